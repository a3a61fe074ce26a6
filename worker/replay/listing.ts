/** Summaries of many buyers' files, so that fifty complaints about one bug are one group. */
import { isSeatTaken } from '../../domain/cart/decide-responses.ts';
import { timeText, ZONE_NOTE } from '../../domain/log/describe.ts';
import type { Log } from '../../domain/log/file.ts';
import { moreImportant, summaryWith, type VisitSummary } from '../../domain/log/outcome.ts';
import { counted } from '../../domain/model/cart.ts';
import { foldStep } from '../../domain/shop/evolve.ts';
import type { Event, State } from '../../domain/shop/messages.ts';
import { causeName, type Difference, type Replayed, replaying } from '../../domain/shop/replay.ts';
import { changesBetween } from './changes.ts';
import type { Recorded } from './folding.ts';
import { readLines } from './lines.ts';
import { cut } from './printable.ts';
import { problemLine } from './printing.ts';
import { beginningOf } from './replaying.ts';
import { openReport } from './reports.ts';
import { shrink } from './shrinking.ts';
import { visibleRefusal } from './steps.ts';

/** Most decisions to try for one file. A log that needs more is grouped by the causes that are left then. */
const MOST_TRIED = 5_000;

export interface Failure {
  /** Value for `--shrink`: `refusal:CODE`, or `differs` with the field that differs. */
  readonly what: string;
  /** The fewest causes that lead to the failure. For a difference, only the cause of the event that differs. */
  readonly causes: readonly string[];
}

export interface FileSummary {
  readonly file: string;
  /** Null for a file that is no log. `problem` says why. */
  readonly startedAt: number | null;
  readonly visits: number;
  readonly outcome: VisitSummary['outcome'] | null;
  readonly event: string | null;
  readonly lastError: string | null;
  /** Number on screen if the report has it, else a pseudonym. */
  readonly purchase: string | null;
  /** Seats that were shown as free, pressed, and refused as another buyer's. */
  readonly refusedSeats: number;
  readonly app: string | null;
  readonly rules: string | null;
  readonly problem: string | null;
  readonly failure: Failure | null;
}

interface Visit {
  readonly log: Pick<Log, 'about' | 'start' | 'startedAt'>;
  readonly envelopes: readonly Recorded[];
  readonly decided: Replayed;
  readonly problem: string | null;
  readonly lastError: { readonly at: number; readonly code: string } | null;
  readonly summary: VisitSummary | null;
  readonly purchase: string | null;
  readonly refusedSeats: number;
}

/** Seats of a reservation that is refused because another buyer has one (G-30). */
const refusedSeatsIn = ({ cart }: State, event: Event): number => {
  if (event.type !== 'IntentRefused') return 0;
  const intent = cart.queue.find(({ requestId }) => requestId === event.requestId)?.intent;
  return intent?.type === 'Reserve' && isSeatTaken(intent, event.failure)
    ? intent.items.filter(({ seat }) => seat !== null).length
    : 0;
};

const visitOf = (lines: Iterable<string>): Visit | string => {
  const read = readLines(lines);
  if (read.log === null) return problemLine(read.problem);
  let { state } = beginningOf(read.log);
  const again = replaying(state);
  const envelopes: Recorded[] = [];
  let problem: string | null = null;
  let lastError: Visit['lastError'] = null;
  let summary: VisitSummary | null = null;
  let purchase: string | null = null;
  let refusedSeats = 0;
  for (const found of read.found) {
    if ('problem' in found) {
      problem ??= problemLine(found.problem);
      continue;
    }
    const { recorded } = found;
    const { event, at } = recorded;
    envelopes.push(recorded);
    refusedSeats += refusedSeatsIn(state, event);
    state = foldStep(state, event);
    // After a damaged envelope the state is unreliable.
    if (problem === null) again.take(recorded, state);
    summary = summaryWith(summary, event);
    const code = visibleRefusal(event);
    if (code !== null) lastError = { at, code };
    purchase = state.cart.cart.purchaseId ?? purchase;
  }
  const decided = again.end(problem !== null);
  return { log: read.log, envelopes, decided, problem, lastError, summary, purchase, refusedSeats };
};

/** Names a difference without values, so that visits with other events and amounts are equal. */
const differenceName = ({ recorded, decided, refusal, shown }: Difference): string => {
  if (shown.length > 0) return `differs: shows ${shown.map(({ name }) => name).join(', ')}`;
  const now = refusal === null ? (decided?.type ?? 'nothing') : `refused ${refusal.code}`;
  if (recorded !== null && decided !== null && recorded.type === decided.type) {
    const places = changesBetween(recorded, decided).map(({ place }) => place.replaceAll(/\.\d+/g, ''));
    return `differs: ${recorded.type} ${[...new Set(places)].join(', ')}`;
  }
  const was =
    recorded?.type === 'CommandRefused' ? `refused ${recorded.code}` : (recorded?.type ?? 'nothing');
  return `differs: ${was}, today ${now}`;
};

