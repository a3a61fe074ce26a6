/**
 * Tab of a buyer's browser. It acts as the page of the real core, on the simulation's clock. The worker can die, and is
 * rebuilt from its log. After a reload, the core knows only the data that the page stored.
 */
import { type SchedulerLike, Subscription } from 'rxjs';
import type { Instant } from '../../domain/kernel/values.ts';
import { pseudonymsUnder } from '../../domain/privacy/pseudonym.ts';
import { redact } from '../../domain/privacy/redact.ts';
import {
  type CorePort,
  type Dispatched,
  INITIAL_SNAPSHOT,
  type LogEntry,
  type Result,
  type Snapshot,
  type StoredOnPage,
} from '../../worker/contract.ts';
import type { Device } from '../../worker/device.ts';
import { createCore } from '../../worker/port.ts';
import { writeLogText } from '../../worker/recording/log-text.ts';
import { KINDS } from '../domain/shop.ts';
import type { VirtualClock } from '../worker/rig/clock.ts';
import type { Randomness } from './randomness.ts';
import type { Extra } from './sentences/sentence.ts';

/** Cookie with the access token, shared by all tabs of a browser. */
export interface Cookie {
  token: string | null;
  /** Place in the waiting room, empty without one. */
  place?: string | undefined;
}

export interface TabOptions {
  readonly name: string;
  readonly clock: Pick<VirtualClock, 'scheduler' | 'now'>;
  readonly randomness: Pick<Randomness, 'next'>;
  readonly cookie: Cookie;
  /** Session storage. A duplicated tab starts with a copy of it. */
  readonly storage: Map<string, string>;
  readonly fetch: (tab: Tab, url: string, init: RequestInit) => Promise<Response>;
  readonly shown: (tab: Tab, snapshot: Snapshot) => void;
  /** Receives changed seats of the open map, as pairs of index and state. */
  readonly seats?: (pairs: Uint32Array) => void;
  /** Called when the page shows a part of the screen that is not in the snapshot. */
  readonly told?: (tab: Tab, extra: Extra) => void;
  readonly note: (what: string) => void;
  /** Domain of the shop, which selects the Brazilian or the Mexican site. */
  readonly domain?: string;
}

export interface WorkerInstance {
  /** Error of its clock in milliseconds. */
  readonly wrongBy: number;
}

export interface Tab {
  readonly name: string;
  readonly storage: Map<string, string>;
  readonly snapshot: () => Snapshot;
  /** Number of page loads. */
  readonly page: () => number;
  /** The current worker instance. A dead one receives no response. */
  readonly worker: () => WorkerInstance;
  /** Sends a request to the core. Resolves to null if it fails, or if worker or page end before its response. */
  readonly ask: <T>(make: (core: CorePort) => Promise<T>) => Promise<T | null>;
  readonly dispatch: (...command: Parameters<CorePort['dispatch']>) => Promise<Dispatched>;
  readonly open: () => void;
  /** Kills the worker without warning. The page starts another worker from the log. */
  readonly kill: () => void;
  readonly reload: () => void;
  readonly close: () => void;
  /** Sets the error of the device's clock in milliseconds. It affects only the next worker (`worker/main.ts`). */
  readonly setClock: (wrongBy: number) => void;
  readonly setPresence: (presence: { readonly visible: boolean; readonly online: boolean }) => void;
  readonly presence: () => { readonly visible: boolean; readonly online: boolean };
  /** Purchase that was last shown as paid in this tab. Its page has an address, so it survives a reload. */
  readonly receipt: () => string | null;
  /** The log of the present page load, as the worker's next instance starts from it. */
  readonly entries: () => readonly LogEntry[];
  /** The redacted log of each page load with entries, as support would receive it. */
  readonly logs: () => readonly string[];
}

const GONE: Dispatched = { ok: false, refusal: { code: 'core.unavailable', params: {} } };
const never = (): Promise<never> => new Promise(() => {});

