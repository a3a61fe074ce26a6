/**
 * What one tab says to the others of its browser, and which of them does what only one should do. What is said names a
 * purchase or a map and carries seats' states; nothing says who the buyer is, and no token is ever among it.
 */
import { concatMap, filter, mergeMap, NEVER, Observable, of, Subject, tap } from 'rxjs';
import type { PurchaseId, RequestId } from '../domain/kernel/values.ts';
import type { SeatDelta } from '../domain/seats/columns.ts';
import type { Event, Input, State } from '../domain/shop/messages.ts';
import type { PagePort } from './contract.ts';
import type { Device, Shared } from './device.ts';
import type { Turn } from './stream.ts';
import type { Vault } from './vault.ts';

export type Word =
  /** The buyer logged out, or the server ended the session (`lost`). */
  | { readonly type: 'left'; readonly lost: boolean }
  /** Somebody logged in; the token is in the cookie. */
  | { readonly type: 'entered' }
  /** The same session has a new token in the cookie. */
  | { readonly type: 'renewed' }
  /** A purchase is not what it was; `cart` is the number of the cart that the teller has now. */
  | {
      readonly type: 'changed';
      readonly purchaseId: PurchaseId;
      readonly cart: PurchaseId | null;
      /** How its payment stands changed. */
      readonly payment: boolean;
      /** The cart is an account's, not a guest's. */
      readonly account: boolean;
    }
  /** A guest without a cart asks whether there is one. */
  | { readonly type: 'cart-wanted' }
  | { readonly type: 'cart'; readonly purchaseId: PurchaseId }
  /** What the live connection of a map told; null: states are to be asked for anew. */
  | {
      readonly type: 'seats';
      readonly map: string;
      readonly changes: { readonly version: number; readonly deltas: readonly SeatDelta[] } | null;
    }
  /** A tab that listens asks which version the map has. */
  | { readonly type: 'seats-wanted'; readonly map: string };

export type WordOf<T extends Word['type']> = Extract<Word, { readonly type: T }>;

export interface Tabs {
  readonly heard: Observable<Word>;
  readonly tell: (word: Word) => void;
  /** True while this tab is the one that does it; waits for its turn with the subscription, and gives it up with its end. */
  readonly turn: (name: string) => Observable<boolean>;
  /** At once or not at all: the way to give it back, or null where another has it. */
  readonly take: (name: string) => Promise<(() => void) | null>;
}

const ALONE: Tabs = {
  heard: NEVER,
  tell: () => {},
  turn: () => of(true),
  take: async () => () => {},
};

