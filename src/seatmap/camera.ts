/** Camera: the part of the map in view. World points are map units (cm, y down), screen points are CSS px. */

/** Maps world to screen points: `screen = (world − (x, y)) × k`. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  /** CSS px per map unit. */
  readonly k: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Rectangle as `[left, top, right, bottom]`. */
export type Box = readonly [number, number, number, number];

export interface Limits {
  readonly least: number;
  readonly most: number;
}

export const toScreen = (camera: Camera, world: Point): Point => ({
  x: (world.x - camera.x) * camera.k,
  y: (world.y - camera.y) * camera.k,
});

export const toWorld = (camera: Camera, screen: Point): Point => ({
  x: camera.x + screen.x / camera.k,
  y: camera.y + screen.y / camera.k,
});

export const viewBox = (camera: Camera, view: Size, margin = 0): Box => [
  camera.x - margin / camera.k,
  camera.y - margin / camera.k,
  camera.x + (view.width + margin) / camera.k,
  camera.y + (view.height + margin) / camera.k,
];

/** Camera that shows `box` as large as possible and centered, with `padding` CSS px at each edge. */
export function fitBox(box: Box, view: Size, padding: number, limits?: Limits): Camera {
  const width = Math.max(box[2] - box[0], 1e-6);
  const height = Math.max(box[3] - box[1], 1e-6);
  const room = (length: number): number => Math.max(length - 2 * padding, length / 4, 1);
  const fit = Math.min(room(view.width) / width, room(view.height) / height);
  return centeredAt(
    { x: (box[0] + box[2]) / 2, y: (box[1] + box[3]) / 2 },
    limits === undefined ? fit : within(fit, limits),
    view,
  );
}

export const centeredAt = (world: Point, k: number, view: Size): Camera => ({
  x: world.x - view.width / 2 / k,
  y: world.y - view.height / 2 / k,
  k,
});

export const panned = (camera: Camera, dx: number, dy: number): Camera => ({
  x: camera.x - dx / camera.k,
  y: camera.y - dy / camera.k,
  k: camera.k,
});

/** Zooms to `k`, clamped to `limits`. The point under `pointer` (CSS px) stays in place. */
export function zoomedAt(camera: Camera, pointer: Point, k: number, limits: Limits): Camera {
  const scale = within(k, limits);
  return {
    x: camera.x + pointer.x / camera.k - pointer.x / scale,
    y: camera.y + pointer.y / camera.k - pointer.y / scale,
    k: scale,
  };
}

export const within = (k: number, limits: Limits): number => Math.min(Math.max(k, limits.least), limits.most);

/** Clamps one axis. Centers a map smaller than the view; else allows at most `slack` px of ground at an edge. */
function clampAxis(at: number, k: number, from: number, to: number, view: number): number {
  const drawn = (to - from) * k;
  if (drawn <= view) return (from + to - view / k) / 2;
  const slack = Math.min(0.35 * view, (drawn - view) / 2);
  return Math.min(Math.max(at, from - slack / k), to - (view - slack) / k);
}

/** Nearest camera that keeps the map in view and its zoom within `limits`. Idempotent. */
export function clamped(camera: Camera, map: Box, view: Size, limits: Limits): Camera {
  const k = within(camera.k, limits);
  return {
    x: clampAxis(camera.x, k, map[0], map[2], view.width),
    y: clampAxis(camera.y, k, map[1], map[3], view.height),
    k,
  };
}

/** Camera aligned to whole device px, so that bitmaps match the grid for which they were drawn. */
export function snapped(camera: Camera, ratio: number): Camera {
  const unit = camera.k * ratio;
  return { x: Math.round(camera.x * unit) / unit, y: Math.round(camera.y * unit) / unit, k: camera.k };
}

/** Camera between two cameras at `t`, 0 to 1. The zoom changes geometrically, so that it looks even. */
export function between(from: Camera, to: Camera, view: Size, t: number): Camera {
  const k = from.k * (to.k / from.k) ** t;
  const a = toWorld(from, { x: view.width / 2, y: view.height / 2 });
  const b = toWorld(to, { x: view.width / 2, y: view.height / 2 });
  // Weighted by 1/k, for equal steps on screen. Otherwise the destination leaves the view while zooming.
  const share = Math.abs(to.k - from.k) < 1e-9 * to.k ? t : (1 / from.k - 1 / k) / (1 / from.k - 1 / to.k);
  return centeredAt({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }, k, view);
}
