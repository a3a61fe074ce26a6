/**
 * Keeps the session's log: as it happened for the page, so that a worker that dies can be rebuilt, and redacted
 * for support. What is not redacted never leaves the tab, and is not kept here.
 */
import type { LogEntry, PagePort } from './contract.ts';

/** How a log is redacted, entry by entry as it happens, and written. */
export interface LogWriter {
  readonly add: (entry: LogEntry) => void;
  readonly text: () => string;
}

export interface Recorder {
  readonly add: (entry: LogEntry) => void;
  /** Hands the page what was added since the last time. */
  readonly flush: () => void;
  /** The redacted log as text. */
  readonly exportLog: () => string;
}

/** `earlier` is what the page kept of a core that died; it has it already. */
export const createRecorder = (
  page: Pick<PagePort, 'appendLog'>,
  writer: LogWriter,
  earlier: readonly LogEntry[],
): Recorder => {
  let added: LogEntry[] = [];
  for (const entry of earlier) writer.add(entry);
  return {
    add: (entry) => {
      added.push(entry);
      writer.add(entry);
    },
    flush: () => {
      if (added.length === 0) return;
      page.appendLog(added);
      added = [];
    },
    exportLog: writer.text,
  };
};
