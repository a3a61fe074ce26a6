/** Lines that a coupon discounts. */
import type { Line } from '../model/cart.ts';

/** A donation is given, and a recharge is credit: what is left of it is paid back in full (M-14). */
export const takesCoupon = ({ kind, donation }: Pick<Line, 'kind' | 'donation'>): boolean =>
  kind !== 'recharge' && !donation;
