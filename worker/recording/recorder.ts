/**
 * Hears what happened and sees that it is kept: as it was for the page, so that a worker that dies can be rebuilt, and
 * redacted for support (`recording.ts`, loaded once the page stands). What is not redacted never leaves the tab. The key
 * of the log's pseudonyms is made here and dies here: nobody who has the file can lead one back.
 */
import type { Subscription } from 'rxjs';
import type { Event, State } from '../../domain/shop/messages.ts';
import type { CoreOptions, KeptPart, KeptVisits, LogEntry, PagePort } from '../contract.ts';
import type { Device } from '../device.ts';
import type { Item, Recording } from './recording.ts';

export interface Recorder {
  readonly add: (entry: LogEntry) => void;
  /** Hands the page what was added since the last time; `state` is what it led to. */
  readonly flush: (state: State) => void;
  /** Sees that what was added is redacted and written: after publishing, since nobody waits for it. */
  readonly settle: () => void;
  /** The page stands: what is only for later may be loaded. */
  readonly begin: () => void;
  /** The page may be about to go. */
  readonly hurry: () => void;
  /** The redacted log of a visit as text, null for this one's; null where nothing is left of it. */
  readonly exportLog: (visit: string | null) => Promise<string | null>;
  readonly visits: () => Promise<KeptVisits>;
}

const KEY_BYTES = 32;
/** A visit begins with fewer entries; more is worth keeping even while the page is still being drawn. */
const BEGINNING = 12;
/** Envelopes of a part. Then the next begins with the state as it is, and everything older goes but the last part. */
const LONGEST_PART = 2_000;
/** Milliseconds until what happened is written: a tab that crashes loses less than a second. */
const WRITTEN_WITHIN = 500;

/** Whatever comes of it, a payment that was asked for must be on disk. */
const PRECIOUS: ReadonlySet<Event['type']> = new Set(['PaymentAsked']);

const isStart = (item: Item): boolean => 'state' in item;
const itemsOf = (part: KeptPart | null): readonly Item[] =>
  part === null ? [] : [...(part.start === null ? [] : [part.start]), ...part.entries];

export const createRecorder = (
  page: Pick<PagePort, 'appendLog' | 'keepState'>,
  device: Device,
  { visit, locale, recoverFrom }: Pick<CoreOptions, 'visit' | 'locale' | 'recoverFrom'>,
  state: () => State,
): Recorder => {
  const key = Uint8Array.from({ length: KEY_BYTES }, () => Math.floor(device.random() * 256));
  const now = (): number => device.scheduler.now();
  let unsent: LogEntry[] = [];
  let untaken: Item[] = [...itemsOf(recoverFrom?.older ?? null), ...itemsOf(recoverFrom)];
  let length = recoverFrom?.entries.length ?? 0;
  /** Among what was not taken yet is what must be on disk. */
  let isPrecious = false;
  /** That should be written at once; tried once, then as often as the rest. */
  let isUrgent = false;
  /** A page that lost its worker stood already. */
  let mayLoad = recoverFrom !== null;
  let recording: Recording | null = null;
  let loading: Promise<Recording> | null = null;
  let timer: Subscription | null = null;

  /** A connection that broke meanwhile is tried again with the next call. */
  const load = (): Promise<Recording> => {
    loading ??= import('./recording.ts').then(
      ({ createRecording }) => {
        const settings = () => state().settings;
        const setTimer = (run: () => void, milliseconds: number) => {
          const timer = device.scheduler.schedule(run, milliseconds);
          return () => timer.unsubscribe();
        };
        const { storage } = device;
        recording = createRecording({ visit, locale, key, now, setTimer, settings, storage });
        return recording;
      },
      (error) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  const taken = async (): Promise<Recording> => {
    const loaded = recording ?? (await load());
    loaded.take(untaken, isPrecious);
    untaken = [];
    isPrecious = false;
    return loaded;
  };
  const write = (insist = false): void => {
    timer?.unsubscribe();
    timer = null;
    isUrgent = false;
    void taken()
      .then((loaded) => loaded.write(insist))
      .catch(() => undefined);
  };

  return {
    add: (entry) => {
      unsent.push(entry);
      untaken.push(entry);
      length += 1;
      if (PRECIOUS.has(entry.event.type)) isPrecious = isUrgent = true;
    },
    flush: (now) => {
      const last = unsent.at(-1);
      if (last === undefined) return;
      page.appendLog(unsent);
      unsent = [];
      // How long the recording is shows once a part that waits is taken; until then it needs no other.
      const isLong = recording?.isLong() === true && !untaken.some(isStart);
      if (length < LONGEST_PART && !isLong) return;
      length = 0;
      const start = { seq: last.seq + 1, at: last.at, state: now };
      page.keepState(start);
      // Not taken since it cannot be loaded: two parts are enough there, too.
      const before = untaken.findLastIndex(isStart);
      untaken = [...untaken.slice(Math.max(0, before)), start];
    },
    settle: () => {
      if (untaken.length === 0) return;
      mayLoad ||= isUrgent || untaken.length > BEGINNING;
      if (!mayLoad) return;
      if (isUrgent) return write();
      timer ??= device.scheduler.schedule(() => write(), WRITTEN_WITHIN);
    },
    begin: () => {
      mayLoad = true;
      if (untaken.length > 0) write();
    },
    hurry: () => {
      if (untaken.length > 0 || recording !== null) write(true);
    },
    exportLog: async (wanted) => (await taken()).textOf(wanted),
    visits: async () => (await taken()).visits(),
  };
};
