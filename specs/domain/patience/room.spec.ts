/** Facts of a waiting room, also of a host that names senseless ones. */
import { expect, it } from 'vitest';
import { type NamedRoom, roomOf, SHORTEST_TRY, tryAfter } from '../../../domain/patience/room.ts';
import { fc } from '../fc.ts';
import { given } from '../given.ts';
import { ROOM } from '../shop.ts';
import { start } from '../story.ts';

const NAMED: NamedRoom = {
  ...{ waitTimeKnown: true, waitTime: 10, waitTime25Percentile: 4, waitTime75Percentile: 15 },
  ...{ queueIsFull: false, isRandomQueue: false, isRejectQueue: false, isEventPrequeueing: false },
  ...{ timeUntilEventStart: null, shuffleAtEventStart: null, refreshIntervalSeconds: 20 },
  ...{ position: null, ahead: null, room: null, ticketsPerDocument: null, bearerRequired: null },
};
const named = (some: Partial<NamedRoom>): NamedRoom => ({ ...NAMED, ...some });

const number = fc.option(fc.oneof(fc.double(), fc.integer(), fc.constantFrom(-1, 0, 1e21, Number.NaN)));
const flag = fc.option(fc.boolean());
const anyRoom: fc.Arbitrary<NamedRoom> = fc.record({
  ...{ waitTimeKnown: flag, waitTime: number, waitTime25Percentile: number, waitTime75Percentile: number },
  ...{ queueIsFull: flag, isRandomQueue: flag, isRejectQueue: flag, isEventPrequeueing: flag },
  ...{ timeUntilEventStart: number, shuffleAtEventStart: flag, refreshIntervalSeconds: number },
  ...{ position: number, ahead: number, room: fc.option(fc.string()) },
  ...{ ticketsPerDocument: number, bearerRequired: flag },
});

it('W-12 reads a wait of whole minutes up to a day, and the range of a random queue', () => {
  expect(roomOf(NAMED).wait).toEqual({ from: 10, to: 10 });
  expect(roomOf(named({ isRandomQueue: true })).wait).toEqual({ from: 4, to: 15 });
  expect(roomOf(named({ isRandomQueue: true, waitTime25Percentile: null })).wait).toEqual({
    from: 10,
    to: 15,
  });
  expect(roomOf(named({ waitTimeKnown: false })).wait).toBeNull();
  const between = (from: number | null, to: number | null) =>
    roomOf(
      named({ isRandomQueue: true, waitTime: null, waitTime25Percentile: from, waitTime75Percentile: to }),
    ).wait;
  expect([between(4, 4), between(4, 5)]).toEqual([
    { from: 4, to: 4 },
    { from: 4, to: 5 },
  ]);
  expect([between(5, 4), between(null, 4), between(4, null)]).toEqual([null, null, null]);
  for (const waitTime of [-1, 1.5, 1_441, 1e12, Number.NaN, null])
    expect(roomOf(named({ waitTime })).wait).toBeNull();
  fc.assert(
    fc.property(anyRoom, (room) => {
      const { wait, startsIn } = roomOf(room);
      for (const minutes of [wait?.from ?? 0, wait?.to ?? 0, startsIn ?? 0])
        expect(Number.isInteger(minutes) && minutes >= 0).toBe(true);
      expect((wait?.from ?? 0) <= (wait?.to ?? 0)).toBe(true);
    }),
  );
});

it('W-11 W-12 tries again after the interval and the header, at least every ten minutes and never within five seconds', () => {
  expect(tryAfter({ refreshIntervalSeconds: 30 }, null)).toBe(30_000);
  expect(tryAfter({ refreshIntervalSeconds: 30 }, 45_000)).toBe(45_000);
  expect(tryAfter({ refreshIntervalSeconds: 0 }, null)).toBe(SHORTEST_TRY);
  expect(tryAfter({ refreshIntervalSeconds: 600 }, null)).toBe(600_000);
  for (const refreshIntervalSeconds of [null, -5, 601, 1e9, 0.5])
    expect(tryAfter({ refreshIntervalSeconds }, null)).toBe(20_000);
  fc.assert(
    fc.property(anyRoom, fc.option(fc.nat()), (room, header) => {
      const pause = tryAfter(room, header);
      expect(pause).toBeGreaterThanOrEqual(SHORTEST_TRY);
      expect(pause).toBeLessThanOrEqual(600_000);
    }),
  );
});

