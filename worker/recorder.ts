/**
 * Keeps the session's log: as it happened for the page, so that a worker that dies can be rebuilt, and redacted
 * for support. What is not redacted never leaves the tab, and is not kept here.
 */
import type { LogEntry, PagePort } from './contract.ts';

/** How a log is redacted, entry by entry, and written. */
export interface LogWriter {
  readonly add: (entry: LogEntry) => void;
  readonly text: () => Promise<string>;
}

export interface Recorder {
  readonly add: (entry: LogEntry) => void;
  /** Hands the page what was added since the last time. */
  readonly flush: () => void;
  /** Redacts what was added since the last time: after publishing, since nobody waits for it. */
  readonly settle: () => void;
  /** The redacted log as text. */
  readonly exportLog: () => Promise<string>;
}

/** `earlier` is what the page kept of a core that died; it has it already. */
export const createRecorder = (
  page: Pick<PagePort, 'appendLog'>,
  writer: LogWriter,
  earlier: readonly LogEntry[],
): Recorder => {
  let unsent: LogEntry[] = [];
  let unredacted: LogEntry[] = [...earlier];
  const settle = (): void => {
    const entries = unredacted;
    unredacted = [];
    for (const entry of entries) writer.add(entry);
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
    settle,
    exportLog: () => {
      settle();
      return writer.text();
    },
  };
};
