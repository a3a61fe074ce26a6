/** Which events let open maps be asked anew, because whose seats are whose changed by more than live changes tell. */
import type { Fact } from '../stream.ts';
import type { SeatMaps } from './maps.ts';

/** Told of seats that were lost to somebody, or that are the buyer's in another purchase than the map showed. */
const TOLD: readonly string[] = ['seats.taken', 'seats.yours', 'cart.taken-up'];

export const keepFresh =
  (maps: Pick<SeatMaps, 'refreshAll' | 'own' | 'disown'>) =>
  ({ entry: { event } }: Fact): void => {
    switch (event.type) {
      case 'Noticed':
        if (TOLD.includes(event.notice.code)) maps.refreshAll();
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
