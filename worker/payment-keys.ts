/**
 * Under which key each finalise was sent, so that the server can be asked to void it (P-29): those of this core, and the one
 * that a core before it left behind.
 */
import { NOBODYS } from '../domain/checkout/evolve.ts';
import type { PurchaseId, RequestId } from '../domain/kernel/values.ts';
import type { State } from '../domain/shop/messages.ts';
import { keyOf } from './answers/context.ts';
import type { Remembered } from './memory.ts';

export interface PaymentKeys {
  /** Null where nobody knows, as for a payment of another device. */
  readonly keyOf: (purchaseId: PurchaseId, first: RequestId) => string | null;
  /** Whether a payment is unsettled. Once the one that was left behind is settled, its key is nobody's. */
  readonly follow: (unsettled: boolean) => void;
}

/** @param first what this core began with: after a worker's death its log, after a reload nothing */
export const createPaymentKeys = (session: string, first: State, remembered: Remembered): PaymentKeys => {
  const { payment } = first.checkout;
  const leftBy = payment.status === 'asking' || payment.status === 'unknown' ? payment.requestId : NOBODYS;
  let left: Remembered | null = remembered;
  let wasUnsettled = false;
  return {
    keyOf: (purchaseId, request) => {
      // Requests are counted, on from those of a core that died.
      if (Number(request.slice(1)) > first.requests) return keyOf({ session }, request);
      return request === leftBy && left?.payment?.purchaseId === purchaseId ? left.paymentKey : null;
    },
    follow: (unsettled) => {
      if (wasUnsettled && !unsettled) left = null;
      wasUnsettled = unsettled;
    },
  };
};
