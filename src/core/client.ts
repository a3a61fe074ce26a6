/** The page's client of the core. Starts the worker, and restarts a failed worker from the log that the page keeps. */

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
  type Outcome,
  type PagePort,
  type Presence,
  type Problem,
  type PurchaseId,
  type Queries,
  type QueryName,
  type RequestName,
  type Requests,
  type Result,
  type SeatedEvent,
  type SecretRef,
  type StoredOnPage,
  type StoreSlug,
} from '../../worker/contract.ts';
import type { SetTimer } from '../../worker/recording/visits.ts';
import { createOpenMaps, type SeatMapHandle } from './seatMaps.ts';
import { createStore, type SnapshotStore } from './store.ts';

/**
 * Status of the core. `slow`: no hello for ten seconds, and the page still waits. `gone`: several worker instances
 * failed within a minute, and only a reload helps.
 */
export type CoreStatus = 'starting' | 'slow' | 'ready' | 'restarting' | 'gone' | 'disposed';

export interface CoreClient {
  readonly snapshots: SnapshotStore;
  readonly status: {
    readonly get: () => CoreStatus;
    readonly subscribe: (listener: () => void) => () => void;
  };
  /** Runs a command. Resolves after the resulting snapshot is in {@link CoreClient.snapshots}. */
  dispatch(command: Command): Promise<Dispatched>;
  /** Resolves once the command has settled, also over restarts of the worker (K-28). */
  outcome(dispatched: Dispatched): Promise<Outcome>;
  /** Reads catalog or account data. Retries in the next worker if a worker fails. Never rejects. */
  query<Q extends QueryName>(
    name: Q,
    params: Queries[Q]['params'],
    signal?: AbortSignal,
  ): Promise<Result<Queries[Q]['result']>>;
  /** Sends a form to one worker only. Never rejects. */
  request<R extends RequestName>(
    name: R,
    params: Requests[R]['params'],
  ): Promise<Result<Requests[R]['result']>>;
  /** Stores a password or token in the core's vault. Resolves to an empty reference without a core. */
  keepSecret(text: string): Promise<SecretRef>;
  tokenizeCard(card: CardForm): Promise<Result<CardToken>>;
  openSeatMap(store: StoreSlug, product: string, event: SeatedEvent): Promise<Result<SeatMapHandle>>;
  readonly visit: string;
  /** Reports that the page is rendered. The core can then load the code that stores the log. */
  beginKeeping(): void;
  visits(purchase?: PurchaseId): Promise<Result<KeptVisits>>;
  /** Resolves to a visit's redacted log as text of a support file. Default: this visit. */
  exportLog(visit?: string): Promise<Result<string>>;
  setPresence(presence: Omit<Presence, 'orders'>): void;
  /** Replaces the queries of orders that the page shows. */
  showOrders(orders: Presence['orders']): void;
  dispose(): void;
}

export interface ClientOptions {
  readonly connect: Connect;
  /** Functions that the core can call on the page. The client itself implements publishing and the log. */
  readonly page: Omit<PagePort, 'publish' | 'seats' | 'appendLog' | 'keepState'>;
  readonly core: Omit<CoreOptions, 'recoverFrom' | 'stored'>;
  /** Reads what the page stored. Called for every worker instance. */
  readonly readStored: () => StoredOnPage;
  readonly setTimer: SetTimer;
  readonly warn: (message: string) => void;
  /** Loads the page again, for a worker of another build. False if that cannot help. */
  readonly reload?: () => boolean;
  /** True for development and specs: freezes and checks published slices. */
  readonly checks: boolean;
}

/** Number of failures within `FAILURE_WINDOW_MS` after which the client stops restarting the worker. */
const MAX_FAILURES = 4;
const FAILURE_WINDOW_MS = 60_000;

/**
 * Milliseconds to wait for a worker's hello before the worker is replaced. Doubles with each replacement, for slow
 * devices.
 */
const HELLO_TIMEOUT_MS = 30_000;

/** Fewer than `MAX_FAILURES`, so that a read that crashes the worker cannot use up all restarts. */
const READ_TRIES = 3;

const UNAVAILABLE: Problem = {
  ...{ code: 'unavailable', serverMessage: null, serverCode: '', path: '' },
  isUncertain: true,
};
const ABORTED: Problem = { ...UNAVAILABLE, code: 'aborted' };
const lostResult = (): Result<never> => ({ ok: false, problem: UNAVAILABLE });
const lostCommand = (): Dispatched => ({ ok: false, refusal: { code: 'core.unavailable', params: {} } });

