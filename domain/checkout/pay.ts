import { bearerDocument, isBearerDocument } from '../fields/profile.ts';
import { isTicketName } from '../fields/text.ts';
import type { Cents, LineId, PurchaseId } from '../kernel/values.ts';
import { identicalForDocument } from '../limits/limits.ts';
import { allLines, type Delivery, isEmpty, type Line, needsDelivery } from '../model/cart.ts';
import type { RefusalCode } from '../model/codes.ts';
import type { Bearer, InstallmentOption, PaymentKind } from '../model/payment.ts';
import { isBy, isSplit, kindsFor } from '../model/payment-kinds.ts';
import { type Address, isProfileComplete, mayBuyRecharges } from '../model/person.ts';
import { amountsBeforeInterest, pricesByCurrency } from '../pricing/lines.ts';
import type {
  CheckoutScope,
  CheckoutState,
  FinalizeDetails,
  PayableSummary,
  PaymentState,
} from './messages.ts';
import { carries, type Extra, isRemovable, sharedKinds } from './methods.ts';

interface InstallmentsRequest {
  readonly purchaseId: PurchaseId;
  readonly deliver: boolean;
  readonly protect: boolean;
}
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
  return uncarried(scope).some(isRemovable) ? 'checkout.not-carried' : null;
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
  pricesByCurrency(cart, { delivery, protection, installments: checkout.installments });

const installmentsOf = (scope: CheckoutScope): number =>
  isSplit(kindOf(scope)) ? (scope.checkout.installments?.count ?? 1) : 1;

/** Amounts that installments of this request split. Null for a request about another cart, delivery or protection. */
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

export const toPay = (scope: CheckoutScope): PayableSummary => ({
  purchaseId: scope.cart.purchaseId,
  kind: kindOf(scope),
  installments: installmentsOf(scope),
  amounts: pricesOf(scope).map(({ currency, payable }) => ({ currency, amount: payable })),
});

/** Total that the buyer saw at the press on "Pay" (P-30). Null for carts of two currencies. */
const shownTotal = (scope: CheckoutScope): Cents | null => {
  const [prices, ...more] = pricesOf(scope);
  return prices === undefined || more.length > 0 ? null : prices.payable;
};

/** Finalize details for the server. The address comes from the command. */
export const finalizeDetails = (
  scope: CheckoutScope,
  kind: PaymentKind,
  address: Address | null,
): FinalizeDetails => ({
  kind,
  installments: installmentsOf(scope),
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

/** The only offered kind, else the chosen one while it or none is offered (P-96). */
export const kindOf = (scope: CheckoutScope): PaymentKind | null => {
  const { kind } = scope.checkout;
  const offered = offeredKinds(scope);
  const [first = kind] = offered;
  if (offered.length < 2) return first;
  return kind !== null && offered.includes(kind) ? kind : null;
};

export const bearerOf = (bearers: CheckoutState['bearers'], lineId: LineId): Bearer | null =>
  Object.hasOwn(bearers, lineId) ? (bearers[lineId] ?? null) : null;

const documentKey = (document: string): string => document.replace(/[^A-Za-z0-9Ññ&]/g, '').toUpperCase();

/** Parts of the scope that a bearer's problem depends on. */
type BearersScope = Pick<CheckoutScope, 'cart' | 'consumer' | 'settings'> & {
  readonly checkout: Pick<CheckoutState, 'bearers'>;
};

/** True if an identical item's confirmed bearer has the document (P-04). */
export const isRepeated = (
  scope: BearersScope,
  line: Line,
  bearer: Bearer,
  lines: readonly Line[],
): boolean => {
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
  const needed = bearerDocument(line.entryDocument, scope.settings.site);
  if (!isBearerDocument(needed, bearer.document)) return 'bearer.document-invalid';
  return isRepeated(scope, line, bearer, lines) ? 'bearer.document-repeated' : null;
};

/** Problem of each line's bearer, in the order of all lines. */
export const bearerProblems = (scope: BearersScope): readonly (RefusalCode | null)[] => {
  const lines = allLines(scope.cart);
  return lines.map((line) => bearerProblem(scope, line, lines));
};

const FIRST = 2_000;
const LONGEST = 10_000;
const SLOWER = 1.5;
/** Milliseconds. A card review is usually decided within seconds. */
const LONGEST_OF_REVIEW = 3_000;
const CHECKS_OF_REVIEW = 20;

export const isUnderReview = (payment: PaymentState): boolean =>
  payment.status === 'waiting' && isBy(payment.kind, 'card');

/** Milliseconds before the next check, after `checks` earlier ones (P-36). */
export const checkPause = (checks: number, review: boolean): number => {
  if (review && checks < CHECKS_OF_REVIEW) return Math.min(FIRST * SLOWER ** checks, LONGEST_OF_REVIEW);
  const first = review ? LONGEST_OF_REVIEW : FIRST;
  const earlier = review ? CHECKS_OF_REVIEW : 0;
  return Math.min(first * SLOWER ** (checks - earlier), LONGEST);
};
