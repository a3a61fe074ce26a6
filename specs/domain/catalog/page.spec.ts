/** What an event's page shows of its tickets and conditions. */
import { expect, it } from 'vitest';
import { isSoldHere } from '../../../domain/catalog/listed.ts';
import {
  conditionsOf,
  halfPriceLeft,
  isSoldOnMap,
  leadsToMap,
  needsWristband,
  nextStep,
  noteBeside,
  offersByKind,
  readsTickets,
  shownCombos,
  shownEnd,
  shownStays,
  shownTickets,
  ticketRemark,
  ticketsLeft,
  ticketsProblem,
  wristbandEntry,
  wristbandOf,
} from '../../../domain/catalog/page.ts';
import { hasOpenMap } from '../../../domain/catalog/sale-phase.ts';
import { fc } from '../fc.ts';
import { NO_LIMITS } from '../shop.ts';

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
  const whole = (count: number) => ticketRemark({ sale: 'onSale', half: false }, 'onSale', count);
  expect([whole(10), whole(11)]).toEqual([{ code: 'few', count: 10 }, null]);
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
  [2, null, 'failed', true, false, 'retry'],
  [2, null, 'items', true, false, 'cart'],
  [2, null, 'empty', true, false, 'date'],
  [2, 'chosen', 'loading', true, false, 'map'],
  [2, 'chosen', 'empty', true, true, 'tickets'],
  [1, null, 'empty', false, false, 'tickets'],
] as const)(
  'E-37 with %i dates, of which %j is chosen, next to a cart that is %s, the bar leads on',
  (dates, date, cart, seatMap, opens, step) => {
    const event = { dates: Array.from({ length: dates }), seatMap, externalUrl: null };
    expect(nextStep(event, date, opens, cart)).toBe(step);
  },
);

