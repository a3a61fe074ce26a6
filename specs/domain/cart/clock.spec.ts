/** Deadlines, expiry, and totals that do not add up. */
import { describe, expect, it } from 'vitest';
import { isReadAgain } from '../../../domain/cart/queue.ts';
import { cents } from '../../../domain/kernel/values.ts';
import { checkoutScreen } from '../../../domain/reads/screen.ts';
import { fc } from '../fc.ts';
import { given } from '../given.ts';
import { aCart, aLine, anItem, anOrder, EMPTY_CART, MINUTE, NOW, PURCHASE } from '../shop.ts';
import { add, choose, DECLINED, fail, finalize, logIn, pay, start, tell, welcome } from '../story.ts';

const LOOK = { type: 'CheckDeadline' } as const;
const GONE = fail('refused', { code: '7400' });
const ONE = aCart([aLine('1')]);
const shopping = given(start(), add(anItem()), tell(ONE));

describe('the deadline', () => {
  it('C-25 is the reservation time plus the hold minutes of the settings', () => {
    expect(shopping.state.cart.deadline).toBe(NOW + 15 * MINUTE);
    expect(given(start({ holdMinutes: 40 }), add(anItem()), tell(ONE)).state.cart.deadline).toBe(
      NOW + 40 * MINUTE,
    );
    expect(shopping.view().countdown).toEqual({ minutes: 15, seconds: 0, phase: 'quiet' });
    expect(shopping.later(14 * MINUTE + 30_000).view().countdown).toEqual({
      minutes: 0,
      seconds: 30,
      phase: 'last',
    });
    expect(shopping.view().cart.deadline).toBe(NOW + 15 * MINUTE);
  });

  it('C-25 follows the latest reservation, whatever the sequence of the store orders', () => {
    const at = (reservedAt: string | null, orderId: string) =>
      anOrder([aLine(orderId)], { reservedAt, orderId: orderId as never });
    const orders = [
      at('2026-07-01T12:01:00', '1'),
      at('2026-07-01T12:05:00', '2'),
      at(null, '3'),
      at('12h', '4'),
    ];
    for (const told of [orders, orders.toReversed()])
      expect(
        given(start(), add(anItem()), tell({ purchaseId: PURCHASE, orders: told })).state.cart.deadline,
      ).toBe(NOW + 20 * MINUTE);
  });

  it('C-25 does not exist without a reservation', () => {
    expect(
      given(start(), add(anItem()), tell(aCart([aLine('1')], { reservedAt: null }))).state.cart.deadline,
    ).toBeNull();
    expect(given(start(), add(anItem()), tell(aCart([]))).state.cart.deadline).toBeNull();
    expect(given(start()).view().countdown).toBeNull();
    expect(
      given(start({ holdMinutes: Number.NaN }), add(anItem()), tell(ONE)).state.cart.deadline,
    ).toBeNull();
  });

  it('C-25 changes only with a response', () => {
    const settings = shopping.state.settings;
    const later = shopping
      .later(MINUTE)
      .and({ type: 'UseSettings', settings: { ...settings, holdMinutes: 60 } }, add(anItem()));
    expect(later.state.cart.deadline).toBe(NOW + 15 * MINUTE);
    expect(later.and(tell(ONE)).state.cart.deadline).toBe(NOW + 60 * MINUTE);
  });
});

