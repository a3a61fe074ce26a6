/** Groups, identity on documents, and the plus button. */
import { describe, expect, it } from 'vitest';
import { cents } from '../../../domain/kernel/values.ts';
import {
  dayOf,
  groupLines,
  headroom,
  headroomOf,
  identicalForDocument,
  plusState,
  plusStates,
  sameGroup,
} from '../../../domain/limits/limits.ts';
import type { Line } from '../../../domain/model/cart.ts';
import {
  aCart,
  aLine,
  cartOf,
  lineId,
  productId,
  seat,
  someLine,
  storeSlug,
  variationId,
} from '../cart-shapes.ts';
import { fc, runs } from '../fc.ts';

const numbered = (lines: readonly Line[]) =>
  lines.map((line, index) => ({ ...line, lineId: lineId(`l${index}`) }));
const someLines = fc.array(someLine, { maxLength: 12 }).map(numbered);

const OTHERS: readonly (readonly [what: string, over: Partial<Line>])[] = [
  ['store', { store: storeSlug('outra') }],
  ['product', { productId: productId('p2') }],
  ['variation', { variationId: variationId('v2') }],
  ['kind', { kind: 'product' }],
  ['visit', { visitAt: '2026-09-02T10:00:00' }],
  ['event date', { eventAt: '2026-09-02T20:00:00' }],
  ['size', { size: 'M' }],
  ['color', { color: 'azul' }],
  ['wristband', { wristbandCode: 'W1' }],
  ['price', { price: cents(500) }],
  ['convenience fee', { convenienceFee: cents(1) }],
  ['processing fee', { processingFee: cents(1) }],
  ['courtesy', { courtesy: true }],
  ['reservation', { reservation: true }],
];

describe('groups of lines', () => {
  it.each(OTHERS)('L-01 separate lines that differ in %s', (_what, over) => {
    expect(sameGroup(aLine(), aLine({ ...over, lineId: lineId('l2') }))).toBe(false);
  });
  it('L-04 contain a seated line alone', () => {
    const seated = aLine({ seat: seat('1') });
    expect(sameGroup(seated, { ...seated, lineId: lineId('l2') })).toBe(false);
    expect(sameGroup(seated, seated)).toBe(true);
    expect(sameGroup(seated, aLine())).toBe(false);
    expect(sameGroup(aLine(), seated)).toBe(false);
  });
  it('L-01 contain every line once, in the order of their first lines', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        const groups = groupLines(lines);
        expect(groups.flat().toSorted((a, b) => lines.indexOf(a) - lines.indexOf(b))).toEqual(lines);
        const firsts = groups.flatMap(([first]) => first ?? []);
        expect(firsts).toEqual(firsts.toSorted((a, b) => lines.indexOf(a) - lines.indexOf(b)));
        for (const group of groups)
          for (const line of group) expect(sameGroup(line, group[0] ?? line)).toBe(true);
        for (const first of firsts) expect(firsts.filter((one) => sameGroup(one, first))).toEqual([first]);
      }),
    );
  });
});

describe('many lines', () => {
  it('L-01 L-04 are grouped in time proportional to their number', () => {
    const MANY = 1_000;
    let looks = 0;
    const looked = {
      get: () => {
        looks += 1;
        return 'same';
      },
    };
    const lines = Array.from({ length: MANY }, (_, nth) => [
      Object.defineProperty(aLine({ lineId: lineId(`seat ${nth}`) }), 'seat', looked),
      Object.defineProperty(aLine({ variationId: variationId(`v${nth}`) }), 'store', looked),
    ]).flat();
    expect(groupLines(lines)).toHaveLength(2 * MANY);
    expect(looks).toBeLessThan(20 * MANY);
  });
});

