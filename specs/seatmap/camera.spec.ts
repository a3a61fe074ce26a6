/** Camera arithmetic: zooming keeps the point under the pointer, clamping keeps the map in sight. */

import { describe, expect, it } from 'vitest';
import {
  type Box,
  between,
  type Camera,
  clamped,
  fitBox,
  panned,
  snapped,
  toScreen,
  toWorld,
  viewBox,
  zoomedAt,
} from '../../src/seatmap/camera.ts';
import { fc } from '../domain/fc.ts';

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const limits = { least: 0.01, most: 4 };
const scale = fc.double({ min: Math.log(0.01), max: Math.log(4), noNaN: true }).map(Math.exp);
const camera: fc.Arbitrary<Camera> = fc.record({ x: real(-9000, 40_000), y: real(-9000, 40_000), k: scale });
const view = fc.record({ width: real(120, 3000), height: real(120, 2000) });
const pointer = fc.record({ x: real(0, 3000), y: real(0, 2000) });
const box: fc.Arbitrary<Box> = fc
  .tuple(real(0, 9000), real(0, 9000), real(10, 30_000), real(10, 30_000))
  .map(([x, y, width, height]) => [x, y, x + width, y + height]);

const near = (a: number, b: number, slack = 1e-6): void =>
  expect(Math.abs(a - b)).toBeLessThanOrEqual(slack * Math.max(1, Math.abs(a), Math.abs(b)));

describe('the camera', () => {
  it('converts from world to screen and back', () => {
    fc.assert(
      fc.property(camera, pointer, (at, point) => {
        const back = toScreen(at, toWorld(at, point));
        near(back.x, point.x, 1e-5);
        near(back.y, point.y, 1e-5);
      }),
    );
  });

  it('zooms about the pointer, under which the same point stays', () => {
    fc.assert(
      fc.property(camera, pointer, real(-3, 3), (at, point, power) => {
        const after = zoomedAt(at, point, at.k * 2 ** power, limits);
        const before = toWorld(at, point);
        const now = toWorld(after, point);
        near(now.x, before.x);
        near(now.y, before.y);
        expect(after.k).toBeGreaterThanOrEqual(limits.least);
        expect(after.k).toBeLessThanOrEqual(limits.most);
      }),
    );
  });

  it('is the same after zooming in and out', () => {
    fc.assert(
      fc.property(camera, pointer, real(0.5, 2), (at, point, factor) => {
        fc.pre(at.k * factor > limits.least && at.k * factor < limits.most);
        const back = zoomedAt(zoomedAt(at, point, at.k * factor, limits), point, at.k, limits);
        near(back.x, at.x);
        near(back.y, at.y);
      }),
    );
  });

  it('pans by the finger’s movement', () => {
    fc.assert(
      fc.property(camera, pointer, real(-500, 500), real(-500, 500), (at, point, dx, dy) => {
        const world = toWorld(at, point);
        const after = toScreen(panned(at, dx, dy), world);
        near(after.x, point.x + dx, 1e-5);
        near(after.y, point.y + dy, 1e-5);
      }),
    );
  });

  it('clamps to the same place twice, and always shows part of the map', () => {
    fc.assert(
      fc.property(camera, box, view, (at, map, size) => {
        const once = clamped(at, map, size, limits);
        const twice = clamped(once, map, size, limits);
        near(twice.x, once.x);
        near(twice.y, once.y);
        const seen = viewBox(once, size);
        expect(seen[0] < map[2] && seen[2] > map[0] && seen[1] < map[3] && seen[3] > map[1]).toBe(true);
      }),
    );
  });

  it('centers a map that is smaller than the view', () => {
    fc.assert(
      fc.property(camera, box, view, (at, map, size) => {
        const held = clamped({ ...at, k: limits.least }, map, size, limits);
        fc.pre((map[2] - map[0]) * held.k <= size.width);
        near(toScreen(held, { x: (map[0] + map[2]) / 2, y: 0 }).x, size.width / 2, 1e-5);
      }),
    );
  });

  it('fits a whole box, centered', () => {
    fc.assert(
      fc.property(box, view, (map, size) => {
        const at = fitBox(map, size, 10);
        const [left, top] = [toScreen(at, { x: map[0], y: map[1] }), toScreen(at, { x: map[2], y: map[3] })];
        expect(left.x).toBeGreaterThanOrEqual(9.999);
        expect(top.x).toBeLessThanOrEqual(size.width - 9.999);
        near(left.x + top.x, size.width, 1e-5);
        near(left.y + top.y, size.height, 1e-5);
      }),
    );
  });

  it('snaps by less than a device pixel, and to the same place twice', () => {
    fc.assert(
      fc.property(camera, fc.constantFrom(1, 1.25, 1.5, 2, 3), (at, ratio) => {
        const once = snapped(at, ratio);
        expect(Math.abs(once.x - at.x) * at.k * ratio).toBeLessThanOrEqual(0.5001);
        near(snapped(once, ratio).x, once.x, 1e-9);
      }),
    );
  });

  it('flies from one camera to another, with the scale changing one way only', () => {
    fc.assert(
      fc.property(camera, camera, view, (from, to, size) => {
        near(between(from, to, size, 0).k, from.k);
        const end = between(from, to, size, 1);
        near(end.x, to.x, 1e-4);
        near(end.y, to.y, 1e-4);
        const ks = [0, 0.25, 0.5, 0.75, 1].map((t) => between(from, to, size, t).k);
        const sorted = ks.toSorted((a, b) => (from.k <= to.k ? a - b : b - a));
        expect(ks.every((k, at) => Math.abs(k - (sorted[at] ?? 0)) < 1e-9 * k)).toBe(true);
      }),
    );
  });
});
