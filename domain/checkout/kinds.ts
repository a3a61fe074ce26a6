/** Which kinds of payment fit the amount. Not here: which the store takes, which is the server's to say. */
import type { State } from '../core/state.ts';
import { pricesByCurrency } from '../pricing/lines.ts';
import type { PaymentKind } from './state.ts';

const FOR_MONEY: readonly PaymentKind[] = ['credit', 'pix', 'cash', 'deposit', 'reservation'];
const FOR_NOTHING: readonly PaymentKind[] = ['courtesy'];

/** P-18: nothing to pay is settled as a courtesy and as nothing else; something to pay never is. */
export const unfitKinds = (state: State): readonly PaymentKind[] => {
  const { cart, delivery, protection } = state.cart;
  const prices = pricesByCurrency(cart, { delivery, protection, instalments: state.checkout.instalments });
  return prices.some(({ payable }) => payable > 0) ? FOR_NOTHING : FOR_MONEY;
};
