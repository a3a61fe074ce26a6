import { isBin } from '../fields/payment.ts';
import { UNNUMBERED } from '../kernel/decider.ts';
import { type Instant, type PurchaseId, unitsOf } from '../kernel/values.ts';
import { isDonation, isOfOffer, looseLines } from '../limits/limits.ts';
import { type ComboChoice, type Delivery, findSeat, type ItemChoice } from '../model/cart.ts';
import { accept, acceptAll, type DecisionOf, type NoticeEvent, noticed, refuse } from '../model/decision.ts';
import { isForeign } from '../model/person.ts';
import type { SoldSeat } from '../model/sold-seat.ts';
import { clickOn } from '../seats/columns.ts';
import {
  changeQuantity,
  changeUnits,
  releaseSeats,
  removeCombo,
  removeLines,
  reserveAgain,
} from './decide-change.ts';
import type { CartEvent } from './events.ts';
import type { CartCommand, CartScope, Referral } from './messages.ts';
import {
  binOf,
  type CartDecision,
  canRead,
  hasCart,
  hasSeat,
  ifRoom,
  intendedItems,
  isOver,
  isReadWaiting,
  leavingLines,
  limitProblem,
  QUANTITY_LIMIT,
  queue,
  queued,
  refuseIfLocked,
  reserveIntent,
} from './queue.ts';
import { isLatest, withReferral } from './referrals.ts';

const isQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= QUANTITY_LIMIT;

/** Reason to refuse an item, given the cart and its queue. Null if the item can be added. */
const itemProblem = (scope: CartScope, item: ItemChoice): DecisionOf<never> | null => {
  if (!isQuantity(item.quantity)) return refuse('cart.quantity-invalid', { limit: QUANTITY_LIMIT });
  if (item.donation !== null && !isDonation(item.donation)) return refuse('cart.donation-invalid');
  return limitProblem(scope, item);
};

export const addItem = (scope: CartScope, item: ItemChoice): CartDecision =>
  item.seat === null
    ? (itemProblem(scope, item) ?? queue(reserveIntent(withReferral(scope.cart, item))))
    : refuse('cart.item-invalid');

/** Sets the intended total of an offer, in the cart or not (C-60). */
const setQuantity = (scope: CartScope, item: ItemChoice): CartDecision => {
  if (item.seat !== null) return refuse('cart.item-invalid');
  const { cart, queue } = scope.cart;
  const [first, ...rest] = looseLines(cart).filter((line) => isOfOffer(item, line));
  const waiting = unitsOf(intendedItems(queue).filter((each) => isOfOffer(item, each)));
  if (first !== undefined) return changeUnits(scope, [first, ...rest], waiting, item.quantity, item.name);
  if (item.quantity === waiting) return refuse('cart.quantity-unchanged');
  if (item.quantity >= 0 && item.quantity < waiting) return refuse('cart.change-pending');
  return addItem(scope, { ...item, quantity: item.quantity - waiting });
};

const addCombo = (combo: ComboChoice): CartDecision => {
  if (!isQuantity(combo.quantity)) return refuse('cart.quantity-invalid', { limit: QUANTITY_LIMIT });
  return queue({ type: 'Reserve', items: [], combos: [combo] });
};

/** Scope whose queue also reserves the items. */
const withQueued = (scope: CartScope, items: readonly ItemChoice[]): CartScope => ({
  ...scope,
  cart: {
    ...scope.cart,
    queue: [
      ...scope.cart.queue,
      ...items.map((item) => ({ requestId: UNNUMBERED, intent: reserveIntent(item) })),
    ],
  },
});

/** True for the buyer's own seat whose release is queued: it can be reserved again (C-09). */
const isLeaving = ({ cart }: CartScope, seat: SoldSeat): boolean => {
  const found = findSeat(cart.cart, seat);
  return found !== null && leavingLines(cart.queue).has(found.line.lineId);
};

type SelectSeats = Extract<CartCommand, { type: 'SelectSeats' }>;

