/** Specs of the drawing code that needs no canvas: polygons, captions, tiles, movements, keys. */

import { describe, expect, it } from 'vitest';
import { captionOf, shortName } from '../../src/seatmap/captions.ts';
import { intentOf } from '../../src/seatmap/keyboard.ts';
import { flight, glide, speedometer } from '../../src/seatmap/motion.ts';
import { areaOf, captionSpotOf, contains, widthAt } from '../../src/seatmap/polygon.ts';
import { edgeMarks, rowMarks } from '../../src/seatmap/rowMarks.ts';
import { placeSector, withSeats } from '../../src/seatmap/sectorPlace.ts';
import { fromTheMiddle, inRange, tilesOf } from '../../src/seatmap/tileGrid.ts';
import { fc } from '../domain/fc.ts';
import { stadium } from './testMap.ts';

const SQUARE = [0, 0, 100, 0, 100, 100, 0, 100];
const HORSESHOE = [0, 0, 100, 0, 100, 20, 20, 20, 20, 80, 100, 80, 100, 100, 0, 100];

describe('polygons', () => {
  it('have an area and an inside', () => {
    expect(areaOf(SQUARE)).toBe(10_000);
    expect(areaOf(HORSESHOE)).toBe(5200);
    expect(contains(SQUARE, 50, 50)).toBe(true);
    expect(contains(HORSESHOE, 60, 50)).toBe(false);
    expect(contains(HORSESHOE, 10, 50)).toBe(true);
  });

  it('have their label point inside, even a horseshoe', () => {
    expect(captionSpotOf(SQUARE)).toEqual({ x: 50, y: 50 });
    const heart = captionSpotOf(HORSESHOE);
    expect(contains(HORSESHOE, heart.x, heart.y)).toBe(true);
    for (const sector of stadium().overview.sectors) {
      const { x, y } = captionSpotOf(sector.polygon);
      expect(contains(sector.polygon, x, y)).toBe(true);
    }
  });

  it('have a width for a box of a given height', () => {
    expect(widthAt(SQUARE, 50, 50, 20)).toBe(100);
    expect(widthAt(SQUARE, 30, 50, 20)).toBe(60);
    expect(widthAt(HORSESHOE, 10, 50, 20)).toBe(20);
    expect(widthAt(SQUARE, 50, 95, 20)).toBe(0);
  });
});

describe('captions of sectors', () => {
  const map = stadium();
  const places = map.overview.sectors.map((sector, at) => placeSector(sector, at, 0, []));
  const measure = (text: string): number => text.length * 58;

  it('are wholly inside their sector', () => {
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.double({ min: 0.01, max: 0.2, noNaN: true }), (place, k) => {
        const caption = captionOf(place, k, 'from R$ 134', measure);
        if (caption === null) return;
        for (const [sx, sy] of [
          [-1, -1],
          [1, -1],
          [-1, 1],
          [1, 1],
          [0, 0],
        ] as const) {
          const [width, height] = caption.upright
            ? [caption.height, caption.width]
            : [caption.width, caption.height];
          const x = caption.x + (sx * width) / 2 / k;
          const y = caption.y + (sy * height) / 2 / k;
          expect(contains(place.sector.polygon, x, y)).toBe(true);
        }
      }),
    );
  });

  it('have more lines where there is more room', () => {
    const place = places[70];
    if (place === undefined) throw new Error('the stadium has 92 sectors');
    const lines = (k: number): number => captionOf(place, k, 'from R$ 134', measure)?.lines.length ?? 0;
    expect(lines(0.001)).toBe(0);
    expect(lines(0.2)).toBe(2);
  });

  it('are upright in tall, narrow sectors', () => {
    const sector = map.overview.sectors[0];
    if (sector === undefined) throw new Error('the stadium has sectors');
    const slim = placeSector({ ...sector, polygon: [0, 0, 200, 0, 200, 1000, 0, 1000] }, 0, 0, []);
    expect(captionOf(slim, 0.1, 'from R$ 134', measure)).toMatchObject({ upright: true, x: 100, y: 500 });
    expect(captionOf(slim, 0.5, 'from R$ 134', measure)).toMatchObject({ upright: false });
  });

  it('shorten names to the part that differs', () => {
    expect(shortName('Setor 104')).toBe('104');
    expect(shortName('Camarote A')).toBe('A');
    expect(shortName('Pista')).toBeNull();
    expect(shortName('Plateia superior')).toBeNull();
  });
});

