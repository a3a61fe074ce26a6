/** The worker's entry: serves one core to the page that started it. Nothing else happens here. */
import { serveCore } from './serve.ts';

declare const self: DedicatedWorkerGlobalScope;

serveCore(self, {
  now: () => Date.now(),
  setTimer: (run, milliseconds) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  fetch: (url, init) => fetch(url, init),
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
  report: (what, error) => console.error(`core: ${what}`, error),
});
