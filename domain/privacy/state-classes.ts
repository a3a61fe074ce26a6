/** The privacy class of every field of the state, so that states can be compared with what redacted logs fold to. */
import type { State } from '../core/state.ts';
import type { ClassesOf } from './classes.ts';
import { BEARER, CART, CONSUMER, INSTALMENTS, INTENT, ITEM, NOTICE, PIX, SETTINGS } from './shape-classes.ts';

/** R-01, for the whole state. */
export const STATE_CLASSES: ClassesOf<State> = {
  settings: SETTINGS,
  session: {
    status: 'plain',
    requestId: 'plain',
    by: 'plain',
    consumer: CONSUMER,
    tokenExpiresAt: 'plain',
    updating: 'plain',
  },
  cart: {
    cart: CART,
    queue: { requestId: 'plain', intent: INTENT },
    lost: 'plain',
    deadline: 'plain',
    delivery: 'plain',
    protection: 'plain',
    heldSeat: ITEM,
    bin: 'code',
  },
  checkout: {
    kind: 'plain',
    instalments: INSTALMENTS,
    bearers: { each: BEARER },
    payment: {
      status: 'plain',
      requestId: 'plain',
      kind: 'plain',
      purchaseId: 'plain',
      asking: 'plain',
      pix: PIX,
      reason: 'plain',
      serverMessage: 'text',
    },
    lost: 'plain',
  },
  notice: { serial: 'plain', ...NOTICE },
  resetsDemanded: 'plain',
  requests: 'plain',
};
