/** What the cart is made of in the core: intents, state, events, commands and calls, each defined once. */
import type { Counted } from '../kernel/decider.ts';
import {
  cents,
  comboId,
  currency,
  either,
  exactly,
  flag,
  instant,
  lineId,
  list,
  type MessageOf,
  messages,
  nullable,
  number,
  orderId,
  productId,
  purchaseId,
  requestId,
  seatId,
  store,
  struct,
  type Type,
  text,
  word,
} from '../kernel/shapes.ts';
import { calls, failure } from '../model/calls.ts';
import { cart, comboChoice, delivery, itemChoice } from '../model/cart.ts';
import type { Consumer, Settings } from '../model/person.ts';
import { SEAT_STATES } from '../seats/columns.ts';

const intents = messages({
  Reserve: { items: list(itemChoice), combos: list(comboChoice) },
  Remove: { orderId, store, lineIds: list(lineId) },
  RemoveCombo: { orderId, store, comboId },
  ApplyCoupon: { code: text('code') },
  RemoveCoupon: {},
  /** The first six digits of a card. */
  ApplyBin: { digits: text('code') },
  RemoveBin: {},
  /** The guest's cart becomes the account's. */
  Reattach: {},
  Read: {},
  /** Another cart of the account becomes the one here (C-32). */
  TakeUp: { purchaseId },
});
/** A Read that another tab's word led to (C-22). */
const toldRead = struct({ told: exactly(true), type: word('Read') });
/** The Read that decides whether the cart expired (C-18). */
const dueRead = struct({ due: exactly(true), type: word('Read') });
export type CartIntent = MessageOf<typeof intents> | Type<typeof toldRead> | Type<typeof dueRead>;

/** What the buyer wants changed and the server has to carry out. Asked one at a time, in order (C-01). */
export const intent = either(
  // First, or a reader takes them for plain reads.
  toldRead,
  dueRead,
  intents.Reserve,
  intents.Remove,
  intents.RemoveCombo,
  intents.ApplyCoupon,
  intents.RemoveCoupon,
  intents.ApplyBin,
  intents.RemoveBin,
  intents.Reattach,
  intents.Read,
  intents.TakeUp,
);

/** Which seat of which event on which date. */
const soldSeat = struct({ productId: nullable(productId), visitAt: nullable(text('plain')), seatId });

const queuedIntent = struct({ requestId, intent });
export type QueuedIntent = Type<typeof queuedIntent>;

/** An affiliate's link that was followed, and the product that it led to. */
export const referral = struct({
  programSlug: text('plain'),
  affiliateSlug: text('plain'),
  programId: text('plain'),
  store,
  productId,
});
export type Referral = Type<typeof referral>;
/** A thing of a cart that expired, as it can be asked for again; one of `item` and `combo`. */
const lastThing = struct({
  name: text('plain'),
  /** What one cost, fee inside. */
  unit: cents,
  currency,
  item: nullable(itemChoice),
  combo: nullable(comboChoice),
});
export type LastThing = Type<typeof lastThing>;
const askedAgain = list(struct({ requestId, thing: lastThing }));

export const cartState = struct({
  cart,
  /** Asked or waiting to be asked; the first is under way. */
  queue: list(queuedIntent),
  /** Calls given up on, and the one that is asked again; a late answer to one given up on asks for the cart anew. */
  lost: list(requestId),
  /** `null` without a reservation. */
  deadline: nullable(instant),
  delivery,
  protection: flag,
  /** Seats that a guest selected, in their order: reserved after login (C-08). */
  deferredSeats: list(itemChoice),
  bin: nullable(text('code')),
  /** In the order in which each was followed last (C-33). */
  referrals: list(referral),
  /** What was in the cart that expired last, until it is asked for again or let go (C-35). */
  expired: list(lastThing),
  expiredCoupon: nullable(text('code')),
  /** What of it was asked for again, until the buyer changes the cart otherwise (C-36). */
  again: askedAgain,
});
export type CartState = Type<typeof cartState>;

export const CART_EVENTS = messages({
  IntentQueued: { requestId, intent },
  /** The server answered the first of the queue; `cart` is the whole cart as it stands now. */
  CartConfirmed: { requestId, cart, deadline: nullable(instant) },
  IntentRefused: { requestId, failure },
  /** No answer; it may or may not have been carried out. */
  IntentLost: { requestId },
  /** The worker died over the first of the queue: asked again, under its key (C-41). */
  IntentRepeated: { requestId },
  /** An intent that was not yet under way left the queue: taken back, past a limit, or overtaken by the cart. */
  IntentDropped: { requestId, reason: word('withdrawn', 'limit', 'gone', 'reserved', 'unread') },
  LateAnswerSeen: { requestId },
  /** The seats that wait for login now, all of them. */
  SeatsDeferred: { items: list(itemChoice) },
  DeliveryChosen: { delivery },
  ProtectionChosen: { protection: flag },
  ReferralFollowed: { referral },
  CartExpired: { purchaseId: nullable(purchaseId) },
  /** Behind the intents that it speaks of. */
  ReservedAgain: { asked: askedAgain },
  ExpiredForgotten: {},
  /** Emptied, logged out, paid, or the server no longer knows it (7400). */
  CartDropped: { reason: word('emptied', 'logout', 'unknown', 'paid', 'finalised') },
  TotalsDisagreed: { orderId, confirmed: cents, computed: cents, currency },
});
export type CartEvent = MessageOf<typeof CART_EVENTS>;

export const CART_COMMANDS = messages({
  AddItem: { item: itemChoice },
  AddCombo: { combo: comboChoice },
  /** All of them or none. `seen` is the state of the seat that the buyer looked at, read off the worker's column. */
  SelectSeats: { seats: list(struct({ item: itemChoice, seen: word(...SEAT_STATES) })) },
  /** All of them or none. */
  ReleaseSeats: { seats: list(soldSeat) },
  /** `quantity` is the intended total of the line's group (identical lines taken together). */
  ChangeQuantity: { lineId, quantity: number },
  RemoveLines: { lineIds: list(lineId) },
  RemoveCombo: { comboId },
  ApplyCoupon: { code: text('code') },
  RemoveCoupon: {},
  ApplyBin: { digits: text('code') },
  RemoveBin: {},
  ChooseDelivery: { delivery },
  ChooseProtection: { protection: flag },
  /** The buyer came by an affiliate's link (C-33). */
  FollowReferral: { referral },
  RefreshCart: {},
  /** The same because another tab of the browser changed it. */
  RefreshTold: {},
  /** What the cart held that expired (C-35). */
  ReserveAgain: {},
  ForgetExpired: {},
  /** Another cart of the account, by its number (C-32). */
  TakeUpCart: { purchaseId },
  /** Sent by a timer at the deadline, by each click and each key press. */
  CheckDeadline: {},
});
export type CartCommand = MessageOf<typeof CART_COMMANDS>;

/** Every answer is the whole cart. */
const CART_CALL_TABLE = { Cart: { sends: { purchaseId: nullable(purchaseId), intent }, answers: cart } };
export const CART_CALLS = calls(CART_CALL_TABLE);
export type CartAnswer = MessageOf<typeof CART_CALLS.answers>;

/** The cart with what its rules may know of the rest; read-only. */
export interface CartScope extends Counted {
  readonly cart: CartState;
  readonly settings: Settings;
  readonly consumer: Consumer | null;
  /** A payment may go through: the cart stands still (C-17). */
  readonly paying: boolean;
  /** A response proves the cart (N-01). */
  readonly isKnown: boolean;
  /** The cart's last read or change has no proven response (N-01). */
  readonly unread: boolean;
}
