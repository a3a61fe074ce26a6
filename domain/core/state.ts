/** The whole state of the core: one slice a concern. Folding the log alone rebuilds it. */
import type { CartState, Notice } from '../cart/state.ts';
import type { CheckoutState } from '../checkout/state.ts';
import type { SessionState, Settings } from '../session/state.ts';

export interface State {
  readonly settings: Settings;
  readonly session: SessionState;
  readonly cart: CartState;
  readonly checkout: CheckoutState;
  readonly notice: Notice | null;
  /** How often login answered 7500 (the password has to be set anew). */
  readonly resetsDemanded: number;
  /** How many calls were ever asked; makes request ids without chance. */
  readonly requests: number;
}
