/** Names of a cart's lines. */
import { describe, expect, it } from 'vitest';
import { itemNames, itemNamesInEvent, lineName, lineNames } from '../../../domain/cart/display.ts';
import { fewNames } from '../../../domain/cart/few-names.ts';
import { cents } from '../../../domain/kernel/values.ts';
import { shownDate } from '../../../domain/model/line.ts';
import { fullPrice } from '../../../domain/pricing/full-price.ts';
import { aLine, seat, someLine } from '../cart-shapes.ts';
import { fc, runs } from '../fc.ts';

const name = (over: Parameters<typeof aLine>[0]) => {
  const { title, details } = lineName(aLine(over));
  return [title.join(' '), details.join(' ')];
};

describe('the name of a line', () => {
  it('C-50 has sector, ticket type, seat, size, color and wristband', () => {
    expect(name({ sector: 'Plateia', seat: seat('7') })).toEqual(['Plateia Inteira', 'A7']);
    for (const kind of ['ticket', 'product', 'recharge'] as const)
      expect(lineName(aLine({ kind, wristbandCode: 'W1' })).wristband).toBe('W1');
    const shirt = { kind: 'product', productName: 'Camiseta' } as const;
    expect(name({ ...shirt, variationName: '', size: 'M', color: 'azul' })).toEqual(['Camiseta', 'M azul']);
    expect(name({ ...shirt, variationName: 'M azul', size: 'M', color: 'azul' })).toEqual([
      'Camiseta',
      'M azul',
    ]);
    expect(name({ variationName: '' })).toEqual(['Show', '']);
    expect(name({ sector: 'Pista', variationName: 'Pista' })).toEqual(['Pista', '']);
  });

  it('C-50 C-51 of a line shown alone has its event, and neither date, batch nor price', () => {
    const event = { slug: 'show', name: 'Noite', place: 'Casa', city: 'Recife', organizer: 'Lume' };
    const parts = { title: ['Inteira'], details: [], wristband: null, date: null, batch: null, price: null };
    expect(lineName(aLine({ batch: 2 }))).toEqual({ event: 'Show', ...parts });
    expect(lineName(aLine({ batch: 2, event }))).toEqual({ event: 'Noite', ...parts });
  });

  it('C-50 is empty for a donation of any kind', () => {
    for (const kind of ['ticket', 'product', 'recharge'] as const)
      expect(name({ kind, donation: true, productName: 'Show' })).toEqual(['', '']);
  });

  it('C-50 differs between two sectors of one event', () => {
    const [a, b] = lineNames([aLine({ sector: 'Plateia' }), aLine({ sector: 'Balcão' })]);
    expect(a?.title).not.toEqual(b?.title);
    expect([a?.date, a?.batch, a?.price]).toEqual([null, null, null]);
  });

  it.each([
    ['date', { visitAt: '2026-09-03T10:00:00' }, '2026-09-03T10:00:00'],
    ['batch', { batch: 2 }, 2],
    ['price', { price: cents(12_000) }, 13_000],
  ] as const)('C-51 includes the %s if lines of the same name differ in it', (part, over, shown) => {
    const [a, b, other] = lineNames([aLine(), aLine(over), aLine({ sector: 'Balcão', ...over })]);
    expect(b?.[part]).toBe(shown);
    expect(a).not.toEqual(b);
    expect(other?.[part]).toBeNull();
  });

  it('C-51 E-07 is shared only by lines of equal shown date, batch and full price, and has no hidden date', () => {
    const line = fc
      .tuple(someLine, fc.option(fc.nat({ max: 2 })), fc.boolean(), fc.boolean())
      .map(([line, batch, donation, hideDate]) => ({ ...line, batch, donation, hideDate }));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const names = lineNames(lines);
        const shown = (nth: number) => JSON.stringify([lines[nth]?.donation, names[nth]]);
        const facts = (line: (typeof lines)[number]) =>
          JSON.stringify([shownDate(line), line.batch, fullPrice(line)]);
        lines.forEach((a, i) => {
          lines.forEach((b, j) => {
            if (shown(i) === shown(j)) expect(facts(a)).toBe(facts(b));
          });
          if (a.hideDate) expect(names[i]?.date, 'E-07').toBeNull();
        });
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('the name of a bought item or a line of the cart', () => {
  it('C-53 is unique within its order', () => {
    const item = fc
      .tuple(someLine, fc.constantFrom('', 'Ana Lima', 'Bia Reis'), fc.boolean())
      .map(([line, bearerName, hideDate]) => ({ line: { ...line, hideDate }, bearerName }));
    fc.assert(
      fc.property(fc.array(item, { maxLength: 8 }), (items) => {
        const names = itemNames(items).map((name, nth) => JSON.stringify([items[nth]?.line.donation, name]));
        expect(new Set(names).size).toBe(items.length);
      }),
      { numRuns: runs(200) },
    );
    const numbers = (...bearers: string[]) =>
      itemNames(bearers.map((bearerName) => ({ line: aLine(), bearerName }))).map(({ number }) => number);
    expect(numbers('Ana', 'Bia')).toEqual([null, null]);
    expect(numbers('Ana', 'Bia', 'Ana')).toEqual([1, null, 2]);
  });

  it('O-130 is in a short list once with its units, and in no long list', () => {
    const named = (...names: readonly string[]) =>
      fewNames(names.map((variationName) => aLine({ variationName, quantity: 2 }))).map(({ line, count }) => [
        line.variationName,
        count,
      ]);
    expect(named('a', 'b', 'a')).toEqual([
      ['a', 4],
      ['b', 2],
    ]);
    expect(named('a', 'b', 'c', 'd')).toHaveLength(4);
    expect(named('a', 'b', 'c', 'd', 'e')).toEqual([]);
  });

  it('C-114 next to the event of all items is as unique without it, and keeps it among several events', () => {
    const item = someLine.map((line) => ({ line, bearerName: '' }));
    fc.assert(
      fc.property(fc.array(item, { maxLength: 8 }), (items) => {
        const full = itemNames(items);
        const names = itemNamesInEvent(items);
        const events = new Set(full.map(({ line }) => line.event));
        const texts = names.map((name, nth) => JSON.stringify([items[nth]?.line.donation, name]));
        expect(new Set(texts).size).toBe(items.length);
        expect(names.map(({ line }) => line.event)).toEqual(
          full.map(({ line }) => (events.size === 1 ? '' : line.event)),
        );
      }),
      { numRuns: runs(200) },
    );
    const named = (...events: readonly string[]) =>
      itemNamesInEvent(
        events.map((productName) => ({ line: aLine({ productName, event: null }), bearerName: '' })),
      ).map(({ line }) => line.event);
    expect(named('Show', 'Show')).toEqual(['', '']);
    expect(named('Show', 'Feira')).toEqual(['Show', 'Feira']);
  });
});
