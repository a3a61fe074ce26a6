import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  chosenOption,
  initialChoice,
  type OptionChoice,
  type OptionRow,
  optionRows,
} from '../../../../domain/catalog/options.ts';
import type { OfferedProduct, Variation } from '../../../../worker/contract.ts';
import { Picture } from '../../../kit/controls/Picture.tsx';
import { Choices } from '../../../kit/forms/Choices.tsx';
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

/** Without a picture the card is a row of text. */
export const OfferPicture = ({ src }: { readonly src: string }) => (
  <Picture src={src} width="320" height="320" loading="lazy" className={styles.picture} otherwise={null} />
);

const LABELS = { color: 'products.color', size: 'products.size', name: 'products.option' } as const;

interface RowProps {
  readonly row: OptionRow;
  readonly option: Option;
}

const Row = ({ row: { attribute, values }, option }: RowProps) => {
  const { t } = useTranslation('product');
  const chosen = option[attribute];
  const name = useId();
  return (
    <Choices
      name={name}
      look="chips"
      legend={
        <>
          <span>{`${t(LABELS[attribute])}: `}</span>
          <b>{chosen}</b>
        </>
      }
      options={values.map(({ value, swatch, isGone }) => ({
        value,
        isGone,
        label:
          swatch === null ? (
            value
          ) : (
            <>
              <i className={styles.swatch} style={{ background: swatch }} aria-hidden />
              <span className="visually-hidden">{value}</span>
            </>
          ),
      }))}
      chosen={chosen}
      onChoose={(value) => option.choose({ [attribute]: value })}
    />
  );
};

interface Props {
  readonly offer: Pick<OfferedProduct, 'variations'>;
  readonly option: Option;
}

export const Options = ({ offer, option }: Props) =>
  optionRows(offer.variations, option).map((row) => <Row key={row.attribute} row={row} option={option} />);
