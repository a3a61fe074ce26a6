/** Every venue of the catalog can be drawn, pressed and navigated by keys. */
import { describe, expect, it } from 'vitest';
import { MAP_IDS } from '../../fixtures/catalog/seats/maps/designs.ts';
import { seatMap } from '../../fixtures/catalog/seats/seat-map.ts';
import { MapModel } from '../../src/seatmap/mapModel.ts';
import { neighbor } from '../../src/seatmap/neighbors.ts';
import { contains } from '../../src/seatmap/polygon.ts';
import { venue } from './testMap.ts';

const WAYS = ['left', 'right', 'up', 'down'] as const;

describe.each([...MAP_IDS])('the venue %s', (mapId) => {
  const { plan, geometry } = seatMap(mapId);
  const map = venue(mapId);
  const model = new MapModel(map.overview, { get: () => map.states, subscribe: () => () => undefined });
  const guesses = model.places.map((place) => place.pitch);
  const added = geometry.map((each) => model.addGeometry(each));

  it('fits its overview, with a place for each caption', () => {
    expect(added.every(Boolean)).toBe(true);
    for (const { sector, captionSpot } of model.places)
      expect(contains(sector.polygon, captionSpot.x, captionSpot.y)).toBe(true);
  });

  it('has seat distances that are estimated well before loading', () => {
    model.places.forEach(({ sector, pitch }, at) => {
      if (sector.seatCount > 0) expect((guesses[at] ?? 0) / pitch).toBeGreaterThan(0.7);
      if (sector.seatCount > 0) expect((guesses[at] ?? 0) / pitch).toBeLessThan(2.6);
    });
  });

  it('has its seats where they can be pressed', () => {
    for (let seat = 0; seat < plan.seatCount; seat += 7) {
      const at = model.positionOf(seat);
      expect(at === null ? null : model.targetAt(at, 0.6, 12)).toEqual({ kind: 'seat', at: seat });
    }
  });

  it('has most seats within reach of arrow keys from the first one', () => {
    const wanted = Math.min(3000, Math.floor(plan.seatCount * 0.9));
    const seen = new Uint8Array(plan.seatCount);
    seen[0] = 1;
    const queue = [0];
    let count = 1;
    for (let seat = queue.pop(); seat !== undefined && count < wanted; seat = queue.pop()) {
      for (const to of WAYS) {
        const next = neighbor(model, seat, to);
        if (seen[next] === 1) continue;
        seen[next] = 1;
        count += 1;
        queue.push(next);
      }
    }
    // Isolated boxes can be reached only through their sector.
    expect(count).toBeGreaterThanOrEqual(wanted);
  });
});
