/** Formats a replay as lines for people. The caller escapes them. */
import { describe, timeText, ZONE_NOTE } from '../../domain/log/describe.ts';
import type { FoundLog, Log, ReadLog } from '../../domain/log/file.ts';
import { summaryWith, type VisitSummary } from '../../domain/log/outcome.ts';
import type { ReportHead } from '../../domain/log/text.ts';
import { counted } from '../../domain/model/cart.ts';
import type { Replayed, ShownDifference } from '../../domain/shop/replay.ts';
import type { Shown } from '../../domain/shop/shown.ts';
import type { Snapshot } from '../../domain/shop/view.ts';
import { changesBetween } from './changes.ts';
import type { CallsInFlight } from './folding.ts';
import { cut } from './printable.ts';
import { rulesBehind, rulesBehindShown } from './rules.ts';
import type { AmountDue, Step } from './steps.ts';

type LogProblem = ReadLog['problems'][number];

/** Maximum length in characters. Longer texts do not help a reader. */
const LONGEST = 400;
const LONGEST_EVENT = 4000;
const MOST_DIFFERENCES = 20;
const INDENT = ' '.repeat(7);

const money = (cents: number, currency: string): string => `${(cents / 100).toFixed(2)} ${currency}`;
const payableText = (payable: AmountDue): string =>
  payable.length === 0 ? '—' : payable.map(({ currency, amount }) => money(amount, currency)).join(' + ');

/** Such as `+1:02:03.450`. */
export const sinceText = (milliseconds: number): string => {
  if (!Number.isFinite(milliseconds)) return 'no time';
  const all = Math.abs(Math.round(milliseconds));
  const two = (value: number): string => String(Math.floor(value) % 60).padStart(2, '0');
  const hours = Math.floor(all / 3_600_000);
  return `${milliseconds < 0 ? '-' : '+'}${hours}:${two(all / 60_000)}:${two(all / 1000)}.${String(all % 1000).padStart(3, '0')}`;
};

const rulesText = (rules: readonly string[]): string => (rules.length === 0 ? '' : ` (${rules.join(', ')})`);

/** Value on screen: amounts such as `62.50`, the deadline as time. */
export const shownText = (name: string, value: Shown[string]): string => {
  if (typeof value !== 'number') return value ?? '—';
  if (/ [A-Z]{3}$/.test(name)) return (value / 100).toFixed(2);
  return name === 'deadline' ? timeText(value) : String(value);
};

/** Such as `shown to the buyer: payable BRL 62.50; by today's rules 61.50`. */
export const buyerSawText = ({ name, recorded, decided }: ShownDifference): string =>
  `shown to the buyer: ${name} ${shownText(name, recorded)}; by today's rules ${shownText(name, decided)}`;

export const stepLines = (step: Step): readonly string[] => {
  const { seq, since, cause, event, changed, payable, refused, shown } = step;
  const rules = refused === null ? '' : rulesText(refused.rules);
  const isNamed = refused === null || event.includes(refused.code);
  return [
    `${String(seq).padStart(5)}  ${sinceText(since)}  ${payableText(payable)}${cause === null ? '' : `  ◂ ${cause}`}`,
    `${INDENT}${event}${isNamed ? rules : ''}`,
    ...changed.map(({ place, before, after }) =>
      before === after ? `${INDENT}  ${place} changed` : `${INDENT}  ${place} ${before} → ${after}`,
    ),
    ...shown.map((one) => `${INDENT}  ${buyerSawText(one)}`),
    ...(isNamed ? [] : [`${INDENT}  refused: ${refused.code}${rules}`]),
  ].map((line) => cut(line, LONGEST));
};

export const problemLine = ({ code, line, path, why }: LogProblem): string =>
  cut(
    `${code}${line === null ? '' : ` in line ${line}`}${path === '' ? '' : ` at ${path}`}: ${why}`,
    LONGEST,
  );

export const reportLines = (head: ReportHead | null): readonly string[] =>
  head === null
    ? []
    : [
        `report ${head.id} of ${timeText(head.writtenAt)}, ${ZONE_NOTE}`,
        ...(head.purchase === null
          ? []
          : [
              `  ${head.purchase.number ? `purchase ${head.purchase.number}` : 'the file has no purchase number'}, ${head.purchase.pseudonym}`,
            ]),
        ...head.words.split('\n').map((line) => `  > ${line}`),
      ].map((line) => cut(line, LONGEST_EVENT));

/** One line of a report's list of visits. Reads the whole log. */
export const visitLine = (nth: number, read: FoundLog): string => {
  if (read.log === null) return `visit ${nth}  ${problemLine(read.problem)}`;
  let summary: VisitSummary | null = null;
  let events = 0;
  let end: number = read.log.startedAt;
  for (const found of read.found) {
    if (!('recorded' in found)) continue;
    summary = summaryWith(summary, found.recorded.event);
    events += 1;
    end = found.recorded.at;
  }
  const outcome = summary === null ? 'nothing to report' : summary.outcome;
  return cut(
    `visit ${nth}  ${timeText(read.log.startedAt)}  ${sinceText(end - read.log.startedAt)}  ${counted(events, 'event')}  ${outcome}${summary?.event ? `  ${summary.event}` : ''}`,
    LONGEST,
  );
};

