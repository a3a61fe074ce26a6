/**
 * The logs that this browser keeps, a visit each, in IndexedDB: redacted lines as they stand in a file, and the head of
 * that file. Bounded by size and age: whole visits go, the oldest first. The worker writes them; a page whose core is
 * dead reads them too.
 */
import { fileText } from '../domain/log/layout.ts';
import type { KeptVisit } from './contract.ts';

/** Characters of all kept logs together. The visit that is written is kept however long it is. */
export const MOST_KEPT = 8_000_000;
/** Milliseconds after which nobody asks about a visit any more. */
export const LONGEST_KEPT = 3 * 24 * 3_600_000;

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

/** Rejects where the browser keeps nothing. */
export const openVisits = async (storage: IDBFactory): Promise<IDBDatabase> => {
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

/** A visit's lines before the given one; all of them without. */
const linesOf = (id: string, before = Number.POSITIVE_INFINITY): IDBKeyRange =>
  IDBKeyRange.bound([id, 0], [id, before], false, true);

const change = async (
  database: IDBDatabase,
  durability: IDBTransactionDurability,
  make: (visits: IDBObjectStore, lines: IDBObjectStore) => Promise<void>,
): Promise<void> => {
  const transaction = database.transaction(['visits', 'lines'], 'readwrite', { durability });
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  await Promise.all([make(transaction.objectStore('visits'), transaction.objectStore('lines')), done]);
};

export interface Writing {
  readonly added: readonly Line[];
  readonly all: () => readonly Line[];
  /** Nothing that stands there of this visit holds any more. */
  readonly fresh: boolean;
  /** Done only when it is on the disk. */
  readonly strict: boolean;
}

/** Adds lines to a visit; all of them where nothing is left of it, since somebody emptied the storage. */
export const writeVisit = (
  database: IDBDatabase,
  visit: Visit,
  { added, all, fresh, strict }: Writing,
): Promise<void> =>
  change(database, strict ? 'strict' : 'relaxed', async (visits, lines) => {
    const known: Visit | undefined = await answer(visits.get(visit.id));
    const whole = fresh || known === undefined;
    if (whole) lines.delete(linesOf(visit.id));
    else if (known.from !== visit.from) lines.delete(linesOf(visit.id, visit.from));
    for (const [seq, text] of whole ? all() : added) lines.put(text, [visit.id, seq]);
    visits.put({ ...visit, beganAt: known?.beganAt ?? visit.beganAt });
  });

const newestFirst = async (visits: IDBObjectStore): Promise<readonly Visit[]> =>
  ((await answer(visits.getAll())) as Visit[]).sort((a, b) => b.writtenAt - a.writtenAt);

/** Lets go of what is too old, or too much beside the own visit; of every other one where there is no room. */
export const letGo = (database: IDBDatabase, own: string, now: number, noRoom: boolean): Promise<void> =>
  change(database, 'relaxed', async (visits, lines) => {
    const kept = await newestFirst(visits);
    let size = kept.find(({ id }) => id === own)?.size ?? 0;
    for (const visit of kept) {
      if (visit.id === own) continue;
      size += visit.size;
      if (!noRoom && size <= MOST_KEPT && now - visit.writtenAt <= LONGEST_KEPT) continue;
      lines.delete(linesOf(visit.id));
      visits.delete(visit.id);
    }
  });

/** Newest first. */
export const keptVisits = async (database: IDBDatabase): Promise<readonly KeptVisit[]> =>
  (await newestFirst(database.transaction('visits').objectStore('visits'))).map(
    ({ id, beganAt, writtenAt }) => ({ id, beganAt, writtenAt }),
  );

/** The log of a visit as a file; null where nothing of it is left. */
export const visitText = async (database: IDBDatabase, id: string): Promise<string | null> => {
  const transaction = database.transaction(['visits', 'lines']);
  const [visit, lines] = await Promise.all([
    answer<Visit | undefined>(transaction.objectStore('visits').get(id)),
    answer<string[]>(transaction.objectStore('lines').getAll(linesOf(id))),
  ]);
  return visit === undefined ? null : fileText(visit.head, lines);
};
