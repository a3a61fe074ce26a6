import { isWholeAddress } from '../fields/profile.ts';
import { UNNUMBERED } from '../kernel/decider.ts';
import { same } from '../kernel/plain.ts';
import type { Instant, LineId } from '../kernel/values.ts';
import { allLines, needsDelivery } from '../model/cart.ts';
import { accept, refuse } from '../model/decision.ts';
import type { Bearer, Bearers } from '../model/payment.ts';
import { isBy } from '../model/payment-kinds.ts';
import { type Consumer, isForeign } from '../model/person.ts';
import type { CheckoutDecision } from './events.ts';
import type { CheckoutCommand, CheckoutScope } from './messages.ts';
import { isRepeated, kindOf, payBlockedBy, toPay } from './pay.ts';

type PayCommand = Extract<CheckoutCommand, { type: 'Pay' }>;

/** Finalizes the purchase with what the buyer saw at the press (P-07, P-30, P-49, P-75). */
export const pay = (scope: CheckoutScope, command: PayCommand, now: Instant): CheckoutDecision => {
  const blocked = payBlockedBy(scope);
  if (blocked !== null) return refuse(blocked);
  const kind = kindOf(scope);
  const { purchaseId } = scope.cart;
  if (kind === null || purchaseId === null) return refuse('checkout.no-kind');
  // A pending response decides whether the cart expired (C-18).
  if (scope.isOver(now)) return refuse('checkout.cart-changing');
  const { pressed } = command;
  if (pressed !== null && !same(pressed, toPay(scope))) return refuse('checkout.amount-changed');
  if (isBy(kind, 'card') && (command.secretRef ?? '') === '') return refuse('checkout.card-missing');
  const { deliveryAddress } = command;
  const hasAddress = deliveryAddress !== null && isWholeAddress(deliveryAddress);
  if (scope.delivery === 'deliver' && needsDelivery(scope.cart) && !hasAddress)
    return refuse('checkout.address-missing');
  return accept({ type: 'PaymentAsked', requestId: UNNUMBERED, kind, purchaseId, sentAt: now });
};

const ELEVEN_DIGITS = /^(\d{3})(\d{3})(\d{3})(\d{2})$/;

/** Sets a bearer. The bearer of an identical item stays the only one with the document (P-04). */
export const setBearer = (scope: CheckoutScope, lineId: LineId, bearer: Bearer): CheckoutDecision => {
  const lines = allLines(scope.cart);
  const line = lines.find((each) => each.lineId === lineId);
  if (line === undefined) return refuse('bearer.unknown-line');
  return bearer.confirmed && isRepeated(scope, line, bearer, lines)
    ? refuse('bearer.document-repeated')
    : accept({ type: 'BearerSet', lineId, bearer });
};

/** Restores bearers typed before a reload (P-84). Until the cart is known, bearers without a line are kept. */
export const restoreBearers = (
  { cart, checkout }: CheckoutScope,
  bearers: Bearers,
  isCartKnown: boolean,
): CheckoutDecision => {
  const lines = new Set<string>(allLines(cart).map(({ lineId }) => lineId));
  const missing = Object.entries(bearers).filter(
    ([lineId]) => !Object.hasOwn(checkout.bearers, lineId) && (!isCartKnown || lines.has(lineId)),
  );
  return missing.length === 0
    ? refuse('choice.unchanged')
    : accept({ type: 'BearersRestored', bearers: Object.fromEntries(missing) });
};

/** Sets the buyer as bearer: with a foreigner's passport if known, else with the document, a CPF formatted (P-05). */
export const buyerAsBearer = (scope: CheckoutScope, lineId: LineId): CheckoutDecision => {
  const consumer = scope.consumer;
  if (consumer === null) return refuse('session.login-required');
  return setBearer(scope, lineId, {
    name: consumer.name,
    document: documentOf(consumer, isForeign(consumer, scope.settings.site)),
    email: consumer.email,
    birthDate: consumer.birthDate,
    confirmed: true,
  });
};

const documentOf = (consumer: Consumer, foreign: boolean): string =>
  foreign && consumer.passport !== ''
    ? consumer.passport
    : consumer.document.replace(ELEVEN_DIGITS, '$1.$2.$3-$4');
