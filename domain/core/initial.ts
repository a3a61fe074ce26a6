/** The state before anything happened. */
import { initialCart } from '../cart/evolve.ts';
import { initialCheckout } from '../checkout/evolve.ts';
import { freeze } from '../kernel/plain.ts';
import { initialSession } from '../session/evolve.ts';
import type { State } from './state.ts';

export const initial: State = freeze({
  settings: { site: 'BR', holdMinutes: 15, maxInstalments: 12, checkCpfWithServer: false },
  session: initialSession(),
  cart: initialCart(),
  checkout: initialCheckout(),
  notice: null,
  resetsDemanded: 0,
  requests: 0,
});
