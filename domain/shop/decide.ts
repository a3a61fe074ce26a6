import * as Either from 'effect/Either';
import { DECIDE_CART } from '../cart/decide.ts';
import { DECIDE_CODE, decideVoucherResponse, recoverCode } from '../cart/decide-code.ts';
import { decideCartResponse, recoverCart } from '../cart/decide-responses.ts';
import { CART_CALLS, type CartResponse, CODE_CALLS, type CodeResponse } from '../cart/messages.ts';
import { canRead, queued } from '../cart/queue.ts';
import {
  correctClock,
  DECIDE_CHECKOUT,
  decideCheckoutResponse,
  offerInstallments,
  offerKinds,
  recoverPayment,
  samePlan,
} from '../checkout/decide.ts';
import { restoreBearers } from '../checkout/decide-pay.ts';
import { CHECKOUT_CALLS, type CheckoutResponse } from '../checkout/messages.ts';
import { isPaying, isRestored } from '../checkout/payment.ts';
import { type Decider, type Refusal, requestIdAt, UNNUMBERED } from '../kernel/decider.ts';
import { same } from '../kernel/plain.ts';
import type { AnyShape } from '../kernel/shapes.ts';
import { ParseResult, shapeNamed } from '../kernel/shapes.ts';
import type { Instant, RequestId } from '../kernel/values.ts';
import { isUncertain } from '../model/calls.ts';
import { isEmpty } from '../model/cart.ts';
import type { RefusalCode } from '../model/codes.ts';
import { accept, acceptAll, type DecisionOf, loseSession, noticed, refuse } from '../model/decision.ts';
import { DECIDE_ORDERS, decideOrdersResponse, recoverOrders } from '../orders/decide.ts';
import { ORDERS_CALLS, type OrdersResponse } from '../orders/messages.ts';
import { retryReads } from '../reads/decide.ts';
import {
  DECIDE_SESSION,
  decideSessionResponse,
  enter,
  isTokenOver,
  recoverSession,
  renewToken,
} from '../session/decide.ts';
import { hasSession, SESSION_CALLS, type SessionResponse } from '../session/messages.ts';
import { CONSEQUENCES, NEEDS_LOGIN } from './consequences.ts';
import { ASKING, evolve, foldLog, initial } from './evolve.ts';
import {
  type CallResponse,
  CHECKS,
  COMMANDS,
  type Command,
  type Event,
  INPUTS,
  type Input,
  RESPONSES,
  type State,
} from './messages.ts';
import { cartScope, checkoutScope, ordersScope, sessionScope } from './scopes.ts';

export type Decision = DecisionOf<Event>;
type InputOf<T extends Input['type']> = Extract<Input, { readonly type: T }>;

/** Reads the stored cart and tries the stored token, neither waiting for the other (K-07). */
const start = (
  state: State,
  { settings, purchaseId, delivery, tokenRef, payment }: InputOf<'Start'>,
): Decision => {
  const fresh = state.cart.cart.purchaseId === null && !isPaying(state.checkout.payment);
  const read = fresh && purchaseId !== null ? [queued({ type: 'Read' })] : [];
  const entry = tokenRef === null ? refuse('session.not-in') : enter(sessionScope(state), 'token', tokenRef);
  return accept<Event>(
    { type: 'Started', settings, purchaseId, delivery },
    ...(payment !== null && fresh ? [{ type: 'PaymentResumed' as const, ...payment }] : []),
    ...read,
    ...(Either.isRight(entry) ? entry.right : []),
    ...(payment !== null && fresh && Either.isLeft(entry) ? [NEEDS_LOGIN] : []),
  );
};

/** Takes another tab's cart and reads it (K-22). */
const adoptCart = (state: State, { purchaseId }: InputOf<'AdoptCart'>): Decision => {
  const { cart, queue } = state.cart;
  if (isPaying(state.checkout.payment)) return refuse('cart.paying');
  if (cart.purchaseId !== null) return refuse('choice.unchanged');
  if (queue.length > 0) return refuse('cart.change-pending');
  return accept<Event>({ type: 'CartAdopted', purchaseId }, queued({ type: 'Read' }));
};

