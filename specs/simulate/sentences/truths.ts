/** Conditions on a purchase in the database. A claim is true if its condition is met. */
import { LIVE, type PurchaseRecord } from '../purchases.ts';
import type { About, Truth } from './sentence.ts';

type Is = (purchase: PurchaseRecord | null) => boolean;

const HOLDS: readonly string[] = ['cart', 'awaiting', 'pending'];

/** Number of units that an unpaid purchase holds. */
export const heldUnits = (purchase: PurchaseRecord | null): number =>
  purchase !== null && HOLDS.includes(purchase.status)
    ? purchase.lines.filter(({ state }) => state === 'held').length
    : 0;
const keptUnits = (purchase: PurchaseRecord | null): number =>
  purchase?.lines.filter(({ state }) => LIVE.includes(state)).length ?? 0;
export const isCart: Is = (purchase) => purchase?.status === 'cart' && heldUnits(purchase) > 0;
const isPaid: Is = (purchase) =>
  purchase?.payments.some(({ situation, refunded }) => situation === 'succeeded' && !refunded) ?? false;
const isOpen: Is = (purchase) =>
  purchase !== null &&
  (purchase.charging || purchase.payments.some(({ situation }) => situation === 'waiting'));

const recently =
  (is: Is): Truth =>
  ({ purchaseId }, world) =>
    world.recently(purchaseId, is);
export const not =
  (truth: Truth): Truth =>
  (about, world) =>
    !truth(about, world);
export const both =
  (...truths: readonly Truth[]): Truth =>
  (about, world) =>
    truths.every((truth) => truth(about, world));
/** A payment failed. */
export const refused: Truth = recently(
  (purchase) => purchase?.payments.some(({ situation }) => situation === 'failed') === true,
);
/** A charge succeeded and was not refunded. */
export const paid = recently(isPaid);
/** No press that this tab can know of has charged the purchase. */
export const unpaid: Truth = ({ purchaseId }, world) => world.unpaid(purchaseId);
/** The purchase is not paid according to a recent read. Ignores presses, unlike {@link unpaid}. */
export const readUnpaid = recently((purchase) => !isPaid(purchase));
/** True if the condition is met, or if the screen doubts the cart. */
const unlessDoubted =
  (truth: Truth): Truth =>
  (about, world) =>
    about.doubted === true || truth(about, world);
/** At least one unit of the purchase is reserved for the buyer. */
export const held = unlessDoubted(recently((purchase) => heldUnits(purchase) > 0));
/** Units are reserved or bought, so no other buyer can get them. */
export const kept = recently((purchase) => keptUnits(purchase) > 0);
/** No unit is reserved or bought. */
export const released = recently((purchase) => keptUnits(purchase) === 0);
/** The server holds as many units as the cart on screen has. An empty cart has none. */
export const cartIsRight = unlessDoubted(({ purchaseId, units = 0 }, world) =>
  world.recently(purchaseId, (purchase) => heldUnits(purchase) === units),
);
/** Like {@link cartIsRight}, and this page created no cart that it does not show. */
export const nothingElseHeld: Truth = (about, world) =>
  cartIsRight(about, world) &&
  world.began.every(
    (purchaseId) =>
      purchaseId === about.purchaseId || world.recently(purchaseId, (purchase) => !isCart(purchase)),
  );
/** The last cart of the tab is no longer a cart that this buyer can see. */
export const noCart: Truth = ({ purchaseId, entered = true }, world) =>
  world.recently(
    purchaseId,
    // The server lists no cart while the purchase is being charged.
    (purchase) =>
      !isCart(purchase) ||
      purchase?.charging === true ||
      (purchase !== null && purchase.owner !== null && !entered),
  );
/** The purchase has a payment that can still be paid, or is being charged. */
export const open: Truth = ({ purchaseId }, world) => world.recently(purchaseId, isOpen, 'open');
export const notOpen = recently((purchase) => !isOpen(purchase));
/** "Pay" was pressed for the purchase, or its payment is open or paid. So its outcome is pending or new. */
export const underway: Truth = ({ purchaseId }, world) =>
  world.pressed(purchaseId) || world.recently(purchaseId, (purchase) => isOpen(purchase) || isPaid(purchase));
/** True for an order of the account. A cart that was never paid is not an order, even after it expired. */
export const isOrder = ({ status }: PurchaseRecord): boolean =>
  !['cart', 'expired', 'emptied'].includes(status);
/** The account has no such order. */
export const notOwn: Truth = ({ purchaseId }, world) =>
  world.recently(purchaseId, (purchase) => purchase === null || !isOrder(purchase)) ||
  !world.own.some(({ id }) => id === purchaseId);
/**
 * Every purchase of the account fails the condition `is`, now or when the server may have sent the response on screen
 * (`World.recently`).
 */
export const noOwn =
  (is: (purchase: PurchaseRecord) => boolean): Truth =>
  (_about, world) =>
    world.own.every(({ id }) => world.recently(id, (purchase) => purchase === null || !is(purchase)));
