/**
 * The cart, from the side: what is held, for how long, what it costs, and the way to pay. A native dialog, so that
 * the browser itself keeps the focus inside and the page behind inert. Not here: any rule about the cart.
 */
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from '../../core/index.ts';
import { useModal } from '../../kit/controls/useModal.ts';
import { cartOpened, closeCart } from '../../kit/overlays.ts';
import { useSignal } from '../../kit/signal.ts';
import { CartContents } from './CartContents.tsx';
import styles from './cart.module.css';
import { EmptyCart } from './EmptyCart.tsx';

export const CartDrawer = () => {
  const { t } = useTranslation('cart');
  const cart = useSnapshot((snapshot) => snapshot.cart);
  const modal = useModal(useSignal(cartOpened), closeCart);

  return (
    <dialog {...modal} className={styles.drawer} aria-labelledby="cart-title">
      <div className={styles.inner}>
        <header className={styles.header}>
          <h2 id="cart-title" className={styles.title}>
            {t('title')}
          </h2>
          <button type="button" className={styles.close} onClick={closeCart} aria-label={t('close')}>
            <IconX aria-hidden size={22} />
          </button>
        </header>
        {cart.empty && cart.intents.length === 0 && cart.deferredSeats.length === 0 ? (
          <EmptyCart onClose={closeCart} />
        ) : (
          <CartContents cart={cart} onClose={closeCart} />
        )}
      </div>
    </dialog>
  );
};