const seatProblem = (
  scope: CartScope,
  { item, seen }: SelectSeats['seats'][number],
): DecisionOf<never> | null => {
  const { seat, productId, visitAt } = item;
  if (seat === null || item.quantity !== 1) return refuse('cart.item-invalid');
  const sold: SoldSeat = { productId, visitAt, seatId: seat.seatId };
  if (hasSeat(scope.cart.cart, scope.cart.queue, sold)) return refuse('seats.already-yours');
  if (isLeaving(scope, sold)) return null;
  const click = clickOn(seen);
  if (click.does === 'nothing') return refuse(click.refused, { label: seat.label });
  if (click.does === 'resume') return refuse('seats.yours-elsewhere', { label: seat.label });
  return click.does === 'release' ? refuse('seats.not-free', { label: seat.label }) : null;
};

/** Queues one intent per seat, for all or none (C-67). A guest's seats are deferred until login (C-08). */
const selectSeats = (scope: CartScope, { seats }: SelectSeats): CartDecision => {
  const { consumer, cart } = scope;
  const taken = [...cart.deferredSeats];
  const still = refuseIfLocked(scope, seats.length);
  if (still) return still;
  for (const seat of seats) {
    const now = withQueued(scope, taken);
    const problem = seatProblem(now, seat) ?? (consumer && itemProblem(now, seat.item));
    if (problem) return problem;
    taken.push(withReferral(cart, seat.item));
  }
  return acceptAll<CartEvent>(
    consumer === null && seats.length > 0
      ? [{ type: 'SeatsDeferred', items: taken }]
      : taken.map((item) => queued(reserveIntent(item))),
    'cart.item-invalid',
  );
};

/** Reserves the seats that were deferred until login. Each refusal becomes a notice (S-07). */
export const reserveDeferred = (scope: CartScope): readonly (CartEvent | NoticeEvent)[] => {
  const { deferredSeats } = scope.cart;
  if (deferredSeats.length === 0) return [];
  const events: (CartEvent | NoticeEvent)[] = [{ type: 'SeatsDeferred', items: [] }];
  const taken: ItemChoice[] = [];
  const without = { ...scope, cart: { ...scope.cart, deferredSeats: [] } };
  for (const item of deferredSeats) {
    const now = withQueued(without, taken);
    const problem = refuseIfLocked(now) ?? itemProblem(now, item);
    if (problem === null) {
      events.push(queued(reserveIntent(item)));
      taken.push(item);
    } else if (problem._tag === 'Left') {
      const { code, params } = problem.left;
      events.push(noticed('error', 'cart.add-failed.ticket', { ...params, why: code }));
    }
  }
  return events;
};

/** Delivery options of the buyer. Foreign consumers can only collect (S-06). */
export const offeredDeliveries = (scope: CartScope): readonly Delivery[] => {
  const consumer = scope.consumer;
  return consumer && isForeign(consumer, scope.settings.site) ? ['collect'] : ['collect', 'deliver'];
};

const choose = (scope: CartScope, event: CartEvent): CartDecision =>
  hasCart(scope) && !isReadWaiting(scope) ? accept(event, queued({ type: 'Read' })) : accept(event);

const chooseDelivery = (scope: CartScope, delivery: Delivery): CartDecision => {
  if (!offeredDeliveries(scope).includes(delivery)) return refuse('delivery.not-offered');
  if (delivery === scope.cart.delivery) return refuse('choice.unchanged');
  return choose(scope, { type: 'DeliveryChosen', delivery });
};

const chooseProtection = (scope: CartScope, protection: boolean): CartDecision => {
  if (protection === scope.cart.protection) return refuse('choice.unchanged');
  return choose(scope, { type: 'ProtectionChosen', protection });
};

/** Stores an affiliate's link, also while a payment is in flight: the cart does not change (C-80). */
const followReferral = ({ cart }: CartScope, referral: Referral): CartDecision =>
  isLatest(cart.referrals, referral)
    ? refuse('choice.unchanged')
    : accept({ type: 'ReferralFollowed', referral });

type RefreshCart = Extract<CartCommand, { type: 'RefreshCart' | 'RefreshTold' }>;

/** Reads the cart, unless a Read waits or the deadline's is under way (C-13). An account can have a cart that is unknown here (C-91). */
const refreshCart = (scope: CartScope, { type }: RefreshCart): CartDecision => {
  if (!hasCart(scope) && !canRead(scope)) return refuse('cart.empty');
  return isReadWaiting(scope) || isReadDue(scope)
    ? refuse('cart.already-reading')
    : accept(queued(type === 'RefreshTold' ? { type: 'Read', told: true } : { type: 'Read' }));
};

