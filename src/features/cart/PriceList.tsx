/** The price lines as the core worked them out, a list a currency; the total is the largest number. */
import { useTranslation } from 'react-i18next';
import type { Snapshot } from '../../core/index.ts';
import { formatMoney } from '../../kit/format/money.ts';
import sums from './sums.module.css';

export const PriceList = ({ prices }: { readonly prices: Snapshot['cart']['prices'] }) => {
  const { t } = useTranslation('cart');
  return (
    <section aria-label={t('prices.title')}>
      {prices.map(({ currency, lines }) => (
        <dl key={currency} className={sums.prices}>
          {lines.map(({ code, amount }) => (
            <div key={code} data-code={code}>
              <dt>{t(`line.${code}`)}</dt>
              <dd>{formatMoney(amount, currency)}</dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  );
};
