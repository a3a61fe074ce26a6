/** Arrow keys always lead to a seat in their direction, and back again within a row. */

import { describe, expect, it } from 'vitest';
import { firstFocus, movedFocus, rowEnd } from '../../src/seatmap/focus.ts';
import { MapModel } from '../../src/seatmap/mapModel.ts';
import { type Direction, neighbor, VECTOR } from '../../src/seatmap/neighbors.ts';
import { rowAt } from '../../src/seatmap/sectorPlace.ts';
import { fc, runs } from '../domain/fc.ts';
import { arena, type TestMap, theatre } from './testMap.ts';

function full(map: TestMap): MapModel {
  const model = new MapModel(map.overview, { get: () => map.states, subscribe: () => () => undefined });
  for (const geometry of map.geometry.values()) model.addGeometry(geometry);
  return model;
}

const models = [full(theatre()), full(arena())] as const;
const way = fc.constantFrom<Direction>('left', 'right', 'up', 'down');
const OPPOSITE: Readonly<Record<Direction, Direction>> = {
  left: 'right',
  right: 'left',
  up: 'down',
  down: 'up',
};

const sameRow = (model: MapModel, a: number, b: number): boolean => {
  const place = model.placeOfSeat(a);
  if (place?.seats == null || place !== model.placeOfSeat(b)) return false;
  const first = place.sector.firstSeat;
  return rowAt(place.seats.geometry, a - first) === rowAt(place.seats.geometry, b - first);
};

describe('neighbors of a seat', () => {
  it('are on the side of the arrow, if any', () => {
    fc.assert(
      fc.property(fc.constantFrom(...models), fc.nat(), way, (model, roll, to) => {
        const seat = roll % model.overview.seatCount;
        const next = neighbor(model, seat, to);
        if (next === seat) return;
        const [a, b] = [model.positionOf(seat), model.positionOf(next)];
        if (a === null || b === null) throw new Error('every seat is there');
        expect((b.x - a.x) * VECTOR[to].x + (b.y - a.y) * VECTOR[to].y).toBeGreaterThan(0);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('lead back along the same row', () => {
    fc.assert(
      fc.property(fc.constantFrom(...models), fc.nat(), way, (model, roll, to) => {
        const seat = roll % model.overview.seatCount;
        const next = neighbor(model, seat, to);
        if (next === seat || !sameRow(model, seat, next)) return;
        const [a, b] = [model.positionOf(seat), model.positionOf(next)];
        if (a === null || b === null) return;
        // At 45° a row can count to either side. Well within, it never does.
        const share =
          Math.abs((b.x - a.x) * VECTOR[to].x + (b.y - a.y) * VECTOR[to].y) /
          Math.hypot(b.x - a.x, b.y - a.y);
        if (share > 0.8) expect(neighbor(model, next, OPPOSITE[to])).toBe(seat);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('are one seat away along straight rows, and one row away across', () => {
    const [model] = models;
    const place = model.places[0];
    const rows = place?.seats?.geometry.rows ?? [];
    const [a, b] = [rows[0]?.first ?? 0, rows[1]?.first ?? 0];
    expect(neighbor(model, a + 10, 'right')).toBe(a + 11);
    expect(neighbor(model, a + 10, 'left')).toBe(a + 9);
    expect(neighbor(model, a + 10, 'down')).toBe(b + 10);
    expect(neighbor(model, b + 10, 'up')).toBe(a + 10);
  });

  it('are in the next sector across an aisle', () => {
    const [model] = models;
    const [stalls, left] = [model.places[0], model.places[2]];
    const next = neighbor(model, stalls?.sector.firstSeat ?? 0, 'left');
    expect(model.placeOfSeat(next)).toBe(left);
  });
});

describe('the focus', () => {
  const [hall, ring] = models;

  it('moves between sectors while they are drawn as shapes', () => {
    const far = { camera: { x: 0, y: 0, k: 0.05 }, size: { width: 650, height: 600 } };
    const start = firstFocus(ring, far.camera, far.size);
    expect(start?.kind).toBe('sector');
    const next = movedFocus(ring, far.camera, far.size, { kind: 'sector', at: 0 }, 'right');
    expect(next?.kind).toBe('sector');
    expect((ring.places[next?.at ?? 0]?.captionSpot.x ?? 0) > (ring.places[0]?.captionSpot.x ?? 0)).toBe(
      true,
    );
  });

  it('moves to the ends of a row', () => {
    const row = hall.places[0]?.seats?.geometry.rows[1];
    const first = row?.first ?? 0;
    expect(rowEnd(hall, first + 5, false)).toBe(first);
    expect(rowEnd(hall, first + 5, true)).toBe(first + (row?.count ?? 0) - 1);
  });
});
