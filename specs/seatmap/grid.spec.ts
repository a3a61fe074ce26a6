/** The grid index finds the same points as a search through all points. */

import { describe, expect, it } from 'vitest';
import { buildGrid } from '../../src/seatmap/grid.ts';
import { fc, runs } from '../domain/fc.ts';

const coordinate = fc.integer({ min: 0, max: 65_535 });
const points = fc.array(fc.tuple(coordinate, coordinate), { maxLength: 120 });
const clustered = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 })), {
  maxLength: 120,
});
const cell = fc.integer({ min: 1, max: 3000 });

const built = (list: readonly (readonly [number, number])[], side: number) =>
  buildGrid(
    Uint16Array.from(list, ([x]) => x),
    Uint16Array.from(list, ([, y]) => y),
    side,
  );

describe('the grid index', () => {
  it('finds exactly the points in a box', () => {
    fc.assert(
      fc.property(
        fc.oneof(points, clustered),
        cell,
        coordinate,
        coordinate,
        coordinate,
        coordinate,
        (list, side, a, b, c, d) => {
          const box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)] as const;
          const found: number[] = [];
          built(list, side).inBox(box, (index) => found.push(index));
          const wanted = list.flatMap(([x, y], index) =>
            x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3] ? [index] : [],
          );
          expect(found.toSorted((p, q) => p - q)).toEqual(wanted);
        },
      ),
      { numRuns: runs(400) },
    );
  });

  it('finds the nearest point within reach, the first of equal ones, and none beyond', () => {
    fc.assert(
      fc.property(
        fc.oneof(points, clustered),
        cell,
        fc.integer({ min: -200, max: 66_000 }),
        fc.integer({ min: -200, max: 66_000 }),
        fc.integer({ min: 0, max: 70_000 }),
        (list, side, x, y, reach) => {
          let wanted = -1;
          let least = Number.POSITIVE_INFINITY;
          list.forEach(([px, py], index) => {
            const d = (px - x) ** 2 + (py - y) ** 2;
            if (d <= reach * reach && d < least) [wanted, least] = [index, d];
          });
          expect(built(list, side).nearest(x, y, reach)).toBe(wanted);
        },
      ),
      { numRuns: runs(600) },
    );
  });

  it('finds distant points with the smallest cell', () => {
    const far = built(
      [
        [0, 0],
        [65_535, 65_535],
      ],
      1,
    );
    expect(far.nearest(65_000, 65_000, 2000)).toBe(1);
  });
});
