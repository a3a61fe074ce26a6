/** Payment kinds that fit the amount. */

import { describe, expect, it } from 'vitest';
import { splitAmounts, unfitKinds } from '../../../domain/checkout/pay.ts';
import { cents, type LineId, type PurchaseId, type StoreSlug } from '../../../domain/kernel/values.ts';
import type { InstallmentOption, PaymentKind } from '../../../domain/model/payment.ts';
import { isKindIn, PAYMENT_KINDS } from '../../../domain/model/payment-kinds.ts';
import { core } from '../../../domain/shop/decide.ts';
import { checkoutScope } from '../../../domain/shop/scopes.ts';
import { view } from '../../../domain/shop/view.ts';
import { fc } from '../fc.ts';
import { given } from '../given.ts';
import { ADDRESS, aCart, aLine, anItem, anOrder, KINDS, NOW, PURCHASE, STORE } from '../shop.ts';
import { add, choose, enter, offerKinds, offerPlans, pay, payWith, start, tell } from '../story.ts';

const inside = given(start(), ...enter());
const holding = (price: number) =>
  inside.and(add(anItem()), tell(aCart([aLine('1', { price: cents(price), convenienceFee: cents(0) })])));

describe('payment kinds that fit the amount', () => {
  it('P-18 are only the courtesy for a price of zero, and all others for any other price', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (price) => {
        const unfit = unfitKinds(checkoutScope(holding(price).state));
        for (const kind of KINDS) expect(unfit.includes(kind)).toBe((kind === 'courtesy') === price > 0);
      }),
      { examples: [[0], [1]] },
    );
  });

  it('P-18 are in the snapshot, and paying with any other kind is refused', () => {
    expect(view(holding(5000).state, NOW).checkout.unfit).toEqual(['courtesy']);
    expect(view(core.initial, NOW).checkout.unfit).not.toContain('courtesy');
    holding(5000).and(choose('courtesy')).when(pay).refuses('checkout.kind-unfit');
    holding(0).and(choose('pix')).when(pay).refuses('checkout.kind-unfit');
  });
});

describe('extras that a payment kind does not carry', () => {
  const BEARER = { ...aLine('1', { bearerRequired: true }) };
  const FEES = { shippingFee: cents(900), protectionFee: cents(1_760), binDiscount: cents(1_000) };
  const lines = [BEARER, aLine('2', { kind: 'product', productId: 'shirt' as never })];
  const shopping = inside.and(
    add(anItem()),
    tell(aCart(lines, FEES)),
    { type: 'ChooseProtection', protection: true },
    tell(aCart(lines, FEES)),
    { type: 'ChooseDelivery', delivery: 'deliver' },
    tell(aCart(lines, FEES)),
  );
  const named = shopping.and({ type: 'UseBuyerAsBearer', lineId: '1' as LineId });
  const extrasOf = (kind: PaymentKind) => named.and(choose(kind)).view().checkout.uncarried;

  it('P-90 P-92 are named in the snapshot once the kind is chosen', () => {
    expect(named.view().checkout.uncarried).toEqual([]);
    for (const kind of ['credit', 'courtesy'] as const) expect(extrasOf(kind), kind).toEqual([]);
    for (const kind of ['pix', 'cash', 'deposit'] as const)
      expect(extrasOf(kind), kind).toEqual(['partnerDiscount']);
    expect(extrasOf('reservation')).toEqual(['protection', 'delivery', 'partnerDiscount', 'bearers']);
  });

  it('P-91 refuse the payment until each is removed', () => {
    const cart = aCart(lines, { ...FEES, binDiscount: cents(0) });
    const address = payWith({ deliveryAddress: ADDRESS });
    named.and(choose('pix')).when(address).refuses('checkout.not-carried');
    named
      .and(choose('pix'), { type: 'RemoveBin' }, tell(cart))
      .when(address)
      .happens({ type: 'PaymentAsked' });
    named
      .and(choose('reservation'), { type: 'RemoveBin' }, tell(cart))
      .when(address)
      .refuses('checkout.not-carried');
    named
      .and(
        choose('reservation'),
        { type: 'RemoveBin' },
        tell(cart),
        { type: 'ChooseProtection', protection: false },
        tell(cart),
        { type: 'ChooseDelivery', delivery: 'collect' },
        tell(cart),
      )
      .when(pay)
      .happens({ type: 'PaymentAsked', kind: 'reservation' });
  });

  it('P-91 do not count while the purchase has none of them', () => {
    const plain = inside.and(
      add(anItem()),
      tell(aCart([aLine('1')])),
      { type: 'ChooseProtection', protection: true },
      tell(aCart([aLine('1')])),
      { type: 'ChooseDelivery', delivery: 'deliver' },
      tell(aCart([aLine('1')])),
      choose('reservation'),
    );
    expect(plain.view().checkout.uncarried).toEqual([]);
    plain.when(pay).happens({ type: 'PaymentAsked' });
  });

  it('P-92 P-02 a reservation needs no bearer', () => {
    const cart = aCart([BEARER]);
    const one = inside.and(add(anItem()), tell(cart));
    one.and(choose('pix')).when(pay).refuses('bearer.missing');
    one.and(choose('reservation')).when(pay).happens({ type: 'PaymentAsked' });
    expect(one.and(choose('reservation')).view().checkout.uncarried).toEqual(['bearers']);
  });
});

