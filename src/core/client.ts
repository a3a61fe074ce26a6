/**
 * The page's client of the core. Starts the worker and restarts a failed one from the log kept by the page.
 * Reads are retried in the new worker; other calls return a problem. Free of React.
 */

import type { Endpoint } from 'comlink';
import * as Comlink from 'comlink';
import {
  type CardForm,
  type CardToken,
  CONTRACT_VERSION,
  type Command,
  type CoreOptions,
  type CorePort,
  type Dispatched,
  type KeptLog,
  type KeptVisits,
  type LogEntry,
  type PagePort,
  type Problem,
  type Queries,
  type QueryName,
  type RequestName,
  type Requests,
  type Result,
  type SecretRef,
  type StoredOnPage,
  type StoreSlug,
} from '../../worker/contract.ts';
import { createOpenMaps, type SeatMapHandle } from './seatMaps.ts';
import { createStore, type SnapshotStore } from './store.ts';

/**
 * `slow`: the core has not replied for ten seconds, and the page still waits. `gone`: several worker
 * instances failed in a row, and only a reload helps.
 */
export type CoreStatus = 'starting' | 'slow' | 'ready' | 'restarting' | 'gone' | 'disposed';

export interface CoreClient {
  readonly snapshots: SnapshotStore;
  readonly status: {
    readonly get: () => CoreStatus;
    readonly subscribe: (listener: () => void) => () => void;
  };
  /** Resolves after the resulting snapshot is in {@link CoreClient.snapshots}. */
  dispatch(command: Command): Promise<Dispatched>;
  /** Reads catalog or account data. Never rejects; errors are in the result. */
  query<Q extends QueryName>(
    name: Q,
    params: Queries[Q]['params'],
    signal?: AbortSignal,
  ): Promise<Result<Queries[Q]['result']>>;
  /** Sends a form's call, which is never retried. Never rejects. */
  request<R extends RequestName>(
    name: R,
    params: Requests[R]['params'],
  ): Promise<Result<Requests[R]['result']>>;
  /** Stores a password or token in the core's vault. Resolves to an empty reference without a core. */
  keepSecret(text: string): Promise<SecretRef>;
  tokenizeCard(card: CardForm): Promise<Result<CardToken>>;
  openSeatMap(store: StoreSlug, product: string, date: string | null): Promise<Result<SeatMapHandle>>;
  /** Unique id of this visit among the stored ones. */
  readonly visit: string;
  /** Reports that the page is rendered, so that the core can load code for later tasks. */
  beginKeeping(): void;
  visits(): Promise<Result<KeptVisits>>;
  /** Resolves to the redacted log of a visit as a support file. Default: this visit. */
  exportLog(visit?: string): Promise<Result<string>>;
  setPresence(presence: { readonly visible: boolean; readonly online: boolean }): void;
  dispose(): void;
}

export interface ClientOptions {
  readonly connect: Connect;
  /** Page functions that the core can call. The client itself implements publishing and the log. */
  readonly page: Omit<PagePort, 'publish' | 'seats' | 'appendLog' | 'keepState'>;
  readonly core: Omit<CoreOptions, 'recoverFrom' | 'stored'>;
  /** Called for every worker instance. */
  readonly readStored: () => StoredOnPage;
  readonly setTimer: SetTimer;
  readonly warn: (message: string) => void;
  /** Freezes and checks published slices, for development and specs. */
  readonly checks: boolean;
}

/** Number of failures within `SPAN` milliseconds after which the client stops restarting the worker. */
const LIVES = 4;
const SPAN = 60_000;

/**
 * Milliseconds without a hello after which the worker is replaced. Doubles with each replacement, for slow
 * devices.
 */
const PATIENCE = 30_000;

/** Fewer than `LIVES`, so that a read that crashes the worker cannot use up all restarts. */
const READ_TRIES = 3;

const UNAVAILABLE: Problem = { code: 'unavailable', serverMessage: null, serverCode: '', path: '' };
const ABORTED: Problem = { ...UNAVAILABLE, code: 'aborted' };
const lostResult = (): Result<never> => ({ ok: false, problem: UNAVAILABLE });
const lostCommand = (): Dispatched => ({ ok: false, refusal: { code: 'core.unavailable', params: {} } });

