/** Messages of the cart: intents, state, events, commands and calls. */
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
/** A Read that follows a change in another tab (C-75). */
const toldRead = struct({ told: exactly(true), type: word('Read') });
/** The Read that decides whether the cart expired (C-18). */
const dueRead = struct({ due: exactly(true), type: word('Read') });
export type CartIntent = MessageOf<typeof intents> | Type<typeof toldRead> | Type<typeof dueRead>;

/** A change of the cart that the server has to carry out. Sent one at a time, in order (C-01). */
export const intent = either(
  // These come first, or a decoder takes them for plain reads.
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

/** Seat of an event on a date. */
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
/** An item of an expired cart in a form that can be requested again. Either `item` or `combo` is set. */
const lastThing = struct({
  name: text('plain'),
  /** Price of one, fee included. */
  unit: cents,
  currency,
  item: nullable(itemChoice),
  combo: nullable(comboChoice),
});
export type LastThing = Type<typeof lastThing>;
const askedAgain = list(struct({ requestId, thing: lastThing }));

export const cartState = struct({
  cart,
  /** Sent or waiting intents; the first is in flight. */
  queue: list(queuedIntent),
  /** Abandoned calls and the repeated one. A late response to an abandoned call triggers a read of the cart. */
  lost: list(requestId),
  /** `null` without a reservation. */
  deadline: nullable(instant),
  delivery,
  protection: flag,
  /** Seats that a guest selected, in their order: reserved after login (C-08). */
  deferredSeats: list(itemChoice),
  bin: nullable(text('code')),
  /** In the order in which each was followed last (C-80). */
  referrals: list(referral),
  /** Contents of the last expired cart, until they are reserved again or dismissed (C-35). */
  expired: list(lastThing),
  expiredCoupon: nullable(text('code')),
  /** Repeated reservations of an expired cart, until the buyer makes another change (C-36, C-84). */
  again: askedAgain,
});
export type CartState = Type<typeof cartState>;

export const CART_EVENTS = messages({
  IntentQueued: { requestId, intent },
  /** The server answered the head of the queue; `cart` is the whole current cart. */
  CartConfirmed: { requestId, cart, deadline: nullable(instant) },
  IntentRefused: { requestId, failure },
  /** No response. The request was possibly carried out. */
  IntentLost: { requestId },
  /** The worker restarted during the first intent of the queue. It is repeated under its key (C-41). */
  IntentRepeated: { requestId },
  /** An intent that was not yet sent left the queue: withdrawn, over a limit, or overtaken by the cart. */
  IntentDropped: { requestId, reason: word('withdrawn', 'limit', 'gone', 'reserved', 'unread') },
  LateAnswerSeen: { requestId },
  /** All seats that are deferred until login. */
  SeatsDeferred: { items: list(itemChoice) },
  DeliveryChosen: { delivery },
  ProtectionChosen: { protection: flag },
  ReferralFollowed: { referral },
  CartExpired: { purchaseId: nullable(purchaseId) },
  /** Follows the events of its intents. */
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
  /** `item.quantity` is the intended total of the offer, in the cart or not. */
  SetQuantity: { item: itemChoice },
  RemoveLines: { lineIds: list(lineId) },
  RemoveCombo: { comboId },
  ApplyCoupon: { code: text('code') },
  RemoveCoupon: {},
  ApplyBin: { digits: text('code') },
  RemoveBin: {},
  ChooseDelivery: { delivery },
  ChooseProtection: { protection: flag },
  /** The buyer followed an affiliate's link (C-33). */
  FollowReferral: { referral },
  RefreshCart: {},
  /** RefreshCart after another tab changed the cart. */
  RefreshTold: {},
  /** Reserves the contents of the expired cart again (C-81). */
  ReserveAgain: {},
  ForgetExpired: {},
  /** Another cart of the account, by its number (C-32). */
  TakeUpCart: { purchaseId },
  /** Sent by a timer at the deadline, and by each click and key press. */
  CheckDeadline: {},
});
export type CartCommand = MessageOf<typeof CART_COMMANDS>;

/** Every response is the whole cart. */
const CART_CALL_TABLE = { Cart: { sends: { purchaseId: nullable(purchaseId), intent }, response: cart } };
export const CART_CALLS = calls(CART_CALL_TABLE);
export type CartResponse = MessageOf<typeof CART_CALLS.responses>;

/** The cart with the rest of the state that its rules read; read-only. */
export interface CartScope extends Counted {
  readonly cart: CartState;
  readonly settings: Settings;
  readonly consumer: Consumer | null;
  /** A payment is possibly in flight, so the cart cannot change (C-17). */
  readonly paying: boolean;
  /** A response proves the cart (N-17). */
  readonly isKnown: boolean;
  /** The cart's last read or change has no proven response (N-17). */
  readonly unread: boolean;
}
