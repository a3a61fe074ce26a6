/** Lines of a log keep every value, whether JSON keeps it or only superjson does. */
import superjson from 'superjson';
import { describe, expect, it } from 'vitest';
import { SUPERJSON } from '../../worker/recording/log-text.ts';
import { fc, runs } from '../domain/fc.ts';

const plain = fc.oneof(
  fc.string(),
  fc.boolean(),
  fc.constant(null),
  fc.integer(),
  fc.double({ noNaN: true }),
);
const special = fc.oneof(
  fc.constantFrom(undefined, Number.NaN, -0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
  fc.date({ noInvalidDate: true }),
);
const key = fc.constantFrom('a', 'b', 'type', 'at');
const treeOf = (leaf: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.array(tie('tree')),
      fc.dictionary(key, tie('tree'), { noNullPrototype: true }),
    ),
  })).tree;

describe('a line of a log', () => {
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(treeOf(fc.oneof(plain, special)), (value) => {
        expect(SUPERJSON.read(SUPERJSON.write(value))).toStrictEqual(value);
      }),
      { numRuns: runs(300) },
    );
  });

  it('has the text of superjson', () => {
    fc.assert(
      fc.property(treeOf(fc.oneof(plain, special)), (value) => {
        expect(SUPERJSON.write(value)).toBe(superjson.stringify(value));
      }),
      { numRuns: runs(300) },
    );
  });
});
