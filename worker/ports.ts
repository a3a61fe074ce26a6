/** What the core needs of the machine it runs on, so that specs can be the machine. Not here: the page's half. */
import type { PagePort } from './contract.ts';

export interface Device {
  /** The device's clock in epoch milliseconds; it may be wrong, see `api/server-clock.ts`. */
  readonly now: () => number;
  /** Runs once after so many milliseconds; answers the way to cancel. */
  readonly setTimer: (run: () => void, milliseconds: number) => () => void;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** From 0 inclusive to 1 exclusive; for jitter and for names that nobody guesses. */
  readonly random: () => number;
  /** Something that should not have happened. Never told about a buyer: no message carries a value. */
  readonly report: (what: string, error: unknown) => void;
}

export interface Ports {
  readonly device: Device;
  readonly page: PagePort;
}

/** 26 letters and digits; enough that two tabs never share one. */
export const unguessable = (device: Pick<Device, 'random'>): string => {
  let text = '';
  while (text.length < 26) text += Math.floor(device.random() * 36).toString(36);
  return text;
};
