/** Messages and locks of a browser's tabs. No message identifies the buyer or contains a token. */
import { concatMap, filter, mergeMap, NEVER, Observable, of, Subject, tap } from 'rxjs';
import type { PurchaseId, RequestId } from '../domain/kernel/values.ts';
import type { SeatDelta } from '../domain/seats/columns.ts';
import { hasSession } from '../domain/session/messages.ts';
import type { Event, Input, State } from '../domain/shop/messages.ts';
import type { HostMessage } from './api/patience.ts';
import type { RoomMessage } from './api/room.ts';
import type { PagePort } from './contract.ts';
import type { Device, Shared } from './device.ts';
import { settledIntent, type Turn } from './stream.ts';
import type { Vault } from './vault.ts';

export type TabMessage =
  /** The buyer logged out, or the server ended the session (`lost`). */
  | { readonly type: 'left'; readonly lost: boolean }
  | { readonly type: 'entered' }
  | { readonly type: 'renewed' }
  /** A purchase changed. `cart` is the sender's current cart. */
  | {
      readonly type: 'changed';
      readonly purchaseId: PurchaseId;
      readonly cart: PurchaseId | null;
      readonly payment: boolean;
      readonly account: boolean;
    }
  /** Orders that were read may have changed, and with `open` also the open payments. */
  | { readonly type: 'orders'; readonly open: boolean }
  | { readonly type: 'cart-wanted' }
  | { readonly type: 'cart'; readonly purchaseId: PurchaseId }
  /** Message of a map's live connection. Null `changes` mean that the states must be refetched. */
  | {
      readonly type: 'seats';
      readonly map: string;
      readonly changes: { readonly version: number; readonly deltas: readonly SeatDelta[] } | null;
    }
  | { readonly type: 'seats-wanted'; readonly map: string }
  | HostMessage
  | RoomMessage;

export type TabMessageOf<T extends TabMessage['type']> = Extract<TabMessage, { readonly type: T }>;

export interface Tabs {
  readonly messages$: Observable<TabMessage>;
  readonly post: (message: TabMessage) => void;
  /** Waits for the lock on subscription and releases it on unsubscription. Emits true while this tab has the lock. */
  readonly waitForLock: (name: string) => Observable<boolean>;
  /** Null if another tab has the lock. */
  readonly tryLock: (name: string) => Promise<(() => void) | null>;
}

const ALONE: Tabs = {
  messages$: NEVER,
  post: () => {},
  waitForLock: () => of(true),
  tryLock: async () => () => {},
};

const together = ({ lock, channel }: Shared): Tabs => {
  const messages$ = new Subject<TabMessage>();
  const post = channel((message) => messages$.next(message as TabMessage));
  return {
    ...{ messages$, post },
    waitForLock: (name) =>
      new Observable((subscriber) => {
        const aborter = new AbortController();
        let release = (): void => aborter.abort();
        const hold = (): Promise<void> =>
          new Promise((resolve) => {
            release = resolve;
            if (subscriber.closed) resolve();
            else subscriber.next(true);
          });
        subscriber.next(false);
        // If the browser forbids locks, this tab works alone. An aborted request has no subscriber left.
        lock(name, { signal: aborter.signal }, hold).catch(() => subscriber.next(true));
        return () => release();
      }),
    tryLock: (name) =>
      new Promise((resolve) => {
        const hold = (got: unknown): Promise<void> =>
          new Promise((release) => {
            resolve(got === null ? null : release);
            if (got === null) release();
          });
        lock(name, { ifAvailable: true }, hold).catch(() => resolve(() => {}));
      }),
  };
};

export const createTabs = ({ shared, report }: Pick<Device, 'shared' | 'report'>): Tabs => {
  if (shared === undefined) return ALONE;
  try {
    return together(shared);
  } catch (error) {
    report('joining the other tabs', error);
    return ALONE;
  }
};

