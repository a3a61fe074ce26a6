/** The foot of the buying panel: what the cart comes to and the next step. Nothing while the cart is empty. */
import { useTranslation } from 'react-i18next';
import button from '../../components/button.module.css';
import { useSnapshot } from '../../core/index.ts';
import { formatMoney } from '../../format/money.ts';
import { openCart } from '../../shell/overlays.ts';
import styles from './Panel.module.css';

/** One amount a currency; orders in different currencies are totalled apart. */
export const CartTotal = () => {
  const prices = useSnapshot((snapshot) => snapshot.cart.prices);
  return prices.map(({ currency, payable }) => (
    <strong key={currency}>{formatMoney(payable, currency)}</strong>
  ));
};

export const CartFoot = () => {
  const { t } = useTranslation('product');
  const count = useSnapshot((snapshot) => snapshot.cart.count);
  if (count === 0) return null;
  return (
    <div className={styles.foot}>
      <p>
        <span>{t('cart.count', { count })}</span>
        <CartTotal />
      </p>
      <button type="button" className={`${button.primary} ${button.large} ${button.wide}`} onClick={openCart}>
        {t('cart.next')}
      </button>
    </div>
  );
};
