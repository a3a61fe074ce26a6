/**
 * The state column as it changes: what the server tells, and the buyer's own seats laid over it. Columns named
 * `told` hold the server's word alone and are written in place; what is shown is derived.
 */
import type { SeatDelta, SeatStateCode } from './columns.ts';
import { isSeatStateCode, SEAT } from './states.ts';

/** The buyer's seats by index in the map. */
export interface OwnSeats {
  /** Lines of the cart. */
  readonly held: ReadonlySet<number>;
  /** Asked for, not yet answered. */
  readonly asking: ReadonlySet<number>;
  /** Being given back, not yet answered. */
  readonly releasing: ReadonlySet<number>;
}

export const NO_OWN_SEATS: OwnSeats = { held: new Set(), asking: new Set(), releasing: new Set() };

const codeAt = (column: Uint8Array, index: number): SeatStateCode => (column[index] ?? 0) as SeatStateCode;

/** Sets the told states in place; answers the changes that changed something, in order. */
export function applyDeltas(column: Uint8Array, deltas: readonly SeatDelta[]): readonly SeatDelta[] {
  const changed: SeatDelta[] = [];
  for (const delta of deltas) {
    const [index, state] = delta;
    // Outside the column the old state is undefined, and a delta for it must not count as a change.
    const old = column[index];
    if (old === undefined || old === state || !isSeatStateCode(state)) continue;
    column[index] = state;
    changed.push(delta);
  }
  return changed;
}

/** What the buyer is shown of one seat. */
export function shownState(told: SeatStateCode, index: number, own: OwnSeats): SeatStateCode {
  if (told === SEAT.occupiedByYou) return told;
  const isYours = told === SEAT.reservedByYou || (told === SEAT.reserved && own.held.has(index));
  if (own.releasing.has(index)) return isYours ? SEAT.free : told;
  if (own.held.has(index) || own.asking.has(index)) return SEAT.reservedByYou;
  return told === SEAT.reservedByYou ? SEAT.reserved : told;
}

/** The whole column with own seats laid over, as a new array. */
export function overlayOwn(told: Uint8Array, own: OwnSeats): Uint8Array {
  const shown = told.slice();
  for (let index = 0; index < shown.length; index += 1) {
    if (shown[index] === SEAT.reservedByYou) shown[index] = SEAT.reserved;
  }
  for (const seats of [own.held, own.asking, own.releasing]) {
    // An index that the column has not is written nowhere.
    for (const index of seats) shown[index] = shownState(codeAt(told, index), index, own);
  }
  return shown;
}

/** How the shown column changes when the buyer's own seats do: looks at those seats only. */
export function ownDeltas(told: Uint8Array, before: OwnSeats, after: OwnSeats): readonly SeatDelta[] {
  const touched = new Set<number>();
  for (const own of [before, after]) {
    for (const seats of [own.held, own.asking, own.releasing]) for (const index of seats) touched.add(index);
  }
  const changed: SeatDelta[] = [];
  for (const index of touched) {
    if (!(index in told)) continue;
    const code = codeAt(told, index);
    const shown = shownState(code, index, after);
    if (shown !== shownState(code, index, before)) changed.push([index, shown]);
  }
  return changed;
}

/**
 * Takes the server's changes into `told` in place and answers how the shown column changes by them.
 */
export function toldDeltas(
  told: Uint8Array,
  deltas: readonly SeatDelta[],
  own: OwnSeats,
): readonly SeatDelta[] {
  const before = new Map(deltas.map(([index]) => [index, codeAt(told, index)]));
  applyDeltas(told, deltas);
  const changed: SeatDelta[] = [];
  for (const [index, old] of before) {
    const shown = shownState(codeAt(told, index), index, own);
    if (shown !== shownState(old, index, own)) changed.push([index, shown]);
  }
  return changed;
}
