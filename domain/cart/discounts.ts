/** Coupons and partner cards (BIN). Not here: what they take off; the server says that. */
import { type Decision, refuse } from '../core/decision.ts';
import type { State } from '../core/state.ts';
import { isBin } from '../fields/bin.ts';
import { consumerOf } from '../session/person.ts';
import { hasCart, queue, standsStill } from './asking.ts';

/** Discounts are for consumers with something in the cart, at a time when the cart may change (C-14). */
const notNow = (state: State): Decision | null => {
  const still = standsStill(state);
  if (still) return still;
  if (consumerOf(state.session) === null) return refuse('session.login-required');
  return hasCart(state) ? null : refuse('cart.empty');
};

/** C-14: a code must be entered. */
export const applyCoupon = (state: State, code: string): Decision => {
  if (code.trim() === '') return refuse('coupon.empty');
  return notNow(state) ?? queue(state, { type: 'ApplyCoupon', code: code.trim() });
};

export const removeCoupon = (state: State): Decision => {
  if (!state.cart.cart.orders.some((order) => order.couponCode !== null)) return refuse('coupon.none');
  return notNow(state) ?? queue(state, { type: 'RemoveCoupon' });
};

/** C-15: the first six digits of the card. */
export const applyBin = (state: State, digits: string): Decision => {
  if (!isBin(digits)) return refuse('bin.invalid');
  return notNow(state) ?? queue(state, { type: 'ApplyBin', digits });
};

export const removeBin = (state: State): Decision => {
  if (state.cart.bin === null) return refuse('bin.none');
  return notNow(state) ?? queue(state, { type: 'RemoveBin' });
};
