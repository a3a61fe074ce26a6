/** Checkout: buyer, bearers, payment and the order. The domain decides which of them show (N-06 to N-10). */

import { IconCloudOff, IconShoppingBag } from '@tabler/icons-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import {
  addressedPurchase,
  type CheckoutScreen,
  checkoutClock,
  checkoutScreen,
  emptyCheckout,
  type FollowedPayment,
  followPayment,
  formParts,
  hasOpenBelow,
  leadsToDrawer,
  NEWEST_ORDER,
  recentOrder,
} from '../../../domain/reads/screen.ts';
import { isLoggedIn } from '../../../domain/session/status.ts';
import type { Purchase, PurchaseId } from '../../../worker/contract.ts';
import { type Snapshot, useSnapshot } from '../../core/index.ts';
import { orderAddress, PURCHASE_PARAMETER } from '../../kit/addresses.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { EmptyState, ReportButton, Unread, useWithPayment } from '../../kit/controls/Failure.tsx';
import { lazyView } from '../../kit/controls/LazyView.tsx';
import { SlowLoadNotice } from '../../kit/controls/Loaded.tsx';
import { awaitHeading, PageHeading } from '../../kit/controls/PageHeading.tsx';
import { useDispatch } from '../../kit/dispatch.ts';
import { useRootMark } from '../../kit/hooks.ts';
import { pageIdle } from '../../kit/lazy.ts';
import { openCart } from '../../kit/overlays.ts';
import { CheckoutHeader } from '../../kit/page/header/CheckoutHeader.tsx';
import { PopularBelow } from '../../kit/page/LoadedPage.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { useLast, useQuery, valueIn } from '../../kit/query.ts';
import { useSignal } from '../../kit/signal.ts';
import { CouponOrVoucherField } from '../cart/CouponOrVoucherField.tsx';
import { DeliveryAndProtection } from '../cart/DeliveryAndProtection.tsx';
import { Expired, ReservedAgainNotice } from '../cart/Expired.tsx';
import { OpenPayments } from '../cart/OpenPayments.tsx';
import { BuyerStep } from './buyer/BuyerStep.tsx';
import styles from './checkout.module.css';
import outcome from './outcome/outcome.module.css';
import { Failed, Success, Waiting } from './outcome/views.tsx';
import { Summary } from './Summary.tsx';
import { useIsWide } from './useIsWide.ts';

const bone = { waiting: <div className={`${styles.bone} bone`} /> };

const BearerForms = lazyView(async () => (await import('./buyer/BearerForms.tsx')).BearerForms, bone);

const PayStep = lazyView(async () => (await import('./pay/PayStep.tsx')).PayStep, bone);

const DeliveryAddressForm = lazyView(
  async () => (await import('./DeliveryAddressForm.tsx')).DeliveryAddressForm,
);

type Payment = Snapshot['checkout']['payment'];

const same = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Purchase in the page's address (N-22). */
const useNamed = (): PurchaseId | null => {
  const [search] = useSearchParams();
  return search.get(PURCHASE_PARAMETER) as PurchaseId | null;
};

/** Follows the payment on screen, and keeps its purchase in the page's address (N-22). */
const usePurchases = (
  payment: Payment,
  cart: Snapshot['cart'],
): { readonly named: PurchaseId | null; readonly ended: PurchaseId | null } => {
  const named = useNamed();
  const navigate = useNavigate();
  const [before, setBefore] = useState<FollowedPayment | null>(null);
  const followed = followPayment(payment, before);
  if (followed.current !== before?.current || followed.ended !== before?.ended) setBefore(followed);
  const next = addressedPurchase(payment, cart, named, followed);
  useEffect(() => {
    if (next === named) return;
    const to = next === null ? '' : `?${PURCHASE_PARAMETER}=${next}`;
    void navigate({ pathname: '/pagamento', search: to }, { replace: true });
  }, [next, named, navigate]);
  return { named, ended: followed.ended };
};

/** Navigates home when the cart expires, and opens the cart drawer, which offers to reserve again. */
const useLeaveAtExpiry = (gone: boolean): void => {
  const navigate = useNavigate();
  const before = useRef(gone);
  useEffect(() => {
    if (gone && !before.current) {
      void navigate('/', { replace: true });
      openCart();
    }
    before.current = gone;
  }, [gone, navigate]);
};

