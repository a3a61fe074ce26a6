/** Movements of the camera: flights, and glides after a fling. Every step receives the time in ms. */
import { between, type Camera, panned, type Size } from './camera.ts';

export type Movement = (camera: Camera, now: number) => { readonly camera: Camera; readonly over: boolean };

const easeOut = (t: number): number => 1 - (1 - t) ** 3;

/** Flight of `length` ms, counted from its first step. A length of 0 jumps. */
export function flight(to: Camera, view: Size, length: number): Movement {
  let from: Camera | null = null;
  let start = 0;
  return (camera, now) => {
    if (from === null) [from, start] = [camera, now];
    const t = length === 0 ? 1 : Math.min(1, (now - start) / length);
    return t >= 1 ? { camera: to, over: true } : { camera: between(from, to, view, easeOut(t)), over: false };
  };
}

/** Time in which a glide slows down to about a third of its speed, ms. */
const DRAG = 160;
/** Speed at which a glide stops, CSS px per ms. */
const STILL = 0.02;

export function glide(vx: number, vy: number): Movement {
  let last: number | null = null;
  let [x, y] = [vx, vy];
  return (camera, now) => {
    const step = last === null ? 0 : Math.min(64, now - last);
    last = now;
    const decay = Math.exp(-step / DRAG);
    const share = DRAG * (1 - decay);
    const moved = panned(camera, x * share, y * share);
    [x, y] = [x * decay, y * decay];
    return { camera: moved, over: Math.hypot(x, y) < STILL };
  };
}

export function speedometer(window = 80) {
  let trail: { x: number; y: number; at: number }[] = [];
  return {
    add(x: number, y: number, at: number): void {
      trail.push({ x, y, at });
      trail = trail.filter((point) => at - point.at <= window);
    },
    /** CSS px per ms at `now`; 0 if the finger rested before it was lifted. */
    speed(now: number): { vx: number; vy: number } {
      const recent = trail.filter((point) => now - point.at <= window);
      const [first, last] = [recent[0], recent.at(-1)];
      if (first === undefined || last === undefined || last.at - first.at < 8) return { vx: 0, vy: 0 };
      return { vx: (last.x - first.x) / (last.at - first.at), vy: (last.y - first.y) / (last.at - first.at) };
    },
    clear(): void {
      trail = [];
    },
  };
}
