/** Price lines by currency. Fees that the prices already include are listed separately and not added (M-10). */
import { useTranslation } from 'react-i18next';
import { hasDiscount } from '../../../domain/pricing/lines.ts';
import type { Snapshot } from '../../core/index.ts';
import { formatMoney } from '../../kit/format/money.ts';
import sums from './sums.module.css';

interface Props {
  readonly prices: Snapshot['cart']['prices'];
  /** False if the page shows the total elsewhere. */
  readonly total?: boolean;
}

export const PriceList = ({ prices, total = true }: Props) => {
  const { t } = useTranslation('cart');
  const row = (currency: Props['prices'][number]['currency']) => {
    return ({ code, amount }: Props['prices'][number]['lines'][number]) => (
      <div key={code} data-code={code}>
        <dt>{t(`line.${code}`)}</dt>
        <dd>{formatMoney(amount, currency)}</dd>
      </div>
    );
  };
  return (
    <section aria-label={t('prices.title')}>
      {prices.map(({ currency, lines, inside }) => (
        <div key={currency}>
          <dl className={`stack gap-2 ${sums.prices}`}>
            {lines.filter(({ code }) => total || code !== 'total').map(row(currency))}
          </dl>
          {hasDiscount(lines) && <p className={`soft tiny ${sums.inside}`}>{t('percentages')}</p>}
          {inside.length > 0 && (
            <div className={`soft tiny ${sums.inside}`}>
              <p>{t('inside')}</p>
              <dl className={`stack gap-1 ${sums.prices}`}>{inside.map(row(currency))}</dl>
            </div>
          )}
        </div>
      ))}
    </section>
  );
};
