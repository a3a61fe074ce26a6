import {
  comboId,
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
  params,
  productId,
  purchaseId,
  requestId,
  seatId,
  store,
  struct,
  type Type,
  text,
  variationId,
  word,
} from '../kernel/shapes.ts';
import { calls } from '../model/calls.ts';
import { cart, comboChoice, delivery, itemChoice, lastThing, lineKind } from '../model/cart.ts';
import type { NoticeCode, RefusalCode } from '../model/codes.ts';
import type { Consumer, Settings } from '../model/person.ts';
import { SEAT_STATES } from '../seats/columns.ts';

const intents = messages({
  Reserve: { items: list(itemChoice), combos: list(comboChoice) },
  Remove: { orderId, store, lineIds: list(lineId) },
  RemoveCombo: { orderId, store, comboId },
  ApplyCoupon: { code: text('code') },
  RemoveCoupon: {},
  ApplyBin: { digits: text('code') },
  RemoveBin: {},
  /** Attaches the guest's cart to the account (S-02). */
  Reattach: {},
  Read: {},
  /** Replaces the cart here by another cart of the account (C-32). */
  TakeUp: { purchaseId },
});
/** Read after a change in another tab (C-75). */
const toldRead = struct({ told: exactly(true), type: word('Read') });
/** Read that decides whether the cart expired (C-18). */
const dueRead = struct({ due: exactly(true), type: word('Read') });
export type CartIntent = MessageOf<typeof intents> | Type<typeof toldRead> | Type<typeof dueRead>;

/** Change or read of the cart, which the server has to carry out. */
export const intent = either(
  // `toldRead` and `dueRead` come first, or a decoder takes them for plain reads.
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

const soldSeat = struct({ productId: nullable(productId), visitAt: nullable(text('plain')), seatId });

const queuedIntent = struct({ requestId, intent });
export type QueuedIntent = Type<typeof queuedIntent>;

export const referral = struct({
  programSlug: text('plain'),
  affiliateSlug: text('plain'),
  programId: text('plain'),
  store,
  productId,
});
export type Referral = Type<typeof referral>;
export const askedAgain = list(struct({ requestId, thing: lastThing }));

/** Event of the cart that a code can be a voucher of. */
export const voucherTarget = struct({ store, productId, visitAt: nullable(text('plain')) });
export type VoucherTarget = Type<typeof voucherTarget>;
/** Ticket that a voucher is exchanged for. */
const voucherTicket = struct({ productId, variationId, kind: lineKind, name: text('plain') });
export type VoucherTicket = Type<typeof voucherTicket>;

export const typedCode = text('code');
export const codeRefusal = {
  code: typedCode,
  /** Key of a text. The server's own words replace the text. */
  reason: text('plain'),
  params: params({ limit: 'plain', name: 'plain' }),
  serverMessage: nullable(text('text')),
};
/** Progress of a typed code. The first target is the one under way. */
const codeEntry = either(
  struct({ status: word('asking'), code: typedCode, requestId, targets: list(voucherTarget) }),
  struct({ status: word('applying'), code: typedCode, requestId }),
  struct({ status: word('accepted'), code: typedCode, requestId }),
  struct({ status: word('refused'), ...codeRefusal }),
);
export type CodeEntry = Type<typeof codeEntry>;
export type CodeReason =
  | RefusalCode
  | NoticeCode
  | 'core.unavailable'
  | 'problem.malformed'
  | 'problem.offline'
  | 'problem.unavailable';

export const cartState = struct({
  cart,
  queue: list(queuedIntent),
  /** Calls that were given up or repeated. A late response to one can lead to a Read (C-24). */
  lost: list(requestId),
  deadline: nullable(instant),
  delivery,
  protection: flag,
  deferredSeats: list(itemChoice),
  bin: nullable(text('code')),
  /** Ordered by the last time each link was followed (C-80). */
  referrals: list(referral),
  /** Also items whose payment is under way since before a reload. They are shown only if it ends late (C-105). */
  expired: list(lastThing),
  expiredCoupon: nullable(text('code')),
  /** Reservations that request an expired cart again (C-36). */
  again: askedAgain,
  code: nullable(codeEntry),
});
export type CartState = Type<typeof cartState>;

export const CART_COMMANDS = messages({
  AddItem: { item: itemChoice },
  AddCombo: { combo: comboChoice },
  /** `seen` is the seat state that the buyer saw on the map. */
  SelectSeats: { seats: list(struct({ item: itemChoice, seen: word(...SEAT_STATES) })) },
  ReleaseSeats: { seats: list(soldSeat) },
  /** `quantity` is the intended total of the line's group. */
  ChangeQuantity: { lineId, quantity: number },
  /** `item.quantity` is the intended total of the offer, in the cart or not. */
  SetQuantity: { item: itemChoice },
  RemoveLines: { lineIds: list(lineId) },
  RemoveCombo: { comboId },
  /** A coupon for sure, unlike the code of `EnterCode`. */
  ApplyCoupon: { code: text('code') },
  RemoveCoupon: {},
  ApplyBin: { digits: text('code') },
  RemoveBin: {},
  ChooseDelivery: { delivery },
  ChooseProtection: { protection: flag },
  FollowReferral: { referral },
  RefreshCart: {},
  /** `RefreshCart` after another tab changed the cart. */
  RefreshTold: {},
  ReserveAgain: {},
  ForgetExpired: {},
  TakeUpCart: { purchaseId },
  /** Sent at the deadline, and by clicks, key presses and returns to the page (C-104). */
  CheckDeadline: {},
});
export type CartCommand = MessageOf<typeof CART_COMMANDS>;

const CART_CALL_TABLE = { Cart: { sends: { purchaseId: nullable(purchaseId), intent }, response: cart } };
export const CART_CALLS = calls(CART_CALL_TABLE);
export type CartResponse = MessageOf<typeof CART_CALLS.responses>;

export const CODE_COMMANDS = messages({ EnterCode: { code: typedCode } });
export type CodeCommand = MessageOf<typeof CODE_COMMANDS>;

export const CODE_CALLS = calls({
  ReadVoucher: { sends: { code: typedCode, store, productId }, response: list(voucherTicket) },
});
export type CodeResponse = MessageOf<typeof CODE_CALLS.responses>;

export interface CartScope {
  readonly cart: CartState;
  readonly settings: Settings;
  readonly consumer: Consumer | null;
  /** True if a payment may be in flight, so that the cart cannot change (C-17). */
  readonly paying: boolean;
  /** True if it is known what the cart contains (N-17). */
  readonly isKnown: boolean;
  /** True if the last read failed or the last change was lost, so that the cart is unproven (C-46). */
  readonly unread: boolean;
}
