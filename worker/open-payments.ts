/** Refetches the account's open payments when needed (P-21). */
import { filter, map, type Observable } from 'rxjs';
import type { Input, State } from '../domain/shop/messages.ts';
import type { Fact } from './stream.ts';

const REFRESH: Input = { type: 'RefreshOpenPayments' };

/** @param state the state after the event */
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
