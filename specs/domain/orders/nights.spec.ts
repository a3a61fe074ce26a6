/** Bought items by event and date. */
import { expect, it } from 'vitest';
import { cents, type LineId, type PurchaseId } from '../../../domain/kernel/values.ts';
import type { BoughtItem, MoneyEntry, Order, ZonedOrder } from '../../../domain/orders/messages.ts';
import {
  comingDays,
  countText,
  emptyNights,
  hasOlder,
  isLastPage,
  joinedPages,
  type Night,
  nightChange,
  nightsOf,
  withComing,
} from '../../../domain/orders/nights.ts';
import { fc } from '../fc.ts';
import { item, order, STATUSES, TICKET_STATUSES } from './given.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');
const HOUR = 3_600_000;
/** Wall time in São Paulo, hours from now. */
const wall = (hours: number): string => new Date(NOW + (hours - 3) * HOUR).toISOString().slice(0, 19);

let lines = 0;
const at = (
  hours: number | null,
  event: string,
  over: Partial<BoughtItem> = {},
  facialRequired = false,
): BoughtItem => {
  lines += 1;
  return item(over, {
    ...{ lineId: lines as never as LineId, productSlug: event, productName: event, facialRequired },
    ...{ eventAt: hours === null ? null : wall(hours), event: null },
  });
};
const bought = (id: number, over: Partial<Order>, ...tickets: readonly BoughtItem[]): ZonedOrder => ({
  ...order({ purchaseId: `m${id}` as PurchaseId, ...over, tickets }),
  timeZone: null,
});
const all = (nights: ReturnType<typeof nightsOf>) => [
  ...(nights.next === null ? [] : [nights.next]),
  ...nights.coming,
  ...nights.past,
];

const anItem = fc
  .record({
    hours: fc.option(fc.integer({ min: -40, max: 400 })),
    event: fc.constantFrom('samba', 'ópera', 'feira'),
    status: fc.constantFrom(...TICKET_STATUSES),
    code: fc.option(fc.constant('QR-1')),
  })
  .map(({ hours, event, ...over }) => at(hours, event, over));
const orders = fc
  .array(fc.tuple(fc.constantFrom(...STATUSES), fc.array(anItem, { maxLength: 4 })), { maxLength: 5 })
  .map((each) => each.map(([status, tickets], nth) => bought(nth, { status }, ...tickets)));

it('O-72 each bought item is in one night, with others of its event and date only, and no unpaid item is', () => {
  fc.assert(
    fc.property(orders, (list) => {
      const nights = all(nightsOf([...list, ...list], NOW));
      const shown = nights.flatMap(({ items }) => items.map((each) => each.item.line.lineId));
      const paid = list.filter(
        ({ status }) => !['cart', 'awaitingPayment', 'pendingPayment'].includes(status),
      );
      const wanted = paid.flatMap(({ tickets }) => tickets.map(({ line }) => line.lineId));
      expect(shown.toSorted()).toEqual(wanted.toSorted());
      const keys = nights.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      for (const { items, counts } of nights) {
        expect(new Set(items.map(({ item: { line } }) => `${line.productSlug} ${line.eventAt}`)).size).toBe(
          1,
        );
        expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(items.length);
      }
    }),
  );
});

it('O-72 a canceled order has a night only if it was paid, and its items count as canceled', () => {
  const paid: MoneyEntry = {
    ...{ type: 'paid', cause: null, lineId: null, amount: cents(100), kind: 'pix', card: '' },
    ...{ installments: 1, done: true, at: null, expectedAt: null },
  };
  const canceled = (money: Order['money']) =>
    all(nightsOf([bought(1, { status: 'canceled', money }, at(5, 'samba'))], NOW));
  expect(canceled([])).toEqual([]);
  expect(canceled([paid])[0]?.counts).toEqual([{ status: 'canceled', count: 1 }]);
});

it('O-123 a valid item of a past night has no recorded use, and no coming night says so', () => {
  fc.assert(
    fc.property(orders, (list) => {
      const { next, coming, past } = nightsOf(list, NOW);
      const texts = (nights: readonly Night[]) =>
        nights.flatMap((night) => night.counts.map(({ status }) => countText(night, status)));
      expect(texts(past)).not.toContain('night.valid');
      expect(texts(next === null ? coming : [next, ...coming])).not.toContain('night.unused');
    }),
  );
  const textsAt = (hours: number) =>
    all(nightsOf([bought(1, {}, at(hours, 'samba'))], NOW)).map((night) => countText(night, 'valid'));
  expect([textsAt(-13), textsAt(5)]).toEqual([['night.unused'], ['night.valid']]);
});

