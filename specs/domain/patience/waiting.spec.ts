/** Facts of the event on the screen of a waiting room. */
import { expect, it } from 'vitest';
import {
  afterTicketRead,
  alertTexts,
  announcementOf,
  canWait,
  isEntry,
  needsWayOut,
  otherDates,
  readyFor,
  roomTitle,
  type SoldOut,
  shownSoldOut,
  soldTexts,
  type TicketReads,
  type WaitingEvent,
  waitKind,
  waitSentence,
} from '../../../domain/patience/waiting.ts';
import { fc } from '../fc.ts';
import { NO_LIMITS, ROOM } from '../shop.ts';

const EVENT: WaitingEvent = {
  ...{ perDocumentLimit: 0, perDocumentLimitByKind: NO_LIMITS, bearerRequired: false },
  ...{ hideDate: false, hideDateToo: false, dates: [] },
};
const OUT = { session: { status: 'guest' } } as const;
const IN = { session: { status: 'consumer' } } as const;
const codes = (...of: Parameters<typeof readyFor>) => readyFor(...of).map(({ code }) => code);

it('W-25 lists what to have ready, by the room, else by the page, an unknown limit as unknown', () => {
  expect(codes(ROOM, undefined, OUT, 'page')).toEqual(['login', 'bearersUnknown', 'payment']);
  expect(codes(ROOM, null, IN, 'cart')).toEqual(['loggedIn', 'bearersUnknown', 'limitUnknown', 'payment']);
  expect(codes(ROOM, EVENT, IN, null)).toEqual(['loggedIn', 'noLimit', 'payment']);
  expect(codes({ ticketLimit: 6, bearers: true }, EVENT, IN, 'page')).toContain('bearers');
  for (const what of ['payment', 'check'] as const) expect(readyFor(ROOM, EVENT, IN, what)).toEqual([]);
  const limit = fc.nat(20);
  fc.assert(
    fc.property(fc.option(limit), limit, limit, (named, ofEvent, ticket) => {
      const event = {
        ...EVENT,
        perDocumentLimit: ofEvent,
        perDocumentLimitByKind: { ...NO_LIMITS, ticket },
      };
      const ready = readyFor({ ticketLimit: named, bearers: null }, event, IN, 'page');
      const known = [ofEvent, ticket].filter((each) => each > 0).toSorted((a, b) => a - b);
      const expected = named ?? known[0] ?? 0;
      expect(ready.filter(({ code }) => code === 'limit').map(({ count }) => count)).toEqual(
        expected === 0 ? [] : [expected],
      );
    }),
  );
});

it('S-42 W-25 does not say during a login whether the buyer is logged in', () => {
  expect(codes(ROOM, EVENT, { session: { status: 'entering' } }, 'page')).toEqual(['noLimit', 'payment']);
});

const ticket = (sector: string, sale: string, stock: number | null = null, held = 0) => ({
  ...{ sector, name: 'Inteira', sale, stock, held },
});

type Tickets = TicketReads['last'];
const soldOut = (first: Tickets, last: Tickets) => shownSoldOut({ key: '', first, last, at: 0 }, '', false);

it('W-26 names the sectors that sold out during the wait apart from earlier ones', () => {
  const first = [ticket('A', 'soldOut'), ticket('B', 'onSale', 3), ticket('C', 'onSale', 1)];
  const last = [ticket('A', 'onSale', 0), ticket('B', 'onSale', 0), ticket('C', 'onSale', 0, 1)];
  expect(soldOut(first, first)).toEqual({ now: [], before: ['A'], isAll: false, at: 0 });
  expect(soldOut(first, last)).toEqual({ now: ['B'], before: ['A'], isAll: false, at: 0 });
  const reads = { key: 'a', first, last, at: 0 };
  expect(shownSoldOut(reads, 'a', false)).not.toBeNull();
  expect([
    shownSoldOut(reads, 'a', true),
    shownSoldOut(reads, 'b', false),
    shownSoldOut(null, 'a', false),
  ]).toEqual([...[null, null, null]]);
  expect(soldOut(first, last.slice(0, 2))?.isAll).toBe(true);
  expect(soldOut([], [])?.isAll).toBe(false);
  const bare = [{ ...ticket('', 'soldOut'), sector: null }];
  expect(soldOut([], bare)).toEqual({ now: ['Inteira'], before: [], isAll: true, at: 0 });
  expect(soldOut([], [ticket('A', 'ended')])?.now).toEqual([]);
  expect(soldOut([], [ticket('A', 'ended'), ticket('A', 'soldOut')])?.now).toEqual(['A']);
  const anyTicket = fc
    .tuple(
      fc.constantFrom('A', 'B'),
      fc.constantFrom('onSale', 'soldOut', 'soon', 'ended'),
      fc.option(fc.nat(1)),
      fc.nat(1),
    )
    .map(([sector, sale, stock, held]) => ticket(sector, sale, stock, held));
  fc.assert(
    fc.property(fc.array(anyTicket), fc.array(anyTicket), (before, after) => {
      const gone = soldOut(before, after);
      const named = [...(gone?.now ?? []), ...(gone?.before ?? [])];
      const canBeBought = after.filter(
        ({ sale, stock }) => sale === 'soon' || (sale === 'onSale' && stock !== 0),
      );
      for (const { sector } of canBeBought) expect(named).not.toContain(sector);
      expect(new Set(named).size).toBe(named.length);
    }),
  );
});

