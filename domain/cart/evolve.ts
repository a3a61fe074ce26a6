import type { Counted, Mutable } from '../kernel/decider.ts';
import { asDraft, freeze } from '../kernel/plain.ts';
import type { RequestId } from '../kernel/values.ts';
import { type Cart, isEmpty, NO_CART } from '../model/cart.ts';
import { thingsOf } from './decide-change.ts';
import type { CartEvent, CartIntent, CartState } from './messages.ts';
import { withFollowed } from './queue.ts';

export type CartDraft = Mutable<{ readonly cart: CartState } & Counted>;

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
  if (cart.code?.status === 'asking') cart.code = null;
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

/** Drops everything about the cart, so that later responses are stale (C-21). */
export const forgetCart = (draft: CartDraft): void => {
  drop(draft);
  draft.cart.queue = [];
  draft.cart.lost = [];
  draft.cart.deferredSeats = asDraft(NONE);
  draft.cart.referrals = asDraft(NONE);
  draft.cart.code = null;
  forgetExpired(draft);
};

type Effects = {
  readonly [K in CartEvent['type']]: (draft: CartDraft, event: Extract<CartEvent, { type: K }>) => void;
};

export const CART_EFFECTS: Effects = {
  /** A Read is queued right behind the call in flight, everything else at the end (C-13). */
  IntentQueued: (draft, { requestId, intent }) => {
    draft.requests += 1;
    const waiting = { requestId, intent: asDraft(intent) };
    if (intent.type === 'Read') draft.cart.queue.splice(1, 0, waiting);
    else {
      draft.cart.queue.push(waiting);
      draft.cart.again = asDraft(NONE);
    }
  },
  CartConfirmed: (draft, { requestId, cart, deadline }) => {
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
  IntentRefused: (draft, { requestId }) => {
    take(draft, requestId);
    endCode(draft, requestId);
  },
  IntentLost: (draft, { requestId }) => {
    take(draft, requestId);
    endCode(draft, requestId);
    remember(draft, requestId);
  },
  IntentRepeated: (draft, { requestId }) => {
    remember(draft, requestId);
  },
  IntentDropped: (draft, { requestId }) => {
    take(draft, requestId);
    endCode(draft, requestId);
  },
  LateAnswerSeen: ({ cart }, event) => {
    cart.lost = cart.lost.filter((requestId) => requestId !== event.requestId);
  },
  SeatsDeferred: ({ cart }, { items }) => {
    cart.deferredSeats = asDraft(items);
  },
  DeliveryChosen: ({ cart }, { delivery }) => {
    cart.delivery = delivery;
  },
  ProtectionChosen: ({ cart }, { protection }) => {
    cart.protection = protection;
  },
  ReferralFollowed: ({ cart }, { referral }) => {
    cart.referrals = asDraft(withFollowed(cart.referrals, referral));
  },
  CartExpired: (draft) => {
    const before = draft.cart.cart as Cart;
    if (!isEmpty(before)) draft.cart.expired = asDraft(thingsOf(before));
    draft.cart.expiredCoupon =
      before.orders.find(({ couponCode }) => couponCode !== null)?.couponCode ?? null;
    drop(draft);
  },
  CartDropped: (draft, { reason }) => {
    if (reason === 'logout') forgetCart(draft);
    else {
      drop(draft);
      forgetExpired(draft);
    }
  },
  ThingsRestored: ({ cart }, { things }) => {
    cart.expired = asDraft(things);
  },
  ReservedAgain: (draft, { asked }) => {
    forgetExpired(draft);
    draft.cart.again = asDraft(asked);
  },
  ExpiredForgotten: forgetExpired,
  VoucherAsked: (draft, { requestId, code, targets }) => {
    draft.requests += 1;
    draft.cart.code = { status: 'asking', code, requestId, targets: asDraft(targets) };
  },
  CodeSent: ({ cart }, { requestId, code }) => {
    cart.code = { status: 'applying', code, requestId };
  },
  CodeRefused: ({ cart }, { code, reason, params, serverMessage }) => {
    cart.code = { status: 'refused', code, reason, params: asDraft(params), serverMessage };
  },
  TotalsDisagreed: () => {},
};