it('W-12 reads the time until an opening, up to a week, instead of the wait, and the limits of the event', () => {
  const before = { isEventPrequeueing: true, shuffleAtEventStart: true, timeUntilEventStart: 10_080 };
  const limits = { ticketsPerDocument: 0, bearerRequired: false };
  expect(roomOf(named({ ...before, ...limits, queueIsFull: true }))).toEqual({
    ...{ order: 'arrival', isBefore: true, shuffles: true, startsIn: 10_080, isFull: true },
    ...{ wait: null, position: null, isNewPlace: false, ticketLimit: 0, bearers: false },
  });
  expect(roomOf(named({ ...before, timeUntilEventStart: 10_081 })).startsIn).toBeNull();
  expect(roomOf(named({ ...before, isEventPrequeueing: false }))).toEqual({
    ...{ order: 'arrival', isBefore: false, shuffles: false, startsIn: null, isFull: false },
    ...{ wait: { from: 10, to: 10 }, position: null, isNewPlace: false, ticketLimit: null, bearers: null },
  });
  expect(roomOf(named({ waitTime: 1_440 })).wait).toEqual({ from: 1_440, to: 1_440 });
  expect(roomOf(named({ isRandomQueue: true, isRejectQueue: true })).order).toBe('closed');
  expect(roomOf(named({ isRandomQueue: true })).order).toBe('random');
  const ordered = { isEventPrequeueing: true, position: 3 };
  expect(roomOf(named(ordered))).toMatchObject({ shuffles: false, position: 3 });
});

it('W-13 a position is a whole number from 1, only in order of arrival', () => {
  expect(roomOf(named({ position: 12 })).position).toBe(12);
  expect(roomOf(named({ ahead: 11 })).position).toBe(12);
  expect(roomOf(named({ position: -3, ahead: 0 })).position).toBe(1);
  const shuffled = { isEventPrequeueing: true, shuffleAtEventStart: true };
  for (const more of [{ isRandomQueue: true }, { isRejectQueue: true }, shuffled])
    expect(roomOf(named({ position: 12, ...more })).position).toBeNull();
  fc.assert(
    fc.property(anyRoom, (room) => {
      const { position, order } = roomOf(room);
      expect(position === null || (Number.isInteger(position) && position >= 1)).toBe(true);
      expect(position === null || order === 'arrival').toBe(true);
    }),
  );
});

it('W-24 a larger position is a new place until the entry, any other is not', () => {
  const first = roomOf(named({ position: 12 }));
  expect(first.isNewPlace).toBe(false);
  for (const position of [1, 11, 12, -3, null])
    expect(roomOf(named({ position }), first).isNewPlace).toBe(false);
  const second = roomOf(named({ position: 13 }), first);
  expect(second.isNewPlace).toBe(true);
  expect(roomOf(named({ position: 2 }), second).isNewPlace).toBe(true);
  expect(roomOf(named({ position: 900 }), roomOf(named({ isRandomQueue: true }))).isNewPlace).toBe(false);
});

it('W-16 each change of the room is an event, and an equal room is none', () => {
  const story = given(start());
  story.when({ type: 'SeeRoom', room: ROOM }).happens({ type: 'RoomSeen', room: ROOM });
  const inside = story.and({ type: 'SeeRoom', room: ROOM });
  expect(inside.view().room).toEqual(ROOM);
  inside.when({ type: 'SeeRoom', room: { ...ROOM } }).refuses('choice.unchanged');
  inside.when({ type: 'SeeRoom', room: null }).happens({ type: 'RoomSeen', room: null });
});