const NONE: SoldOut = { now: [], before: [], isAll: false, at: 0 };
const SOME: SoldOut = { now: ['A'], before: [], isAll: false, at: 0 };

it('W-27 offers the other dates on sale once a sector is sold out, never hidden ones', () => {
  const dates = [
    { at: '2026-12-01T20:00', sale: 'onSale' },
    { at: '2026-12-02T20:00', sale: 'onSale' },
    { at: '2026-12-03T20:00', sale: 'soldOut' },
  ];
  const event = { ...EVENT, dates };
  for (const soldOut of [SOME, { ...SOME, before: ['B'] }])
    expect(otherDates(event, '2026-12-01T20:00', soldOut)).toEqual(['2026-12-02T20:00']);
  for (const [shown, soldOut] of [
    [event, NONE],
    [event, null],
    [{ ...event, hideDate: true }, SOME],
    [null, SOME],
    [undefined, SOME],
  ] as const)
    expect(otherDates(shown, null, soldOut)).toEqual([]);
});

it('W-28 offers other events when no one enters, the room is full, or all is sold out', () => {
  expect(needsWayOut(ROOM, null)).toBe(false);
  expect(needsWayOut(ROOM, SOME)).toBe(false);
  expect(needsWayOut({ ...ROOM, isFull: true }, null)).toBe(true);
  expect(needsWayOut({ ...ROOM, order: 'closed' }, NONE)).toBe(true);
  expect(needsWayOut(ROOM, { ...SOME, isAll: true })).toBe(true);
});

it('W-30 says of the alert only what the browser can do, and nothing without a request', () => {
  const means = { sound: 'ready', notification: 'denied' } as const;
  expect(alertTexts(false, means)).toEqual([]);
  expect(alertTexts(true, means)).toEqual(['alert.sound.ready', 'alert.notification.denied']);
});

it('W-27 offers the six dates nearest to the shown one, in their order', () => {
  const dayOf = (day: number) => `2026-12-${String(day).padStart(2, '0')}T20:00`;
  const nine = Array.from({ length: 9 }, (_, nth) => ({ at: dayOf(nth + 1), sale: 'onSale' }));
  expect(otherDates({ ...EVENT, dates: nine }, dayOf(4), SOME)).toEqual([1, 2, 3, 5, 6, 7].map(dayOf));
  expect(otherDates({ ...EVENT, dates: nine }, dayOf(6), SOME)).toEqual([3, 4, 5, 7, 8, 9].map(dayOf));
  const day = fc.integer({ min: 1, max: 31 });
  fc.assert(
    fc.property(fc.uniqueArray(day, { maxLength: 20 }), fc.option(day), (days, shown) => {
      const dates = days
        .toSorted((one, other) => one - other)
        .map((each) => ({ at: dayOf(each), sale: 'onSale' }));
      const date = shown === null ? null : dayOf(shown);
      const offered = otherDates({ ...EVENT, dates }, date, SOME);
      const others = dates.map(({ at }) => at).filter((at) => at !== date);
      expect(offered).toHaveLength(Math.min(6, others.length));
      expect(others.filter((at) => offered.includes(at))).toEqual(offered);
      const placeOf = (at: string | null) => dates.findIndex((each) => each.at === at);
      const far = (at: string) => Math.abs(placeOf(at) - Math.max(0, placeOf(date)));
      const farthest = Math.max(0, ...offered.map(far));
      for (const at of others) if (!offered.includes(at)) expect(far(at)).toBeGreaterThanOrEqual(farthest);
      if (date === null) expect(offered).toEqual(others.slice(0, 6));
    }),
  );
});

it('W-32 announces each fact that applies once, in order, as one text', () => {
  const texts = {
    ...{ title: 'In line', newPlace: 'Place lost.', position: 'Position: 3', wait: 'About 2 min.' },
    soldOut: 'Sold out: A.',
  };
  expect(announcementOf(ROOM, null, texts)).toBe('In line. Position: 3. About 2 min');
  const dotted = { ...texts, position: 'No. 3.' };
  expect(announcementOf(ROOM, null, dotted)).toBe('In line. No. 3. About 2 min');
  fc.assert(
    fc.property(fc.boolean(), fc.option(fc.nat()), fc.array(fc.string()), (isNewPlace, position, now) => {
      const text = announcementOf({ isNewPlace, position }, { now }, texts);
      const facts = text.split('. ');
      expect(facts.includes('Place lost')).toBe(isNewPlace);
      expect(facts.includes('Position: 3')).toBe(position !== null);
      expect(facts.includes('Sold out: A')).toBe(now.length > 0);
      const known = ['In line', 'Place lost', 'Position: 3', 'About 2 min', 'Sold out: A'];
      expect(known.filter((fact) => facts.includes(fact))).toEqual(facts);
    }),
  );
});

