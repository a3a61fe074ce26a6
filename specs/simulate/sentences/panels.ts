/**
 * The state that each view shows its sentences for. Mirrors the views of `src`, where the decision is not the domain's: a
 * changed view changes its line here.
 */
import { reservedAgainView } from '../../../domain/cart/reserved-again.ts';
import { itemActions, orderActions } from '../../../domain/orders/actions.ts';
import { facialLabel, itemLabel, orderLabel } from '../../../domain/orders/view.ts';
import { checkoutScreen } from '../../../domain/reads/screen.ts';
import type { Purchase, Snapshot, Ticket } from '../../../worker/contract.ts';
import type { About, Screen, Shown } from './sentence.ts';

type Checkout = Snapshot['checkout'];
type Is = (screen: Screen) => boolean;

const isEntered = ({ session }: Snapshot): boolean => session.status === 'consumer';
const NOTHING: readonly About[] = [];

/** The screen shows that the reservation may have expired (C-48), or that the cart may be out of date (N-15). */
const doubt = ({ countdown, reads }: Snapshot): Partial<About> =>
  countdown?.phase === 'over' || reads.isCartStale ? { doubted: true } : {};
/** The cart on screen, and how many units it shows. */
export const cartAbout = ({ snapshot }: Screen): About => ({
  purchaseId: snapshot.cart.purchaseId,
  units: snapshot.cart.count,
  ...doubt(snapshot),
  // A refused payment has the cart read again. The sentence begins again with that response.
  ...(snapshot.checkout.payment.status === 'failed' &&
    snapshot.cart.intents.length === 0 && { after: snapshot.checkout.payment.reason }),
});
/** Subject of sentences about an empty, expired or lost cart: the last cart on screen. */
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
/** Payment on screen, or the payment that the last decision removed from it. */
const paymentAbout = ({ snapshot, before }: Screen): About => ({
  purchaseId:
    purchaseOf(snapshot.checkout) ??
    before.checkout.cancelling ??
    purchaseOf(before.checkout) ??
    snapshot.cart.purchaseId,
});
export const whenPayment =
  (is: (checkout: Checkout, screen: Screen) => boolean): Shown =>
  (screen) =>
    is(screen.snapshot.checkout, screen) ? [paymentAbout(screen)] : NOTHING;

/** True once a read has returned the cart (N-17). Before that no view calls it empty. */
export const isCartKnown = ({ snapshot: { reads } }: Screen): boolean => reads.cart === 'known';
/** `CartDrawer`. */
export const isCartDrawerEmpty = (screen: Screen): boolean => {
  const { cart } = screen.snapshot;
  return (
    isCartKnown(screen) &&
    cart.empty &&
    cart.intents.length + cart.deferredSeats.length + cart.expired.length + cart.again.length === 0
  );
};

/** `CheckoutPage`; a purchase that the address names is judged as an order that was read. */
export const checkoutPanel = ({ snapshot }: Screen) => checkoutScreen(snapshot, null).show;

/** `Waiting`: a code to pay, a place to pay at, an answer that was lost, or a payment that is looked up. */
export type WaitingPanel = 'pix' | 'place' | 'unknown' | 'waiting';
export const waitingPanel = (screen: Screen): WaitingPanel | null => {
  const { payment, paymentLost } = screen.snapshot.checkout;
  if (checkoutPanel(screen) !== 'payment') return null;
  if (payment.status === 'waiting' && payment.pix !== null) return 'pix';
  if (payment.status === 'waiting' && (payment.kind === 'cash' || payment.kind === 'deposit')) return 'place';
  return paymentLost ? 'unknown' : 'waiting';
};
export const whenWaiting = (...panels: readonly WaitingPanel[]): Shown =>
  whenPayment((_, screen) => {
    const panel = waitingPanel(screen);
    return panel !== null && panels.includes(panel);
  });
/** `Amount`. */
export const waitingAmount: Shown = (screen) => {
  const panel = waitingPanel(screen);
  if (panel !== 'pix' && panel !== 'place') return NOTHING;
  const [first] = screen.snapshot.checkout.paymentAmounts;
  return first === undefined ? NOTHING : [{ ...paymentAbout(screen), amount: first.amount }];
};

/** `Failed`, with the text that it shows. */
export type FailedPanel = 'kept' | 'cancelled' | 'gone';
export const failedPanel = (screen: Screen): FailedPanel | null => {
  const { payment, paymentFailure, paymentKeepsCart } = screen.snapshot.checkout;
  if (payment.status !== 'failed') return null;
  const panel = checkoutPanel(screen);
  if (panel === 'form') return paymentKeepsCart ? 'kept' : null;
  if (panel !== 'nothing') return null;
  return paymentFailure === 'cancelled' ? 'cancelled' : 'gone';
};
export const whenFailed = (...panels: readonly FailedPanel[]): Shown =>
  whenPayment((_, screen) => {
    const panel = failedPanel(screen);
    return panel !== null && panels.includes(panel);
  });

