/** Flights of the camera to sectors and seats. Waits for seats that are not loaded. */
import { type Camera, type Point, panned, toScreen } from './camera.ts';
import { type CameraRig, FLIGHT_MS } from './cameraRig.ts';
import type { MapModel, Target } from './mapModel.ts';
import type { SectorFeed } from './sectorFeed.ts';
import { SEATS_FROM, type SectorPlace } from './sectorPlace.ts';

/** Distance between seats at which a finger hits a single seat, CSS px. */
export const TOUCH_PITCH = 30;
/** Minimum distance of a followed target from the view's edge, CSS px. */
const EDGE = 72;

export class Travel {
  readonly #model: MapModel;
  readonly #rig: CameraRig;
  readonly #feed: SectorFeed;
  readonly #departed: () => void;
  /** Index of the last flight's sector until the map is moved: the view's center may be outside a curved sector. */
  heading: number | null = null;
  #awaited: { readonly place: number; readonly then: () => void } | null = null;

  constructor(model: MapModel, rig: CameraRig, feed: SectorFeed, departed: () => void) {
    this.#model = model;
    this.#rig = rig;
    this.#feed = feed;
    this.#departed = departed;
  }

  fly(...flight: Parameters<CameraRig['fly']>): void {
    this.heading = null;
    this.#rig.fly(...flight);
    this.#departed();
  }

  /** Flies to a sector: to the whole sector if its seats are then drawn, else close to `spot`. */
  toPlace(place: SectorPlace, spot: Point, then?: () => void): void {
    const camera = this.#rig.fitted(place.box);
    const tooFar = place.sector.seatCount > 0 && !this.#model.showsSeats(place, camera.k * 0.98);
    this.#head(place, tooFar ? this.#rig.centered(spot, (SEATS_FROM * 1.5) / place.pitch) : camera);
    this.#once(place, () => {
      // Seats can be closer together than estimated.
      const now = this.#model.places[place.at] ?? place;
      if (now.sector.seatCount > 0 && !this.#model.showsSeats(now, this.#rig.target.k))
        this.#head(now, this.#rig.centered(spot, (SEATS_FROM * 1.2) / now.pitch));
      then?.();
    });
  }

  toSeat(seat: number): void {
    const place = this.#model.placeOfSeat(seat);
    if (place === undefined) return;
    this.#once(place, () => {
      const at = this.#model.positionOf(seat);
      const pitch = this.#model.places[place.at]?.pitch ?? 0;
      if (at === null || pitch === 0) return;
      this.#head(place, this.#rig.centered(at, Math.max(this.#rig.camera.k, TOUCH_PITCH / pitch)));
    });
  }

  /** Moves seats of one sector into the uncovered part of the view, large enough to be told apart. */
  toSeats(seats: readonly number[]): void {
    const place = this.#model.placeOfSeat(seats[0] ?? -1);
    if (place === undefined) return;
    this.#once(place, () => {
      const now = this.#model.places[place.at] ?? place;
      const at = seats.flatMap((seat) => this.#model.positionOf(seat) ?? []);
      if (at.length === 0 || now.pitch === 0) return;
      const { free, target, covered } = this.#rig;
      const [xs, ys] = [at.map(({ x }) => x), at.map(({ y }) => y)];
      const [left, right] = [Math.min(...xs), Math.max(...xs)];
      const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
      const edge = Math.min(EDGE, free.width / 4, free.height / 4);
      const close = this.#model.showsSeats(now, target.k) ? target.k : TOUCH_PITCH / now.pitch;
      const fitting = (free.width - 2 * edge) / Math.max(right - left, now.pitch);
      const k = Math.min(close, fitting);
      const [start, end] = [toScreen(target, { x: left, y: top }), toScreen(target, { x: right, y: bottom })];
      const isFree =
        start.x >= edge && start.y >= edge && end.x <= free.width - edge && end.y <= free.height - edge;
      if (isFree && k === target.k) return;
      const middle = this.#rig.centered({ x: (left + right) / 2, y: (top + bottom) / 2 }, k);
      this.#head(now, panned(middle, -covered.right / 2, -covered.bottom / 2));
    });
  }

  worldOf(target: Target | null): Point | null {
    if (target === null) return null;
    if (target.kind === 'seat') return this.#model.positionOf(target.at);
    return this.#model.places[target.at]?.captionSpot ?? null;
  }

  /** Moves a target into view if needed. A followed seat's sector becomes `heading`. */
  follow(target: Target | null): void {
    const { target: camera, size } = this.#rig;
    const world = this.worldOf(target);
    if (target === null || world === null) return;
    const at = toScreen(camera, world);
    const edge = Math.min(EDGE, size.width / 4, size.height / 4);
    const dx = Math.min(Math.max(at.x, edge), size.width - edge) - at.x;
    const dy = Math.min(Math.max(at.y, edge), size.height - edge) - at.y;
    if (dx === 0 && dy === 0) return;
    this.fly(panned(camera, dx, dy), FLIGHT_MS / 2);
    if (target.kind === 'seat') this.heading = this.#model.placeOfSeat(target.at)?.at ?? null;
  }

  arrived(place: SectorPlace): void {
    if (this.#awaited?.place !== place.at) return;
    const { then } = this.#awaited;
    this.#awaited = null;
    then();
  }

  #head(place: SectorPlace, camera: Camera): void {
    this.fly(camera);
    this.heading = place.at;
  }

  #once(place: SectorPlace, then: () => void): void {
    this.#awaited = null;
    if (place.sector.seatCount === 0 || this.#model.places[place.at]?.seats !== null) then();
    else {
      this.#awaited = { place: place.at, then };
      this.#feed.loadSector(place);
    }
  }
}
