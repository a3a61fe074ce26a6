/** Batches that a sector shows, the order of sectors, and terms listed apart. */
import { expect, it } from 'vitest';
import {
  isLaterBatch,
  noteOf,
  type SoldInBatches,
  sectorsOf,
  shownBatches,
  type Ticket,
  termsOf,
} from '../../../domain/catalog/batches.ts';
import { fc, runs } from '../fc.ts';

const SALES = ['onSale', 'soon', 'soldOut', 'ended'] as const;
type Sale = (typeof SALES)[number];
const batch = (...sales: readonly Sale[]) => ({ variations: sales.map((sale) => ({ sale })) });
const anyBatches = fc
  .array(fc.array(fc.constantFrom(...SALES), { minLength: 1, maxLength: 3 }), { maxLength: 6 })
  .map((all) => all.map((sales) => batch(...sales)));
const has = (sale: Sale) => (each: SoldInBatches) => each.variations.some((one) => one.sale === sale);

it('E-10 a sector shows every batch on sale, each once', () => {
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

it('E-10 a sector collapses the next batch while another batch is on sale', () => {
  const [open, next, later] = [batch('soldOut', 'onSale'), batch('soon'), batch('soon')];
  const shown = shownBatches([batch('soldOut'), open, next, later]);
  expect(shown).toEqual([open, next]);
  expect(shown.map((each) => isLaterBatch(each, shown))).toEqual([false, true]);
  expect(isLaterBatch(next, [batch('soldOut'), next])).toBe(false);
});

it('E-10 a sector without tickets on sale shows the last sold-out batch and the next one', () => {
  const [first, second, next] = [batch('soldOut'), batch('soldOut', 'ended'), batch('soon')];
  expect(shownBatches([first, second, next])).toEqual([second, next]);
  expect(shownBatches([first, second])).toEqual([second]);
  expect(shownBatches([batch('soldOut', 'soon')])).toHaveLength(1);
  // A batch with sold-out and future tickets is not the last one that sold out.
  expect(shownBatches([batch('soon', 'ended'), batch('soon', 'soldOut')])).toHaveLength(1);
  expect(shownBatches([batch('ended')])).toEqual([]);
});

const ticket = (over: Partial<Ticket> = {}): Ticket => ({
  ...{
    name: 'Inteira',
    sale: 'onSale',
    half: false,
    note: '',
    seated: false,
    sector: 'Pista',
    sectorId: 'a',
  },
  ...{ batch: 1, batchName: '1º', batchEndsAt: null },
  ...over,
});
const anyTickets = fc.array(
  fc
    .record({
      sale: fc.constantFrom(...SALES),
      half: fc.boolean(),
      seated: fc.boolean(),
      note: fc.constantFrom('', 'Estudantes', 'Idosos', 'Professores'),
      name: fc.constantFrom('Inteira', 'Meia', 'Social'),
      sectorId: fc.constantFrom(null, 'a', 'b', 'c'),
      sector: fc.constantFrom('Pista', 'Camarote'),
      batch: fc.option(fc.nat(3)),
    })
    .map(ticket),
  { maxLength: 12 },
);

it('E-21 sectors keep the order of the server, and their batches on sale are sorted by number', () => {
  fc.assert(
    fc.property(anyTickets, (tickets) => {
      const keys = tickets.map(({ sectorId, sector }) => sectorId ?? sector);
      const sectors = sectorsOf(tickets);
      expect(sectors.map(({ key }) => key)).toEqual(
        [...new Set(keys)].filter((key) => sectors.some((sector) => sector.key === key)),
      );
      for (const { key, batches, seated } of sectors) {
        const own = tickets.filter((_, at) => keys[at] === key);
        const shown = batches.flatMap(({ variations }) => variations);
        expect(new Set(shown).size).toBe(shown.length);
        expect(shown.every((each) => own.includes(each))).toBe(true);
        // Each ticket on sale is shown.
        expect(own.filter(({ sale }) => sale === 'onSale').every((each) => shown.includes(each))).toBe(true);
        expect(seated).toBe(own.some((each) => each.seated));
        const numbers = batches.filter(has('onSale')).map(({ variations }) => variations[0]?.batch ?? 0);
        expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
      }
    }),
    { numRuns: runs(300) },
  );
});

it('E-10 a sector is shown only with a batch to show', () => {
  const [later, first] = [ticket({ batch: 2, batchName: '2º' }), ticket()];
  const other = ticket({ sector: 'Camarote', sectorId: 'b' });
  expect(
    sectorsOf([later, other, first]).map(({ name, batches }) => [name, batches.map((each) => each.name)]),
  ).toEqual([
    ['Pista', ['1º', '2º']],
    ['Camarote', ['1º']],
  ]);
  expect(sectorsOf([ticket({ sale: 'ended' })])).toEqual([]);
});

it('E-21 tickets without a sector are one sector without a name', () => {
  const endsAt = '2026-12-01T20:00:00';
  const bare = ticket({ sector: null, sectorId: null, batch: null, batchName: null, batchEndsAt: endsAt });
  const batches = [{ name: null, endsAt, variations: [bare, bare] }];
  expect(sectorsOf([bare, bare])).toEqual([{ key: '', name: '', seated: false, batches }]);
});

it('E-22 terms of half-price tickets and shared terms are listed once', () => {
  fc.assert(
    fc.property(anyTickets, (tickets) => {
      const terms = termsOf(tickets);
      expect(new Set(terms.map((each) => JSON.stringify(each))).size).toBe(terms.length);
      for (const { name, note } of tickets) {
        const isListed = terms.some((each) => each.name === name && each.note === note);
        const isShared = note !== '' && tickets.filter((each) => each.note === note).length > 1;
        const isHalf = tickets.some((each) => each.half && each.name === name && each.note === note);
        expect(isListed).toBe(isHalf || isShared);
      }
      for (const { name, note } of terms)
        expect(tickets.some((each) => each.name === name && each.note === note)).toBe(true);
    }),
    { numRuns: runs(300) },
  );
  expect(termsOf([ticket({ note: 'Só um' }), ticket()])).toEqual([]);
});

it('E-46 a half-price ticket without terms needs a proof', () => {
  expect([noteOf({ half: true, note: '' }), noteOf({ note: '' })]).toEqual([null, null]);
  expect([noteOf({ half: false, note: '' }), noteOf({ half: true, note: 'Idosos' })]).toEqual(['', 'Idosos']);
});
