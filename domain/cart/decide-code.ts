/** An account's typed code is tried as a coupon, then as a voucher (C-95), a guest's as a voucher only (C-97). */
import * as Either from 'effect/Either';
import { UNNUMBERED } from '../kernel/decider.ts';
import { looseLines } from '../limits/limits.ts';
import { type CallFailure, isOffline, NO_RESPONSE } from '../model/calls.ts';
import type { Cart, ItemChoice } from '../model/cart.ts';
import {
  accept,
  type DecisionOf,
  loseSession,
  type NoticeEvent,
  refuse,
  type SharedEvent,
} from '../model/decision.ts';
import { addItem, applyCoupon } from './decide.ts';
import type { CartEvent } from './events.ts';
import type {
  CartScope,
  CodeCommand,
  CodeEntry,
  CodeReason,
  CodeResponse,
  QueuedIntent,
  VoucherTarget,
  VoucherTicket,
} from './messages.ts';
import { type CartDecision, canRead, isReadWaiting, projected, queued, refuseIfLocked } from './queue.ts';

type Decision = DecisionOf<CartEvent | SharedEvent>;
type Asking = Extract<CodeEntry, { status: 'asking' }>;

/** Server's error codes for a code that is no coupon, and no voucher of the event. */
const NO_COUPON = 'coupon_invalid';
const NO_VOUCHER = 'voucher_invalid';

export const isCodeUnderWay = (entry: CodeEntry | null): boolean =>
  entry?.status === 'asking' || entry?.status === 'applying';

/** One target per event, with the date of its last ticket. */
const targetsOf = (cart: Cart): readonly VoucherTarget[] => {
  const tickets = looseLines(cart).filter(({ kind, donation }) => kind === 'ticket' && !donation);
  return [
    ...new Map(
      tickets.map(({ store, productId, visitAt }) => [
        `${store} ${productId}`,
        { store, productId, visitAt },
      ]),
    ).values(),
  ];
};

/** Targets whose event is still in the cart once the queue is carried out, on the date of its last ticket there. */
const wantedOf = (
  { cart: { cart, queue } }: CartScope,
  targets: readonly VoucherTarget[],
): readonly VoucherTarget[] => {
  const wanted = targetsOf(projected(cart, queue));
  return targets.flatMap(({ store, productId }) =>
    wanted.filter((each) => each.store === store && each.productId === productId),
  );
};

const itemOf = (
  { store, visitAt }: VoucherTarget,
  { productId, variationId, kind, name }: VoucherTicket,
  voucherCode: string,
): ItemChoice => ({
  ...{ store, productId, variationId, kind, name, quantity: 1, visitAt, voucherCode },
  ...{ seat: null, size: null, color: null, wristbandCode: null, affiliateProgramId: null, donation: null },
});

const refused = (
  code: string,
  reason: CodeReason,
  { serverMessage }: Pick<CallFailure, 'serverMessage'> = NO_RESPONSE,
): CartEvent => ({ type: 'CodeRefused', code, reason, params: {}, serverMessage });

const sent = (code: string): CartEvent => ({ type: 'CodeSent', requestId: UNNUMBERED, code });

const enterCode = (scope: CartScope, typed: string): CartDecision => {
  const code = typed.trim();
  if (code === '') return refuse('coupon.empty');
  const still = refuseIfLocked(scope);
  if (still) return still;
  if (isCodeUnderWay(scope.cart.code)) return refuse('cart.change-pending');
  if (scope.consumer !== null)
    return Either.map(applyCoupon(scope, code), ([first, ...rest]) => [first, ...rest, sent(code)] as const);
  const asked = voucherAsked(code, targetsOf(scope.cart.cart));
  return asked === null ? refuse('coupon.login-required') : accept(asked);
};

/** Null without an event to ask. */
const voucherAsked = (code: string, targets: readonly VoucherTarget[]): CartEvent | null =>
  targets.length === 0 ? null : { type: 'VoucherAsked', requestId: UNNUMBERED, code, targets };

const isUnknownCode = (failure: CallFailure, unknown: string): boolean =>
  failure.kind === 'refused' && (failure.code === unknown || failure.serverMessage === null);

