/**
 * What one tab says to the others of its browser, and which of them does what only one should do. What is said names a
 * purchase or a map and carries seats' states; nothing says who the buyer is, and no token is ever among it.
 */
import { filter, NEVER, Observable, of, Subject } from 'rxjs';
import type { PurchaseId } from '../domain/kernel/values.ts';
import type { SeatDelta } from '../domain/seats/columns.ts';
import type { Device, Shared } from './device.ts';

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
