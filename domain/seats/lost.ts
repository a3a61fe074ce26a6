/** Chosen seats that another buyer took, and the seats that can replace them. */
import { same } from '../kernel/plain.ts';
import type { VariationId } from '../kernel/values.ts';
import { runsOf } from './best.ts';
import { SEAT, type SectorGeometry } from './columns.ts';
import { looks } from './look.ts';

export interface ChosenSeat {
  readonly index: number;
  readonly variationId: VariationId;
}

/** Seats that the buyer requested on a map, and those of them that another buyer has. */
export interface ChosenSeats {
  readonly kept: readonly ChosenSeat[];
  readonly lost: readonly ChosenSeat[];
}

export const NONE_CHOSEN: ChosenSeats = { kept: [], lost: [] };

const has = (seats: readonly ChosenSeat[], { index }: ChosenSeat): boolean =>
  seats.some((seat) => seat.index === index);

/** Chosen seats after a change of the map or of the requests under way. */
export const chosenAfter = (
  before: ChosenSeats,
  requested: readonly ChosenSeat[],
  states: Uint8Array,
): ChosenSeats => {
  const { kept, lost } = before;
  const lookOf = ({ index }: ChosenSeat) => looks(states[index] ?? SEAT.blocked);
  const settled = kept.filter((seat) => !has(requested, seat));
  const taken = settled.filter((seat) => lookOf(seat) === 'taken');
  const stillLost = lost.filter(
    (seat) => lookOf(seat) === 'taken' && !has(requested, seat) && !has(taken, seat),
  );
  const owned = settled.filter((seat) => lookOf(seat) !== 'taken' && lookOf(seat) !== 'free');
  const after = { kept: [...owned, ...requested], lost: [...stillLost, ...taken] };
  return same(after, before) ? before : after;
};

const sortedFlags = ({ flags }: SectorGeometry, seats: readonly number[]): string =>
  seats
    .map((seat) => flags[seat] ?? 0)
    .toSorted()
    .join();

const middleOf = ({ x, y }: SectorGeometry, seats: readonly number[]): readonly [number, number] => {
  const mean = (column: Uint16Array) =>
    seats.reduce((sum, seat) => sum + (column[seat] ?? 0), 0) / seats.length;
  return [mean(x), mean(y)];
};

/** Nearest free seats of the sector: adjacent, equal in number, access, view and ticket kinds. Empty without any. */
export const substitutes = (
  geometry: SectorGeometry,
  firstSeat: number,
  states: Uint8Array,
  lost: readonly ChosenSeat[],
): readonly ChosenSeat[] => {
  const places = lost.map(({ index }) => index - firstSeat);
  const flags = sortedFlags(geometry, places);
  const [x, y] = middleOf(geometry, places);
  let best: { readonly seats: readonly number[]; readonly far: number } | null = null;
  for (const run of geometry.rows.flatMap((row) => runsOf(geometry, row)))
    for (let first = run.first; first + lost.length <= run.end; first += 1) {
      const seats = lost.map((_, at) => first + at);
      const isEqual =
        seats.every((seat) => states[firstSeat + seat] === SEAT.free) &&
        sortedFlags(geometry, seats) === flags;
      const [ownX, ownY] = middleOf(geometry, seats);
      const far = Math.hypot(ownX - x, ownY - y);
      if (isEqual && (best === null || far < best.far)) best = { seats, far };
    }
  const found = best?.seats[0];
  return found === undefined
    ? []
    : lost.map(({ variationId }, at) => ({ index: firstSeat + found + at, variationId }));
};
