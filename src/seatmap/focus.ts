/** Keyboard focus on the map. Moves between sectors, or between seats where seats are drawn. */
import { type Box, type Camera, type Point, type Size, toWorld, viewBox } from './camera.ts';
import type { MapModel, Target } from './mapModel.ts';
import { type Direction, nearestAhead, neighbor } from './neighbors.ts';
import { rowAt, type SectorPlace } from './sectorPlace.ts';

const open = (model: MapModel, place: SectorPlace, k: number): boolean =>
  place.seats !== null && model.showsSeats(place, k);

/** Seat of a loaded sector nearest to a map point; −1 if no seats are loaded. */
export function seatNear(place: SectorPlace, to: Point): number {
  if (place.seats === null) return -1;
  const { x, y } = place.seats.geometry;
  let [found, least] = [-1, Infinity];
  for (let i = 0; i < x.length; i += 1) {
    const d = ((x[i] as number) - to.x) ** 2 + ((y[i] as number) - to.y) ** 2;
    if (d < least) [found, least] = [i, d];
  }
  return found < 0 ? -1 : place.sector.firstSeat + found;
}

export function firstFocus(model: MapModel, camera: Camera, size: Size): Target | null {
  const middle = toWorld(camera, { x: size.width / 2, y: size.height / 2 });
  const away = (place: SectorPlace): number =>
    Math.hypot(place.captionSpot.x - middle.x, place.captionSpot.y - middle.y);
  const [nearest] = model.placesIn(viewBox(camera, size)).sort((a, b) => away(a) - away(b));
  return nearest === undefined ? null : focusWithin(model, nearest, camera, middle);
}

/** Focus within a place: the seat nearest to `to` if seats are drawn, else the place itself. */
export function focusWithin(model: MapModel, place: SectorPlace, camera: Camera, to: Point): Target {
  const seat = open(model, place, camera.k) ? seatNear(place, to) : -1;
  return seat >= 0 ? { kind: 'seat', at: seat } : { kind: 'sector', at: place.at };
}

const boxAround = (at: Point, reach: number): Box => [at.x - reach, at.y - reach, at.x + reach, at.y + reach];

/** Target of an arrow key; null only if no sector is in view. */
export function movedFocus(
  model: MapModel,
  camera: Camera,
  size: Size,
  focused: Target | null,
  way: Direction,
): Target | null {
  if (focused === null) return firstFocus(model, camera, size);
  const place = focused.kind === 'seat' ? model.placeOfSeat(focused.at) : model.places[focused.at];
  if (place === undefined) return firstFocus(model, camera, size);
  const opened = open(model, place, camera.k);
  if (focused.kind === 'sector' && opened) return focusWithin(model, place, camera, place.captionSpot);
  if (focused.kind === 'seat' && opened) {
    const next = neighbor(model, focused.at, way);
    if (next !== focused.at) return { kind: 'seat', at: next };
  }
  const from = (focused.kind === 'seat' ? model.positionOf(focused.at) : null) ?? place.captionSpot;
  // From a sector to any other. From a seat only to a close sector whose seats are not loaded.
  const reach = 24 * place.pitch;
  const around = focused.kind === 'sector' ? model.places : model.placesIn(boxAround(from, reach));
  const others = around
    .filter((other) => other !== place && (focused.kind === 'sector' || other.seats === null))
    .map((other) => ({ ...other.captionSpot, at: other.at }));
  const found = nearestAhead(from, way, others, 0);
  return found === null ? focused : { kind: 'sector', at: found.at };
}

export function rowEnd(model: MapModel, seat: number, last: boolean): number {
  const place = model.placeOfSeat(seat);
  if (place === undefined || place.seats === null) return seat;
  const { geometry } = place.seats;
  const row = geometry.rows[rowAt(geometry, seat - place.sector.firstSeat)];
  return row === undefined ? seat : place.sector.firstSeat + row.first + (last ? row.count - 1 : 0);
}