it('O-73 the earliest coming night leads, the others follow by date, and past ones are the latest first', () => {
  fc.assert(
    fc.property(orders, (list) => {
      const { next, coming, past } = nightsOf(list, NOW);
      const LAST = '9999';
      const dates = [...(next === null ? [] : [next]), ...coming].map(({ startsAt }) => startsAt ?? LAST);
      expect(dates).toEqual(dates.toSorted());
      expect(past.map(({ startsAt }) => startsAt ?? LAST)).toEqual(
        past
          .map(({ startsAt }) => startsAt ?? LAST)
          .toSorted()
          .toReversed(),
      );
      if (next === null) expect(coming.every(({ startsAt }) => startsAt === null)).toBe(true);
      for (const { items } of [...(next === null ? [] : [next]), ...coming])
        expect(items.some((each) => ['valid', 'validated'].includes(each.item.status))).toBe(true);
    }),
  );
  const night = (hours: number, over: Partial<BoughtItem> = {}) =>
    nightsOf([bought(1, {}, at(hours, 'samba', over))], NOW);
  expect(night(-11).next?.title).toBe('samba');
  expect(night(-12).past).toHaveLength(1);
  expect(night(5, { status: 'canceled' }).past).toHaveLength(1);
  expect(night(5).next?.today).toBe(true);
  expect(night(24).next?.today).toBe(false);
  // The day is the venue's: 21:00 in Tijuana is the next day in São Paulo.
  const west = bought(1, {}, at(12, 'samba', { timeZone: 'America/Tijuana' }));
  expect(nightsOf([west], NOW + 15 * HOUR).next?.today).toBe(false);
});

it('O-32 a night opens its first unused item with a code', () => {
  const [used, codeless, free] = [
    at(5, 'samba', { status: 'validated' }),
    at(5, 'samba', { code: null }),
    at(5, 'samba'),
  ];
  const first = (...tickets: readonly BoughtItem[]) => nightsOf([bought(1, {}, ...tickets)], NOW).next;
  expect(first(used, codeless, free)?.first?.item).toBe(free);
  expect(first(used, codeless)?.first?.item).toBe(used);
  expect(first(codeless)).toMatchObject({ first: null, reason: 'orders.noCode' });
  expect(first(used, codeless, free)?.reason).toBe(null);
});

it('O-27 more orders than the latest are older', () => {
  expect([0, 49, 50, 51, 500].map((total) => hasOlder(total, 50))).toEqual([false, false, false, true, true]);
});

it.each([0, 1])(
  'O-94 O-100 my tickets without a night say why, unless an order could not be read (%i unreadable)',
  (unreadable) => {
    const [night, other] = [bought(1, {}, at(5, 'samba')), bought(2, {})];
    const emptyOf = (...purchases: readonly ZonedOrder[]) =>
      emptyNights(nightsOf(purchases, NOW), { purchases, unreadable });
    expect([emptyOf(night), emptyOf(night, other)]).toEqual([null, null]);
    expect([emptyOf(), emptyOf(other)]).toEqual(unreadable === 0 ? ['new', 'none'] : [null, null]);
  },
);

it('O-132 pages are read until the total, at most 40', () => {
  const isLast = (page: number, total: number) => isLastPage(page, 50, total);
  expect([isLast(1, 50), isLast(1, 51), isLast(2, 51), isLast(1, 0)]).toEqual([true, false, true, true]);
  expect([isLast(39, 5_000), isLast(40, 5_000), isLast(41, 5_000)]).toEqual([false, true, true]);
});

it('O-137 O-138 joined lists are as of the oldest response, and count an unreadable order once', () => {
  const list = (id: string, unreadable: number, at: number) => ({ purchases: [id], unreadable, at });
  const [first, second] = [list('a', 2, 30), list('b', 1, 20)];
  expect(joinedPages([first, second], 50)).toEqual({ purchases: ['a', 'b'], unreadable: 3, at: 20 });
  // The first of three damaged pages counts all 120 orders.
  const damaged = [120, 50, 20].map((unreadable) => ({ purchases: [], unreadable, at: 30 }));
  expect(joinedPages(damaged, 50).unreadable).toBe(120);
  for (const [latest, coming] of [
    [first, second],
    [second, first],
  ] as const)
    expect(withComing(latest, coming)).toEqual({
      ...{ purchases: [...latest.purchases, ...coming.purchases], unreadable: 2, at: 20 },
    });
});

