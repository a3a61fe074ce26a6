import type { PurchaseId } from '../kernel/values.ts';
import { isSeatStateCode, SEAT, type SeatDelta, type SeatStateCode } from './columns.ts';

export interface UnpaidPurchase {
  readonly purchaseId: PurchaseId;
  /** `cart` can be changed. `payment` waits for its payment, or is being charged. */
  readonly status: 'cart' | 'payment';
}
export type UnpaidSeats = ReadonlyMap<number, UnpaidPurchase>;

/** The buyer's seats, as indices in the map. */
export interface OwnSeats {
  readonly held: ReadonlySet<number>;
  readonly asking: ReadonlySet<number>;
  readonly releasing: ReadonlySet<number>;
  /** Released seats that the map has not reported since. */
  readonly givenBack: ReadonlySet<number>;
  /** Seats of the buyer's unpaid purchases, including the current cart. */
  readonly unpaid: UnpaidSeats;
}

export const NO_OWN_SEATS: OwnSeats = {
  held: new Set(),
  asking: new Set(),
  releasing: new Set(),
  givenBack: new Set(),
  unpaid: new Map(),
};

const codeAt = (column: Uint8Array, index: number): SeatStateCode => (column[index] ?? 0) as SeatStateCode;

/** Sets the server's states in place. Returns the changes with an effect. */
export function applyDeltas(column: Uint8Array, deltas: readonly SeatDelta[]): readonly SeatDelta[] {
  const changed: SeatDelta[] = [];
  for (const delta of deltas) {
    const [index, state] = delta;
    // A delta of an index outside the column, which has no old state, is ignored.
    const old = column[index];
    if (old === undefined || old === state || !isSeatStateCode(state)) continue;
    column[index] = state;
    changed.push(delta);
  }
  return changed;
}

const isReserved = (state: SeatStateCode): boolean => state === SEAT.reserved || state === SEAT.reservedByYou;

/** Drops seats that are neither reserved nor `occupied` anymore from their purchases. */
export function stillUnpaid(unpaid: UnpaidSeats, deltas: readonly SeatDelta[]): UnpaidSeats {
  const gone = deltas.filter(
    ([index, state]) => unpaid.has(index) && !isReserved(state) && state !== SEAT.occupied,
  );
  if (gone.length === 0) return unpaid;
  const left = new Map(unpaid);
  for (const [index] of gone) left.delete(index);
  return left;
}

export const givenBackAfter = (
  before: OwnSeats,
  { held, asking, releasing }: Pick<OwnSeats, 'held' | 'asking' | 'releasing'>,
): ReadonlySet<number> => {
  const leaving = [...releasing].filter((index) => before.held.has(index));
  return new Set([...before.givenBack, ...leaving].filter((index) => !held.has(index) && !asking.has(index)));
};

export function shownState(state: SeatStateCode, index: number, own: OwnSeats): SeatStateCode {
  if (state === SEAT.occupiedByYou) return state;
  const unpaid = own.unpaid.get(index);
  if (unpaid?.status === 'payment' && isReserved(state)) return SEAT.waitingForYourPayment;
  if (unpaid?.status === 'payment' && state === SEAT.occupied) return SEAT.occupiedByYou;
  const isYours =
    state === SEAT.reservedByYou ||
    (state === SEAT.reserved && (own.held.has(index) || unpaid !== undefined));
  const isGivenBack = own.givenBack.has(index) && !own.held.has(index) && !own.asking.has(index);
  if (isGivenBack && isReserved(state)) return SEAT.free;
  if (own.releasing.has(index)) return isYours ? SEAT.free : state;
  if (own.held.has(index) || own.asking.has(index)) return SEAT.reservedByYou;
  if (unpaid !== undefined && isReserved(state)) return SEAT.inYourOtherCart;
  return state === SEAT.reservedByYou ? SEAT.reserved : state;
}

const seatsOf = ({ held, asking, releasing, givenBack, unpaid }: OwnSeats): readonly Iterable<number>[] => [
  held,
  asking,
  releasing,
  givenBack,
  unpaid.keys(),
];

export function overlayOwn(states: Uint8Array, own: OwnSeats): Uint8Array {
  const shown = states.slice();
  for (let index = 0; index < shown.length; index += 1) {
    if (shown[index] === SEAT.reservedByYou) shown[index] = SEAT.reserved;
  }
  for (const seats of seatsOf(own)) {
    for (const index of seats) shown[index] = shownState(codeAt(states, index), index, own);
  }
  return shown;
}

/** Changes of the shown column when the buyer's own seats change. Visits only those seats. */
export function ownDeltas(states: Uint8Array, before: OwnSeats, after: OwnSeats): readonly SeatDelta[] {
  const touched = new Set<number>();
  for (const own of [before, after]) {
    for (const seats of seatsOf(own)) for (const index of seats) touched.add(index);
  }
  const changed: SeatDelta[] = [];
  for (const index of touched) {
    if (!(index in states)) continue;
    const code = codeAt(states, index);
    const shown = shownState(code, index, after);
    if (shown !== shownState(code, index, before)) changed.push([index, shown]);
  }
  return changed;
}

/** Changes `states` in place and returns the changes of the shown column. Lost seats must leave `own` before. */
export function serverDeltas(
  states: Uint8Array,
  deltas: readonly SeatDelta[],
  own: OwnSeats,
): readonly SeatDelta[] {
  const before = new Map(deltas.map(([index]) => [index, codeAt(states, index)]));
  applyDeltas(states, deltas);
  const changed: SeatDelta[] = [];
  for (const [index, old] of before) {
    const shown = shownState(codeAt(states, index), index, own);
    if (shown !== shownState(old, index, own)) changed.push([index, shown]);
  }
  return changed;
}
