/** Sections of the cart on screen, and the order of its lines. */
import { describe, expect, it } from 'vitest';
import {
  cartVersion,
  contentsOf,
  donationsIn,
  hidesADate,
  itemsVersion,
  pickupLines,
  protectionOffer,
  sectionsOf,
  unitPrice,
} from '../../../domain/cart/display.ts';
import { cents, unitsOf } from '../../../domain/kernel/values.ts';
import type { Line } from '../../../domain/model/cart.ts';
import { aCombo, aLine, lineId, someLine } from '../cart-shapes.ts';
import { fc } from '../fc.ts';

const eventOf = (slug: string): Line['event'] => ({
  slug,
  name: slug,
  place: 'Casa',
  city: 'Recife',
  organizer: 'Lume',
});
const groups = (...lines: readonly Line[]) => lines.map((line) => ({ line }));
const show = (over: Partial<Line> = {}) => aLine({ event: eventOf('show'), ...over });

describe('sections of a cart', () => {
  it('C-39 are split by event and date, and an item without a date joins its event', () => {
    const shirt = show({ kind: 'product', productSlug: 'camiseta', eventAt: null });
    const later = show({ eventAt: '2026-09-02T20:00:00' });
    const other = aLine({ event: eventOf('play') });
    const told = sectionsOf({ groups: groups(show(), later, other, shirt), combos: [] });
    expect(told.map(({ event, at, groups }) => [event?.slug, at, groups.length])).toEqual([
      ['show', '2026-09-01T20:00:00', 2],
      ['show', '2026-09-02T20:00:00', 1],
      ['play', '2026-09-01T20:00:00', 1],
    ]);
    expect(sectionsOf({ groups: groups(shirt, show()), combos: [] })).toHaveLength(1);
  });

  it('C-141 are named after their event, also with combos alone', () => {
    const combo = { ...aCombo(), name: 'Combo da turma', lines: [show()] };
    const nameOf = (...combos: Parameters<typeof sectionsOf>[0]['combos']) =>
      sectionsOf({ groups: [], combos })[0]?.name;
    expect(nameOf(combo)).toBe('show');
    expect(nameOf({ ...combo, lines: [] })).toBe('Combo da turma');
    expect(sectionsOf({ groups: groups(show()), combos: [combo] }).map(({ name }) => name)).toEqual(['show']);
  });

  it('C-39 hide a date that the producer hides', () => {
    expect(sectionsOf({ groups: groups(show({ hideDate: true })), combos: [] })[0]?.at).toBeNull();
    expect(sectionsOf({ groups: groups(show(), show({ hideDate: true })), combos: [] })[0]?.at).toBeNull();
  });

  it('C-87 are sorted by sector, then kind, and include their event’s combos', () => {
    const gift = show({ kind: 'product', donation: true, eventAt: null });
    const shirt = show({ kind: 'product', eventAt: null });
    const [one, ...more] = sectionsOf({
      groups: groups(
        gift,
        shirt,
        show({ sector: 'Pista' }),
        show({ sector: 'Camarote' }),
        show({ sector: 'Pista', variationId: 'v2' as never }),
      ),
      combos: [aCombo({ lines: [show()] })],
    });
    expect(more).toEqual([]);
    expect(one?.groups.map(({ line }) => line.sector ?? (line.donation ? 'gift' : line.kind))).toEqual([
      'Pista',
      'Pista',
      'Camarote',
      'product',
      'gift',
    ]);
    expect(one?.combos).toHaveLength(1);
    expect(sectionsOf({ groups: [], combos: [aCombo()] })).toMatchObject([{ event: null, at: null }]);
  });

  it('C-87 list all lines of a sector together, whatever their sequence in the cart', () => {
    const chosen = ['A', 'B', 'C', 'B'].map((sector, nth) => show({ sector, size: `${nth}` }));
    const [one] = sectionsOf({ groups: groups(...chosen), combos: [] });
    expect(one?.groups.map(({ line }) => line.size)).toEqual(['0', '1', '3', '2']);
  });

  it('C-39 put each item into the first section of its event that fits its date', () => {
    const some = fc.record({
      slug: fc.constantFrom('show', 'play', 'film'),
      eventAt: fc.constantFrom(null, '2026-09-01T20:00:00', '2026-09-02T20:00:00', '2026-09-03T20:00:00'),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 12 }), (things) => {
        const expected: { slug: string; at: string | null; count: number }[] = [];
        for (const { slug, eventAt: at } of things) {
          const found = expected.find(
            (one) => one.slug === slug && (at === null || one.at === null || one.at === at),
          );
          if (found === undefined) expected.push({ slug, at, count: 1 });
          else {
            found.at ??= at;
            found.count += 1;
          }
        }
        const lines = things.map(({ slug, eventAt }) =>
          aLine({ event: eventOf(slug), visitAt: null, eventAt }),
        );
        const told = sectionsOf({ groups: groups(...lines), combos: [] });
        expect(
          told.map(({ event, at, groups }) => ({ slug: event?.slug, at, count: groups.length })),
        ).toEqual(expected);
      }),
    );
  });

  it('C-39 are built in time proportional to the lines', () => {
    const MANY = 3_000;
    let looks = 0;
    const lines = Array.from({ length: MANY }, (_, nth) => {
      const line = show({ sector: `S${nth}`, variationId: `v${nth}` as never });
      const at = new Date(Date.UTC(2026, 0, nth)).toISOString().slice(0, 19);
      const looked = {
        get: () => {
          looks += 1;
          return at;
        },
      };
      return Object.defineProperty({ ...line }, 'eventAt', looked);
    });
    expect(sectionsOf({ groups: groups(...lines), combos: [] })).toHaveLength(MANY);
    expect(looks).toBeLessThan(4 * MANY);
  });

  it('C-39 contain every line and combo exactly once', () => {
    fc.assert(
      fc.property(fc.array(someLine, { maxLength: 12 }), fc.nat({ max: 3 }), (lines, combos) => {
        const all = groups(...lines.map((line, nth) => ({ ...line, lineId: lineId(`n${nth}`) })));
        const order = {
          groups: all,
          combos: Array.from({ length: combos }, () => aCombo({ lines: lines.slice(0, 1) })),
        };
        const told = sectionsOf(order);
        expect(
          told
            .flatMap((section) => section.groups)
            .map(({ line }) => line.lineId)
            .sort(),
        ).toEqual(all.map(({ line }) => line.lineId).sort());
        expect(told.flatMap((section) => section.combos)).toHaveLength(combos);
        expect(new Set(told.map(({ key }) => key)).size).toBe(told.length);
      }),
    );
  });

  it('C-88 list what one unit of a combo contains', () => {
    const two = aCombo({
      quantity: 2,
      lines: [
        show(),
        show(),
        show({ kind: 'product', size: 'M', price: 7 as never }),
        show({ kind: 'product', size: 'M' }),
      ],
    });
    expect(contentsOf(two)).toMatchObject({
      ...{
        isOfAll: false,
        parts: [
          { line: { size: null }, quantity: 1 },
          { line: { size: 'M' }, quantity: 1 },
        ],
      },
    });
    expect(contentsOf(aCombo({ lines: [show({ quantity: 4 })] })).parts[0]?.quantity).toBe(4);
  });

  it('C-180 list the contents of all combos if these differ', () => {
    const shirt = (size: string) => show({ kind: 'product', size, variationId: size as never });
    const contents = (quantity: number, ...sizes: readonly string[]) => {
      const lines = [...sizes.map(() => show()), ...sizes.map(shirt)];
      const { isOfAll, parts } = contentsOf(aCombo({ quantity, lines }));
      return [isOfAll, ...parts.map(({ line, quantity: count }) => [count, line.size])];
    };
    expect(contents(2, 'S', 'XL')).toEqual([true, [2, null], [1, 'S'], [1, 'XL']]);
    expect(contents(3, 'S', 'S', 'XL')).toEqual([true, [3, null], [2, 'S'], [1, 'XL']]);
    expect(contents(2, 'S', 'S')).toEqual([false, [1, null], [1, 'S']]);
    expect(contents(2, 'M', 'M', 'L', 'L')).toEqual([true, [4, null], [2, 'M'], [2, 'L']]);
    expect(contents(1, 'M', 'L')).toEqual([false, [2, null], [1, 'M'], [1, 'L']]);
  });

  it('C-88 C-180 list every unit of a combo', () => {
    fc.assert(
      fc.property(fc.array(someLine), fc.integer({ min: 1, max: 4 }), (lines, quantity) => {
        const { isOfAll, parts } = contentsOf(aCombo({ quantity, lines }));
        expect(unitsOf(parts) * (isOfAll ? 1 : quantity)).toBe(unitsOf(lines));
        for (const part of parts) expect(Number.isInteger(part.quantity)).toBe(true);
      }),
    );
  });
});

