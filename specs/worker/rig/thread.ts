/**
 * Real thread with the core and its server, so that every message of the specs crosses a real boundary. One thread
 * serves whole spec files, because starting one takes seconds. Each spec has a separate machine, and each core
 * instance a separate port.
 */
import { parentPort } from 'node:worker_threads';
import * as Comlink from 'comlink';
import { serveCore } from '../../../worker/port.ts';
import { createMachine, type Machine } from './machine.ts';

export type ToThread =
  | { readonly kind: 'machine'; readonly seatCount: number | undefined; readonly port: MessagePort }
  /** Starts a core on the latest machine. The previous core is dead. */
  | { readonly kind: 'life'; readonly port: MessagePort };

if (parentPort === null) throw new Error('This file is a thread of the specs.');

let machine: Machine;
let kill = (): void => {};

parentPort.on('message', (message: ToThread) => {
  kill();
  if (message.kind === 'machine') {
    machine = createMachine(message.seatCount);
    Comlink.expose(machine.control, message.port);
    return;
  }
  const life = machine.device();
  kill = life.kill;
  serveCore(message.port as unknown as Comlink.Endpoint, life.device);
});
