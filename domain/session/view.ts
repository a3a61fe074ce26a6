import type { Country } from '../kernel/values.ts';
import { type Consumer, isForeign, isProfileComplete, mayBuyRecharges } from '../model/person.ts';
import { consumerOf, type SessionScope, type SessionState } from './messages.ts';

export interface SessionSlice {
  readonly status: 'guest' | 'entering' | 'consumer';
  readonly consumer: Consumer | null;
  readonly profileComplete: boolean;
  readonly foreign: boolean;
  readonly canBuyRecharges: boolean;
  readonly updating: boolean;
  /** Number of demands. A new one sends views to the password reset (S-04). */
  readonly resetDemanded: number;
}

export const canBuyRecharges = (session: SessionState, site: Country): boolean =>
  mayBuyRecharges(consumerOf(session), site);

export const sessionSlice = (
  { session, settings }: Pick<SessionScope, 'session' | 'settings'>,
  resetDemanded: number,
): SessionSlice => {
  const consumer = consumerOf(session);
  return {
    status: session.status,
    consumer,
    profileComplete: consumer !== null && isProfileComplete(consumer),
    foreign: consumer !== null && isForeign(consumer, settings.site),
    canBuyRecharges: canBuyRecharges(session, settings.site),
    updating: session.status === 'consumer' && session.updating !== null,
    resetDemanded,
  };
};
