/** The cart, from the side: what is held, for how long, what it costs, and the way to pay. */
import { useTranslation } from 'react-i18next';
import { drawerScreen, paymentNeedsLogin } from '../../../domain/reads/screen.ts';
import { useSnapshot } from '../../core/index.ts';
import { Dialog } from '../../kit/controls/Dialog.tsx';
import { Failure } from '../../kit/controls/Failure.tsx';
import { Patience } from '../../kit/controls/Loaded.tsx';
import { Unread } from '../../kit/controls/Unread.tsx';
import { loadTexts } from '../../kit/i18n/texts.ts';
import { lazyPart, useLazyPart } from '../../kit/lazy.ts';
import { cartOpened, closeCart } from '../../kit/overlays.ts';
import { useSignal } from '../../kit/signal.ts';
import { CartContents } from './CartContents.tsx';
import styles from './cart.module.css';
import { EmptyCart } from './EmptyCart.tsx';
import { OpenPayments } from './OpenPayments.tsx';

/** Rarely shown, with the texts of the checkout. */
const paymentLogin = lazyPart(
  async () => (await Promise.all([import('./PaymentLogin.tsx'), loadTexts('checkout')]))[0].PaymentLogin,
);

export const CartDrawer = () => {
  const { t } = useTranslation(['cart', 'shell']);
  const cart = useSnapshot((snapshot) => snapshot.cart);
  const isStale = useSnapshot((snapshot) => snapshot.reads.isCartStale);
  const screen = useSnapshot(drawerScreen);
  const opened = useSignal(cartOpened);
  const needsLogin = useSnapshot(paymentNeedsLogin);
  const login = useLazyPart(paymentLogin, opened && needsLogin, false);
  return (
    <Dialog drawer opened={opened} title={t('title')} closeLabel={t('close')} onClose={closeCart}>
      <div className={styles.box}>
        {needsLogin && login.problem !== null && <Failure problem={login.problem} onRetry={login.retry} />}
        {needsLogin && login.Component !== null && <login.Component onLeave={closeCart} />}
        <OpenPayments onLeave={closeCart} />
        {screen === 'loading' && (
          <Patience>
            <div className={`${styles.unknown} bone`} />
          </Patience>
        )}
        {screen === 'failed' && (
          <div className={styles.unread}>
            <Unread text={t('shell:unread.cart')} />
          </div>
        )}
        {isStale && <Unread text={t('shell:unread.stale')} />}
        {screen === 'empty' && <EmptyCart onClose={closeCart} />}
        {screen === 'contents' && <CartContents cart={cart} onClose={closeCart} />}
      </div>
    </Dialog>
  );
};
