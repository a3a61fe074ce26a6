/**
 * For each view of `src`: when it shows its sentences, and their subject. Repeats the conditions of `src` that
 * `domain` does not decide, so a change of such a view needs the same change here.
 */

import { reservedAgainView } from '../../../domain/cart/reserved-again.ts';
import { waitingPart } from '../../../domain/checkout/display.ts';
import { isBy } from '../../../domain/model/payment-kinds.ts';
import { itemActions, orderActions } from '../../../domain/orders/actions.ts';
import { itemLabel, orderLabel } from '../../../domain/orders/view.ts';
import { waitKind } from '../../../domain/patience/waiting.ts';
import { checkoutScreen } from '../../../domain/reads/screen.ts';
import type { Purchase, Snapshot, Ticket } from '../../../worker/contract.ts';
import type { About, Screen, Shown } from './sentence.ts';

type Checkout = Snapshot['checkout'];
type Is = (screen: Screen) => boolean;

const isEntered = ({ session }: Snapshot): boolean => session.status === 'consumer';
const NOTHING: readonly About[] = [];

/** Marks the cart as doubted if the screen shows that it may have expired (C-48) or may be outdated (N-15). */
const doubt = ({ countdown, reads }: Snapshot): Partial<About> =>
  countdown?.phase === 'over' || reads.isCartStale ? { doubted: true } : {};
/** Subject of sentences about the cart on screen. */
export const cartAbout = ({ snapshot }: Screen): About => ({
  purchaseId: snapshot.cart.purchaseId,
  units: snapshot.cart.count,
  ...doubt(snapshot),
  // A refused payment leads to a new read of the cart. After its response, the sentence counts as a new one.
  ...(snapshot.checkout.payment.status === 'failed' &&
    snapshot.cart.intents.length === 0 && { after: snapshot.checkout.payment.reason }),
});
/** Subject of sentences about an empty, expired or lost cart, which is the last cart on screen. */
export const lastCartAbout = ({ snapshot, lastCart }: Screen): About => ({
  purchaseId: lastCart,
  entered: isEntered(snapshot),
});
export const whenCart =
  (is: Is = () => true): Shown =>
  (screen) =>
    !screen.snapshot.cart.empty && is(screen) ? [cartAbout(screen)] : NOTHING;

const purchaseOf = ({ payment }: Checkout): string | null =>
  payment.status === 'idle' ? null : payment.purchaseId;
/** Subject of sentences about a payment: the payment on screen, or the payment that has just left the screen. */
const paymentAbout = ({ snapshot, before }: Screen): About => ({
  purchaseId:
    purchaseOf(snapshot.checkout) ??
    before.checkout.canceling ??
    purchaseOf(before.checkout) ??
    snapshot.cart.purchaseId,
});
export const whenPayment =
  (is: (checkout: Checkout, screen: Screen) => boolean): Shown =>
  (screen) =>
    is(screen.snapshot.checkout, screen) ? [paymentAbout(screen)] : NOTHING;

/** True once a response has returned the cart (N-17). Before that, no view shows an empty cart. */
export const isCartKnown = ({ snapshot: { reads } }: Screen): boolean => reads.cart === 'known';
/** True if `CartDrawer` shows an empty cart. */
export const isCartDrawerEmpty = (screen: Screen): boolean => {
  const { cart } = screen.snapshot;
  return (
    isCartKnown(screen) &&
    cart.empty &&
    cart.intents.length + cart.deferredSeats.length + cart.expired.length + cart.again.length === 0
  );
};

/** Part that `CheckoutPage` shows. A purchase in the address is judged as an order instead. */
export const checkoutPanel = ({ snapshot }: Screen) => checkoutScreen(snapshot, null).show;

/** Parts of the `Waiting` view: a Pix code, a place to pay at, a lost response, or a payment that is being checked. */
export type WaitingPanel = 'pix' | 'place' | 'unknown' | 'waiting' | 'waiting.over';
export const waitingPanel = (screen: Screen): WaitingPanel | null => {
  const { payment, paymentLost } = screen.snapshot.checkout;
  if (checkoutPanel(screen) !== 'payment') return null;
  const part = waitingPart(payment, paymentLost, screen.snapshot.codeCountdown);
  if (part.show === 'nothing') return part.texts;
  return part.show === 'code' ? 'pix' : 'place';
};
export const whenWaiting = (...panels: readonly WaitingPanel[]): Shown =>
  whenPayment((_, screen) => {
    const panel = waitingPanel(screen);
    return panel !== null && panels.includes(panel);
  });
/** When the notice of a wait is about a payment. */
export const waitingPayment = (kind: ReturnType<typeof waitKind>): Shown =>
  whenPayment(
    ({ payment }, { snapshot: { wait } }) =>
      wait !== null && waitKind(wait.what, payment.status === 'unknown') === kind,
  );
