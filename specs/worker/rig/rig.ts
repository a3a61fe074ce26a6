/**
 * A page, a core and a server put together for a spec: the core inline behind a MessageChannel, time by hand.
 * `start` begins a life of the page; what the server holds and what the page stored outlive it.
 */

import type { Endpoint } from 'comlink';
import { type CoreClient, createClient } from '../../../src/core/client.ts';
import { type Connection, connectPort } from '../../../src/core/connection.ts';
import type { Device } from '../../../worker/ports.ts';
import { serveCore } from '../../../worker/serve.ts';
import { createVirtualClock, until, type VirtualClock } from './clock.ts';
import { createFakePage, type FakePage } from './page.ts';
import { createFakeServer, type FakeServer } from './server.ts';

export interface Rig {
  readonly clock: VirtualClock;
  readonly server: FakeServer;
  readonly page: FakePage;
  readonly client: CoreClient;
  /** What the core reported as unexpected; a spec that expects none checks that it is empty. */
  readonly reports: string[];
  /** Ends the core's side without a word, as a crash does. */
  readonly kill: () => void;
  readonly dispose: () => void;
}

export interface RigOptions {
  readonly seatCount?: number;
  readonly before?: (rig: Pick<Rig, 'clock' | 'server' | 'page'>) => void;
  /** Go on with the server and page of an earlier rig: a reload. */
  readonly after?: Pick<Rig, 'clock' | 'server' | 'page'>;
}

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

export const startRig = async (options: RigOptions = {}): Promise<Rig> => {
  const clock = options.after?.clock ?? createVirtualClock();
  const server = options.after?.server ?? createFakeServer(clock, options.seatCount);
  const page = options.after?.page ?? createFakePage();
  options.before?.({ clock, server, page });
  const reports: string[] = [];
  const failures: ((reason: string) => void)[] = [];
  let close = (): void => {};

  const connect = (): Connection => {
    const { port1, port2 } = new MessageChannel();
    let dead = false;
    // A core whose thread is gone neither hears nor sends, and its timers do not run.
    const device: Device = {
      now: clock.now,
      setTimer: (run, milliseconds) => clock.setTimer(() => dead || run(), milliseconds),
      fetch: (url, init) => server.fetch(url, init),
      random: chance(),
      report: (what, error) => reports.push(`${what}: ${error}`),
    };
    serveCore(port2 as unknown as Endpoint, device);
    close = () => {
      dead = true;
      port1.close();
      port2.close();
    };
    const connection = connectPort(port1, close);
    return { ...connection, onFailure: (listener) => failures.push(listener) };
  };

  const client = createClient({
    connect,
    page: page.port,
    core: { apiUrl: 'http://shop.test/api', locale: 'pt-BR', domain: 'shop.test' },
    setTimer: clock.setTimer,
    checks: true,
  });
  await until(() => client.status.get() === 'ready', 'the core');
  return {
    ...{ clock, server, page, client, reports },
    kill: () => {
      close();
      failures.at(-1)?.('killed');
    },
    dispose: () => client.dispose(),
  };
};