/** Asks whether a typed code that is no coupon is a voucher. A voucher's code is in the address of its request. */
export const voucherAfterCoupon = (
  scope: CartScope,
  { requestId, intent }: QueuedIntent,
  failure: CallFailure,
): CartEvent | null => {
  const { code: entry, cart, queue } = scope.cart;
  return intent.type === 'ApplyCoupon' &&
    entry?.status === 'applying' &&
    entry.requestId === requestId &&
    isUnknownCode(failure, NO_COUPON)
    ? voucherAsked(entry.code, targetsOf(projected(cart, queue.slice(1))))
    : null;
};

/** Queues the intent, or ends the code with the reason of the refusal. */
const send = (scope: CartScope, code: string, make: (scope: CartScope) => CartDecision): CartDecision => {
  // C-46.
  if (scope.unread && canRead(scope)) {
    const unread = refused(code, 'cart.unread');
    return isReadWaiting(scope) ? accept(unread) : accept(unread, queued({ type: 'Read' }));
  }
  return Either.match(make(scope), {
    onLeft: ({ code: reason, params }) =>
      accept<CartEvent>({ type: 'CodeRefused', code, reason, params, serverMessage: null }),
    onRight: ([first, ...rest]) => accept(first, ...rest, sent(code)),
  });
};

const tryNext = (scope: CartScope, { code, targets: [, ...others] }: Asking): CartDecision => {
  const reason = scope.consumer === null ? 'coupon.login-required' : 'coupon.unknown';
  return accept(voucherAsked(code, wantedOf(scope, others)) ?? refused(code, reason));
};

const unansweredReason = (failure: CallFailure): CodeReason => {
  if (failure.kind === 'malformed') return 'problem.malformed';
  return isOffline(failure) ? 'problem.offline' : 'problem.unavailable';
};

export const decideVoucherResponse = (scope: CartScope, { requestId, outcome }: CodeResponse): Decision => {
  const entry = scope.cart.code;
  if (entry?.status !== 'asking' || entry.requestId !== requestId) return refuse('answer.stale');
  const { code } = entry;
  if (outcome.ok) {
    const [target] = wantedOf(scope, entry.targets.slice(0, 1));
    const [ticket] = outcome.value;
    return target === undefined || ticket === undefined
      ? tryNext(scope, entry)
      : send(scope, code, () => refuseIfLocked(scope) ?? addItem(scope, itemOf(target, ticket, code)));
  }
  const { failure } = outcome;
  if (failure.kind === 'forbidden')
    return scope.consumer === null ? accept(refused(code, 'coupon.refused', failure)) : loseSession();
  // Without a usable response, the code may still be a voucher (C-96).
  if (failure.kind !== 'refused') return accept(refused(code, unansweredReason(failure), failure));
  return isUnknownCode(failure, NO_VOUCHER)
    ? tryNext(scope, entry)
    : accept(refused(code, 'coupon.refused', failure));
};

/** Ends an entry whose request was lost with its worker (K-08). */
export const recoverCode = ({ cart: { code: entry } }: CartScope): readonly CartEvent[] =>
  entry?.status === 'asking' ? [refused(entry.code, 'core.unavailable')] : [];

/** Tries a guest's code again as the account's, because the buyer logged in before the response (C-97). */
export const retryCode = (scope: CartScope): readonly (CartEvent | NoticeEvent)[] => {
  const entry = scope.cart.code;
  if (entry?.status !== 'asking') return [];
  return Either.match(refuseIfLocked(scope) ?? applyCoupon(scope, entry.code), {
    onLeft: ({ code: reason, params }) => [
      { type: 'CodeRefused', code: entry.code, reason, params, serverMessage: null },
    ],
    onRight: (events) => [...events, sent(entry.code)],
  });
};

export const DECIDE_CODE: {
  readonly [K in CodeCommand['type']]: (
    scope: CartScope,
    command: Extract<CodeCommand, { type: K }>,
  ) => CartDecision;
} = {
  EnterCode: (scope, { code }) => enterCode(scope, code),
};