it('W-33 gives a wait from 90 minutes on in hours, and an unknown one as unknown', () => {
  const said = (from: number, to: number) => waitSentence({ ...ROOM, wait: { from, to } });
  const none = { count: 0, from: 0, to: 0 };
  expect(said(89, 89)).toEqual({ ...none, code: 'minutes', count: 89 });
  expect(said(80, 89)).toEqual({ ...none, code: 'range', from: 80, to: 89 });
  expect(said(90, 90)).toEqual({ ...none, code: 'hours', count: 2 });
  const opens = (startsIn: number) => waitSentence({ ...ROOM, isBefore: true, startsIn });
  expect(opens(89)).toEqual({ ...none, code: 'opens', count: 89 });
  expect(opens(90)).toEqual({ ...none, code: 'opensHours', count: 2 });
  const minutes = fc.nat(24 * 60);
  fc.assert(
    fc.property(fc.option(fc.tuple(minutes, minutes)), fc.option(minutes), (range, startsIn) => {
      const [from = 0, to = 0] = (range ?? []).toSorted((one, other) => one - other);
      const wait = range && { from, to };
      const { code, ...shown } = waitSentence({ ...ROOM, wait });
      if (wait === null) expect(code).toBe('unknown');
      else if (to >= 90) expect([code, Math.abs(shown.count * 60 - to) <= 30]).toEqual(['hours', true]);
      else if (from === to) expect([code, shown.count]).toEqual(['minutes', to]);
      else expect([code, shown.from, shown.to]).toEqual(['range', from, to]);
      const opening = waitSentence({ ...ROOM, wait: null, isBefore: true, startsIn });
      if (startsIn === null) expect(opening.code).toBe('unknown');
      else expect(opening.code).toBe(startsIn < 90 ? 'opens' : 'opensHours');
      expect(waitSentence({ ...ROOM, order: 'closed', wait }).code).toBe('closed');
      expect(waitSentence({ ...ROOM, isFull: true, wait }).code).toBe('full');
    }),
  );
});

it('W-34 the sold-out sectors have the time of the last read, and begin again with another date', () => {
  const read = afterTicketRead(null, 'a', [ticket('A', 'onSale', 1)], 1_000);
  const next = afterTicketRead(read, 'a', [ticket('A', 'onSale', 0)], 61_000);
  expect(shownSoldOut(next, next.key, false)).toMatchObject({ now: ['A'], at: 61_000 });
  const other = afterTicketRead(next, 'b', next.last, 62_000);
  expect(shownSoldOut(other, other.key, false)).toMatchObject({ now: [], before: ['A'], at: 62_000 });
});

it('W-36 calls a payment unsent only before its first request', () => {
  expect(waitKind('payment', false)).toBe('payment');
  expect(waitKind('payment', true)).toBe('check');
  expect(waitKind('cart', true)).toBe('cart');
});

it('W-37 the title names a closed room first, then one before the sale, then a full one', () => {
  const facts = { order: 'arrival', isBefore: false, isFull: false } as const;
  expect(roomTitle(facts)).toBe('title');
  expect(roomTitle({ ...facts, isFull: true })).toBe('title.full');
  expect(roomTitle({ ...facts, isBefore: true, isFull: true })).toBe('title.before');
  expect(roomTitle({ order: 'closed', isBefore: true, isFull: true })).toBe('title.closed');
});

it('W-34 that no sector was sold out is said only after a read', () => {
  expect(soldTexts(null)).toEqual({ isNone: false, now: [], before: [] });
  const sectors = fc.array(fc.constantFrom('A', 'B'), { maxLength: 2 });
  fc.assert(
    fc.property(sectors, sectors, (now, before) => {
      const texts = soldTexts({ now, before, isAll: false, at: 1 });
      expect(texts).toEqual({ isNone: [...now, ...before].length === 0, now, before });
    }),
  );
});

it('W-20 the end of a room is an entry only for a call that waited', () => {
  fc.assert(
    fc.property(fc.option(fc.constant('page')), fc.option(fc.constant(ROOM)), (what, room) => {
      expect(isEntry({ room: ROOM, what }, room)).toBe(room === null && what !== null);
    }),
  );
});
it.each(['arrival', 'random', 'closed', null] as const)(
  'W-39 only a closed room (%s) offers no way to wait',
  (of) => {
    expect(canWait({ ...ROOM, order: of as never })).toBe(of !== 'closed');
  },
);