it('O-141 a night states the change of the order with the nearest open choice, else of one whose choice ended', () => {
  const change = (chooseUntil: string | null) => ({
    ...{ id: null, kind: 'date', formerStart: null, formerPlace: '', kept: false, byDefault: 'keep' },
    chooseUntil,
  });
  const changed = (until: string | null) => at(5, 'samba', { change: change(until) as never });
  const [later, over] = ['2026-11-21T12:00:00', '2026-11-19T12:00:00'];
  const stated = (...all: readonly ZonedOrder[]) => {
    const night = nightsOf(all, NOW).next;
    return night && nightChange(night, NOW)?.order.purchaseId;
  };
  const canceled = bought(1, { status: 'pendingCancellation' }, changed(later));
  const [plain, ended, open] = [
    bought(2, {}, changed(null)),
    bought(3, {}, changed(over)),
    bought(4, {}, changed(later)),
  ];
  expect(stated(canceled, plain, ended, open)).toBe('m4');
  expect(stated(canceled, plain, ended)).toBe('m3');
  expect(stated(bought(5, {}, at(5, 'samba')), plain)).toBe('m2');
  expect(stated(bought(5, {}, at(5, 'samba')))).toBeUndefined();
  const nearer = bought(6, {}, changed('2026-11-20T18:00:00'));
  expect([stated(open, nearer), stated(nearer, open)]).toEqual(['m6', 'm6']);
  const both = nightsOf([plain, bought(4, {}, at(5, 'samba'), changed(later))], NOW).next;
  expect(both && nightChange(both, NOW)?.items).toHaveLength(2);
});

it('O-27 the days of coming nights begin before a night that is still coming', () => {
  const { from, to } = comingDays(NOW);
  expect(from).toBe('2026-11-19');
  expect(to > from).toBe(true);
  expect(wall(-12).slice(0, 10) >= from).toBe(true);
});

it('O-129 a night lists the faces that can be registered, by order', () => {
  const face = { facial: 'pending' } as const;
  const asks = () => at(5, 'samba', face, true);
  const has = () => at(5, 'samba', {}, true);
  const { next } = nightsOf(
    [bought(1, {}, asks(), has()), bought(2, {}, has()), bought(3, {}, asks(), asks())],
    NOW,
  );
  expect(next?.faces.map(({ order, items }) => [order.purchaseId, items.length])).toEqual([
    [bought(1, {}).purchaseId, 1],
    [bought(3, {}).purchaseId, 2],
  ]);
});

it('O-32 O-129 a night without an item to show says why, also next to a missing face', () => {
  const [faceless, codeless] = [at(5, 'samba', { facial: 'pending' }, true), at(5, 'samba', { code: null })];
  const reason = (...tickets: readonly BoughtItem[]) =>
    nightsOf([bought(1, {}, ...tickets)], NOW).next?.reason;
  expect([reason(faceless), reason(faceless, codeless)]).toEqual([null, 'orders.noCode']);
});

it('O-72 an item that was used stays so in an order that is being canceled', () => {
  const statusesIn = (status: Order['status'], ...tickets: readonly BoughtItem['status'][]) => {
    const items = tickets.map((each) => at(5, 'samba', { status: each }));
    const money: MoneyEntry[] = [
      { type: 'paid', amount: cents(100), at: '', kind: 'pix', card: '', done: true } as never,
    ];
    return all(nightsOf([bought(1, { status, money }, ...items)], NOW)).flatMap(({ counts }) =>
      counts.map((each) => each.status),
    );
  };
  expect(statusesIn('pendingCancellation', 'validated')).toEqual(['pendingCancellation']);
  expect(statusesIn('pendingCancellation', 'valid', 'canceled')).toEqual(['pendingCancellation', 'canceled']);
  expect(statusesIn('canceled', 'validated', 'replaced')).toEqual(['canceled', 'replaced']);
  expect(statusesIn('completed', 'validated', 'valid')).toEqual(['valid', 'validated']);
});

