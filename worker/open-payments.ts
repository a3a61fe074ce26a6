import { filter, map, type Observable } from 'rxjs';
import type { Input, State } from '../domain/shop/messages.ts';
import type { Fact } from './stream.ts';

const REFRESH: Input = { type: 'RefreshOpenPayments' };

/** True if the open payments must be read after the event (P-21). */
const isDue = ({ entry: { event } }: Fact, state: State): boolean => {
  const { payment, open } = state.checkout;
  switch (event.type) {
    case 'LoggedIn':
    case 'PaymentClosed':
    case 'PaymentCancelled':
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
    filter((fact) => isDue(fact, state())),
    map(() => REFRESH),
  );