export const createTab = (options: TabOptions): Tab => {
  const { name, clock, randomness, cookie, storage, note } = options;
  const pages: LogEntry[][] = [];
  let snapshot: Snapshot = INITIAL_SNAPSHOT;
  let wrongBy = 0;
  let receipt: string | null = null;
  let presence = { visible: true, online: true };
  let core: CorePort | null = null;
  let worker: WorkerInstance = { wrongBy };
  let end = (): void => {};

  const stored = (): StoredOnPage => ({ token: cookie.token, session: Object.fromEntries(storage) });

  /** Starts one worker instance. */
  const begin = (recoverFrom: readonly LogEntry[] | null): void => {
    const log = pages.at(-1) ?? [];
    const timers = new Subscription();
    const wrong = wrongBy;
    worker = { wrongBy };
    let alive = true;
    const whileAlive =
      <A extends unknown[]>(heard: (...told: A) => void) =>
      (...told: A): void => {
        if (alive) heard(...told);
      };
    const schedule = (...timer: Parameters<SchedulerLike['schedule']>): Subscription => {
      if (!alive) return Subscription.EMPTY;
      const scheduled = clock.scheduler.schedule(...timer);
      timers.add(scheduled);
      return scheduled;
    };
    const device: Device = {
      scheduler: {
        now: () => Math.floor(clock.now() + wrong),
        schedule: schedule as SchedulerLike['schedule'],
      },
      fetch: (url, init) => (alive ? options.fetch(tab, url, init) : never()),
      random: randomness.next,
      report: whileAlive((what: string, error: unknown) => note(`reports ${what}: ${error}`)),
    };
    const mine = createCore({
      device,
      page: {
        publish: whileAlive(({ slices }) => {
          snapshot = { ...snapshot, ...slices };
          const { payment } = snapshot.checkout;
          if (payment.status === 'succeeded') receipt = payment.purchaseId;
          options.shown(tab, snapshot);
        }),
        seats: (_, pairs) => options.seats?.(pairs),
        readToken: async () => cookie.token,
        writeToken: whileAlive((token: string | null) => {
          cookie.token = token;
        }),
        writeSession: whileAlive((key, text) => {
          if (text === null) storage.delete(key);
          else storage.set(key, text);
        }),
        // The page has no captcha, so the core asks the provider.
        captcha: async () => '',
        // Keeps the whole log, because violations are explained from it.
        keepState: () => {},
        appendLog: whileAlive((entries: readonly LogEntry[]) => {
          log.push(...entries);
        }),
        reload: whileAlive(() => {
          note('is reloaded by its page');
          tab.reload();
        }),
      },
    });
    core = mine;
    end = () => {
      alive = false;
      timers.unsubscribe();
      for (const lose of [...waiting]) lose();
      waiting.clear();
    };
    const hello = {
      apiUrl: 'http://shop.test/api',
      locale: 'pt-BR',
      domain: options.domain ?? 'shop.test',
      country: options.domain?.startsWith('mx.') ? 'MX' : 'BR',
      payments: KINDS,
      // Each page load is another visit, as in `src/core/start.ts`.
      visit: `${name}.${pages.length}`,
      embedded: null,
    } as const;
    const begun = mine.hello({
      ...hello,
      stored: stored(),
      recoverFrom: recoverFrom && { start: null, entries: recoverFrom, older: null },
    });
    if (recoverFrom !== null)
      void begun.then(whileAlive(() => options.told?.(tab, { type: 'core-restarted' })));
    void mine.setPresence({ ...presence, orders: [] });
  };

  const waiting = new Set<() => void>();
  const load = (): void => {
    pages.push([]);
    snapshot = INITIAL_SNAPSHOT;
    begin(null);
  };

  const tab: Tab = {
    name,
    storage,
    snapshot: () => snapshot,
    page: () => pages.length,
    worker: () => worker,
    ask: (make) =>
      new Promise((resolve) => {
        if (core === null) return resolve(null);
        const lose = (): void => resolve(null);
        waiting.add(lose);
        make(core)
          .then(resolve, lose)
          .finally(() => waiting.delete(lose));
      }),
    dispatch: async (command) => {
      const dispatched = (await tab.ask((port) => port.dispatch(command))) ?? GONE;
      if (command.type !== 'CheckDeadline')
        note(`${command.type} ${dispatched.ok ? 'goes' : dispatched.refusal.code}`);
      if (!dispatched.ok) options.told?.(tab, { type: 'refused', ...dispatched.refusal, command });
      return dispatched;
    },
    open: load,
    kill: () => {
      if (core === null) return;
      note('worker dies');
      end();
      const log = pages.at(-1) ?? [];
      begin(log.length === 0 ? null : [...log]);
    },
    reload: () => {
      note('reloads');
      end();
      load();
    },
    close: () => {
      end();
      core = null;
    },
    setClock: (by) => {
      wrongBy = by;
    },
    setPresence: (now) => {
      presence = now;
      void core?.setPresence({ ...now, orders: [] });
    },
    presence: () => presence,
    receipt: () => receipt,
    entries: () => pages.at(-1) ?? [],
    logs: () =>
      pages
        .filter((log) => log.length > 0)
        .map((log) => {
          const pseudonym = pseudonymsUnder(new Uint8Array(32));
          return writeLogText(
            log[0]?.at ?? (0 as Instant),
            log.map((entry) => redact(entry, pseudonym)),
          );
        }),
  };
  return tab;
};

/** Value of a query's result, or null. */
export const broughtBy = <T>(result: Result<T> | null): T | null => (result?.ok ? result.value : null);
