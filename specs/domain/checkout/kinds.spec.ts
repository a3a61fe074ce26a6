/** Payment kinds that fit the amount. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharedKinds } from '../../../domain/checkout/methods.ts';
import { unfitKinds } from '../../../domain/checkout/pay.ts';
import { cents, type LineId } from '../../../domain/kernel/values.ts';
import type { PaymentKind } from '../../../domain/model/payment.ts';
import { core } from '../../../domain/shop/decide.ts';
import { checkoutScope } from '../../../domain/shop/scopes.ts';
import { view } from '../../../domain/shop/view.ts';
import { given } from '../given.ts';
import { ADDRESS, aCart, aLine, anItem, NOW } from '../shop.ts';
import { add, choose, enter, pay, payWith, start, tell } from '../story.ts';

const KINDS: readonly PaymentKind[] = ['credit', 'pix', 'cash', 'deposit', 'courtesy', 'reservation'];
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

  it('P-19 are the fitting kinds that each store accepts, in the order of the first store', () => {
    fc.assert(
      fc.property(fc.array(kinds, { minLength: 1, maxLength: 4 }), kinds, (taken, unfit) => {
        const shared = sharedKinds(taken, unfit);
        for (const kind of KINDS)
          expect(shared.includes(kind)).toBe(
            taken.every((each) => each.includes(kind)) && !unfit.includes(kind),
          );
        expect(shared).toEqual(taken[0]?.filter((kind) => shared.includes(kind)));
      }),
    );
  });

  it('P-19 do not exist before a store has reported its kinds', () => {
    expect(sharedKinds([], [])).toEqual([]);
  });
});
