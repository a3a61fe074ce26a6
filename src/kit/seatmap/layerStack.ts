/**
 * Layers below the overlay: underlay, visible tiles, and tiles of a new scale. The new tiles replace the
 * visible ones once they cover the view.
 */
import type { Box, Camera, Size } from './camera.ts';
import type { MapModel } from './mapModel.ts';
import { type Note, painterAt } from './painter.ts';
import type { Fonts } from './paths.ts';
import { type SharpLayer, sharpLayer } from './sharpLayer.ts';
import { SEAT_TILE, SHAPE_TILE } from './tileGrid.ts';
import { underlay } from './underlay.ts';

/** Maximum number of canvases kept for reuse. */
const POOL = 96;

export interface LayerStack {
  /** Scale of the newest tiles, visible or pending; 0 before the first. */
  readonly k: number;
  /** True if sharp tiles cover the view. */
  readonly covers: boolean;
  /** Starts tiles for the camera's scale, unless they exist. */
  renew(camera: Camera): void;
  show(camera: Camera, size: Size): void;
  /** Paints until `spent()`. While `moving`, paints only the view. Returns true if work is left. */
  work(spent: () => boolean, moving: boolean): boolean;
  /** Marks these boxes as outdated, map units. */
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
      // Hidden before the first tiles, which come with the first frame.
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
