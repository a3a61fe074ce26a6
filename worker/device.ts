/** What the core needs of the machine it runs on, so that specs can be the machine. */
import type { SchedulerLike } from 'rxjs';

export interface Device {
  /** Time. Its `now` is the device's clock in epoch milliseconds; that may be wrong, see `api/server-clock.ts`. */
  readonly scheduler: SchedulerLike;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** From 0 inclusive to 1 exclusive; for jitter and for names that nobody guesses. */
  readonly random: () => number;
  /** Something that should not have happened. Never told about a buyer: no message carries a value. */
  readonly report: (what: string, error: unknown) => void;
}

/** 26 letters and digits; enough that two tabs never share one. */
export const unguessable = (device: Pick<Device, 'random'>): string => {
  let text = '';
  while (text.length < 26) text += Math.floor(device.random() * 36).toString(36);
  return text;
};
