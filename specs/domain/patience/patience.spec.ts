/** Specs of the wait for a busy host. */
import { expect, it } from 'vitest';
import type { Room } from '../../../domain/model/room.ts';
import {
  afterEntry,
  afterRefusal,
  afterRequest,
  afterRoom,
  BURST,
  CALM,
  delayed,
  isBusy,
  type Patience,
  pauseBefore,
  REFILL,
  shifted,
  shownRoom,
  shownWait,
} from '../../../domain/patience/patience.ts';
import { API_CALLS } from '../../../worker/api/calls.ts';
import { MarketplaceOrder } from '../../../worker/api/wire/cart.ts';
import { PaymentResponse } from '../../../worker/api/wire/payment.ts';
import { fc, runs } from '../fc.ts';
import { ROOM } from '../shop.ts';

const NOW = Date.parse('2026-11-27T20:00:00Z');

it('W-02 a call waits for the named time and a positive random delay, other calls for neither', () => {
  const anyWait = fc.integer({ min: 1, max: 3_600_000 });
  fc.assert(
    fc.property(anyWait, fc.double({ min: 0, max: 0.999_999, noNaN: true }), (wait, random) => {
      const busy = afterRefusal(CALM, 'reserve', wait, NOW);
      expect(pauseBefore(busy, 'reserve', false, NOW)).toBe(wait);
      expect(pauseBefore(busy, 'reserve', true, NOW)).toBe(wait);
      expect(pauseBefore(busy, 'home', false, NOW)).toBe(0);
      const pause = delayed(wait, random);
      expect(pause).toBeGreaterThan(wait);
      expect(pause).toBeLessThanOrEqual(wait + 2 + Math.max(1_000, wait / 4));
      expect(pauseBefore(busy, 'reserve', false, NOW + pause)).toBe(0);
    }),
    { numRuns: runs(200) },
  );
  expect([delayed(2_000, 0.5), delayed(60_000, 0.5)]).toEqual([2_501, 67_501]);
});

it('W-02 a host is busy for a minute, or for the longest named time, and a call waits for its last one', () => {
  const first = afterRefusal(afterRefusal(CALM, 'home', 5_000, NOW), 'reserve', 90_000, NOW);
  const later = afterRefusal(afterRefusal(first, 'reserve', 1_000, NOW), 'home', null, NOW);
  expect(pauseBefore(later, 'reserve', false, NOW)).toBe(1_000);
  expect(pauseBefore(later, 'home', false, NOW)).toBe(5_000);
  expect([isBusy(later, NOW + 89_999), isBusy(later, NOW + 90_000)]).toEqual([true, false]);
  const short = afterRefusal(CALM, 'home', 1_000, NOW);
  expect([isBusy(short, NOW + 59_999), isBusy(short, NOW + 60_000)]).toEqual([true, false]);
});

it('W-04 the budget is full again once the host is calm, and a clock that goes back adds nothing', () => {
  const spent = { ...CALM, busyUntil: NOW + 60_000, tokens: -3, at: NOW };
  expect(afterRefusal(spent, 'home', null, NOW + 60_000).tokens).toBe(BURST);
  expect(afterRefusal(spent, 'home', null, NOW).tokens).toBe(-3);
  expect(pauseBefore({ ...spent, tokens: 0 }, 'home', false, NOW - REFILL)).toBe(REFILL);
  const rested = { ...spent, busyUntil: NOW + 900_000, tokens: 1 };
  expect(afterRequest(rested, NOW + 2 * REFILL)).toMatchObject({ tokens: 2, at: NOW + 2 * REFILL });
  expect(afterRequest(rested, NOW + 600_000).tokens).toBe(BURST - 1);
});

