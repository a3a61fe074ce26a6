/**
 * The layer above the map: one canvas just large enough for the marks in sight. Marks are drawn again when they
 * or the scale change; when the map is panned the canvas only moves. Not in the page's picture when empty.
 */
import { type Box, type Camera, type Size, viewBox } from './camera.ts';
import type { MapModel } from './mapModel.ts';
import { type MarkedState, marksOf } from './marks.ts';
import { overlap, union } from './polygon.ts';

/** Marks this far outside the view are drawn too, so that a pan shows them without drawing, CSS px. */
const BEYOND = 320;

export interface OverlayView extends Omit<MarkedState, 'k'> {
  readonly camera: Camera;
  readonly size: Size;
  readonly ratio: number;
  /** Whether states, sets or seats changed since the last frame. */
  readonly changed: boolean;
}

export interface Overlay {
  readonly canvas: HTMLCanvasElement;
  draw(view: OverlayView): void;
}

export function overlay(model: MapModel): Overlay {
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, {
    position: 'absolute',
    left: '0',
    top: '0',
    pointerEvents: 'none',
    display: 'none',
  });
  const pen = canvas.getContext('2d');
  let last: OverlayView | null = null;
  /** What the canvas covers, CSS px from the map's corner at the last scale; null when there is nothing. */
  let covered: Box | null = null;
  /** For which view `covered` was chosen. */
  let sight: Box = [0, 0, 0, 0];

  const same = (view: OverlayView): boolean =>
    last !== null &&
    !view.changed &&
    view.flashes.size === 0 &&
    last.flashes.size === 0 &&
    last.camera.k === view.camera.k &&
    last.ratio === view.ratio &&
    last.hovered === view.hovered &&
    last.focused === view.focused &&
    last.pressed === view.pressed;

  const scaled = (box: Box, k: number): Box => [box[0] * k, box[1] * k, box[2] * k, box[3] * k];

  const redraw = (view: OverlayView): void => {
    const { camera, ratio, size } = view;
    sight = scaled(viewBox(camera, size, BEYOND), camera.k);
    const marks = marksOf(model, { ...view, k: camera.k }).filter((mark) => overlap(mark.box, sight));
    const display = marks.length === 0 ? 'none' : 'block';
    if (canvas.style.display !== display) canvas.style.display = display;
    const first = marks[0];
    if (pen === null || first === undefined) {
      covered = null;
      return;
    }
    const all = marks.map((mark) => mark.box).reduce(union, first.box);
    covered = [
      Math.floor(Math.max(all[0], sight[0])),
      Math.floor(Math.max(all[1], sight[1])),
      Math.ceil(Math.min(all[2], sight[2])),
      Math.ceil(Math.min(all[3], sight[3])),
    ];
    const [width, height] = [covered[2] - covered[0], covered[3] - covered[1]];
    const [w, h] = [Math.ceil(width * ratio), Math.ceil(height * ratio)];
    if (canvas.width !== w || canvas.height !== h) {
      [canvas.width, canvas.height] = [w, h];
      Object.assign(canvas.style, { width: `${w / ratio}px`, height: `${h / ratio}px` });
    } else {
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.clearRect(0, 0, w, h);
    }
    pen.setTransform(ratio, 0, 0, ratio, -covered[0] * ratio, -covered[1] * ratio);
    for (const mark of marks) mark.draw(pen);
  };

  return {
    canvas,
    draw(view) {
      const { camera, size, ratio } = view;
      const seen = scaled(viewBox(camera, size), camera.k);
      const inSight =
        seen[0] >= sight[0] && seen[1] >= sight[1] && seen[2] <= sight[2] && seen[3] <= sight[3];
      if (!same(view) || !inSight) redraw(view);
      last = view;
      if (covered === null) return;
      const put = (at: number): number => Math.round(at * ratio) / ratio;
      const [x, y] = [put(covered[0] - camera.x * camera.k), put(covered[1] - camera.y * camera.k)];
      canvas.style.transform = `translate(${x}px, ${y}px)`;
    },
  };
}
