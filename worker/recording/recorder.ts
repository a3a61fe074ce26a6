/** Unredacted entries and the key of personal pseudonyms never leave this tab. */
import type { Subscription } from 'rxjs';
import type { PurchaseId } from '../../domain/kernel/values.ts';
import type { Event, State } from '../../domain/shop/messages.ts';
import { type Shown, shownChange } from '../../domain/shop/shown.ts';
import type { CoreOptions, KeptPart, KeptVisits, LogEntry, PagePort } from '../contract.ts';
import type { Device } from '../device.ts';
import { loadLater } from '../later.ts';
import type { Item, Recording } from './recording.ts';

export interface Recorder {
  readonly add: (entry: LogEntry) => void;
  /** Notes what the page shows after the last entry (G-24). */
  readonly show: (shown: Shown) => void;
  /** Sends the entries since the last call. `state` is the state after them. */
  readonly sendToPage: (state: State) => void;
  /** Plans a write after publishing, because no caller waits for it. */
  readonly scheduleWrite: () => void;
  readonly begin: () => void;
  readonly writeNow: () => void;
  readonly exportLog: (visit: string | null) => Promise<string | null>;
  readonly visits: (purchase?: PurchaseId | null) => Promise<KeptVisits>;
}

const KEY_BYTES = 32;
/** Number of entries after which the recording loads even before the page is rendered. */
const LOAD_AFTER_ENTRIES = 12;
/** Number of envelopes after which a part ends. Only the current and the previous part are kept. */
const LONGEST_PART = 2_000;
/** Milliseconds before a write, so that a crashed tab loses less than a second. */
const WRITE_DELAY = 500;

/** Events of a visit in which the buyer did nothing. Such a visit is not stored, and loads no code for it (G-31). */
const OF_EVERY_VISIT: ReadonlySet<Event['type']> = new Set(['Started', 'SettingsChanged', 'OpeningAwaited']);

/** A payment request must be on disk, whatever its outcome. */
const MUST_PERSIST: ReadonlySet<Event['type']> = new Set(['PaymentAsked']);

const isStart = (item: Item): item is Extract<Item, { readonly state: unknown }> => 'state' in item;
const isWorthKeeping = (item: Item): boolean => isStart(item) || !OF_EVERY_VISIT.has(item.event.type);
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
  let pending: Item[] = [...itemsOf(recoverFrom?.older ?? null), ...itemsOf(recoverFrom)];
  let length = recoverFrom?.entries.length ?? 0;
  let shownBefore: Shown = Object.assign(
    {},
    ...pending.map((item) => ('shown' in item ? item.shown : undefined)),
  );
  /** The first change of a part describes everything again, because the previous part can be deleted. */
  let isFirst = true;
  let mustPersist = false;
  let isUrgent = false;
  let isKept = pending.some(isWorthKeeping);
  /** After a worker failure, entries do not wait for the page's render. */
  let mayLoad = recoverFrom !== null;
  let recording: Recording | null = null;
  let loading: Promise<Recording> | null = null;
  let timer: Subscription | null = null;

  const setTimer = (run: () => void, milliseconds: number) => {
    const timer = device.scheduler.schedule(run, milliseconds);
    return () => timer.unsubscribe();
  };
  /** Key for pseudonyms of numbers, the same in all visits of a browser. Without storage, only in this visit. */
  const browserKey = async (): Promise<Uint8Array> => {
    const { storage, crypto } = device;
    if (storage === undefined || crypto === undefined) return key;
    return loadLater(() => import('./keys.ts'))
      .then(({ browserSecret }) => browserSecret({ storage, crypto }, setTimer))
      .catch(() => key);
  };
  const load = (): Promise<Recording> => {
    loading ??= Promise.all([loadLater(() => import('./recording.ts')), browserKey()]).then(
      ([{ createRecording }, numbersKey]) => {
        const settings = () => state().settings;
        const { storage } = device;
        recording = createRecording({ visit, locale, key, numbersKey, now, setTimer, settings, storage });
        return recording;
      },
      (error) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  const takeEntries = async (): Promise<Recording> => {
    const loaded = recording ?? (await load());
    loaded.take(pending, mustPersist);
    pending = [];
    mustPersist = false;
    return loaded;
  };
  const write = (insist = false): void => {
    timer?.unsubscribe();
    timer = null;
    isUrgent = false;
    void takeEntries()
      .then((loaded) => loaded.write(insist))
      .catch(() => undefined);
  };

  return {
    add: (entry) => {
      unsent.push(entry);
      pending.push(entry);
      isKept ||= isWorthKeeping(entry);
      length += 1;
      if (MUST_PERSIST.has(entry.event.type)) mustPersist = isUrgent = true;
    },
    show: (shown) => {
      const last = unsent.at(-1);
      const change = shownChange(shownBefore, shown);
      if (last === undefined || (change === null && !isFirst)) return;
      const entry = { ...last, shown: isFirst ? { ...change, ...shown } : (change ?? {}) };
      [shownBefore, isFirst] = [shown, false];
      unsent[unsent.length - 1] = entry;
      if (pending.at(-1) === last) pending[pending.length - 1] = entry;
    },
    sendToPage: (now) => {
      const last = unsent.at(-1);
      if (last === undefined) return;
      page.appendLog(unsent);
      unsent = [];
      // The recording's length is known only after the pending part is taken, so no second part starts before.
      const isLong = recording?.isLong() === true && !pending.some(isStart);
      if (length < LONGEST_PART && !isLong) return;
      length = 0;
      isFirst = true;
      const start = { seq: last.seq + 1, at: last.at, state: now };
      page.keepState(start);
      // Entries stay pending if the code cannot load. Two parts are enough here as well.
      const before = pending.findLastIndex(isStart);
      pending = [...pending.slice(Math.max(0, before)), start];
    },
    scheduleWrite: () => {
      if (!isKept || pending.length === 0) return;
      mayLoad ||= isUrgent || pending.length > LOAD_AFTER_ENTRIES;
      if (!mayLoad) return;
      if (isUrgent) return write();
      timer ??= device.scheduler.schedule(() => write(), WRITE_DELAY);
    },
    begin: () => {
      mayLoad = true;
      if (isKept && pending.length > 0) write();
    },
    writeNow: () => {
      if ((isKept && pending.length > 0) || recording !== null) write(true);
    },
    exportLog: async (wanted) => (await takeEntries()).textOf(wanted),
    visits: async (purchase = null) => (await takeEntries()).visits(purchase),
  };
};