const Skeleton = () => {
  const { t } = useTranslation('checkout');
  return (
    <div className={`column-page ${styles.page}`}>
      <PageHeading className={styles.title}>{t('title')}</PageHeading>
      <SlowLoadNotice>
        <div className={`with-aside ${styles.columns}`}>
          <aside className={`${styles.summary} bone`} />
          <div className="stack gap-4">
            <div className={`${styles.row} bone`} />
            <div className={`${styles.bone} bone`} />
          </div>
        </div>
      </SlowLoadNotice>
    </div>
  );
};

const Steps = ({ belowEmpty }: CheckoutProps) => {
  const { t } = useTranslation('checkout');
  const payment = useSnapshot((snapshot) => snapshot.checkout.payment);
  const session = useSnapshot((snapshot) => snapshot.session);
  const cart = useSnapshot((snapshot) => snapshot.cart);
  const { named, ended } = usePurchases(payment, cart);
  const screen = useSnapshot((snapshot) => checkoutScreen(snapshot, named, ended), same);
  useLeaveAtExpiry(useSnapshot(leadsToDrawer));

  switch (screen.show) {
    case 'loading':
      return <Skeleton />;
    case 'failed':
      return <UnreadCheckout read={screen.read} />;
    case 'payment':
      return <Waiting payment={screen.payment} />;
    case 'purchase':
      return (
        <>
          <Success key={screen.purchaseId} purchaseId={screen.purchaseId} paid={screen.paid} />
          <div className="wrap">
            <OpenPayments />
          </div>
        </>
      );
    case 'login':
      return (
        <div className={`column-page ${styles.page} ${styles.alone}`}>
          <PageHeading className={styles.title}>{t('success.login')}</PageHeading>
          <BuyerStep session={session} />
        </div>
      );
    case 'ended':
      return (
        <div className={`column-page ${styles.page} ${styles.alone}`}>
          <PageHeading className={styles.title}>{t('ended.title')}</PageHeading>
          <BuyerStep session={session} intro={t('ended.text')} />
        </div>
      );
    case 'paymentLogin':
      return <PaymentLogin />;
    case 'nothing':
      return <EmptyCheckout below={belowEmpty} />;
    case 'form':
    case 'overdue':
      return <Form />;
  }
};

/** Asks to log in for a payment of an ended session: only its buyer can see the result (N-10). */
const PaymentLogin = () => {
  useRootMark('outcome');
  const { t } = useTranslation('checkout');
  const dispatch = useDispatch();
  const session = useSnapshot((snapshot) => snapshot.session);
  return (
    <div className={`column-page ${styles.page} ${styles.alone}`}>
      <PageHeading isOutcome className={styles.title}>
        {t('needsLogin.title')}
      </PageHeading>
      <p>{t('needsLogin.text')}</p>
      <BuyerStep session={session} />
      <p className={`cluster gap-3 ${styles.row}`}>
        <Button kind="quiet" size="medium" onClick={() => void dispatch({ type: 'ClosePayment' })}>
          {t('needsLogin.later')}
        </Button>
      </p>
    </div>
  );
};

/** Ways to receive the order, refund and codes. Each of them changes the amount to pay. */
const Extras = ({ cart }: { readonly cart: Snapshot['cart'] }) => {
  const isIdle = useSignal(pageIdle);
  return (
    <div className="stack card gap-5 pad-5 raised">
      <DeliveryAndProtection cart={cart} address={<DeliveryAddressForm />} />
      {/* Below the first view, and as large as all the code above it. */}
      {isIdle ? <CouponOrVoucherField cart={cart} /> : <div className={`bone ${styles.codeBone}`} />}
    </div>
  );
};

const Form = () => {
  const { t } = useTranslation(['checkout', 'shell', 'cart']);
  const dispatch = useDispatch();
  const session = useSnapshot((snapshot) => snapshot.session);
  const cart = useSnapshot((snapshot) => snapshot.cart);
  const shows = useSnapshot(formParts, same);
  const isWide = useIsWide();
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const pay = shows.pay && <PayStep key="pay" foot={isWide ? null : foot} />;
  const rest = [shows.bearers && <BearerForms key="bearers" />, <Extras key="extras" cart={cart} />];
  return (
    <div className={`column-page ${styles.page}`}>
      <PageHeading className={styles.title}>{t('title')}</PageHeading>
      <div className={`with-aside ${styles.columns}`}>
        <Summary cart={cart} isWide={isWide} />
        <div className="stack gap-4 min-width-0">
          {shows.open && <OpenPayments />}
          {shows.warning === 'overdue' && (
            <Unread text={t('cart:hold.over')} onRetry={() => void dispatch({ type: 'CheckDeadline' })} />
          )}
          {shows.warning === 'stale' && <Unread text={t('shell:unread.stale')} />}
          {shows.failure && <Failed />}
          {shows.unreadSession && <Unread text={t('shell:unread.session')} />}
          {cart.again.length > 0 && <ReservedAgainNotice cart={cart} />}
          <BuyerStep session={session} intro={t('login.text')} />
          {/* The document's order is the one on screen, so that Tab follows it. */}
          {isWide ? [...rest, pay] : [pay, ...rest]}
          <div ref={setFoot} />
          {/* The notice of a failed payment already has a report button. */}
          {shows.pay && !shows.failure && (
            <p>
              <ReportButton />
            </p>
          )}
        </div>
      </div>
    </div>
  );
};

