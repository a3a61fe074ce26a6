/** Logs of all visits in IndexedDB. The worker writes them, and a page with a failed core reads them. */
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, wrap } from 'idb';
import { moreImportant } from '../../domain/log/outcome.ts';
import { fileText } from '../../domain/log/text.ts';
import type { KeptVisit } from '../contract.ts';

// The page writes reports, also after its worker failed.
export { otherVisits, visitsOfComplaint } from '../../domain/log/outcome.ts';
export { type ReportHead, reportText } from '../../domain/log/text.ts';

/** In characters. The current visit is kept at any length. */
export const MOST_KEPT = 8_000_000;
/** In milliseconds. */
export const LONGEST_KEPT = 3 * 24 * 3_600_000;
/** Milliseconds for opening the storage and for each change. */
export const LONGEST_WAIT = 5_000;
/** Milliseconds after a visit's last write in which `half` spares it, because it may be open in another tab. */
const SPARED_AGE = 3_600_000;

const DATABASE = 'catraca-log';
const VERSION = 1;

export interface StoredVisit extends KeptVisit {
  readonly head: string;
  readonly from: number;
  readonly size: number;
}

export type StoredLine = readonly [seq: number, text: string];

interface Tables extends DBSchema {
  visits: { key: string; value: StoredVisit };
  lines: { key: [visit: string, seq: number]; value: string };
}
type Stores = ['visits', 'lines'];
type Transaction = IDBPTransaction<Tables, Stores, 'readwrite'>;

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
  readonly database: IDBPDatabase<Tables>;
  readonly setTimer: SetTimer;
}

/** Opens a database with `idb`, whose own function only takes the global storage. */
export const openDatabase = async <T extends DBSchema>(
  storage: IDBFactory,
  name: string,
  create: (database: IDBDatabase) => void,
): Promise<IDBPDatabase<T>> => {
  const request = storage.open(name, VERSION);
  request.onupgradeneeded = () => create(request.result);
  const database = await (wrap(request) as Promise<IDBPDatabase<T>>);
  // Lets the browser delete the storage without delay.
  database.addEventListener('versionchange', () => database.close());
  return database;
};

const open = (storage: IDBFactory): Promise<Visits['database']> =>
  openDatabase(storage, DATABASE, (database) => {
    database.createObjectStore('visits', { keyPath: 'id' });
    database.createObjectStore('lines');
  });

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

/** Leaves errors of a request to its transaction, which they abort. */
const send = (request: Promise<unknown>): void => void request.catch(() => undefined);

/** Runs one transaction, and aborts it after an error. */
const change = async (
  { database, setTimer }: Visits,
  durability: IDBTransactionDurability,
  make: (transaction: Transaction) => Promise<unknown>,
): Promise<void> => {
  const transaction = database.transaction(['visits', 'lines'], 'readwrite', { durability });
  try {
    await inTime(Promise.all([make(transaction), transaction.done]), setTimer);
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // The transaction has already ended.
    }
    // Its requests fail with an AbortError, whatever ended the transaction.
    throw transaction.error ?? error;
  }
};

export interface Writing {
  readonly added: readonly StoredLine[];
  readonly all: readonly StoredLine[];
  readonly fresh: boolean;
  readonly strict: boolean;
}

export const writeVisit = (
  open: Visits,
  visit: StoredVisit,
  { added, all, fresh, strict }: Writing,
): Promise<void> =>
  change(open, strict ? 'strict' : 'relaxed', async (transaction) => {
    const [visits, lines] = [transaction.objectStore('visits'), transaction.objectStore('lines')];
    const known = await visits.get(visit.id);
    const whole = fresh || known === undefined;
    if (whole) send(lines.delete(linesOf(visit.id)));
    else if (known.from !== visit.from) send(lines.delete(linesOf(visit.id, visit.from)));
    for (const [seq, text] of whole ? all : added) send(lines.put(text, [visit.id, seq]));
    // A rebuilt worker does not know the earlier outcome.
    const before = known?.cameTo ?? null;
    const beganAt = known?.beganAt ?? visit.beganAt;
    send(visits.put({ ...visit, beganAt, cameTo: moreImportant(before, visit.cameTo) }));
  });

const newestFirst = (visits: readonly StoredVisit[]): readonly StoredVisit[] =>
  visits.toSorted((a, b) => b.writtenAt - a.writtenAt);

/**
 * How much of the other visits to delete: what exceeds the limits, the older half of their size (recent ones are
 * spared), or all. Expired ones always go.
 */
export type Room = 'bounded' | 'half' | 'all';

export const deleteVisits = (open: Visits, own: string, now: number, room: Room): Promise<void> =>
  change(open, 'relaxed', async (transaction) => {
    const [visits, lines] = [transaction.objectStore('visits'), transaction.objectStore('lines')];
    const kept = newestFirst(await visits.getAll());
    const others = kept.filter(({ id }) => id !== own);
    const most = {
      bounded: MOST_KEPT - (kept.find(({ id }) => id === own)?.size ?? 0),
      half: others.reduce((sum, { size }) => sum + size, 0) / 2,
      all: -1,
    }[room];
    let size = 0;
    for (const visit of others) {
      size += visit.size;
      // The clock was ahead when a visit of the future was written, or is behind after the device slept (G-40).
      const age = Math.abs(now - visit.writtenAt);
      if (age <= LONGEST_KEPT && (size <= most || (room === 'half' && age < SPARED_AGE))) continue;
      send(lines.delete(linesOf(visit.id)));
      send(visits.delete(visit.id));
    }
  });

export const keptVisits = async ({ database, setTimer }: Visits): Promise<readonly KeptVisit[]> =>
  newestFirst(await inTime(database.getAll('visits'), setTimer)).map(
    ({ id, beganAt, writtenAt, cameTo = null, purchases = [] }) => ({
      ...{ id, beganAt, writtenAt, cameTo, purchases },
    }),
  );

export const visitText = async ({ database, setTimer }: Visits, id: string): Promise<string | null> => {
  const transaction = database.transaction(['visits', 'lines']);
  const reading = Promise.all([
    transaction.objectStore('visits').get(id),
    transaction.objectStore('lines').getAll(linesOf(id)),
  ]);
  const [visit, lines] = await inTime(reading, setTimer);
  return visit === undefined ? null : fileText(visit.head, lines);
};
