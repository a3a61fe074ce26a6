import { logOf } from '../../domain/log/file.ts';
import { summaryWith, type VisitSummary } from '../../domain/log/outcome.ts';
import type { ReportHead } from '../../domain/log/text.ts';
import { SYSTEM_COMMANDS } from '../../domain/model/decision.ts';
import type { Input } from '../../domain/shop/messages.ts';
import { checkUnpacked, isPacked, textDecoder } from '../../worker/replay/file-bytes.ts';
import type { Recorded } from '../../worker/replay/folding.ts';
import { lineReader, readingLog } from '../../worker/replay/lines.ts';
import { type NoLog, type OpenLog, openedLog } from '../../worker/replay/replaying.ts';
import { openingReport } from '../../worker/replay/reports.ts';

/** Causes of an event: a command, a server response, or the core itself. */
export const CAUSES = ['command', 'answer', 'core'] as const;
export type CauseKind = (typeof CAUSES)[number];

export interface NamedLog extends OpenLog {
  readonly name: string;
  /** Outcome of the visit. Null if there is nothing to report. */
  readonly summary: VisitSummary | null;
  /** Cause of each event, as an index into {@link CAUSES}. All events of a decision have the same cause. */
  readonly causes: Uint8Array;
}

const kindOf = ({ type }: Input): number => {
  if (type === 'Answered') return CAUSES.indexOf('answer');
  return CAUSES.indexOf(type in SYSTEM_COMMANDS ? 'core' : 'command');
};

const causesOf = (envelopes: readonly Recorded[]): Uint8Array => {
  const causes = new Uint8Array(envelopes.length);
  let kind = CAUSES.indexOf('core');
  envelopes.forEach(({ cause }, position) => {
    if (cause !== null) kind = kindOf(cause);
    causes[position] = kind;
  });
  return causes;
};

/** Adds a name to a log. A log without events counts as unreadable. */
export const namedLog = (name: string, log: OpenLog | NoLog): NamedLog | NoLog => {
  if (!('envelopes' in log) || log.envelopes.length === 0) return { problems: log.problems };
  const summary = log.envelopes.reduce<VisitSummary | null>(
    (before, { event }) => summaryWith(before, event),
    null,
  );
  return { ...log, name, summary, causes: causesOf(log.envelopes) };
};

/** Milliseconds of work before the page can handle input and paint. */
const SLICE_MS = 30;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Runs `work` in slices, so that a long log never blocks the page. */
export const runInSlices = async <S, T>(work: Generator<S, T>, onProgress: (done: S) => void): Promise<T> => {
  for (;;) {
    const end = performance.now() + SLICE_MS;
    for (;;) {
      const { done, value } = work.next();
      if (done === true) return value;
      if (performance.now() < end) continue;
      onProgress(value);
      break;
    }
    await pause();
  }
};

const FIRST_BYTES = 2;

/** Text of a file, unpacked if it is gzip. A cut-off file yields the text before the cut. Throws if the text is too long. */
const textOf = async (file: Blob): Promise<string> => {
  const packed = isPacked(new Uint8Array(await file.slice(0, FIRST_BYTES).arrayBuffer()));
  const bytes = packed ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
  const reader = bytes.getReader();
  const read = () => reader.read().catch(() => null);
  let decoder: TextDecoder | null = null;
  let text = '';
  let length = 0;
  try {
    // A failed read is the end of a cut-off file. Its log's reader names the line.
    for (let piece = await read(); piece?.value !== undefined; piece = await read()) {
      length += piece.value.length;
      if (packed) checkUnpacked(length);
      decoder ??= textDecoder(piece.value);
      text += decoder.decode(piece.value, { stream: true });
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  return text + (decoder?.decode() ?? '');
};

/** Reads a log in slices. Computes the log's states in the background afterwards. */
const openVisit = async (
  name: string,
  lines: Iterable<string>,
  onProgress: (done: number) => void,
): Promise<NamedLog | NoLog> => {
  const log = namedLog(name, openedLog(await runInSlices(readingLog(lines), onProgress)));
  if ('envelopes' in log) void runInSlices(log.folding(), () => undefined).catch(() => undefined);
  return log;
};

/** Visits of a file that could be read, in the order of time. */
export interface OpenFile {
  readonly head: ReportHead | null;
  readonly logs: readonly NamedLog[];
  /** Reads the rest of a long log, of which `logs` has the beginning. Null if `logs` are whole. */
  readonly rest:
    | ((onProgress: (done: number) => void, signal: AbortSignal) => Promise<OpenFile | NoLog>)
    | null;
}

function* linesOf(text: string): Generator<string> {
  let from = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
    yield text.slice(from, end);
    from = end + 1;
  }
  yield text.slice(from);
}

/** Opens a log, a report, or several logs in one text. Visits without a readable event are left out. */
export const openText = async (
  name: string,
  text: string,
  onProgress: (done: number) => void,
): Promise<OpenFile | NoLog> => {
  const { head, visits } = await runInSlices(
    openingReport(() => linesOf(text)),
    () => undefined,
  );
  const read: (NamedLog | NoLog)[] = [];
  for (const [nth, visit] of visits.entries()) {
    const visitName = visits.length === 1 ? name : `${name} ${nth + 1}`;
    read.push(await openVisit(visitName, visit, (done) => onProgress((nth + done) / visits.length)));
  }
  const logs = read.filter((log) => 'envelopes' in log);
  return logs.length === 0 ? (read[0] ?? { problems: [] }) : { head, logs, rest: null };
};

/** Lines of a file, in pieces, with the share of the file that was read. */
async function* linesOfFile(
  file: Blob,
): AsyncGenerator<{ readonly lines: readonly string[]; readonly done: number }> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  let unended = '';
  let read = 0;
  try {
    for (let piece = await reader.read(); piece.value !== undefined; piece = await reader.read()) {
      unended += piece.value;
      read += piece.value.length;
      if (!piece.value.includes('\n')) continue;
      const lines = unended.split('\n');
      unended = lines.pop() ?? '';
      yield { lines, done: Math.min(1, read / file.size) };
    }
    yield { lines: [unended], done: 1 };
  } finally {
    await reader.cancel();
  }
}