it('O-23 the cancellation end is unknown after a change of the items, not of the prices', () => {
  const of = (ids: readonly string[]) =>
    itemsVersion({ orders: [{ groups: ids.map((lineId) => ({ line: { lineId } })), combos: [] }] } as never);
  expect(of(['1', '2'])).toBe(of(['1', '2']));
  expect(new Set([of(['1', '2']), of(['1']), of(['12']), of([])]).size).toBe(4);
});

it('O-200 a cart has no donations, some, or nothing else', () => {
  const of = (...gifts: readonly boolean[]) =>
    donationsIn({
      orders: [{ groups: groups(...gifts.map((donation) => show({ donation }))), combos: [] }],
    } as never);
  expect([of(), of(false), of(true, false), of(true)]).toEqual(['none', 'none', 'some', 'only']);
  const combos = [aCombo({ lines: [show({})] })];
  expect(donationsIn({ orders: [{ groups: groups(show({ donation: true })), combos }] } as never)).toBe(
    'some',
  );
});

it('C-110 details of the cart are read again for other lines, prices or a login, not for interest', () => {
  const items = (amount: number) => ({ code: 'items', amount });
  const cart: Parameters<typeof cartVersion>[0] = {
    orders: [{ groups: groups(show()), combos: [aCombo({ lines: [aLine({ lineId: lineId('9') })] })] }],
    prices: [{ lines: [items(1)] }],
  };
  const versions = [
    cartVersion(cart, true),
    cartVersion(cart, false),
    cartVersion({ ...cart, prices: [{ lines: [items(2)] }] }, true),
    cartVersion({ ...cart, orders: [{ groups: groups(show()), combos: [] }] }, true),
    cartVersion({ ...cart, orders: [{ groups: [], combos: cart.orders[0]?.combos ?? [] }] }, true),
  ];
  expect(new Set(versions).size).toBe(versions.length);
  const interest = { ...items(3), code: 'interest' };
  const total = { ...items(4), code: 'total' };
  expect(cartVersion({ ...cart, prices: [{ lines: [items(1), interest, total] }] }, true)).toBe(versions[0]);
  expect(hidesADate(cart)).toBe(false);
  expect(hidesADate({ orders: [{ groups: groups(show({ hideDate: true })), combos: [] }] })).toBe(true);
});

