/**
 * Identity of a sold seat: its event, date and number. Hosts number a map's chairs once for all its
 * dates and events. Imports no schemas, because pages use it.
 */
import type { ProductId, SeatId } from '../kernel/values.ts';

/** An event on a date. Null matches any: events with one date are sold without it, and old logs have neither. */
export interface SoldEvent {
  readonly productId: ProductId | null;
  readonly visitAt: string | null;
}

export interface SoldSeat extends SoldEvent {
  readonly seatId: SeatId;
}

/** Line of the cart, or requested item. */
interface Sold extends SoldEvent {
  readonly eventAt?: string | null;
  readonly seat: { readonly seatId: SeatId } | null;
}

const agree = (one: string | null, other: string | null): boolean =>
  one === null || other === null || one === other;

export const isSameEvent = (one: SoldEvent, other: SoldEvent): boolean =>
  agree(one.productId, other.productId) && agree(one.visitAt, other.visitAt);

/** The seats of all entries that have one. */
export const soldSeats = (all: readonly Sold[]): readonly SoldSeat[] =>
  all.flatMap(({ productId, visitAt, eventAt = null, seat }) =>
    seat === null ? [] : [{ productId, visitAt: visitAt ?? eventAt, seatId: seat.seatId }],
  );

export const isOfSeat = (sold: Sold, seat: SoldSeat): boolean =>
  soldSeats([sold]).some((own) => own.seatId === seat.seatId && isSameEvent(own, seat));
