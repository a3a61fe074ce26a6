/** A log for specs of shrinking: a purchase, then an item that is sold out. */
import { core } from '../../../domain/shop/decide.ts';
import type { Recorded } from '../../../worker/replay/folding.ts';
import { type Shrunk, shrink } from '../../../worker/replay/shrinking.ts';
import { given } from '../../domain/given.ts';
import { aCart, aLine, anItem, MINUTE } from '../../domain/shop.ts';
import {
  add,
  choose,
  fail,
  finalize,
  logIn,
  pay,
  SUCCEEDED,
  start,
  tell,
  welcome,
} from '../../domain/story.ts';

export const ONE = aCart([aLine('1')]);
export const TWO = aCart([aLine('1'), aLine('2')]);
export const LOG: readonly Recorded[] = given(start(), add(anItem()), tell(ONE), logIn, welcome(), tell(ONE))
  .and(add(anItem()), tell(TWO), choose('pix'))
  .later(MINUTE)
  .and(pay, finalize.says(SUCCEEDED), { type: 'ClosePayment' }, add(anItem()))
  .and(fail('refused', { httpStatus: 409, code: 'item_gone' }), { type: 'LogOut' }).log;

/** Returns the fewest decisions of a log that have the property, or null. */
export const shrunkTo = (log: readonly Recorded[], property: string): Shrunk | null => {
  const shrunk = shrink(property, () => log, core.initial);
  if (shrunk === 'unknown') throw new Error('no such property');
  return shrunk;
};
