/** Specs of the conditions for paying and of the request that is sent. */
import { describe, expect, it } from 'vitest';
import { isOnlyRead } from '../../../domain/cart/queue.ts';
import { cents } from '../../../domain/kernel/values.ts';
import type { InstallmentOption } from '../../../domain/model/payment.ts';
import { given, type Story } from '../given.ts';
import {
  ADDRESS,
  aBearer,
  aCart,
  aConsumer,
  aLine,
  anItem,
  anItemOf,
  anOrder,
  EMPTY_CART,
  MINUTE,
  PURCHASE,
} from '../shop.ts';
import {
  add,
  choose,
  DECLINED,
  enter,
  finalize,
  logIn,
  pay,
  payWith,
  reserveOnly,
  SUCCEEDED,
  start,
  tell,
  welcome,
} from '../story.ts';
import { asking, inside, ONE, payment, ready, shopping, unknown, waiting } from './given.ts';

describe('paying', () => {
  it('P-48 waits for reads of the cart, but not for changes', () => {
    const read = ready.and({ type: 'RefreshCart' });
    expect(isOnlyRead(ready.state.cart)).toBe(false);
    expect(isOnlyRead(read.state.cart)).toBe(true);
    expect(isOnlyRead(read.and(add(anItem())).state.cart)).toBe(false);
    expect(isOnlyRead(ready.and(add(anItem())).state.cart)).toBe(false);
    // After the response, the press is decided with the new cart.
    read.and(tell(ONE)).when(pay).happens({ type: 'PaymentAsked' });
    read.and(tell(EMPTY_CART)).when(pay).refuses('checkout.cart-empty');
  });

  it('P-01 is refused with the first reason, which is also in the snapshot', () => {
    const bearerless = inside.and(add(anItem()), tell(aCart([aLine('1', { bearerRequired: true })])));
    const incomplete = given(start(), ...enter(aConsumer({ document: '' })), add(anItem()), tell(ONE));
    const recharge = given(
      start(),
      add(anItemOf('recharge')),
      tell(aCart([aLine('1', { kind: 'recharge' })])),
    ).and(logIn, welcome(aConsumer({ personType: 'legal' })));
    const cases: readonly (readonly [Story, string])[] = [
      [asking, 'checkout.payment-asking'],
      [unknown, 'checkout.payment-unknown'],
      [waiting, 'checkout.payment-waiting'],
      [given(start()), 'checkout.cart-empty'],
      [given(start(), add(anItem()), tell(ONE)), 'checkout.login-required'],
      [given(start(), add(anItem())), 'checkout.login-required'],
      [incomplete, 'checkout.profile-incomplete'],
      [recharge, 'checkout.recharge-needs-cpf'],
      [ready.and(add(anItem())), 'checkout.cart-changing'],
      [inside.and(add(anItem())), 'checkout.cart-changing'],
      [bearerless, 'bearer.missing'],
      [shopping, 'checkout.no-kind'],
    ];
    for (const [story, code] of cases) {
      story.when(pay).refuses(code as never);
      expect(story.view().checkout.blockedBy).toBe(code);
    }
    expect(ready.view().checkout.blockedBy).toBeNull();
  });

  it('P-01 is refused for a cart without a purchase number', () => {
    inside
      .and(add(anItem()), tell({ ...ONE, purchaseId: null }), choose('pix'))
      .when(pay)
      .refuses('checkout.cart-changing');
  });

  it('P-01 P-49 requires a CPF for any recharge, and an address if any order is delivered', () => {
    const recharge = aLine('2', { kind: 'recharge' });
    const apart = { ...ONE, orders: [...ONE.orders, ...aCart([recharge]).orders] };
    const company = welcome(aConsumer({ personType: 'legal' }));
    for (const among of [aCart([aLine('1'), recharge]), apart])
      given(start(), add(anItem()), tell(among), logIn, company, tell(among))
        .when(pay)
        .refuses('checkout.recharge-needs-cpf');
    const sent = [
      { ...ONE, orders: [...ONE.orders, ...aCart([aLine('2')], { shippingFee: cents(900) }).orders] },
      aCart([aLine('1'), aLine('2', { kind: 'product' })]),
    ];
    for (const cart of sent) {
      const collecting = inside.and(add(anItem()), tell(cart), choose('pix'));
      collecting.when(pay).happens({ type: 'PaymentAsked' });
      collecting
        .and({ type: 'ChooseDelivery', delivery: 'deliver' }, tell(cart))
        .when(pay)
        .refuses('checkout.address-missing');
    }
  });

  it('P-49 C-18 is refused after the cart’s deadline', () => {
    ready
      .later(15 * MINUTE)
      .when(pay)
      .refuses('checkout.cart-changing');
    ready
      .later(15 * MINUTE - 1)
      .when(pay)
      .happens({ type: 'PaymentAsked' });
  });

  it('P-49 requires a card for card payments and an address for deliveries', () => {
    const card = shopping.and(choose('credit'));
    for (const secretRef of [null, '']) card.when(payWith({ secretRef })).refuses('checkout.card-missing');
    ready.when(payWith({ secretRef: null })).happens({ type: 'PaymentAsked' });
    const deliver = { type: 'ChooseDelivery', delivery: 'deliver' } as const;
    const sent = aCart([aLine('1')], { shippingFee: cents(900) });
    const delivered = ready.and(deliver, tell(sent));
    delivered.when(pay).refuses('checkout.address-missing');
    for (const field of ['street', 'number', 'city', 'state', 'postalCode'] as const)
      delivered
        .when(payWith({ deliveryAddress: { ...ADDRESS, [field]: ' ' }, secretRef: null }))
        .refuses('checkout.address-missing');
    delivered
      .when(payWith({ deliveryAddress: ADDRESS, secretRef: null }))
      .happens({ type: 'PaymentAsked' })
      .asks({ details: { delivery: 'deliver', deliveryAddress: ADDRESS } });
    ready.and(deliver, tell(ONE)).when(pay).happens({ type: 'PaymentAsked' });
    ready
      .when(payWith({ deliveryAddress: ADDRESS, secretRef: null }))
      .happens({ type: 'PaymentAsked' })
      .asks({ details: { delivery: 'collect', deliveryAddress: null } });
  });

  it('C-31 requests collection if the cart has nothing to deliver, whatever was chosen before', () => {
    const chosen = ready.and({ type: 'ChooseDelivery', delivery: 'deliver' }, tell(ONE));
    const gift = aCart([aLine('1', { kind: 'product', donation: true })]);
    for (const story of [chosen, chosen.and(add(anItem()), tell(gift))])
      story
        .when(payWith({ deliveryAddress: ADDRESS, secretRef: null }))
        .happens({ type: 'PaymentAsked' })
        .asks({ details: { delivery: 'collect', deliveryAddress: null } });
    const shirt = aCart([aLine('1', { kind: 'product' })]);
    chosen
      .and(add(anItem()), tell(shirt))
      .when(payWith({ deliveryAddress: ADDRESS, secretRef: null }))
      .asks({ details: { delivery: 'deliver', deliveryAddress: ADDRESS } });
    expect(chosen.and(add(anItem()), tell(gift)).view().cart.delivery.needed).toBe(false);
  });

  it('P-07 finalizes with everything that was chosen', () => {
    const option: InstallmentOption = {
      count: 3,
      each: cents(4_000),
      total: cents(12_000),
      interest: cents(500),
    };
    const story = inside
      .and(add(anItem()), tell(aCart([aLine('1', { bearerRequired: true })])))
      .and({ type: 'ApplyBin', digits: '411111' }, tell(aCart([aLine('1', { bearerRequired: true })])))
      .and(
        { type: 'ChooseProtection', protection: true },
        tell(aCart([aLine('1', { bearerRequired: true })])),
      )
      .and({ type: 'SetBearer', lineId: '1' as never, bearer: aBearer() })
      .and(choose('credit'), { type: 'ChooseInstallments', option });
    story
      .when(pay)
      .happens({ type: 'PaymentAsked', kind: 'credit', purchaseId: PURCHASE })
      .asks({
        type: 'Finalize',
        purchaseId: PURCHASE,
        secretRef: 'card-1',
        details: {
          kind: 'credit',
          installments: 3,
          delivery: 'collect',
          protection: true,
          binAllowed: true,
          deliveryAddress: null,
          bearers: [{ ...aBearer(), lineId: '1' }],
        },
      });
    ready
      .when(pay)
      .happens({ type: 'PaymentAsked' })
      .asks({ details: { kind: 'pix', installments: 1, binAllowed: false, protection: false, bearers: [] } });
    shopping
      .and(choose('credit'))
      .when(pay)
      .happens({ type: 'PaymentAsked' })
      .asks({ details: { installments: 1 } });
  });

  it('P-07 reserves without payment for the kind `reservation`', () => {
    const reserving = shopping.and(choose('reservation'));
    const asked = reserving.when(pay).happens({ type: 'PaymentAsked', kind: 'reservation' });
    asked.asks({ type: 'ReserveWithoutPayment', requestId: 'r4', purchaseId: PURCHASE });
    asked.story
      .when(reserveOnly.says(SUCCEEDED))
      .happens(
        { type: 'PaymentSucceeded' },
        { type: 'CartDropped', reason: 'paid' },
        { type: 'Noticed', notice: { tone: 'success', code: 'checkout.reservation-succeeded' } },
      );
    asked.story
      .when(reserveOnly.says(DECLINED))
      .happens(
        { type: 'PaymentFailed' },
        { type: 'Noticed', notice: { code: 'checkout.reservation-failed' } },
      );
    asked.story
      .when(reserveOnly.fails('refused'))
      .happens(
        { type: 'PaymentFailed' },
        { type: 'Noticed', notice: { code: 'checkout.reservation-error' } },
      );
  });

  it('P-08 P-52 accepts installments only for cards, up to the settings’ maximum', () => {
    const plan = (count: number) =>
      ({
        type: 'ChooseInstallments',
        option: { count, each: cents(1), total: cents(1), interest: cents(0) },
      }) as const;
    const card = shopping.and(choose('credit'));
    for (const count of [1, 12]) card.when(plan(count)).happens({ type: 'InstallmentsChosen' });
    for (const count of [0, 13, 1.5, Number.NaN])
      card.when(plan(count)).refuses('checkout.installments-invalid', { limit: 12 });
    ready.when(plan(1)).refuses('checkout.installments-invalid');
    shopping.when(plan(1)).refuses('checkout.installments-invalid');
    const planned = card.and(plan(3));
    expect(planned.view().checkout.installments?.count).toBe(3);
    for (const forgetting of [
      planned.and(choose('pix')),
      planned.and({ type: 'ChooseProtection', protection: true }),
      planned.and({ type: 'ChooseDelivery', delivery: 'deliver' }),
      planned.and({ type: 'RefreshCart' }, tell(ONE)),
    ])
      expect(forgetting.view().checkout.installments).toBeNull();
  });

  it('P-06 blocks payment choices while a payment is under way', () => {
    for (const story of [asking, unknown, waiting]) {
      story.when(choose('credit')).refuses('cart.paying');
      story
        .when({
          type: 'ChooseInstallments',
          option: { count: 1, each: cents(1), total: cents(1), interest: cents(0) },
        })
        .refuses('cart.paying');
      story.when({ type: 'SetBearer', lineId: '1' as never, bearer: aBearer() }).refuses('cart.paying');
      story.when({ type: 'UseBuyerAsBearer', lineId: '1' as never }).refuses('cart.paying');
      story.when(pay).refuses(`checkout.payment-${payment(story).status}` as never);
    }
    ready.when(choose('pix')).refuses('choice.unchanged');
  });

  it('C-70 uses a partner discount that only the confirmed cart shows', () => {
    ready.when(pay).asks({ type: 'Finalize', details: { binAllowed: false } });
    const discounted = aCart([aLine('1')], { binDiscount: cents(700) });
    ready
      .and({ type: 'RefreshCart' }, tell(discounted), choose('credit'))
      .when(pay)
      .asks({ type: 'Finalize', details: { binAllowed: true } });
  });

  it('P-30 sends no total if the screen showed two currencies', () => {
    const orders = (['BRL', 'MXN'] as const).map((currency, nth) =>
      anOrder([aLine(`${nth}`)], { currency, orderId: `o${nth}` as never }),
    );
    const both = inside.and(add(anItem()), tell({ purchaseId: PURCHASE, orders }), choose('pix'));
    both.when(pay).asks({ type: 'Finalize', details: { total: null } });
    expect(both.view().checkout.toPay.amounts.map(({ currency }) => currency)).toEqual(['BRL', 'MXN']);
  });

  it('P-30 P-71 sends the total that was shown, and reads the cart if the server’s total differs', () => {
    const asked = ready.when(pay);
    const [prices] = ready.view().cart.prices;
    asked.asks({ type: 'Finalize', details: { total: prices?.payable } });
    asked.story
      .when(finalize.fails('refused', { httpStatus: 409, code: 'amount_changed', serverMessage: 'Mudou.' }))
      .happens(
        { type: 'PaymentFailed', reason: 'amount_changed', serverMessage: 'Mudou.' },
        { type: 'Noticed' },
        { type: 'IntentQueued', intent: { type: 'Read' } },
      )
      .asks({ type: 'Cart', intent: { type: 'Read' } });
  });

  it('P-38 is refused with a used-up coupon, and the new total is shown before the next press', () => {
    const applied = { couponCode: 'ULTIMO', couponDiscount: cents(1_000) };
    const refused = ready
      .and({ type: 'ApplyCoupon', code: 'ULTIMO' }, tell(aCart([aLine('1')], applied)), pay)
      .when(finalize.fails('refused', { httpStatus: 422, code: 'coupon_used_up', serverMessage: 'Acabou.' }))
      .happens(
        { type: 'PaymentFailed', reason: 'coupon_used_up', serverMessage: 'Acabou.' },
        {
          type: 'Noticed',
          notice: { tone: 'error', code: 'checkout.finalize-error', serverMessage: 'Acabou.' },
        },
        { type: 'IntentQueued', intent: { type: 'Read' } },
      );
    expect(refused.story.view().checkout).toMatchObject({
      paymentFailure: 'repriced',
      blockedBy: 'checkout.cart-changing',
    });
    refused.story.when(pay).refuses('checkout.cart-changing');
    const read = refused.story.and(tell(ONE));
    expect(read.view().cart.prices).toEqual(ready.view().cart.prices);
    read.when(pay).asks({ type: 'Finalize', details: { total: ready.view().cart.prices[0]?.payable } });
  });

  it('P-30 P-75 finalizes only what was shown at the press, and is refused if that has changed', () => {
    const plan: InstallmentOption = {
      count: 10,
      each: cents(1_200),
      total: cents(12_000),
      interest: cents(0),
    };
    const planned = shopping.and(choose('credit'), { type: 'ChooseInstallments', option: plan });
    const { toPay: pressed } = planned.view().checkout;
    const amounts = planned
      .view()
      .cart.prices.map(({ currency, payable }) => ({ currency, amount: payable }));
    expect(pressed).toEqual({ purchaseId: PURCHASE, kind: 'credit', installments: 10, amounts });
    planned
      .when(payWith({ pressed }))
      .happens({ type: 'PaymentAsked', kind: 'credit' })
      .asks({ type: 'Finalize', details: { kind: 'credit', installments: 10, total: amounts[0]?.amount } });
    const two = aCart([aLine('1'), aLine('2')]);
    const changed: readonly Story[] = [
      // Another kind was chosen.
      planned.and(choose('pix')),
      // A read of the cart ended the plan (P-52): ten installments must not become one.
      planned.and({ type: 'RefreshCart' }, tell(ONE)),
      // Another tab added a ticket.
      planned.and({ type: 'RefreshCart' }, tell(two), { type: 'ChooseInstallments', option: plan }),
      // The same sum, but of another currency or purchase.
      planned.and({ type: 'RefreshCart' }, tell(aCart([aLine('1')], { currency: 'MXN' })), {
        type: 'ChooseInstallments',
        option: plan,
      }),
      planned.and({ type: 'RefreshCart' }, tell({ ...ONE, purchaseId: 'another' as never }), {
        type: 'ChooseInstallments',
        option: plan,
      }),
    ];
    for (const story of changed) {
      story.when(payWith({ pressed })).refuses('checkout.amount-changed').asks();
      story.when(pay).happens({ type: 'PaymentAsked' });
    }
    // Reasons that block every payment are reported first.
    asking.when(payWith({ pressed })).refuses('checkout.payment-asking');
    planned
      .later(15 * MINUTE)
      .and(choose('pix'))
      .when(payWith({ pressed }))
      .refuses('checkout.cart-changing');
  });

  it('P-30 includes an amount for each currency, and one installment for Pix', () => {
    const orders = [...ONE.orders, ...aCart([aLine('2')], { currency: 'MXN' }).orders];
    const both = inside.and(add(anItem()), tell({ ...ONE, orders }), choose('pix'));
    const { toPay } = both.view().checkout;
    expect(toPay).toMatchObject({ kind: 'pix', installments: 1 });
    expect(toPay.amounts.map(({ currency }) => currency)).toEqual(['BRL', 'MXN']);
    both.when(payWith({ pressed: toPay })).happens({ type: 'PaymentAsked' });
  });
});
