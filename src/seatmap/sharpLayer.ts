/**
 * Sharp tiles of one zoom. The compositor moves and scales them, so that panning paints only missing tiles. A tile
 * shows a transferred bitmap: without a GPU, a canvas drawn on directly costs 0.6 ms a frame and tile.
 */
import { type Box, type Camera, type Size, snapped } from './camera.ts';
import type { Painter } from './painter.ts';
import { overlap } from './polygon.ts';
import { fromTheMiddle, inRange, sameRange, type TileRange, tilesOf } from './tileGrid.ts';

interface Tile {
  readonly canvas: HTMLCanvasElement;
  readonly screen: ImageBitmapRenderingContext;
  readonly column: number;
  readonly line: number;
  fresh: boolean;
}

/** Distance beyond the view that is painted at rest, CSS px, so that most pans find all tiles. */
const AHEAD = 448;
/** Distance beyond the view at which tiles are dropped, CSS px. */
const KEEP = 896;

export interface SharpLayer {
  readonly k: number;
  readonly element: HTMLElement;
  /** True if every tile of the last shown view is painted. */
  readonly isViewPainted: boolean;
  /** Moves to a camera. Paints nothing. */
  show(camera: Camera, view: Size): void;
  /**
   * Paints at least one tile, until `spent()`. While `moving`, paints only the view. Returns true if work is left.
   */
  paint(isOutOfTime: () => boolean, moving: boolean): boolean;
  /** Marks these boxes as outdated. They stay visible until the next {@link paint}. */
  invalidate(boxes: readonly Box[]): void;
  dispose(): void;
}

/**
 * @param side Side of a tile, device px.
 * @param map Bounds of the content, map units. There are no tiles outside.
 * @param pool Canvases for reuse.
 */
export function sharpLayer(
  k: number,
  ratio: number,
  side: number,
  map: Box,
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
  // Tiles overlap by one device px at each edge, so that scaled tiles show no seams.
  const edge = side + 2;
  const easel = new OffscreenCanvas(edge, edge);
  const pen = easel.getContext('2d', { alpha: false, willReadFrequently: true });
  const tiles = new Map<string, Tile>();
  let origin: Camera | null = null;
  let needed: TileRange = { left: 0, top: 0, right: 0, bottom: 0 };
  let ahead = needed;
  let queue: (readonly [number, number])[] = [];
  let isViewPainted = false;

  const add = (column: number, line: number): Tile | null => {
    const canvas = pool.pop() ?? document.createElement('canvas');
    const screen = canvas.getContext('bitmaprenderer', { alpha: false });
    if (screen === null || origin === null) return null;
    Object.assign(canvas.style, {
      position: 'absolute',
      width: `${edge / ratio}px`,
      height: `${edge / ratio}px`,
      left: `${(column * side - 1) / ratio - origin.x * k}px`,
      top: `${(line * side - 1) / ratio - origin.y * k}px`,
    });
    const tile = { canvas, screen, column, line, fresh: false };
    tiles.set(`${column} ${line}`, tile);
    return tile;
  };

  const drop = (key: string, tile: Tile): void => {
    tiles.delete(key);
    tile.canvas.remove();
    pool.push(tile.canvas);
  };

  const boxOf = (column: number, line: number): Box => {
    const scale = k * ratio;
    const [x, y] = [column * side - 1, line * side - 1];
    return [x / scale, y / scale, (x + edge) / scale, (y + edge) / scale];
  };

  const plan = (): void => {
    const stale = ([column, line]: readonly [number, number]): boolean =>
      tiles.get(`${column} ${line}`)?.fresh !== true && overlap(boxOf(column, line), map);
    const inView = fromTheMiddle(needed).filter(stale);
    isViewPainted = inView.length === 0;
    const around = fromTheMiddle(ahead).filter((at) => !inRange(needed, at[0], at[1]) && stale(at));
    queue = [...inView, ...around];
  };

  const paintTile = (tile: Tile): void => {
    if (pen === null) return;
    const area = { x: tile.column * side - 1, y: tile.line * side - 1, width: edge, height: edge };
    painter.paint(pen, area);
    tile.screen.transferFromImageBitmap(easel.transferToImageBitmap());
    tile.fresh = true;
    if (!tile.canvas.isConnected) element.append(tile.canvas);
  };

  return {
    k,
    element,
    get isViewPainted() {
      return isViewPainted;
    },
    show(camera, view) {
      origin ??= snapped({ ...camera, k }, ratio);
      const scale = camera.k / k;
      // The unscaled element is aligned to device px, so that tiles stay sharp.
      const put = (at: number): number => (scale === 1 ? Math.round(at * ratio) / ratio : at);
      const x = put((origin.x - camera.x) * camera.k);
      const y = put((origin.y - camera.y) * camera.k);
      element.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
      const range = tilesOf(camera, view, k, side / ratio, 0);
      const beyond = tilesOf(camera, view, k, side / ratio, AHEAD);
      if (sameRange(range, needed) && sameRange(beyond, ahead)) return;
      [needed, ahead] = [range, beyond];
      const keep = tilesOf(camera, view, k, side / ratio, KEEP);
      for (const [key, tile] of tiles) if (!inRange(keep, tile.column, tile.line)) drop(key, tile);
      plan();
    },
    paint(isOutOfTime, moving) {
      do {
        const next = queue[0];
        if (next === undefined || (moving && isViewPainted)) break;
        queue.shift();
        const tile = tiles.get(`${next[0]} ${next[1]}`) ?? add(next[0], next[1]);
        if (tile === null) break;
        paintTile(tile);
        if (!isViewPainted) isViewPainted = !queue.some(([column, line]) => inRange(needed, column, line));
      } while (!isOutOfTime());
      return queue.length > 0 && !(moving && isViewPainted);
    },
    invalidate(boxes) {
      for (const tile of tiles.values()) {
        const own = boxOf(tile.column, tile.line);
        if (boxes.some((box) => overlap(own, box))) tile.fresh = false;
      }
      plan();
    },
    dispose() {
      for (const [key, tile] of tiles) drop(key, tile);
      element.remove();
    },
  };
}
