/** Chosen seats that another buyer took, and the seats that can replace them. */
import { same } from '../kernel/plain.ts';
import type { VariationId } from '../kernel/values.ts';
import { areTogether, runsOf } from './best.ts';
import { SEAT, type SectorGeometry } from './columns.ts';
import { looks } from './look.ts';

export interface ChosenSeat {
  readonly index: number;
  readonly variationId: VariationId;
}

/** Pressed offer of best available, and how often substitutes were requested without a press. */
export interface PressedOffer {
  readonly seats: readonly ChosenSeat[];
  readonly retries: number;
  /** Seats of the request without a response. Empty without such a request. */
  readonly sent: readonly ChosenSeat[];
  /** Lost seats that the request replaces. They stay among the lost ones until it is accepted. */
  readonly replaced: readonly ChosenSeat[];
}

/** Seats that the buyer requested on a map, and those of them that another buyer has. */
export interface ChosenSeats {
  readonly kept: readonly ChosenSeat[];
  readonly lost: readonly ChosenSeat[];
  /** Offer whose lost seats are replaced without a press. Null once that is over. */
  readonly offer: PressedOffer | null;
}

export const NONE_CHOSEN: ChosenSeats = { kept: [], lost: [], offer: null };

/** Requests without a press for one offer. */
const MOST_RETRIES = 3;

const has = (seats: readonly ChosenSeat[], { index }: ChosenSeat): boolean =>
  seats.some((seat) => seat.index === index);

/** The offer, or null once its seats are reserved, or one of them is released or free again. */
const offerAfter = (
  { offer, ...before }: ChosenSeats,
  { kept, lost }: Pick<ChosenSeats, 'kept' | 'lost'>,
  requested: readonly ChosenSeat[],
): PressedOffer | null => {
  if (offer === null) return null;
  const isReserved = offer.seats.every((seat) => has(kept, seat) && !has(requested, seat));
  const isGone = offer.seats.some(
    (seat) => (has(before.kept, seat) || has(before.lost, seat)) && !has(kept, seat) && !has(lost, seat),
  );
  return isReserved || isGone ? null : offer;
};

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
  const seats = { kept: [...owned, ...requested], lost: [...stillLost, ...taken] };
  const after = { ...seats, offer: offerAfter(before, seats, requested) };
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

/** Nearest free seats of the sector: adjacent, equal in number, access, view and ticket kinds. Empty without any. With `kept`, adjacent to those. */
export const substitutes = (
  geometry: SectorGeometry,
  firstSeat: number,
  states: Uint8Array,
  lost: readonly ChosenSeat[],
  kept: readonly ChosenSeat[] = [],
): readonly ChosenSeat[] => {
  const places = lost.map(({ index }) => index - firstSeat);
  const keptPlaces = kept.map(({ index }) => index - firstSeat);
  const flags = sortedFlags(geometry, places);
  const [x, y] = middleOf(geometry, places);
  let best: { readonly seats: readonly number[]; readonly far: number } | null = null;
  for (const run of geometry.rows.flatMap((row) => runsOf(geometry, row)))
    for (let first = run.first; first + lost.length <= run.end; first += 1) {
      const seats = lost.map((_, at) => first + at);
      const isEqual =
        seats.every((seat) => states[firstSeat + seat] === SEAT.free) &&
        !seats.every((seat) => places.includes(seat)) &&
        sortedFlags(geometry, seats) === flags &&
        areTogether(geometry, [...keptPlaces, ...seats]);
      const [ownX, ownY] = middleOf(geometry, seats);
      const far = Math.hypot(ownX - x, ownY - y);
      if (isEqual && (best === null || far < best.far)) best = { seats, far };
    }
  const found = best?.seats[0];
  return found === undefined
    ? []
    : lost.map(({ variationId }, at) => ({ index: firstSeat + found + at, variationId }));
};

/** Chosen seats after the press on an offer. A guest's seats wait for the login, so that the offer is not followed. */
export const pressOffer = (
  chosen: ChosenSeats,
  seats: readonly ChosenSeat[],
  waitsForLogin: boolean,
): ChosenSeats => ({
  ...chosen,
  offer: waitsForLogin ? null : { seats, retries: 0, sent: seats, replaced: [] },
});

