/** Whole map in soft colors on one small canvas, stretched below the sharp tiles. Visible where tiles are missing. */
import type { Camera } from './camera.ts';
import type { MapModel } from './mapModel.ts';
import { FRAME, GROUND, SPENT, WHITE } from './palette.ts';
import { pathOf } from './paths.ts';

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
      pen.fillStyle = WHITE;
      pen.fill(pathOf(place.sector.polygon));
      pen.globalAlpha = 0.35;
      pen.fillStyle = place.color ?? SPENT;
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