export const messagesOf = <T extends TabMessage['type']>(
  { messages$ }: Pick<Tabs, 'messages$'>,
  type: T,
): Observable<TabMessageOf<T>> =>
  messages$.pipe(filter((message): message is TabMessageOf<T> => message.type === type));

export interface TabSync {
  /** Inputs that other tabs cause. They wait until the session has started. */
  readonly inputs: (started: Promise<unknown>) => Observable<Input>;
  readonly follow: (turn: Turn) => void;
  readonly postRenewed: () => void;
  readonly isFromOtherTab: (input: Input) => boolean;
}

export interface TabSyncOptions {
  readonly tabs: Tabs;
  readonly page: Pick<PagePort, 'readToken'>;
  readonly vault: Vault;
  readonly state: () => State;
}

const REQUEST_EVENTS: ReadonlySet<Event['type']> = new Set<Event['type']>([
  ...(['IntentQueued', 'EntryAsked', 'OpenPaymentsAsked', 'PaymentCheckAsked'] as const),
  ...(['PaymentRepeated', 'PaymentVoidAsked'] as const),
]);

const purchaseOf = ({ checkout: { payment } }: State): PurchaseId | null =>
  payment.status === 'idle' ? null : payment.purchaseId;

const phaseOf = ({ checkout: { payment } }: State): string => {
  switch (payment.status) {
    case 'asking':
    case 'unknown':
      return `charging ${payment.purchaseId}`;
    case 'waiting':
      return `waiting ${payment.purchaseId}`;
    default:
      return 'settled';
  }
};

const cartOf = ({ cart: { cart } }: State): PurchaseId | null =>
  cart.orders.length === 0 ? null : cart.purchaseId;

