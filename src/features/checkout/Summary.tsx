import { useTranslation } from 'react-i18next';
import { dueOf } from '../../../domain/checkout/methods.ts';
import { type Snapshot, useSnapshot } from '../../core/index.ts';
import { formatMoney } from '../../kit/format/money.ts';
import { CartSections, ComboParts } from '../cart/CartSections.tsx';
import { PriceList } from '../cart/PriceList.tsx';
import sums from '../cart/sums.module.css';
import { cartWords } from '../cart/words.ts';
import styles from './checkout.module.css';

interface Props {
  readonly cart: Snapshot['cart'];
  readonly isWide: boolean;
}

/** The order. On a narrow screen one row with count and total, which unfolds. */
export const Summary = ({ cart, isWide }: Props) => {
  const { t } = useTranslation('checkout');
  const heading = <h2 id="summary-title">{t('summary')}</h2>;
  return (
    <aside className={`tinted ${styles.summary}`} aria-labelledby="summary-title">
      {isWide ? (
        <>
          {heading}
          <Contents cart={cart} />
        </>
      ) : (
        <details>
          <summary>
            {heading}
            <span className="soft small">{t('brief', { count: cart.count })}</span>
            <strong>
              {cart.prices.map(({ currency, payable }) => formatMoney(payable, currency)).join(' + ')}
            </strong>
          </summary>
          <Contents cart={cart} />
        </details>
      )}
    </aside>
  );
};

const Contents = ({ cart }: { readonly cart: Snapshot['cart'] }) => {
  const words = cartWords(cart.orders);
  return (
    <>
      <div className={`stack gap-4 ${styles.lines}`}>
        <CartSections orders={cart.orders}>
          {({ groups, combos }, { currency }) => (
            <>
              {groups.map(({ key, quantity, amount }) => (
                <li key={key} className={`between gap-4 ${styles.item}`}>
                  <p>
                    <strong>{`${quantity} × ${words.get(key)?.title ?? ''}`}</strong>
                    {words.get(key)?.details !== '' && <span>{words.get(key)?.details}</span>}
                  </p>
                  <p>{formatMoney(amount, currency)}</p>
                </li>
              ))}
              {combos.map((combo) => (
                <li key={combo.comboId} className={`between gap-4 ${styles.item}`}>
                  <div>
                    <p>
                      <strong>{`${combo.quantity} × ${combo.name}`}</strong>
                    </p>
                    <ComboParts combo={combo} />
                  </div>
                  <p>{formatMoney(combo.amount, currency)}</p>
                </li>
              ))}
            </>
          )}
        </CartSections>
      </div>
      <div>
        <PriceList prices={cart.prices} />
        <DueList />
      </div>
    </>
  );
};

/** Amounts due now and at the entrance (P-42). Renders nothing if nothing is due at the entrance. */
export const DueList = () => {
  const { t } = useTranslation('checkout');
  const { kind, amounts } = useSnapshot((snapshot) => snapshot.checkout.toPay);
  const due = dueOf(kind, amounts);
  if (due.atEntrance.length === 0) return null;
  const money = (all: typeof amounts): string =>
    all.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ');
  return (
    <dl className={`stack gap-2 ${sums.prices} brand ${sums.due}`}>
      <div>
        <dt className="soft">{t('due.now')}</dt>
        <dd>{money(due.now)}</dd>
      </div>
      <div>
        <dt className="soft">{t('due.entrance')}</dt>
        <dd>{money(due.atEntrance)}</dd>
      </div>
    </dl>
  );
};
