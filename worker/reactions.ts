/** Reactions to events: maps to refresh, open payments to read, affiliate links to count. */
import { filter, map, type Observable } from 'rxjs';
import { isSeatTaken } from '../domain/cart/decide-responses.ts';
import type { CartIntent, Referral } from '../domain/cart/messages.ts';
import type { CallFailure } from '../domain/model/calls.ts';
import { type SoldSeat, soldSeats } from '../domain/model/sold-seat.ts';
import type { Input, State } from '../domain/shop/messages.ts';
import type { Gateway } from './api/gateway.ts';
import type { ShownOrders } from './queries/shown-orders.ts';
import type { SeatMaps } from './seats/maps.ts';
import { type Fact, settledIntent, type Turn } from './stream.ts';
import type { Tabs } from './tabs.ts';

/** The seat that the server refused because another buyer has it. */
const takenSeat = (intent: CartIntent, failure: CallFailure): readonly SoldSeat[] => {
  if (intent.type !== 'Reserve' || failure.params.purchaseId !== undefined) return [];
  const seats = soldSeats(intent.items);
  return seats.length === 1 ? seats : [];
};

/** Refreshes open maps when seats may have changed owner without a live update. */
export const refreshMaps =
  (maps: Pick<SeatMaps, 'refreshAll' | 'take' | 'own' | 'disown'>) =>
  (turn: Turn): void => {
    const intent = settledIntent(turn);
    for (const { entry } of turn.facts) {
      const { event } = entry;
      switch (event.type) {
        case 'IntentRefused':
          if (intent === undefined || !isSeatTaken(intent, event.failure)) break;
          maps.take(takenSeat(intent, event.failure));
          maps.refreshAll();
          break;
        case 'CartConfirmed':
          if (intent?.type === 'TakeUp') maps.refreshAll();
          break;
        case 'PaymentResumed':
        case 'PaymentClosed':
        case 'PaymentCanceled':
          maps.refreshAll();
          break;
        case 'LoggedIn':
          maps.own();
          break;
        case 'LoggedOut':
        case 'SessionLost':
          maps.disown();
          break;
      }
    }
  };

/** Forgets the orders of the account whose session ends. */
export const forgetOrders =
  (shown: Pick<ShownOrders, 'forget'>) =>
  ({ entry: { event } }: Fact): void => {
    if (event.type === 'LoggedOut' || event.type === 'SessionLost') shown.forget();
  };

export const REFRESH_OPEN: Input = { type: 'RefreshOpenPayments' };

/** True if the open payments must be read after the event (P-21). */
const areOpenDue = ({ entry: { event } }: Fact, state: State): boolean => {
  const { payment, open } = state.checkout;
  switch (event.type) {
    case 'LoggedIn':
    case 'PaymentClosed':
    case 'PaymentCanceled':
    case 'CancellationRefused':
      return state.session.status === 'consumer';
    case 'PaymentWaiting':
      // A waiting payment is confirmed with every check, so only a new one counts.
      return (
        payment.status === 'waiting' && !open.some(({ purchaseId }) => purchaseId === payment.purchaseId)
      );
    default:
      return false;
  }
};

export const openPaymentReads = (events$: Observable<Fact>, state: () => State): Observable<Input> =>
  events$.pipe(
    filter((fact) => areOpenDue(fact, state())),
    map(() => REFRESH_OPEN),
  );

export interface ReferralOptions {
  readonly tabs: Pick<Tabs, 'waitForLock' | 'tryLock'>;
  readonly gateway: Pick<Gateway, 'send'>;
  readonly earlier: readonly Referral[];
}

const lockOf = ({ programSlug, affiliateSlug }: Referral): string =>
  `referral:${programSlug}/${affiliateSlug}`;

/**
 * Counts each affiliate link once per visit: the tabs of the visit share a lock named after the link. A lost view is
 * acceptable, so it is sent only once.
 */
export const countViews = ({ tabs, gateway, earlier }: ReferralOptions): ((fact: Fact) => void) => {
  const followed = new Set<string>();
  const join = async (name: string): Promise<boolean> => {
    followed.add(name);
    const isFirst = (await tabs.tryLock(name)) !== null;
    if (!isFirst) tabs.waitForLock(name).subscribe();
    return isFirst;
  };
  for (const referral of earlier) void join(lockOf(referral));
  return ({ entry: { event } }) => {
    if (event.type !== 'ReferralFollowed' || followed.has(lockOf(event.referral))) return;
    const { programId, ...body } = event.referral;
    void join(lockOf(event.referral)).then((isFirst) => {
      if (isFirst) void gateway.send('affiliateView', { body: { ...body, programId: programId as never } });
    });
  };
};
