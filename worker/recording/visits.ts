/** Logs of all visits in IndexedDB. The worker writes them, and a page with a failed core reads them. */
import { moreImportant } from '../../domain/log/outcome.ts';
import { fileText } from '../../domain/log/text.ts';
import type { KeptVisit } from '../contract.ts';

/** In characters. The current visit is kept at any length. */
export const MOST_KEPT = 8_000_000;
/** In milliseconds. */
export const LONGEST_KEPT = 3 * 24 * 3_600_000;
/** Milliseconds for opening the storage and for each change. */
export const LONGEST_WAIT = 5_000;
/** Milliseconds after a visit's last write in which it is spared, because it may be open in another tab. */
const SPARED_AGE = 3_600_000;

const DATABASE = 'catraca-log';
const VERSION = 1;

export interface Visit extends KeptVisit {
  readonly head: string;
  readonly from: number;
  readonly size: number;
}

export type Line = readonly [seq: number, text: string];

export const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Starts a timer and returns its cancel function. */
export type SetTimer = (run: () => void, milliseconds: number) => () => void;
const realTimer: SetTimer = (run, milliseconds) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

/** Rejects if the browser's storage hangs. */
export const inTime = <T>(work: Promise<T>, setTimer: SetTimer = realTimer): Promise<T> =>
  new Promise((resolve, reject) => {
    const cancel = setTimer(
      () => reject(new DOMException('the storage hangs', 'TimeoutError')),
      LONGEST_WAIT,
    );
    void work.then(resolve, reject).finally(cancel);
  });

export interface Visits {
  readonly database: IDBDatabase;
  readonly setTimer: SetTimer;
}

const open = async (storage: IDBFactory): Promise<IDBDatabase> => {
  const request = storage.open(DATABASE, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('visits', { keyPath: 'id' });
    request.result.createObjectStore('lines');
  };
  const database = await resultOf(request);
  // Lets the browser delete the storage without delay.
  database.onversionchange = () => database.close();
  return database;
};

export const openVisits = async (storage: IDBFactory, setTimer = realTimer): Promise<Visits> => {
  const opening = open(storage);
  try {
    return { database: await inTime(opening, setTimer), setTimer };
  } catch (error) {
    opening.then(
      (late) => late.close(),
      () => undefined,
    );
    throw error;
  }
};

const linesOf = (id: string, before = Number.POSITIVE_INFINITY): IDBKeyRange =>
  IDBKeyRange.bound([id, 0], [id, before], false, true);

/** Runs one transaction. Rejects with its own error if there is one. */
const change = (
  { database, setTimer }: Visits,
  durability: IDBTransactionDurability,
  make: (visits: IDBObjectStore, lines: IDBObjectStore) => Promise<void>,
): Promise<void> => {
  const transaction = database.transaction(['visits', 'lines'], 'readwrite', { durability });
  let failure: unknown = null;
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? failure);
  });
  const abort = (error: unknown): void => {
    failure ??= error;
    try {
      transaction.abort();
    } catch {
      // The transaction has already ended.
    }
  };
  void make(transaction.objectStore('visits'), transaction.objectStore('lines')).catch(abort);
  return inTime(done, setTimer).catch((error) => {
    abort(error);
    throw error;
  });
};

export interface Writing {
  readonly added: readonly Line[];
  readonly all: readonly Line[];
  readonly fresh: boolean;
  readonly strict: boolean;
}

export const writeVisit = (
  open: Visits,
  visit: Visit,
  { added, all, fresh, strict }: Writing,
): Promise<void> =>
  change(open, strict ? 'strict' : 'relaxed', async (visits, lines) => {
    const known: Visit | undefined = await resultOf(visits.get(visit.id));
    const whole = fresh || known === undefined;
    if (whole) lines.delete(linesOf(visit.id));
    else if (known.from !== visit.from) lines.delete(linesOf(visit.id, visit.from));
    for (const [seq, text] of whole ? all : added) lines.put(text, [visit.id, seq]);
    // A rebuilt worker does not know the earlier outcome.
    const before = known?.cameTo ?? null;
    visits.put({
      ...visit,
      beganAt: known?.beganAt ?? visit.beganAt,
      cameTo: moreImportant(before, visit.cameTo),
    });
  });

const newestFirst = async (visits: IDBObjectStore): Promise<readonly Visit[]> =>
  ((await resultOf(visits.getAll())) as Visit[]).sort((a, b) => b.writtenAt - a.writtenAt);

/**
 * How much of the other visits to delete: what exceeds the limits, the older half of their size (recent ones are
 * spared), or all. Expired ones always go.
 */
export type Room = 'bounded' | 'half' | 'all';

export const deleteVisits = (open: Visits, own: string, now: number, room: Room): Promise<void> =>
  change(open, 'relaxed', async (visits, lines) => {
    const kept = await newestFirst(visits);
    const others = kept.filter(({ id }) => id !== own);
    const most = {
      bounded: MOST_KEPT - (kept.find(({ id }) => id === own)?.size ?? 0),
      half: others.reduce((sum, { size }) => sum + size, 0) / 2,
      all: -1,
    }[room];
    let size = 0;
    for (const visit of others) {
      size += visit.size;
      const age = now - visit.writtenAt;
      if (age <= LONGEST_KEPT && (size <= most || (room === 'half' && age < SPARED_AGE))) continue;
      lines.delete(linesOf(visit.id));
      visits.delete(visit.id);
    }
  });

export const keptVisits = async ({ database, setTimer }: Visits): Promise<readonly KeptVisit[]> =>
  (await inTime(newestFirst(database.transaction('visits').objectStore('visits')), setTimer)).map(
    ({ id, beganAt, writtenAt, cameTo = null }) => ({ id, beganAt, writtenAt, cameTo }),
  );

export const visitText = async ({ database, setTimer }: Visits, id: string): Promise<string | null> => {
  const transaction = database.transaction(['visits', 'lines']);
  const reading = Promise.all([
    resultOf<Visit | undefined>(transaction.objectStore('visits').get(id)),
    resultOf<string[]>(transaction.objectStore('lines').getAll(linesOf(id))),
  ]);
  const [visit, lines] = await inTime(reading, setTimer);
  return visit === undefined ? null : fileText(visit.head, lines);
};
