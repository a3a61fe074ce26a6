/** Which kinds of payment a cart of one store or several can be paid by. */
import type { PaymentKind } from '../model/payment.ts';

/**
 * What every store takes, in the first one's order, without the kinds that do not fit what is to be paid (P-19).
 * `taken` has the kinds of each store.
 */
export const sharedKinds = (
  taken: readonly (readonly PaymentKind[])[],
  unfit: readonly PaymentKind[],
): readonly PaymentKind[] => {
  const [first = [], ...others] = taken;
  return first.filter((kind) => !unfit.includes(kind) && others.every((kinds) => kinds.includes(kind)));
};