export const createTabSync = ({ tabs, page, vault, state }: TabSyncOptions): TabSync => {
  const fromOtherTabs = new WeakSet<Input>();
  const quietRequests = new Set<RequestId>();
  /** True after a request without a response. The next read of the cart may be the first to show its effect. */
  let unsure = false;

  /** True if the response may have changed the cart on the server. */
  const changedCart = (turn: Turn, types: ReadonlySet<Event['type']>): boolean => {
    if (types.has('IntentLost') || types.has('LateAnswerSeen')) unsure = true;
    if (types.has('CartDropped')) return true;
    if (!types.has('CartConfirmed') || turn.input.type !== 'Answered') return false;
    if (settledIntent(turn)?.type === 'Read' && !unsure) return false;
    unsure = false;
    return true;
  };
  const changes = (turn: Turn, types: ReadonlySet<Event['type']>): readonly TabMessage[] => {
    const { before, state: after, facts } = turn;
    const cart = changedCart(turn, types);
    const payment = types.has('PaymentCanceled') || phaseOf(before) !== phaseOf(after);
    if (!cart && !payment) return [];
    const canceled = facts.flatMap(({ entry: { event } }) =>
      event.type === 'PaymentCanceled' ? [event.purchaseId] : [],
    );
    const paid = payment ? (canceled[0] ?? purchaseOf(after) ?? purchaseOf(before)) : null;
    const purchaseId = paid ?? after.cart.cart.purchaseId ?? before.cart.cart.purchaseId;
    if (purchaseId === null) return [];
    const account = after.session.status === 'consumer';
    return [{ type: 'changed', purchaseId, cart: cartOf(after), payment, account }];
  };

  /** The page writes the cookie first, so that the other tabs can read it. */
  const postToken = (type: 'entered' | 'renewed'): void => {
    void page.readToken().then(
      (token) => token !== null && tabs.post({ type }),
      () => undefined,
    );
  };

  const postChanges = (turn: Turn): void => {
    const types = new Set(turn.facts.map(({ entry }) => entry.event.type));
    const { session } = turn.before;
    if (types.has('LoggedOut') || types.has('SessionLost')) {
      tabs.post({ type: 'left', lost: types.has('SessionLost') });
      return;
    }
    if (types.has('LoggedIn') && session.status === 'entering' && session.by !== 'token')
      postToken('entered');
    if (types.has('ProfileChanged')) postToken('renewed');
    if (
      types.has('Started') &&
      turn.state.session.status === 'guest' &&
      turn.state.cart.cart.purchaseId === null
    )
      tabs.post({ type: 'cart-wanted' });
    for (const message of changes(turn, types)) tabs.post(message);
    if (turn.state.orders.changes !== turn.before.orders.changes)
      tabs.post({ type: 'orders', open: types.has('OpenPaymentsConfirmed') });
  };

  const onChanged = ({ purchaseId, cart, payment, account }: TabMessageOf<'changed'>): readonly Input[] => {
    const { session, cart: here, checkout } = state();
    if (account !== (session.status === 'consumer')) return [];
    const { payment: shown } = checkout;
    const isShown =
      (shown.status === 'unknown' || shown.status === 'waiting') && shown.purchaseId === purchaseId;
    // The response of the check also ends the cart and the open payment.
    if (payment && account && isShown) return [{ type: 'CheckPayment' }];
    const current = here.cart.purchaseId;
    const inputs: Input[] = [];
    if (current === null) {
      if (cart !== null) inputs.push({ type: 'AdoptCart', purchaseId: cart });
    } else if (account || current === purchaseId) inputs.push({ type: 'RefreshTold' });
    return payment && account ? [...inputs, { type: 'RefreshOpenPayments' }] : inputs;
  };

  const enter = async (): Promise<readonly Input[]> => {
    const token = await page.readToken().catch(() => null);
    const { session } = state();
    if (token === null || token === vault.token() || session.status === 'entering') return [];
    const leave: readonly Input[] = session.status === 'guest' ? [] : [{ type: 'LogOut' }];
    return [...leave, { type: 'ResumeSession', tokenRef: vault.keep(token), by: 'otherTab' }];
  };

  const renew = async (): Promise<readonly Input[]> => {
    const token = await page.readToken().catch(() => null);
    if (token === null || token === vault.token() || state().session.status !== 'consumer') return [];
    vault.setToken(token);
    return [{ type: 'RenewToken' }];
  };

  const inputsFor = (message: TabMessage): readonly Input[] | Promise<readonly Input[]> => {
    const { session } = state();
    switch (message.type) {
      case 'left': {
        // A lost session keeps the payment of this tab, a logout does not (P-25).
        return hasSession(session) ? [{ type: message.lost ? 'LoseSession' : 'LogOut' }] : [];
      }
      case 'entered':
        return enter();
      case 'renewed':
        return renew();
      case 'changed':
        return onChanged(message);
      case 'orders': {
        if (session.status !== 'consumer') return [];
        return [
          { type: 'OutdateOrders' },
          ...(message.open ? [{ type: 'RefreshOpenPayments' } as const] : []),
        ];
      }
      case 'cart-wanted': {
        const purchaseId = cartOf(state());
        if (session.status === 'guest' && purchaseId !== null) tabs.post({ type: 'cart', purchaseId });
        return [];
      }
      case 'cart':
        return session.status === 'guest' ? [{ type: 'AdoptCart', purchaseId: message.purchaseId }] : [];
      default:
        return [];
    }
  };

  return {
    isFromOtherTab: (input) => fromOtherTabs.has(input),
    postRenewed: () => postToken('renewed'),
    inputs: (started) =>
      tabs.messages$.pipe(
        concatMap(async (message) => {
          await started;
          return inputsFor(message);
        }),
        mergeMap((inputs) => inputs),
        tap((input) => fromOtherTabs.add(input)),
      ),
    follow: (turn) => {
      if (turn.refusal !== null) return;
      const { input } = turn;
      const isResponse = input.type === 'Answered';
      if (fromOtherTabs.has(input) || (isResponse && quietRequests.delete(input.requestId))) {
        for (const { entry } of turn.facts)
          if (REQUEST_EVENTS.has(entry.event.type) && 'requestId' in entry.event)
            quietRequests.add(entry.event.requestId);
      } else postChanges(turn);
    },
  };
};