describe('payment kinds that all stores accept', () => {
  const kinds = fc.uniqueArray(fc.constantFrom(...KINDS));
  const SECOND = 'bar' as StoreSlug;
  const two = (price: number) =>
    inside.and(
      add(anItem()),
      tell({
        purchaseId: PURCHASE,
        orders: [STORE, SECOND].map((store) =>
          anOrder([aLine(store, { store, price: cents(price), convenienceFee: cents(0) })], { store }),
        ),
      }),
    );
  const [dear, free] = [two(5_000), two(0)];
  const offering = (isFree: boolean, first: readonly PaymentKind[], second: readonly PaymentKind[]) =>
    (isFree ? free : dear).and(offerKinds(first), offerKinds(second, SECOND));

  it('P-19 are the fitting kinds that each store accepts, in the order of the first store', () => {
    fc.assert(
      fc.property(kinds, kinds, fc.boolean(), (first, second, isFree) => {
        const offered = first.filter((kind) => second.includes(kind) && (kind === 'courtesy') === isFree);
        expect(offering(isFree, first, second).view().checkout.kinds).toEqual(offered);
      }),
    );
  });

  it('P-19 are taken in the country of the store', () => {
    const taken = (country: string) => PAYMENT_KINDS.filter((kind) => !isKindIn(kind, country));
    expect([taken('BR'), taken('MX')]).toEqual([[], ['pix']]);
  });

  it('P-19 are unknown before each store has reported its kinds', () => {
    expect(dear.view().checkout.kinds).toEqual([]);
    expect(dear.and(offerKinds(['pix'])).view().checkout).toMatchObject({ kinds: [], kind: null });
    dear
      .and(offerKinds(['pix']))
      .when(offerKinds(['pix']))
      .refuses('choice.unchanged');
  });

  it('P-19 P-96 the only offered kind is the kind, else the chosen one while it is offered', () => {
    fc.assert(
      fc.property(kinds, kinds, fc.boolean(), fc.constantFrom(...KINDS), (first, second, isFree, chosen) => {
        const story = offering(isFree, first, second);
        const { kinds: offered, kind } = story.view().checkout;
        expect(kind).toBe(offered.length === 1 ? offered[0] : null);
        if (kind === chosen) story.when(choose(chosen)).refuses('choice.unchanged');
        if (offered.length < 2 || kind === chosen) return;
        const { checkout } = story.and(choose(chosen)).view();
        expect(checkout.kind).toBe(offered.includes(chosen) ? chosen : null);
        expect(checkout.toPay.kind).toBe(checkout.kind);
      }),
    );
  });

  it('P-19 P-07 the only offered kind is paid without a choice, and its late success names it', () => {
    const one = holding(5_000).and(offerKinds(['reservation']));
    const asked = one.when(pay).happens({ type: 'PaymentAsked', kind: 'reservation' });
    asked.asks({ type: 'ReserveWithoutPayment' });
    expect(asked.story.state.checkout.kind).toBe('reservation');
    expect(one.log.map(({ cause }) => cause?.type)).not.toContain('ChoosePayment');
  });
});

describe('installments that are chosen again', () => {
  const plan = (count: number, total: number): InstallmentOption => ({
    ...{ count, each: cents(total / count), total: cents(total), interest: cents(0) },
  });
  const tables = (total: number) => offerPlans(plan(1, total), plan(2, total), plan(4, total));
  const byCard = holding(8_000).and(choose('credit'));
  const planned = byCard.and(tables(8_000), { type: 'ChooseInstallments', option: plan(2, 8_000) });
  const cheaper = aCart([aLine('1', { price: cents(4_000), convenienceFee: cents(0) })]);
  const discounted = planned.and({ type: 'ApplyCoupon', code: 'VERAO' }, tell(cheaper));

  it('M-18 after the amounts change, once their installments are read', () => {
    expect(discounted.view().checkout).toMatchObject({ installments: null, plans: null });
    discounted
      .when(tables(4_000))
      .happens({ type: 'InstallmentsOffered' }, { type: 'InstallmentsChosen', option: plan(2, 4_000) });
    expect(discounted.and(tables(4_000)).view().checkout.toPay).toMatchObject({ installments: 2 });
  });

  it('M-18 at once if the cart was only read again', () => {
    planned
      .and({ type: 'RefreshCart' })
      .when(tell(holding(8_000).state.cart.cart))
      .happens({ type: 'CartConfirmed' }, { type: 'InstallmentsChosen', option: plan(2, 8_000) });
  });

  it('M-18 not if they are not offered, after another kind, or if none were chosen', () => {
    const only = offerPlans(plan(1, 4_000), plan(4, 4_000));
    discounted.when(only).happens({ type: 'InstallmentsOffered' });
    discounted.and(choose('pix')).when(tables(4_000)).happens({ type: 'InstallmentsOffered' });
    discounted
      .and(choose('pix'), choose('credit'))
      .when(tables(4_000))
      .happens({ type: 'InstallmentsOffered' });
    byCard.when(tables(8_000)).happens({ type: 'InstallmentsOffered' });
    byCard.and(tables(8_000)).when(tables(8_000)).refuses('choice.unchanged');
  });

  it('M-18 are of the present cart', () => {
    const scope = checkoutScope(planned.state);
    const request = { purchaseId: PURCHASE, deliver: false, protect: false };
    expect(splitAmounts(scope, request)).toBe(planned.state.checkout.plans?.amounts);
    for (const other of [{ purchaseId: '901' as PurchaseId }, { deliver: true }, { protect: true }])
      expect(splitAmounts(scope, { ...request, ...other })).toBeNull();
  });

  it('P-52 P-19 end when the cards are no longer offered', () => {
    const { checkout } = planned.and(offerKinds(['pix'])).view();
    expect(checkout).toMatchObject({ kind: 'pix', installments: null, toPay: { installments: 1 } });
  });
});