/** The open payment has the shown amount, or is being charged. */
export const openAmount: Truth = ({ purchaseId, amount }, world) =>
  world.recently(
    purchaseId,
    (purchase) =>
      purchase !== null &&
      (purchase.charging ||
        purchase.payments.some(
          (payment) => payment.situation !== 'failed' && (amount === undefined || payment.amount === amount),
        )),
    'open',
  );
/** Not compared if a coupon or a card prefix changes the price. */
const isPriced = ({ coupon, bin, lines }: PurchaseRecord, amount: number): boolean =>
  coupon !== null ||
  bin !== null ||
  lines.reduce((sum, { state, price }) => sum + (state === 'held' ? price : 0), 0) === amount;
/** The server would charge the shown amount. */
export const cartAmount = unlessDoubted(({ purchaseId, amount }, world) =>
  world.recently(
    purchaseId,
    (purchase) => purchase !== null && amount !== undefined && isPriced(purchase, amount),
  ),
);
/** The order's total is the shown amount. A cart has the total of its refused payment, and newer lines. */
export const orderAmount: Truth = ({ purchaseId, amount = 0 }, world) =>
  world.recently(
    purchaseId,
    (purchase) =>
      purchase?.total === amount ||
      (purchase?.status === 'cart' &&
        purchase.total !== null &&
        isPriced(purchase, amount - purchase.interest)),
  );
const sumOf = (purchase: PurchaseRecord | null, of: 'amount' | 'returned' | 'underway'): number =>
  purchase?.payments.reduce(
    (sum, payment) =>
      payment.kind !== 'reservation' && (payment.situation === 'succeeded' || payment.returned > 0)
        ? sum + payment[of]
        : sum,
    0,
  ) ?? 0;
/** The shown amount was paid, and neither was returned nor is on its way back. */
export const keptAmount: Truth = ({ purchaseId, amount }, world) =>
  world.recently(
    purchaseId,
    (purchase) => sumOf(purchase, 'amount') - sumOf(purchase, 'returned') === amount,
  );
export const paidAmount: Truth = ({ purchaseId, amount }, world) =>
  world.recently(purchaseId, (purchase) => sumOf(purchase, 'amount') === amount);
/** The shown amount is on its way, by itself or with what was returned before. */
export const returningAmount: Truth = ({ purchaseId, amount }, world) =>
  world.recently(
    purchaseId,
    (purchase) => sumOf(purchase, 'underway') === amount || sumOf(purchase, 'returned') === amount,
  );
/** The shown amount was returned, or is on its way. */
export const returnedAmount: Truth = ({ purchaseId, amount }, world) =>
  world.recently(purchaseId, (purchase) => sumOf(purchase, 'returned') === amount);
export const nothingPaid: Truth = recently((purchase) => sumOf(purchase, 'amount') === 0);
/** Milliseconds for the error of a device's clock and the travel time of a response. */
const TOLERANCE = 5_000;
/** The server holds the cart at least until the shown time. */
export const heldUntil: Truth = ({ purchaseId, until = 0 }, world) =>
  world.recently(
    purchaseId,
    (purchase) => purchase !== null && heldUnits(purchase) > 0 && purchase.expiresAt >= until - TOLERANCE,
  );
/** Condition: the purchase has one of the statuses. */
export const isStatus =
  (...statuses: readonly string[]): Truth =>
  ({ purchaseId }, world) =>
    world.recently(purchaseId, (purchase) => purchase !== null && statuses.includes(purchase.status));
export const couponIs =
  (is: (coupon: string | null) => boolean): Truth =>
  ({ purchaseId }, world) =>
    world.recently(purchaseId, (purchase) => purchase !== null && is(purchase.coupon));
/** The purchase has the coupon, and the coupon has a use left. */
export const couponCounts: Truth = ({ purchaseId, code }, world) =>
  world.recently(
    purchaseId,
    (purchase) => purchase?.couponCounts === true && (code === undefined || purchase.coupon === code),
  );
export const binIs =
  (is: (bin: string | null) => boolean): Truth =>
  ({ purchaseId }, world) =>
    world.recently(purchaseId, (purchase) => purchase !== null && is(purchase.bin));

type Line = PurchaseRecord['lines'][number];
/** The line of the claim meets the condition. Without a line in the claim, any line of the purchase meets it. */
export const lineIs =
  (is: (line: Line, purchase: PurchaseRecord) => boolean): Truth =>
  ({ purchaseId, lineId }, world) =>
    world.recently(
      purchaseId,
      (purchase) =>
        purchase?.lines.some(
          (line) => (lineId === undefined || line.id === Number(lineId)) && is(line, purchase),
        ) ?? false,
    );
/** The holder of the claim's seat meets the condition. Always true for a claim that names no seat. */
export const seatIs =
  (is: (holder: PurchaseRecord | null, about: About, own: readonly string[]) => boolean): Truth =>
  (about, world) =>
    about.seat === undefined ||
    world.seat(about.seat, (holder) =>
      is(
        holder,
        about,
        world.own.map(({ id }) => id),
      ),
    );
