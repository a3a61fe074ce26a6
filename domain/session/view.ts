/** The session as views need it. Not here: rules; they are only asked. */
import type { SessionSlice } from '../core/snapshot.ts';
import type { State } from '../core/state.ts';
import { canBuyRecharges, consumerOf, isForeign, isProfileComplete } from './person.ts';

export const sessionSlice = (state: State): SessionSlice => {
  const { session, settings } = state;
  const consumer = consumerOf(session);
  return {
    status: session.status,
    consumer,
    profileComplete: consumer !== null && isProfileComplete(consumer),
    foreign: consumer !== null && isForeign(consumer, settings.site),
    canBuyRecharges: canBuyRecharges(session, settings.site),
    updating: session.status === 'consumer' && session.updating !== null,
    resetDemanded: state.resetsDemanded,
  };
};
