/** Finds the fewest decisions of a log with the same result. */
import { decideAndRecord } from '../../domain/shop/decide.ts';
import { foldStep } from '../../domain/shop/evolve.ts';
import { EVENTS, type Event, type State } from '../../domain/shop/messages.ts';
import { comparing, type Difference } from '../../domain/shop/replay.ts';
import { type Shown, shownIn } from '../../domain/shop/shown.ts';
import { view } from '../../domain/shop/view.ts';
import {
  type Batch,
  type Course,
  codesIn,
  courseOfBatches,
  type Decided,
  decisionsUntil,
  payablesIn,
  readBatches,
  screens,
} from './course.ts';
import type { Recorded } from './folding.ts';

export const PREDICATES =
  'refusal:CODE, shows:CODE, event:TYPE, payable:AMOUNT, payable, total-differs or differs';

/** Limit of decisions to try. Afterwards the shortest log so far is the result. */
const MOST_TRIED = 1_500_000;

/**
 * The shortest log by today's rules. If it shows a difference, the last decision is separate: as recorded, and by
 * today's rules.
 */
export interface Shrunk {
  readonly log: readonly Recorded[];
  readonly differing: {
    readonly recorded: readonly Recorded[];
    readonly today: readonly Recorded[];
    readonly difference: Difference;
  } | null;
}

/** Makes a test of decisions, in their order, from the first. */
type Predicate = () => (decided: Decided) => boolean;

const showsAny =
  (isShown: (shown: Shown) => boolean): Predicate =>
  () => {
    const screen = screens();
    return (decided) => isShown(screen(decided));
  };

const amountOf = (text: string): number => (/^\d+\.\d\d$/.test(text) ? Math.round(Number(text) * 100) : NaN);

const hasEvent =
  (type: string): Predicate =>
  () =>
  ({ log }) =>
    log.some(({ event }) => event.type === type);

const predicateOf = (kind: string, name: string): Predicate | null => {
  if (kind === 'total-differs') return name === '' ? hasEvent('TotalsDisagreed') : null;
  if (name === '') return null;
  if (kind === 'refusal')
    return () =>
      ({ refused }) =>
        refused.includes(name);
  if (kind === 'event') return Object.hasOwn(EVENTS, name) ? hasEvent(name) : null;
  if (kind === 'shows') return showsAny((shown) => codesIn(shown).includes(name));
  if (kind !== 'payable' || Number.isNaN(amountOf(name))) return null;
  return showsAny((shown) => payablesIn(shown).includes(amountOf(name)));
};

/** Reads the log from its beginning, each time that it is called. */
export type LogLines = () => Iterable<Recorded>;

const take = (count: number, batches: Iterable<Batch>): readonly Batch[] => {
  const taken: Batch[] = [];
  for (const batch of batches) {
    taken.push(batch);
    if (taken.length === count) break;
  }
  return taken;
};

/** Leaves out ever smaller pieces while the rest has the property. */
const fewest = (
  all: readonly Batch[],
  hasProperty: (some: readonly Batch[]) => boolean,
  most = MOST_TRIED,
): readonly Batch[] => {
  let kept = all;
  let tried = 0;
  for (let size = Math.ceil(all.length / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = kept.length - 1; from >= 0 && tried < most; from -= size) {
      const some = [...kept.slice(0, Math.max(0, from - size + 1)), ...kept.slice(from + 1)];
      tried += some.length + 1;
      if (hasProperty(some)) kept = some;
    }
  }
  return kept;
};

const numbered = (events: readonly Event[], { at, shown }: Batch, cause: Recorded['cause'], first: number) =>
  events.map(
    (event, nth): Recorded => ({
      ...{ seq: first + nth, at, cause: nth === 0 ? cause : null, event },
      ...(nth === events.length - 1 && shown && { shown }),
    }),
  );

type IsWanted = (difference: Difference) => boolean;
const isPayable: IsWanted = ({ shown }) => shown.some(({ name }) => name.startsWith('payable '));

interface Target {
  readonly nth: number;
  readonly before: State;
  readonly difference: Difference;
}

const firstDifference = (batches: Iterable<Batch>, from: State, isWanted: IsWanted): Target | null => {
  const differenceOf = comparing();
  let seq = 0;
  let nth = 0;
  let state = from;
  for (const batch of batches) {
    const before = state;
    state = batch.events.reduce(foldStep, state);
    const difference = differenceOf(
      before,
      state,
      numbered(batch.events, batch, batch.cause, seq),
      batch.shown,
    );
    if (difference !== null && isWanted(difference)) return { nth, before, difference };
    seq += batch.events.length;
    nth += 1;
  }
  return null;
};

/** Text of a state without what omitted decisions change: counters and request ids. */
const comparable = ({ requests: _, notice, ...state }: State): string =>
  JSON.stringify({ ...state, notice: notice && { ...notice, serial: 0 } }).replaceAll(/"r\d+"/g, '"r"');

/**
 * The same state and input lead to the same decision in every build. So the state before the difference is kept, and a
 * spec made of it fails with the bug and passes without.
 */
const shrunkDifference = (read: LogLines, from: State, isWanted: IsWanted): Shrunk | null => {
  const target = firstDifference(readBatches(read(), from), from, isWanted);
  if (target === null) return null;
  const batches = take(target.nth + 1, readBatches(read(), from));
  const batch = batches[target.nth];
  if (batch === undefined) return null;
  const wanted = comparable(target.before);
  const leads = (some: readonly Batch[]): boolean => comparable(courseOfBatches(some, from).state) === wanted;
  const prefix = batches.slice(0, target.nth);
  const course: Course = courseOfBatches(leads(prefix) ? fewest(prefix, leads) : prefix, from);
  const { log, state, rename } = course;
  const cause = rename(batch.cause);
  const { events } = cause === null ? batch : decideAndRecord(state, cause, batch.at);
  const after = events.reduce(foldStep, state);
  const shown = batch.shown && shownIn(view(after, batch.at));
  return {
    log,
    differing: {
      recorded: numbered(rename(batch.events), batch, cause, log.length),
      today: numbered(events, { ...batch, shown }, cause, log.length),
      difference: target.difference,
    },
  };
};

/**
 * Null if the log does not have the property, `unknown` if there is no such property. Reads the log once to find the property,
 * and keeps only the decisions up to it.
 */
export const shrink = (
  text: string,
  read: LogLines,
  from: State,
  most = MOST_TRIED,
): Shrunk | 'unknown' | null => {
  if (text === 'differs') return shrunkDifference(read, from, () => true);
  if (text === 'payable') return shrunkDifference(read, from, isPayable);
  const [kind = '', ...rest] = text.split(':');
  const predicate = predicateOf(kind, rest.join(':'));
  if (predicate === null) return 'unknown';
  const has = (batches: Iterable<Batch>) => decisionsUntil(predicate(), batches, from);
  const count = has(readBatches(read(), from));
  if (count === null) return null;
  const kept = fewest(take(count, readBatches(read(), from)), (some) => has(some) !== null, most);
  return { log: courseOfBatches(kept, from).log, differing: null };
};
