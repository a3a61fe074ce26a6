import { bearerDocument, isBearerDocument, isWholeAddress } from '../fields/profile.ts';
import { isTicketName } from '../fields/text.ts';
import { nextRequestId } from '../kernel/decider.ts';
import { same } from '../kernel/plain.ts';
import type { Cents, Instant, LineId, PurchaseId } from '../kernel/values.ts';
import { identicalForDocument } from '../limits/limits.ts';
import { allLines, type Delivery, isEmpty, type Line, needsDelivery } from '../model/cart.ts';
import type { RefusalCode } from '../model/codes.ts';
import { accept, type DecisionOf, refuse, type SharedEvent } from '../model/decision.ts';
import type { Bearer, Bearers, InstallmentOption, PaymentKind } from '../model/payment.ts';
import { kindsFor } from '../model/payment-kinds.ts';
import {
  type Address,
  type Consumer,
  isForeign,
  isProfileComplete,
  mayBuyRecharges,
} from '../model/person.ts';
import { amountsBeforeInterest, pricesByCurrency } from '../pricing/lines.ts';
import type {
  CheckoutCommand,
  CheckoutEvent,
  CheckoutScope,
  CheckoutState,
  FinalizeDetails,
  PaymentState,
  ToPay,
} from './messages.ts';
import { carries, type Extra, sharedKinds } from './methods.ts';

interface InstallmentsRequest {
  readonly purchaseId: PurchaseId;
  readonly deliver: boolean;
  readonly protect: boolean;
}
type PayCommand = Extract<CheckoutCommand, { type: 'Pay' }>;
export type CheckoutDecision = DecisionOf<CheckoutEvent | SharedEvent>;
export const payingProblem = (scope: CheckoutScope): RefusalCode | null => {
  switch (scope.checkout.payment.status) {
    case 'asking':
      return 'checkout.payment-asking';
    case 'unknown':
      return 'checkout.payment-unknown';
    case 'waiting':
      return 'checkout.payment-waiting';
    default:
      return null;
  }
};

const buyerProblem = (scope: CheckoutScope): RefusalCode | null => {
  const consumer = scope.consumer;
  if (consumer === null) return 'checkout.login-required';
  if (!isProfileComplete(consumer)) return 'checkout.profile-incomplete';
  const recharges = scope.cart.orders.some(({ lines }) => lines.some(({ kind }) => kind === 'recharge'));
  return recharges && !mayBuyRecharges(consumer, scope.settings.site) ? 'checkout.recharge-needs-cpf' : null;
};

/** First problem that blocks the payment, apart from form fields (P-01). */
export const payBlockedBy = (
  scope: CheckoutScope,
  ofBearers: readonly (RefusalCode | null)[] = bearerProblems(scope),
): RefusalCode | null => {
  const paying = payingProblem(scope);
  if (paying !== null) return paying;
  const { cart, changing } = scope;
  if (isEmpty(cart) && !changing) return 'checkout.cart-empty';
  const buyer = buyerProblem(scope);
  if (buyer !== null) return buyer;
  if (changing || cart.purchaseId === null) return 'checkout.cart-changing';
  const kind = kindOf(scope);
  const ofBearer = carries(kind, 'bearers') ? ofBearers.find((one) => one !== null) : null;
  if (ofBearer) return ofBearer;
  if (kind === null) return 'checkout.no-kind';
  if (unfitKinds(scope).includes(kind)) return 'checkout.kind-unfit';
  return uncarried(scope).some((extra) => extra !== 'bearers') ? 'checkout.not-carried' : null;
};

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
  if (kind === 'credit' && (command.secretRef ?? '') === '') return refuse('checkout.card-missing');
  const { deliveryAddress } = command;
  const hasAddress = deliveryAddress !== null && isWholeAddress(deliveryAddress);
  if (scope.delivery === 'deliver' && needsDelivery(scope.cart) && !hasAddress)
    return refuse('checkout.address-missing');
  return accept({ type: 'PaymentAsked', requestId: nextRequestId(scope), kind, purchaseId, sentAt: now });
};

