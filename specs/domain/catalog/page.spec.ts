/** What an event's page shows of its tickets and conditions. */
import { expect, it } from 'vitest';
import {
  conditionsOf,
  needsWristband,
  nextStep,
  noteBeside,
  offersByKind,
  shownEnd,
  shownStays,
  ticketRemark,
  wristbandOf,
} from '../../../domain/catalog/page.ts';
import { fc } from '../fc.ts';

it('E-35 a ticket on sale shows ten or fewer units left, a half-price one any number', () => {
  const left = fc.option(fc.integer({ min: 0, max: 30 }));
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.constantFrom('onSale', 'soldOut', 'soon', 'held'),
      left,
      (half, shown, count) => {
        const remark = ticketRemark({ sale: 'onSale', half }, shown, count);
        const isCounted = shown === 'onSale' && count !== null && count > 0 && (half || count <= 10);
        expect(remark?.count ?? 0).toBe(isCounted ? count : 0);
        if (isCounted) expect(remark?.code).toBe(half ? 'half.left' : 'few');
        else if (shown === 'held') expect(remark?.code).toBe('sale.held');
        else expect(remark?.code).toBe(half && shown === 'soldOut' ? 'half.none' : undefined);
      },
    ),
  );
  expect(ticketRemark({ sale: 'soldOut', half: true }, 'soldOut', 0)).toBeNull();
});

it('E-22 terms listed once are not repeated at their ticket', () => {
  const [own, listed] = [
    { name: 'Meia', note: 'Só estudantes' },
    { name: 'Meia', note: 'Com documento' },
  ];
  expect(noteBeside([listed], own)).toBe(own.note);
  expect(noteBeside([listed, own], own)).toBe('');
});

it.each([
  [['onSale', 'soldOut'], {}, '2026-12-04T20:00:00'],
  [['soldOut', 'soon'], {}, null],
  [['onSale'], { hideDate: true }, null],
  [['onSale'], { hideDateToo: true }, null],
] as const)('E-36 a batch of %j of an event that has %j ends at %j', (sales, change, end) => {
  const batch = { endsAt: '2026-12-04T20:00:00', variations: sales.map((sale) => ({ sale })) };
  expect(shownEnd(batch, { hideDate: false, hideDateToo: false, ...change })).toBe(end);
});

it.each([
  [2, null, 1, true, 'cart'],
  [2, null, 0, true, 'date'],
  [2, 'chosen', 0, true, 'map'],
  [1, null, 0, false, 'tickets'],
] as const)(
  'E-37 with %i dates, of which %j is chosen, and %i in the cart, the bar leads on',
  (dates, date, count, seatMap, step) => {
    expect(nextStep({ dates: Array.from({ length: dates }), seatMap }, date, count)).toBe(step);
  },
);

it('E-38 an event lists its age rating, then what applies', () => {
  const none = {
    ...{
      ageRating: '',
      externalUrl: 'https://elsewhere.example',
      perDocumentLimit: 0,
      bearerRequired: false,
    },
    ...{ facialRequired: false, protectionOffered: false, takesReservations: false },
  };
  expect(conditionsOf(none)).toEqual([]);
  expect(conditionsOf({ ...none, ageRating: 'L' })).toEqual(['age.free']);
  expect(
    conditionsOf({
      ...{ ageRating: '16', externalUrl: null, perDocumentLimit: 4, bearerRequired: true },
      ...{ facialRequired: true, protectionOffered: true, takesReservations: true },
    }),
  ).toEqual([
    ...['age.from', 'know.fee', 'know.limit', 'know.bearer', 'know.facial', 'know.protection'],
    'know.reservation',
  ]);
});

it('E-40 a place to stay is listed only with a web address', () => {
  const stays = ['https://a.example', 'javascript:alert(1)', ''].map((url) => ({ url }));
  expect(shownStays(stays)).toEqual([{ url: 'https://a.example' }]);
});

it('E-41 tickets that need a wristband wait for its code', () => {
  expect(needsWristband({ checksWristband: true }, null)).toBe(true);
  expect(needsWristband({ checksWristband: true }, 'A1')).toBe(false);
  expect(needsWristband({ checksWristband: false }, null)).toBe(false);
});

it('E-14 E-11 recharges are apart from products, for the entered wristband or the typed one', () => {
  const [shirt, recharge] = [{ kind: 'product' }, { kind: 'recharge' }];
  expect(offersByKind({ products: [shirt, recharge] })).toEqual({ products: [shirt], recharges: [recharge] });
  expect([wristbandOf('AB1', 'cd2'), wristbandOf(null, ' cd2 '), wristbandOf(null, '  ')]).toEqual([
    'AB1',
    'CD2',
    null,
  ]);
});
