/** Stock of the simulated server: few, scarce products with every kind of limit. */
import type { ProductId, SeatId } from '../../../domain/kernel/values.ts';
import type { LimitByKind, LineKind } from '../../../domain/model/cart.ts';

export interface Ware {
  readonly product: string;
  readonly variation: string;
  readonly kind: LineKind;
  readonly price: number;
  readonly fee: number;
  /** Units; for seated wares the seats are the stock. */
  readonly stock: number;
  readonly limit: number;
  readonly byKind: LimitByKind;
  readonly seated: boolean;
}

const NONE: LimitByKind = { ticket: 0, product: 0, recharge: 0 };

export const FULL: Ware = {
  product: 'show',
  variation: 'full',
  kind: 'ticket',
  price: 10_000,
  fee: 1_250,
  stock: 5,
  limit: 4,
  byKind: NONE,
  seated: false,
};
export const HALF: Ware = { ...FULL, variation: 'half', price: 5_000, fee: 625, stock: 2 };
export const SHIRT: Ware = {
  product: 'shirt',
  variation: 'blue',
  kind: 'product',
  price: 7_990,
  fee: 0,
  stock: 9,
  limit: 0,
  byKind: { ...NONE, product: 2 },
  seated: false,
};
export const SEAT: Ware = {
  product: 'match',
  variation: 'stand',
  kind: 'ticket',
  price: 3_333,
  fee: 333,
  stock: 4,
  limit: 2,
  byKind: NONE,
  seated: true,
};

export const LOOSE: readonly Ware[] = [FULL, HALF, SHIRT];
/** Each is a chair and a date: `s1@1` and `s1@2` are the same chair, sold twice. */
export const SEATS: readonly string[] = ['s1@1', 's2@1', 's1@2', 's2@2'];
/** Identifies the seat in the core. */
export const soldOf = (seat: string) => {
  const [seatId = '', day = '1'] = seat.split('@');
  return {
    ...{ productId: SEAT.product as ProductId, seatId: seatId as SeatId },
    visitAt: `2026-09-0${day}T20:00:00`,
  };
};
export const seatOf = (seatId: string, at: string | null): string => `${seatId}@${at?.slice(9, 10)}`;
export const HOLD_MINUTES = 15;