/** Extras of this purchase that the chosen kind does not carry (P-91). */
export const uncarried = (scope: CheckoutScope): readonly Extra[] => {
  const { orders } = scope.cart;
  const chosen: Readonly<Record<Extra, boolean>> = {
    protection: scope.protection && orders.some(({ protectionFee }) => protectionFee > 0),
    delivery: deliveryOf(scope) === 'deliver',
    partnerDiscount: orders.some(({ binDiscount }) => binDiscount > 0),
    bearers: allLines(scope.cart).some(
      ({ lineId, bearerRequired }) => bearerRequired || bearerOf(scope.checkout.bearers, lineId) !== null,
    ),
  };
  return EXTRAS.filter((extra) => chosen[extra] && !carries(kindOf(scope), extra));
};
const EXTRAS: readonly Extra[] = ['protection', 'delivery', 'partnerDiscount', 'bearers'];

const deliveryOf = (scope: CheckoutScope): Delivery =>
  needsDelivery(scope.cart) ? scope.delivery : 'collect';

export const pricesOf = ({ cart, delivery, protection, checkout }: CheckoutScope) =>
  pricesByCurrency(cart, { delivery, protection, instalments: checkout.instalments });

const installmentsOf = (scope: CheckoutScope): number =>
  kindOf(scope) === 'credit' ? (scope.checkout.instalments?.count ?? 1) : 1;

/** Amounts that installments of this request split. Null for a request about another cart than the present one. */
export const splitAmounts = (
  scope: CheckoutScope,
  { purchaseId, deliver, protect }: InstallmentsRequest,
): string | null =>
  purchaseId === scope.cart.purchaseId &&
  deliver === (deliveryOf(scope) === 'deliver') &&
  protect === scope.protection
    ? amountsBeforeInterest(pricesOf(scope))
    : null;

/** Installments for the present amounts. Null until they are read. */
export const plansOf = (scope: CheckoutScope): readonly InstallmentOption[] | null => {
  const { plans } = scope.checkout;
  return plans !== null && plans.amounts === amountsBeforeInterest(pricesOf(scope)) ? plans.options : null;
};

export const toPay = (scope: CheckoutScope): ToPay => ({
  purchaseId: scope.cart.purchaseId,
  kind: kindOf(scope),
  instalments: installmentsOf(scope),
  amounts: pricesOf(scope).map(({ currency, payable }) => ({ currency, amount: payable })),
});

/** Total that the buyer saw at the press on "Pay" (P-27). Null for carts of two currencies. */
const shownTotal = (scope: CheckoutScope): Cents | null => {
  const [prices, ...more] = pricesOf(scope);
  return prices === undefined || more.length > 0 ? null : prices.payable;
};

/** Finalize details for the server. The address comes from the command. */
export const finalizeDetails = (scope: CheckoutScope, address: Address | null): FinalizeDetails => ({
  kind: kindOf(scope) ?? 'credit',
  instalments: installmentsOf(scope),
  delivery: deliveryOf(scope),
  protection: scope.protection,
  binAllowed: scope.bin !== null,
  total: shownTotal(scope),
  deliveryAddress: deliveryOf(scope) === 'deliver' ? address : null,
  bearers: allLines(scope.cart).flatMap(({ lineId }) => {
    const bearer = bearerOf(scope.checkout.bearers, lineId);
    return bearer ? [{ ...bearer, lineId }] : [];
  }),
});

/** Payment kinds that do not fit the total: all but `courtesy` if nothing is to be paid, else `courtesy` (P-18). */
export const unfitKinds = (scope: CheckoutScope): readonly PaymentKind[] =>
  kindsFor(pricesOf(scope).some(({ payable }) => payable > 0) ? 'nothing' : 'money');

