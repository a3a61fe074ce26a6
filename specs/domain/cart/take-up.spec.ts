/** Taking up another cart of the account. */
import { describe, expect, it } from 'vitest';
import { given } from '../given.ts';
import { aCart, aLine, anItem, aSeat, aSeatLine, EMPTY_CART, type PURCHASE } from '../shop.ts';
import { add, click, enter, fail, start, tell } from '../story.ts';

const OTHER = '902' as typeof PURCHASE;
const TAKE_UP = { type: 'TakeUpCart', purchaseId: OTHER } as const;
const there = { ...aCart([aSeatLine('7', 'a1')]), purchaseId: OTHER };
const inside = given(start(), ...enter());
const shopping = inside.and(add(anItem()), tell(aCart([aLine('1')])));

describe('another cart of the account', () => {
  it('C-32 is requested by its number, and replaces this tab’s cart once it is confirmed', () => {
    const withBin = shopping.and({ type: 'ApplyBin', digits: '411111' }, tell(aCart([aLine('1')])));
    expect(withBin.state.cart.bin).toBe('411111');
    for (const before of [inside, shopping, withBin]) {
      const asked = before
        .when(TAKE_UP)
        .happens({ type: 'IntentQueued', intent: { type: 'TakeUp', purchaseId: OTHER } })
        .asks({ type: 'Cart', intent: { type: 'TakeUp', purchaseId: OTHER } });
      const after = asked.story
        .when(tell(there))
        .happens({ type: 'CartConfirmed' }, { type: 'Noticed', notice: { code: 'cart.taken-up' } });
      expect(after.state.cart.cart).toEqual(there);
      expect(after.state.cart.bin).toBeNull();
    }
  });

  it('C-32 waits its turn, and later intents apply to it', () => {
    shopping
      .and(add(anItem()), TAKE_UP, click(aSeat('a2')))
      .and(tell(aCart([aLine('1', { quantity: 2 })])))
      .when(tell(there))
      .happens({ type: 'CartConfirmed' }, { type: 'Noticed' })
      .asks({ type: 'Cart', purchaseId: OTHER, intent: { type: 'Reserve' } });
  });

  it('C-32 C-72 is requested even if this tab’s cart is gone', () => {
    shopping
      .and(add(anItem()), TAKE_UP)
      .when(fail('refused', { code: '7400' }))
      .happens(
        { type: 'CartDropped' },
        { type: 'IntentRefused' },
        { type: 'Noticed' },
        { type: 'OpenPaymentsAsked' },
      )
      .asks({ type: 'Cart', intent: { type: 'TakeUp', purchaseId: OTHER } }, { type: 'ReadOpenPayments' });
  });

  it('C-79 leaves this tab’s cart unchanged if the other cart is gone or being charged', () => {
    const charged = fail('refused', { httpStatus: 422, code: 'being_charged' });
    for (const answer of [fail('refused', { code: '7400' }), charged, tell(EMPTY_CART)]) {
      const after = shopping
        .and(TAKE_UP)
        .when(answer)
        .happens(
          { type: 'IntentRefused' },
          { type: 'Noticed', notice: { tone: 'error', code: 'cart.take-up-failed' } },
        );
      expect(after.state.cart.cart).toEqual(shopping.state.cart.cart);
    }
  });

  it('C-32 is refused to guests', () => {
    given(start()).when(TAKE_UP).refuses('session.login-required');
  });

  it('C-68 A-11 refuses its seats on the map as the buyer’s own', () => {
    for (const seen of ['waitingForYourPayment', 'inYourOtherCart'] as const)
      inside.when(click(aSeat('a1'), seen)).refuses('seats.yours-elsewhere', { label: 'A1' });
  });
});
