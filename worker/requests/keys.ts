/**
 * Under which key each request is sent, and each finalise was, so that the server can be asked to void it (P-29): those of this core, and the one
 * that a core before it left behind.
 */
import type { CartIntent } from '../../domain/cart/messages.ts';
import { NOBODYS } from '../../domain/checkout/evolve.ts';
import type { PurchaseId, RequestId } from '../../domain/kernel/values.ts';
import type { State } from '../../domain/shop/messages.ts';

/** The same intent is carried out once, however often it is sent. `session` is the core's own. */
export const keyOf = ({ session }: { readonly session: string }, requestId: RequestId): string =>
  `${session}-${requestId}`;

/**
 * The same for every worker of a page, so that a request which outlives one is not carried out twice (C-41). By what is
 * intended as well: what a worker asked that died before the page heard of it may have the number of another intent.
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
  /** Null where nobody knows, as for a payment of another device. */
  readonly keyOf: (purchaseId: PurchaseId, first: RequestId) => string | null;
  /** Whether a payment is unsettled. Once the one that was left behind is settled, its key is nobody's. */
  readonly follow: (unsettled: boolean) => void;
}

/** What a core before this one left behind on the page. */
export interface LeftBehind {
  readonly payment: { readonly purchaseId: PurchaseId } | null;
  readonly paymentKey: string | null;
}

/** @param first what this core began with: after a worker's death its log, after a reload nothing */
export const createPaymentKeys = (session: string, first: State, remembered: LeftBehind): PaymentKeys => {
  const { payment } = first.checkout;
  const leftBy = payment.status === 'asking' || payment.status === 'unknown' ? payment.requestId : NOBODYS;
  let left: LeftBehind | null = remembered;
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
