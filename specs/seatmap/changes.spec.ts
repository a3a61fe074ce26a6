/** Live changes: bursts coalesce, and counts follow. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SeatDelta, SeatStateCode } from '../../domain/seats/columns.ts';
import { countFree, sectorFinder } from '../../src/seatmap/availability.ts';
import { coalescer, watchChanges } from '../../src/seatmap/changes.ts';
import { fc, runs } from '../domain/fc.ts';
import { arena } from './testMap.ts';

const code = fc.integer({ min: 0, max: 8 }).map((state) => state as SeatStateCode);
const delta = (most: number): fc.Arbitrary<SeatDelta> => fc.tuple(fc.integer({ min: 0, max: most }), code);

describe('coalesced changes', () => {
  it('keep only the last change of each seat, and lead to the same column', () => {
    fc.assert(
      fc.property(fc.array(fc.array(delta(40), { maxLength: 30 }), { maxLength: 12 }), (bursts) => {
        const gathered = coalescer();
        const plain = new Uint8Array(41);
        for (const burst of bursts) {
          gathered.add(burst);
          for (const [seat, state] of burst) plain[seat] = state;
        }
        const list = gathered.flush();
        expect(new Set(list.map(([seat]) => seat)).size).toBe(list.length);
        const column = new Uint8Array(41);
        for (const [seat, state] of list) column[seat] = state;
        expect(column).toEqual(plain);
        expect(gathered.empty).toBe(true);
        expect(gathered.flush()).toEqual([]);
      }),
    );
  });
});

describe('watched changes', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', globalThis);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const UNPAID: SeatStateCode = 7;
  const step = fc.record({
    waitMs: fc.integer({ min: 0, max: 1500 }),
    deltas: fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom<SeatStateCode>(0, 1, UNPAID)), {
      minLength: 1,
      maxLength: 3,
    }),
  });

  it('render the buyer’s own at once, and others within a second but not more often', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const column = new Uint8Array(4);
        let notify: (deltas: readonly SeatDelta[]) => void = () => undefined;
        const states = {
          get: () => column,
          subscribe(listener: typeof notify) {
            notify = listener;
            return () => {
              notify = () => undefined;
            };
          },
        };
        let waiting: { readonly since: number } | null = null;
        let lastAt = performance.now();
        let isOwn = false;
        const stop = watchChanges(
          states,
          () => {
            waiting ??= { since: performance.now() };
          },
          () => {
            const now = performance.now();
            expect(waiting).not.toBeNull();
            expect(now - (waiting?.since ?? 0)).toBeLessThanOrEqual(1000);
            if (!isOwn) expect(now - lastAt).toBeGreaterThanOrEqual(1000);
            [waiting, lastAt] = [null, now];
          },
        );
        for (const { waitMs, deltas } of steps) {
          vi.advanceTimersByTime(waitMs);
          isOwn = deltas.some(([seat, state]) => state === UNPAID || column[seat] === UNPAID);
          for (const [seat, state] of deltas) column[seat] = state;
          notify(deltas);
          if (isOwn) expect(waiting).toBeNull();
          isOwn = false;
        }
        vi.advanceTimersByTime(1000);
        expect(waiting).toBeNull();
        stop();
        expect(vi.getTimerCount()).toBe(0);
      }),
      { numRuns: runs(200) },
    );
  });

  it('render together in map and list, whenever each began', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1500 }),
        fc.array(fc.integer({ min: 0, max: 1500 })),
        (apart, waits) => {
          const listeners = new Set<(deltas: readonly SeatDelta[]) => void>();
          const states = {
            get: () => new Uint8Array(4),
            subscribe(listener: (deltas: readonly SeatDelta[]) => void) {
              listeners.add(listener);
              return () => void listeners.delete(listener);
            },
          };
          const [map, list]: [number[], number[]] = [[], []];
          const stopMap = watchChanges(
            states,
            () => undefined,
            () => void map.push(performance.now()),
          );
          vi.advanceTimersByTime(apart);
          const stopList = watchChanges(
            states,
            () => undefined,
            () => void list.push(performance.now()),
          );
          for (const wait of waits) {
            vi.advanceTimersByTime(wait);
            for (const listener of listeners) listener([[0, 1]]);
          }
          vi.advanceTimersByTime(1000);
          expect(list).toEqual(map);
          stopMap();
          stopList();
        },
      ),
      { numRuns: runs(100) },
    );
  });
});

describe('availability counts', () => {
  const map = arena();
  const { sectors } = map.overview;
  const find = sectorFinder(sectors);

  it('find every seat’s sector', () => {
    sectors.forEach((sector, at) => {
      for (const seat of [sector.firstSeat, sector.firstSeat + sector.seatCount - 1])
        expect(find(seat)).toBe(at);
    });
    expect(find(map.overview.seatCount)).toBe(-1);
    expect(find(-1)).toBe(-1);
  });

  it('are the same after changes as when counted again, and name the changed sectors', () => {
    fc.assert(
      fc.property(fc.array(delta(map.overview.seatCount - 1), { maxLength: 60 }), (deltas) => {
        const column = map.states.slice();
        const kept = countFree(sectors, find, column);
        const before = kept.free.slice();
        for (const [seat, state] of deltas) column[seat] = state;
        // Keeps the last change of each seat, like a coalesced list.
        const last = [...new Map(deltas.map((each) => [each[0], each])).values()];
        const touched = kept.apply(last);
        const again = countFree(sectors, find, column);
        const fresh = again.free;
        expect([kept.free, kept.yours, kept.held]).toEqual([fresh, again.yours, again.held]);
        fresh.forEach((free, at) => {
          if (free !== before[at]) expect(touched.has(at)).toBe(true);
        });
      }),
      { numRuns: runs(60) },
    );
  });

  it('are zero where nothing is for sale', () => {
    const shut = sectors.map((sector) => ({ ...sector, prices: [] }));
    expect(countFree(shut, find, map.states).free.every((free) => free === 0)).toBe(true);
  });
});
