/** Which kind of ticket: each with what it costs, fee inside. One press answers. */
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../domain/kernel/values.ts';
import { Dialog } from '../../kit/controls/Dialog.tsx';
import { formatMoney, withFee } from '../../kit/format/money.ts';
import type { Choosing } from './choosing.ts';
import styles from './MapPage.module.css';

interface Props {
  readonly choosing: Choosing;
  readonly currency: Currency;
}

export const PriceDialog = ({ choosing: { question, answer, dismiss }, currency }: Props) => {
  const { t } = useTranslation('map');
  return (
    <Dialog opened={question !== null} title={t('price.title')} onClose={dismiss}>
      {question !== null && (
        <>
          <p className={styles.soft}>
            {t('price.text', { count: question.seats.length, sector: question.sector })}
          </p>
          <ul className={styles.prices}>
            {question.prices.map(({ variationId, name, price, convenienceFee }) => (
              <li key={variationId}>
                <button type="button" onClick={() => answer(variationId)}>
                  <span>{name}</span>
                  <strong>{formatMoney(withFee(price, convenienceFee), currency)}</strong>
                  {convenienceFee > 0 && (
                    <small>{t('price.fee', { fee: formatMoney(convenienceFee, currency) })}</small>
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
