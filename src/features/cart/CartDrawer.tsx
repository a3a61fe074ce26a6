/** The cart, from the side: what is held, for how long, what it costs, and the way to pay. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from '../../core/index.ts';
import { Dialog } from '../../kit/controls/Dialog.tsx';
import { cartOpened, closeCart } from '../../kit/overlays.ts';
import { useSignal } from '../../kit/signal.ts';
import { CartContents } from './CartContents.tsx';
import styles from './cart.module.css';
import { EmptyCart } from './EmptyCart.tsx';
import { OpenPayments } from './OpenPayments.tsx';

export const CartDrawer = () => {
  const { t } = useTranslation('cart');
  const cart = useSnapshot((snapshot) => snapshot.cart);
  const opened = useSignal(cartOpened);
  const nothing =
    cart.empty &&
    cart.intents.length + cart.deferredSeats.length + cart.expired.length + cart.again.length === 0;
  return (
    <Dialog drawer opened={opened} title={t('title')} closeLabel={t('close')} onClose={closeCart}>
      <div className={styles.box}>
        <OpenPayments onLeave={closeCart} />
        {nothing ? <EmptyCart onClose={closeCart} /> : <CartContents cart={cart} onClose={closeCart} />}
      </div>
    </Dialog>
  );
};
