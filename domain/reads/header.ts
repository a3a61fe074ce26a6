/** Cart in the headers, and links of failed pages. They are in the first script, so this file imports little. */
import type { PaymentState } from '../checkout/messages.ts';
import type { CheckoutSlice } from '../checkout/view.ts';
import type { PurchaseId } from '../kernel/values.ts';
import { type Countdown, clockText } from '../time/deadline.ts';
import type { PaymentProof, ReadsSlice } from './view.ts';

/** The cart next to a choice of tickets (N-35). */
export const cartFoot = ({
  reads,
  cart: { count },
}: Pick<Scope, 'reads'> & { readonly cart: { readonly count: number } }) => {
  if (reads.cart === 'failed') return 'failed';
  if (count > 0) return 'items';
  return reads.cart === 'known' ? 'empty' : 'loading';
};

interface Scope {
  readonly reads: ReadsSlice;
  readonly checkout: CheckoutSlice;
}

/** Reasons for a buyer to open the cart. */
export type CartMark = 'header.openPayment' | 'unread.cart' | 'unread.stale' | 'unread.open';

/** Reasons that mark the header's cart (N-29). Empty for none. */
export const cartMarks = ({ reads, checkout }: Scope): readonly CartMark[] => [
  ...(checkout.open.length > 0 || checkout.payment.status === 'waiting'
    ? ['header.openPayment' as const]
    : []),
  ...(reads.cart === 'failed' ? ['unread.cart' as const] : []),
  ...(reads.isCartStale ? ['unread.stale' as const] : []),
  ...(reads.open === 'failed' ? ['unread.open' as const] : []),
];

/** Name and badge of the header's cart: the number of its items, without items a mark (N-29). */
export const cartBadge = (
  { reads, cart: { count } }: Pick<Scope, 'reads'> & { readonly cart: { readonly count: number } },
  marks: readonly CartMark[],
) =>
  ({
    name: reads.cart === 'known' ? 'header.cart' : 'header.cartUnknown',
    badge: count > 0 ? String(count) : marks.length > 0 ? '!' : null,
  }) as const;

/** True once the header's cart has a badge, so that the buyer probably opens it (N-36). */
export const expectsCart = (shown: Scope & { readonly cart: { readonly count: number } }): boolean =>
  cartBadge(shown, cartMarks(shown)).badge !== null;

interface Held {
  readonly countdown: Countdown | null;
  readonly cart: { readonly deadline: number | null };
}

/** Instant until which a wait says that the items are held (N-30). Null without a hold, and once it may be over. */
export const heldUntil = ({ countdown, cart: { deadline } }: Held): number | null =>
  countdown === null || countdown.phase === 'over' ? null : deadline;

/** Time left on the headers' clock. None once the reservation may be over (N-30). */
export const headerClock = ({ countdown }: { readonly countdown: Countdown | null }): string | null =>
  countdown === null || countdown.phase === 'over' ? null : clockText(countdown);

const OF_PAYMENT = {
  none: [],
  unread: ['failure.paying'],
  unsettled: ['failure.unsettled', 'failure.paying'],
  confirmed: ['failure.confirmed'],
  notCharged: ['failure.notCharged'],
} as const satisfies Readonly<Record<PaymentProof, readonly string[]>>;

/** Sentences of a failed page about the last payment. They come first unless the session is unread (N-26). */
export const paymentSentences = (proof: PaymentProof) => ({
  texts: OF_PAYMENT[proof],
  isFirst: proof !== 'unread',
});

/** True if a shop in maintenance leaves the page: once the session is read, unless it shows tickets or a payment (N-50). */
export const closesPage = (path: string, { session, paymentProof }: ReadsSlice): boolean =>
  session !== 'loading' &&
  !/^\/(minhas-compras|ingresso-recebido)/.test(path) &&
  (path !== '/pagamento' || paymentProof === 'none' || paymentProof === 'unread');

/** Order that a page of a failure links to: of the successful payment, else of the page's address (N-26). */
export const orderOfFailure = (payment: PaymentState, named: PurchaseId | null): PurchaseId | null =>
  payment.status === 'succeeded' ? payment.purchaseId : named;
