/** The camera with its limits and its movements. The engine steps it with every frame. */
import {
  type Box,
  type Camera,
  centeredAt,
  clamped,
  fitBox,
  type Limits,
  type Point,
  panned,
  type Size,
  snapped,
  toWorld,
  within,
  zoomedAt,
} from './camera.ts';
import { flight, glide, type Movement } from './motion.ts';

/** Maximum distance between neighboring seats, CSS px. */
const MAX_PITCH = 52;
/** Ground around the whole map, CSS px. */
const PADDING = 16;
/** Time without a change after which a scale counts as settled, ms. */
const SETTLE_MS = 130;
/** Duration of a flight, ms. */
export const FLIGHT_MS = 240;
/** Minimum speed of a fling, CSS px per ms. */
const FLING = 0.1;

export interface Covered {
  readonly right: number;
  readonly bottom: number;
}
export const UNCOVERED: Covered = { right: 0, bottom: 0 };

export class CameraRig {
  camera: Camera = { x: 0, y: 0, k: 1 };
  size: Size = { width: 0, height: 0 };
  /** Device px per CSS px. */
  ratio = 1;
  /** Parts of the view below a dialog, CSS px from the right and bottom edges. */
  covered: Covered = UNCOVERED;
  readonly #map: Box;
  readonly #leastPitch: number;
  readonly #still: boolean;
  #limits: Limits = { least: 1, most: 1 };
  #movement: Movement | null = null;
  #goal: Camera | null = null;
  #scaledAt = -Infinity;
  #moved = false;

  constructor(map: Box, leastPitch: number, reducedMotion: boolean) {
    this.#map = map;
    this.#leastPitch = leastPitch;
    this.#still = reducedMotion;
  }

  /** Applies a new size. Keeps the whole map in view if it was, else the center in place. */
  resize(size: Size, ratio: number): void {
    const whole = this.size.width === 0 || !this.canZoomOut;
    const middle = this.middle;
    const fit = fitBox(this.#map, size, PADDING).k;
    const most = this.#leastPitch === 0 ? fit * 4 : MAX_PITCH / this.#leastPitch;
    this.#limits = { least: Math.min(fit, most), most };
    [this.size, this.ratio] = [size, ratio];
    this.stop();
    this.camera = this.#held(whole ? this.whole : centeredAt(middle, this.camera.k, size));
    this.snap();
  }

  get free(): Size {
    const { width, height } = this.size;
    return { width: width - this.covered.right, height: height - this.covered.bottom };
  }

  get whole(): Camera {
    return fitBox(this.#map, this.size, PADDING, this.#limits);
  }

  fitted(box: Box): Camera {
    return fitBox(box, this.size, 2 * PADDING, this.#limits);
  }

  centered(world: Point, k: number): Camera {
    return centeredAt(world, within(k, this.#limits), this.size);
  }

  zoomed(k: number, about: Point): Camera {
    return zoomedAt(this.camera, about, k, this.#limits);
  }

  get middle(): Point {
    return toWorld(this.camera, { x: this.size.width / 2, y: this.size.height / 2 });
  }

  get canZoomIn(): boolean {
    return this.camera.k < this.#limits.most * 0.999;
  }

  get canZoomOut(): boolean {
    return this.camera.k > this.#limits.least * 1.001;
  }

  canZoom(factor: number): boolean {
    return Math.abs(within(this.camera.k * factor, this.#limits) / this.camera.k - 1) > 1e-6;
  }

  get flying(): boolean {
    return this.#goal !== null;
  }

  get moving(): boolean {
    return this.#movement !== null;
  }

  /** Camera at the end of the flight; without a flight, the current camera. */
  get target(): Camera {
    return this.#goal ?? this.camera;
  }

  stop(): void {
    [this.#movement, this.#goal] = [null, null];
  }

  /** Applies a gesture's camera immediately. */
  setCamera(camera: Camera, now: number): void {
    this.stop();
    if (camera.k !== this.camera.k) this.#scaledAt = now;
    this.camera = this.#held(camera);
    this.#moved = true;
  }

  fly(to: Camera, length = FLIGHT_MS): void {
    this.#goal = snapped(this.#held(to), this.ratio);
    this.#movement = flight(this.#goal, this.size, this.#still ? 0 : length);
  }

  /** Glides on at this speed (CSS px per ms) and slows down. */
  fling(vx: number, vy: number): void {
    if (this.#still || Math.hypot(vx, vy) < FLING) return;
    this.stop();
    this.#movement = glide(vx, vy);
  }

  /** Steps the movement to `now`, ms. Returns true if the camera moved since the last step. */
  step(now: number): boolean {
    if (this.#movement !== null) {
      const { camera, over } = this.#movement(this.camera, now);
      if (camera.k !== this.camera.k) this.#scaledAt = now;
      // A flight can leave the limits on its way, but ends within them.
      this.camera = this.#goal === null ? this.#held(camera) : camera;
      this.#moved = true;
      if (over) {
        // The zoom is final, so sharp tiles need not wait for it to settle.
        if (this.#goal !== null) this.#scaledAt = -Infinity;
        this.stop();
      }
    }
    const moved = this.#moved;
    this.#moved = false;
    return moved;
  }

  scaling(now: number): boolean {
    return now - this.#scaledAt < SETTLE_MS;
  }

  snap(): void {
    this.camera = snapped(this.camera, this.ratio);
  }

  pan(dx: number, dy: number, now: number): void {
    this.setCamera(panned(this.camera, dx, dy), now);
  }

  #held(camera: Camera): Camera {
    return clamped(camera, this.#map, this.free, this.#limits);
  }
}
