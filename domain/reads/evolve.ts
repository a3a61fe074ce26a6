/** Tracks whether session, cart, open payments and a restored payment are loading, known, failed or ended (N-01). */
import type { CartEvent } from '../cart/events.ts';
import type { CartState } from '../cart/messages.ts';
import type { CheckoutEvent } from '../checkout/events.ts';
import type { CheckoutState } from '../checkout/messages.ts';
import { isCartDoubted } from '../checkout/methods.ts';
import type { Mutable } from '../kernel/decider.ts';
import { isJudged, UNKNOWN_PURCHASE } from '../model/calls.ts';
import { isEmpty, isUnread } from '../model/cart.ts';
import type { SharedEvent, SystemEvent } from '../model/decision.ts';
import type { SessionEvent } from '../session/events.ts';
import type { SessionState } from '../session/messages.ts';
import type { ReadsState } from './messages.ts';

type Draft = Mutable<{
  readonly reads: ReadsState;
  readonly cart: CartState;
  readonly checkout: CheckoutState;
  readonly session: SessionState;
}>;
type Followed = CartEvent | SessionEvent | CheckoutEvent | SharedEvent | SystemEvent;

export const initialReads = (): Mutable<ReadsState> => ({
  session: 'loading',
  cart: 'loading',
  open: 'loading',
  payment: 'known',
});

const ACCOUNT_LOADING = { session: 'loading', cart: 'loading', open: 'loading' } as const;
const ACCOUNT_FAILED = { session: 'failed', cart: 'failed', open: 'failed' } as const;

const beGuest = (reads: Draft['reads']): void => {
  reads.session = 'known';
  reads.open = 'known';
  reads.payment = 'known';
};

const isReading = ({ cart: { queue } }: Draft, requestId: string): boolean =>
  queue.some((one) => one.requestId === requestId && /^(Read|Reattach)$/.test(one.intent.type));

/** Runs before the effects of the other slices. Reads only the slices that it needs, because a fold copies those. */
export const followReads = (draft: Draft, event: { readonly type: string }): void => {
  const followed = event as Followed;
  switch (followed.type) {
    case 'Started': {
      const { reads, session } = draft;
      const { cart } = draft.cart;
      const isUnread = isEmpty(cart) && (cart.purchaseId ?? followed.purchaseId) !== null;
      reads.cart = isUnread ? 'loading' : 'known';
      if (session.status === 'guest' && reads.session !== 'failed') beGuest(reads);
      return;
    }
    case 'CartAdopted':
      draft.reads.cart = 'loading';
      return;
    case 'EntryAsked':
      if (followed.by === 'token') Object.assign(draft.reads, ACCOUNT_LOADING);
      return;
    case 'EntryRefused': {
      const { reads, session } = draft;
      if (session.status !== 'entering' || session.by !== 'token') return;
      if (isJudged(followed.failure)) {
        beGuest(reads);
        reads.session = 'ended';
        if (!isUnread(draft.cart.cart)) reads.cart = 'known';
        return;
      }
      // A stored token without a verdict fails every read that depends on it (N-03).
      Object.assign(reads, ACCOUNT_FAILED);
      if (reads.payment === 'loading') reads.payment = 'failed';
      return;
    }
    case 'LoggedIn': {
      const { reads } = draft;
      Object.assign(reads, ACCOUNT_LOADING);
      reads.session = 'known';
      if (reads.payment === 'failed') reads.payment = 'loading';
      return;
    }
    case 'LoggedOut':
    case 'SessionLost':
      beGuest(draft.reads);
      draft.reads.cart = 'known';
      if (followed.type === 'SessionLost') draft.reads.session = 'ended';
      return;
    case 'Noticed':
      // The page before a reload lost the session (N-24).
      if (followed.notice.code === 'session.lost') draft.reads.session = 'ended';
      return;
    case 'CartConfirmed':
    case 'CartDropped':
    case 'CartExpired':
      draft.reads.cart = 'known';
      return;
    case 'OpenPaymentsAsked':
      if (isEmpty(draft.cart.cart)) draft.reads.open = 'loading';
      return;
    case 'IntentLost':
      // A lost change leaves the cart unread (C-46). Without cart id and login there is nothing to read (C-44).
      if (draft.cart.cart.purchaseId !== null || draft.session.status === 'consumer')
        draft.reads.cart = 'failed';
      return;
    case 'IntentRefused': {
      const isGone = followed.failure.code === UNKNOWN_PURCHASE;
      if (!isGone && isReading(draft, followed.requestId)) draft.reads.cart = 'failed';
      return;
    }
    case 'OpenPaymentsConfirmed':
      draft.reads.open = 'known';
      return;
    case 'OpenPaymentsUnread':
      draft.reads.open = 'failed';
      return;
    case 'PaymentResumed':
      draft.reads.payment = 'loading';
      return;
    case 'PaymentFailed':
      draft.reads.payment = 'known';
      if (isCartDoubted(draft.checkout.payment, followed.reason) && !isEmpty(draft.cart.cart))
        draft.reads.cart = 'loading';
      return;
    case 'PaymentAsked':
    case 'PaymentWaiting':
    case 'PaymentSucceeded':
    case 'PaymentCheckFailed':
    case 'PaymentClosed':
      draft.reads.payment = 'known';
  }
};
