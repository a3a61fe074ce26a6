/** What a failed call says of the world. Not here: what follows for carts or payments. */
import type { CallFailure } from './calls.ts';

/**
 * Nobody knows whether it was carried out: no answer came, or one that cannot be read, or the server broke over
 * it. `unavailable` without such a status never left the device, or was turned away at the door (K-13).
 */
export const isUncertain = ({ kind, httpStatus }: CallFailure): boolean =>
  kind === 'lost' ||
  kind === 'malformed' ||
  (kind === 'unavailable' && httpStatus !== null && httpStatus >= 500);
