/**
 * The checkout: who buys, who goes, how it is paid; one column, one primary button, the order beside it. Which part
 * shows follows from the snapshot alone, so a reload or a payment that is still under way comes back to its place.
 */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from '../core/index.ts';
import { Forms } from '../theme/Forms.tsx';
import styles from './checkout.module.css';
import { EmptyCheckout } from './EmptyCheckout.tsx';
import { Failed } from './outcome/Failed.tsx';
import { Success } from './outcome/Success.tsx';
import { Waiting } from './outcome/Waiting.tsx';
import { PayStep } from './pay/PayStep.tsx';
import { Summary } from './Summary.tsx';
import { Bearers } from './who/Bearers.tsx';
import { Who } from './who/Who.tsx';

const Steps = () => {
  const { t } = useTranslation('checkout');
  const payment = useSnapshot((snapshot) => snapshot.checkout.payment);
  const session = useSnapshot((snapshot) => snapshot.session);
  const cart = useSnapshot((snapshot) => snapshot.cart);

  if (payment.status === 'succeeded') return <Success payment={payment} />;
  if (payment.status === 'waiting' || payment.status === 'unknown') return <Waiting payment={payment} />;
  if (cart.empty && cart.pending.length === 0 && payment.status === 'idle') return <EmptyCheckout />;

  const known = session.status === 'consumer' && session.profileComplete;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('title')}</h1>
      <div className={styles.columns}>
        <div className={styles.steps}>
          {payment.status === 'failed' && <Failed payment={payment} />}
          <Who session={session} />
          {known && <Bearers />}
          {known && <PayStep />}
        </div>
        <Summary cart={cart} />
      </div>
    </div>
  );
};

export const CheckoutPage = () => (
  <Forms>
    <Steps />
  </Forms>
);
