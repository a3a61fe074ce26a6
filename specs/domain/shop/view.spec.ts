/** Specs of the snapshot, and of the cart that it shows. */
import { describe, expect, it } from 'vitest';
import { core } from '../../../domain/shop/decide.ts';
import type { State } from '../../../domain/shop/messages.ts';
import { shownCart } from '../../../domain/shop/scopes.ts';
import { view } from '../../../domain/shop/view.ts';
import { WAITING } from '../checkout/given.ts';
import { given } from '../given.ts';
import { aCart, aLine, anItem, aSeat, aSeatLine, MINUTE, NOW, ROOM } from '../shop.ts';
import { add, choose, click, enter, expire, finalize, pay, start, tell } from '../story.ts';

const ONE = aCart([aLine('1')]);
const guest = given(start(), add(anItem()), tell(ONE), click(aSeat('a1')));
const buyer = given(start({ site: 'MX' }), ...enter(), click(aSeat('a1'))).and(
  tell(aCart([aSeatLine('1', 'a1')])),
  choose('pix'),
);
const waiting = given(
  start(),
  ...enter(),
  add(anItem()),
  tell(ONE),
  choose('pix'),
  pay,
  finalize.says(WAITING),
);
const expired = given(start(), add(anItem()), tell(ONE))
  .later(15 * MINUTE)
  .and(...expire);
const told = given(start()).and({ type: 'SeeRoom', room: ROOM });
const STATES: readonly State[] = [guest, buyer, waiting, expired, told].map(({ state }) => state);

describe('the snapshot', () => {
  it('K-09 is the same with and without an earlier one, whichever part of the state changed', () => {
    for (const before of STATES)
      for (const other of STATES)
        for (const part of Object.keys(core.initial) as (keyof State)[]) {
          const after: State = { ...before, [part]: other[part] };
          const seen = view(before, NOW);
          expect(view(after, NOW, seen), part).toEqual(view(after, NOW));
        }
  });

  it('K-09 keeps the slices of an unchanged state', () => {
    for (const state of STATES) {
      const seen = view(state, NOW);
      expect(view({ ...state }, NOW, seen)).toBe(seen);
    }
  });
});

describe('the cart on screen', () => {
  const { payment } = waiting.state.checkout;

  it('P-55 is none while its payment waits, and another cart stays', () => {
    const { cart } = waiting.state;
    expect(cart.expired).toEqual([]);
    const shown = shownCart(waiting.state);
    expect(shown).toMatchObject({ deadline: null, protection: false, bin: null, code: null });
    expect(shown).toMatchObject({ expired: [], expiredCoupon: null, again: [] });
    expect([shown.cart.orders, shown.cart.purchaseId, shown.delivery]).toEqual([[], null, cart.delivery]);
    const another = { ...cart, cart: { ...cart.cart, purchaseId: '901' as never } };
    expect(shownCart({ ...waiting.state, cart: another })).toBe(another);
    expect(shownCart({ cart, checkout: { ...waiting.state.checkout, payment: { status: 'idle' } } })).toBe(
      cart,
    );
  });

  it('C-105 has no expired items during a payment from before a reload', () => {
    const { cart, checkout } = expired.state;
    expect(cart.expired).toHaveLength(1);
    expect(shownCart({ cart, checkout })).toBe(cart);
    const another = { ...checkout, payment: { ...payment, purchaseId: '901' as never } };
    expect(shownCart({ cart, checkout: another })).toMatchObject({ expired: [] });
    const none = { ...cart, expired: [] };
    expect(shownCart({ cart: none, checkout: another })).toBe(none);
  });
});
