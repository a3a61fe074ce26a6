/** Layer above the map: a bitmap per mark, in an element that moves with the map. */
import { type Box, type Camera, type Size, viewBox } from './camera.ts';
import type { MapModel } from './mapModel.ts';
import { type Mark, type MarkedState, marksOf, ring } from './marks.ts';
import { INK } from './palette.ts';
import { overlap } from './polygon.ts';

/** Distance from the view up to which marks are drawn, CSS px, so that a pan seldom draws a mark. */
const BEYOND = 128;
/** Duration of the ring around a changed seat, ms, and the maximum number of rings per change. */
const FLASH = 700;
const FLASHES = 24;

export interface OverlayView extends Omit<MarkedState, 'k'> {
  readonly camera: Camera;
  readonly size: Size;
  readonly ratio: number;
  readonly changed: boolean;
}

export interface Overlay {
  readonly element: HTMLElement;
  draw(view: OverlayView): void;
  /** Shows a short ring around each of these seats in view. */
  flash(seats: readonly number[]): void;
}

interface Shown {
  readonly canvas: HTMLCanvasElement;
  readonly box: Box;
}

const scaled = (box: Box, k: number): Box => [box[0] * k, box[1] * k, box[2] * k, box[3] * k];
const inside = (a: Box, b: Box): boolean => a[0] >= b[0] && a[1] >= b[1] && a[2] <= b[2] && a[3] <= b[3];

export function overlay(model: MapModel): Overlay {
  const element = document.createElement('div');
  Object.assign(element.style, { position: 'absolute', left: '0', top: '0', pointerEvents: 'none' });
  const easel = new OffscreenCanvas(1, 1);
  const pen = easel.getContext('2d', { willReadFrequently: true });
  const shown = new Map<string, Shown>();
  let last: OverlayView | null = null;
  /** Area for which marks were drawn, CSS px from the map's corner at the last zoom. */
  let sight: Box = [0, 0, 0, 0];

  const same = (view: OverlayView): boolean =>
    last !== null &&
    !view.changed &&
    last.camera.k === view.camera.k &&
    last.ratio === view.ratio &&
    last.hovered === view.hovered &&
    last.focused === view.focused &&
    last.pressed === view.pressed &&
    last.offered === view.offered;

  /** Draws the mark into a canvas and places it. Large marks are clipped to `sight`. */
  const paint = (mark: Mark, ratio: number, canvas: HTMLCanvasElement): Shown | null => {
    const left = Math.floor(Math.max(mark.box[0], sight[0]));
    const top = Math.floor(Math.max(mark.box[1], sight[1]));
    const width = Math.ceil((Math.min(mark.box[2], sight[2]) - left) * ratio);
    const height = Math.ceil((Math.min(mark.box[3], sight[3]) - top) * ratio);
    const screen = canvas.getContext('bitmaprenderer');
    if (pen === null || screen === null || width <= 0 || height <= 0) return null;
    [easel.width, easel.height] = [width, height];
    pen.setTransform(ratio, 0, 0, ratio, -left * ratio, -top * ratio);
    mark.draw(pen);
    screen.transferFromImageBitmap(easel.transferToImageBitmap());
    Object.assign(canvas.style, {
      position: 'absolute',
      left: `${left}px`,
      top: `${top}px`,
      width: `${width / ratio}px`,
      height: `${height / ratio}px`,
    });
    return { canvas, box: mark.box };
  };

  const redraw = (view: OverlayView): void => {
    const { camera, ratio, size } = view;
    const moved = last === null || last.camera.k !== camera.k || last.ratio !== ratio;
    sight = scaled(viewBox(camera, size, BEYOND), camera.k);
    const marks = marksOf(model, { ...view, k: camera.k }).filter((mark) => overlap(mark.box, sight));
    const keys = new Set(marks.map((mark) => mark.key));
    for (const [key, { canvas }] of shown) {
      if (keys.has(key)) continue;
      canvas.remove();
      shown.delete(key);
    }
    for (const mark of marks) {
      const old = shown.get(mark.key);
      const still = old !== undefined && !moved && old.box.every((edge, at) => edge === mark.box[at]);
      if (still && inside(mark.box, sight)) continue;
      const fresh = paint(mark, ratio, old?.canvas ?? document.createElement('canvas'));
      if (fresh === null) continue;
      shown.set(mark.key, fresh);
      if (old === undefined) element.append(fresh.canvas);
    }
  };

  return {
    element,
    draw(view) {
      const { camera, size, ratio } = view;
      const seen = scaled(viewBox(camera, size), camera.k);
      if (!same(view) || !inside(seen, sight)) redraw(view);
      last = view;
      const put = (at: number): number => Math.round(at * ratio) / ratio;
      element.style.transform = `translate(${put(-camera.x * camera.k)}px, ${put(-camera.y * camera.k)}px)`;
    },
    flash(seats) {
      if (last === null) return;
      const { camera, ratio, size } = last;
      const seen = viewBox(camera, size);
      let left = FLASHES;
      for (const seat of seats) {
        const at = model.positionOf(seat);
        const radius = model.radiusOf(seat) * camera.k;
        const place = model.placeOfSeat(seat);
        if (at === null || place === undefined || !model.showsSeats(place, camera.k)) continue;
        if (!overlap([at.x, at.y, at.x, at.y], seen) || left === 0) continue;
        left -= 1;
        const mark = ring('', { x: at.x * camera.k, y: at.y * camera.k }, radius + 1, [[INK, 1.5]]);
        const canvas = paint(mark, ratio, document.createElement('canvas'))?.canvas;
        if (canvas === undefined) continue;
        element.append(canvas);
        const fade = [{ opacity: 1 }, { opacity: 0, transform: 'scale(1.7)' }];
        const gone = (): void => canvas.remove();
        canvas.animate(fade, { duration: FLASH, easing: 'ease-out' }).finished.then(gone, gone);
      }
    },
  };
}