const failureOf = (visits: readonly Visit[], lastError: string | null): Failure | null => {
  for (const { decided } of visits) {
    if (decided.same) continue;
    const { difference } = decided;
    return { what: differenceName(difference), causes: [difference.cause ?? 'nothing'] };
  }
  const visit = visits.findLast((one) => one.lastError?.code === lastError);
  if (lastError === null || visit === undefined) return null;
  const what = `refusal:${lastError}`;
  const shrunk = shrink(what, () => visit.envelopes, beginningOf(visit.log).state, MOST_TRIED);
  const log = shrunk === null || shrunk === 'unknown' ? [] : shrunk.log;
  return { what, causes: log.flatMap(({ cause }) => (cause === null ? [] : [causeName(cause)])) };
};

export const fileSummary = (file: string, linesOf: () => Iterable<string>): FileSummary => {
  const report = openReport(linesOf);
  const read = report.visits.map(visitOf);
  const visits = read.filter((visit) => typeof visit !== 'string');
  const [about] = visits.flatMap(({ log }) => log.about ?? []);
  const summary = visits.reduce<VisitSummary | null>(
    (before, visit) => moreImportant(before, visit.summary),
    null,
  );
  const errors = visits.flatMap((visit) => visit.lastError ?? []).toSorted((a, b) => a.at - b.at);
  const lastError = errors.at(-1)?.code ?? null;
  const { number = '', pseudonym = null } = report.head?.purchase ?? {};
  return {
    ...{ file, visits: visits.length, lastError, failure: failureOf(visits, lastError) },
    startedAt: visits[0]?.log.startedAt ?? null,
    outcome: summary?.outcome ?? null,
    event: summary?.event ?? null,
    purchase: number || pseudonym || (visits.findLast((visit) => visit.purchase !== null)?.purchase ?? null),
    refusedSeats: visits.reduce((sum, visit) => sum + visit.refusedSeats, 0),
    app: about?.app ?? null,
    rules: about?.rules ?? null,
    problem:
      read.find((visit) => typeof visit === 'string') ?? visits.find((one) => one.problem)?.problem ?? null,
  };
};

export interface FailureGroup extends Failure {
  readonly files: readonly string[];
}

/** Equal failures, the commonest first. */
export const failureGroups = (summaries: readonly FileSummary[]): readonly FailureGroup[] => {
  const failed = summaries.flatMap(({ file, failure }) => (failure === null ? [] : [{ file, ...failure }]));
  return [...Map.groupBy(failed, ({ what, causes }) => JSON.stringify([what, causes])).values()]
    .flatMap(([first, ...more]) =>
      first === undefined
        ? []
        : [{ what: first.what, causes: first.causes, files: [first, ...more].map(({ file }) => file) }],
    )
    .toSorted((a, b) => b.files.length - a.files.length);
};

const LONGEST_LINE = 400;
const LONGEST_CELL = 40;
const COLUMNS = ['file', 'recorded', 'outcome', 'last error', 'purchase', 'version', 'rules'];

/** Each failure with its files, then a table of the files. */
export const listingLines = (summaries: readonly FileSummary[], today: string): readonly string[] => {
  const rows = summaries.map((one) =>
    [
      one.file,
      one.startedAt === null ? '—' : timeText(one.startedAt),
      one.problem !== null && one.visits === 0 ? one.problem : (one.outcome ?? 'nothing to report'),
      ...[one.lastError, one.purchase, one.app].map((text) => text ?? '—'),
      one.rules === null || one.rules === today ? (one.rules ?? '—') : `${one.rules} (not today's)`,
    ].map((cell) => cut(cell, LONGEST_CELL)),
  );
  const table = [COLUMNS, ...rows];
  const widths = COLUMNS.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const groups = failureGroups(summaries);
  const refusedSeats = summaries.reduce((sum, one) => sum + one.refusedSeats, 0);
  return [
    `${counted(summaries.length, 'file')}, ${counted(groups.length, 'different failure')}, ${counted(refusedSeats, 'seat')} refused after shown free; today's rules ${today}; ${ZONE_NOTE}`,
    '',
    ...groups.flatMap(({ what, causes, files }) => [
      `${String(files.length).padStart(5)} × ${what}  ◂ ${causes.join(', ')}`,
      `        ${files.join(' ')}`,
    ]),
    ...(groups.length === 0 ? [] : ['']),
    ...table.map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    ),
  ].map((line) => cut(line, LONGEST_LINE));
};