export const createClient = (options: ClientOptions): CoreClient => {
  const store = createStore(options.checks, options.core.country);
  const statusListeners = new Set<() => void>();
  let log: LogEntry[] = [];
  let start: KeptLog['start'] = null;
  let older: KeptLog['older'] = null;
  let status: CoreStatus = 'starting';
  let instanceCount = 0;
  let wasReady = false;
  let recentFailures = 0;
  let helloTimeout = HELLO_TIMEOUT_MS;
  let queryIds = 0;
  let presence: Presence = { visible: true, online: true, orders: [] };
  let instance: WorkerInstance;

  const setStatus = (next: CoreStatus): void => {
    status = next;
    for (const listener of [...statusListeners]) listener();
  };

  /** Functions of the page for one worker instance. Ignores late updates of an ended instance. */
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

  const sendPresence = (): void => {
    void instance.call(
      (core) => core.setPresence(presence),
      () => undefined,
    );
  };

  const startWorker = (): void => {
    store.restart();
    instanceCount += 1;
    const instanceId = instanceCount;
    const started = startInstance(
      options.connect(),
      pageOf(() => instanceCount !== instanceId),
      {
        ...options.core,
        // The host wrote them for the page's start.
        embedded: instanceId === 1 ? options.core.embedded : null,
        stored: options.readStored(),
        recoverFrom: log.length === 0 && start === null ? null : { start, entries: log, older },
      },
      options.setTimer,
      {
        helloTimeout,
        onSlow: () => setStatus('slow'),
        onFailed: onInstanceFailure,
      },
    );
    instance = started;
    sendPresence();
    void started.ready.then((ready) => {
      if (!ready || instance !== started) return;
      const isRestart = wasReady;
      wasReady = true;
      setStatus('ready');
      if (isRestart) {
        store.notify('core.restarted', 'info');
        maps.reopen(started);
      }
    });
  };

  const onInstanceFailure = (reason: string): void => {
    if (status === 'disposed') return;
    options.warn(`The core stopped: ${reason}.`);
    if (reason === OTHER_CONTRACT && options.reload?.()) {
      setStatus('restarting');
      return;
    }
    if (reason === NO_HELLO) {
      helloTimeout *= 2;
      startWorker();
      return;
    }
    recentFailures += 1;
    options.setTimer(() => {
      recentFailures -= 1;
    }, FAILURE_WINDOW_MS);
    setStatus(recentFailures >= MAX_FAILURES ? 'gone' : 'restarting');
    if (status === 'restarting') startWorker();
  };
  const fail = (reason: string): void => {
    instance.end();
    onInstanceFailure(reason);
  };

  /** Resolves to the ready worker instance; null if none can start. */
  const readyInstance = async (): Promise<WorkerInstance | null> => {
    while (status !== 'gone' && status !== 'disposed') {
      const current = instance;
      if (await current.ready) return current;
      if (current === instance) break;
    }
    return null;
  };
  /** Resolves to `onFailure()` without a worker, or if it fails before its response. */
  const callCore = async <T>(make: (core: CorePort) => Promise<T>, onFailure: () => T): Promise<T> => {
    const current = await readyInstance();
    return current === null ? onFailure() : current.call(make, onFailure);
  };
  /** Repeats a read in the next worker if the current worker fails. Resolves to null after the last try. */
  const read = async <T>(
    make: (core: CorePort) => Promise<T>,
    signal: AbortSignal | undefined,
    tries = READ_TRIES,
  ): Promise<T | null> => {
    // Sent before the worker's hello arrives, because a busy page receives it late. The worker keeps the order.
    const sentTo = instance;
    const sent = sentTo.call<T | null>(make, () => null);
    const current = await readyInstance();
    const response = current === sentTo ? await sent : await current?.call<T | null>(make, () => null);
    if (response != null || current === instance || tries === 1 || signal?.aborted) return response ?? null;
    return read(make, signal, tries - 1);
  };
  const maps = createOpenMaps({ readyInstance, lostResult, lostCommand });

  const client: CoreClient = {
    snapshots: store,
    status: {
      get: () => status,
      subscribe: (listener) => {
        statusListeners.add(listener);
        return () => statusListeners.delete(listener);
      },
    },
    dispatch: (command) => callCore((core) => core.dispatch(command), lostCommand),
    outcome: async (dispatched) => {
      if (!dispatched.ok) return { type: 'refused', reason: { ...dispatched.refusal, serverMessage: null } };
      const { entry } = dispatched;
      if (entry === undefined) return { type: 'done' };
      const settled = await read((core) => core.outcome(entry), undefined);
      return settled ?? { type: 'uncertain', reason: null };
    },
    query: (name, params, signal) => {
      type TypedResult = Result<Queries[typeof name]['result']>;
      if (signal?.aborted) return Promise.resolve<TypedResult>({ ok: false, problem: ABORTED });
      queryIds += 1;
      const queryId = queryIds;
      const abort = (): void => {
        void callCore(
          (core) => core.abort(queryId),
          () => undefined,
        );
      };
      signal?.addEventListener('abort', abort, { once: true });
      return read<TypedResult>((core) => core.query(name, params, queryId) as Promise<TypedResult>, signal)
        .then((response) => response ?? lostResult())
        .finally(() => signal?.removeEventListener('abort', abort));
    },
    request: (name, params) => {
      type TypedResult = Result<Requests[typeof name]['result']>;
      return callCore<TypedResult>((core) => core.request(name, params) as Promise<TypedResult>, lostResult);
    },
    keepSecret: (text) =>
      callCore(
        (core) => core.keepSecret(text),
        () => '',
      ),
    tokenizeCard: (card) => callCore((core) => core.tokenizeCard(card), lostResult),
    openSeatMap: maps.open,
    visit: options.core.visit,
    beginKeeping: () => {
      void callCore(
        (core) => core.beginKeeping(),
        () => undefined,
      );
    },
    visits: (purchase) =>
      callCore<Result<KeptVisits>>(
        (core) => core.visits(purchase ?? null).then((visits) => ({ ok: true, value: visits })),
        lostResult,
      ),
    exportLog: (visit) =>
      callCore<Result<string>>(
        (core) =>
          core
            .exportLog(visit ?? null)
            .then((text) => (text === null ? lostResult() : { ok: true, value: text })),
        lostResult,
      ),
    setPresence: (now) => {
      presence = { ...presence, ...now };
      sendPresence();
    },
    showOrders: (orders) => {
      presence = { ...presence, orders };
      sendPresence();
    },
    dispose: () => {
      if (status === 'disposed') return;
      setStatus('disposed');
      maps.clear();
      instance.end();
    },
  };
  startWorker();
  return client;
};

