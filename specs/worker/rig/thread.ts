/**
 * A real thread with the core in it, and with the server that the core talks to: every message of the specs
 * crosses a real boundary. One thread serves a whole file of specs, since starting one costs seconds; each spec
 * has a machine of its own in it, and each life of the core a port.
 */
import { parentPort } from 'node:worker_threads';
import * as Comlink from 'comlink';
import { serveCore } from '../../../worker/port.ts';
import { createMachine, type Machine } from './machine.ts';

export type ToThread =
  | { readonly kind: 'machine'; readonly seatCount: number | undefined; readonly port: MessagePort }
  /** A core of the latest machine; the one before it is dead. */
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