/** Warning that a difference may come from other rules. Null if today's rules are the recorded ones. */
export const rulesWarning = (about: Log['about'], today: string): string | null => {
  if (about === null) return "the log does not name its rules, so they can differ from today's";
  return about.rules === today
    ? null
    : `today's rules ${today} differ from the recorded rules ${about.rules}`;
};

export const aboutLines = (
  { about, startedAt }: Pick<Log, 'about' | 'startedAt'>,
  today: string,
): readonly string[] => {
  const warning = rulesWarning(about, today);
  return [
    about === null
      ? 'unknown version'
      : `version ${about.app} (${about.build}), rules ${about.rules}, ${about.country}, ${about.locale}, ${about.zone ?? 'unknown zone'}`,
    `recorded ${timeText(startedAt)}, ${ZONE_NOTE}`,
    ...(warning === null ? [] : [`warning: ${warning}`]),
  ].map((line) => cut(line, LONGEST));
};

export const cartLines = ({ cart }: Snapshot): readonly string[] =>
  [
    `cart ${cart.purchaseId ?? 'without a number'}, quantity ${cart.count}${cart.intents.length > 0 ? `, ${cart.intents.length} pending` : ''}`,
    ...cart.orders.flatMap(({ groups, combos, currency, store }) => [
      ...groups.map(
        ({ quantity, line, amount }) =>
          `  ${quantity} × ${line.productName} ${line.variationName}${line.seat === null ? '' : ` seat ${line.seat.label}`} (${store})  ${money(amount, currency)}`,
      ),
      ...combos.map(
        ({ quantity, name, amount }) => `  ${quantity} × ${name} (${store})  ${money(amount, currency)}`,
      ),
    ]),
    ...cart.prices.flatMap(({ currency, lines, payable }) => [
      ...lines
        .filter(({ code }) => code !== 'total')
        .map(({ code, amount }) => `  ${code.padEnd(14)}${money(amount, currency).padStart(16)}`),
      `  ${'payable'.padEnd(14)}${money(payable, currency).padStart(16)}`,
    ]),
  ].map((line) => cut(line, LONGEST));

/** Number of requests that the end lists. `--json` has all. */
const SHOWN_CALLS = 20;

export const endLines = (snapshot: Snapshot, calls: CallsInFlight): readonly string[] => [
  ...cartLines(snapshot),
  `session: ${snapshot.session.status}; payment: ${snapshot.checkout.payment.status}`,
  ...(calls.length > SHOWN_CALLS
    ? [`waits for ${counted(calls.length - SHOWN_CALLS, 'earlier response')}`]
    : []),
  ...calls
    .slice(-SHOWN_CALLS)
    .map(({ call }) => cut(`waits for the response to ${call.type} ${call.requestId}`, LONGEST)),
];

/** What a check found. */
export type Checked =
  | Pick<Extract<Replayed, { same: true }>, 'same' | 'batches'>
  | Pick<Extract<Replayed, { same: false }>, 'same' | 'difference'>;

/** Such as `payable BRL recorded 62.50, decided 61.50`. */
export const shownDifferenceText = ({ name, recorded, decided }: ShownDifference): string =>
  `${name} recorded ${shownText(name, recorded)}, decided ${shownText(name, decided)}`;

export const decidedLines = (
  decided: Checked,
  isDamaged: boolean,
  ruleText: (id: string) => string | undefined,
): readonly string[] => {
  if (decided.same) {
    const { batches } = decided;
    return [
      `decided again: the same events, ${counted(batches, 'decision')}${isDamaged ? ' up to the first damage' : ''}`,
    ];
  }
  const { seq, first, cause, recorded, decided: again, refusal, shown } = decided.difference;
  const place = `${first < seq ? `${first}–` : ''}${seq}${cause === null ? '' : `, ${cause}`}`;
  if (shown.length > 0)
    return [
      `decided again: shows other amounts or codes first at ${place}`,
      ...shown.flatMap((one) => [
        `  ${shownDifferenceText(one)}`,
        ...rulesBehindShown(one).map((id) => `    ${id} ${ruleText(id) ?? ''}`),
      ]),
    ].map((line) => cut(line, LONGEST_EVENT));
  return [
    `decided again: differs first at ${place}`,
    `  recorded  ${recorded === null ? 'nothing' : describe(recorded)}`,
    `  decided   ${again === null ? 'nothing' : describe(again)}${refusal === null ? '' : ` (refused: ${refusal.code})`}`,
    ...rulesBehind(refusal?.code ?? '').map((id) => `    ${id} ${ruleText(id) ?? ''}`),
    ...(recorded !== null && again !== null && recorded.type === again.type
      ? changesBetween(recorded, again)
          .slice(0, MOST_DIFFERENCES)
          .map(({ place, before, after }) => `    ${place} ${before} → ${after}`)
      : []),
  ].map((line) => cut(line, LONGEST_EVENT));
};
