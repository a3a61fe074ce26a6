/** Which kind of ticket: each with what it costs, fees inside. One press answers. */
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../domain/kernel/values.ts';
import { feesInside, fullPrice } from '../../../domain/pricing/full-price.ts';
import { Dialog } from '../../kit/controls/Dialog.tsx';
import { formatMoney } from '../../kit/format/money.ts';
import type { Choosing } from './choosing.ts';
import styles from './MapPage.module.css';
import { useSecondTapGuard } from './secondTap.ts';

interface Props {
  readonly choosing: Choosing;
  readonly currency: Currency;
}

export const PriceDialog = ({ choosing: { question, answer, dismiss }, currency }: Props) => {
  const { t } = useTranslation('map');
  const guard = useSecondTapGuard(question !== null);
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
