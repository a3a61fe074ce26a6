/** The core's side of a spec: a virtual clock, the misbehaving server, and a device made of both. */
import type { Device } from '../../../worker/ports.ts';
import { createVirtualClock } from './clock.ts';
import { type Control, controlOf } from './control.ts';
import { createFakeServer } from './server.ts';

/** A seeded chance: the same in every run. */
const chance = (): (() => number) => {
  let state = 0x2545f491;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
};

export interface Machine {
  readonly control: Control;
  /** A device for one life of the core; `kill` silences its timers, as the end of a thread does. */
  readonly device: () => { readonly device: Device; readonly kill: () => void };
}

export const createMachine = (seatCount: number | undefined): Machine => {
  const clock = createVirtualClock();
  const server = createFakeServer(clock, seatCount);
  const reports: string[] = [];
  const random = chance();
  return {
    control: controlOf(server, clock, reports),
    device: () => {
      let dead = false;
      const device: Device = {
        now: clock.now,
        setTimer: (run, milliseconds) => clock.setTimer(() => dead || run(), milliseconds),
        fetch: (url, init) => server.fetch(url, init),
        random,
        report: (what, error) => reports.push(`${what}: ${error}`),
      };
      return {
        device,
        kill: () => {
          dead = true;
        },
      };
    },
  };
};