it('E-38 an event lists its age rating, then what applies', () => {
  const none = {
    ...{
      ageRating: '',
      externalUrl: 'https://elsewhere.example',
      perDocumentLimit: 0,
      perDocumentLimitByKind: NO_LIMITS,
      bearerRequired: false,
    },
    ...{ facialRequired: false, protectionOffered: false, takesReservations: false },
  };
  expect(conditionsOf(none)).toEqual([]);
  const ofTickets = { ...none, perDocumentLimitByKind: { ...NO_LIMITS, ticket: 2, product: 9 } };
  expect(conditionsOf(ofTickets)).toEqual(['know.limit']);
  for (const ageRating of ['L', 'A16', '16 anos'])
    expect(conditionsOf({ ...none, ageRating })).toEqual(['age.free']);
  expect(
    conditionsOf({
      ...{ ageRating: '16', externalUrl: null, perDocumentLimit: 4, bearerRequired: true },
      perDocumentLimitByKind: NO_LIMITS,
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

it('E-41 a failed read of the tickets shows at the field of a wristband, else in place of the tickets', () => {
  const at = (checksWristband: boolean) => ticketsProblem({ checksWristband }, 'down');
  expect([at(true), at(false), ticketsProblem({ checksWristband: false }, null)]).toEqual([
    null,
    'down',
    null,
  ]);
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

it('E-35 a half-price seat names any number of units left, and none if they are unknown', () => {
  expect(halfPriceLeft({ half: true, sale: 'onSale', stock: 0 })).toEqual({ text: 'price.none' });
  fc.assert(
    fc.property(fc.boolean(), fc.option(fc.nat(40)), (half, stock) => {
      const left = halfPriceLeft({ half, sale: 'onSale', stock });
      if (!half || stock === null) expect(left).toBeNull();
      else expect(left).toEqual(stock === 0 ? { text: 'price.none' } : { text: 'price.left', count: stock });
    }),
  );
});

it('E-80 a kind has the tickets of its stock, none if it is not on sale, an unknown number until read', () => {
  expect(ticketsLeft(undefined)).toBeNull();
  fc.assert(
    fc.property(fc.constantFrom('onSale', 'soldOut', 'soon'), fc.option(fc.nat(3)), (sale, stock) => {
      expect(ticketsLeft({ sale, stock })).toBe(sale === 'onSale' ? stock : 0);
    }),
  );
  expect(halfPriceLeft({ half: true, sale: 'soldOut', stock: null })).toEqual({ text: 'price.none' });
});

it('E-82 E-83 a map is open once the sale is, and never for an event that is sold elsewhere', () => {
  const [here, elsewhere] = [null, 'https://tickets.example/show'];
  expect([isSoldHere({ externalUrl: here }), isSoldHere({ externalUrl: elsewhere })]).toEqual([true, false]);
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom(here, elsewhere),
      (seatMap, opens, externalUrl) => {
        expect(hasOpenMap({ seatMap, externalUrl }, opens)).toBe(seatMap && !opens && externalUrl === null);
      },
    ),
  );
});

it('E-69 tickets lead to the map once the sale has opened, if a sector is sold there', () => {
  const sectors = fc.array(fc.record({ seated: fc.boolean() }), { maxLength: 3 });
  fc.assert(
    fc.property(sectors, fc.boolean(), fc.boolean(), (of, seatMap, opens) => {
      const isSold = seatMap && of.some(({ seated }) => seated);
      expect(leadsToMap(of, { seatMap, externalUrl: null }, opens)).toBe(isSold && !opens);
    }),
  );
});

it('E-69 a seated sector is sold on the map of its event, if that has one', () => {
  const sold = [true, false].map((seated) =>
    [true, false].map((seatMap) => isSoldOnMap({ seated }, { seatMap })),
  );
  expect(sold).toEqual([
    [true, false],
    [false, false],
  ]);
});

it('E-68 tickets are read for a choice, and never shown without their wristband or in the place of a pending read', () => {
  const sellable = fc.record({
    checksWristband: fc.boolean(),
    dates: fc.array(fc.constant('day'), { maxLength: 2 }),
    variations: fc.constant(['own']),
    combos: fc.constant([]),
  });
  const choices = fc.record({
    date: fc.option(fc.constant('2026-12-04')),
    wristbandCode: fc.option(fc.constant('W1')),
    reads: fc.nat(2),
  });
  fc.assert(
    fc.property(sellable, choices, fc.boolean(), (event, choice, opens) => {
      const isLocked = event.checksWristband && choice.wristbandCode === null;
      const isChosen = choice.date !== null || choice.wristbandCode !== null || choice.reads > 0;
      const reads = readsTickets(event, choice);
      expect(reads).toBe(isChosen && !isLocked);
      const own = event.dates.length > 1 ? null : { variations: ['own'], combos: [] };
      const pending = shownTickets(event, choice, null, opens);
      expect(pending.offered).toEqual(isLocked || (reads && !opens) ? null : own);
      expect(pending.waiting).toBe(reads && !opens);
      const failed = shownTickets(event, choice, { ok: false, problem: 'down' }, opens);
      expect(failed).toEqual({ ...pending, waiting: false, problem: opens ? null : 'down' });
      const read = shownTickets(event, choice, { ok: true, value: 'new' }, opens);
      expect(read).toEqual({ offered: 'new', waiting: false, problem: null });
    }),
  );
});

it('E-75 combos show with their event, those that need a wristband only with their tickets', () => {
  const read = fc.option(fc.constant({ combos: ['read'] }));
  fc.assert(
    fc.property(fc.boolean(), read, (checksWristband, offered) => {
      const own = checksWristband ? [] : ['own'];
      expect(shownCombos({ checksWristband, combos: ['own'] }, offered)).toEqual(offered?.combos ?? own);
    }),
  );
});

it('E-68 a date, a wristband or an opened sale alone is read', () => {
  const choice = { date: null, wristbandCode: null, reads: 0 };
  const reads = [{}, { date: '2026-12-04' }, { wristbandCode: 'W1' }, { reads: 1 }].map((some) =>
    readsTickets({ checksWristband: false }, { ...choice, ...some }),
  );
  expect(reads).toEqual([false, true, true, true]);
});

it('E-41 a wristband is accepted once its tickets are read, and its field has the state of that read', () => {
  const read = { waiting: true, problem: 'down' };
  expect(wristbandEntry({ ...read, wristbandCode: null, offered: {} })).toEqual({
    ...{ accepted: null, busy: false, problem: null },
  });
  expect(wristbandEntry({ ...read, wristbandCode: 'A1', offered: null })).toEqual({
    ...{ accepted: null, busy: true, problem: 'down' },
  });
  expect(wristbandEntry({ wristbandCode: 'A1', offered: {}, waiting: false, problem: null })).toEqual({
    ...{ accepted: 'A1', busy: false, problem: null },
  });
});