/** Takes up a cart of the account. The current cart's id is accepted and reads that cart again (C-32). */
const takeUpCart = (scope: CartScope, purchaseId: PurchaseId): CartDecision => {
  if (scope.consumer === null) return refuse('session.login-required');
  return queue({ type: 'TakeUp', purchaseId });
};

/** Reason to refuse a change of discounts: no login, or no cart (C-14). */
const notNow = (scope: CartScope): CartDecision | null => {
  if (scope.consumer === null) return refuse('session.login-required');
  return hasCart(scope) ? null : refuse('cart.empty');
};

export const applyCoupon = (scope: CartScope, code: string): CartDecision => {
  if (code.trim() === '') return refuse('coupon.empty');
  return notNow(scope) ?? queue({ type: 'ApplyCoupon', code: code.trim() });
};

const removeCoupon = (scope: CartScope): CartDecision => {
  if (!scope.cart.cart.orders.some((order) => order.couponCode !== null)) return refuse('coupon.none');
  return notNow(scope) ?? queue({ type: 'RemoveCoupon' });
};

const applyBin = (scope: CartScope, digits: string): CartDecision => {
  if (!isBin(digits)) return refuse('bin.invalid');
  return notNow(scope) ?? queue({ type: 'ApplyBin', digits });
};

const removeBin = (scope: CartScope): CartDecision => {
  if (binOf(scope.cart) === null) return refuse('bin.none');
  return notNow(scope) ?? queue({ type: 'RemoveBin' });
};

const isReadDue = ({ cart }: CartScope): boolean => cart.queue.some(({ intent }) => 'due' in intent);

/** Queues the Read whose response decides whether the cart expired (C-18). */
const checkDeadline = (scope: CartScope, now: Instant): CartDecision => {
  if (!isOver(scope, now)) return refuse('clock.nothing-due');
  return isReadDue(scope) ? refuse('cart.already-reading') : queue({ type: 'Read', due: true });
};

type Decide<T> = (scope: CartScope, command: T, now: Instant) => CartDecision;

/** Decides a command unless a payment locks the cart (C-17) or the queue is full (C-03). */
const change =
  <T>(decide: Decide<T>): Decide<T> =>
  (scope, command, now) =>
    refuseIfLocked(scope) ?? ifRoom(scope, decide(scope, command, now));

export const DECIDE_CART: { readonly [K in CartCommand['type']]: Decide<Extract<CartCommand, { type: K }>> } =
  {
    AddItem: change((scope, { item }) => addItem(scope, item)),
    AddCombo: change((_scope, { combo }) => addCombo(combo)),
    SelectSeats: selectSeats,
    ReleaseSeats: (scope, { seats }) => ifRoom(scope, releaseSeats(scope, seats)),
    ChangeQuantity: change((scope, { lineId, quantity }) => changeQuantity(scope, lineId, quantity)),
    SetQuantity: change((scope, { item }) => setQuantity(scope, item)),
    RemoveLines: change((scope, { lineIds }) => removeLines(scope, lineIds)),
    RemoveCombo: change((scope, { comboId }) => removeCombo(scope, comboId)),
    ApplyCoupon: change((scope, { code }) => applyCoupon(scope, code)),
    RemoveCoupon: change(removeCoupon),
    ApplyBin: change((scope, { digits }) => applyBin(scope, digits)),
    RemoveBin: change(removeBin),
    ChooseDelivery: change((scope, { delivery }) => chooseDelivery(scope, delivery)),
    ChooseProtection: change((scope, { protection }) => chooseProtection(scope, protection)),
    FollowReferral: (scope, { referral }) => followReferral(scope, referral),
    RefreshCart: change(refreshCart),
    RefreshTold: change(refreshCart),
    ReserveAgain: change(reserveAgain),
    ForgetExpired: ({ cart }) =>
      cart.expired.length === 0 && cart.again.length === 0
        ? refuse('cart.nothing-expired')
        : accept({ type: 'ExpiredForgotten' }),
    TakeUpCart: change((scope, { purchaseId }) => takeUpCart(scope, purchaseId)),
    CheckDeadline: (scope, _command, now) => checkDeadline(scope, now),
  };
