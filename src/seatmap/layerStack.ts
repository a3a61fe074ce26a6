/** Bitmap layers of the map, without marks. Tiles of a new zoom replace the visible tiles once they cover the view. */
import type { Box, Camera, Size } from './camera.ts';
import type { MapModel } from './mapModel.ts';
import { type Note, painterAt } from './painter.ts';
import { FRAME, GROUND, PAPER, SPENT } from './palette.ts';
import { type Fonts, pathOf } from './paths.ts';
import { type SharpLayer, sharpLayer } from './sharpLayer.ts';
import { SEAT_TILE, SHAPE_TILE } from './tileGrid.ts';

/** Whole map in soft colors on one small canvas, stretched below the sharp tiles. Visible where tiles are missing. */
/** Longest side of the canvas, px. */
const SIDE = 640;

export interface Underlay {
  readonly canvas: HTMLCanvasElement;
  show(camera: Camera, hidden: boolean): void;
}

export function underlay(model: MapModel): Underlay {
  const { width, height, stage } = model.overview;
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, { position: 'absolute', left: '0', top: '0', transformOrigin: '0 0' });
  const unit = SIDE / Math.max(width, height, 1);
  canvas.width = Math.max(1, Math.ceil(width * unit));
  canvas.height = Math.max(1, Math.ceil(height * unit));
  const pen = canvas.getContext('2d', { alpha: false });

  const draw = (): void => {
    if (pen === null) return;
    pen.fillStyle = GROUND;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.setTransform(unit, 0, 0, unit, 0, 0);
    for (const place of model.places) {
      pen.fillStyle = PAPER;
      pen.fill(pathOf(place.sector.polygon));
      pen.globalAlpha = 0.35;
      pen.fillStyle = model.colorOf(place) ?? SPENT;
      pen.fill(pathOf(place.sector.polygon));
      pen.globalAlpha = 1;
    }
    if (stage.polygon.length >= 6) {
      pen.fillStyle = FRAME;
      pen.fill(pathOf(stage.polygon));
    }
    pen.setTransform(1, 0, 0, 1, 0, 0);
  };

  let drawn = false;
  return {
    canvas,
    show(camera, hidden) {
      const display = hidden ? 'none' : 'block';
      if (canvas.style.display !== display) canvas.style.display = display;
      if (hidden) return;
      if (!drawn) draw();
      drawn = true;
      canvas.style.transform = `translate(${-camera.x * camera.k}px, ${-camera.y * camera.k}px) scale(${camera.k / unit})`;
    },
  };
}

const POOL = 96;

export interface LayerStack {
  /** Zoom of the newest tiles, visible or pending; 0 before the first tiles. */
  readonly k: number;
  /** True if sharp tiles cover the view. */
  readonly isViewPainted: boolean;
  /** Starts tiles for the camera's scale, unless they exist. */
  startScale(camera: Camera): void;
  show(camera: Camera, size: Size): void;
  /** Paints until `spent()`. While `moving`, paints only the view. Returns true if work is left. */
  work(isOutOfTime: () => boolean, moving: boolean): boolean;
  /** Marks these boxes as outdated, map units. */
  invalidate(boxes: readonly Box[]): void;
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
  let pending: SharpLayer | null = null;

  const layers = (): SharpLayer[] => [shown, pending].filter((layer) => layer !== null);

  const promote = (): void => {
    if (pending === null || (!pending.isViewPainted && shown !== null)) return;
    shown?.dispose();
    pool.length = Math.min(pool.length, POOL);
    [shown, pending] = [pending, null];
  };

  return {
    get k() {
      return pending?.k ?? shown?.k ?? 0;
    },
    get isViewPainted() {
      return pending === null ? (shown?.isViewPainted ?? false) : pending.isViewPainted;
    },
    startScale(camera) {
      if ((pending ?? shown)?.k === camera.k) return;
      pending?.dispose();
      pending = null;
      if (shown?.k === camera.k) return;
      const seats = model.places.some((place) => model.showsSeats(place, camera.k));
      const side = Math.round((seats ? SEAT_TILE : SHAPE_TILE) * ratio);
      const painter = painterAt(model, camera.k, ratio, side + 2, fonts, note);
      pending = sharpLayer(camera.k, ratio, side, model.box, painter, pool);
      host.append(pending.element);
      promote();
    },
    show(camera, size) {
      for (const layer of layers()) layer.show(camera, size);
      // Hidden before the first tiles, which come with the first frame.
      ground.show(camera, shown === null || shown.isViewPainted);
    },
    work(isOutOfTime, moving) {
      const left = (pending ?? shown)?.paint(isOutOfTime, moving) ?? false;
      promote();
      return left;
    },
    invalidate(boxes) {
      if (boxes.length > 0) for (const layer of layers()) layer.invalidate(boxes);
    },
    dispose() {
      for (const layer of layers()) layer.dispose();
      ground.canvas.remove();
    },
  };
}
