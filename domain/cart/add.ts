/** Putting something into the cart: items, combos, seats. Not here: taking it out. */
import { accept, type Decision, refuse } from '../core/decision.ts';
import type { State } from '../core/state.ts';
import type { SeatState } from '../seats/columns.ts';
import { canBuyRecharges, consumerOf } from '../session/person.ts';
import { queue, standsStill } from './asking.ts';
import { isDonation } from './donations.ts';
import { findSeat } from './lines.ts';
import type { ComboChoice, ItemChoice } from './state.ts';
import { holdsSeat, leavingLines, type Overstep, overstep } from './wishes.ts';

/** The most units that one command may ask for. */
export const QUANTITY_LIMIT = 999;

export const isQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= QUANTITY_LIMIT;

/** The refusal that goes with a limit (C-05). */
export const refuseOverstep = (item: { readonly name: string }, over: Overstep): Decision => {
  const params = { limit: over.limit, name: item.name };
  if (over.reason === 'stock') return refuse('limit.stock', params);
  return refuse(over.reason === 'limitByKind' ? 'limit.by-kind' : 'limit.by-document', params);
};

/** C-02, C-04, C-05, C-07: items without a seat. */
export const addItem = (state: State, item: ItemChoice): Decision =>
  item.seat === null ? reserve(state, item) : refuse('cart.item-invalid');

/** Whatever is asked for, by whichever way, passes here once (C-04, C-05, C-07, C-29). */
export const reserve = (state: State, item: ItemChoice): Decision => {
  const still = standsStill(state);
  if (still) return still;
  if (!isQuantity(item.quantity)) return refuse('cart.quantity-invalid', { limit: QUANTITY_LIMIT });
  if (item.donation !== null && !isDonation(item.donation)) return refuse('cart.donation-invalid');
  if (item.kind === 'recharge' && !canBuyRecharges(state.session, state.settings.site))
    return refuse('cart.recharge-needs-cpf');
  const over = overstep(state.cart.cart, state.cart.queue, item);
  if (over) return refuseOverstep(item, over);
  return queue(state, { type: 'Reserve', items: [item], combos: [] });
};

export const addCombo = (state: State, combo: ComboChoice): Decision => {
  const still = standsStill(state);
  if (still) return still;
  if (!isQuantity(combo.quantity)) return refuse('cart.quantity-invalid', { limit: QUANTITY_LIMIT });
  return queue(state, { type: 'Reserve', items: [], combos: [combo] });
};

/** C-06, C-08: one seat, one wish; held until login for who is not logged in. */
export const selectSeat = (state: State, item: ItemChoice, seen: SeatState): Decision => {
  const seat = item.seat;
  if (seat === null || item.quantity !== 1) return refuse('cart.item-invalid');
  const still = standsStill(state);
  if (still) return still;
  const { cart, queue: waiting, heldSeat } = state.cart;
  if (holdsSeat(cart, waiting, seat.seatId) || heldSeat?.seat?.seatId === seat.seatId)
    return refuse('seats.already-yours');
  if (seen !== 'free' && !isLeaving(state, seat.seatId))
    return refuse('seats.not-free', { label: seat.label });
  if (consumerOf(state.session) === null) return accept({ type: 'SeatHeldForLogin', item });
  return reserve(state, item);
};

/** The buyer's own seat, on its way back: may be asked for again behind its release. */
const isLeaving = (state: State, seatId: NonNullable<ItemChoice['seat']>['seatId']): boolean => {
  const found = findSeat(state.cart.cart, seatId);
  return found !== null && leavingLines(state.cart.queue).has(found.line.lineId);
};
