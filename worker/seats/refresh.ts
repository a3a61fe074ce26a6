/**
 * Refreshes open maps when seats may have changed owner without a live update: a conflict, a payment resumed or closed,
 * login and logout.
 */
import type { Fact } from '../stream.ts';
import type { SeatMaps } from './maps.ts';

const REFRESHING_NOTICES: readonly string[] = ['seats.taken', 'seats.yours', 'cart.taken-up'];

export const refreshMapsOn =
  (maps: Pick<SeatMaps, 'refreshAll' | 'own' | 'disown'>) =>
  ({ entry: { event } }: Fact): void => {
    switch (event.type) {
      case 'Noticed':
        if (REFRESHING_NOTICES.includes(event.notice.code)) maps.refreshAll();
        break;
      case 'PaymentResumed':
      case 'PaymentClosed':
      case 'PaymentCancelled':
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
  };
