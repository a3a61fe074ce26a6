/**
 * Identity of a sold seat: event, date and id. A server's seat ids repeat on every date of a map. Imports no
 * schema, because pages import this file.
 */
import type { ProductId, SeatId } from '../kernel/values.ts';

/** Event on a date. Null matches any: events with one date are sold without it, and old logs have neither. */
export interface SoldEvent {
  readonly productId: ProductId | null;
  readonly visitAt: string | null;
}

export interface SoldSeat extends SoldEvent {
  readonly seatId: SeatId;
}

interface Sold extends SoldEvent {
  readonly eventAt?: string | null;
  readonly seat: { readonly seatId: SeatId } | null;
}

const agree = (one: string | null, other: string | null): boolean =>
  one === null || other === null || one === other;

export const isSameEvent = (one: SoldEvent, other: SoldEvent): boolean =>
  agree(one.productId, other.productId) && agree(one.visitAt, other.visitAt);

export const soldSeats = (all: readonly Sold[]): readonly SoldSeat[] =>
  all.flatMap(({ productId, visitAt, eventAt = null, seat }) =>
    seat === null ? [] : [{ productId, visitAt: visitAt ?? eventAt, seatId: seat.seatId }],
  );

export const isOfSeat = (sold: Sold, seat: SoldSeat): boolean =>
  soldSeats([sold]).some((own) => own.seatId === seat.seatId && isSameEvent(own, seat));