export const createClient = (options: ClientOptions): CoreClient => {
  const store = createStore(options.checks);
  const statusListeners = new Set<() => void>();
  let log: LogEntry[] = [];
  let start: KeptLog['start'] = null;
  let older: KeptLog['older'] = null;
  let status: CoreStatus = 'starting';
  let lives = 0;
  let wasReady = false;
  let deaths = 0;
  let patience = PATIENCE;
  let tickets = 0;
  let presence = { visible: true, online: true };
  let life: Life;

  const become = (next: CoreStatus): void => {
    status = next;
    for (const listener of [...statusListeners]) listener();
  };

  /** Page functions for one worker instance. Late messages of an ended instance are ignored. */
  const pageOf = (isOver: () => boolean): PagePort => ({
    ...options.page,
    publish: (update) => {
      if (!isOver() && !store.apply(update)) fail('an update is missing');
    },
    seats: (key, pairs) => {
      if (!isOver()) maps.apply(key, pairs);
    },
    appendLog: (entries) => {
      if (!isOver()) log.push(...entries);
    },
    keepState: (state) => {
      if (isOver()) return;
      older = { start, entries: log };
      start = state;
      log = [];
    },
  });

  const begin = (): void => {
    store.restart();
    lives += 1;
    const mine = lives;
    const started = beginLife(
      options.connect(),
      pageOf(() => lives !== mine),
      {
        ...options.core,
        stored: options.readStored(),
        recoverFrom: log.length === 0 && start === null ? null : { start, entries: log, older },
      },
      options.setTimer,
      {
        patience,
        onSlow: () => become('slow'),
        onDeath: died,
      },
    );
    life = started;
    void started.ready.then((ready) => {
      if (!ready || life !== started) return;
      const again = wasReady;
      wasReady = true;
      become('ready');
      void started.ask(
        (core) => core.setPresence(presence),
        () => undefined,
      );
      if (again) {
        store.notify('core.restarted', 'info');
        maps.reopen(started);
      }
    });
  };

  const died = (reason: string): void => {
    if (status === 'disposed') return;
    options.warn(`The core stopped: ${reason}.`);
    if (reason === NO_HELLO) {
      patience *= 2;
      begin();
      return;
    }
    deaths += 1;
    options.setTimer(() => {
      deaths -= 1;
    }, SPAN);
    become(deaths >= LIVES ? 'gone' : 'restarting');
    if (status === 'restarting') begin();
  };
  const fail = (reason: string): void => {
    life.end();
    died(reason);
  };

  /** Resolves to the ready worker instance; null if none can start. */
  const living = async (): Promise<Life | null> => {
    while (status !== 'gone' && status !== 'disposed') {
      const asked = life;
      if (await asked.ready) return asked;
      if (asked === life) break;
    }
    return null;
  };
  /** Resolves to `lost()` without a worker, or if it fails before its response. */
  const ask = async <T>(make: (core: CorePort) => Promise<T>, lost: () => T): Promise<T> => {
    const asked = await living();
    return asked === null ? lost() : asked.ask(make, lost);
  };
  /** Retries a read in the next worker if the current one fails. Resolves to null after the last try. */
  const read = async <T>(
    make: (core: CorePort) => Promise<T>,
    signal: AbortSignal | undefined,
    tries = READ_TRIES,
  ): Promise<T | null> => {
    const asked = await living();
    const response = await asked?.ask<T | null>(make, () => null);
    if (response != null || asked === life || tries === 1 || signal?.aborted) return response ?? null;
    return read(make, signal, tries - 1);
  };
  const maps = createOpenMaps({ living, lostResult, lostCommand });

  const client: CoreClient = {
    snapshots: store,
    status: {
      get: () => status,
      subscribe: (listener) => {
        statusListeners.add(listener);
        return () => statusListeners.delete(listener);
      },
    },
    dispatch: (command) => ask((core) => core.dispatch(command), lostCommand),
    query: (name, params, signal) => {
      type Answer = Result<Queries[typeof name]['result']>;
      if (signal?.aborted) return Promise.resolve<Answer>({ ok: false, problem: ABORTED });
      tickets += 1;
      const ticket = tickets;
      const abort = (): void => {
        void ask(
          (core) => core.abort(ticket),
          () => undefined,
        );
      };
      signal?.addEventListener('abort', abort, { once: true });
      return read<Answer>((core) => core.query(name, params, ticket) as Promise<Answer>, signal)
        .then((response) => response ?? lostResult())
        .finally(() => signal?.removeEventListener('abort', abort));
    },
    request: (name, params) => {
      type Answer = Result<Requests[typeof name]['result']>;
      return ask<Answer>((core) => core.request(name, params) as Promise<Answer>, lostResult);
    },
    keepSecret: (text) =>
      ask(
        (core) => core.keepSecret(text),
        () => '',
      ),
    tokenizeCard: (card) => ask((core) => core.tokenizeCard(card), lostResult),
    openSeatMap: maps.open,
    visit: options.core.visit,
    beginKeeping: () => {
      void ask(
        (core) => core.beginKeeping(),
        () => undefined,
      );
    },
    visits: () =>
      ask<Result<KeptVisits>>(
        (core) => core.visits().then((visits) => ({ ok: true, value: visits })),
        lostResult,
      ),
    exportLog: (visit) =>
      ask<Result<string>>(
        (core) =>
          core
            .exportLog(visit ?? null)
            .then((text) => (text === null ? lostResult() : { ok: true, value: text })),
        lostResult,
      ),
    setPresence: (now) => {
      presence = { ...now };
      void ask(
        (core) => core.setPresence(now),
        () => undefined,
      );
    },
    dispose: () => {
      if (status === 'disposed') return;
      become('disposed');
      maps.clear();
      life.end();
    },
  };
  begin();
  return client;
};

