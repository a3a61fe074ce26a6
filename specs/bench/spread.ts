/**
 * Applies the bench's events to the state by hand with spreads, without immer: the fastest reducer that users of
 * the peers write. Only for comparison; a bench checks that it ends in the same state as ours.
 */
import type { CartIntent } from '../../domain/cart/messages.ts';
import type { RequestId } from '../../domain/kernel/values.ts';
import type { Event, State } from '../../domain/shop/messages.ts';

const intentOf = (state: State, requestId: RequestId): CartIntent | undefined =>
  state.cart.queue.find((waiting) => waiting.requestId === requestId)?.intent;

function told(state: State, event: Extract<Event, { type: 'CartConfirmed' }>): State {
  const settled = intentOf(state, event.requestId);
  const present = new Set<string>(
    event.cart.orders.flatMap((order) => order.lines.map((line) => line.lineId)),
  );
  const bearers = Object.entries(state.checkout.bearers).filter(([lineId]) => present.has(lineId));
  return {
    ...state,
    cart: {
      ...state.cart,
      bin: settled?.type === 'ApplyBin' ? settled.digits : state.cart.bin,
      queue: state.cart.queue.filter((waiting) => waiting.requestId !== event.requestId),
      cart: event.cart,
      deadline: event.deadline,
    },
    checkout: { ...state.checkout, instalments: null, bearers: Object.fromEntries(bearers) },
  };
}

const joined = (queue: State['cart']['queue'], intent: State['cart']['queue'][number]) =>
  intent.intent.type === 'Read' ? [...queue.slice(0, 1), intent, ...queue.slice(1)] : [...queue, intent];

const dropped = (state: State, reason: string): State => ({
  ...state,
  cart: {
    ...state.cart,
    cart: { purchaseId: null, orders: [] },
    deadline: null,
    protection: false,
    bin: null,
    ...(reason === 'logout' ? { queue: [], lost: [], deferredSeats: [] } : {}),
  },
  checkout: { ...state.checkout, kind: null, instalments: null, bearers: {}, lost: [] },
});

const IDLE = {
  kind: null,
  instalments: null,
  bearers: {},
  payment: { status: 'idle' },
  open: [],
  openAsked: null,
  cancelling: null,
  lost: [],
} as const;

/** Status of the reads after one event. Runs before the event's other effects. */
function readsAfter({ reads, cart, session }: State, event: Event): State['reads'] {
  switch (event.type) {
    case 'Started': {
      const isUnread = cart.cart.orders.length === 0 && (cart.cart.purchaseId ?? event.purchaseId) !== null;
      const started: State['reads'] = { ...reads, cart: isUnread ? 'loading' : 'known' };
      return session.status === 'guest'
        ? { ...started, session: 'known', open: 'known', payment: 'known' }
        : started;
    }
    case 'LoggedIn':
      return { ...reads, session: 'known', cart: 'loading', open: 'loading' };
    case 'LoggedOut':
      return { session: 'known', cart: 'known', open: 'known', payment: 'known' };
    case 'CartConfirmed':
    case 'CartDropped':
      return reads.cart === 'known' ? reads : { ...reads, cart: 'known' };
    case 'OpenPaymentsAsked':
      return cart.cart.orders.length === 0 ? { ...reads, open: 'loading' } : reads;
    case 'OpenPaymentsConfirmed':
      return { ...reads, open: 'known' };
    default:
      return reads;
  }
}

/** The next state after one event of a purchase. */
export function spread(before: State, event: Event): State {
  const reads = readsAfter(before, event);
  const state = reads === before.reads ? before : { ...before, reads };
  switch (event.type) {
    case 'Started':
      return {
        ...state,
        settings: event.settings,
        cart: { ...state.cart, delivery: event.delivery, cart: { purchaseId: event.purchaseId, orders: [] } },
      };
    case 'EntryAsked':
      return {
        ...state,
        requests: state.requests + 1,
        session: { status: 'entering', requestId: event.requestId, by: event.by },
      };
    case 'LoggedIn':
      return {
        ...state,
        session: {
          status: 'consumer',
          consumer: event.consumer,
          tokenExpiresAt: event.tokenExpiresAt,
          updating: null,
        },
      };
    case 'LoggedOut':
      return { ...state, session: { status: 'guest' }, checkout: IDLE };
    case 'IntentQueued':
      return {
        ...state,
        requests: state.requests + 1,
        cart: {
          ...state.cart,
          queue: joined(state.cart.queue, { requestId: event.requestId, intent: event.intent }),
        },
      };
    case 'IntentDropped':
      return {
        ...state,
        cart: {
          ...state.cart,
          queue: state.cart.queue.filter((waiting) => waiting.requestId !== event.requestId),
        },
      };
    case 'CartConfirmed':
      return told(state, event);
    case 'CartDropped':
      return dropped(state, event.reason);
    case 'ProtectionChosen':
      return {
        ...state,
        cart: { ...state.cart, protection: event.protection },
        checkout: { ...state.checkout, instalments: null },
      };
    case 'BearerSet':
      return {
        ...state,
        checkout: { ...state.checkout, bearers: { ...state.checkout.bearers, [event.lineId]: event.bearer } },
      };
    case 'PaymentChosen':
      return { ...state, checkout: { ...state.checkout, kind: event.kind, instalments: null } };
    case 'InstalmentsChosen':
      return { ...state, checkout: { ...state.checkout, instalments: event.option } };
    case 'PaymentAsked':
      return {
        ...state,
        requests: state.requests + 1,
        checkout: {
          ...state.checkout,
          payment: {
            status: 'asking',
            requestId: event.requestId,
            kind: event.kind,
            purchaseId: event.purchaseId,
            sentAt: event.sentAt,
          },
        },
      };
    case 'PaymentSucceeded': {
      const { payment } = state.checkout;
      if (payment.status === 'idle') return state;
      const { kind, purchaseId } = payment;
      return {
        ...state,
        checkout: { ...state.checkout, payment: { status: 'succeeded', kind, purchaseId }, lost: [] },
      };
    }
    case 'OpenPaymentsAsked':
      return {
        ...state,
        requests: state.requests + 1,
        checkout: { ...state.checkout, openAsked: event.requestId },
      };
    case 'OpenPaymentsConfirmed':
      return { ...state, checkout: { ...state.checkout, openAsked: null, open: event.payments } };
    case 'PaymentClosed':
      return { ...state, checkout: { ...state.checkout, payment: { status: 'idle' } } };
    case 'Noticed':
      return { ...state, notice: { ...event.notice, serial: (state.notice?.serial ?? 0) + 1 } };
    default:
      throw new Error(`the bench's purchases have no ${event.type}`);
  }
}