/** When the `Amount` view shows the amount of a waiting payment. */
export const waitingAmount: Shown = (screen) => {
  const panel = waitingPanel(screen);
  if (panel !== 'pix' && panel !== 'place') return NOTHING;
  const [first] = screen.snapshot.checkout.paymentAmounts;
  return first === undefined ? NOTHING : [{ ...paymentAbout(screen), amount: first.amount }];
};

/** Texts of the `Failed` view. */
export type FailedPanel = 'kept' | 'canceled' | 'gone' | 'over';
export const failedPanel = (screen: Screen): FailedPanel | null => {
  const { payment, paymentFailure, paymentKeepsCart } = screen.snapshot.checkout;
  if (payment.status !== 'failed') return null;
  const panel = checkoutPanel(screen);
  if (panel === 'form') return paymentKeepsCart ? 'kept' : null;
  if (panel !== 'nothing') return null;
  if (paymentFailure === 'canceled') return 'canceled';
  return isBy(payment.kind, 'card') ? 'gone' : 'over';
};
export const whenFailed = (...panels: readonly FailedPanel[]): Shown =>
  whenPayment((_, screen) => {
    const panel = failedPanel(screen);
    return panel !== null && panels.includes(panel);
  });

/** Price lines of choices that the database does not have yet: delivery, protection and installments. */
const EXTRAS: readonly string[] = ['shipping', 'protection', 'interest'];
const hasExtras = ({ prices }: Snapshot['cart']): boolean =>
  prices.some(({ lines }) => lines.some(({ code }) => EXTRAS.includes(code)));

/** When `PayButton` shows its amount, for a buyer with a complete profile. Not compared where {@link cartTotal} is not. */
export const payButton =
  (...kinds: readonly (string | null)[]): Shown =>
  (screen) => {
    const { checkout, cart, session } = screen.snapshot;
    const [first, ...more] = checkout.toPay.amounts;
    const isShown =
      checkoutPanel(screen) === 'form' &&
      session.profileComplete &&
      checkout.payment.status !== 'asking' &&
      kinds.includes(checkout.kind);
    if (!isShown || first === undefined || more.length > 0 || hasExtras(cart)) return NOTHING;
    return [{ purchaseId: checkout.toPay.purchaseId, amount: first.amount, ...doubt(screen.snapshot) }];
  };
/** When the cart shows its total. Not compared for several currencies, or with choices of {@link EXTRAS}. */
export const cartTotal: Shown = ({ snapshot }) => {
  const { cart } = snapshot;
  const [prices, ...more] = cart.prices;
  if (cart.empty || prices === undefined || more.length > 0) return NOTHING;
  return hasExtras(cart)
    ? NOTHING
    : [{ purchaseId: cart.purchaseId, amount: prices.payable, ...doubt(snapshot) }];
};
export const cartLine =
  (code: string): Shown =>
  (screen) =>
    screen.snapshot.cart.prices.some(({ lines }) => lines.some((line) => line.code === code))
      ? [cartAbout(screen)]
      : NOTHING;

/** When `OpenPayments` lists a payment (P-82, P-89). */
export const openPayments =
  (is: (payment: Checkout['open'][number]) => boolean = () => true): Shown =>
  ({ snapshot: { checkout } }) =>
    checkout.open.filter(is).map(({ purchaseId, amount }) => ({ purchaseId, amount }));

/** When `Expired` is on screen, in the empty cart or in the checkout without a cart. */
export const expired: Shown = (screen) =>
  screen.snapshot.cart.empty && screen.snapshot.cart.expired.length > 0 ? [lastCartAbout(screen)] : NOTHING;

type ReservedAgainView = NonNullable<ReturnType<typeof reservedAgainView>>;
/** When `ReservedAgainNotice` is on screen and no longer busy. */
export const again =
  (is: (view: ReservedAgainView) => boolean): Shown =>
  (screen) => {
    const view = reservedAgainView(screen.snapshot.cart);
    return view !== null && !view.busy && is(view) ? [cartAbout(screen)] : NOTHING;
  };

/** When the cart and the headers show the countdown (C-18). */
export const countdown: Shown = ({ snapshot: { cart, countdown: left } }) =>
  left === null || left.phase === 'over'
    ? NOTHING
    : [{ purchaseId: cart.purchaseId, ...(cart.deadline !== null && { until: cart.deadline }) }];

/** When `CartButton` shows that a payment waits. */
export const openPaymentSign: Shown = ({ snapshot: { checkout } }) =>
  checkout.open.length > 0 || checkout.payment.status === 'waiting'
    ? [{ purchaseId: checkout.open[0]?.purchaseId ?? purchaseOf(checkout) }]
    : NOTHING;

/** When a notice shows its own text. If the server sent a text, the notice shows that instead. */
export const notice =
  (code: string, about: (screen: Screen) => About): Shown =>
  (screen) => {
    const { notice: shown } = screen.snapshot;
    return shown?.code === code && shown.serverMessage === null ? [about(screen)] : NOTHING;
  };