describe('row letters', () => {
  const row = (label: string, first: number) => ({ label, block: 0, first, count: 3 });
  const geometry = {
    sectorId: 's',
    blocks: [],
    rows: [row('A', 0), row('A', 3), row('B', 6)],
    ids: new Uint32Array(9),
    // Two blocks of row A with an aisle of two seats between them, and row B below the first.
    x: Uint16Array.from([100, 150, 200, 300, 350, 400, 100, 150, 200]),
    y: Uint16Array.from([100, 100, 100, 100, 100, 100, 160, 160, 160]),
    numbers: new Uint16Array(9),
    flags: new Uint8Array(9),
  };

  it('are at both ends, and once in an aisle', () => {
    const marks = rowMarks(geometry, 50);
    expect(marks.filter(({ label }) => label === 'A').map(({ x }) => x)).toEqual([52.5, 250, 447.5]);
    expect(marks.filter(({ label }) => label === 'B').map(({ x }) => x)).toEqual([52.5, 247.5]);
  });

  describe('of rows whose ends are out of view', () => {
    const sector = {
      sectorId: 's',
      name: 'S',
      order: 0,
      seatCount: 9,
      firstSeat: 0,
      accessible: [],
      prices: [],
    };
    const place = withSeats(
      placeSector({ ...sector, geometryUrl: '', polygon: [0, 0, 500, 0, 500, 300, 0, 300] }, 0, -1, []),
      geometry,
    );
    if (place === null) throw new Error('The sector has other seats.');
    const inView = (x: number, width: number, y = 0) =>
      edgeMarks([place], { x, y, k: 1 }, { width, height: 220 }).map(({ label, ...at }) => [label, at]);

    it('are at the edge of the view, at the height of the row', () => {
      expect(inView(90, 120)).toEqual([
        ['A', { x: 16, y: 100 }],
        ['B', { x: 16, y: 160 }],
      ]);
    });

    it('are left out for a row of one seat', () => {
      const alone = { ...geometry, rows: [{ ...row('A', 0), count: 1 }] };
      const lone = place.seats === null ? place : { ...place, seats: { ...place.seats, geometry: alone } };
      expect(edgeMarks([lone], { x: 90, y: 0, k: 1 }, { width: 120, height: 220 })).toEqual([]);
    });

    it('are left out while the letter of the row is in view, and without a seat in view', () => {
      expect(inView(40, 460)).toEqual([]);
      expect(inView(90, 200)).toEqual([]);
      expect(inView(290, 120)).toEqual([['A', { x: 16, y: 100 }]]);
    });
  });
});

describe('tiles of the view', () => {
  it('cover it, each once', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -5000, max: 5000, noNaN: true }),
        fc.double({ min: 0.05, max: 3, noNaN: true }),
        fc.integer({ min: 200, max: 2000 }),
        (x, k, width) => {
          const view = { width, height: 700 };
          const range = tilesOf({ x, y: 0, k }, view, k, 256, 0);
          expect(range.left * 256).toBeLessThanOrEqual(x * k + 1e-6);
          expect(range.right * 256).toBeGreaterThanOrEqual(x * k + width - 1e-6);
          const all = fromTheMiddle(range);
          expect(all.length).toBe((range.right - range.left) * (range.bottom - range.top));
          expect(all.every(([column, line]) => inRange(range, column, line))).toBe(true);
          expect(new Set(all.map(String)).size).toBe(all.length);
        },
      ),
    );
  });
});

describe('camera movements', () => {
  const view = { width: 800, height: 600 };
  const from = { x: 0, y: 0, k: 1 };
  const to = { x: 500, y: 300, k: 2 };

  it('fly for their duration and end exactly at the target', () => {
    const move = flight(to, view, 200);
    expect(move(from, 1000)).toEqual({ camera: expect.objectContaining({ k: 1 }), over: false });
    expect(move(from, 1100).over).toBe(false);
    expect(move(from, 1200)).toEqual({ camera: to, over: true });
    expect(flight(to, view, 0)(from, 1)).toEqual({ camera: to, over: true });
  });

  it('glide on in their direction, slow down and stop', () => {
    const move = glide(1, 0);
    let camera = from;
    let steps = 0;
    let last = Number.POSITIVE_INFINITY;
    for (let now = 0; now < 5000; now += 16) {
      const step = move(camera, now);
      const moved = camera.x - step.camera.x;
      if (steps > 0) expect(moved).toBeLessThanOrEqual(last);
      if (steps > 0) last = moved;
      camera = step.camera;
      steps += 1;
      if (step.over) break;
    }
    expect(camera.x).toBeLessThan(-100);
    expect(camera.x).toBeGreaterThan(-200);
    expect(camera.y).toBe(0);
  });

  it('know the finger’s speed, which is zero after a rest', () => {
    const pace = speedometer();
    for (let at = 0; at <= 80; at += 10) pace.add(at * 2, at, at);
    expect(pace.speed(80)).toEqual({ vx: 2, vy: 1 });
    expect(pace.speed(400)).toEqual({ vx: 0, vy: 0 });
  });
});

describe('keys on the map', () => {
  const key = (name: string, held: Partial<KeyboardEvent> = {}) =>
    intentOf({ key: name, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held });

  it('move, zoom and press as described in the map’s help', () => {
    expect(key('+')).toMatchObject({ kind: 'zoom', factor: 1.6 });
    expect(key('-')).toMatchObject({ kind: 'zoom', factor: 1 / 1.6 });
    expect(key('0')).toEqual({ kind: 'whole' });
    expect(key('ArrowLeft')).toEqual({ kind: 'move', way: 'left' });
    expect(key('ArrowDown', { shiftKey: true })).toEqual({ kind: 'pan', x: 0, y: -0.25 });
    expect(key('End')).toEqual({ kind: 'rowEnd', last: true });
    expect([key('Enter'), key(' ')]).toEqual([{ kind: 'press' }, { kind: 'press' }]);
    expect(key('Escape')).toEqual({ kind: 'out' });
  });

  it('do nothing for keys of the page and the browser', () => {
    expect(key('Tab')).toBeNull();
    expect(key('+', { ctrlKey: true })).toBeNull();
    expect(key('ArrowLeft', { altKey: true })).toBeNull();
  });
});
