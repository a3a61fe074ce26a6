import type { Mutable } from '../kernel/decider.ts';
import { eventOf, eventsOf } from '../kernel/events.ts';
import { asDraft, freeze } from '../kernel/plain.ts';
import {
  cents,
  currency,
  flag,
  instant,
  list,
  type MessageOf,
  newRequestId,
  nullable,
  orderId,
  purchaseId,
  requestId,
  word,
} from '../kernel/shapes.ts';
import type { RequestId } from '../kernel/values.ts';
import { failure } from '../model/calls.ts';
import { type Cart, cart, delivery, isEmpty, itemChoice, lastThing, NO_CART } from '../model/cart.ts';
import {
  askedAgain,
  type CART_CALLS,
  type CartIntent,
  type CartScope,
  type CartState,
  type CODE_CALLS,
  codeRefusal,
  intent,
  referral,
  typedCode,
  voucherTarget,
} from './messages.ts';
import { withFollowed } from './referrals.ts';
import { thingsOf } from './things.ts';

type CartCall = MessageOf<typeof CART_CALLS.calls> | MessageOf<typeof CODE_CALLS.calls>;

export type CartDraft = Mutable<{ readonly cart: CartState }>;

/** Number of lost calls to remember, so that their late responses are not taken for stale ones. */
export const REMEMBERED = 50;

/** Shared frozen list for fields that are only replaced. It avoids new lists and immer proxies. */
const NONE: readonly never[] = freeze([]);

export const initialCart = (): Mutable<CartState> => ({
  cart: asDraft(NO_CART),
  queue: [],
  lost: [],
  deadline: null,
  delivery: 'collect',
  protection: false,
  deferredSeats: asDraft(NONE),
  bin: null,
  referrals: asDraft(NONE),
  expired: asDraft(NONE),
  expiredCoupon: null,
  again: asDraft(NONE),
  code: null,
});

const take = (draft: CartDraft, requestId: RequestId): CartIntent | null => {
  const { queue } = draft.cart;
  const place = queue.findIndex((waiting) => waiting.requestId === requestId);
  if (place < 0) return null;
  const [taken] = queue.splice(place, 1);
  if (draft.cart.lost.length > 0) draft.cart.lost = draft.cart.lost.filter((each) => each !== requestId);
  return taken ? (taken.intent as CartIntent) : null;
};

const remember = ({ cart }: CartDraft, requestId: RequestId): void => {
  cart.lost.push(requestId);
  if (cart.lost.length > REMEMBERED) cart.lost.shift();
};

/** Drops the cart. The choice of delivery and the intents for a new cart stay (C-19). */
const drop = ({ cart }: CartDraft): void => {
  cart.cart = asDraft(NO_CART);
  cart.deadline = null;
  cart.protection = false;
  cart.bin = null;
  cart.again = asDraft(NONE);
  if (cart.code?.status !== 'applying') cart.code = null;
};

/** The entry of a code whose intent this request carries out. */
const codeOf = ({ cart: { code } }: CartDraft, requestId: RequestId): string | null =>
  code?.status === 'applying' && code.requestId === requestId ? code.code : null;

const endCode = (draft: CartDraft, requestId: RequestId): void => {
  if (codeOf(draft, requestId) !== null) draft.cart.code = null;
};

const forgetExpired = ({ cart }: CartDraft): void => {
  cart.expired = asDraft(NONE);
  cart.expiredCoupon = null;
  cart.again = asDraft(NONE);
};

/** Drops everything about the cart but the choice of delivery, so that later responses are stale (C-21). */
export const forgetCart = (draft: CartDraft): void => {
  drop(draft);
  draft.cart.queue = [];
  draft.cart.lost = [];
  draft.cart.deferredSeats = asDraft(NONE);
  draft.cart.referrals = asDraft(NONE);
  draft.cart.code = null;
  forgetExpired(draft);
};

/**
 * Sends the head of the queue (C-01, C-61). Takes the purchase's id when sending, not when queueing: the intent before
 * it may have created the cart.
 */
const requestHead = ({ cart: { cart, queue } }: CartScope): readonly CartCall[] => {
  const [head] = queue;
  return head === undefined ? [] : [{ type: 'Cart', purchaseId: cart.purchaseId, ...head }];
};

const on = eventOf<CartDraft, CartScope, CartCall>();

