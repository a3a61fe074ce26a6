/**
 * One scale's tiles: small opaque canvases in one element that the compositor moves and scales, so that panning
 * and zooming paint nothing. Tiles are painted a few at a time, from the middle outwards, and kept while they
 * are near. When a seat changes, only its box is repainted.
 */
import { type Box, type Camera, type Size, snapped } from './camera.ts';
import type { Painter } from './painter.ts';
import { overlap } from './polygon.ts';
import { fromTheMiddle, inRange, type TileRange, tilesOf } from './tileGrid.ts';

interface Tile {
  readonly canvas: HTMLCanvasElement;
  readonly pen: CanvasRenderingContext2D;
  readonly column: number;
  readonly line: number;
  fresh: boolean;
}

/** Painted beyond the view while nothing else is to do, CSS px. */
const AHEAD = 192;
/** Tiles further away than this are given up, CSS px. */
const KEEP = 512;

export interface SharpLayer {
  readonly k: number;
  readonly element: HTMLElement;
  /** Every tile that the last shown view needs is painted. */
  readonly covers: boolean;
  /** Moves to a camera. Paints nothing. */
  show(camera: Camera, view: Size): void;
  /** Paints until `spent()` or until nothing is left; at least one tile. Answers whether work is left. */
  paint(spent: () => boolean): boolean;
  /** What is drawn in the box is out of date: it is repainted with the next {@link paint}. */
  spoil(box: Box): void;
  /** Repaints one seat's box at once, in every tile that holds part of it. */
  touchUp(seat: number): void;
  dispose(): void;
}

/**
 * @param side of a tile, device px.
 * @param pool canvases to use again.
 */
export function sharpLayer(
  k: number,
  ratio: number,
  side: number,
  painter: Painter,
  pool: HTMLCanvasElement[],
): SharpLayer {
  const element = document.createElement('div');
  Object.assign(element.style, {
    position: 'absolute',
    left: '0',
    top: '0',
    transformOrigin: '0 0',
    willChange: 'transform',
  });
  const tiles = new Map<string, Tile>();
  let origin: Camera | null = null;
  let needed: TileRange = { left: 0, top: 0, right: 0, bottom: 0 };
  let ahead = needed;
  let queue: (readonly [number, number])[] = [];
  let covers = false;

  // One device px of the neighbour is painted along each edge, so that scaled tiles show no seams.
  const areaOf = (column: number, line: number) => ({
    x: column * side - 1,
    y: line * side - 1,
    width: side + 2,
    height: side + 2,
  });

  const add = (column: number, line: number): Tile | null => {
    const canvas = pool.pop() ?? document.createElement('canvas');
    if (canvas.width !== side + 2) canvas.width = canvas.height = side + 2;
    const pen = canvas.getContext('2d', { alpha: false });
    if (pen === null || origin === null) return null;
    canvas.style.position = 'absolute';
    canvas.style.width = canvas.style.height = `${(side + 2) / ratio}px`;
    canvas.style.left = `${(column * side - 1) / ratio - origin.x * k}px`;
    canvas.style.top = `${(line * side - 1) / ratio - origin.y * k}px`;
    const tile = { canvas, pen, column, line, fresh: false };
    tiles.set(`${column} ${line}`, tile);
    return tile;
  };

  const drop = (key: string, tile: Tile): void => {
    tiles.delete(key);
    tile.canvas.remove();
    pool.push(tile.canvas);
  };

  const plan = (): void => {
    const stale = ([column, line]: readonly [number, number]): boolean =>
      tiles.get(`${column} ${line}`)?.fresh !== true;
    const inView = fromTheMiddle(needed).filter(stale);
    covers = inView.length === 0;
    const around = fromTheMiddle(ahead).filter((at) => !inRange(needed, at[0], at[1]) && stale(at));
    queue = [...inView, ...around];
  };

  return {
    k,
    element,
    get covers() {
      return covers;
    },
    show(camera, view) {
      origin ??= snapped({ ...camera, k }, ratio);
      const scale = camera.k / k;
      const unit = scale === 1 ? ratio : 0;
      const move = (at: number): number => (unit === 0 ? at : Math.round(at * unit) / unit);
      const x = move((origin.x - camera.x) * camera.k);
      const y = move((origin.y - camera.y) * camera.k);
      element.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
      const range = tilesOf(camera, view, k, side / ratio, 0);
      const same =
        range.left === needed.left &&
        range.top === needed.top &&
        range.right === needed.right &&
        range.bottom === needed.bottom;
      if (same && tiles.size > 0) return;
      needed = range;
      ahead = tilesOf(camera, view, k, side / ratio, AHEAD);
      const keep = tilesOf(camera, view, k, side / ratio, KEEP);
      for (const [key, tile] of tiles) if (!inRange(keep, tile.column, tile.line)) drop(key, tile);
      plan();
    },
    paint(spent) {
      do {
        const next = queue.shift();
        if (next === undefined) break;
        const tile = tiles.get(`${next[0]} ${next[1]}`) ?? add(next[0], next[1]);
        if (tile === null) break;
        painter.paint(tile.pen, areaOf(tile.column, tile.line), 0, 0);
        tile.fresh = true;
        if (!tile.canvas.isConnected) element.append(tile.canvas);
      } while (!spent());
      if (!covers) covers = !queue.some(([column, line]) => inRange(needed, column, line));
      return queue.length > 0;
    },
    spoil(box) {
      for (const tile of tiles.values()) {
        const { x, y, width, height } = areaOf(tile.column, tile.line);
        const scale = k * ratio;
        const own: Box = [x / scale, y / scale, (x + width) / scale, (y + height) / scale];
        if (overlap(own, box)) tile.fresh = false;
      }
      plan();
    },
    touchUp(seat) {
      const box = painter.boxOfSeat(seat);
      if (box === null) return;
      const scale = k * ratio;
      for (const tile of tiles.values()) {
        if (!tile.fresh) continue;
        const area = areaOf(tile.column, tile.line);
        const x = Math.max(area.x, Math.floor(box[0] * scale));
        const y = Math.max(area.y, Math.floor(box[1] * scale));
        const width = Math.min(area.x + area.width, Math.ceil(box[2] * scale)) - x;
        const height = Math.min(area.y + area.height, Math.ceil(box[3] * scale)) - y;
        if (width > 0 && height > 0) painter.paint(tile.pen, { x, y, width, height }, x - area.x, y - area.y);
      }
    },
    dispose() {
      for (const [key, tile] of tiles) drop(key, tile);
      element.remove();
    },
  };
}
