/**
 * The layer above the map: what follows the reader. Own and pending seats (never too small to see), the hovered
 * and the focused thing, and a short ring around seats that just changed. Redrawn whole, since it holds little;
 * untouched while it has nothing to say.
 */
import { type Camera, type Point, type Size, toScreen } from './camera.ts';
import type { MapModel, Target } from './mapModel.ts';
import { BRAND, INK, WHITE } from './palette.ts';
import { pathOf } from './paths.ts';
import { drawBought, drawPending, drawYours } from './seatShape.ts';

/** Least radius of an own or pending seat, CSS px. */
const LEAST = 8;
/** How long a changed seat keeps its ring, ms. */
export const FLASH = 700;

export interface OverlayView {
  readonly camera: Camera;
  readonly size: Size;
  readonly ratio: number;
  readonly hovered: Target | null;
  readonly focused: Target | null;
  /** A seat under a finger or button that is still down. */
  readonly pressed: number | null;
  /** Seats that changed, with the time of it. */
  readonly flashes: ReadonlyMap<number, number>;
  readonly now: number;
}

export interface Overlay {
  readonly canvas: HTMLCanvasElement;
  draw(view: OverlayView): void;
}

/** Where an own seat's pin stands: on the seat, or on its sector's heart while seats are not there. */
export function pinOf(model: MapModel, seat: number): Point | null {
  return model.positionOf(seat) ?? model.placeOfSeat(seat)?.heart ?? null;
}

export function overlay(model: MapModel): Overlay {
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, { position: 'absolute', left: '0', top: '0', width: '100%', height: '100%' });
  canvas.style.pointerEvents = 'none';
  const pen = canvas.getContext('2d');
  let blank = true;

  const ring = (at: Point, radius: number, width: number, colour: string): void => {
    if (pen === null) return;
    pen.beginPath();
    pen.arc(at.x, at.y, radius, 0, 2 * Math.PI);
    pen.lineWidth = width;
    pen.strokeStyle = colour;
    pen.stroke();
  };

  const outline = (view: OverlayView, at: number, inner: string, width: number): void => {
    const place = model.places[at];
    if (pen === null || place === undefined) return;
    const { camera, ratio } = view;
    pen.save();
    const scale = camera.k * ratio;
    pen.setTransform(scale, 0, 0, scale, -camera.x * scale, -camera.y * scale);
    pen.lineJoin = 'round';
    for (const [colour, wide] of [
      [WHITE, width + 3],
      [inner, width],
    ] as const) {
      pen.strokeStyle = colour;
      pen.lineWidth = wide / camera.k;
      pen.stroke(pathOf(place.sector.polygon));
    }
    pen.restore();
  };

  const seatAt = (view: OverlayView, seat: number): { at: Point; radius: number } | null => {
    const world = model.positionOf(seat);
    if (world === null) return null;
    return { at: toScreen(view.camera, world), radius: model.radiusOf(seat) * view.camera.k };
  };

  const drawOwn = (view: OverlayView): void => {
    if (pen === null) return;
    const pins: Point[] = [];
    for (const seat of new Set([...model.own, ...model.pending])) {
      const world = pinOf(model, seat);
      if (world === null) continue;
      const at = toScreen(view.camera, world);
      const real = model.radiusOf(seat) * view.camera.k;
      // Zoomed out, neighbours would pile up: one pin stands for them.
      if (real < LEAST / 2 && pins.some((pin) => Math.hypot(pin.x - at.x, pin.y - at.y) < LEAST)) continue;
      pins.push(at);
      const radius = Math.max(LEAST, real);
      const look = model.lookOf(seat);
      if (look === 'pending') drawPending(pen, at.x, at.y, radius);
      else if (look === 'bought') drawBought(pen, at.x, at.y, radius);
      else drawYours(pen, at.x, at.y, radius);
    }
  };

  const drawMarks = (view: OverlayView): void => {
    const { hovered, focused, pressed } = view;
    if (hovered?.kind === 'sector') outline(view, hovered.at, INK, 2);
    if (hovered?.kind === 'seat') {
      const seat = seatAt(view, hovered.at);
      if (seat !== null) {
        ring(seat.at, seat.radius + 2.5, 4, WHITE);
        ring(seat.at, seat.radius + 2, 2, INK);
      }
    }
    if (pressed !== null) {
      const seat = seatAt(view, pressed);
      if (seat !== null) ring(seat.at, Math.max(LEAST, seat.radius) + 3, 3, BRAND);
    }
    if (focused?.kind === 'sector') outline(view, focused.at, BRAND, 3.5);
    if (focused?.kind === 'seat') {
      const seat = seatAt(view, focused.at);
      if (seat !== null) {
        const radius = Math.max(LEAST, seat.radius);
        ring(seat.at, radius + 4, 6, WHITE);
        ring(seat.at, radius + 4, 3, BRAND);
      }
    }
  };

  const drawFlashes = (view: OverlayView): void => {
    if (pen === null) return;
    for (const [seat, since] of view.flashes) {
      const t = Math.min(1, Math.max(0, (view.now - since) / FLASH));
      const found = seatAt(view, seat);
      if (found === null || found.radius * 2.4 < 5) continue;
      pen.globalAlpha = 1 - t;
      ring(found.at, found.radius * (1 + 0.8 * t) + 1, 1.5, INK);
      pen.globalAlpha = 1;
    }
  };

  return {
    canvas,
    draw(view) {
      const { size, ratio } = view;
      const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
      const empty =
        model.own.size + model.pending.size + view.flashes.size === 0 &&
        view.hovered === null &&
        view.focused === null &&
        view.pressed === null;
      if (canvas.width !== width || canvas.height !== height) {
        [canvas.width, canvas.height] = [width, height];
        blank = true;
      }
      // A blank canvas would still be blended over the map in every frame.
      const display = empty ? 'none' : 'block';
      if (canvas.style.display !== display) canvas.style.display = display;
      if (pen === null || (empty && blank)) return;
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.clearRect(0, 0, width, height);
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      blank = empty;
      if (empty) return;
      drawFlashes(view);
      drawOwn(view);
      drawMarks(view);
    },
  };
}
