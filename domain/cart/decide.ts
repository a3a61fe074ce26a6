/** Which rule decides which cart command. Not here: the rules. */
import type { CartCommand } from '../core/commands.ts';
import type { Decision } from '../core/decision.ts';
import type { State } from '../core/state.ts';
import type { Instant } from '../kernel/instant.ts';
import { addCombo, addItem, selectSeat } from './add.ts';
import { changeQuantity, releaseSeat, removeCombo, removeLines } from './change.ts';
import { chooseDelivery, chooseProtection, refreshCart } from './choices.ts';
import { checkDeadline } from './clock.ts';
import { applyBin, applyCoupon, removeBin, removeCoupon } from './discounts.ts';

export const decideCart = (state: State, command: CartCommand, now: Instant): Decision => {
  switch (command.type) {
    case 'AddItem':
      return addItem(state, command.item);
    case 'AddCombo':
      return addCombo(state, command.combo);
    case 'SelectSeat':
      return selectSeat(state, command.item, command.seen);
    case 'ReleaseSeat':
      return releaseSeat(state, command.seatId);
    case 'ChangeQuantity':
      return changeQuantity(state, command.lineId, command.quantity);
    case 'RemoveLines':
      return removeLines(state, command.lineIds);
    case 'RemoveCombo':
      return removeCombo(state, command.comboId);
    case 'ApplyCoupon':
      return applyCoupon(state, command.code);
    case 'RemoveCoupon':
      return removeCoupon(state);
    case 'ApplyBin':
      return applyBin(state, command.digits);
    case 'RemoveBin':
      return removeBin(state);
    case 'ChooseDelivery':
      return chooseDelivery(state, command.delivery);
    case 'ChooseProtection':
      return chooseProtection(state, command.protection);
    case 'RefreshCart':
      return refreshCart(state);
    case 'CheckDeadline':
      return checkDeadline(state, now);
  }
};
