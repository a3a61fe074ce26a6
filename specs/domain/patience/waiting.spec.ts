/** Facts of the event on the screen of a waiting room. */
import { expect, it } from 'vitest';
import {
  alertTexts,
  needsWayOut,
  otherDates,
  readyFor,
  type SoldOut,
  soldOutOf,
  type WaitingEvent,
} from '../../../domain/patience/waiting.ts';
import { fc } from '../fc.ts';
import { NO_LIMITS, ROOM } from '../shop.ts';

const EVENT: WaitingEvent = {
  ...{ perDocumentLimit: 0, perDocumentLimitByKind: NO_LIMITS, bearerRequired: false },
  ...{ hideDate: false, hideDateToo: false, dates: [] },
};
const codes = (...of: Parameters<typeof readyFor>) => readyFor(...of).map(({ code }) => code);

it('W-25 lists what to have ready, by the room, else by the page, an unknown limit as unknown', () => {
  expect(codes(ROOM, undefined, false, 'page')).toEqual(['login', 'bearersUnknown', 'payment']);
  expect(codes(ROOM, null, true, 'cart')).toEqual(['loggedIn', 'bearersUnknown', 'limitUnknown', 'payment']);
  expect(codes(ROOM, EVENT, true, null)).toEqual(['loggedIn', 'noLimit', 'payment']);
  expect(codes({ ticketLimit: 6, bearers: true }, EVENT, true, 'page')).toContain('bearers');
  expect(readyFor(ROOM, EVENT, true, 'payment')).toEqual([]);
  const limit = fc.nat(20);
  fc.assert(
    fc.property(fc.option(limit), limit, limit, (named, ofEvent, ticket) => {
      const event = {
        ...EVENT,
        perDocumentLimit: ofEvent,
        perDocumentLimitByKind: { ...NO_LIMITS, ticket },
      };
      const ready = readyFor({ ticketLimit: named, bearers: null }, event, true, 'page');
      const known = [ofEvent, ticket].filter((each) => each > 0).toSorted((a, b) => a - b);
      const expected = named ?? known[0] ?? 0;
      expect(ready.filter(({ code }) => code === 'limit').map(({ count }) => count)).toEqual(
        expected === 0 ? [] : [expected],
      );
    }),
  );
});

const ticket = (sector: string, sale: string, stock: number | null = null, held = 0) => ({
  ...{ sector, name: 'Inteira', sale, stock, held },
});

it('W-26 names the sectors that sold out during the wait apart from earlier ones', () => {
  const first = [ticket('A', 'soldOut'), ticket('B', 'onSale', 3), ticket('C', 'onSale', 1)];
  const last = [ticket('A', 'onSale', 0), ticket('B', 'onSale', 0), ticket('C', 'onSale', 0, 1)];
  expect(soldOutOf(first, first)).toEqual({ now: [], before: ['A'], isAll: false });
  expect(soldOutOf(first, last)).toEqual({ now: ['B'], before: ['A'], isAll: false });
  expect(soldOutOf(first, last.slice(0, 2)).isAll).toBe(true);
  expect(soldOutOf([], []).isAll).toBe(false);
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
      const soldOut = soldOutOf(before, after);
      const named = [...soldOut.now, ...soldOut.before];
      const canBeBought = after.filter(
        ({ sale, stock }) => sale === 'soon' || (sale === 'onSale' && stock !== 0),
      );
      for (const { sector } of canBeBought) expect(named).not.toContain(sector);
      expect(new Set(named).size).toBe(named.length);
    }),
  );
});

const NONE: SoldOut = { now: [], before: [], isAll: false };
const SOME: SoldOut = { now: ['A'], before: [], isAll: false };

it('W-27 offers the other dates on sale once a sector is sold out, never hidden ones', () => {
  const dates = [
    { at: '2026-12-01T20:00', sale: 'onSale' },
    { at: '2026-12-02T20:00', sale: 'onSale' },
    { at: '2026-12-03T20:00', sale: 'soldOut' },
  ];
  const event = { ...EVENT, dates };
  expect(otherDates(event, '2026-12-01T20:00', SOME)).toEqual(['2026-12-02T20:00']);
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
