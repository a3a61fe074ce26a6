/** Finds the fewest decisions of a log with the same result, by fast-check's shrinker. */
import fc from 'fast-check';
import type { State } from '../../../domain/shop/messages.ts';
import { replay } from '../../../domain/shop/replay.ts';
import { type Batch, batchesOf, courseOf, logOfBatches } from '../course.ts';
import type { Recorded } from '../folding.ts';

export type Predicate = (log: readonly Recorded[]) => boolean;

export const PREDICATES = 'refusal:CODE, event:TYPE, total-differs or differs';

const difference = (log: readonly Recorded[], from: State): string | null => {
  const replayed = replay(log, from);
  if (replayed.same) return null;
  const { recorded, decided, refusal } = replayed.difference;
  return [recorded?.type, decided?.type, refusal?.code].join(' ');
};

export const predicateOf = (text: string, log: readonly Recorded[], from: State): Predicate | null => {
  const [kind, ...rest] = text.split(':');
  const name = rest.join(':');
  if (kind === 'refusal' && name !== '') return (some) => courseOf(some, from).refused.includes(name);
  const type = kind === 'event' ? name : kind === 'total-differs' && name === '' ? 'TotalsDisagreed' : '';
  if (type !== '') return (some) => courseOf(some, from).events.some((event) => event.type === type);
  if (text !== 'differs') return null;
  const first = difference(log, from);
  return (some) => first !== null && difference(some, from) === first;
};

/** Sizes of the parts to leave out, from coarse to fine, so that a long log takes few tries. */
const SIZES = [256, 64, 16, 4, 1];

const chunksOf = (batches: readonly Batch[], size: number): readonly (readonly Batch[])[] =>
  Array.from({ length: Math.ceil(batches.length / size) }, (_, nth) =>
    batches.slice(nth * size, (nth + 1) * size),
  );

export const shrunk = (
  log: readonly Recorded[],
  from: State,
  shows: Predicate,
): readonly Recorded[] | null => {
  if (!shows(log)) return null;
  let kept = batchesOf(log, from);
  for (const size of SIZES) {
    const chunks = chunksOf(kept, size);
    const some = (keep: readonly boolean[]): readonly Batch[] => chunks.filter((_, nth) => keep[nth]).flat();
    const { counterexample } = fc.check(
      fc.property(
        fc.tuple(...chunks.map(() => fc.boolean())),
        (keep) => !shows(logOfBatches(some(keep), from)),
      ),
      { numRuns: 1, examples: [[chunks.map(() => true)]] },
    );
    const found = counterexample?.[0];
    if (found) kept = some(found);
  }
  return logOfBatches(kept, from);
};
