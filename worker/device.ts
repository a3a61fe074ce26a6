/** What the core needs of the machine it runs on, so that specs can be the machine. */
import type { SchedulerLike } from 'rxjs';

/** What the tabs of one browser share. A tab that dies gives back its locks, and falls silent. */
export interface Shared {
  /** As `navigator.locks.request`: `hold` has the lock until its promise settles, null where `ifAvailable` and it is not. */
  readonly lock: (
    name: string,
    options: { readonly signal?: AbortSignal; readonly ifAvailable?: boolean },
    hold: (lock: unknown) => Promise<void>,
  ) => Promise<unknown>;
  /** Hears what the other tabs say; answers the way to tell them. */
  readonly channel: (hear: (word: unknown) => void) => (word: unknown) => void;
}

export interface Device {
  /** Time. Its `now` is the device's clock in epoch milliseconds; that may be wrong, see `api/server-clock.ts`. */
  readonly scheduler: SchedulerLike;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** From 0 inclusive to 1 exclusive; for jitter and for names that nobody guesses. */
  readonly random: () => number;
  /** Something that should not have happened. Never told about a buyer: no message carries a value. */
  readonly report: (what: string, error: unknown) => void;
  /** Not there: the browser lacks it, and every tab works alone. */
  readonly shared?: Shared | undefined;
  /** Not there: the browser keeps nothing. */
  readonly storage?: IDBFactory | undefined;
}

/** 26 letters and digits; enough that two tabs never share one. */
export const unguessable = (device: Pick<Device, 'random'>): string => {
  let text = '';
  while (text.length < 26) text += Math.floor(device.random() * 36).toString(36);
  return text;
};
