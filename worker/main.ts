/** The worker's entry: serves one core to the page that started it. */
import { asyncScheduler, type SchedulerLike } from 'rxjs';
import type { Shared } from './device.ts';
import { serveCore } from './port.ts';

declare const self: DedicatedWorkerGlobalScope;

/** Time that goes on evenly when somebody sets the device's clock. */
const scheduler: SchedulerLike = {
  now: () => performance.timeOrigin + performance.now(),
  schedule: asyncScheduler.schedule.bind(asyncScheduler),
};

/** Named by the shape of what is said in it: tabs of another build do not listen to what they would misread. */
const CHANNEL = 'catraca-1';

/** Not every browser has both, and only pages that came over https, or from this machine, have locks. */
const canShare = 'locks' in navigator && 'BroadcastChannel' in self;

const shared: Shared = {
  lock: (name, options, hold) => navigator.locks.request(`${CHANNEL}-${name}`, options, hold),
  channel: (hear) => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }) => hear(data);
    return (word) => channel.postMessage(word);
  },
};

/** Some browsers throw where storage is forbidden. */
const storage = (): IDBFactory | undefined => {
  try {
    return self.indexedDB;
  } catch {
    return undefined;
  }
};

/**
 * A worker that failed goes on until the page, which may be busy, ends it, and the page hears no more of it: so it asks
 * nothing more of the server.
 */
let failed = false;
self.addEventListener('error', () => {
  failed = true;
});

serveCore(self, {
  scheduler,
  fetch: (url, init) => (failed ? new Promise(() => {}) : fetch(url, init)),
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
  report: (what, error) => console.error(`core: ${what}`, error),
  shared: canShare ? shared : undefined,
  storage: storage(),
});