/** Payment kinds to choose from (P-19). Empty until the kinds of every store are known. */
export const offeredKinds = (scope: CheckoutScope): readonly PaymentKind[] => {
  const { kinds } = scope.checkout;
  if (kinds.length === 0) return [];
  const stores = new Set(scope.cart.orders.map(({ store }) => store));
  const taken = [...stores].map((store) => kinds.find((each) => each.store === store)?.kinds ?? []);
  return sharedKinds(taken, unfitKinds(scope));
};

/** The only offered kind, else the chosen one (P-95) while it is offered (P-96). */
export const kindOf = (scope: CheckoutScope): PaymentKind | null => {
  const { kind } = scope.checkout;
  const offered = offeredKinds(scope);
  const [first = kind] = offered;
  if (offered.length < 2) return first;
  return kind !== null && offered.includes(kind) ? kind : null;
};

const ELEVEN_DIGITS = /^(\d{3})(\d{3})(\d{3})(\d{2})$/;

export const bearerOf = (bearers: CheckoutState['bearers'], lineId: LineId): Bearer | null =>
  Object.hasOwn(bearers, lineId) ? (bearers[lineId] ?? null) : null;

const documentKey = (document: string): string => document.replace(/[^A-Za-z0-9Ññ&]/g, '').toUpperCase();

/** Parts of the scope that a bearer's problem depends on. */
type BearersScope = Pick<CheckoutScope, 'cart' | 'consumer' | 'settings'> & {
  readonly checkout: Pick<CheckoutState, 'bearers'>;
};

const isRepeated = (scope: BearersScope, line: Line, bearer: Bearer, lines: readonly Line[]): boolean => {
  const key = documentKey(bearer.document);
  return lines.some((other) => {
    if (other.lineId === line.lineId || !identicalForDocument(other, line)) return false;
    const rival = bearerOf(scope.checkout.bearers, other.lineId);
    return rival?.confirmed === true && documentKey(rival.document) === key;
  });
};

const bearerProblem = (scope: BearersScope, line: Line, lines: readonly Line[]): RefusalCode | null => {
  const bearer = bearerOf(scope.checkout.bearers, line.lineId);
  if (bearer === null) return line.bearerRequired ? 'bearer.missing' : null;
  // P-87.
  if (!bearer.confirmed) return 'bearer.not-confirmed';
  if (!isTicketName(bearer.name)) return 'bearer.name-invalid';
  const needed = bearerDocument(line.entryDocument, scope.settings.site, false);
  if (!isBearerDocument(needed, bearer.document)) return 'bearer.document-invalid';
  return isRepeated(scope, line, bearer, lines) ? 'bearer.document-repeated' : null;
};

/** Problem of each line's bearer, in the order of all lines. */
export const bearerProblems = (scope: BearersScope): readonly (RefusalCode | null)[] => {
  const lines = allLines(scope.cart);
  return lines.map((line) => bearerProblem(scope, line, lines));
};

/** Sets a bearer. The bearer of an identical item stays the only one with the document (P-94). */
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

/** Sets the buyer as bearer: with the passport if foreign, else with the formatted CPF (P-05). */
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

const FIRST = 2_000;
const LONGEST = 10_000;
const SLOWER = 1.5;
/** Milliseconds. A card review is usually decided within seconds. */
const LONGEST_OF_REVIEW = 3_000;
const CHECKS_OF_REVIEW = 20;

export const isUnderReview = (payment: PaymentState): boolean =>
  payment.status === 'waiting' && payment.kind === 'credit';

/** Milliseconds before the next check, after `checks` earlier ones (P-36, P-79). */
export const checkPause = (checks: number, review: boolean): number => {
  if (review && checks < CHECKS_OF_REVIEW) return Math.min(FIRST * SLOWER ** checks, LONGEST_OF_REVIEW);
  const first = review ? LONGEST_OF_REVIEW : FIRST;
  const earlier = review ? CHECKS_OF_REVIEW : 0;
  return Math.min(first * SLOWER ** (checks - earlier), LONGEST);
};
