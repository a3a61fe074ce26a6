/** This file is loaded when a log is first written or exported. */
import type { Instant, PurchaseId } from '../../domain/kernel/values.ts';
import { type About, headText, lineText, logOf, type Start } from '../../domain/log/file.ts';
import { summaryWith, type VisitSummary } from '../../domain/log/outcome.ts';
import { fileText } from '../../domain/log/text.ts';
import type { Settings } from '../../domain/model/person.ts';
import { type Pseudonym, pseudonymOf, pseudonymsUnder } from '../../domain/privacy/pseudonym.ts';
import { REDACTION_VERSION, redact, redactState } from '../../domain/privacy/redact.ts';
import type { KeptVisits, Locale, LogEntry } from '../contract.ts';
import { SUPERJSON } from './log-text.ts';
import {
  deleteVisits,
  keptVisits,
  openVisits,
  type Room,
  type SetTimer,
  type StoredLine,
  type Visits,
  visitText,
  writeVisit,
} from './visits.ts';

/** In characters. A longer part is closed. */
const LONGEST_PART = 1_000_000;

export type Item = LogEntry | Start;
const isStart = (item: Item): item is Start => 'state' in item;

interface Part {
  readonly start: Start | null;
  readonly lines: StoredLine[];
  size: number;
}

type Keeping = 'works' | 'fails' | 'hangs';
const MORE_ROOM = { bounded: 'half', half: 'all', all: null } as const;
/** Tokens of purchases and orders. */
const NUMBERS = /purchase-[0-9a-f]{16}/g;

export interface RecordingOptions {
  readonly visit: string;
  readonly locale: Locale;
  /** Random, never stored. */
  readonly key: Uint8Array;
  /** Key for pseudonyms of numbers. */
  readonly numbersKey: Uint8Array;
  readonly now: () => number;
  readonly setTimer: SetTimer;
  readonly settings: () => Settings;
  readonly storage: IDBFactory | undefined;
}

export interface Recording {
  readonly take: (items: readonly Item[], strict: boolean) => void;
  readonly isLong: () => boolean;
  /**
   * Never rejects, because sales work without storage. After a failure only a new part, a payment or `insist` writes.
   */
  readonly write: (insist: boolean) => Promise<void>;
  readonly textOf: (visit: string | null) => Promise<string | null>;
  readonly visits: (purchase: PurchaseId | null) => Promise<KeptVisits>;
}

