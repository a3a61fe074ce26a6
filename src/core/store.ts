/** The page's copy of the core's snapshot. An update keeps other slices, so that their views do not render again. */
import type { Country } from '../../domain/kernel/values.ts';
import { INITIAL_SNAPSHOT, type Snapshot, type Update } from '../../worker/contract.ts';

export interface SnapshotStore {
  readonly get: () => Snapshot;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface WritableSnapshotStore extends SnapshotStore {
  /** Applies an update. Returns false, without a change, if an earlier update is missing. */
  readonly apply: (update: Update) => boolean;
  /** Resets the version, since a new worker counts its updates from 1. */
  readonly restart: () => void;
  /** Adds a notice of the page itself, with a negative serial. */
  readonly notify: (code: string, tone: 'success' | 'error' | 'info') => void;
}

/**
 * Creates the store. `checks` freezes every published slice and throws on values that are not plain data. `site` counts
 * until the core publishes its settings.
 */
export const createStore = (
  checks: boolean,
  site: Country = INITIAL_SNAPSHOT.settings.site,
): WritableSnapshotStore => {
  let snapshot: Snapshot = { ...INITIAL_SNAPSHOT, settings: { ...INITIAL_SNAPSHOT.settings, site } };
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

const ALREADY_FROZEN: ReadonlySet<unknown> = new Set([Object.prototype, Array.prototype, null]);

/** Freezes a value deeply. Throws a TypeError with the path of a value that is not plain data. */
export const freezePlain = <T>(value: T, path = '$'): T => {
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') {
    throw new TypeError(`${path} is a ${typeof value}, not plain data`);
  }
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (!ALREADY_FROZEN.has(Object.getPrototypeOf(value))) {
    throw new TypeError(`${path} is a ${value.constructor?.name ?? 'class'}, not plain data`);
  }
  Object.freeze(value);
  for (const [key, inner] of Object.entries(value)) freezePlain(inner, `${path}.${key}`);
  return value;
};