it('W-04 W-05 a busy host receives at most 22 requests in any minute, payments apart, and a calm host any number', () => {
  const pause = fc.integer({ min: 0, max: 8_000 });
  fc.assert(
    fc.property(fc.array(pause, { maxLength: 200 }), (pauses) => {
      let patience: Patience = CALM;
      let now = NOW;
      const sent: number[] = [];
      for (const each of pauses) {
        now += each;
        // Each request is refused again.
        patience = afterRefusal(patience, 'other', null, now);
        now += pauseBefore(patience, 'home', false, now);
        patience = afterRequest(patience, now);
        sent.push(now);
      }
      for (const at of sent)
        expect(sent.filter((other) => other >= at && other < at + 60_000).length).toBeLessThanOrEqual(22);
    }),
    { numRuns: runs(200) },
  );
  const spent = Array.from({ length: BURST }).reduce<Patience>(
    (patience) => afterRequest(patience, NOW),
    afterRefusal(CALM, 'home', null, NOW),
  );
  expect(pauseBefore(spent, 'home', false, NOW)).toBe(REFILL);
  expect(pauseBefore(spent, 'finalise', true, NOW)).toBe(0);
  expect(pauseBefore(afterRequest(spent, NOW), 'home', false, NOW)).toBe(2 * REFILL);
  expect(isBusy(spent, NOW + 60_000)).toBe(false);
  expect(pauseBefore(spent, 'home', false, NOW + 60_000)).toBe(0);
  expect(afterRequest(CALM, NOW)).toBe(CALM);
});

it('W-50 a clock that differs sees the same time left once the instants are shifted by the difference', () => {
  const refused = afterRefusal(afterRoom(CALM, NOW), 'reserve', 90_000, NOW + 1_000);
  const busy = Array.from({ length: BURST + 1 }).reduce<Patience>(
    (patience) => afterRequest(patience, NOW + 2_000),
    refused,
  );
  for (const patience of [busy, { ...busy, busyUntil: 0 }, { ...busy, roomUntil: 0 }])
    for (const ahead of [3 * 3_600_000, 0, -7])
      for (let now = NOW; now < NOW + 100_000; now += 500) {
        const here = shifted(patience, ahead);
        expect(isBusy(here, now + ahead)).toBe(isBusy(patience, now));
        for (const call of ['reserve', 'home'])
          expect(pauseBefore(here, call, false, now + ahead)).toBe(pauseBefore(patience, call, false, now));
      }
});

it('W-11 W-15 a room is a busy host until the entry, after which an earlier refusal still counts', () => {
  const inRoom = afterRoom(CALM, NOW);
  expect(isBusy(inRoom, NOW)).toBe(true);
  expect(isBusy(afterEntry(inRoom), NOW)).toBe(false);
  const refused = afterRequest(afterRefusal(inRoom, 'other', null, NOW + 1), NOW + 1);
  expect(isBusy(afterEntry(refused), NOW + 60_000)).toBe(true);
  expect(isBusy(afterEntry(refused), NOW + 60_001)).toBe(false);
  // The room keeps the tokens that were spent before it.
  expect(afterRoom(refused, NOW + 1).tokens).toBe(BURST - 1);
});

it('W-08 shows what waits, a payment first and then the cart, until its last try', () => {
  const waits = [
    { call: 'home', until: 900 },
    { call: 'reserve', until: 200 },
    { call: 'removeItem', until: 300 },
  ];
  expect(shownWait([])).toBeNull();
  expect(shownWait(waits.slice(0, 1))).toEqual({ what: 'page', until: 900 });
  expect(shownWait(waits)).toEqual({ what: 'cart', until: 300 });
  expect(shownWait([...waits, { call: 'finalise', until: 100 }])).toEqual({ what: 'payment', until: 100 });
  const entry = { call: 'reserve', until: null };
  expect(shownWait([...waits, entry])).toEqual({ what: 'cart', until: null });
});

it('W-08 counts each call that responds with a payment or a cart as one', () => {
  for (const [call, { response }] of Object.entries<{ readonly response: unknown }>(API_CALLS)) {
    const about = response === PaymentResponse ? 'payment' : response === MarketplaceOrder ? 'cart' : 'page';
    expect(shownWait([{ call, until: 1 }])?.what, call).toBe(about);
  }
});

it('W-22 shows the room of the most important waiting call, of equal ones the last, else the last room', () => {
  const room = (position: number): Room => ({ ...ROOM, position });
  const paying = { room: room(1), calls: ['finalise'] };
  const [page, newer] = [
    { room: room(2), calls: ['product'] },
    { room: room(3), calls: ['product', 'capitals'] },
  ];
  const idle = { room: room(4), calls: [] };
  const gone = { room: null, calls: ['cart'] };
  expect(shownRoom([paying, page, newer, idle, gone])?.position).toBe(1);
  expect(shownRoom([page, newer, idle, gone])?.position).toBe(3);
  expect(shownRoom([page, idle])?.position).toBe(2);
  expect(shownRoom([gone, idle])?.position).toBe(4);
  expect(shownRoom([gone])).toBeNull();
});
