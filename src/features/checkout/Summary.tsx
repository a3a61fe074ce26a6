/** What is being bought, beside the steps on a desk; on a phone it comes before the payment. */
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Snapshot } from '../../core/index.ts';
import { formatMoney } from '../../kit/format/money.ts';
import { Choices } from '../cart/Choices.tsx';
import { CodeBox } from '../cart/CodeBox.tsx';
import { ComboParts } from '../cart/ComboRow.tsx';
import { Again } from '../cart/Expired.tsx';
import { PriceList } from '../cart/PriceList.tsx';
import { Sections } from '../cart/Sections.tsx';
import { cartWords } from '../cart/words.ts';
import styles from './checkout.module.css';
import { DueList } from './DueList.tsx';

const DeliveryAddress = lazy(async () => ({
  default: (await import('./DeliveryAddress.tsx')).DeliveryAddress,
}));

export const Summary = ({ cart }: { readonly cart: Snapshot['cart'] }) => {
  const { t } = useTranslation('checkout');
  const words = cartWords(cart.orders);
  return (
    <aside className={styles.summary} aria-labelledby="summary-title">
      <h2 id="summary-title" className={styles.summaryTitle}>
        {t('summary')}
      </h2>
      <Again cart={cart} />
      <Sections orders={cart.orders}>
        {({ groups, combos }, { currency }) => (
          <>
            {groups.map(({ key, quantity, amount }) => (
              <li key={key} className={styles.item}>
                <p>
                  <strong>
                    {quantity} × {words.get(key)?.title}
                  </strong>
                  {words.get(key)?.details !== '' && <span>{words.get(key)?.details}</span>}
                </p>
                <p>{formatMoney(amount, currency)}</p>
              </li>
            ))}
            {combos.map((combo) => (
              <li key={combo.comboId} className={styles.item}>
                <div>
                  <p>
                    <strong>
                      {combo.quantity} × {combo.name}
                    </strong>
                  </p>
                  <ComboParts combo={combo} />
                </div>
                <p>{formatMoney(combo.amount, currency)}</p>
              </li>
            ))}
          </>
        )}
      </Sections>
      <Choices
        cart={cart}
        address={
          <Suspense fallback={null}>
            <DeliveryAddress />
          </Suspense>
        }
      />
      <CodeBox cart={cart} />
      <PriceList prices={cart.prices} />
      <DueList />
    </aside>
  );
};
