/** Opens the cart. Shows the number of items and the remaining hold time, highlighted under five and one minutes. */
import { IconShoppingBag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { cartBadge, cartMarks, headerClock } from '../../../../domain/reads/header.ts';
import { useSnapshot } from '../../../core/index.ts';
import { formatMoney } from '../../format/money.ts';
import { openCart } from '../../overlays.ts';
import styles from './Header.module.css';

export const CartButton = () => {
  const { t } = useTranslation();
  const count = useSnapshot((snapshot) => snapshot.cart.count);
  const reads = useSnapshot((snapshot) => snapshot.reads);
  const checkout = useSnapshot((snapshot) => snapshot.checkout);
  const time = useSnapshot(headerClock);
  const phase = useSnapshot((snapshot) => snapshot.countdown?.phase);
  const marks = cartMarks({ reads, checkout });
  const { name, badge } = cartBadge({ reads, cart: { count } }, marks);
  const atZero = time === null ? [] : [t('header.atZero')];
  const description = [...marks.map((mark) => t(mark)), ...atZero].join('. ');
  // The time is outside of the button: otherwise the button's name would change every second for screen readers. The
  // time is announced at a few moments (T-10).
  return (
    <div className="line flex-none">
      <button
        type="button"
        className={styles.tool}
        aria-haspopup="dialog"
        aria-label={t(name, { count })}
        aria-description={description || undefined}
        title={atZero[0]}
        onClick={openCart}
      >
        <span className="relative">
          <IconShoppingBag aria-hidden size={22} />
          {badge !== null && (
            <span aria-hidden key={count} className={`bold centered ${styles.badge}`}>
              {badge}
            </span>
          )}
        </span>
      </button>
      {time !== null && (
        <span aria-hidden className={`number tiny strong ${styles.time}`} data-phase={phase}>
          {time}
        </span>
      )}
    </div>
  );
};

export const CartTotal = () => {
  const prices = useSnapshot((snapshot) => snapshot.cart.prices);
  return prices.map(({ currency, payable }) => (
    <strong key={currency} className="number">
      {formatMoney(payable, currency)}
    </strong>
  ));
};