interface CheckoutProps {
  /** Follows the note that nothing is to be paid. */
  readonly belowEmpty?: ReactElement;
}

/** Checkout without the page's frame, as support's page shows it. */
export const Checkout = (props: CheckoutProps) => <Steps {...props} />;

/**
 * Order that was just bought, because its payment can have ended while the buyer was on another page (N-28). Undefined
 * while it is read.
 */
const useRecentOrder = (): Purchase | null | undefined => {
  const isIn = useSnapshot(isLoggedIn);
  const changes = useSnapshot(({ orders }) => orders.changes);
  const [read] = useQuery('purchases', isIn ? NEWEST_ORDER : null, changes);
  const known = useLast(valueIn(read));
  return recentOrder({ isIn, known, isReading: read === null });
};

/** Checkout without a cart: open payments, or a note that nothing is to be paid (N-07). */
export const EmptyCheckout = ({ below }: { readonly below?: ReactElement | undefined }) => {
  const { t } = useTranslation('checkout');
  const expired = useSnapshot((snapshot) => snapshot.cart.expired);
  const recent = useRecentOrder();
  const { heading, failure, saysEmpty, hasMore } = useSnapshot(
    (snapshot) => emptyCheckout(snapshot, recent),
    same,
  );
  if (saysEmpty)
    return (
      <>
        <EmptyState
          page
          icon={<IconShoppingBag size={34} stroke={1.5} />}
          title={t(heading)}
          text={t('empty.text')}
        >
          <Button to="/">{t('empty.browse')}</Button>
        </EmptyState>
        {below}
      </>
    );
  return (
    <div className={`column-page ${outcome.outcome}`}>
      <PageHeading className={styles.title}>{t(heading)}</PageHeading>
      {recent && (
        <p className={`cluster gap-3 ${styles.row}`}>
          <strong>{t('success.number', { number: recent.number })}</strong>
          <Button kind="quiet" size="medium" to={orderAddress(recent.purchaseId)}>
            {t('success.order')}
          </Button>
        </p>
      )}
      {failure && <Failed />}
      {expired.length > 0 && <Expired expired={expired} />}
      <OpenPayments />
      <Button to="/" size="medium" kind={hasMore ? 'quiet' : 'primary'}>
        {t('empty.browse')}
      </Button>
    </div>
  );
};

type Read = Extract<CheckoutScreen, { show: 'failed' }>['read'];

/** Failure of a read, with a retry. Claims nothing about cart or charges (N-08). */
export const UnreadCheckout = ({ read }: { readonly read: Read }) => {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const hasOpen = useSnapshot(hasOpenBelow);
  const retry = (): void => {
    awaitHeading();
    void dispatch({ type: 'RetryReads' });
  };
  const text = useWithPayment(t('failure.text'));
  return (
    <>
      <EmptyState page icon={<IconCloudOff size={34} stroke={1.5} />} title={t(`unread.${read}`)} text={text}>
        <Button onClick={retry}>{t('retry')}</Button>
        <ReportButton />
      </EmptyState>
      {hasOpen && (
        <div className="wrap">
          <OpenPayments isUnreadShown={read === 'open'} />
        </div>
      )}
    </>
  );
};

/** Checkout in its own frame: no footer, and no links except the breadcrumbs. */
export const CheckoutPage = () => {
  const { t } = useTranslation();
  useRootMark('cookiesLast');
  const named = useNamed();
  const crumbs = [
    { label: t('crumbs.cart'), to: null },
    { label: t('title.checkout'), to: null },
  ];
  return (
    <Page
      title={t('title.checkout')}
      header={<CheckoutHeader clockOf={(snapshot) => checkoutClock(snapshot, named)} />}
      crumbs={crumbs}
      crumbsFrom="desk"
      footer={false}
    >
      <Checkout belowEmpty={<PopularBelow />} />
    </Page>
  );
};
