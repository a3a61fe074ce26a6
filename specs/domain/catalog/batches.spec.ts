/** Batches that a sector shows. */
import { expect, it } from 'vitest';
import { isLaterBatch, shownBatches } from '../../../domain/catalog/batches.ts';
import { fc, runs } from '../fc.ts';

const SALES = ['onSale', 'soon', 'soldOut', 'ended'] as const;
type Sale = (typeof SALES)[number];
const batch = (...sales: readonly Sale[]) => ({ variations: sales.map((sale) => ({ sale })) });
const anyBatches = fc
  .array(fc.array(fc.constantFrom(...SALES), { minLength: 1, maxLength: 3 }), { maxLength: 6 })
  .map((all) => all.map((sales) => batch(...sales)));
const has = (sale: Sale) => (each: ReturnType<typeof batch>) =>
  each.variations.some((one) => one.sale === sale);

it('E-10 E-11 a sector shows every batch on sale, each once', () => {
  fc.assert(
    fc.property(anyBatches, (batches) => {
      const shown = shownBatches(batches);
      expect(new Set(shown).size).toBe(shown.length);
      expect(shown.filter(has('onSale'))).toEqual(batches.filter(has('onSale')));
      expect(shown.filter((each) => !has('onSale')(each) && has('soon')(each)).length).toBeLessThanOrEqual(1);
      for (const each of shown) expect(batches).toContain(each);
    }),
    { numRuns: runs(500) },
  );
});

it('E-20 a sector collapses the next batch while another batch is on sale', () => {
  const [open, next, later] = [batch('soldOut', 'onSale'), batch('soon'), batch('soon')];
  const shown = shownBatches([batch('soldOut'), open, next, later]);
  expect(shown).toEqual([open, next]);
  expect(shown.map((each) => isLaterBatch(each, shown))).toEqual([false, true]);
  expect(isLaterBatch(next, [batch('soldOut'), next])).toBe(false);
});

it('E-10 a batch with tickets on sale and tickets not yet on sale is shown once', () => {
  const mixed = batch('onSale', 'soon');
  expect(shownBatches([mixed])).toEqual([mixed]);
  expect(isLaterBatch(mixed, [mixed])).toBe(false);
});

it('E-11 a sector without tickets on sale shows the last sold-out batch and the next one', () => {
  const [first, second, next] = [batch('soldOut'), batch('soldOut', 'ended'), batch('soon')];
  expect(shownBatches([first, second, next])).toEqual([second, next]);
  expect(shownBatches([first, second])).toEqual([second]);
  expect(shownBatches([batch('soldOut', 'soon')])).toHaveLength(1);
  // A batch with sold-out and future tickets is not the last one that sold out.
  expect(shownBatches([batch('soon', 'ended'), batch('soon', 'soldOut')])).toHaveLength(1);
  expect(shownBatches([batch('ended')])).toEqual([]);
});
