/** The worker's entry: serves one core to the page that started it. */
import { asyncScheduler } from 'rxjs';
import { serveCore } from './serve.ts';

declare const self: DedicatedWorkerGlobalScope;

serveCore(self, {
  scheduler: asyncScheduler,
  fetch: (url, init) => fetch(url, init),
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
  report: (what, error) => console.error(`core: ${what}`, error),
});