export interface WorkerInstance {
  /** True after the worker's hello, false if it failed before. */
  readonly ready: Promise<boolean>;
  /**
   * Calls the core. Resolves to `lost()` if the call rejects, or if the worker ends, which Comlink does not report.
   */
  readonly call: <T>(make: (core: CorePort) => Promise<T>, lost: () => T) => Promise<T>;
  readonly end: () => void;
}

/** Reason of a failure after which the next worker instance gets more time. */
export const NO_HELLO = 'no hello';
const OTHER_CONTRACT = 'another contract';
/** Milliseconds without a hello, after which the page reports a slow start. */
const SLOW_AFTER_MS = 10_000;
interface InstanceWatch {
  /** Milliseconds to wait for the hello. */
  readonly helloTimeout: number;
  readonly onSlow: () => void;
  readonly onFailed: (reason: string) => void;
}

/**
 * Milliseconds between pings. A worker that misses `MAX_MISSED_PINGS` of these has failed, after 4.5 s of silence.
 * Beats are counted, not time, since a suspended page fires no timers and so misses no beats.
 */
const PING_INTERVAL_MS = 900;
const MAX_MISSED_PINGS = 4;

export const startInstance = (
  connection: Connection,
  page: PagePort,
  options: CoreOptions,
  setTimer: SetTimer,
  { helloTimeout, onSlow, onFailed }: InstanceWatch,
): WorkerInstance => {
  Comlink.expose(page, connection.endpoint);
  // Kept for the whole instance, since Comlink closes an endpoint whose last proxy is collected. All methods of the
  // port return promises, so the proxy has the port's own type.
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
  const fail = (reason: string): void => {
    if (over) return;
    end();
    onFailed(reason);
  };
  const call: WorkerInstance['call'] = (make, onFailure) =>
    new Promise((resolve) => {
      if (over) return resolve(onFailure());
      const resolveLost = (): void => resolve(onFailure());
      waiting.add(resolveLost);
      make(core)
        .then(resolve, resolveLost)
        .finally(() => waiting.delete(resolveLost));
    });

  /** Beats since the unanswered ping; null if none is pending. */
  let missedPings: number | null = null;
  const schedulePing = (): void => {
    cancelTimer = setTimer(() => {
      if (missedPings === null) {
        missedPings = 0;
        void call(
          (remote) => remote.ping(),
          () => false,
        ).then(() => {
          missedPings = null;
        });
      } else {
        missedPings += 1;
        if (missedPings === MAX_MISSED_PINGS) return fail('no heartbeat');
      }
      schedulePing();
    }, PING_INTERVAL_MS);
  };

  connection.onFailure(fail);
  cancelTimer = setTimer(() => {
    cancelTimer = setTimer(() => fail(NO_HELLO), helloTimeout - SLOW_AFTER_MS);
    onSlow();
  }, SLOW_AFTER_MS);
  const ready = call<{ readonly contract: number } | null>(
    (remote) => remote.hello(options),
    () => null,
  ).then((greeting) => {
    cancelTimer();
    if (over) return false;
    if (greeting?.contract !== CONTRACT_VERSION) {
      fail(OTHER_CONTRACT);
      return false;
    }
    schedulePing();
    return true;
  });
  return { ready, call, end };
};

export interface Connection {
  readonly endpoint: Endpoint;
  /** Registers a listener for a failed worker or an unreadable message. */
  readonly onFailure: (listener: (reason: string) => void) => void;
  readonly close: () => void;
}

export type Connect = () => Connection;