export const CART_EVENTS = eventsOf({
  /** A Read is queued right behind the call in flight, everything else at the end (C-13). */
  IntentQueued: on(
    { requestId: newRequestId, intent },
    (draft, { requestId, intent }) => {
      const waiting = { requestId, intent: asDraft(intent) };
      if (intent.type === 'Read') draft.cart.queue.splice(1, 0, waiting);
      else {
        draft.cart.queue.push(waiting);
        draft.cart.again = asDraft(NONE);
        // C-109.
        if (draft.cart.code?.status === 'refused') draft.cart.code = null;
      }
    },
    (scope, { requestId }) => (scope.cart.queue[0]?.requestId === requestId ? requestHead(scope) : []),
  ),
  CartConfirmed: on(
    { requestId, cart, deadline: nullable(instant) },
    (draft, { requestId, cart, deadline }) => {
      const settled = take(draft, requestId);
      const code = codeOf(draft, requestId);
      if (code !== null) draft.cart.code = { status: 'accepted', code, requestId };
      if (settled?.type === 'ApplyBin') draft.cart.bin = settled.digits;
      if (settled?.type === 'RemoveBin' || settled?.type === 'TakeUp') draft.cart.bin = null;
      // Protection is chosen for one cart and is off in every new one (C-37).
      const { purchaseId } = draft.cart.cart;
      const isNew = settled?.type === 'Reserve' && purchaseId === null;
      if (isNew || settled?.type === 'TakeUp') draft.cart.protection = false;
      // C-100.
      if (purchaseId !== cart.purchaseId && draft.cart.code?.status === 'asking') draft.cart.code = null;
      draft.cart.cart = asDraft(isEmpty(cart) ? NO_CART : cart);
      draft.cart.deadline = deadline;
    },
    requestHead,
  ),
  IntentRefused: on(
    { requestId, failure },
    (draft, { requestId }) => {
      take(draft, requestId);
      endCode(draft, requestId);
    },
    requestHead,
  ),
  /** No usable response came, so the request may have been carried out. */
  IntentLost: on(
    { requestId },
    (draft, { requestId }) => {
      take(draft, requestId);
      endCode(draft, requestId);
      remember(draft, requestId);
    },
    requestHead,
  ),
  /** The worker restarted during the first intent, which is repeated under its idempotency key (C-41). */
  IntentRepeated: on(
    { requestId },
    (draft, { requestId }) => {
      remember(draft, requestId);
    },
    requestHead,
  ),
  IntentDropped: on(
    { requestId, reason: word('withdrawn', 'limit', 'gone', 'reserved', 'unread') },
    (draft, { requestId }) => {
      take(draft, requestId);
      endCode(draft, requestId);
    },
  ),
  LateAnswerSeen: on({ requestId }, ({ cart }, event) => {
    cart.lost = cart.lost.filter((requestId) => requestId !== event.requestId);
  }),
  /** `items` replaces the list of deferred seats. */
  SeatsDeferred: on({ items: list(itemChoice) }, ({ cart }, { items }) => {
    cart.deferredSeats = asDraft(items);
  }),
  DeliveryChosen: on({ delivery }, ({ cart }, { delivery }) => {
    cart.delivery = delivery;
  }),
  ProtectionChosen: on({ protection: flag }, ({ cart }, { protection }) => {
    cart.protection = protection;
  }),
  ReferralFollowed: on({ referral }, ({ cart }, { referral }) => {
    cart.referrals = asDraft(withFollowed(cart.referrals, referral));
  }),
  CartExpired: on({ purchaseId: nullable(purchaseId) }, (draft) => {
    const before = draft.cart.cart as Cart;
    if (!isEmpty(before)) draft.cart.expired = asDraft(thingsOf(before));
    draft.cart.expiredCoupon =
      before.orders.find(({ couponCode }) => couponCode !== null)?.couponCode ?? null;
    drop(draft);
  }),
  /** Items of a cart whose payment was under way before a reload (C-105). */
  ThingsRestored: on({ things: list(lastThing) }, ({ cart }, { things }) => {
    cart.expired = asDraft(things);
  }),
  ReservedAgain: on({ asked: askedAgain }, (draft, { asked }) => {
    forgetExpired(draft);
    draft.cart.again = asDraft(asked);
  }),
  ExpiredForgotten: on({}, forgetExpired),
  CartDropped: on(
    { reason: word('emptied', 'logout', 'unknown', 'paid', 'finalized') },
    (draft, { reason }) => {
      if (reason === 'logout') forgetCart(draft);
      else {
        drop(draft);
        forgetExpired(draft);
      }
    },
  ),
  /** Asks whether the code is a voucher of the first target. */
  VoucherAsked: on(
    { requestId: newRequestId, code: typedCode, targets: list(voucherTarget) },
    (draft, { requestId, code, targets }) => {
      draft.cart.code = { status: 'asking', code, requestId, targets: asDraft(targets) };
    },
    (_scope, { requestId, code, targets: [target] }) =>
      target === undefined
        ? []
        : [{ type: 'ReadVoucher', requestId, code, store: target.store, productId: target.productId }],
  ),
  /** The intent of this request carries the code out. */
  CodeSent: on({ requestId, code: typedCode }, ({ cart }, { requestId, code }) => {
    cart.code = { status: 'applying', code, requestId };
  }),
  CodeRefused: on(codeRefusal, ({ cart }, { code, reason, params, serverMessage }) => {
    cart.code = { status: 'refused', code, reason, params: asDraft(params), serverMessage };
  }),
  TotalsDisagreed: on({ orderId, confirmed: cents, computed: cents, currency }, () => {}),
});
export type CartEvent = MessageOf<typeof CART_EVENTS.shapes>;
