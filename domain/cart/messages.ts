/** What the buyer is told of a wish that was carried out or not. Not here: deciding which it was. */
import type { CallFailure } from '../core/calls.ts';
import type { NoticeCode } from '../core/codes.ts';
import { noticed } from '../core/decision.ts';
import type { NoticeEvent } from '../core/events.ts';
import { findCombo, findLine } from './lines.ts';
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

interface Thing {
  readonly what: What;
  readonly name: string;
}

/** The one thing that a removal takes out, as the buyer calls it; null when it is several or gone. */
const removedThing = (cart: Cart, intent: CartIntent): Thing | null => {
  if (intent.type === 'RemoveCombo') {
    const found = findCombo(cart, intent.comboId);
    return found && { what: 'combo', name: found.combo.name };
  }
  if (intent.type !== 'Remove') return null;
  const lines = intent.lineIds.map((lineId) => findLine(cart, lineId)?.line);
  const things = lines.map((line) => line && { what: line.kind, name: line.seat?.label ?? line.productName });
  const [first] = things;
  if (first === undefined) return null;
  return things.every((each) => each?.what === first.what && each.name === first.name) ? first : null;
};

/** C-28: the code for a wish carried out; `null` when nothing need be said. `before` is the cart as it was. */
const doneCode = (before: Cart, intent: CartIntent): NoticeCode | null => {
  switch (intent.type) {
    case 'Reserve':
      return `cart.added.${reservedKind(intent)}`;
    case 'Remove':
    case 'RemoveCombo':
      return `cart.removed.${removedThing(before, intent)?.what ?? 'item'}`;
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
  const removed = removedThing(before, intent);
  return code === null ? [] : [noticed('success', code, removed ? { name: removed.name } : nameOf(intent))];
};

/** C-20: the server's words where it sent some. */
export const failedNotice = (intent: CartIntent, failure: CallFailure): NoticeEvent => {
  const code = isSeatTaken(intent, failure) ? 'seats.taken' : failedCode(intent);
  return noticed('error', code, nameOf(intent), failure.serverMessage);
};
