/**
 * Seeded fast-check. Every property takes `fc`, or `seed`, from here, so that a run can be repeated and enlarged. `FC_SEED` sets
 * the seed (`random` draws a new one). `FC_RUNS` is the minimum number of runs per property, for a night. `FC_SHARE`
 * runs a share of them: 3 % in `npm run specs`, a tenth in `npm test` and mutation tests. `npm test -- --whole` and stored seeds
 * run in full. `FC_SHRINK=off` stops at the first counterexample.
 */
import fc from 'fast-check';

/** Fixed default seed, so that a spec never fails at random. */
const DEFAULT_SEED = 20260701;

const wantedRuns = Number(process.env.FC_RUNS ?? 0);
const share = Number(process.env.FC_SHARE ?? 1);
const wantedSeed = process.env.FC_SEED;

/** Number of runs of a property: its share of `least`, or `FC_RUNS` if that is more. */
export const runs = (least: number): number =>
  Math.max(Math.ceil(least * share), Number.isFinite(wantedRuns) ? Math.trunc(wantedRuns) : 0);

/** For the arbitraries of the schema library, which has a fast-check of its own. */
export const seed =
  wantedSeed === 'random' ? {} : { seed: wantedSeed === undefined ? DEFAULT_SEED : Number(wantedSeed) };

// A mutant only needs to fail. Its smallest counterexample would take longer than the property.
fc.configureGlobal({ numRuns: runs(200), endOnFailure: process.env.FC_SHRINK === 'off', ...seed });

const day = Math.floor(Date.now() / 86_400_000);

/** Half of a list of cases in `npm run specs`, the other half on the next day. Elsewhere the whole list. */
export const halfOf = <T>(cases: readonly T[]): readonly T[] =>
  share < 0.1 ? cases.filter((_, nth) => (nth + day) % 2 === 0) : cases;

/**
 * Cases of a long product: all with `FC_SHARE=1`, one of `parts` without it, and a third of that with a smaller share. Other
 * cases each day.
 */
export const dailyOf = <T>(cases: readonly T[], parts = 1): readonly T[] => {
  const every = process.env.FC_SHARE === '1' ? 1 : parts * (share < 1 ? 3 : 1);
  return cases.filter((_, nth) => (nth + day) % every === 0);
};

/** The share of a list of cases, another one each day. */
export const shareOf = <T>(cases: readonly T[]): readonly T[] => {
  const every = Math.max(1, Math.round(100 / runs(100)));
  return cases.filter((_, nth) => (nth + day) % Math.min(every, cases.length) === 0);
};

/** Any text: printable characters, or any code units, including halves of surrogate pairs. */
export const anyText = fc.oneof(
  fc.string(),
  fc.array(fc.nat({ max: 0x10ffff }), { maxLength: 12 }).map((codes) => String.fromCodePoint(...codes)),
  fc.array(fc.nat({ max: 0xffff }), { maxLength: 12 }).map((codes) => String.fromCharCode(...codes)),
);

/** Time limit of a property in milliseconds, eight hours with `FC_RUNS`. Other stages of `npm test` slow it down. */
export const WHILE = wantedRuns > 0 ? 8 * 60 * 60 * 1000 : 300_000;

export { fc };
