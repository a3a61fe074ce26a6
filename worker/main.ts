/** The worker's entry: serves one core to the page that started it. */
import { asyncScheduler, type SchedulerLike } from 'rxjs';
import { serveCore } from './serve.ts';

declare const self: DedicatedWorkerGlobalScope;

/** Time that goes on evenly when somebody sets the device's clock. */
const scheduler: SchedulerLike = {
  now: () => performance.timeOrigin + performance.now(),
  schedule: asyncScheduler.schedule.bind(asyncScheduler),
};

serveCore(self, {
  scheduler,
  fetch: (url, init) => fetch(url, init),
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
  report: (what, error) => console.error(`core: ${what}`, error),
});
