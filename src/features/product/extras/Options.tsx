import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  chosenOption,
  initialChoice,
  isValueGone,
  type OptionChoice,
  valuesOf,
} from '../../../../domain/catalog/options.ts';
import { isOnSale } from '../../../../domain/limits/combo.ts';
import type { OfferedProduct, Variation } from '../../../../worker/contract.ts';
import styles from './Extras.module.css';

export interface Option extends OptionChoice {
  readonly choose: (change: Partial<OptionChoice>) => void;
  /** Chosen variation; null if the choice is incomplete or this combination does not exist (E-24). */
  readonly variation: Variation | null;
}

export const useOption = (variations: readonly Variation[]): Option => {
  const [chosen, setChosen] = useState(() => initialChoice(variations));
  return {
    ...chosen,
    choose: (change) => setChosen({ ...chosen, ...change }),
    variation: chosenOption(variations, chosen),
  };
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
        <span>{`${label}: `}</span>
        <b>{chosen}</b>
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
  const sizes = valuesOf(variations, 'size');
  const colors = valuesOf(variations, 'colour');
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
            gone: isValueGone(variations, 'colour', value, option),
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
            gone: isValueGone(variations, 'size', value, option),
          }))}
          chosen={option.size}
          onChoose={(size) => option.choose({ size })}
        />
      )}
    </>
  );
};
