/**
 * Thread of `built.ts`. Sets up a browser worker's globals and the specs' server behind `fetch`, then runs the
 * script.
 */
import { workerData } from 'node:worker_threads';
import * as Comlink from 'comlink';
import type { PurchaseSeen } from './control.ts';
import { createFakeServer, type FakeServer } from './server.ts';

export interface ToBuilt {
  readonly script: string;
  readonly core: MessagePort;
  readonly server: MessagePort;
}

export type BuiltServer = Pick<FakeServer, 'setAnswer'> & {
  readonly calls: () => readonly string[];
  readonly purchases: () => readonly Omit<PurchaseSeen, 'units'>[];
  /** Unexpected errors that the core wrote to the console. */
  readonly reports: () => readonly string[];
};

const { script, core, server: control } = workerData as ToBuilt;

const server = createFakeServer({
  now: () => Date.now(),
  setTimer: (run, milliseconds) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
});
const reports: string[] = [];
const served: BuiltServer = {
  setAnswer: server.setAnswer,
  calls: () => server.seen.map(({ call }) => call),
  purchases: () =>
    [...server.shop.purchases.values()].map(({ id, situation, charges }) => ({ id, situation, charges })),
  reports: () => reports,
};
Comlink.expose(served, control as unknown as Comlink.Endpoint);

console.error = (...words: unknown[]) => reports.push(words.map(String).join(' '));
Object.assign(globalThis, {
  self: globalThis,
  fetch: server.fetch,
  postMessage: core.postMessage.bind(core),
  addEventListener: core.addEventListener.bind(core),
  removeEventListener: core.removeEventListener.bind(core),
});
await import(script);
core.start();