/** Injected, so that specs control time. Returns a function that cancels the timer. */
export type SetTimer = (run: () => void, milliseconds: number) => () => void;

export interface Life {
  /** True after the worker's hello, false if it failed before. */
  readonly ready: Promise<boolean>;
  /**
   * Calls the core. Resolves to `lost()` if the worker ends first or the call rejects. Comlink alone would
   * leave the call pending forever.
   */
  readonly ask: <T>(make: (core: CorePort) => Promise<T>, lost: () => T) => Promise<T>;
  readonly end: () => void;
}

/** Failure reason after which the next instance gets more time. */
export const NO_HELLO = 'no hello';
/** Milliseconds without a hello, after which the page reports a slow start. */
const SLOW_AFTER = 10_000;
interface Watching {
  /** Milliseconds to wait for the hello. */
  readonly patience: number;
  readonly onSlow: () => void;
  readonly onDeath: (reason: string) => void;
}

/**
 * Milliseconds between pings, and the number of missed beats after which a worker counts as failed. A silent
 * worker ends after 4.5 s; one that is busy for 3.5 s survives. Counts beats instead of time: a blocked or
 * suspended page fires no timers and so misses none.
 */
const BEAT = 900;
const MOST_MISSED = 4;

export const beginLife = (
  connection: Connection,
  page: PagePort,
  options: CoreOptions,
  setTimer: SetTimer,
  { patience, onSlow, onDeath }: Watching,
): Life => {
  Comlink.expose(page, connection.endpoint);
  // Referenced for the whole instance, since Comlink closes an endpoint whose last proxy is collected. Every
  // method of the port already returns a promise, so its remote type is the port itself.
  const core = Comlink.wrap<CorePort>(connection.endpoint) as unknown as CorePort;
  const waiting = new Set<() => void>();
  let over = false;
  let cancelTimer = (): void => {};

  const end = (): void => {
    if (over) return;
    over = true;
    cancelTimer();
    connection.close();
    for (const lose of [...waiting]) lose();
    waiting.clear();
  };
  const die = (reason: string): void => {
    if (over) return;
    end();
    onDeath(reason);
  };
  const ask: Life['ask'] = (make, lost) =>
    new Promise((resolve) => {
      if (over) return resolve(lost());
      const lose = (): void => resolve(lost());
      waiting.add(lose);
      make(core)
        .then(resolve, lose)
        .finally(() => waiting.delete(lose));
    });

  /** Beats since the unanswered ping; null if none is pending. */
  let missed: number | null = null;
  const beat = (): void => {
    cancelTimer = setTimer(() => {
      if (missed === null) {
        missed = 0;
        void ask(
          (remote) => remote.ping(),
          () => false,
        ).then(() => {
          missed = null;
        });
      } else {
        missed += 1;
        if (missed === MOST_MISSED) return die('no heartbeat');
      }
      beat();
    }, BEAT);
  };

  connection.onFailure(die);
  cancelTimer = setTimer(() => {
    cancelTimer = setTimer(() => die(NO_HELLO), patience - SLOW_AFTER);
    onSlow();
  }, SLOW_AFTER);
  const ready = ask<{ readonly contract: number } | null>(
    (remote) => remote.hello(options),
    () => null,
  ).then((greeting) => {
    cancelTimer();
    if (over) return false;
    if (greeting?.contract !== CONTRACT_VERSION) {
      die('another contract');
      return false;
    }
    beat();
    return true;
  });
  return { ready, ask, end };
};

export interface Connection {
  readonly endpoint: Endpoint;
  /** Registers a listener for a worker that failed or sent an unreadable message. */
  readonly onFailure: (listener: (reason: string) => void) => void;
  readonly close: () => void;
}

export type Connect = () => Connection;
