/** Marks above the map: own and pending seats, hover, focus, the pressed seat. */
import type { Box, Point } from './camera.ts';
import type { MapModel, Target } from './mapModel.ts';
import { BRAND, INK, PAPER } from './palette.ts';
import { pathOf } from './paths.ts';
import { drawAside, drawBought, drawPending, drawYours, type Pen } from './seatShape.ts';
import type { SeatLook } from './types.ts';

const SHAPES: Readonly<Partial<Record<SeatLook, typeof drawYours>>> = {
  pending: drawPending,
  bought: drawBought,
  unpaid: drawAside,
  elsewhere: drawAside,
};

/** Minimum radius of an own or pending seat, CSS px. */
const LEAST = 8;
export interface MarkedState {
  /** CSS px per map unit. */
  readonly k: number;
  readonly hovered: Target | null;
  readonly focused: Target | null;
  readonly pressed: number | null;
  /** Seats that the best-seats search offers, not reserved yet. */
  readonly offered: readonly number[];
}

/** Drawing above the map. Box and drawing are in CSS px from the map's corner. */
export interface Mark {
  /** Equal for marks that differ only in place and zoom. */
  readonly key: string;
  readonly box: Box;
  readonly draw: (pen: Pen) => void;
}

const around = (at: Point, reach: number): Box => [at.x - reach, at.y - reach, at.x + reach, at.y + reach];

export function ring(
  key: string,
  at: Point,
  radius: number,
  lines: readonly (readonly [color: string, width: number])[],
): Mark {
  const widest = Math.max(...lines.map(([, width]) => width));
  return {
    key,
    box: around(at, radius + widest),
    draw(pen) {
      for (const [color, width] of lines) {
        pen.beginPath();
        pen.arc(at.x, at.y, radius, 0, 2 * Math.PI);
        pen.lineWidth = width;
        pen.strokeStyle = color;
        pen.stroke();
      }
    },
  };
}

function outline(model: MapModel, at: number, k: number, color: string, width: number): Mark[] {
  const place = model.places[at];
  if (place === undefined) return [];
  const [left, top, right, bottom] = place.box.map((edge) => edge * k) as [number, number, number, number];
  const draw = (pen: Pen): void => {
    pen.save();
    pen.scale(k, k);
    pen.lineJoin = 'round';
    for (const [ink, wide] of [
      [PAPER, width + 3],
      [color, width],
    ] as const) {
      pen.strokeStyle = ink;
      pen.lineWidth = wide / k;
      pen.stroke(pathOf(place.sector.polygon));
    }
    pen.restore();
  };
  const grow = width + 4;
  return [
    { key: `sector ${at} ${color}`, box: [left - grow, top - grow, right + grow, bottom + grow], draw },
  ];
}

function ownSeats(model: MapModel, k: number): Mark[] {
  const marks: Mark[] = [];
  const pins: Point[] = [];
  for (const seat of new Set([...model.own, ...model.pending])) {
    // Until its seats are loaded, the sector's heart represents them.
    const world = model.positionOf(seat) ?? model.placeOfSeat(seat)?.captionSpot;
    if (world === undefined) continue;
    const at = { x: world.x * k, y: world.y * k };
    const real = model.radiusOf(seat) * k;
    // When zoomed out, one mark represents close neighbors.
    if (real < LEAST / 2 && pins.some((pin) => Math.hypot(pin.x - at.x, pin.y - at.y) < 2 * LEAST)) continue;
    pins.push(at);
    const radius = Math.max(LEAST, real);
    const look = model.lookOf(seat);
    const shape = SHAPES[look] ?? drawYours;
    marks.push({
      key: `${look} ${seat}`,
      box: around(at, radius * 1.2 + 2),
      draw: (pen) => shape(pen, at.x, at.y, radius),
    });
  }
  return marks;
}

export function marksOf(model: MapModel, state: MarkedState): Mark[] {
  const { k, hovered, focused, pressed, offered } = state;
  const seatAt = (seat: number): { readonly at: Point; readonly radius: number } | null => {
    const world = model.positionOf(seat);
    return world === null
      ? null
      : { at: { x: world.x * k, y: world.y * k }, radius: model.radiusOf(seat) * k };
  };
  const marks = ownSeats(model, k);
  for (const seat of offered) {
    const place = seatAt(seat);
    if (place !== null)
      marks.push(
        ring(`offered ${seat}`, place.at, Math.max(LEAST, place.radius) + 3, [
          [PAPER, 8],
          [BRAND, 4],
        ]),
      );
  }
  if (hovered?.kind === 'sector') marks.push(...outline(model, hovered.at, k, INK, 2));
  const over = hovered?.kind === 'seat' ? seatAt(hovered.at) : null;
  if (over !== null)
    marks.push(
      ring('hover', over.at, over.radius + 2.25, [
        [PAPER, 4],
        [INK, 2],
      ]),
    );
  const down = pressed === null ? null : seatAt(pressed);
  if (down !== null) marks.push(ring('press', down.at, Math.max(LEAST, down.radius) + 3, [[BRAND, 3]]));
  if (focused?.kind === 'sector') marks.push(...outline(model, focused.at, k, BRAND, 3.5));
  const here = focused?.kind === 'seat' ? seatAt(focused.at) : null;
  if (here !== null)
    marks.push(
      ring('focus', here.at, Math.max(LEAST, here.radius) + 4, [
        [PAPER, 6],
        [BRAND, 3],
      ]),
    );
  return marks;
}
