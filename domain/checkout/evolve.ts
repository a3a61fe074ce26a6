/** What checkout events do to the state, and what the cart's do to the checkout. Not here: whether they happen. */
import { allLines } from '../cart/lines.ts';
import type { CartEvent, CheckoutEvent } from '../core/events.ts';
import type { State } from '../core/state.ts';
import type { Mutable } from '../kernel/decider.ts';
import type { RequestId } from '../kernel/ids.ts';
import { own } from '../kernel/plain.ts';
import type { PaymentState } from './state.ts';

type Draft = Mutable<State>;

/** Finalising calls of one purchase whose late success is still told from a stale answer. */
const REMEMBERED = 20;

export const initialCheckout = (): Mutable<State['checkout']> => ({
  kind: null,
  instalments: null,
  bearers: {},
  payment: { status: 'idle' },
  lost: [],
});

const remember = (draft: Draft, requestId: RequestId): void => {
  const { lost } = draft.checkout;
  if (lost.includes(requestId)) return;
  lost.push(requestId);
  if (lost.length > REMEMBERED) lost.shift();
};

type Underway = Exclude<PaymentState, { status: 'idle' }>;

const underway = (draft: Draft): Pick<Underway, 'kind' | 'purchaseId'> | null => {
  const { payment, kind } = draft.checkout;
  if (payment.status !== 'idle') return { kind: payment.kind, purchaseId: payment.purchaseId };
  const { purchaseId } = draft.cart.cart;
  return purchaseId === null ? null : { kind: kind ?? 'credit', purchaseId };
};

const fail = (draft: Draft, event: Extract<CheckoutEvent, { type: 'PaymentFailed' }>): void => {
  const about = underway(draft);
  if (about === null) return;
  const { reason, serverMessage } = event;
  draft.checkout.payment = { status: 'failed', ...about, reason, serverMessage };
};

export const evolveCheckout = (draft: Draft, event: CheckoutEvent): void => {
  const { checkout } = draft;
  const about = underway(draft);
  switch (event.type) {
    case 'PaymentChosen':
      checkout.kind = event.kind;
      checkout.instalments = null;
      return;
    case 'InstalmentsChosen':
      checkout.instalments = own(event.option);
      return;
    case 'BearerSet':
      checkout.bearers[event.lineId] = own(event.bearer);
      return;
    case 'PaymentAsked':
      draft.requests += 1;
      checkout.payment = {
        status: 'asking',
        requestId: event.requestId,
        kind: event.kind,
        purchaseId: event.purchaseId,
      };
      return;
    case 'PaymentUnknown':
      remember(draft, event.requestId);
      if (about) checkout.payment = { status: 'unknown', requestId: event.requestId, ...about, asking: null };
      return;
    case 'PaymentWaiting':
      if (about) checkout.payment = { status: 'waiting', ...about, pix: own(event.pix), asking: null };
      return;
    case 'PaymentSucceeded':
      if (about) checkout.payment = { status: 'succeeded', ...about };
      checkout.lost = [];
      return;
    case 'PaymentFailed':
      fail(draft, event);
      return;
    case 'PaymentCheckAsked':
      draft.requests += 1;
      if (checkout.payment.status === 'unknown' || checkout.payment.status === 'waiting')
        checkout.payment.asking = event.requestId;
      return;
    case 'PaymentCheckFailed':
      if (checkout.payment.status === 'unknown' || checkout.payment.status === 'waiting')
        checkout.payment.asking = null;
      return;
    case 'PaymentClosed':
      checkout.payment = { status: 'idle' };
      return;
  }
};

/** P-08: an instalment plan belongs to an amount. */
const forgetPlan = (draft: Draft): void => {
  if (draft.checkout.instalments !== null) draft.checkout.instalments = null;
};

/** Bearers of lines that are no longer in the cart go with them (P-02). */
const forgetBearers = (draft: Draft): void => {
  const named = Object.keys(draft.checkout.bearers);
  if (named.length === 0) return;
  const present = new Set<string>(allLines(draft.cart.cart).map((line) => line.lineId));
  for (const lineId of named) if (!present.has(lineId)) delete draft.checkout.bearers[lineId as never];
};

/** After the cart's own evolve: what a changed cart means for paying. */
export const followCart = (draft: Draft, event: CartEvent): void => {
  switch (event.type) {
    case 'CartTold':
      forgetPlan(draft);
      forgetBearers(draft);
      return;
    case 'DeliveryChosen':
    case 'ProtectionChosen':
      forgetPlan(draft);
      return;
    case 'CartExpired':
    case 'CartDropped':
      draft.checkout.kind = null;
      draft.checkout.instalments = null;
      draft.checkout.bearers = {};
      draft.checkout.lost = [];
      return;
    default:
      return;
  }
};
