/**
 * Under which key each finalise was sent, so that the server can be asked to void it (P-29): those of this core, and the one
 * that a core before it left behind.
 */
import { NOBODYS } from '../domain/checkout/evolve.ts';
import type { PurchaseId, RequestId } from '../domain/kernel/values.ts';
import type { Event, State } from '../domain/shop/messages.ts';
import { keyOf } from './answers/context.ts';
import type { Remembered } from './memory.ts';

export interface PaymentKeys {
  /** Null where nobody knows, as for a payment of another device. */
  readonly keyOf: (purchaseId: PurchaseId, first: RequestId) => string | null;
  /** Once the payment that was left behind is settled, its key is nobody's. */
  readonly follow: (event: Event) => void;
}

const SETTLED: ReadonlySet<Event['type']> = new Set<Event['type']>([
  ...([
    'PaymentSucceeded',
    'PaymentFailed',
    'PaymentWaiting',
    'PaymentClosed',
    'SessionLost',
    'LoggedOut',
  ] as const),
]);

/** @param first what this core began with: after a worker's death its log, after a reload nothing */
export const createPaymentKeys = (session: string, first: State, remembered: Remembered): PaymentKeys => {
  const { payment } = first.checkout;
  const leftBy = payment.status === 'asking' || payment.status === 'unknown' ? payment.requestId : NOBODYS;
  let left = remembered.payment === null ? null : { ...remembered.payment, key: remembered.paymentKey };
  return {
    keyOf: (purchaseId, request) => {
      // Requests are counted, on from those of a core that died.
      if (Number(request.slice(1)) > first.requests) return keyOf({ session }, request);
      return request === leftBy && left?.purchaseId === purchaseId ? left.key : null;
    },
    follow: ({ type }) => {
      if (SETTLED.has(type)) left = null;
    },
  };
};
