/** Finds the fewest decisions of a log with the same result. */
import { decideForLog } from '../../domain/shop/decide.ts';
import { EVENTS, type Event, type State } from '../../domain/shop/messages.ts';
import { type Difference, differenceOf } from '../../domain/shop/replay.ts';
import { type Shown, shownIn } from '../../domain/shop/shown.ts';
import { type Snapshot, view } from '../../domain/shop/view.ts';
import {
  type Batch,
  batchesOf,
  type Course,
  codesIn,
  courseOfBatches,
  payablesIn,
  screenOf,
} from './course.ts';
import { foldOn, type Recorded } from './folding.ts';

export const PREDICATES =
  'refusal:CODE, shows:CODE, event:TYPE, payable:AMOUNT, payable, total-differs or differs';

/** Limit of decisions to try. Afterwards the shortest log so far is the result. */
const MOST_TRIED = 1_500_000;

/** The shortest log by today's rules. Of a difference, its last decision is separate: recorded, and by today's rules. */
export interface Shrunk {
  readonly log: readonly Recorded[];
  readonly differing: {
    readonly recorded: readonly Recorded[];
    readonly today: readonly Recorded[];
    readonly difference: Difference;
  } | null;
}

type Predicate = (batches: readonly Batch[], from: State) => boolean;

const showsAny =
  (isShown: (shown: Shown) => boolean): Predicate =>
  (batches, from) => {
    let before: Snapshot | undefined;
    let found = false;
    courseOfBatches(batches, from, (state, at) => {
      before = view(state, at, before);
      found = isShown(screenOf(before));
      return found;
    });
    return found;
  };

const amountOf = (text: string): number => (/^\d+\.\d\d$/.test(text) ? Math.round(Number(text) * 100) : NaN);

const hasEvent =
  (type: string): Predicate =>
  (batches, from) =>
    courseOfBatches(batches, from).events.some((event) => event.type === type);

const predicateOf = (kind: string, name: string): Predicate | null => {
  if (kind === 'total-differs') return name === '' ? hasEvent('TotalsDisagreed') : null;
  if (name === '') return null;
  if (kind === 'refusal') return (some, from) => courseOfBatches(some, from).refused.includes(name);
  if (kind === 'event') return Object.hasOwn(EVENTS, name) ? hasEvent(name) : null;
  if (kind === 'shows') return showsAny((shown) => codesIn(shown).includes(name));
  if (kind !== 'payable' || Number.isNaN(amountOf(name))) return null;
  return showsAny((shown) => payablesIn(shown).includes(amountOf(name)));
};

/** Leaves out ever smaller pieces while the rest has the property. */
const fewest = (
  all: readonly Batch[],
  hasProperty: (some: readonly Batch[]) => boolean,
): readonly Batch[] => {
  let kept = all;
  let tried = 0;
  for (let size = Math.ceil(all.length / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = kept.length - 1; from >= 0 && tried < MOST_TRIED; from -= size) {
      const some = [...kept.slice(0, Math.max(0, from - size + 1)), ...kept.slice(from + 1)];
      tried += some.length + 1;
      if (hasProperty(some)) kept = some;
    }
  }
  return kept;
};

type IsWanted = (difference: Difference) => boolean;
const isPayable: IsWanted = ({ shown }) => shown.some(({ name }) => name.startsWith('payable '));

interface Target {
  readonly nth: number;
  readonly before: State;
  readonly difference: Difference;
}

const firstDifference = (batches: readonly Batch[], from: State, isWanted: IsWanted): Target | null => {
  const take = foldOn({ state: from, calls: [], cause: null });
  let seq = 0;
  let state = from;
  for (const [nth, { cause, at, events, shown }] of batches.entries()) {
    const before = state;
    const batch = events.map(
      (event, of): Recorded => ({
        ...{ seq: seq + of, at, cause: of === 0 ? cause : null, event },
        ...(of === events.length - 1 && shown && { shown }),
      }),
    );
    for (const recorded of batch) state = take(recorded).state;
    seq += batch.length;
    const difference = differenceOf(before, state, batch, shown);
    if (difference !== null && isWanted(difference)) return { nth, before, difference };
  }
  return null;
};

/** Text of a state without what omitted decisions change: counters and request ids. */
const comparable = ({ requests: _, notice, ...state }: State): string =>
  JSON.stringify({ ...state, notice: notice && { ...notice, serial: 0 } }).replaceAll(/"r\d+"/g, '"r"');

const numbered = (events: readonly Event[], { at, shown }: Batch, cause: Recorded['cause'], first: number) =>
  events.map(
    (event, nth): Recorded => ({
      ...{ seq: first + nth, at, cause: nth === 0 ? cause : null, event },
      ...(nth === events.length - 1 && shown && { shown }),
    }),
  );

/**
 * The same state and input lead to the same decision in every build. So the state before the difference is kept, and a
 * spec made of it fails with the bug and passes without.
 */
const shrunkDifference = (batches: readonly Batch[], from: State, isWanted: IsWanted): Shrunk | null => {
  const target = firstDifference(batches, from, isWanted);
  const batch = batches[target?.nth ?? -1];
  if (target === null || batch === undefined) return null;
  const wanted = comparable(target.before);
  const leads = (some: readonly Batch[]): boolean => comparable(courseOfBatches(some, from).state) === wanted;
  const prefix = batches.slice(0, target.nth);
  const course: Course = courseOfBatches(leads(prefix) ? fewest(prefix, leads) : prefix, from);
  const { log, state, rename } = course;
  const cause = rename(batch.cause);
  const { events } = cause === null ? batch : decideForLog(state, cause, batch.at);
  const take = foldOn({ state, calls: [], cause: null });
  const decided = numbered(events, { ...batch, shown: undefined }, cause, log.length);
  const after = decided.reduce((_, recorded) => take(recorded).state, state);
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

/** Null if the log does not have the property, `unknown` if there is no such property. */
export const shrink = (text: string, log: readonly Recorded[], from: State): Shrunk | 'unknown' | null => {
  const batches = batchesOf(log, from);
  if (text === 'differs') return shrunkDifference(batches, from, () => true);
  if (text === 'payable') return shrunkDifference(batches, from, isPayable);
  const [kind = '', ...rest] = text.split(':');
  const has = predicateOf(kind, rest.join(':'));
  if (has === null) return 'unknown';
  if (!has(batches, from)) return null;
  const kept = fewest(batches, (some) => has(some, from));
  return { log: courseOfBatches(kept, from).log, differing: null };
};
