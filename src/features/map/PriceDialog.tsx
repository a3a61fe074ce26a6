/** Which kind of ticket: each with what it costs, fees inside. One press answers. */
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { feesInside, fullPrice } from '../../../domain/pricing/full-price.ts';
import type { ProductPage } from '../../../worker/contract.ts';
import { Dialog } from '../../kit/controls/Dialog.tsx';
import { formatMoney } from '../../kit/format/money.ts';
import type { Choosing } from './choosing.ts';
import styles from './MapPage.module.css';

interface Props {
  readonly choosing: Choosing;
  readonly product: Pick<ProductPage, 'currency' | 'variations'>;
  readonly guard: (event: MouseEvent) => void;
}

/** Half price: who may have it, what proves it, and what its quota has left. */
const Half = ({ ticket }: { readonly ticket: ProductPage['variations'][number] | undefined }) => {
  const { t } = useTranslation('seats');
  if (ticket === undefined || !ticket.half) return null;
  const { note, stock } = ticket;
  return (
    <span className={styles.half}>
      {note} {stock !== null && (stock === 0 ? t('price.none') : t('price.left', { count: stock }))}
    </span>
  );
};

export const PriceDialog = ({ choosing: { question, answer, close }, product, guard }: Props) => {
  const { t } = useTranslation('seats');
  const { currency, variations } = product;
  return (
    <Dialog opened={question !== null} title={t('price.title')} onClose={close}>
      {question !== null && (
        <>
          <p className={styles.soft}>
            {t('price.text', { count: question.seats.length, sector: question.sector })}
          </p>
          <ul role="list" className={styles.prices} onClickCapture={guard}>
            {question.prices.map((price) => (
              <li key={price.variationId}>
                <button type="button" onClick={() => answer(price.variationId)}>
                  <span>{price.name}</span>
                  <strong>{formatMoney(fullPrice(price), currency)}</strong>
                  {feesInside(price) > 0 && (
                    <small>{t('price.fee', { fee: formatMoney(feesInside(price), currency) })}</small>
                  )}
                  <Half ticket={variations.find((each) => each.variationId === price.variationId)} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
};
