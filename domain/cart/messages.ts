/** What the buyer is told of a wish that was carried out or not. Not here: deciding which it was. */
import type { CallFailure } from '../core/calls.ts';
import type { NoticeCode } from '../core/codes.ts';
import { noticed } from '../core/decision.ts';
import type { NoticeEvent } from '../core/events.ts';
import { findLine } from './lines.ts';
import type { Cart, CartIntent, LineKind } from './state.ts';

/** The server's code for a seat that somebody else was quicker to take. */
const SEAT_TAKEN = 'seat_taken';

type What = LineKind | 'combo';

const reservedKind = (intent: Extract<CartIntent, { type: 'Reserve' }>): What =>
  intent.items[0]?.kind ?? 'combo';

const isSeated = (intent: CartIntent): boolean =>
  intent.type === 'Reserve' && intent.items.some((item) => item.seat !== null);

/** A seat was refused as taken: by the server's code, by a conflict, or when nothing else can be meant (C-20). */
export const isSeatTaken = (intent: CartIntent, failure: CallFailure): boolean =>
  isSeated(intent) &&
  failure.kind === 'refused' &&
  (failure.httpStatus === 409 || failure.code === SEAT_TAKEN || failure.code === '');

/** Kind of what is removed, for "ticket removed"; `item` when the lines differ or are gone. */
const removedKind = (cart: Cart, intent: Extract<CartIntent, { type: 'Remove' }>): What | 'item' => {
  const kinds = new Set(intent.lineIds.map((lineId) => findLine(cart, lineId)?.line.kind ?? 'item'));
  const [kind] = kinds;
  return kinds.size === 1 && kind ? kind : 'item';
};

/** C-28: the code for a wish carried out; `null` when nothing need be said. `before` is the cart as it was. */
const doneCode = (before: Cart, intent: CartIntent): NoticeCode | null => {
  switch (intent.type) {
    case 'Reserve':
      return `cart.added.${reservedKind(intent)}`;
    case 'Remove':
      return `cart.removed.${removedKind(before, intent)}`;
    case 'RemoveCombo':
      return 'cart.removed.combo';
    case 'ApplyCoupon':
      return 'coupon.applied';
    case 'RemoveCoupon':
      return 'coupon.removed';
    case 'ApplyBin':
      return 'bin.applied';
    case 'RemoveBin':
      return 'bin.removed';
    case 'Reattach':
    case 'Read':
      return null;
  }
};

const failedCode = (intent: CartIntent): NoticeCode => {
  switch (intent.type) {
    case 'Reserve':
      return `cart.add-failed.${reservedKind(intent)}`;
    case 'Remove':
    case 'RemoveCombo':
      return 'cart.remove-error';
    case 'ApplyCoupon':
      return 'coupon.refused';
    case 'RemoveCoupon':
      return 'coupon.remove-failed';
    case 'ApplyBin':
      return 'bin.refused';
    case 'RemoveBin':
      return 'bin.remove-failed';
    case 'Reattach':
      return 'cart.reattach-failed';
    case 'Read':
      return 'cart.read-failed';
  }
};

const nameOf = (intent: CartIntent): Readonly<Record<string, string>> => {
  if (intent.type !== 'Reserve') return {};
  const [item] = intent.items;
  const name = item?.seat?.label ?? item?.name ?? intent.combos[0]?.name;
  return name === undefined ? {} : { name };
};

export const doneNotice = (before: Cart, intent: CartIntent): readonly NoticeEvent[] => {
  const code = doneCode(before, intent);
  return code === null ? [] : [noticed('success', code, nameOf(intent))];
};

/** C-20: the server's words where it sent some. */
export const failedNotice = (intent: CartIntent, failure: CallFailure): NoticeEvent => {
  const code = isSeatTaken(intent, failure) ? 'seats.taken' : failedCode(intent);
  return noticed('error', code, nameOf(intent), failure.serverMessage);
};
