/** The cart, from the side: what is held, for how long, what it costs, and the way to pay. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from '../../core/index.ts';
import { Dialog } from '../../kit/controls/Dialog.tsx';
import { cartOpened, closeCart } from '../../kit/overlays.ts';
import { useSignal } from '../../kit/signal.ts';
import { CartContents } from './CartContents.tsx';
import { EmptyCart } from './EmptyCart.tsx';
import { OpenPayments } from './OpenPayments.tsx';

export const CartDrawer = () => {
  const { t } = useTranslation('cart');
  const cart = useSnapshot((snapshot) => snapshot.cart);
  const opened = useSignal(cartOpened);
  return (
    <Dialog drawer opened={opened} title={t('title')} closeLabel={t('close')} onClose={closeCart}>
      <OpenPayments onLeave={closeCart} />
      {cart.empty && cart.intents.length === 0 && cart.deferredSeats.length === 0 ? (
        <EmptyCart onClose={closeCart} />
      ) : (
        <CartContents cart={cart} onClose={closeCart} />
      )}
    </Dialog>
  );
};
