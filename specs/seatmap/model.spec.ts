/** The map model: the target at a point, positions and names of seats. */

import { describe, expect, it } from 'vitest';
import { MapModel } from '../../src/seatmap/mapModel.ts';
import { rowAt } from '../../src/seatmap/sectorPlace.ts';
import type { SeatStates } from '../../src/seatmap/types.ts';
import { fc, runs } from '../domain/fc.ts';
import { arena, type TestMap, theatre } from './testMap.ts';

const still = (map: TestMap): SeatStates => ({ get: () => map.states, subscribe: () => () => undefined });

function full(map: TestMap): MapModel {
  const model = new MapModel(map.overview, still(map));
  for (const geometry of map.geometry.values()) expect(model.addGeometry(geometry)).toBe(true);
  return model;
}

describe('the map model', () => {
  const map = arena();
  const model = full(map);
  const seats = map.overview.seatCount;

  it('finds the nearest of all seats', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8_800 }), fc.integer({ min: 0, max: 8_300 }), (x, y) => {
        let [wanted, least] = [-1, Number.POSITIVE_INFINITY];
        for (let seat = 0; seat < seats; seat += 1) {
          const at = model.positionOf(seat);
          const d = at === null ? Number.POSITIVE_INFINITY : Math.hypot(at.x - x, at.y - y);
          if (d < least) [wanted, least] = [seat, d];
        }
        const k = 0.4;
        const hit = model.targetAt({ x, y }, k, 24);
        if (least * k <= 24 - 1e-9) expect(hit).toEqual({ kind: 'seat', at: wanted });
        else expect(hit?.kind).not.toBe('seat');
      }),
      { numRuns: runs(60) },
    );
  });

  it('finds the sector while seats are too small or not loaded', () => {
    const fresh = new MapModel(map.overview, still(map));
    const place = fresh.places[3];
    const heart = place?.captionSpot ?? { x: 0, y: 0 };
    expect(model.targetAt(heart, 0.02, 24)).toEqual({ kind: 'sector', at: 3 });
    expect(fresh.targetAt(heart, 0.5, 24)).toEqual({ kind: 'sector', at: 3 });
    expect(fresh.targetAt({ x: -50, y: -50 }, 0.02, 24)).toBeNull();
  });

  it('names a seat by its row and number', () => {
    const sector = map.overview.sectors[0];
    const geometry = map.geometry.get(sector?.sectorId ?? '');
    const row = geometry?.rows[2];
    const seat = (sector?.firstSeat ?? 0) + (row?.first ?? 0) + 4;
    expect(model.describe(seat)).toMatchObject({
      index: seat,
      sector: 'Setor B',
      row: '3',
      number: 5,
      seatId: String(geometry?.ids[(row?.first ?? 0) + 4]),
    });
  });

  it('refuses geometry that does not fit the overview', () => {
    const fresh = new MapModel(map.overview, still(map));
    const [first, second] = map.geometry.values();
    if (first === undefined || second === undefined) throw new Error('the arena has sectors');
    expect(fresh.addGeometry({ ...first, sectorId: 'nowhere' })).toBe(false);
    expect(fresh.addGeometry({ ...first, x: first.x.slice(1) })).toBe(false);
    expect(fresh.places[0]?.seats).toBeNull();
  });

  it('finds each seat’s row', () => {
    for (const geometry of theatre().geometry.values()) {
      geometry.rows.forEach((row, at) => {
        expect(rowAt(geometry, row.first)).toBe(at);
        expect(rowAt(geometry, row.first + row.count - 1)).toBe(at);
      });
    }
  });
});
