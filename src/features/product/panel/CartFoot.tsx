/** The foot of the buying panel: what the cart comes to and the next step. Renders nothing for an empty cart. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { CartTotal } from '../../../kit/controls/CartTotal.tsx';
import { Unread } from '../../../kit/controls/Unread.tsx';
import { openCart } from '../../../kit/overlays.ts';
import styles from './Panel.module.css';

export const CartFoot = () => {
  const { t } = useTranslation(['product', 'shell']);
  const count = useSnapshot((snapshot) => snapshot.cart.count);
  const isUnread = useSnapshot((snapshot) => snapshot.reads.cart === 'failed');
  if (isUnread)
    return (
      <div className={styles.foot}>
        <Unread text={t('shell:unread.cart')} />
      </div>
    );
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