/** Choices on the page (delivery, protection, installments) that the database does not have yet. */
const EXTRAS: readonly string[] = ['shipping', 'protection', 'interest'];
const hasExtras = ({ prices }: Snapshot['cart']): boolean =>
  prices.some(({ lines }) => lines.some(({ code }) => EXTRAS.includes(code)));

/** `PayButton`, in the steps of a buyer whose profile is complete. */
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
/** The cart's sum, where it is in one currency. */
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

/** `OpenPayments`: the account's open payments but the one on screen. */
export const openPayments =
  (is: (payment: Checkout['open'][number]) => boolean = () => true): Shown =>
  ({ snapshot: { checkout } }) =>
    checkout.open.filter(is).map(({ purchaseId, amount }) => ({ purchaseId, amount }));

/** `Expired`, in the cart and in the checkout without a cart. */
export const expired: Shown = (screen) =>
  screen.snapshot.cart.empty && screen.snapshot.cart.expired.length > 0 ? [lastCartAbout(screen)] : NOTHING;

type ReservedAgainView = NonNullable<ReturnType<typeof reservedAgainView>>;
/** `ReservedAgainNotice`. */
export const again =
  (is: (view: ReservedAgainView) => boolean): Shown =>
  (screen) => {
    const view = reservedAgainView(screen.snapshot.cart);
    return view !== null && !view.busy && is(view) ? [cartAbout(screen)] : NOTHING;
  };

/** The countdown in the cart and the headers (C-18), to the second. */
export const countdown: Shown = ({ snapshot: { cart, countdown: left } }) =>
  left === null || left.phase === 'over'
    ? NOTHING
    : [{ purchaseId: cart.purchaseId, ...(cart.deadline !== null && { until: cart.deadline }) }];

/** `CartButton`: a payment waits. */
export const openPaymentSign: Shown = ({ snapshot: { checkout } }) =>
  checkout.open.length > 0 || checkout.payment.status === 'waiting'
    ? [{ purchaseId: checkout.open[0]?.purchaseId ?? purchaseOf(checkout) }]
    : NOTHING;

/** A notice's own text, where the server sent no words to show in its place. */
export const notice =
  (code: string, about: (screen: Screen) => About): Shown =>
  (screen) => {
    const { notice: shown } = screen.snapshot;
    return shown?.code === code && shown.serverMessage === null ? [about(screen)] : NOTHING;
  };
/** Refusal of a command, next to its button or in the message bar. */
export const refusal =
  (code: string, about: (screen: Screen) => About): Shown =>
  (screen) =>
    screen.extra?.type === 'refused' && screen.extra.code === code ? [about(screen)] : NOTHING;
export const noticeOrRefusal =
  (code: string, about: (screen: Screen) => About): Shown =>
  (screen) => [...notice(code, about)(screen), ...refusal(code, about)(screen)];

/** A payment that the refused command names, else the one on screen. */
export const paymentSubject = (screen: Screen): About => {
  const { before, extra, snapshot } = screen;
  // P-24: the canceled payment can differ from the payment on screen.
  const canceled = snapshot.checkout.cancelling === null ? before.checkout.cancelling : null;
  if (extra === null && canceled !== null) return { purchaseId: canceled };
  return extra?.type === 'refused' && 'purchaseId' in extra.command
    ? { purchaseId: extra.command.purchaseId }
    : paymentAbout(screen);
};
/** Seat named by a notice or a refusal. Without a name, the seat of the refused command. */
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
/** Order change that a notice is about. The newest snapshot no longer contains it. */
export const orderChangeSubject = ({ before, snapshot }: Screen): About => {
  const change = snapshot.orders.change ?? before.orders.change;
  return {
    purchaseId: change?.purchaseId ?? null,
    ...(change?.lineId != null && { lineId: change.lineId }),
    ...(change !== null && { code: change.type }),
  };
};

/** Each order of a list that was read, as its card and its page show it. */
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
/** Each item of them. */
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
export const faceLabeled = (label: string): Shown =>
  items((item) => item.line.facialRequired && facialLabel(item) === label);
/** `TicketCard`: the refused action on an item of a completed order, with its reason. */
export const itemRefused = (code: string): Shown =>
  items(
    (item, purchase, now) =>
      purchase.status === 'completed' &&
      Object.values(itemActions(purchase, item, now)).some(
        (permission) => !permission.allowed && permission.code === code,
      ),
  );
/** `CancelAndRefund`. */
export const orderRefused = (code: string): Shown =>
  orders(
    (purchase, now) =>
      purchase.status === 'completed' &&
      Object.values(orderActions(purchase, now)).some(
        (permission) => !permission.allowed && permission.code === code,
      ),
  );
/** `Success`: confirmed by the core or by the order that was read. */
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
