/**
 * The log of this visit as it is kept: redacted, a line an envelope, in its two newest parts. Loaded once the page
 * stands, with what it takes to redact and to write.
 */
import type { Instant } from '../domain/kernel/values.ts';
import { headText, lineText, logOf } from '../domain/log/file.ts';
import type { About, Start } from '../domain/log/header.ts';
import { fileText } from '../domain/log/layout.ts';
import type { Settings } from '../domain/model/person.ts';
import { pseudonymsUnder } from '../domain/privacy/pseudonym.ts';
import { REDACTION_VERSION, redact, redactState } from '../domain/privacy/redact.ts';
import { BUILD } from './build.ts';
import type { KeptVisits, Locale, LogEntry } from './contract.ts';
import { SUPERJSON } from './log-text.ts';
import { keptVisits, type Line, letGo, openVisits, visitText, writeVisit } from './visits.ts';

/** Characters of a part; a longer one is the last of its kind, and the next begins. */
const LONGEST_PART = 1_000_000;

/** An envelope, or the state that a new part begins with. */
export type Item = LogEntry | Start;
const isStart = (item: Item): item is Start => 'state' in item;

interface Part {
  readonly start: Start | null;
  readonly lines: Line[];
  size: number;
}

export interface RecordingOptions {
  readonly visit: string;
  readonly locale: Locale;
  /** Decides the pseudonyms; random, and kept nowhere. */
  readonly key: Uint8Array;
  /** The device's clock. */
  readonly now: () => number;
  readonly settings: () => Settings;
  readonly storage: IDBFactory | undefined;
}

export interface Recording {
  /** `strict`: among them is what must be on disk. */
  readonly take: (items: readonly Item[], strict: boolean) => void;
  /** Whether another part should begin. */
  readonly isLong: () => boolean;
  /** Writes what was taken. Never rejects: a browser that keeps nothing sells all the same. */
  readonly write: () => Promise<void>;
  /** This visit's log as a file, or an earlier one's by its name; null where nothing is left of that. */
  readonly textOf: (visit: string | null) => Promise<string | null>;
  readonly visits: () => Promise<KeptVisits>;
}

export const createRecording = (options: RecordingOptions): Recording => {
  const { visit: id, locale, key, now, settings, storage } = options;
  const pseudonym = pseudonymsUnder(key);
  const beganAt = now();
  let startedAt: Instant | null = null;
  let parts: readonly Part[] = [{ start: null, lines: [], size: 0 }];
  let unwritten: Line[] = [];
  /** Whether the next write must be on disk. */
  let strictWanted = false;
  let database: IDBDatabase | null = null;
  let isKept = storage !== undefined;
  /** What stands there under this name is of a core that died, with pseudonyms under another key. */
  let fresh = true;
  /** Whether others might have to make room. */
  let grew = true;
  let written = Promise.resolve();

  const head = (): string => {
    const about: About = {
      ...BUILD,
      ...{ locale, country: settings().site, settings: settings(), redaction: REDACTION_VERSION },
    };
    const start = parts[0]?.start ?? null;
    return headText(logOf(startedAt ?? (now() as Instant), [], { about, start }), SUPERJSON);
  };
  const lines = (): readonly Line[] => parts.flatMap((part) => part.lines);

  const begin = (start: Start): void => {
    startedAt ??= start.at;
    const next = { start: { ...start, state: redactState(start.state, pseudonym) }, lines: [], size: 0 };
    parts = [...parts.slice(-1).filter((part) => part.lines.length > 0), next];
    grew = true;
  };
  const add = (entry: LogEntry): void => {
    startedAt ??= entry.at;
    const line: Line = [entry.seq, lineText(redact(entry, pseudonym), SUPERJSON)];
    const part = parts.at(-1);
    if (part === undefined) return;
    part.lines.push(line);
    part.size += line[1].length;
    if (isKept) unwritten.push(line);
  };

  const open = async (factory: IDBFactory): Promise<IDBDatabase> => {
    database ??= await openVisits(factory);
    return database;
  };
  const put = async (factory: IDBFactory, noRoom: boolean): Promise<void> => {
    const opened = await open(factory);
    if (grew || noRoom) await letGo(opened, id, now(), noRoom);
    grew = false;
    const text = head();
    const size = parts.reduce((sum, part) => sum + part.size, text.length);
    const visit = { id, beganAt, writtenAt: now(), head: text, from: parts[0]?.start?.seq ?? 0, size };
    // Two parts may have begun since the last time.
    const added = unwritten.filter(([seq]) => seq >= visit.from);
    const strict = strictWanted;
    [unwritten, strictWanted] = [[], false];
    try {
      await writeVisit(opened, visit, { added, all: lines, fresh, strict });
    } catch (error) {
      strictWanted ||= strict;
      throw error;
    }
    fresh = false;
  };
  /** Once more with a connection of its own, in full, and alone where there was no room. */
  const putOrGiveUp = async (factory: IDBFactory): Promise<void> => {
    try {
      await put(factory, false);
    } catch (error) {
      database?.close();
      database = null;
      fresh = true;
      try {
        await put(factory, error instanceof DOMException && error.name === 'QuotaExceededError');
      } catch {
        isKept = false;
        unwritten = [];
      }
    }
  };

  return {
    take: (items, strict) => {
      strictWanted ||= strict;
      for (const item of items) isStart(item) ? begin(item) : add(item);
    },
    isLong: () => (parts.at(-1)?.size ?? 0) > LONGEST_PART,
    write: () => {
      written = written.then(async () => {
        if (storage !== undefined && isKept && unwritten.length > 0) await putOrGiveUp(storage);
      });
      return written;
    },
    textOf: async (visit) => {
      if (visit === null || visit === id)
        return fileText(
          head(),
          lines().map(([, text]) => text),
        );
      return storage === undefined ? null : visitText(await open(storage), visit);
    },
    visits: async () => {
      await written;
      if (storage === undefined || !isKept) return { kept: false, visits: [] };
      return { kept: true, visits: await keptVisits(await open(storage)) };
    },
  };
};