it('O-143 a ticket that another person accepted counts as sent, also after its night', () => {
  const sent = (status: BoughtItem['status'], state: 'open' | 'accepted', hours = 5) =>
    at(hours, 'samba', { status, offer: { state, name: 'Bia', email: '', until: null } });
  const countsOf = (...tickets: readonly BoughtItem[]) =>
    all(nightsOf([bought(1, {}, ...tickets)], NOW)).flatMap((night) =>
      night.counts.map(({ status, count }) => [countText(night, status), count]),
    );
  expect(countsOf(sent('valid', 'accepted'), sent('valid', 'open'), sent('canceled', 'accepted'))).toEqual([
    ['night.valid', 1],
    ['night.handedOn', 1],
    ['night.canceled', 1],
  ]);
  expect(countsOf(sent('valid', 'accepted', -100))).toEqual([['night.handedOn', 1]]);
});

it('O-72 a night has each order once, and separates events of one date and of two producers', () => {
  const order1 = bought(1, {}, at(5, 'samba'), at(5, 'samba'), at(5, 'feira'));
  const order2 = bought(2, {}, at(5, 'samba'));
  const nights = all(nightsOf([order1, order2], NOW));
  const named = (title: string) => nights.find((night) => night.title === title);
  expect(nights).toHaveLength(2);
  expect(named('samba')?.orders.map(({ purchaseId }) => purchaseId)).toEqual(['m1', 'm2']);
  expect(named('feira')?.orders).toEqual([order1]);
  const [tour] = [at(5, 'a'), at(5, 'a')];
  const ofEvent = (slug: string, store: string) => ({
    ...tour,
    line: {
      ...tour.line,
      store: store as never,
      event: { slug, name: 'Turnê', place: '', city: '', organizer: '' },
    },
  });
  const apart = [ofEvent('um', 'casa'), ofEvent('dois', 'casa'), ofEvent('um', 'bar'), ofEvent('um', 'casa')];
  const sizes = all(nightsOf([bought(1, {}, ...apart)], NOW)).map(({ items }) => items.length);
  expect(sizes.toSorted()).toEqual([1, 1, 2]);
});

it('O-129 the faces of a night are of the items that lack them, by order', () => {
  const [first, second] = [1, 2].map((id) =>
    bought(
      id,
      {},
      at(5, 'samba', { facial: 'pending' }, true),
      at(5, 'samba', { facial: 'registered' }, true),
    ),
  );
  const [night] = all(nightsOf([first, second] as ZonedOrder[], NOW));
  expect(night?.faces).toEqual([first, second].map((of) => ({ order: of, items: of?.tickets.slice(0, 1) })));
});

it('O-94 O-100 no night is missing while one is past or coming', () => {
  const list = (...tickets: readonly BoughtItem[]) => ({
    purchases: [bought(1, {}, ...tickets)],
    unreadable: 0,
  });
  const emptyOf = (...tickets: readonly BoughtItem[]) =>
    emptyNights(nightsOf(list(...tickets).purchases, NOW), list(...tickets));
  expect(emptyOf(at(-100, 'samba'))).toBeNull();
  expect(emptyOf(at(-100, 'samba'), at(100, 'feira'), at(null, 'ópera'))).toBeNull();
  expect(emptyOf()).toBe('none');
});

it('O-162 a night is named after its usable tickets, else its other tickets, else any item', () => {
  const named = (title: string, over: Partial<BoughtItem> = {}, line: object = {}): BoughtItem => {
    const own = at(5, 'samba', over);
    return { ...own, line: { ...own.line, productName: title, ...line } };
  };
  const night = (...tickets: readonly BoughtItem[]) => all(nightsOf([bought(1, {}, ...tickets)], NOW))[0];
  const gift = named('Doação', {}, { donation: true });
  const canceled = named('Pista', { status: 'canceled' });
  const ticket = named('Camarote');
  const sources = (...tickets: readonly BoughtItem[]) =>
    night(...tickets)?.sources.map(({ item: own }) => own);
  expect(sources(gift, canceled, ticket, ticket)).toEqual([ticket, ticket]);
  expect(sources(gift, canceled)).toEqual([canceled]);
  expect(sources(gift)).toEqual([gift]);
  expect(night(gift, canceled, ticket)?.title).toBe('Camarote');
});
