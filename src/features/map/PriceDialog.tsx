/** Which kind of ticket: each with what it costs, fees inside. One press answers. */
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../domain/kernel/values.ts';
import { feesInside, fullPrice } from '../../../domain/pricing/full-price.ts';
import { Dialog } from '../../kit/controls/Dialog.tsx';
import { formatMoney } from '../../kit/format/money.ts';
import type { Choosing } from './choosing.ts';
import styles from './MapPage.module.css';

interface Props {
  readonly choosing: Choosing;
  readonly currency: Currency;
  readonly guard: (event: MouseEvent) => void;
}

export const PriceDialog = ({ choosing: { question, answer, dismiss }, currency, guard }: Props) => {
  const { t } = useTranslation('map');
  return (
    <Dialog opened={question !== null} title={t('price.title')} onClose={dismiss}>
      {question !== null && (
        <>
          <p className={styles.soft}>
            {t('price.text', { count: question.seats.length, sector: question.sector })}
          </p>
          <ul className={styles.prices} onClickCapture={guard}>
            {question.prices.map((price) => (
              <li key={price.variationId}>
                <button type="button" onClick={() => answer(price.variationId)}>
                  <span>{price.name}</span>
                  <strong>{formatMoney(fullPrice(price), currency)}</strong>
                  {feesInside(price) > 0 && (
                    <small>{t('price.fee', { fee: formatMoney(feesInside(price), currency) })}</small>
                  )}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
};
