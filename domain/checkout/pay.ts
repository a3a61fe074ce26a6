/** What has to stand before money is asked for. Not here: what the answers lead to. */
import { isOver } from '../cart/clock.ts';
import { allLines, isEmpty, looseLines } from '../cart/lines.ts';
import type { Delivery } from '../cart/state.ts';
import type { FinaliseDetails } from '../core/calls.ts';
import type { RefusalCode } from '../core/codes.ts';
import type { CheckoutCommand, Input } from '../core/commands.ts';
import { accept, type Decision, refuse } from '../core/decision.ts';
import { requestId } from '../core/requests.ts';
import type { State } from '../core/state.ts';
import type { Instant } from '../kernel/instant.ts';
import { canBuyRecharges, consumerOf, isProfileComplete } from '../session/person.ts';
import { bearerOf, bearersProblem } from './bearers.ts';
import { unfitKinds } from './kinds.ts';

type PayCommand = Extract<CheckoutCommand, { type: 'Pay' }>;

/** P-06: nothing is finalised again while it is asked, unknown or waiting. */
const payingProblem = (state: State): RefusalCode | null => {
  switch (state.checkout.payment.status) {
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

const buyerProblem = (state: State): RefusalCode | null => {
  const consumer = consumerOf(state.session);
  if (consumer === null) return 'checkout.login-required';
  if (!isProfileComplete(consumer)) return 'checkout.profile-incomplete';
  const recharges = looseLines(state.cart.cart).some((line) => line.kind === 'recharge');
  return recharges && !canBuyRecharges(state.session, state.settings.site)
    ? 'checkout.recharge-needs-cpf'
    : null;
};

/** What still stands between the buyer and paying, the form's own fields apart; `null` when nothing (P-01). */
export const payBlockedBy = (state: State): RefusalCode | null => {
  const paying = payingProblem(state);
  if (paying !== null) return paying;
  const { cart, queue } = state.cart;
  if (isEmpty(cart) && queue.length === 0) return 'checkout.cart-empty';
  const buyer = buyerProblem(state);
  if (buyer !== null) return buyer;
  if (queue.length > 0 || cart.purchaseId === null) return 'checkout.cart-changing';
  const { kind } = state.checkout;
  const problem = bearersProblem(state) ?? (kind === null ? 'checkout.no-kind' : null);
  return problem ?? (kind !== null && unfitKinds(state).includes(kind) ? 'checkout.kind-unfit' : null);
};

/** C-31: something in the cart is sent or picked up; tickets and donations are not. */
export const needsDelivery = (state: State): boolean =>
  state.cart.cart.orders.some((order) => order.shippingFee > 0) ||
  allLines(state.cart.cart).some((line) => line.kind === 'product' && !line.donation);

/** P-01, P-07: one purchase is finalised once. */
export const pay = (state: State, command: PayCommand, now: Instant): Decision => {
  const blocked = payBlockedBy(state);
  if (blocked !== null) return refuse(blocked);
  const { kind } = state.checkout;
  const { purchaseId } = state.cart.cart;
  if (kind === null || purchaseId === null) return refuse('checkout.no-kind');
  if (isOver(state, now)) return refuse('checkout.cart-expired');
  if (kind === 'credit' && (command.secretRef ?? '') === '') return refuse('checkout.card-missing');
  if (state.cart.delivery === 'deliver' && needsDelivery(state) && command.deliveryAddress === null)
    return refuse('checkout.address-missing');
  return accept({ type: 'PaymentAsked', requestId: requestId(state), kind, purchaseId });
};

/** C-31: where nothing is sent, what was chosen before counts no more. */
const deliveryOf = (state: State): Delivery => (needsDelivery(state) ? state.cart.delivery : 'collect');

/** What goes to the server with the purchase; the address comes with the command that asked. */
export const finaliseDetails = (state: State, cause: Input | null): FinaliseDetails => ({
  kind: state.checkout.kind ?? 'credit',
  instalments: state.checkout.kind === 'credit' ? (state.checkout.instalments?.count ?? 1) : 1,
  delivery: deliveryOf(state),
  protection: state.cart.protection,
  binAllowed: state.cart.bin !== null,
  deliveryAddress: cause?.type === 'Pay' && deliveryOf(state) === 'deliver' ? cause.deliveryAddress : null,
  bearers: allLines(state.cart.cart).flatMap(({ lineId }) => {
    const bearer = bearerOf(state.checkout.bearers, lineId);
    return bearer ? [{ ...bearer, lineId }] : [];
  }),
});
