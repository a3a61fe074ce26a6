/**
 * The checkout: who buys, who goes, how it is paid; one column, one primary button, the order beside it. Which part
 * shows follows from the snapshot alone, so a reload or a payment that is still under way comes back to its place.
 */
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { PurchaseId } from '../../../worker/contract.ts';
import { useSnapshot } from '../../core/index.ts';
import { PURCHASE_PARAMETER } from '../../kit/addresses.ts';
import { PageHeading } from '../../kit/controls/PageHeading.tsx';
import { OpenPayments } from '../cart/OpenPayments.tsx';
import styles from './checkout.module.css';
import { EmptyCheckout } from './EmptyCheckout.tsx';
import { Failed } from './outcome/Failed.tsx';
import { Summary } from './Summary.tsx';
import { Who } from './who/Who.tsx';

const Success = lazy(async () => ({ default: (await import('./outcome/Success.tsx')).Success }));
const Waiting = lazy(async () => ({ default: (await import('./outcome/Waiting.tsx')).Waiting }));
const Bearers = lazy(async () => ({ default: (await import('./who/Bearers.tsx')).Bearers }));
const PayStep = lazy(async () => ({ default: (await import('./pay/PayStep.tsx')).PayStep }));

/** The address keeps which purchase is shown: what was just paid goes there by itself. */
const useShownPurchase = (paid: PurchaseId | null): PurchaseId | null => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const named = search.get(PURCHASE_PARAMETER) as PurchaseId | null;
  useEffect(() => {
    if (paid !== null && named !== paid)
      void navigate({ pathname: '/pagamento', search: `?${PURCHASE_PARAMETER}=${paid}` }, { replace: true });
  }, [paid, named, navigate]);
  return paid ?? named;
};

const Steps = () => {
  const { t } = useTranslation('checkout');
  const payment = useSnapshot((snapshot) => snapshot.checkout.payment);
  const session = useSnapshot((snapshot) => snapshot.session);
  const cart = useSnapshot((snapshot) => snapshot.cart);
  const bearers = useSnapshot((snapshot) => snapshot.checkout.bearers.length);

  const empty = cart.empty && cart.intents.length === 0;
  const paid = payment.status === 'succeeded' ? payment.purchaseId : null;
  const shown = useShownPurchase(empty ? paid : null);

  if (payment.status === 'waiting' || payment.status === 'unknown') return <Waiting payment={payment} />;
  if (shown !== null && session.status === 'consumer')
    return (
      <>
        <OpenPayments />
        <Success key={shown} purchaseId={shown} paid={shown === paid} />
      </>
    );
  if (shown !== null)
    return (
      <div className={styles.page}>
        <PageHeading className={styles.title}>{t('success.login')}</PageHeading>
        <Who session={session} />
      </div>
    );
  if (empty && (payment.status === 'idle' || payment.status === 'succeeded')) return <EmptyCheckout />;

  const known = session.status === 'consumer' && session.profileComplete;
  return (
    <div className={styles.page}>
      <PageHeading className={styles.title}>{t('title')}</PageHeading>
      <div className={styles.columns}>
        <div className={styles.steps}>
          <OpenPayments />
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
