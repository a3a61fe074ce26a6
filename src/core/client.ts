/**
 * The page's client of the core: asks, listens, and owns the core's lives. A core that dies is started again
 * from the log that the page kept; reads under way are asked again, other calls answer with a problem, the cart stays.
 * Free of React.
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
 * `slow`: the core has not answered for ten seconds and is still waited for. `gone`: several lives ended at once; only
 * loading the page anew helps.
 */
export type CoreStatus = 'starting' | 'slow' | 'ready' | 'restarting' | 'gone' | 'disposed';

export interface CoreClient {
  readonly snapshots: SnapshotStore;
  readonly status: {
    readonly get: () => CoreStatus;
    readonly subscribe: (listener: () => void) => () => void;
  };
  /** Decides a command. The snapshot that it leads to is in {@link CoreClient.snapshots} when this answers. */
  dispatch(command: Command): Promise<Dispatched>;
  /** A catalogue read. Never rejects: what went wrong stands in the result. */
  query<Q extends QueryName>(
    name: Q,
    params: Queries[Q]['params'],
    signal?: AbortSignal,
  ): Promise<Result<Queries[Q]['result']>>;
  /** A form's call. Never rejects. */
  request<R extends RequestName>(
    name: R,
    params: Requests[R]['params'],
  ): Promise<Result<Requests[R]['result']>>;
  /** Hands a password or token to the core's vault; the empty reference when there is no core. */
  keepSecret(text: string): Promise<SecretRef>;
  tokenizeCard(card: CardForm): Promise<Result<CardToken>>;
  openSeatMap(store: StoreSlug, product: string, date: string | null): Promise<Result<SeatMapHandle>>;
  /** Names this visit among those whose logs the browser keeps. */
  readonly visit: string;
  /** The page stands: the core may load what is only for later. */
  beginKeeping(): void;
  visits(): Promise<Result<KeptVisits>>;
  /** The redacted log of a visit as a file for support, this one's by default. */
  exportLog(visit?: string): Promise<Result<string>>;
  setPresence(presence: { readonly visible: boolean; readonly online: boolean }): void;
  dispose(): void;
}

export interface ClientOptions {
  readonly connect: Connect;
  /** What the core may ask of the page, publishing and keeping the log apart: those are the client's own. */
  readonly page: Omit<PagePort, 'publish' | 'seats' | 'appendLog' | 'keepState'>;
  readonly core: Omit<CoreOptions, 'recoverFrom' | 'stored'>;
  /** Read for every life of the core. */
  readonly readStored: () => StoredOnPage;
  readonly setTimer: SetTimer;
  /** Told when the core died, and of what. */
  readonly warn: (message: string) => void;
  /** Freeze and check what is published: development and specs. */
  readonly checks: boolean;
}

/** So many deaths within the span, and no further life is begun. */
const LIVES = 4;
const SPAN = 60_000;

/** Milliseconds until a core without a hello is replaced; doubled for each next one, so that a slow device gets there. */
const PATIENCE = 30_000;

/** Fewer than the lives: what is asked ends none of the page's, even where it is what a core dies of. */
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

  /** What one life may tell the page; a life that is over may still have something on the way. */
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

  /** The life that listens; null when none can be had. */
  const living = async (): Promise<Life | null> => {
    while (status !== 'gone' && status !== 'disposed') {
      const asked = life;
      if (await asked.ready) return asked;
      if (asked === life) break;
    }
    return null;
  };
  /** `lost` answers when no core can be had or it dies under way. */
  const ask = async <T>(make: (core: CorePort) => Promise<T>, lost: () => T): Promise<T> => {
    const asked = await living();
    return asked === null ? lost() : asked.ask(make, lost);
  };
  /** What changes nothing is asked again of the core that comes after one that died; null when none answers. */
  const read = async <T>(
    make: (core: CorePort) => Promise<T>,
    signal: AbortSignal | undefined,
    tries = READ_TRIES,
  ): Promise<T | null> => {
    const asked = await living();
    const answer = await asked?.ask<T | null>(make, () => null);
    if (answer != null || asked === life || tries === 1 || signal?.aborted) return answer ?? null;
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
        .then((answer) => answer ?? lostResult())
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

/**
 * One life of the core, from its start to its death: the handshake, the heartbeat, and the promise that every
 * call is answered even when the core is not there to answer it. Comlink alone leaves such calls hanging.
 */

/** Timers come in, so that specs can turn them by hand. Answers the way to cancel. */
export type SetTimer = (run: () => void, milliseconds: number) => () => void;

export interface Life {
  /** True once the core has said hello, false when it died before. */
  readonly ready: Promise<boolean>;
  /** Asks the core; `lost` makes the answer when it dies first, or throws. */
  readonly ask: <T>(make: (core: CorePort) => Promise<T>, lost: () => T) => Promise<T>;
  readonly end: () => void;
}

/** The reason of a death for which the next life is given more time. */
export const NO_HELLO = 'no hello';
/** Milliseconds without a hello, after which the page reports a slow start. */
const SLOW_AFTER = 10_000;
interface Watching {
  /** Milliseconds to wait for the hello. */
  readonly patience: number;
  /** Called when the hello takes long; the wait continues. */
  readonly onSlow: () => void;
  readonly onDeath: (reason: string) => void;
}

/**
 * A core that leaves so many beats unanswered is dead: within 4.5 s of falling silent, and not for 3.5 s of work. Beats are
 * counted, not time: while the page itself is blocked or asleep its timers stand still, and none is missed.
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
  // Held for the whole life: Comlink closes an endpoint whose last proxy was collected.
  // Every method of the port answers a promise already, so its remote form is the port itself.
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

  /** Beats since the ping that is still unanswered; null when none is. */
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

/** Where the core lives, seen from the page: an endpoint to talk to, and word of its death. */

export interface Connection {
  readonly endpoint: Endpoint;
  /** Calls back when the other side can no longer be trusted: it failed, or sent what cannot be read. */
  readonly onFailure: (listener: (reason: string) => void) => void;
  /** Ends the other side, whatever it is doing. */
  readonly close: () => void;
}

/** Makes a new core and connects to it; called again for every life. */
export type Connect = () => Connection;
