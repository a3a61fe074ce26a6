/** What has to stand before money is asked for, and what goes to the server then. */
import { requestId } from '../kernel/decider.ts';
import { same } from '../kernel/plain.ts';
import type { Cents, Instant } from '../kernel/values.ts';
import { isWholeAddress } from '../model/address.ts';
import { allLines, type Delivery, isEmpty, looseLines, needsDelivery } from '../model/cart.ts';
import type { RefusalCode } from '../model/codes.ts';
import { accept, type DecisionOf, refuse, type SharedEvent } from '../model/decision.ts';
import type { PaymentKind } from '../model/payment.ts';
import { type Address, isProfileComplete, mayBuyRecharges } from '../model/person.ts';
import { pricesByCurrency } from '../pricing/lines.ts';
import { bearerOf, bearersProblem } from './bearers.ts';
import type {
  CheckoutCommand,
  CheckoutEvent,
  CheckoutScope,
  FinaliseDetails,
  PaymentState,
  ToPay,
} from './messages.ts';

type PayCommand = Extract<CheckoutCommand, { type: 'Pay' }>;
export type CheckoutDecision = DecisionOf<CheckoutEvent | SharedEvent>;
/**
 * Asked, unknown or waiting: money may have moved or may yet move. Until it is known the cart neither changes
 * nor expires, and nothing is finalised again (P-06, C-17).
 */
export const isPaying = (payment: PaymentState): boolean => payment.status === 'asking' || isOpen(payment);

/** Unknown or waiting: it stays so for minutes or days, and its own time counts instead of the cart's (C-17). */
export const isOpen = ({ status }: PaymentState): boolean => status === 'unknown' || status === 'waiting';

/** P-06: nothing is finalised again while it is asked, unknown or waiting. */
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
  const recharges = looseLines(scope.cart).some((line) => line.kind === 'recharge');
  return recharges && !mayBuyRecharges(consumer, scope.settings.site) ? 'checkout.recharge-needs-cpf' : null;
};

/** What still stands between the buyer and paying, the form's own fields apart; `null` when nothing (P-01). */
export const payBlockedBy = (scope: CheckoutScope): RefusalCode | null => {
  const paying = payingProblem(scope);
  if (paying !== null) return paying;
  const { cart, changing } = scope;
  if (isEmpty(cart) && !changing) return 'checkout.cart-empty';
  const buyer = buyerProblem(scope);
  if (buyer !== null) return buyer;
  if (changing || cart.purchaseId === null) return 'checkout.cart-changing';
  const { kind } = scope.checkout;
  const problem = bearersProblem(scope) ?? (kind === null ? 'checkout.no-kind' : null);
  return problem ?? (kind !== null && unfitKinds(scope).includes(kind) ? 'checkout.kind-unfit' : null);
};

/** P-01, P-07, P-30: one purchase is finalised once, and as it was pressed. */
export const pay = (scope: CheckoutScope, command: PayCommand, now: Instant): CheckoutDecision => {
  const blocked = payBlockedBy(scope);
  if (blocked !== null) return refuse(blocked);
  const { kind } = scope.checkout;
  const { purchaseId } = scope.cart;
  if (kind === null || purchaseId === null) return refuse('checkout.no-kind');
  // C-18: a response is still to decide whether the cart expired.
  if (scope.isOver(now)) return refuse('checkout.cart-changing');
  const { pressed } = command;
  if (pressed !== null && !same(pressed, toPay(scope))) return refuse('checkout.amount-changed');
  if (kind === 'credit' && (command.secretRef ?? '') === '') return refuse('checkout.card-missing');
  const { deliveryAddress } = command;
  const hasAddress = deliveryAddress !== null && isWholeAddress(deliveryAddress);
  if (scope.delivery === 'deliver' && needsDelivery(scope.cart) && !hasAddress)
    return refuse('checkout.address-missing');
  return accept({ type: 'PaymentAsked', requestId: requestId(scope), kind, purchaseId, sentAt: now });
};

/** C-31: where nothing is sent, what was chosen before counts no more. */
const deliveryOf = (scope: CheckoutScope): Delivery =>
  needsDelivery(scope.cart) ? scope.delivery : 'collect';

const pricesOf = ({ cart, delivery, protection, checkout }: CheckoutScope) =>
  pricesByCurrency(cart, { delivery, protection, instalments: checkout.instalments });

const instalmentsOf = ({ checkout: { kind, instalments } }: CheckoutScope): number =>
  kind === 'credit' ? (instalments?.count ?? 1) : 1;

/** P-30: what a press on "Pay" is about as everything stands now. */
export const toPay = (scope: CheckoutScope): ToPay => ({
  purchaseId: scope.cart.purchaseId,
  kind: scope.checkout.kind,
  instalments: instalmentsOf(scope),
  amounts: pricesOf(scope).map(({ currency, payable }) => ({ currency, amount: payable })),
});

/** P-27: the sum that the buyer saw when pressing pay. */
const shownTotal = (scope: CheckoutScope): Cents | null => {
  const [prices, ...more] = pricesOf(scope);
  return prices === undefined || more.length > 0 ? null : prices.payable;
};

/** What goes to the server with the purchase; the address comes with the command that asked. */
export const finaliseDetails = (scope: CheckoutScope, address: Address | null): FinaliseDetails => ({
  kind: scope.checkout.kind ?? 'credit',
  instalments: instalmentsOf(scope),
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

const FOR_MONEY: readonly PaymentKind[] = ['credit', 'pix', 'cash', 'deposit', 'reservation'];
const FOR_NOTHING: readonly PaymentKind[] = ['courtesy'];

/** P-18: nothing to pay is settled as a courtesy and as nothing else; something to pay never is. */
export const unfitKinds = (scope: CheckoutScope): readonly PaymentKind[] => {
  return pricesOf(scope).some(({ payable }) => payable > 0) ? FOR_NOTHING : FOR_MONEY;
};
