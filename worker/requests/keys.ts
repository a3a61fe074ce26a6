/**
 * Idempotency key of each request and finalize, so that the server can void it (P-29). Includes the key that an earlier
 * core left behind.
 */
import type { CartIntent } from '../../domain/cart/messages.ts';
import { UNKNOWN_REQUEST } from '../../domain/checkout/evolve.ts';
import type { PurchaseId, RequestId } from '../../domain/kernel/values.ts';
import type { State } from '../../domain/shop/messages.ts';

/** Key of a request, so that repeats are carried out once. `session` is unique to the core. */
export const keyOf = ({ session }: { readonly session: string }, requestId: RequestId): string =>
  `${session}-${requestId}`;

/**
 * Key shared by all workers of a page, so that a request that outlives its worker is carried out once (C-41). It
 * includes the intent, because a failed worker's request can share its number with another intent.
 */
export const cartKeyOf = (
  { visit }: { readonly visit: string },
  { requestId, intent }: { readonly requestId: RequestId; readonly intent: CartIntent },
): string => {
  let hash = 0;
  for (const each of JSON.stringify(intent)) hash = (Math.imul(hash, 31) + each.charCodeAt(0)) >>> 0;
  return `${visit}-${requestId}-${hash}`;
};

export interface PaymentKeys {
  /** Null if the key is unknown, as for a payment of another device. */
  readonly keyOf: (purchaseId: PurchaseId, first: RequestId) => string | null;
  /** Tracks if a payment is unsettled. After the payment left behind is settled, its key is dropped. */
  readonly follow: (unsettled: boolean) => void;
}

/** Data that an earlier core left on the page. */
export interface LeftBehind {
  readonly payment: { readonly purchaseId: PurchaseId } | null;
  readonly paymentKey: string | null;
}

/** @param first initial state of this core: from its log after a worker failure, empty after a reload */
export const createPaymentKeys = (session: string, first: State, remembered: LeftBehind): PaymentKeys => {
  const { payment } = first.checkout;
  const leftBy =
    payment.status === 'asking' || payment.status === 'unknown' ? payment.requestId : UNKNOWN_REQUEST;
  let left: LeftBehind | null = remembered;
  let wasUnsettled = false;
  return {
    keyOf: (purchaseId, request) => {
      // Request ids continue those of a failed core.
      if (Number(request.slice(1)) > first.requests) return keyOf({ session }, request);
      return request === leftBy && left?.payment?.purchaseId === purchaseId ? left.paymentKey : null;
    },
    follow: (unsettled) => {
      if (wasUnsettled && !unsettled) left = null;
      wasUnsettled = unsettled;
    },
  };
};
