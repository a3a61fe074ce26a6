import { useTranslation } from 'react-i18next';
import { dueOf } from '../../../domain/checkout/methods.ts';
import { type Snapshot, useSnapshot } from '../../core/index.ts';
import { lazyView } from '../../kit/controls/LazyView.tsx';
import { formatMoney } from '../../kit/format/money.ts';
import { pageIdle } from '../../kit/lazy.ts';
import { useSignal } from '../../kit/signal.ts';
import { CartSections, ComboParts } from '../cart/CartSections.tsx';
import { CouponOrVoucherField } from '../cart/CouponOrVoucherField.tsx';
import { DeliveryAndProtection } from '../cart/DeliveryAndProtection.tsx';
import { ReservedAgainNotice } from '../cart/Expired.tsx';
import { PriceList } from '../cart/PriceList.tsx';
import sums from '../cart/sums.module.css';
import { cartWords } from '../cart/words.ts';
import styles from './checkout.module.css';

const DeliveryAddressForm = lazyView(
  async () => (await import('./DeliveryAddressForm.tsx')).DeliveryAddressForm,
);

export const Summary = ({ cart }: { readonly cart: Snapshot['cart'] }) => {
  const { t } = useTranslation('checkout');
  const words = cartWords(cart.orders);
  const isIdle = useSignal(pageIdle);
  return (
    <aside className={`stack tinted gap-4 pad-5 ${styles.summary}`} aria-labelledby="summary-title">
      <h2 id="summary-title">{t('summary')}</h2>
      {cart.again.length > 0 && <ReservedAgainNotice cart={cart} />}
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
      <DeliveryAndProtection cart={cart} address={<DeliveryAddressForm />} />
      {/* Below the first view, and as large as all the code above it. */}
      {isIdle ? <CouponOrVoucherField cart={cart} /> : <div className={`bone ${styles.codeBone}`} />}
      <PriceList prices={cart.prices} />
      <DueList />
    </aside>
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
