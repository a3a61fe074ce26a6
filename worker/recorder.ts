/**
 * Keeps the session's log: as it happened for the page, so that a worker that dies can be rebuilt, and redacted
 * for support. What is not redacted never leaves the tab. The key of the log's pseudonyms is
 * made here and dies here: nobody who has the file can lead one back.
 */
import { instant } from '../domain/kernel/values.ts';
import type { LogEntry, PagePort } from './contract.ts';
import type { Device } from './device.ts';

export interface Recorder {
  readonly add: (entry: LogEntry) => void;
  /** Hands the page what was added since the last time. */
  readonly flush: () => void;
  /** Redacts what was added since the last time: after publishing, since nobody waits for it. */
  readonly settle: () => void;
  /** The redacted log as text. */
  readonly exportLog: () => Promise<string>;
}

const KEY_BYTES = 32;
/** A visit begins with fewer entries; whoever only looks loads no redaction. */
const BEGINNING = 12;

const write = async (entries: readonly LogEntry[], writtenAt: number): Promise<string> => {
  // Few sessions ever export a log: what only that needs is loaded then.
  const { writeLogText } = await import('./log-text.ts');
  return writeLogText(entries[0]?.at ?? instant(writtenAt), entries);
};

/** `earlier` is what the page kept of a core that died; it has it already. */
export const createRecorder = (
  page: Pick<PagePort, 'appendLog'>,
  device: Device,
  earlier: readonly LogEntry[],
): Recorder => {
  const key = Uint8Array.from({ length: KEY_BYTES }, () => Math.floor(device.random() * 256));
  const redacted: LogEntry[] = [];
  let unsent: LogEntry[] = [];
  let unredacted: LogEntry[] = [...earlier];
  let loading: Promise<void> | null = null;
  let redact: ((entry: LogEntry) => LogEntry) | null = null;
  const redactAll = (): void => {
    if (redact === null) return;
    const entries = unredacted;
    unredacted = [];
    for (const entry of entries) redacted.push(redact(entry));
  };
  /** A connection that broke meanwhile is tried again with the next call. */
  const load = (): Promise<void> => {
    loading ??= import('./redaction.ts').then(
      ({ redactionUnder }) => {
        redact = redactionUnder(key);
        redactAll();
      },
      (error) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  return {
    add: (entry) => {
      unsent.push(entry);
      unredacted.push(entry);
    },
    flush: () => {
      if (unsent.length === 0) return;
      page.appendLog(unsent);
      unsent = [];
    },
    settle: () => {
      if (redact === null && unredacted.length > BEGINNING) void load().catch(() => undefined);
      redactAll();
    },
    exportLog: async () => {
      await load();
      redactAll();
      return write(redacted, device.scheduler.now());
    },
  };
};
