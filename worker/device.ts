import type { SchedulerLike } from 'rxjs';

/** Locks and messages that the tabs of a browser share. A closed tab releases its locks. */
export interface Shared {
  /** Like `navigator.locks.request`. `hold` receives null if `ifAvailable` and the lock is taken. */
  readonly lock: (
    name: string,
    options: { readonly signal?: AbortSignal; readonly ifAvailable?: boolean },
    hold: (lock: unknown) => Promise<void>,
  ) => Promise<unknown>;
  /** Subscribes to messages of the other tabs. Returns the function that sends to them. */
  readonly channel: (hear: (message: unknown) => void) => (message: unknown) => void;
}

export interface Device {
  /** `now` is epoch milliseconds. It can be wrong, and most devices stop it in sleep, see `api/server-clock.ts`. */
  readonly scheduler: SchedulerLike;
  /** The device's clock in epoch milliseconds. The buyer can set it. Sleep does not stop it. */
  readonly wall?: () => number;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly random: () => number;
  /** Messages never contain a buyer's values. */
  readonly report: (what: string, error: unknown) => void;
  /** Undefined if the browser lacks locks or channels. Then every tab works alone. */
  readonly shared?: Shared | undefined;
  readonly storage?: IDBFactory | undefined;
  /** Undefined outside secure contexts. */
  readonly crypto?: Pick<Crypto, 'subtle' | 'getRandomValues'> | undefined;
}

export const unguessable = (device: Pick<Device, 'random'>): string => {
  let text = '';
  while (text.length < 26) text += Math.floor(device.random() * 36).toString(36);
  return text;
};
