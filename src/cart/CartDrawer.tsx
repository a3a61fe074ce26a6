/**
 * The cart, from the side: what is held, for how long, what it costs, and the way to pay. A native dialog, so that
 * the browser itself keeps the focus inside and the page behind inert. Not here: any rule about the cart.
 */
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from '../core/index.ts';
import { cartOpened, closeCart } from '../shell/overlays.ts';
import { useSignal } from '../shell/signal.ts';
import { CartContents } from './CartContents.tsx';
import styles from './cart.module.css';
import { EmptyCart } from './EmptyCart.tsx';

export const CartDrawer = () => {
  const { t } = useTranslation('cart');
  const dialog = useRef<HTMLDialogElement>(null);
  const cart = useSnapshot((snapshot) => snapshot.cart);
  const opened = useSignal(cartOpened);

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (opened && !element.open) element.showModal();
    if (!opened && element.open) element.close();
  }, [opened]);

  return (
    // A press on the backdrop is a convenience for pointers; keyboards have Escape and the close button.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-labelledby="cart-title"
      onClose={closeCart}
      onClick={(event) => {
        if (event.target === event.currentTarget) closeCart();
      }}
    >
      <div className={styles.inner}>
        <header className={styles.header}>
          <h2 id="cart-title" className={styles.title}>
            {t('title')}
          </h2>
          <button type="button" className={styles.close} onClick={closeCart} aria-label={t('close')}>
            <IconX aria-hidden size={22} />
          </button>
        </header>
        {cart.empty && cart.pending.length === 0 && cart.heldSeat === null ? (
          <EmptyCart onClose={closeCart} />
        ) : (
          <CartContents cart={cart} onClose={closeCart} />
        )}
      </div>
    </dialog>
  );
};

export default CartDrawer;
