import { asyncScheduler, type SchedulerLike } from 'rxjs';
import type { Shared } from './device.ts';
import { serveCore } from './port.ts';

declare const self: DedicatedWorkerGlobalScope;

/** Monotonic clock that ignores changes of the device's clock. */
const scheduler: SchedulerLike = {
  now: () => performance.timeOrigin + performance.now(),
  schedule: asyncScheduler.schedule.bind(asyncScheduler),
};

/** Tabs of other builds with another message format use another channel. */
const CHANNEL = 'catraca-1';

/** Not every browser has locks and channels. Locks need https or localhost. */
const canShare = 'locks' in navigator && 'BroadcastChannel' in self;

const shared: Shared = {
  lock: (name, options, hold) => navigator.locks.request(`${CHANNEL}-${name}`, options, hold),
  channel: (hear) => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }) => hear(data);
    return (message) => channel.postMessage(message);
  },
};

const storage = (): IDBFactory | undefined => {
  try {
    return self.indexedDB;
  } catch {
    return undefined;
  }
};

/** True after an error. A failed worker sends no further requests, because its messages are ignored. */
let failed = false;
self.addEventListener('error', () => {
  failed = true;
});

serveCore(self, {
  scheduler,
  wall: Date.now,
  fetch: (url, init) => (failed ? new Promise(() => {}) : fetch(url, init)),
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
  report: (what, error) => console.error(`core: ${what}`, error),
  shared: canShare ? shared : undefined,
  storage: storage(),
  crypto: self.isSecureContext ? crypto : undefined,
});
