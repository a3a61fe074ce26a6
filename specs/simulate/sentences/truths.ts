/** Conditions on a purchase in the database, used by claims. */
import type { PurchaseRecord } from '../purchases.ts';
import type { About, Truth } from './sentence.ts';

type Is = (purchase: PurchaseRecord | null) => boolean;

const HOLDS: readonly string[] = ['cart', 'awaiting', 'pending'];
const LIVE: readonly string[] = ['held', 'sold', 'cancelling'];

/** Units that an unpaid purchase holds. */
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
/** A charge succeeded and was not returned. */
export const paid = recently(isPaid);
/** No press that this tab can know of has charged it. */
export const unpaid: Truth = ({ purchaseId }, world) => world.unpaid(purchaseId);
/** No charge, for a read of one purchase. */
export const readUnpaid = recently((purchase) => !isPaid(purchase));
/** True also while the screen doubts the cart. */
const unlessDoubted =
  (truth: Truth): Truth =>
  (about, world) =>
    about.doubted === true || truth(about, world);
/** Something of it is reserved for the buyer. */
export const held = unlessDoubted(recently((purchase) => heldUnits(purchase) > 0));
/** Units are reserved or bought, so no other buyer can get them. */
export const kept = recently((purchase) => keptUnits(purchase) > 0);
/** No unit is reserved or bought. */
export const released = recently((purchase) => keptUnits(purchase) === 0);
/** The server holds the number of units in the cart on screen; none for an empty cart. */
export const cartIsRight = unlessDoubted(({ purchaseId, units = 0 }, world) =>
  world.recently(purchaseId, (purchase) => heldUnits(purchase) === units),
);
/** The same, and no cart that this page does not show was created by it. */
export const nothingElseHeld: Truth = (about, world) =>
  cartIsRight(about, world) &&
  world.began.every(
    (purchaseId) =>
      purchaseId === about.purchaseId || world.recently(purchaseId, (purchase) => !isCart(purchase)),
  );
/** The cart that the tab showed last is none any more, for this buyer. */
export const noCart: Truth = ({ purchaseId, entered = true }, world) =>
  world.recently(
    purchaseId,
    // The host lists no cart while its purchase is being charged.
    (purchase) =>
      !isCart(purchase) ||
      purchase?.charging === true ||
      (purchase !== null && purchase.owner !== null && !entered),
  );
/** It can still be paid, or is being charged. */
export const open: Truth = ({ purchaseId }, world) => world.recently(purchaseId, isOpen, 'open');
export const notOpen = recently((purchase) => !isOpen(purchase));
/** It is paid, waits, or pay was pressed for it: an outcome is still to come or has just come. */
export const underway: Truth = ({ purchaseId }, world) =>
  world.pressed(purchaseId) || world.recently(purchaseId, (purchase) => isOpen(purchase) || isPaid(purchase));
/** A cart that was never paid is no order of the account's, also once it is over. */
export const isOrder = ({ status }: PurchaseRecord): boolean =>
  !['cart', 'expired', 'emptied'].includes(status);
/** The account has no such order. */
export const notOwn: Truth = ({ purchaseId }, world) =>
  world.recently(purchaseId, (purchase) => purchase === null || !isOrder(purchase)) ||
  !world.own.some(({ id }) => id === purchaseId);
/** No purchase of the account is so, as far as the response on screen can know. */
export const noOwn =
  (is: (purchase: PurchaseRecord) => boolean): Truth =>
  (_about, world) =>
    world.own.every(({ id }) => world.recently(id, (purchase) => purchase === null || !is(purchase)));
/** The open payment is of the amount that is shown. */
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
/** The server would charge the shown amount. Not compared if a coupon or a card prefix changes the price. */
export const cartAmount = unlessDoubted(({ purchaseId, amount }, world) =>
  world.recently(
    purchaseId,
    (purchase) =>
      purchase !== null &&
      (purchase.coupon !== null ||
        purchase.bin !== null ||
        purchase.lines.reduce((sum, { state, price }) => sum + (state === 'held' ? price : 0), 0) === amount),
  ),
);
/** The order's total is the shown amount. */
export const orderAmount: Truth = ({ purchaseId, amount }, world) =>
  world.recently(purchaseId, (purchase) => purchase?.total === amount);
/** A device's clock, and a response's time on its way. */
const TOLERANCE = 5_000;
/** The server holds the cart at least as long as is shown. */
export const heldUntil: Truth = ({ purchaseId, until = 0 }, world) =>
  world.recently(
    purchaseId,
    (purchase) => purchase !== null && heldUnits(purchase) > 0 && purchase.expiresAt >= until - TOLERANCE,
  );
/** The server closed it unpaid. */
export const isStatus =
  (...statuses: readonly string[]): Truth =>
  ({ purchaseId }, world) =>
    world.recently(purchaseId, (purchase) => purchase !== null && statuses.includes(purchase.status));
export const couponIs =
  (is: (coupon: string | null) => boolean): Truth =>
  ({ purchaseId }, world) =>
    world.recently(purchaseId, (purchase) => purchase !== null && is(purchase.coupon));
/** The coupon is on, and its uses are not over. */
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
/** A line of an order, where the claim names one; else any line of it. */
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
/** Condition on one named seat. Not checked for several seats together. */
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