describe('expiry of the cart', () => {
  it('C-18 happens at the deadline, to the millisecond', () => {
    shopping
      .later(15 * MINUTE - 1)
      .when(LOOK)
      .refuses('clock.nothing-due');
    const after = shopping
      .later(15 * MINUTE)
      .and(LOOK)
      .when(GONE)
      .happens(
        { type: 'CartExpired', purchaseId: PURCHASE },
        { type: 'IntentRefused' },
        { type: 'Noticed', notice: { tone: 'error', code: 'checkout.cart-expired' } },
      )
      .asks();
    expect(after.state.cart).toMatchObject({ cart: { purchaseId: null, orders: [] }, deadline: null });
    after.story.when(LOOK).refuses('clock.nothing-due');
    given(start()).when(LOOK).refuses('clock.nothing-due');
  });

  it('C-18 needs a response to a request sent after the deadline', () => {
    const due = shopping.later(15 * MINUTE);
    const asked = due
      .when(LOOK)
      .happens({ type: 'IntentQueued', intent: { type: 'Read', due: true } })
      .asks({ type: 'Cart', purchaseId: PURCHASE });
    asked.story.when(LOOK).refuses('cart.already-reading');
    expect(asked.story.view().cart.empty).toBe(false);
    // An earlier read proves nothing about the time after the deadline.
    const early = shopping
      .and({ type: 'RefreshCart' })
      .later(15 * MINUTE)
      .and(LOOK);
    const late = early.when(tell(ONE)).happens({ type: 'CartConfirmed' });
    late.story
      .when(tell(ONE))
      .happens({ type: 'CartExpired' }, { type: 'IntentRefused' }, { type: 'Noticed' });
    asked.story
      .when(tell(EMPTY_CART))
      .happens({ type: 'CartExpired' }, { type: 'IntentRefused' }, { type: 'Noticed' });
  });

  it('C-49 is checked again when a page was hidden for 30 seconds or more', () => {
    fc.assert(
      fc.property(fc.nat(60 * MINUTE), (hidden) => {
        expect(isReadAgain(hidden)).toBe(hidden >= 30_000);
      }),
      { examples: [[29_999], [30_000]] },
    );
  });

  it('C-49 refuses a refresh while the overdue cart is being read', () => {
    shopping.when({ type: 'RefreshCart' }).happens({ type: 'IntentQueued', intent: { type: 'Read' } });
    const overdue = shopping.later(15 * MINUTE).and(LOOK);
    overdue.when({ type: 'RefreshCart' }).refuses('cart.already-reading');
  });

  it('C-18 does not happen if another device prolonged the reservation', () => {
    const prolonged = aCart([aLine('1'), aLine('2')], { reservedAt: '2026-07-01T12:14:00' });
    const story = shopping
      .later(15 * MINUTE)
      .and(LOOK)
      .when(tell(prolonged))
      .happens({ type: 'CartConfirmed' }).story;
    expect(story.view().cart).toMatchObject({ count: 2, deadline: NOW + 29 * MINUTE });
  });

  it('C-18 C-25 does not happen if the response has no reservation time', () => {
    shopping
      .later(15 * MINUTE)
      .and(LOOK)
      .when(tell(aCart([aLine('1')], { reservedAt: null })))
      .happens({ type: 'CartConfirmed', deadline: null });
  });

  it('C-48 keeps the cart on screen until a response, and reports only the first failed read', () => {
    const due = shopping.later(15 * MINUTE).and(LOOK);
    const failed = due
      .when(fail('lost'))
      .happens({ type: 'IntentLost' }, { type: 'Noticed', notice: { code: 'cart.read-failed' } });
    expect(failed.story.view()).toMatchObject({ cart: { empty: false }, countdown: { phase: 'over' } });
    expect(checkoutScreen(failed.story.view(), null)).toEqual({ show: 'overdue' });
    const again = failed.story.and(LOOK);
    again.when(fail('lost')).happens({ type: 'IntentLost' });
    again.when(fail('unavailable')).happens({ type: 'IntentRefused' });
    again.when(GONE).happens({ type: 'CartExpired' }, { type: 'IntentRefused' }, { type: 'Noticed' });
  });

  it('C-75 is not reported if another tab has reported it', () => {
    shopping
      .later(15 * MINUTE)
      .and({ type: 'RefreshTold' })
      .when(GONE)
      .happens({ type: 'CartDropped', reason: 'unknown' }, { type: 'IntentRefused' });
  });

  it('C-18 does not happen for a restored order, which shows no countdown', () => {
    const restored = given(start(), add(anItem()), tell(aCart([aLine('1')], { restored: true })));
    restored
      .later(60 * MINUTE)
      .when(LOOK)
      .refuses('clock.nothing-due');
    expect(restored.view()).toMatchObject({
      countdown: null,
      cart: { restored: true, deadline: NOW + 15 * MINUTE },
    });
    expect(shopping.view().cart.restored).toBe(false);
  });

  it('C-17 C-71 does not happen while a payment may go through', () => {
    const paying = shopping.and(logIn, welcome(), tell(ONE), choose('pix'), pay);
    const unknown = paying.and(finalize.fails('lost'));
    const waiting = paying.and(finalize.says({ status: 'waiting', pix: null }));
    for (const story of [paying, unknown, waiting])
      story
        .later(60 * MINUTE)
        .when(LOOK)
        .refuses('clock.nothing-due');
    // An unknown or waiting payment has its own deadline, which can be days away.
    expect(paying.view().countdown).not.toBeNull();
    for (const story of [unknown, waiting]) expect(story.view().countdown).toBeNull();
    expect(paying.and(finalize.says(DECLINED)).view().countdown).not.toBeNull();
    paying
      .and(finalize.says(DECLINED))
      .later(60 * MINUTE)
      .and(LOOK)
      .when(GONE)
      .happens(
        { type: 'CartExpired' },
        { type: 'IntentRefused' },
        { type: 'Noticed' },
        { type: 'OpenPaymentsAsked' },
      );
  });
});

describe('totals of the orders', () => {
  it('C-26 are reported if they differ from their parts, and the server’s total is shown', () => {
    const told = aCart([aLine('1')], { total: cents(11_000) });
    const after = given(start(), add(anItem()))
      .when(tell(told))
      .happens(
        { type: 'CartConfirmed' },
        { type: 'TotalsDisagreed', orderId: '9001', confirmed: 11_000, computed: 11_500, currency: 'BRL' },
        { type: 'Noticed' },
      );
    expect(after.story.view().cart.prices[0]?.payable).toBe(11_000);
  });

  it('C-26 are not reported if all parts add up', () => {
    const order = anOrder([aLine('1'), aLine('2', { quantity: 2 })], {
      processingFee: cents(100),
      serviceFee: cents(20),
      shippingFee: cents(3),
      protectionFee: cents(500),
      couponDiscount: cents(40),
      binDiscount: cents(50),
      affiliateDiscount: cents(6),
    });
    expect(order.total).toBe(30_000 + 4_500 + 100 + 20 + 3 + 500 - 40 - 50 - 6);
    given(start(), add(anItem()))
      .when(tell({ purchaseId: PURCHASE, orders: [order] }))
      .happens({ type: 'CartConfirmed' }, { type: 'Noticed' });
    given(start(), add(anItem())).when(tell(EMPTY_CART)).happens({ type: 'CartConfirmed' });
  });
});