const together = ({ lock, channel }: Shared): Tabs => {
  const heard = new Subject<Word>();
  const tell = channel((word) => heard.next(word as Word));
  return {
    ...{ heard, tell },
    turn: (name) =>
      new Observable((subscriber) => {
        const aborter = new AbortController();
        let giveUp = (): void => aborter.abort();
        const hold = (): Promise<void> =>
          new Promise((resolve) => {
            giveUp = resolve;
            if (subscriber.closed) resolve();
            else subscriber.next(true);
          });
        subscriber.next(false);
        // A browser that forbids locks here: this tab works alone. An aborted request has nobody left to tell.
        lock(name, { signal: aborter.signal }, hold).catch(() => subscriber.next(true));
        return () => giveUp();
      }),
    take: (name) =>
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

/** What the others say of one kind. */
export const heardOf = <T extends Word['type']>(
  { heard }: Pick<Tabs, 'heard'>,
  type: T,
): Observable<WordOf<T>> => heard.pipe(filter((word): word is WordOf<T> => word.type === type));

/**
 * How the tabs of one browser agree on session, cart and payments: what happened here and is theirs too is told them,
 * and what they tell is read again. What is read because another tab told it is told nobody. The countdown needs no
 * word: it follows from the cart's deadline and the server's clock, so tabs with the same cart count the same.
 */

export interface Agreement {
  /** What the other tabs lead to; `begun` is waited for. */
  readonly inputs: (begun: () => Promise<unknown>) => Observable<Input>;
  /** Hears every turn, and tells the others what is theirs to know. */
  readonly follow: (turn: Turn) => void;
  /** The cookie has another token: the other tabs are to take it. */
  readonly tellRenewed: () => void;
  /** Another tab's word led to this input. */
  readonly isTold: (input: Input) => boolean;
}

export interface AgreementOptions {
  readonly tabs: Tabs;
  readonly page: Pick<PagePort, 'readToken'>;
  readonly vault: Vault;
  readonly state: () => State;
  readonly first: State;
}

/** Events that ask the server something. */
const ASKING: ReadonlySet<Event['type']> = new Set<Event['type']>([
  ...(['IntentQueued', 'EntryAsked', 'OpenPaymentsAsked', 'PaymentCheckAsked'] as const),
  ...(['PaymentRepeated', 'PaymentVoidAsked'] as const),
]);

const purchaseOf = ({ checkout: { payment } }: State): PurchaseId | null =>
  payment.status === 'idle' ? null : payment.purchaseId;

/** Money may move without another word of this tab's buyer; waits for the buyer; or is settled. */
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

export const createAgreement = ({ tabs, page, vault, state, first }: AgreementOptions): Agreement => {
  const told = new WeakSet<Input>();
  /** What was asked because another tab told something. */
  const quiet = new Set<RequestId>();
  let before = first;
  /** Something that this tab asked for went unanswered: the next read of the cart may be the first to show it. */
  let unsure = false;

  /** The answer changed the cart on the server, as far as anybody knows. */
  const changedCart = ({ input }: Turn, types: ReadonlySet<Event['type']>): boolean => {
    if (types.has('IntentLost') || types.has('LateAnswerSeen')) unsure = true;
    if (types.has('CartDropped')) return true;
    if (!types.has('CartConfirmed') || input.type !== 'Answered') return false;
    const intent = before.cart.queue.find(({ requestId }) => requestId === input.requestId)?.intent;
    if (intent?.type === 'Read' && !unsure) return false;
    unsure = false;
    return true;
  };
  const changes = (turn: Turn, types: ReadonlySet<Event['type']>): readonly Word[] => {
    const { state: after, facts } = turn;
    const cart = changedCart(turn, types);
    const payment = types.has('PaymentCancelled') || phaseOf(before) !== phaseOf(after);
    if (!cart && !payment) return [];
    const cancelled = facts.flatMap(({ entry: { event } }) =>
      event.type === 'PaymentCancelled' ? [event.purchaseId] : [],
    );
    const paid = payment ? (cancelled[0] ?? purchaseOf(after) ?? purchaseOf(before)) : null;
    const purchaseId = paid ?? after.cart.cart.purchaseId ?? before.cart.cart.purchaseId;
    if (purchaseId === null) return [];
    const account = after.session.status === 'consumer';
    return [{ type: 'changed', purchaseId, cart: cartOf(after), payment, account }];
  };

  /** The page writes the cookie in its turn: behind that, the others may read it. */
  const tellOfToken = (type: 'entered' | 'renewed'): void => {
    void page.readToken().then(
      (token) => token !== null && tabs.tell({ type }),
      () => undefined,
    );
  };

  const tellOf = (turn: Turn): void => {
    const types = new Set(turn.facts.map(({ entry }) => entry.event.type));
    const { session } = before;
    if (types.has('LoggedOut') || types.has('SessionLost')) {
      tabs.tell({ type: 'left', lost: types.has('SessionLost') });
      return;
    }
    if (types.has('LoggedIn') && session.status === 'entering' && session.by !== 'token')
      tellOfToken('entered');
    if (types.has('ProfileChanged')) tellOfToken('renewed');
    if (
      types.has('Started') &&
      turn.state.session.status === 'guest' &&
      turn.state.cart.cart.purchaseId === null
    )
      tabs.tell({ type: 'cart-wanted' });
    for (const word of changes(turn, types)) tabs.tell(word);
  };

  /** The cart with this number is read, and is this tab's from now on. */
  const adopt = (purchaseId: PurchaseId): readonly Input[] => {
    const { settings, cart } = state();
    if (cart.cart.purchaseId !== null || cart.queue.length > 0) return [];
    return [{ type: 'Start', settings, purchaseId, delivery: cart.delivery, tokenRef: null, payment: null }];
  };

  const onChanged = ({ purchaseId, cart, payment, account }: WordOf<'changed'>): readonly Input[] => {
    const { session, cart: here, checkout } = state();
    if (account !== (session.status === 'consumer')) return [];
    const mine = here.cart.purchaseId;
    const inputs: Input[] = [];
    if (mine === null) inputs.push(...(cart === null ? [] : adopt(cart)));
    else if (account || mine === purchaseId) inputs.push({ type: 'RefreshTold' });
    if (!payment || !account) return inputs;
    const open = checkout.payment.status === 'unknown' || checkout.payment.status === 'waiting';
    if (open && checkout.payment.purchaseId === purchaseId) inputs.push({ type: 'CheckPayment' });
    return [...inputs, { type: 'RefreshOpenPayments' }];
  };

  const enter = async (): Promise<readonly Input[]> => {
    const token = await page.readToken().catch(() => null);
    const { session, settings, cart } = state();
    if (token === null || token === vault.token() || session.status === 'entering') return [];
    // Whoever was in here is not who is in now.
    const leave: readonly Input[] = session.status === 'guest' ? [] : [{ type: 'LogOut' }];
    if (leave.length === 0) vault.setToken(token);
    const { delivery } = cart;
    const purchaseId = leave.length === 0 ? cart.cart.purchaseId : null;
    const tokenRef = vault.keep(token);
    return [...leave, { type: 'Start', settings, purchaseId, delivery, tokenRef, payment: null }];
  };

  const renew = async (): Promise<readonly Input[]> => {
    const token = await page.readToken().catch(() => null);
    if (token !== null && state().session.status === 'consumer') vault.setToken(token);
    return [];
  };

  const hear = (word: Word): readonly Input[] | Promise<readonly Input[]> => {
    const { session } = state();
    switch (word.type) {
      case 'left': {
        const isIn =
          session.status === 'consumer' || (session.status === 'entering' && session.by === 'token');
        // P-31: a lost session keeps the payment of this tab, a logout does not.
        return isIn ? [{ type: word.lost ? 'LoseSession' : 'LogOut' }] : [];
      }
      case 'entered':
        return enter();
      case 'renewed':
        return renew();
      case 'changed':
        return onChanged(word);
      case 'cart-wanted': {
        const purchaseId = cartOf(state());
        if (session.status === 'guest' && purchaseId !== null) tabs.tell({ type: 'cart', purchaseId });
        return [];
      }
      case 'cart':
        return session.status === 'guest' ? adopt(word.purchaseId) : [];
      default:
        return [];
    }
  };

  return {
    isTold: (input) => told.has(input),
    tellRenewed: () => tellOfToken('renewed'),
    inputs: (begun) =>
      tabs.heard.pipe(
        concatMap(async (word) => {
          await begun();
          return hear(word);
        }),
        mergeMap((inputs) => inputs),
        tap((input) => told.add(input)),
      ),
    follow: (turn) => {
      if (turn.refusal !== null) return;
      const { input } = turn;
      const isAnswer = input.type === 'Answered';
      if (told.has(input) || (isAnswer && quiet.delete(input.requestId))) {
        for (const { entry } of turn.facts)
          if (ASKING.has(entry.event.type) && 'requestId' in entry.event) quiet.add(entry.event.requestId);
      } else tellOf(turn);
      before = turn.state;
    },
  };
};