const recover = (state: State): Decision =>
  acceptAll<Event>(
    [
      ...recoverCart(cartScope(state)),
      ...recoverCode(cartScope(state)),
      ...recoverSession(sessionScope(state)),
      ...recoverPayment(checkoutScope(state)),
      ...recoverOrders(state.orders),
    ],
    'recover.nothing-under-way',
  );

/** Turns an unproven 403 into a lost response, if there is no session to end (S-24). */
const withoutSession = ({ session }: State, response: CallResponse): CallResponse => {
  const { outcome } = response;
  if (hasSession(session) || outcome.ok) return response;
  if (outcome.failure.kind !== 'forbidden' || !isUncertain(outcome.failure)) return response;
  return {
    ...response,
    outcome: { ok: false, failure: { ...outcome.failure, kind: 'lost' } },
  } as CallResponse;
};

const decideResponse = (state: State, received: CallResponse, now: Instant): Decision => {
  const response = withoutSession(state, received);
  if (Object.hasOwn(CART_CALLS.responses, response.call))
    return decideCartResponse(cartScope(state), response as CartResponse, now);
  if (Object.hasOwn(CODE_CALLS.responses, response.call))
    return decideVoucherResponse(cartScope(state), response as CodeResponse);
  if (Object.hasOwn(CHECKOUT_CALLS.responses, response.call))
    return decideCheckoutResponse(checkoutScope(state), response as CheckoutResponse, now);
  if (Object.hasOwn(ORDERS_CALLS.responses, response.call))
    return decideOrdersResponse(ordersScope(state), response as OrdersResponse);
  if (Object.hasOwn(SESSION_CALLS.responses, response.call))
    return decideSessionResponse(sessionScope(state), response as SessionResponse, now);
  return refuse('input.malformed');
};

type Rule<T extends Input['type']> = (state: State, input: InputOf<T>, now: Instant) => Decision;
type Rules<T extends Input['type']> = { readonly [K in T]: Rule<K> };

/** Adapts a slice's rules to the whole state: each rule still receives only its slice's scope. */
const within = <S, T extends Input['type']>(
  scopeOf: (state: State) => S,
  table: { readonly [K in T]: (scope: S, input: InputOf<K>, now: Instant) => Decision },
): Rules<T> =>
  Object.fromEntries(
    (Object.keys(table) as T[]).map((type) => [
      type,
      (state: State, input: InputOf<T>, now: Instant) => table[type](scopeOf(state), input, now),
    ]),
  ) as unknown as Rules<T>;

/** The rule of each input. An input without a rule does not compile. */
const RULES: Rules<Input['type']> = {
  ...within(cartScope, DECIDE_CART),
  ...within(cartScope, DECIDE_CODE),
  ...within(sessionScope, DECIDE_SESSION),
  ...within(checkoutScope, DECIDE_CHECKOUT),
  ...within(ordersScope, DECIDE_ORDERS),
  Start: start,
  AdoptCart: adoptCart,
  ResumeSession: (state, { tokenRef }) => enter(sessionScope(state), 'token', tokenRef),
  RenewToken: (state, _input, now) => renewToken(sessionScope(state), now),
  OfferKinds: (state, offer) => offerKinds(checkoutScope(state), offer),
  OfferInstallments: (state, offer) => offerInstallments(checkoutScope(state), offer),
  UseSettings: (state, { settings }) =>
    same(state.settings, settings)
      ? refuse('choice.unchanged')
      : accept<Event>({ type: 'SettingsChanged', settings }),
  Recover: recover,
  RetryReads: (state) => retryReads(state.reads, cartScope(state), checkoutScope(state)),
  Tell: (_state, { notice }) => accept<Event>({ type: 'Noticed', notice }),
  /** P-85: guests have no bearers to restore, unless a stored token has no verdict yet. */
  RestoreBearers: (state, { bearers }) =>
    state.session.status === 'guest' && state.reads.session !== 'failed'
      ? refuse('session.not-in')
      : restoreBearers(checkoutScope(state), bearers, state.reads.cart === 'known'),
  RestoreThings: ({ cart, checkout }, { things }) =>
    things.length > 0 && cart.expired.length === 0 && isRestored(checkout.payment)
      ? accept<Event>({ type: 'ThingsRestored', things })
      : refuse('choice.unchanged'),
  AwaitOpening: (state, { productId, at }) => {
    const opening = at === null ? null : { productId, at };
    const isOther = at === null && state.opening?.productId !== productId;
    return isOther || same(state.opening, opening)
      ? refuse('choice.unchanged')
      : accept<Event>({ type: 'OpeningAwaited', opening });
  },
  OutdateOrders: (state) =>
    state.session.status === 'consumer' ? accept<Event>({ type: 'OrderOutdated' }) : refuse('session.not-in'),
  SeeRoom: (state, { room }) =>
    same(state.room, room) ? refuse('choice.unchanged') : accept<Event>({ type: 'RoomSeen', room }),
  CorrectClock: (state, _input, now) => correctClock(checkoutScope(state), now),
  Answered: decideResponse,
  /** The session is checked first: its end drops the cart, which then cannot expire (S-13, C-18). */
  CheckDeadline: (state, input, now) =>
    isTokenOver(sessionScope(state), now)
      ? loseSession()
      : DECIDE_CART.CheckDeadline(cartScope(state), input, now),
};

