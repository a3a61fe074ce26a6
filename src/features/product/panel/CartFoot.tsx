/** The foot of the buying panel: what the cart comes to and the next step. Nothing while the cart is empty. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { CartTotal } from '../../../kit/controls/CartTotal.tsx';
import { openCart } from '../../../kit/overlays.ts';
import styles from './Panel.module.css';

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
      <Button size="large" wide onClick={openCart}>
        {t('cart.next')}
      </Button>
    </div>
  );
};
