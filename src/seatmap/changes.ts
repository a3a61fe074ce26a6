/**
 * Live changes on their way to the screen: gathered between frames, then told to the layers as the boxes
 * of seats and of sectors whose shape changes (sold out, or free again). Keeps the short rings around what changed.
 */
import type { Box } from './camera.ts';
import { coalescer } from './coalesce.ts';
import type { LayerStack } from './layerStack.ts';
import type { MapModel } from './mapModel.ts';
import { FLASH } from './marks.ts';
import type { SeatDelta } from './types.ts';

/** Most rings at once. */
const FLASHES = 120;

export class Changes {
  readonly flashes = new Map<number, number>();
  readonly #model: MapModel;
  readonly #still: boolean;
  readonly #gathered = coalescer();

  constructor(model: MapModel, reducedMotion: boolean) {
    this.#model = model;
    this.#still = reducedMotion;
  }

  add(deltas: readonly SeatDelta[]): void {
    this.#gathered.add(deltas);
  }

  /** Brings the layers up to date at `now`, ms. Answers whether any seat changed. */
  apply(layers: LayerStack, now: number): boolean {
    for (const [seat, since] of this.flashes) if (now - since >= FLASH) this.flashes.delete(seat);
    if (this.#gathered.empty) return false;
    const deltas = this.#gathered.take();
    const { availability, places } = this.#model;
    const before = availability.free.slice();
    const boxes: Box[] = [];
    for (const at of availability.apply(deltas)) {
      const place = places[at];
      if (place !== undefined && (before[at] === 0) !== (availability.free[at] === 0)) boxes.push(place.box);
    }
    const seats = deltas.map(([seat]) => seat);
    for (const seat of seats) {
      const at = this.#model.positionOf(seat);
      const reach = this.#model.radiusOf(seat) * 1.3;
      if (at !== null) boxes.push([at.x - reach, at.y - reach, at.x + reach, at.y + reach]);
    }
    layers.spoil(boxes);
    if (this.#still) return true;
    for (const seat of seats.slice(0, Math.max(0, FLASHES - this.flashes.size))) this.flashes.set(seat, now);
    return true;
  }
}
