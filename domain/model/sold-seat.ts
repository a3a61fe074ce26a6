/**
 * What identifies a sold seat: its event, its date and its number. Hosts number the chairs of a map once, for
 * every date and every event that is sold on it. Free of schemas, since pages call it.
 */
import type { ProductId, SeatId } from '../kernel/values.ts';

/** An event on a date. Null is any: an event of one date is sold without naming it, and old logs name neither. */
export interface SoldEvent {
  readonly productId: ProductId | null;
  readonly visitAt: string | null;
}

export interface SoldSeat extends SoldEvent {
  readonly seatId: SeatId;
}

/** A line of the cart, or an item that is asked for. */
interface Sold extends SoldEvent {
  readonly eventAt?: string | null;
  readonly seat: { readonly seatId: SeatId } | null;
}

const agree = (one: string | null, other: string | null): boolean =>
  one === null || other === null || one === other;

export const isSameEvent = (one: SoldEvent, other: SoldEvent): boolean =>
  agree(one.productId, other.productId) && agree(one.visitAt, other.visitAt);

/** The seats of what has one. */
export const soldSeats = (all: readonly Sold[]): readonly SoldSeat[] =>
  all.flatMap(({ productId, visitAt, eventAt = null, seat }) =>
    seat === null ? [] : [{ productId, visitAt: visitAt ?? eventAt, seatId: seat.seatId }],
  );

export const isOfSeat = (sold: Sold, seat: SoldSeat): boolean =>
  soldSeats([sold]).some((own) => own.seatId === seat.seatId && isSameEvent(own, seat));
