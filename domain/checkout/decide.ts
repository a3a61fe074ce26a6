/** Which rule decides which checkout command. Not here: what stands before paying (pay.ts). */
import type { CheckoutCommand } from '../core/commands.ts';
import { accept, type Decision, refuse } from '../core/decision.ts';
import { requestId } from '../core/requests.ts';
import type { State } from '../core/state.ts';
import type { Instant } from '../kernel/instant.ts';
import { buyerAsBearer, setBearer } from './bearers.ts';
import { pay } from './pay.ts';
import { isPaying } from './paying.ts';
import type { InstalmentOption, PaymentKind } from './state.ts';

const choosePayment = (state: State, kind: PaymentKind): Decision => {
  if (isPaying(state.checkout.payment)) return refuse('cart.paying');
  if (kind === state.checkout.kind) return refuse('choice.unchanged');
  return accept({ type: 'PaymentChosen', kind });
};

/** P-08: from one to the settings' most, for cards alone. */
const chooseInstalments = (state: State, option: InstalmentOption): Decision => {
  if (isPaying(state.checkout.payment)) return refuse('cart.paying');
  const { count } = option;
  const { maxInstalments } = state.settings;
  if (state.checkout.kind !== 'credit' || !Number.isInteger(count) || count < 1 || count > maxInstalments)
    return refuse('checkout.instalments-invalid', { limit: maxInstalments });
  return accept({ type: 'InstalmentsChosen', option });
};

/** P-10: asked by a timer or a press until it is known; one question at a time. */
const checkPayment = (state: State): Decision => {
  const { payment } = state.checkout;
  if (payment.status !== 'unknown' && payment.status !== 'waiting')
    return refuse('checkout.nothing-to-check');
  if (payment.asking !== null) return refuse('checkout.check-under-way');
  return accept({ type: 'PaymentCheckAsked', requestId: requestId(state) });
};

/** P-15: what may still go through cannot be closed. */
const closePayment = (state: State): Decision => {
  const { status } = state.checkout.payment;
  return status === 'succeeded' || status === 'failed'
    ? accept({ type: 'PaymentClosed' })
    : refuse('checkout.nothing-to-close');
};

export const decideCheckout = (state: State, command: CheckoutCommand, now: Instant): Decision => {
  switch (command.type) {
    case 'ChoosePayment':
      return choosePayment(state, command.kind);
    case 'ChooseInstalments':
      return chooseInstalments(state, command.option);
    case 'SetBearer':
      return isPaying(state.checkout.payment)
        ? refuse('cart.paying')
        : setBearer(state, command.lineId, command.bearer);
    case 'UseBuyerAsBearer':
      return isPaying(state.checkout.payment) ? refuse('cart.paying') : buyerAsBearer(state, command.lineId);
    case 'Pay':
      return pay(state, command, now);
    case 'CheckPayment':
      return checkPayment(state);
    case 'ClosePayment':
      return closePayment(state);
  }
};