it('C-113 a collected purchase shows its pickup address and a failed read, a delivered one neither', () => {
  const reads = fc.record({ address: fc.constantFrom('', 'Rua do Cais, 10'), failed: fc.boolean() });
  fc.assert(
    fc.property(fc.constantFrom('deliver', 'collect'), reads, (chosen, read) => {
      const { address, isUnread } = pickupLines({ chosen }, read);
      expect(address ?? '').toBe(chosen === 'collect' ? read.address : '');
      expect(isUnread).toBe(chosen === 'collect' && read.failed);
    }),
  );
});

it('C-190 protection can be chosen only once its text and terms are read, and given up at any time', () => {
  const value = { text: 'Reembolso', termsUrl: '' };
  for (const [result, show, offer] of [
    [null, 'loading', null],
    [{ ok: false }, 'failure', null],
    [{ ok: true, value }, 'offer', value],
  ] as const)
    for (const chosen of [true, false]) {
      const canChoose = chosen || offer !== null;
      expect(protectionOffer(result, { chosen })).toEqual({ show, offer, canChoose });
    }
});

it('C-191 a row of several that is not free names the price of one', () => {
  const of = (quantity: number, unit: number) => unitPrice({ quantity, unit: cents(unit) });
  expect([of(2, 500), of(1, 500), of(2, 0)]).toEqual([500, null, null]);
});
