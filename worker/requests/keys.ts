import { isUnsettled, UNKNOWN_REQUEST } from '../../domain/checkout/payment.ts';
import type { PurchaseId, RequestId } from '../../domain/kernel/values.ts';
import type { State } from '../../domain/shop/messages.ts';

export const keyOf = ({ session }: { readonly session: string }, requestId: RequestId): string =>
  `${session}-${requestId}`;

export interface PaymentKeys {
  /** Null if the key is unknown, as for a payment of another device. */
  readonly keyOf: (purchaseId: PurchaseId, first: RequestId) => string | null;
  /** Drops the key of a restored payment once that payment is settled. */
  readonly follow: (unsettled: boolean) => void;
}

export interface LeftBehind {
  readonly payment: { readonly purchaseId: PurchaseId } | null;
  readonly paymentKey: string | null;
}

/** `first` is this core's initial state: from the log after a worker failure, empty after a reload. */
export const createPaymentKeys = (session: string, first: State, remembered: LeftBehind): PaymentKeys => {
  const { payment } = first.checkout;
  const leftBy = isUnsettled(payment) ? payment.requestId : UNKNOWN_REQUEST;
  let left: LeftBehind | null = remembered;
  let wasUnsettled = false;
  return {
    keyOf: (purchaseId, request) => {
      // Higher ids are of this core, because they continue those of a failed one.
      if (Number(request.slice(1)) > first.requests) return keyOf({ session }, request);
      return request === leftBy && left?.payment?.purchaseId === purchaseId ? left.paymentKey : null;
    },
    follow: (unsettled) => {
      if (wasUnsettled && !unsettled) left = null;
      wasUnsettled = unsettled;
    },
  };
};
