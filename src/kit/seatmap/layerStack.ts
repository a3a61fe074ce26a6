/**
 * The stack of what is drawn below the overlay: underlay, the tiles being shown, and the tiles of a new scale
 * that replace them once they cover the view. Knows when to paint, not why.
 */
import type { Box, Camera, Size } from './camera.ts';
import type { MapModel } from './mapModel.ts';
import { type Note, painterAt } from './painter.ts';
import type { Fonts } from './paths.ts';
import { type SharpLayer, sharpLayer } from './sharpLayer.ts';
import { SEAT_TILE, SHAPE_TILE } from './tileGrid.ts';
import { underlay } from './underlay.ts';

/** Canvases kept for new tiles. */
const POOL = 96;

export interface LayerStack {
  /** Scale of the sharpest tiles, shown or coming; 0 before the first. */
  readonly k: number;
  /** Whether sharp tiles cover the view. */
  readonly covers: boolean;
  /** Starts tiles of the camera's scale unless they are there. */
  renew(camera: Camera): void;
  show(camera: Camera, size: Size): void;
  /** Paints for a while, while `moving` only what is in view; answers whether work is left. */
  work(spent: () => boolean, moving: boolean): boolean;
  /** What is drawn in these boxes is out of date. */
  spoil(boxes: readonly Box[]): void;
  dispose(): void;
}

export function layerStack(
  host: HTMLElement,
  model: MapModel,
  ratio: number,
  fonts: Fonts,
  note: Note,
): LayerStack {
  const ground = underlay(model);
  host.append(ground.canvas);
  const pool: HTMLCanvasElement[] = [];
  let shown: SharpLayer | null = null;
  let coming: SharpLayer | null = null;

  const layers = (): SharpLayer[] => [shown, coming].filter((layer) => layer !== null);

  const promote = (): void => {
    if (coming === null || (!coming.covers && shown !== null)) return;
    shown?.dispose();
    pool.length = Math.min(pool.length, POOL);
    [shown, coming] = [coming, null];
  };

  return {
    get k() {
      return coming?.k ?? shown?.k ?? 0;
    },
    get covers() {
      return coming === null ? (shown?.covers ?? false) : coming.covers;
    },
    renew(camera) {
      if ((coming ?? shown)?.k === camera.k) return;
      coming?.dispose();
      coming = null;
      if (shown?.k === camera.k) return;
      const seats = model.places.some((place) => model.showsSeats(place, camera.k));
      const side = Math.round((seats ? SEAT_TILE : SHAPE_TILE) * ratio);
      const painter = painterAt(model, camera.k, ratio, side + 2, fonts, note);
      coming = sharpLayer(camera.k, ratio, side, model.box, painter, pool);
      host.append(coming.element);
      promote();
    },
    show(camera, size) {
      for (const layer of layers()) layer.show(camera, size);
      // Not before the first tiles: they come with the first frame anyway.
      ground.show(camera, shown === null || shown.covers);
    },
    work(spent, moving) {
      const left = (coming ?? shown)?.paint(spent, moving) ?? false;
      promote();
      return left;
    },
    spoil(boxes) {
      if (boxes.length > 0) for (const layer of layers()) layer.spoil(boxes);
    },
    dispose() {
      for (const layer of layers()) layer.dispose();
      ground.canvas.remove();
    },
  };
}
