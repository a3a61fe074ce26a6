/**
 * The checkout: who buys, who goes, how it is paid; one column, one primary button, the order beside it. Which part
 * shows follows from the snapshot alone, so a reload or a payment that is still under way comes back to its place.
 */
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from '../../core/index.ts';
import { PageHeading } from '../../kit/controls/PageHeading.tsx';
import styles from './checkout.module.css';
import { EmptyCheckout } from './EmptyCheckout.tsx';
import { Failed } from './outcome/Failed.tsx';
import { Summary } from './Summary.tsx';
import { Who } from './who/Who.tsx';

const Success = lazy(async () => ({ default: (await import('./outcome/Success.tsx')).Success }));
const Waiting = lazy(async () => ({ default: (await import('./outcome/Waiting.tsx')).Waiting }));
const Bearers = lazy(async () => ({ default: (await import('./who/Bearers.tsx')).Bearers }));
const PayStep = lazy(async () => ({ default: (await import('./pay/PayStep.tsx')).PayStep }));

const Steps = () => {
  const { t } = useTranslation('checkout');
  const payment = useSnapshot((snapshot) => snapshot.checkout.payment);
  const session = useSnapshot((snapshot) => snapshot.session);
  const cart = useSnapshot((snapshot) => snapshot.cart);
  const bearers = useSnapshot((snapshot) => snapshot.checkout.bearers.length);

  if (payment.status === 'succeeded') return <Success payment={payment} />;
  if (payment.status === 'waiting' || payment.status === 'unknown') return <Waiting payment={payment} />;
  if (cart.empty && cart.intents.length === 0 && payment.status === 'idle') return <EmptyCheckout />;

  const known = session.status === 'consumer' && session.profileComplete;
  return (
    <div className={styles.page}>
      <PageHeading className={styles.title}>{t('title')}</PageHeading>
      <div className={styles.columns}>
        <div className={styles.steps}>
          {payment.status === 'failed' && <Failed payment={payment} />}
          <Who session={session} />
          {known && (
            <Suspense fallback={<div className={styles.bone} />}>
              {bearers > 0 && <Bearers />}
              <PayStep />
            </Suspense>
          )}
        </div>
        <Summary cart={cart} />
      </div>
    </div>
  );
};

export const CheckoutPage = () => (
  <Suspense fallback={<div className={styles.bone} />}>
    <Steps />
  </Suspense>
);
