/** The checkout as views need it. Not here: rules; they are only asked. */
import { allLines } from '../cart/lines.ts';
import type { Line } from '../cart/state.ts';
import type { BearerView, CheckoutSlice } from '../core/snapshot.ts';
import type { State } from '../core/state.ts';
import { bearerOf, bearerProblem } from './bearers.ts';
import { unfitKinds } from './kinds.ts';
import { payBlockedBy } from './pay.ts';

const labelOf = (line: Line): string =>
  [line.productName, line.variationName, line.seat?.label ?? ''].filter((text) => text !== '').join(' · ');

const bearerView = (state: State, line: Line, lines: readonly Line[]): readonly BearerView[] => {
  const bearer = bearerOf(state.checkout.bearers, line.lineId);
  if (!line.bearerRequired && bearer === null) return [];
  return [
    {
      lineId: line.lineId,
      productId: line.productId,
      label: labelOf(line),
      bearer,
      required: line.bearerRequired,
      problem: bearerProblem(state, line, lines),
    },
  ];
};

export const checkoutSlice = (state: State): CheckoutSlice => {
  const lines = allLines(state.cart.cart);
  const { kind, instalments, payment } = state.checkout;
  return {
    kind,
    unfit: unfitKinds(state),
    instalments,
    bearers: lines.flatMap((line) => bearerView(state, line, lines)),
    payment,
    blockedBy: payBlockedBy(state),
  };
};
