/**
 * The logs that this browser keeps, a visit each, in IndexedDB: redacted lines as they stand in a file, and the head of
 * that file. Bounded by size and age: whole visits go, the oldest first. The worker writes them; a page whose core is
 * dead reads them too.
 */
import { cameTo } from '../../domain/log/outcome.ts';
import { fileText } from '../../domain/log/text.ts';
import type { KeptVisit } from '../contract.ts';

/** Characters of all kept logs together. The visit that is written is kept however long it is. */
export const MOST_KEPT = 8_000_000;
/** Milliseconds after which nobody asks about a visit any more. */
export const LONGEST_KEPT = 3 * 24 * 3_600_000;
/** Milliseconds for opening the storage, and for each change; what takes longer hangs. */
export const LONGEST_WAIT = 5_000;
/** Milliseconds in which a visit was written to be spared when half of what is kept makes room: it may go on elsewhere. */
const SPARED = 3_600_000;

const DATABASE = 'catraca-log';
const VERSION = 1;

/** A visit's record: what a list shows of it, and what stands before its lines. */
export interface Visit extends KeptVisit {
  readonly head: string;
  /** The number of the first line that is kept. */
  readonly from: number;
  /** Characters of head and lines. */
  readonly size: number;
}

/** The number of an envelope, and its line. */
export type Line = readonly [seq: number, text: string];

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Answers the way to cancel. */
export type SetTimer = (run: () => void, milliseconds: number) => () => void;
const realTimer: SetTimer = (run, milliseconds) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

/** Rejects with a `TimeoutError` where the browser's storage hangs, as some do without a word. */
const inTime = <T>(work: Promise<T>, setTimer: SetTimer): Promise<T> =>
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
  const database = await answer(request);
  // Whoever empties the browser's storage need not wait for us.
  database.onversionchange = () => database.close();
  return database;
};

/** Rejects where the browser keeps nothing. */
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

/** A visit's lines before the given one; all of them without. */
const linesOf = (id: string, before = Number.POSITIVE_INFINITY): IDBKeyRange =>
  IDBKeyRange.bound([id, 0], [id, before], false, true);

/** Wholly or not at all; rejects with the transaction's own error where it has one. */
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
      // It is over already.
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
  /** Nothing that stands there of this visit holds any more. */
  readonly fresh: boolean;
  /** Done only when it is on the disk. */
  readonly strict: boolean;
}

/** Adds lines to a visit; all of them where nothing is left of it, since somebody emptied the storage. */
export const writeVisit = (
  open: Visits,
  visit: Visit,
  { added, all, fresh, strict }: Writing,
): Promise<void> =>
  change(open, strict ? 'strict' : 'relaxed', async (visits, lines) => {
    const known: Visit | undefined = await answer(visits.get(visit.id));
    const whole = fresh || known === undefined;
    if (whole) lines.delete(linesOf(visit.id));
    else if (known.from !== visit.from) lines.delete(linesOf(visit.id, visit.from));
    for (const [seq, text] of whole ? all : added) lines.put(text, [visit.id, seq]);
    // Who was rebuilt need not know all that was there before.
    const before = known?.cameTo ?? null;
    visits.put({
      ...visit,
      beganAt: known?.beganAt ?? visit.beganAt,
      cameTo: cameTo(before, visit.cameTo),
    });
  });

const newestFirst = async (visits: IDBObjectStore): Promise<readonly Visit[]> =>
  ((await answer(visits.getAll())) as Visit[]).sort((a, b) => b.writtenAt - a.writtenAt);

/** How much room other visits leave: what the bounds say, half of what they have now, or all of it. */
export type Room = 'bounded' | 'half' | 'all';

/** Lets go of other visits, the oldest first: of what is too old, and of what is too much for the room. */
export const letGo = (open: Visits, own: string, now: number, room: Room): Promise<void> =>
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
      if (age <= LONGEST_KEPT && (size <= most || (room === 'half' && age < SPARED))) continue;
      lines.delete(linesOf(visit.id));
      visits.delete(visit.id);
    }
  });

/** Newest first. */
export const keptVisits = async ({ database, setTimer }: Visits): Promise<readonly KeptVisit[]> =>
  (await inTime(newestFirst(database.transaction('visits').objectStore('visits')), setTimer)).map(
    ({ id, beganAt, writtenAt, cameTo = null }) => ({ id, beganAt, writtenAt, cameTo }),
  );

/** The log of a visit as a file; null where nothing of it is left. */
export const visitText = async ({ database, setTimer }: Visits, id: string): Promise<string | null> => {
  const transaction = database.transaction(['visits', 'lines']);
  const reading = Promise.all([
    answer<Visit | undefined>(transaction.objectStore('visits').get(id)),
    answer<string[]>(transaction.objectStore('lines').getAll(linesOf(id))),
  ]);
  const [visit, lines] = await inTime(reading, setTimer);
  return visit === undefined ? null : fileText(visit.head, lines);
};