/** Collects the events of an undamaged log, line by line. Null if the first line is not one of such a log. */
const collecting = (name: string, firstLine: string) => {
  const reader = lineReader(firstLine);
  if (reader === null || 'code' in reader || reader.log.problems.length > 0) return null;
  const envelopes: Recorded[] = [];
  return {
    /** False for a damaged line, and for one after the log. */
    take: (line: string): boolean => {
      if (reader.isClosed()) return line.trim() === '';
      return reader.take(line).every((found) => {
        if ('recorded' in found) envelopes.push(found.recorded);
        return 'recorded' in found;
      });
    },
    isWhole: reader.isClosed,
    /** The events up to now. */
    open: (): NamedLog | NoLog => {
      const log = logOf(reader.log.startedAt, envelopes.slice(), reader.log);
      return namedLog(name, openedLog({ log, problems: [], intact: envelopes.length }));
    },
  };
};

/** Length in bytes of a file whose beginning is shown while the rest is read. */
const LONG = 2 ** 20;
/** Number of events that are shown first. */
const BEGINNING = 200;
/** Share of the progress that reading takes. Folding takes the rest. */
const READING = 0.8;

/**
 * Opens a file. The beginning of a long log is open at once, and `rest` reads it line by line. A file in another format, with
 * damage, or with several logs is read whole.
 */
export const openFile = async (
  name: string,
  file: Blob,
  onProgress: (done: number) => void,
): Promise<OpenFile | NoLog> => {
  const whole = async (tell = onProgress) => openText(name, await textOf(file), tell);
  if (file.size < LONG) return whole();
  const pieces = linesOfFile(file);
  const { lines: [first = '', ...lines] = [] } = (await pieces.next()).value ?? {};
  const log = collecting(name, first);
  if (log === null || !lines.slice(0, BEGINNING).every(log.take)) {
    await pieces.return(undefined);
    return whole();
  }
  const part = log.open();
  if (!('envelopes' in part)) return whole();
  const rest = async (onRead: (done: number) => void, signal: AbortSignal): Promise<OpenFile | NoLog> => {
    let furthest = 0;
    /** A file that is read again from its beginning reports no progress twice. */
    const tell = (done: number): void => {
      furthest = Math.max(furthest, done);
      onRead(furthest);
    };
    let end = performance.now() + SLICE_MS;
    const takeAll = async (more: readonly string[], done: number): Promise<boolean> => {
      for (const line of more) {
        if (!log.take(line)) return false;
        if (performance.now() < end) continue;
        tell(done * READING);
        await pause();
        signal.throwIfAborted();
        end = performance.now() + SLICE_MS;
      }
      return true;
    };
    if (!(await takeAll(lines.slice(BEGINNING), 0))) return whole(tell);
    for await (const piece of pieces) if (!(await takeAll(piece.lines, piece.done))) return whole(tell);
    if (!log.isWhole()) return whole(tell);
    const read = log.open();
    if (!('envelopes' in read)) return read;
    await runInSlices(read.folding(), (done) => tell(READING + done * (1 - READING)));
    return { head: null, logs: [read], rest: null };
  };
  return { head: null, logs: [part], rest };
};

/** Events of all open logs in the order of time. A moment is an index into these events. */
export interface Clock {
  readonly length: number;
  readonly logOf: (moment: number) => number;
  /** Position of the newest event of `log` at the moment; -1 before the log's first event. */
  readonly positionIn: (log: number, moment: number) => number;
  /** Moment of an event of `log`, by its position. At most the last moment. */
  readonly momentOf: (log: number, position: number) => number;
}

export const clockOf = (logs: readonly NamedLog[]): Clock => {
  const lengths = logs.map(({ envelopes }) => envelopes.length);
  const length = lengths.reduce((sum, each) => sum + each, 0);
  const owners = new Uint8Array(length);
  const next = logs.map(() => 0);
  const positions = logs.map(() => new Int32Array(length));
  for (let moment = 0; moment < length; moment += 1) {
    let owner = -1;
    for (let log = 0; log < logs.length; log += 1) {
      const own = logs[log]?.envelopes[next[log] ?? 0];
      const best = logs[owner]?.envelopes[next[owner] ?? 0];
      if (own !== undefined && (best === undefined || own.at < best.at)) owner = log;
    }
    owners[moment] = owner;
    next[owner] = (next[owner] ?? 0) + 1;
    for (let log = 0; log < logs.length; log += 1)
      (positions[log] as Int32Array)[moment] = (next[log] ?? 0) - 1;
  }
  return {
    length,
    logOf: (moment) => owners[moment] ?? 0,
    positionIn: (log, moment) => positions[log]?.[moment] ?? -1,
    momentOf: (log, position) => {
      const own = positions[log] ?? new Int32Array(0);
      let [low, high] = [0, Math.max(0, length - 1)];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((own[middle] ?? -1) < position) low = middle + 1;
        else high = middle;
      }
      return low;
    },
  };
};
