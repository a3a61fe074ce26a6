/** Opens the cart. Shows the number of items and the remaining hold time, highlighted under five and one minutes. */
import { IconShoppingBag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { clockText } from '../../../../domain/time/deadline.ts';
import { useSnapshot } from '../../../core/index.ts';
import { formatMoney } from '../../format/money.ts';
import { openCart } from '../../overlays.ts';
import styles from './Header.module.css';

export const CartButton = () => {
  const { t } = useTranslation();
  const count = useSnapshot((snapshot) => snapshot.cart.count);
  const read = useSnapshot((snapshot) => snapshot.reads.cart);
  const isStale = useSnapshot((snapshot) => snapshot.reads.isCartStale);
  const openRead = useSnapshot((snapshot) => snapshot.reads.open);
  const countdown = useSnapshot((snapshot) => snapshot.countdown);
  const open = useSnapshot(
    ({ checkout }) => checkout.open.length > 0 || checkout.payment.status === 'waiting',
  );
  const time = countdown === null ? null : clockText(countdown);
  const description = [
    ...(open ? [t('header.openPayment')] : []),
    ...(read === 'failed' ? [t('unread.cart')] : []),
    ...(isStale ? [t('unread.stale')] : []),
    ...(openRead === 'failed' ? [t('unread.open')] : []),
    ...(time === null ? [] : [t('header.atZero')]),
  ].join('. ');
  // The time is outside of the button: otherwise the button's name would change every second for screen readers. The
  // time is announced at a few moments (T-10).
  return (
    <div className="line fixed">
      <button
        type="button"
        className={styles.tool}
        aria-haspopup="dialog"
        aria-label={read === 'known' ? t('header.cart', { count }) : t('header.cartUnknown')}
        aria-description={description === '' ? undefined : description}
        title={time === null ? undefined : t('header.atZero')}
        onClick={openCart}
      >
        <span className="anchor">
          <IconShoppingBag aria-hidden size={22} />
          {(count > 0 || open || read === 'failed' || openRead === 'failed') && (
            <span aria-hidden key={count} className={`bold centered ${styles.badge}`}>
              {count > 0 ? count : '!'}
            </span>
          )}
        </span>
      </button>
      {countdown !== null && (
        <span aria-hidden className={`number tiny strong ${styles.time}`} data-phase={countdown.phase}>
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
