/**
 * The page's copy of the core's snapshot: one object a slice, replaced only when that slice was published, so
 * that a view that reads one slice is drawn again only for that one. Never changes a slice itself.
 */
import { INITIAL_SNAPSHOT, type Snapshot, type Update } from '../../worker/contract.ts';

export interface SnapshotStore {
  readonly get: () => Snapshot;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface WritableSnapshotStore extends SnapshotStore {
  /** Answers false when an update before this one never came; the store is unchanged then. */
  readonly apply: (update: Update) => boolean;
  /** A new core counts its updates from 1 again. */
  readonly restart: () => void;
  /** Puts a message of the page's own into the message bar. Its serials are negative. */
  readonly notify: (code: string, tone: 'success' | 'error' | 'info') => void;
}

/** `checks` freezes every published slice and throws on what is not plain data: for development and specs. */
export const createStore = (checks: boolean): WritableSnapshotStore => {
  let snapshot = INITIAL_SNAPSHOT;
  let version = 0;
  let notices = 0;
  const listeners = new Set<() => void>();
  const change = (slices: Partial<Snapshot>): void => {
    snapshot = { ...snapshot, ...slices };
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    apply: (update) => {
      if (update.version !== version + 1) return false;
      version = update.version;
      change(checks ? freezePlain(update.slices) : update.slices);
      return true;
    },
    restart: () => {
      version = 0;
    },
    notify: (code, tone) => {
      notices += 1;
      change({ notice: { serial: -notices, tone, code, params: {}, serverMessage: null } });
    },
  };
};

/**
 * Holds what crosses the boundary to plain data while developing: no class, no function, no cycle, frozen at
 * every depth. Not used in production, where it would only cost time.
 */

const PLAIN: ReadonlySet<unknown> = new Set([Object.prototype, Array.prototype, null]);

/** Freezes in total and answers its argument. Throws a TypeError naming the path of what is not plain data. */
export const freezePlain = <T>(value: T, path = '$'): T => {
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') {
    throw new TypeError(`${path} is a ${typeof value}, not plain data`);
  }
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (!PLAIN.has(Object.getPrototypeOf(value))) {
    throw new TypeError(`${path} is a ${value.constructor?.name ?? 'class'}, not plain data`);
  }
  Object.freeze(value);
  for (const [key, inner] of Object.entries(value)) freezePlain(inner, `${path}.${key}`);
  return value;
};