const after = (state: State, events: readonly Event[]): State =>
  events.length === 0 ? state : foldLog(events, state);

const SETTLES: readonly Event['type'][] = ['PaymentSucceeded', 'PaymentFailed', 'PaymentCanceled'];

/** Reads the open payments again after a payment, if the list on screen or under way can be older than its end (P-81). */
const readOpenAgain = (state: State, events: readonly Event[]): readonly Event[] => {
  if (!events.some(({ type }) => SETTLES.includes(type)) || state.session.status !== 'consumer') return [];
  const next = after(state, events);
  const showsOpen = isEmpty(next.cart.cart) && next.checkout.payment.status === 'failed';
  const isAsked = state.checkout.openAsked !== next.checkout.openAsked;
  return !isAsked && (next.checkout.openAsked !== null || showsOpen)
    ? [{ type: 'OpenPaymentsAsked', requestId: UNNUMBERED }]
    : [];
};

/** Chooses the same number of installments again once they are known for the new amounts (M-18). */
const chooseAgain = (state: State, events: readonly Event[]): readonly Event[] =>
  state.checkout.count > 1 ? samePlan(checkoutScope(after(state, events))) : [];

const withConsequences = (state: State, input: Input, events: readonly Event[]): readonly Event[] => {
  const all: Event[] = [];
  const atEnd: Event[] = [];
  for (const event of events) {
    const {
      before = [],
      after = [],
      last = [],
    } = CONSEQUENCES[event.type]?.events?.(state, event as never, input) ?? {};
    all.push(...before, event, ...after);
    atEnd.push(...last);
  }
  all.push(...atEnd);
  return [...all, ...readOpenAgain(state, all), ...chooseAgain(state, all)];
};

/** Reads an unproven cart instead of changing it (C-46). Null if the events can happen. */
const readInstead = (state: State, events: readonly Event[]): Decision | null => {
  const scope = cartScope(state);
  const changes = events.some((event) => event.type === 'IntentQueued' && event.intent.type !== 'Read');
  if (!changes || !scope.unread || !canRead(scope)) return null;
  const isReading = scope.cart.queue.some(({ intent }) => intent.type === 'Read');
  const notice = noticed('info', 'cart.unread');
  return isReading ? accept<Event>(notice) : accept<Event>(queued({ type: 'Read' }), notice);
};

/** Commands about another purchase than a waiting payment, which they set aside (P-23). */
const ABOUT_ANOTHER: ReadonlySet<Input['type']> = new Set<Input['type']>([
  'AddItem',
  'AddCombo',
  'SelectSeats',
  'ReleaseSeats',
  'ChangeQuantity',
  'SetQuantity',
  'RemoveLines',
  'RemoveCombo',
  'EnterCode',
  'ApplyCoupon',
  'RemoveCoupon',
  'ApplyBin',
  'RemoveBin',
  'ChooseDelivery',
  'ChooseProtection',
  'ReserveAgain',
  'TakeUpCart',
  'ResumePayment',
]);