describe('the identity of lines for documents', () => {
  it.each([
    ['store', false],
    ['product', false],
    ['variation', false],
    ['kind', true],
    ['visit', false],
    ['event date', false],
    ['size', true],
    ['color', true],
    ['price', true],
  ])('L-02 for lines that differ in %s is the same: %s', (what, expected) => {
    const over = OTHERS.find(([name]) => name === what)?.[1] ?? {};
    expect(identicalForDocument(aLine(), aLine(over))).toBe(expected);
  });
  it('L-02 uses the day of the chosen date, or else of the event, and ignores the hour', () => {
    const visit = (text: string | null, event: string | null = null) =>
      aLine({ visitAt: text, eventAt: event });
    expect(identicalForDocument(visit('2026-09-01T10:00:00'), visit('2026-09-01T15:00:00'))).toBe(true);
    expect(identicalForDocument(visit('2026-09-01T10:00:00'), visit('2026-09-02T10:00:00'))).toBe(false);
    expect(dayOf(visit('2026-09-01T10:00:00', '2026-09-05T10:00:00'))).toBe('2026-09-01');
    expect(dayOf(visit(null, '2026-09-05T10:00:00'))).toBe('2026-09-05');
    expect(dayOf(visit(null))).toBeNull();
  });
});

const off = (reason: string, limit: number) => ({ allowed: false, reason, limit });
const ON = { allowed: true };
const byKind = (ticket: number) => ({ ticket, product: 0, recharge: 0 });
const plus = (...lines: readonly Line[]) => plusState(cartOf(...lines), 'l1');
const second = (over: Partial<Line> = {}) => aLine({ lineId: lineId('l2'), ...over });

describe('the plus button', () => {
  it('L-03 is off for a line that is not in the cart', () => {
    expect(plusState(cartOf(aLine()), 'nobody')).toEqual(off('unknownLine', 0));
    expect(plusState(aCart(), 'l1')).toEqual(off('unknownLine', 0));
    expect(headroom(aCart(), 'l1')).toEqual({ room: 0, reason: 'unknownLine', limit: 0 });
  });
  it('L-04 is off for a seated line, whatever its stock', () => {
    expect(plus(aLine({ seat: seat('1'), stock: 9 }))).toEqual(off('seated', 1));
    expect(plus(aLine({ seat: seat('1'), stock: 0 }))).toEqual(off('seated', 1));
  });
  it.each([
    [1, 2, ON],
    [2, 2, off('stock', 2)],
    [3, 2, off('stock', 2)],
    [1, null, ON],
    [1, 0, off('stock', 0)],
  ])('L-05 for %i in the cart with stock %s follows the stock', (quantity, stock, expected) => {
    expect(plus(aLine({ quantity, stock }))).toEqual(expected);
  });
  it('L-05 counts all lines of the variation on that day, and no others', () => {
    const line = aLine({ stock: 2 });
    expect(plus(line, second())).toEqual(off('stock', 2));
    expect(plus(line, second({ color: 'azul' }))).toEqual(off('stock', 2));
    expect(plus(line, second({ variationId: variationId('v2') }))).toEqual(ON);
    expect(plus(line, second({ productId: productId('p2') }))).toEqual(ON);
    expect(plus(line, second({ store: storeSlug('outra') }))).toEqual(ON);
    expect(plus(line, second({ visitAt: '2026-09-03T10:00:00' }))).toEqual(ON);
  });
  it('L-05 counts all lines of the product of the same kind', () => {
    const line = aLine({ perDocumentLimitByKind: byKind(2) });
    expect(plus(line)).toEqual(ON);
    expect(plus({ ...line, quantity: 2 })).toEqual(off('limitByKind', 2));
    expect(plus(line, second({ variationId: variationId('v2') }))).toEqual(off('limitByKind', 2));
    expect(plus(line, second({ kind: 'product' }))).toEqual(ON);
    expect(plus(line, second({ productId: productId('p2') }))).toEqual(ON);
    expect(plus(line, second({ store: storeSlug('outra') }))).toEqual(ON);
    expect(plus(line, second({ visitAt: '2026-09-03T10:00:00' }))).toEqual(off('limitByKind', 2));
  });
  it('L-05 counts only lines of the same day for a recurring event', () => {
    const line = aLine({
      perDocumentLimitByKind: byKind(2),
      recurring: true,
      visitAt: '2026-09-03T10:00:00',
    });
    expect(plus(line, second({ visitAt: '2026-09-04T10:00:00' }))).toEqual(ON);
    expect(plus(line, second({ visitAt: '2026-09-03T18:00:00' }))).toEqual(off('limitByKind', 2));
  });
  it('L-15 treats limits that are 0, absent or negative as unlimited', () => {
    expect(plus(aLine({ quantity: 99 }))).toEqual(ON);
    expect(plus(aLine({ quantity: 99, perDocumentLimit: -1 }))).toEqual(ON);
    expect(plus(aLine({ quantity: 99, perDocumentLimitByKind: {} as never }))).toEqual(ON);
    expect(headroom(cartOf(aLine()), 'l1')).toEqual({
      room: Number.POSITIVE_INFINITY,
      reason: null,
      limit: Number.POSITIVE_INFINITY,
    });
  });
  it('L-16 reports the limit with the least room: of equal limits stock, then kind, then product', () => {
    const line = aLine({ quantity: 2, stock: 2, perDocumentLimitByKind: byKind(2), perDocumentLimit: 2 });
    expect(plus(line)).toEqual(off('stock', 2));
    expect(plus({ ...line, stock: 3 })).toEqual(off('limitByKind', 2));
    expect(plus({ ...line, stock: 3, perDocumentLimitByKind: byKind(0) })).toEqual(off('limit', 2));
    const near = aLine({ quantity: 2, stock: 9, perDocumentLimitByKind: byKind(7), perDocumentLimit: 5 });
    expect(headroom(cartOf(near), 'l1')).toEqual({ room: 3, reason: 'limit', limit: 5 });
  });
  it('L-03 L-05 is computed for all lines in time proportional to their number', () => {
    const MANY = 3_000;
    let looks = 0;
    const lines = Array.from({ length: MANY }, (_, nth) =>
      Object.defineProperty(
        {
          ...aLine({
            lineId: lineId(`l${nth}`),
            variationId: variationId(`v${nth}`),
            perDocumentLimit: MANY,
          }),
        },
        'quantity',
        {
          get: () => {
            looks += 1;
            return 1;
          },
        },
      ),
    );
    const plus = plusStates(cartOf(...lines));
    for (const line of lines) expect(plus(line.lineId)).toMatchObject({ allowed: false, reason: 'limit' });
    expect(looks).toBeLessThan(8 * MANY);
  });
});

