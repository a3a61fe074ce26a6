/** Interface to the machine, so that specs can replace it. */
import type { SchedulerLike } from 'rxjs';

/** Locks and messages that tabs of one browser share. A closed tab releases its locks. */
export interface Shared {
  /**
   * Like `navigator.locks.request`: `hold` keeps the lock until its promise settles; null if `ifAvailable` and the lock
   * is taken.
   */
  readonly lock: (
    name: string,
    options: { readonly signal?: AbortSignal; readonly ifAvailable?: boolean },
    hold: (lock: unknown) => Promise<void>,
  ) => Promise<unknown>;
  /** Subscribes to messages of the other tabs. Returns the function that sends to them. */
  readonly channel: (hear: (message: unknown) => void) => (message: unknown) => void;
}

export interface Device {
  /**
   * The scheduler. Its `now` is the device's clock in epoch milliseconds and can be wrong, see `api/server-clock.ts`.
   */
  readonly scheduler: SchedulerLike;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** From 0 inclusive to 1 exclusive; for jitter and unguessable names. */
  readonly random: () => number;
  /** Reports an unexpected error. Messages never contain values of a buyer. */
  readonly report: (what: string, error: unknown) => void;
  /** Undefined if the browser lacks it. Then every tab works alone. */
  readonly shared?: Shared | undefined;
  /** Undefined if the browser has no storage. */
  readonly storage?: IDBFactory | undefined;
}

/** 26 letters and digits, enough to be unique per tab. */
export const unguessable = (device: Pick<Device, 'random'>): string => {
  let text = '';
  while (text.length < 26) text += Math.floor(device.random() * 36).toString(36);
  return text;
};