export const createRecording = (options: RecordingOptions): Recording => {
  const { visit: id, locale, key, numbersKey, now, setTimer, settings, storage } = options;
  const [personal, numbers] = [pseudonymsUnder(key), pseudonymsUnder(numbersKey)];
  const pseudonym: Pseudonym = (kind, text) =>
    (kind === 'purchase' || kind === 'account' ? numbers : personal)(kind, text);
  const purchases = new Set<string>();
  const beganAt = now();
  let startedAt: Instant | null = null;
  let summary: VisitSummary | null = null;
  let parts: readonly Part[] = [{ start: null, lines: [], size: 0 }];
  let unwritten: StoredLine[] = [];
  let strictWanted = false;
  let isBehind = false;
  let opened: Promise<Visits> | null = null;
  let keeping: Keeping = 'works';
  let mayTry = false;
  /** True if this visit's stored data is invalid: of a failed core, another pseudonym key, or a failed write. */
  let fresh = true;
  let grew = true;
  let written = Promise.resolve();

  const head = (): string => {
    const about: About = {
      ...BUILD,
      ...{ locale, country: settings().site, settings: settings(), redaction: REDACTION_VERSION },
      zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    };
    const start = parts[0]?.start ?? null;
    return headText(logOf(startedAt ?? (now() as Instant), [], { about, start }), SUPERJSON);
  };
  const lines = (): readonly StoredLine[] => parts.flatMap((part) => part.lines);

  const begin = (start: Start): void => {
    startedAt ??= start.at;
    const next = { start: { ...start, state: redactState(start.state, pseudonym) }, lines: [], size: 0 };
    parts = [...parts.slice(-1).filter((part) => part.lines.length > 0), next];
    grew = true;
    mayTry = true;
  };
  const add = (entry: LogEntry): void => {
    startedAt ??= entry.at;
    summary = summaryWith(summary, entry.event);
    const line: StoredLine = [entry.seq, lineText(redact(entry, pseudonym), SUPERJSON)];
    for (const [number] of line[1].matchAll(NUMBERS)) purchases.add(number);
    const part = parts.at(-1);
    if (part === undefined) return;
    part.lines.push(line);
    part.size += line[1].length;
    isBehind = true;
    if (!fresh) unwritten.push(line);
  };

  const open = (factory: IDBFactory): Promise<Visits> => {
    opened ??= openVisits(factory, setTimer);
    return opened;
  };
  const close = (): void => {
    opened?.then(
      ({ database }) => database.close(),
      () => undefined,
    );
    opened = null;
  };
  const put = async (factory: IDBFactory, room: Room): Promise<void> => {
    const visits = await open(factory);
    if (grew || room !== 'bounded') await deleteVisits(visits, id, now(), room);
    grew = false;
    const text = head();
    const size = parts.reduce((sum, part) => sum + part.size, text.length);
    const visit = {
      id,
      beganAt,
      writtenAt: now(),
      head: text,
      from: parts[0]?.start?.seq ?? 0,
      size,
      cameTo: summary,
      purchases: [...purchases],
    };
    // Two parts can have started since the last write.
    const added = unwritten.filter(([seq]) => seq >= visit.from);
    const writing = { added, all: lines(), fresh, strict: strictWanted };
    [unwritten, strictWanted, fresh, isBehind] = [[], false, false, false];
    try {
      await writeVisit(visits, visit, writing);
    } catch (error) {
      strictWanted ||= writing.strict;
      [unwritten, fresh, isBehind] = [[], true, true];
      throw error;
    }
  };
  /** Retries once with a new connection. If storage is full, deletes half of the other visits, then all of them. */
  const tryToPut = async (factory: IDBFactory, room: Room, again: boolean): Promise<Keeping> => {
    try {
      await put(factory, room);
      return 'works';
    } catch (error) {
      close();
      const { name } = error as { readonly name?: unknown };
      if (name === 'TimeoutError') return 'hangs';
      if (name !== 'QuotaExceededError') return again ? tryToPut(factory, room, false) : 'fails';
      const more = MORE_ROOM[room];
      return more === null ? 'fails' : tryToPut(factory, more, false);
    }
  };
  const write = (insist: boolean): Promise<void> => {
    mayTry ||= insist;
    written = written.then(async () => {
      if (storage === undefined || !isBehind || (keeping !== 'works' && !mayTry)) return;
      mayTry = false;
      keeping = await tryToPut(storage, 'bounded', true);
      if (keeping !== 'works') [unwritten, fresh] = [[], true];
    });
    return written;
  };
  const read = async <T>(factory: IDBFactory, how: (visits: Visits) => Promise<T>): Promise<T> => {
    try {
      return await how(await open(factory));
    } catch (error) {
      close();
      if ((error as { readonly name?: unknown }).name === 'TimeoutError') throw error;
      return how(await open(factory));
    }
  };

  return {
    take: (items, strict) => {
      strictWanted ||= strict;
      mayTry ||= strict;
      for (const item of items) isStart(item) ? begin(item) : add(item);
    },
    isLong: () => (parts.at(-1)?.size ?? 0) > LONGEST_PART,
    write,
    textOf: async (visit) => {
      if (visit === null || visit === id)
        return fileText(
          head(),
          lines().map(([, text]) => text),
        );
      return storage === undefined ? null : read(storage, (visits) => visitText(visits, visit));
    },
    visits: async (number) => {
      await write(true);
      const purchase = number === null ? null : pseudonymOf('purchase', number, pseudonym);
      const nothing = { kept: false, visits: [], purchase };
      if (storage === undefined || keeping === 'hangs') return nothing;
      try {
        return { kept: keeping === 'works', visits: await read(storage, keptVisits), purchase };
      } catch {
        return nothing;
      }
    },
  };
};

type Build = Pick<About, 'app' | 'build' | 'rules'>;
declare const CATRACA_BUILD: Build | undefined;

export const BUILD: Build =
  typeof CATRACA_BUILD === 'undefined'
    ? { app: 'sources', build: 'sources', rules: 'sources' }
    : CATRACA_BUILD;