/** Lost seats of the offer to replace without a press. Empty while a seat is requested. */
export const seatsToReplace = (
  { kept, lost, offer }: ChosenSeats,
  requested: readonly ChosenSeat[],
): readonly ChosenSeat[] =>
  offer === null ||
  offer.retries >= MOST_RETRIES ||
  offer.sent.length > 0 ||
  requested.length > 0 ||
  !offer.seats.every((seat) => has(kept, seat) || has(lost, seat))
    ? []
    : offer.seats.filter((seat) => has(lost, seat));

/** Lost seats to show: none while some of them are being replaced. */
export const shownLost = (chosen: ChosenSeats, requested: readonly ChosenSeat[]): readonly ChosenSeat[] =>
  (chosen.offer?.replaced.length ?? 0) > 0 || seatsToReplace(chosen, requested).length > 0 ? [] : chosen.lost;

/** True if the seat that the buyer pressed last is lost. */
export const isPressLost = (lost: readonly ChosenSeat[], pressed: number | null): boolean =>
  lost.some(({ index }) => index === pressed);

export const withoutLost = (chosen: ChosenSeats, seats: readonly ChosenSeat[]): ChosenSeats => ({
  ...chosen,
  lost: chosen.lost.filter((seat) => !has(seats, seat)),
});

/** The offer with substitutes for its lost seats. Null without any, or after the last retry. */
const offerWithout = (
  { seats, retries }: PressedOffer,
  lost: readonly ChosenSeat[],
  { geometry, firstSeat }: LoadedSector,
  states: Uint8Array,
): Omit<PressedOffer, 'replaced'> | null => {
  const kept = seats.filter((seat) => !has(lost, seat));
  const sent = retries < MOST_RETRIES ? substitutes(geometry, firstSeat, states, lost, kept) : [];
  return sent.length === 0 ? null : { seats: [...kept, ...sent], retries: retries + 1, sent };
};

export interface LoadedSector {
  readonly geometry: SectorGeometry;
  readonly firstSeat: number;
}

/** Result of the offer's request: accepted, or the code of its refusal. Null if its seats were lost afterwards. */
export type OfferResult = 'accepted' | { readonly refusal: string } | null;

/** State of the map and of the requests at the time when an offer continues. */
export interface OfferMoment {
  readonly result: OfferResult;
  readonly requested: readonly ChosenSeat[];
  /** Sector of the offer. Null if it cannot be read. */
  readonly sector: LoadedSector | null;
  readonly states: Uint8Array;
}

/**
 * Chosen seats after a result of the offer. A new `offer.sent` has to be requested. Only a refusal as not free is
 * retried. An offer that the buyer's presses or the map ended requests no seats.
 */
export const continueOffer = (
  chosen: ChosenSeats,
  offer: PressedOffer,
  { result, requested, sector, states }: OfferMoment,
): ChosenSeats => {
  const isCurrent = chosen.offer === offer;
  if (result === 'accepted') {
    const found = withoutLost(chosen, offer.replaced);
    return isCurrent ? { ...found, offer: { ...offer, sent: [], replaced: [] } } : found;
  }
  if (!isCurrent) return chosen;
  const due = seatsToReplace(chosen, requested);
  // The map or a request changed while the sector was read.
  if (result === null && due.length === 0) return chosen;
  const isTaken = result === null || result.refusal === 'seats.not-free';
  const [lost, replaced] = result === null ? [due, due] : [offer.sent, offer.replaced];
  const next = isTaken && sector !== null ? offerWithout(offer, lost, sector, states) : null;
  return { ...chosen, offer: next && { ...next, replaced } };
};

/** The offer whose seats are requested after a change. Null if it has none that are new. */
export const offerToRequest = (before: ChosenSeats, { offer }: ChosenSeats): PressedOffer | null =>
  offer !== null && offer !== before.offer && offer.sent.length > 0 ? offer : null;
