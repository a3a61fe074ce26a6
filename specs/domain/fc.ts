/**
 * Seeded fast-check. Every property imports `fc` from here, so that a run can be repeated and enlarged. `FC_SEED`
 * picks the seed (`random` for a new one each time). `FC_RUNS` is the minimum number of runs of every property,
 * for a night run. `FC_SHARE` runs only that share: a tenth in `npm run specs` (`vite.config.ts`) and in mutation
 * testing, which repeats every spec hundreds of times. `npm test` and stored seeds run in full.
 */
import fc from 'fast-check';

/** Fixed default seed, so that a spec never fails at random. */
const DEFAULT_SEED = 20260701;

const wantedRuns = Number(process.env.FC_RUNS ?? 0);
const share = Number(process.env.FC_SHARE ?? 1);
const wantedSeed = process.env.FC_SEED;

/** How often a property runs: `least` times here, `FC_RUNS` times if that is more. */
export const runs = (least: number): number =>
  Math.max(Math.ceil(least * share), Number.isFinite(wantedRuns) ? Math.trunc(wantedRuns) : 0);

const seed =
  wantedSeed === 'random' ? {} : { seed: wantedSeed === undefined ? DEFAULT_SEED : Number(wantedSeed) };

fc.configureGlobal({ numRuns: runs(200), ...seed });

/** Any text: printable, or any code points at all, halves of surrogate pairs among them. */
export const anyText = fc.oneof(
  fc.string(),
  fc.array(fc.nat({ max: 0x10ffff }), { maxLength: 12 }).map((codes) => String.fromCodePoint(...codes)),
  fc.array(fc.nat({ max: 0xffff }), { maxLength: 12 }).map((codes) => String.fromCharCode(...codes)),
);

/** Time limit of a property in milliseconds: eight hours with `FC_RUNS`. Other stages of `npm test` slow a property down. */
export const WHILE = wantedRuns > 0 ? 8 * 60 * 60 * 1000 : 300_000;

export { fc };
