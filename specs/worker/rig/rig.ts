/**
 * Connects a page, a core and a server for a spec that controls the time. The core runs inline behind a
 * MessageChannel, or in a thread. `reload` starts another page; the server's data and the page's storage stay.
 */
import { Worker } from 'node:worker_threads';
import * as Comlink from 'comlink';
import type { Country } from '../../../domain/kernel/values.ts';
import type { Connect } from '../../../src/core/client.ts';
import { type CoreClient, createClient } from '../../../src/core/client.ts';
import { serveCore } from '../../../worker/port.ts';
import { KINDS } from '../../domain/shop.ts';
import type { FakeBrowser } from './browser.ts';
import { createVirtualClock, settle, until } from './clock.ts';
import type { Control } from './control.ts';
import { createMachine, type Machine } from './machine.ts';
import { createFakePage, type FakePage } from './page.ts';
import { connectPort } from './port.ts';
import type { ToThread } from './thread.ts';

export type Where = 'inline' | 'thread';

export interface Rig {
  readonly server: Control;
  readonly page: FakePage;
  client: CoreClient;
  /** Lets time pass on both sides and waits for its effects. */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Resolves once all pending work that needs no time has arrived. */
  readonly quiet: () => Promise<void>;
  /** Ends the core without a message, like a crash. The client starts another one. */
  readonly kill: () => void;
  readonly reload: () => Promise<void>;
  readonly dispose: () => void;
}

interface Side {
  readonly control: Control;
  readonly connect: Connect;
  readonly kill: () => void;
  readonly end: () => void;
}

/** Machine by server control, where another tab of the same browser finds it. */
const machines = new WeakMap<Control, Machine>();

const inline = (machine: Machine): Side => {
  machines.set(machine.control, machine);
  let die = (): void => {};
  return {
    control: machine.control,
    connect: () => {
      const { port1, port2 } = new MessageChannel();
      const life = machine.device();
      serveCore(port2 as unknown as Comlink.Endpoint, life.device);
      const close = (): void => {
        life.kill();
        port1.close();
        port2.close();
      };
      const connection = connectPort(port1, close);
      return { ...connection, onFailure: (listener) => (die = () => listener('killed')) };
    },
    kill: () => die(),
    end: () => {},
  };
};

let shared: Worker | undefined;
const theThread = (): Worker => {
  if (shared === undefined) {
    shared = new Worker(new URL('./thread.ts', import.meta.url));
    shared.unref();
  }
  return shared;
};

const thread = (seatCount: number | undefined): Side => {
  const control = new MessageChannel();
  const send = (message: ToThread): void =>
    theThread().postMessage(message, [message.port] as unknown as ArrayBuffer[]);
  send({ kind: 'machine', seatCount, port: control.port2 });
  let die = (): void => {};
  return {
    control: Comlink.wrap<Control>(control.port1 as unknown as Comlink.Endpoint) as unknown as Control,
    connect: () => {
      const { port1, port2 } = new MessageChannel();
      send({ kind: 'life', port: port2 });
      const connection = connectPort(port1);
      return { ...connection, onFailure: (listener) => (die = () => listener('killed')) };
    },
    kill: () => die(),
    end: () => control.port1.close(),
  };
};

/** Visit number. Each load of a page is a separate visit. */
let visits = 0;

type ClientOptions = Parameters<typeof createClient>[0];
/** Client of a core that `connect` starts. Warns no one, unless `more` has a listener. */
export const clientWith = (
  connect: Connect,
  page: FakePage,
  setTimer: ClientOptions['setTimer'],
  {
    embedded,
    country = 'BR',
    ...more
  }: Pick<RigOptions, 'embedded' | 'country'> & Partial<Pick<ClientOptions, 'warn' | 'reload'>> = {},
): CoreClient =>
  createClient({
    ...{ connect, setTimer, warn: () => {}, checks: true, ...more },
    ...{ page: page.port, readStored: page.readStored },
    core: {
      ...{ apiUrl: 'http://shop.test/api', locale: 'pt-BR', domain: 'shop.test', country, payments: KINDS },
      ...{ visit: `v${++visits}`, embedded: embedded ?? null },
    },
  });

export interface RigOptions {
  readonly where?: Where;
  readonly seatCount?: number;
  /**
   * Another tab of the same browser, only inline. Time passes for both cores, but only for the page that advances it.
   */
  readonly beside?: Rig;
  /** Browser storage. Inline only; none by default. */
  readonly storage?: IDBFactory;
  /** API responses in the page's HTML, as JSON. */
  readonly embedded?: string | undefined;
  readonly country?: Country | undefined;
  /** Runs before the core is started. */
  readonly before?: (rig: Pick<Rig, 'server' | 'page'>) => Promise<void> | void;
}

export const startRig = async (options: RigOptions = {}): Promise<Rig> => {
  const { where = 'inline', seatCount, beside, storage, before, embedded, country } = options;
  const clientOptions = { embedded, country };
  const machine = beside === undefined ? undefined : machines.get(beside.server);
  const side = where === 'inline' ? inline(machine ?? createMachine(seatCount, storage)) : thread(seatCount);
  const page = createFakePage(beside?.page.cookie);
  const clock = createVirtualClock(() => rig.quiet());
  await before?.({ server: side.control, page });
  const rig: Rig = {
    server: side.control,
    page,
    client: clientWith(side.connect, page, clock.setTimer, clientOptions),
    quiet: async () => {
      await settle();
      // The response arrives after all earlier messages on the same port.
      await rig.client.keepSecret('');
      await settle(2);
    },
    advance: async (milliseconds) => {
      await side.control.advance(milliseconds);
      await clock.advance(milliseconds);
    },
    kill: side.kill,
    reload: async () => {
      rig.client.dispose();
      rig.client = clientWith(side.connect, page, clock.setTimer, clientOptions);
      await until(() => rig.client.status.get() === 'ready', 'the core');
    },
    dispose: () => {
      rig.client.dispose();
      side.end();
    },
  };
  await until(() => rig.client.status.get() === 'ready', 'the core');
  return rig;
};

/** Browser that this tab shares with its other tabs. */
export const browserOf = (rig: Rig): FakeBrowser => {
  const machine = machines.get(rig.server);
  if (machine === undefined) throw new Error('this rig runs in a thread');
  return machine.browser;
};

/** Opens tabs of one browser. `close` closes all of them. */
export const createTabs = () => {
  let rigs: Rig[] = [];
  return {
    all: (): readonly Rig[] => rigs,
    open: async (options: RigOptions = {}): Promise<Rig> => {
      const [first] = rigs;
      const rig = await startRig(first === undefined ? options : { beside: first });
      rigs.push(rig);
      await rig.quiet();
      return rig;
    },
    close: (): void => {
      for (const rig of rigs) rig.dispose();
      rigs = [];
    },
  };
};