/** When a refused command is reported, next to its button or in the message bar. */
export const refusal =
  (code: string, about: (screen: Screen) => About): Shown =>
  (screen) =>
    screen.extra?.type === 'refused' && screen.extra.code === code ? [about(screen)] : NOTHING;
export const noticeOrRefusal =
  (code: string, about: (screen: Screen) => About): Shown =>
  (screen) => [...notice(code, about)(screen), ...refusal(code, about)(screen)];

/** Subject of a refusal about a payment: the payment in the refused command, or else the payment on screen. */
export const paymentSubject = (screen: Screen): About => {
  const { before, extra, snapshot } = screen;
  // P-24: the canceled payment can differ from the payment on screen.
  const canceled = snapshot.checkout.canceling === null ? before.checkout.canceling : null;
  if (extra === null && canceled !== null) return { purchaseId: canceled };
  return extra?.type === 'refused' && 'purchaseId' in extra.command
    ? { purchaseId: extra.command.purchaseId }
    : paymentAbout(screen);
};
/** Subject of a notice or refusal about a seat: the seat that it names, or else the seat in the refused command. */
export const seatSubject = ({ snapshot, extra }: Screen): About => {
  const params = (extra?.type === 'refused' ? extra.params : snapshot.notice?.params) ?? {};
  const chosen = extra?.type === 'refused' && extra.command.type === 'SelectSeats' ? extra.command.seats : [];
  const named =
    params.name ?? params.label ?? (chosen.length === 1 ? chosen[0]?.item.seat?.label : undefined);
  return {
    purchaseId: snapshot.cart.purchaseId,
    ...(named !== undefined && { seat: String(named) }),
  };
};
/** Subject of a notice about an order change. The newest snapshot may no longer contain the change. */
export const orderChangeSubject = ({ before, snapshot }: Screen): About => {
  const change = snapshot.orders.change ?? before.orders.change;
  return {
    purchaseId: change?.purchaseId ?? null,
    ...(change?.lineId != null && { lineId: change.lineId }),
    ...(change !== null && { code: change.type }),
  };
};

/** When an order's card or page shows a sentence, for each order that was read. */
export const orders =
  (
    is: (purchase: Purchase, now: number) => boolean,
    more: (purchase: Purchase) => Partial<About> = () => ({}),
  ): Shown =>
  ({ extra, now }) =>
    extra?.type === 'orders'
      ? extra.purchases
          .filter((purchase) => is(purchase, now))
          .map((purchase) => ({ purchaseId: purchase.purchaseId, ...more(purchase) }))
      : NOTHING;
export const orderLabeled = (label: string): Shown => orders((purchase) => orderLabel(purchase) === label);
/** When an item shows a sentence, for each item of the orders that were read. */
export const items =
  (is: (item: Ticket, purchase: Purchase, now: number) => boolean): Shown =>
  ({ extra, now }) =>
    extra?.type === 'orders'
      ? extra.purchases.flatMap((purchase) =>
          purchase.tickets
            .filter((item) => is(item, purchase, now))
            .map(({ line: { lineId } }) => ({ purchaseId: purchase.purchaseId, lineId })),
        )
      : NOTHING;
export const itemLabeled = (label: string): Shown =>
  items((item, purchase) => itemLabel(purchase, item) === label);
/** When `TicketCard` shows why an action on an item of a completed order is refused. */
export const itemRefused = (code: string): Shown =>
  items(
    (item, purchase, now) =>
      purchase.status === 'completed' &&
      Object.values(itemActions(purchase, item, now)).some(
        (permission) => !permission.allowed && permission.code === code,
      ),
  );
/** When `CancelAndRefund` shows why an action on a completed order is refused. */
export const orderRefused = (code: string): Shown =>
  orders(
    (purchase, now) =>
      purchase.status === 'completed' &&
      Object.values(orderActions(purchase, now)).some(
        (permission) => !permission.allowed && permission.code === code,
      ),
  );
/** When `Success` is on screen: the core confirmed the payment, or the order that was read is paid. */
export const confirmed: Shown = (screen) => {
  const { payment } = screen.snapshot.checkout;
  return [
    ...(payment.status === 'succeeded' ? [{ purchaseId: payment.purchaseId }] : []),
    ...orders(({ status }) => status === 'completed' || status === 'pendingCancellation')(screen),
  ];
};

export const extra =
  (type: NonNullable<Screen['extra']>['type'], about: (screen: Screen) => About = cartAbout): Shown =>
  (screen) =>
    screen.extra?.type === type ? [about(screen)] : NOTHING;

export const ownSeat =
  (status: 'cart' | 'payment'): Shown =>
  ({ extra: shown }) =>
    shown?.type === 'own-seat' && shown.status === status ? [{ purchaseId: shown.purchaseId }] : NOTHING;
export const missing: Shown = ({ extra: shown }) =>
  shown?.type === 'missing' ? [{ purchaseId: shown.purchaseId }] : NOTHING;
