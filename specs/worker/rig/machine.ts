/** The core's side of a spec: a virtual clock, a faulty server, and a device made of both. */
import { type SchedulerLike, Subscription } from 'rxjs';
import type { Device } from '../../../worker/device.ts';
import { createFakeBrowser, type FakeBrowser } from './browser.ts';
import { createVirtualClock } from './clock.ts';
import { type Control, controlOf } from './control.ts';
import { createFakeServer } from './server.ts';

/** Seeded randomness: the same in every run. */
const randomness = (): (() => number) => {
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
  readonly browser: FakeBrowser;
  /** Device of one worker instance. `kill` stops its timers, like the end of a thread. */
  readonly device: () => { readonly device: Device; readonly kill: () => void };
}

export const createMachine = (seatCount: number | undefined, storage?: IDBFactory): Machine => {
  const clock = createVirtualClock();
  const server = createFakeServer(clock, seatCount);
  const reports: string[] = [];
  const random = randomness();
  const browser = createFakeBrowser();
  return {
    browser,
    control: controlOf(server, clock, reports),
    device: () => {
      const timers = new Subscription();
      const tab = browser.tab();
      const schedule = (...timer: Parameters<SchedulerLike['schedule']>): Subscription => {
        const scheduled = clock.scheduler.schedule(...timer);
        timers.add(scheduled);
        return scheduled;
      };
      const device: Device = {
        scheduler: { now: clock.now, schedule: schedule as SchedulerLike['schedule'] },
        fetch: (url, init) => server.fetch(url, init),
        wall: clock.wall,
        random,
        report: (what, error) => reports.push(`${what}: ${error}`),
        shared: tab.shared,
        storage,
        crypto: globalThis.crypto,
      };
      const kill = (): void => {
        timers.unsubscribe();
        tab.kill();
      };
      return { device, kill };
    },
  };
};
