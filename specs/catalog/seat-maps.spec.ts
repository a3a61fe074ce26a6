/** Seat maps: the exact number of seats, each inside its sector and venue, none on top of another. */
import { describe, expect, it } from 'vitest';
import { MAP_IDS } from '../../fixtures/catalog/seats/maps/designs.ts';
import { mapZones, seatMap, seatMapPlan } from '../../fixtures/catalog/seats/seat-map.ts';
import { seatAt, seatName } from '../../fixtures/marketplace/cart/seat-names.ts';

const ALL = [...MAP_IDS, 'bench-200', 'bench-1000', 'bench-4999', 'bench-5000', 'bench-50000'];

/** Even-odd rule over the flat point list. */
function contains(polygon: readonly number[], x: number, y: number): boolean {
  let inside = false;
  const count = polygon.length / 2;
  for (let i = 0, j = count - 1; i < count; j = i, i += 1) {
    const [xi = 0, yi = 0] = [polygon[2 * i], polygon[2 * i + 1]];
    const [xj = 0, yj = 0] = [polygon[2 * j], polygon[2 * j + 1]];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/** Minimum distance between two seats. Uses a grid of 128 units. */
function nearest(map: ReturnType<typeof seatMap>): number {
  const grid = new Map<number, [number, number][]>();
  let least = Number.POSITIVE_INFINITY;
  for (const { x, y } of map.geometry) {
    x.forEach((sx, seat) => {
      const sy = y[seat] ?? 0;
      for (let a = -1; a <= 1; a += 1) {
        for (let b = -1; b <= 1; b += 1) {
          for (const [ox, oy] of grid.get(((sx >> 7) + a) * 1024 + (sy >> 7) + b) ?? []) {
            least = Math.min(least, Math.hypot(ox - sx, oy - sy));
          }
        }
      }
      const key = (sx >> 7) * 1024 + (sy >> 7);
      const cell = grid.get(key);
      if (cell === undefined) grid.set(key, [[sx, sy]]);
      else cell.push([sx, sy]);
    });
  }
  return least;
}

it.each(MAP_IDS)('A-37 %s has no two seats with the same text, in any language', (mapId) => {
  const { plan } = seatMap(mapId);
  const read = { pt: new Set<string>(), en: new Set<string>(), es: new Set<string>() };
  for (const { names, firstSeat, seatCount } of plan.sectors)
    for (let index = firstSeat; index < firstSeat + seatCount; index += 1) {
      const place = seatAt(mapId, index);
      if (place === null) throw new Error(`no seat ${index}`);
      for (const language of ['pt', 'en', 'es'] as const)
        read[language].add(`${names[language]}, ${seatName(place, language)}`);
    }
  for (const texts of Object.values(read)) expect(texts.size).toBe(plan.seatCount);
});

describe.each(ALL)('the map %s', (mapId) => {
  const map = seatMap(mapId);
  const { plan, geometry } = map;

  it('has no block with a bare letter or number as its name', () => {
    for (const { blocks } of geometry)
      for (const { names } of blocks)
        for (const name of Object.values(names)) expect(name).toMatch(/^$|\p{L}{3}/u);
  });

  it('has its announced seats, sector after sector', () => {
    let first = 0;
    plan.sectors.forEach((sector, index) => {
      expect(sector.firstSeat).toBe(first);
      expect(geometry[index]?.sectorId).toBe(sector.sectorId);
      expect(geometry[index]?.ids.length).toBe(sector.seatCount);
      first += sector.seatCount;
    });
    expect(plan.seatCount).toBe(first);
    const promised = /^bench-(\d+)$/.exec(mapId)?.[1];
    if (promised !== undefined) expect(plan.seatCount).toBe(Number(promised));
  });

  it('has every seat inside its sector’s polygon, and that inside the drawing', () => {
    plan.sectors.forEach(({ polygon, sectorId }, index) => {
      const { x = new Uint16Array(), y = new Uint16Array() } = geometry[index] ?? {};
      const outside = [...x].filter((sx, seat) => !contains(polygon, sx, y[seat] ?? 0));
      expect(outside.length, sectorId).toBe(0);
      polygon.forEach((value, place) => {
        expect(value >= 0 && value <= (place % 2 === 0 ? plan.width : plan.height), sectorId).toBe(true);
      });
    });
    expect(Math.max(plan.width, plan.height)).toBeLessThanOrEqual(65_535);
  });

  it('has no seats in the polygon of another sector', () => {
    plan.sectors.forEach((sector) => {
      geometry.forEach(({ sectorId, x, y }) => {
        if (sectorId === sector.sectorId) return;
        // A few seats of each sector are enough, because sectors are nearly convex.
        for (let seat = 0; seat < x.length; seat += 37) {
          expect(
            contains(sector.polygon, x[seat] ?? 0, y[seat] ?? 0),
            `${sectorId} in ${sector.sectorId}`,
          ).toBe(false);
        }
      });
    });
  });

  it('has at least 42 cm from seat to seat', () => {
    expect(nearest(map)).toBeGreaterThanOrEqual(42);
  });

  it('numbers rows without gaps and seats without repeats', () => {
    for (const { rows, blocks, numbers, ids, sectorId } of geometry) {
      let first = 0;
      for (const row of rows) {
        expect(row.first, sectorId).toBe(first);
        expect(row.count, sectorId).toBeGreaterThan(0);
        expect(blocks[row.block], sectorId).toBeDefined();
        first += row.count;
      }
      expect(first, sectorId).toBe(ids.length);
      const names = rows.flatMap(({ label, block, first: start, count }) =>
        [...numbers.subarray(start, start + count)].map((number) => `${block}/${label}/${number}`),
      );
      expect(new Set(names).size, sectorId).toBe(names.length);
    }
  });

  it('has unique seat ids', () => {
    const ids = geometry.flatMap((sector) => [...sector.ids]);
    expect(new Set(ids).size).toBe(plan.seatCount);
  });

  it('has a zone for each sector, and a sector for each zone', () => {
    const zones = new Set(mapZones(mapId).map(({ zone }) => zone));
    expect(new Set(plan.sectors.map(({ zone }) => zone))).toEqual(zones);
  });

  it('has as many places for companions as for wheelchairs', () => {
    const flags = geometry.flatMap((sector) => [...sector.flags]);
    const accessible = flags.filter((flag) => (flag & 1) !== 0).length;
    expect(accessible).toBeGreaterThan(0);
    expect(flags.filter((flag) => (flag & 2) !== 0)).toHaveLength(accessible);
  });
});

describe('a seat map', () => {
  it('is refused for an unknown or invalid id', () => {
    expect(() => seatMapPlan('nowhere')).toThrow(RangeError);
    expect(() => seatMapPlan('bench-7')).toThrow(RangeError);
    expect(() => seatMapPlan('bench-9000000')).toThrow(RangeError);
  });

  it('has standing room on the stadium’s pitch', () => {
    const pitch = seatMapPlan('stadium-60000').sectors.filter(({ seatCount }) => seatCount === 0);
    expect(pitch.map(({ sectorId }) => sectorId)).toEqual(['front-pitch', 'pitch']);
    for (const { capacity } of pitch) expect(capacity).toBeGreaterThan(1000);
  });
});
