import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOnSale } from '../../../../domain/limits/combo.ts';
import type { OfferedProduct, Variation } from '../../../../worker/contract.ts';
import { choicesOf } from '../offers.ts';
import styles from './Extras.module.css';

export interface Option {
  readonly size: string | null;
  readonly colour: string | null;
  readonly name: string | null;
  readonly choose: (change: Partial<Pick<Option, 'size' | 'colour' | 'name'>>) => void;
  /** Chosen variation; null if the choice is incomplete or this combination does not exist. */
  readonly variation: Variation | null;
}

export const useOption = (variations: readonly Variation[]): Option => {
  const first = variations.find(isOnSale) ?? variations[0];
  const [chosen, setChosen] = useState({
    size: first?.size ?? null,
    colour: first?.colour ?? null,
    name: first?.name ?? null,
  });
  const plain = variations.every(({ size, colour }) => size === null && colour === null);
  const variation = variations.find((each) =>
    plain ? each.name === chosen.name : each.size === chosen.size && each.colour === chosen.colour,
  );
  return { ...chosen, choose: (change) => setChosen({ ...chosen, ...change }), variation: variation ?? null };
};

/** Hex color from the server. Null for other values, which are shown as text. */
const swatchOf = (code: string | null = null): string | null =>
  code !== null && /^#(?:[\da-f]{3}){1,2}$/i.test(code) ? code : null;

interface RowProps {
  readonly label: string;
  readonly values: readonly {
    readonly value: string;
    readonly swatch: string | null;
    readonly gone: boolean;
  }[];
  readonly chosen: string | null;
  readonly onChoose: (value: string) => void;
}

const Row = ({ label, values, chosen, onChoose }: RowProps) => {
  const name = useId();
  return (
    <fieldset className={`cluster gap-2 ${styles.options}`}>
      <legend>
        {label}: <b>{chosen}</b>
      </legend>
      {values.map(({ value, swatch, gone }) => (
        <label key={value} data-gone={gone} data-swatch={swatch !== null}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          {swatch === null ? (
            <span>{value}</span>
          ) : (
            <>
              <i style={{ background: swatch }} aria-hidden />
              <span className="visually-hidden">{value}</span>
            </>
          )}
        </label>
      ))}
    </fieldset>
  );
};

interface Props {
  readonly offer: Pick<OfferedProduct, 'variations'>;
  readonly option: Option;
}

export const Options = ({ offer: { variations }, option }: Props) => {
  const { t } = useTranslation('product');
  const sizes = choicesOf(variations, ({ size }) => size);
  const colors = choicesOf(variations, ({ colour }) => colour);
  const gone = (fits: (variation: Variation) => boolean): boolean =>
    !variations.some((v) => fits(v) && isOnSale(v));
  if (sizes.length === 0 && colors.length === 0) {
    if (variations.length < 2) return null;
    const values = variations.map((each) => ({ value: each.name, swatch: null, gone: !isOnSale(each) }));
    return (
      <Row
        label={t('products.option')}
        values={values}
        chosen={option.name}
        onChoose={(name) => option.choose({ name })}
      />
    );
  }
  return (
    <>
      {colors.length > 0 && (
        <Row
          label={t('products.colour')}
          values={colors.map((value) => ({
            value,
            swatch: swatchOf(variations.find(({ colour }) => colour === value)?.colorCode),
            gone: gone(({ colour }) => colour === value),
          }))}
          chosen={option.colour}
          onChoose={(color) => option.choose({ colour: color })}
        />
      )}
      {sizes.length > 0 && (
        <Row
          label={t('products.size')}
          values={sizes.map((value) => ({
            value,
            swatch: null,
            gone: gone(
              ({ size, colour }) => size === value && (colors.length === 0 || colour === option.colour),
            ),
          }))}
          chosen={option.size}
          onChoose={(size) => option.choose({ size })}
        />
      )}
    </>
  );
};