describe('the plus button for arbitrary carts', () => {
  it('L-03 L-04 L-05 never exceeds a limit, and each press reduces the room by one', () => {
    fc.assert(
      fc.property(someLines, fc.nat({ max: 11 }), (lines, pick) => {
        const chosen = lines[pick % Math.max(1, lines.length)];
        fc.pre(chosen !== undefined);
        const id = chosen?.lineId ?? '';
        let all: readonly Line[] = lines;
        for (let steps = 0; steps < 25 && plusState(cartOf(...all), id).allowed; steps += 1) {
          const before = headroom(cartOf(...all), id).room;
          all = all.map((line) => (line.lineId === id ? { ...line, quantity: line.quantity + 1 } : line));
          expect(headroom(cartOf(...all), id).room).toBe(before - 1);
        }
        const grown = all.find((line) => line.lineId === id);
        if (grown !== undefined && grown.quantity > (chosen?.quantity ?? 0)) {
          const product = all.filter((l) => l.store === grown.store && l.productId === grown.productId);
          const units = product.reduce((sum, l) => sum + l.quantity, 0);
          if (grown.perDocumentLimit > 0) expect(units).toBeLessThanOrEqual(grown.perDocumentLimit);
          if (grown.stock !== null) expect(grown.quantity).toBeLessThanOrEqual(grown.stock);
          expect(grown.seat).toBeNull();
        }
        expect(headroomOf(all, grown ?? aLine()).room).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: runs(500) },
    );
  });
});
