/** The payment as a machine. {@link TRANSITIONS} is drawn in `README.md`. */
import type { Mutable } from '../kernel/decider.ts';
import { type Instant, instant, type PurchaseId, type RequestId } from '../kernel/values.ts';
import type { CheckoutState, PaymentState } from './messages.ts';

type Unknown = Extract<PaymentState, { status: 'unknown' }>;
/** Status of a payment. The name of an unknown one has its next check, if that is still in time (P-64). */
export type StateName = Exclude<PaymentState['status'], 'unknown'> | `unknown ${Unknown['next']}`;

export const stateName = (payment: PaymentState): StateName =>
  payment.status === 'unknown' ? `unknown ${payment.next}` : payment.status;

const ASKED = {
  PaymentWaiting: 'waiting',
  PaymentSucceeded: 'succeeded',
  PaymentFailed: 'failed',
  PaymentCanceled: 'idle',
  LoggedOut: 'idle',
  SessionLost: 'unknown only-read',
} as const;

const UNKNOWN = {
  ...ASKED,
  PaymentVoidAsked: 'unknown read-then-void',
  PaymentUnknown: 'unknown only-read',
  PaymentClosed: 'idle',
} as const;

const OVER = {
  PaymentAsked: 'asking',
  PaymentResumed: 'unknown only-read',
  PaymentClosed: 'idle',
  PaymentCanceled: 'idle',
  LoggedOut: 'idle',
  SessionLost: 'idle',
} as const;

/** The next state for each state and input. An input without one leaves the state as it is (P-97). */
export const TRANSITIONS = {
  idle: {
    PaymentAsked: 'asking',
    PaymentResumed: 'unknown only-read',
    // A request that was given up: P-11, P-17.
    PaymentSucceeded: 'succeeded',
    PaymentUnknown: 'unknown only-read',
  },
  asking: { ...ASKED, PaymentUnknown: 'unknown only-read', 'PaymentUnknown repeatable': 'unknown repeat' },
  'unknown repeat': { ...UNKNOWN, PaymentRepeated: 'unknown read' },
  'unknown read': { ...UNKNOWN, PaymentCheckAsked: 'unknown repeat' },
  'unknown void': UNKNOWN,
  'unknown read-then-void': { ...UNKNOWN, PaymentCheckAsked: 'unknown void' },
  'unknown only-read': UNKNOWN,
  waiting: { ...ASKED, PaymentClosed: 'idle' },
  succeeded: OVER,
  failed: {
    ...OVER,
    PaymentSucceeded: 'succeeded',
    PaymentUnknown: 'unknown only-read',
    CartExpired: 'idle',
  },
} as const satisfies Record<StateName, Readonly<Record<string, StateName>>>;

type Transitions = typeof TRANSITIONS;
export type PaymentInput = { [S in StateName]: keyof Transitions[S] }[StateName];
type Next<I> = { [S in StateName]: I extends keyof Transitions[S] ? Transitions[S][I] : never }[StateName];
type Named<S> = S extends `unknown ${string}` ? Unknown : Extract<PaymentState, { status: S }>;
type FieldsOf<S> = S extends unknown ? Omit<Named<S>, 'status' | 'next'> : never;

type FieldsWritable<P> = P extends PaymentState
  ? Mutable<Omit<P, 'status' | 'next'>> & Pick<P, Extract<keyof P, 'status' | 'next'>>
  : never;
/** A draft of the checkout. Only {@link enter} changes the payment's state. */
export type CheckoutDraft = Mutable<Omit<CheckoutState, 'payment'>> & {
  readonly payment: FieldsWritable<PaymentState>;
};

/** Enters the next state of an input, with the fields of that state. Without a next state, nothing changes. */
export const enter = <I extends PaymentInput>(
  checkout: CheckoutDraft,
  input: I,
  fields: FieldsOf<Next<I>>,
): void => {
  const nextOf: Partial<Record<string, StateName>> = TRANSITIONS[stateName(checkout.payment)];
  const [status, next] = nextOf[input]?.split(' ') ?? [];
  if (status === undefined) return;
  const payment = { status, ...fields, ...(next === undefined ? {} : { next }) } as PaymentState;
  Object.assign(checkout, { payment });
};

/** Request id of a resumed payment, as of an earlier page or another device. No response with it arrives here. */
export const UNKNOWN_REQUEST = 'r0' as RequestId;

/** True if the payment under way can be one from before this page or from another device. */
export const isRestored = (payment: PaymentState): boolean =>
  payment.status === 'waiting' || (payment.status === 'unknown' && payment.requestId === UNKNOWN_REQUEST);

/** Time from which the last finalize request counts. 0 if none can be in flight. */
export const sentAt = (payment: PaymentState): Instant => ('sentAt' in payment ? payment.sentAt : instant(0));

/** True if the payment may have been charged, or may still be: asked, unknown or waiting (P-06). */
export const isPaying = (payment: PaymentState): boolean => payment.status === 'asking' || isOpen(payment);

/** True while the finalize is in flight: kind, card and bearers are locked (P-106). */
export const isBeingSent = ({ status }: PaymentState): boolean => status === 'asking';

type Unsettled = Extract<PaymentState, { status: 'asking' | 'unknown' }>;
/** True while a finalize has no known outcome. */
export const isUnsettled = (payment: PaymentState): payment is Unsettled =>
  payment.status === 'asking' || payment.status === 'unknown';

/** True if the payment is unknown or waiting, for days if need be. The cart's deadline does not apply then (C-71). */
export const isOpen = ({ status }: PaymentState): boolean => status === 'unknown' || status === 'waiting';

/** True if the payment on screen, in whatever state, is for this purchase. */
export const isPaymentOf = (payment: PaymentState, purchaseId: PurchaseId): boolean =>
  'purchaseId' in payment && payment.purchaseId === purchaseId;

/** True if “Resume” needs no request. A failed payment may have been paid again elsewhere (P-82, P-101). */
export const isShownPayment = (payment: PaymentState, purchaseId: PurchaseId): boolean =>
  isPaymentOf(payment, purchaseId) && payment.status !== 'failed';
