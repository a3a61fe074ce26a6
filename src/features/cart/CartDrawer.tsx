import { IconClock, IconTicket } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { cartWarning, drawerScreen, paymentNeedsLogin } from '../../../domain/reads/screen.ts';
import { clockText } from '../../../domain/time/deadline.ts';
import type { Snapshot } from '../../core/index.ts';
import { useSnapshot } from '../../core/index.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Dialog } from '../../kit/controls/Dialog.tsx';
import { Failure, ReportButton, Unread } from '../../kit/controls/Failure.tsx';
import { SlowLoadNotice } from '../../kit/controls/Loaded.tsx';
import { useDispatch } from '../../kit/dispatch.ts';
import { formatMoney } from '../../kit/format/money.ts';
import { loadTexts } from '../../kit/i18n/texts.ts';
import { lazyPart, useLazyPart } from '../../kit/lazy.ts';
import { cartOpened, closeCart } from '../../kit/overlays.ts';
import { useSignal } from '../../kit/signal.ts';
import { CartLines } from './CartLines.tsx';
import { CouponOrVoucherField } from './CouponOrVoucherField.tsx';
import styles from './cart.module.css';
import { DeliveryAndProtection } from './DeliveryAndProtection.tsx';
import { Expired, ReservedAgainNotice } from './Expired.tsx';
import { OpenPayments } from './OpenPayments.tsx';
import { PriceList } from './PriceList.tsx';

/** Loaded on demand, since it is rarely shown and needs the texts of the checkout. */
const paymentLogin = lazyPart(
  async () => (await Promise.all([import('./PaymentLogin.tsx'), loadTexts('checkout')]))[0].PaymentLogin,
);

const TOTAL = 'cart-total';

export const CartDrawer = () => {
  const { t } = useTranslation(['cart', 'shell']);
  const cart = useSnapshot((snapshot) => snapshot.cart);
  const warning = useSnapshot(cartWarning);
  const screen = useSnapshot(drawerScreen);
  const opened = useSignal(cartOpened);
  const needsLogin = useSnapshot(paymentNeedsLogin);
  const login = useLazyPart(paymentLogin, opened && needsLogin, false);
  return (
    <Dialog drawer opened={opened} title={t('title')} closeLabel={t('close')} onClose={closeCart}>
      <div className={`column grow ${styles.box}`}>
        {needsLogin && login.problem !== null && <Failure problem={login.problem} onRetry={login.retry} />}
        {needsLogin && login.Component !== null && <login.Component onLeave={closeCart} />}
        <OpenPayments onLeave={closeCart} />
        {screen === 'loading' && (
          <SlowLoadNotice>
            <div className={`${styles.unknown} bone`} />
          </SlowLoadNotice>
        )}
        {screen === 'failed' && (
          <div className="pad-5">
            <Unread text={t('shell:unread.cart')} />
            <ReportButton />
          </div>
        )}
        {warning === 'stale' && <Unread text={t('shell:unread.stale')} />}
        {screen === 'ended' && <EndedSession onClose={closeCart} />}
        {screen === 'empty' && <EmptyCart onClose={closeCart} />}
        {screen === 'contents' && <CartContents cart={cart} onClose={closeCart} />}
      </div>
    </Dialog>
  );
};

interface Props {
  readonly cart: Snapshot['cart'];
  readonly onClose: () => void;
}

export const CartContents = ({ cart, onClose }: Props) => {
  const { t } = useTranslation('cart');
  return (
    <>
      <CartCountdown />
      <div className={`stack gap-5 grow ${styles.scroll}`}>
        {cart.expired.length > 0 && <Expired expired={cart.expired} />}
        <ReservedAgainNotice cart={cart} />
        <CartLines cart={cart} />
        {!cart.empty && (
          <>
            <DeliveryAndProtection cart={cart} />
            <CouponOrVoucherField cart={cart} />
            <PriceList prices={cart.prices} total={false} />
          </>
        )}
        <p>
          <ReportButton />
        </p>
      </div>
      {!cart.empty && (
        <footer className={`stack gap-3 divided raised ${styles.footer}`}>
          <p id={TOTAL} className={styles.total}>
            <span>{t('line.total')}</span>
            <span className={`stack huge ${styles.totalAmounts}`}>
              {cart.prices.map(({ currency, payable }) => (
                <strong key={currency}>{formatMoney(payable, currency)}</strong>
              ))}
            </span>
          </p>
          {/* With Tab alone, the total is read with the link. */}
          <Button to="/pagamento" size="medium" aria-describedby={TOTAL} onClick={onClose}>
            {t('checkout')}
          </Button>
        </footer>
      )}
    </>
  );
};

export const EmptyCart = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('cart');
  return (
    <div className={`stack gap-3 grow centered ${styles.empty}`}>
      <span aria-hidden className="disc">
        <IconTicket size={34} stroke={1.5} />
      </span>
      <h3 className="large">{t('empty.title')}</h3>
      <p className="soft small">{t('empty.text')}</p>
      <Button size="medium" to="/" onClick={onClose}>
        {t('empty.browse')}
      </Button>
    </div>
  );
};

/** The session ended. Its cart belongs to the account (N-24). */
const EndedSession = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('cart');
  return (
    <div className={`stack gap-3 grow centered ${styles.empty}`}>
      <p className="large strong">{t('ended.title')}</p>
      <p className="soft small">{t('ended.text')}</p>
      <Button size="medium" to="/pagamento" onClick={onClose}>
        {t('ended.login')}
      </Button>
    </div>
  );
};

/** Countdown of the reservation, and a note on what happens at its end. */
export const CartCountdown = () => {
  const { t } = useTranslation('cart');
  const dispatch = useDispatch();
  const countdown = useSnapshot((snapshot) => snapshot.countdown);
  const warning = useSnapshot(cartWarning);
  if (warning === 'overdue')
    return <Unread text={t('hold.over')} onRetry={() => void dispatch({ type: 'CheckDeadline' })} />;
  if (countdown === null) return null;
  const time = clockText(countdown);
  return (
    <div className={`line gap-3 small ${styles.hold}`} data-phase={countdown.phase}>
      <IconClock aria-hidden size={28} />
      <p className="stack">
        {/* Screen readers do not announce every second of a `timer`. */}
        <strong role="timer">{t('hold', { time })}</strong>
        <span>{t('hold.zero')}</span>
      </p>
    </div>
  );
};