/** Events that set a waiting payment aside before the command is decided. */
const setAside = (state: State, { type }: Input): readonly Event[] =>
  state.checkout.payment.status === 'waiting' && ABOUT_ANOTHER.has(type)
    ? withConsequences(state, { type: 'ClosePayment' }, [{ type: 'PaymentClosed' }])
    : [];

/** Numbers the new requests in the order of their events (K-04), and names the new intents in the events about them. */
const numbered = ({ requests }: State, events: readonly Event[]): readonly Event[] => {
  let count = requests;
  const intents: RequestId[] = [];
  return events.map((event) => {
    if (event.type === 'CodeSent') return { ...event, requestId: intents.at(-1) ?? event.requestId };
    if (event.type === 'ReservedAgain')
      return {
        ...event,
        asked: event.asked.map((each, nth) => ({ ...each, requestId: intents[nth] ?? each.requestId })),
      };
    if (!ASKING.has(event.type)) return event;
    count += 1;
    const requestId = requestIdAt(count);
    if (event.type === 'IntentQueued') intents.push(requestId);
    return { ...event, requestId } as Event;
  });
};

export const decideTyped = (state: State, input: Input, now: Instant): Decision => {
  const rule = Object.hasOwn(RULES, input.type) ? (RULES[input.type] as Rule<Input['type']>) : undefined;
  if (rule === undefined) return refuse('input.malformed');
  const before = setAside(state, input);
  const from = after(state, before);
  return Either.flatMap(rule(from, input, now), (events) => {
    const all = readInstead(from, events) ?? Either.right(withConsequences(from, input, events));
    return Either.flatMap(all, (more) => acceptAll(numbered(state, [...before, ...more]), 'input.malformed'));
  });
};

const shapeOf = (input: Input): AnyShape | undefined => {
  const [shapes, name] = input.type === 'Answered' ? [RESPONSES, input.call] : [INPUTS, input.type];
  return shapeNamed(shapes, name);
};

/** Checks the whole input. That costs more than deciding, so it runs only after an exception. */
const isWellFormed = (input: Input | null | undefined): boolean => {
  const shape = typeof input === 'object' && input !== null ? shapeOf(input) : undefined;
  return shape !== undefined && ParseResult.is(shape)(input);
};

/** Refuses an invalid instant (K-02), and after an exception a malformed input (K-01). Rethrows other exceptions (K-15). */
export const decide = (state: State, input: Input, now: Instant): Decision => {
  if (!Number.isFinite(now)) return refuse('clock.invalid');
  try {
    return decideTyped(state, input, now);
  } catch (error) {
    if (isWellFormed(input)) throw error;
    return refuse('input.malformed');
  }
};

export interface LoggedDecision {
  /** Events for the log. A buyer's refused command is one, unless malformed, because a buyer expects a result (G-23). */
  readonly events: readonly Event[];
  readonly refusal: Refusal | null;
}

const isBuyers = ({ type }: Input): boolean =>
  Object.hasOwn(COMMANDS, type) && !CHECKS.has(type as Command['type']);

const refused = (input: Input, code: RefusalCode): readonly Event[] =>
  isBuyers(input) ? [{ type: 'CommandRefused', code }] : [];

/** Decides an input for the log. An exception refuses it as malformed, and `report` gets the error. */
export const decideAndRecord = (
  state: State,
  input: Input,
  now: Instant,
  report: (error: unknown) => void = () => {},
): LoggedDecision => {
  try {
    const decision = decide(state, input, now);
    if (Either.isRight(decision)) return { events: decision.right, refusal: null };
    const { left: refusal } = decision;
    // A malformed command would damage the log (G-07).
    return { events: refusal.code === 'input.malformed' ? [] : refused(input, refusal.code), refusal };
  } catch (error) {
    report(error);
    return { events: refused(input, 'input.malformed'), refusal: { code: 'input.malformed', params: {} } };
  }
};

export const core: Decider<State, Input, Event> = { initial, decide, evolve };
