/** Payment kinds that fit the amount. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharedKinds } from '../../../domain/checkout/methods.ts';
import { unfitKinds } from '../../../domain/checkout/pay.ts';
import { cents } from '../../../domain/kernel/values.ts';
import type { PaymentKind } from '../../../domain/model/payment.ts';
import { core } from '../../../domain/shop/decide.ts';
import { checkoutScope } from '../../../domain/shop/scopes.ts';
import { view } from '../../../domain/shop/view.ts';
import { given } from '../given.ts';
import { aCart, aLine, anItem, NOW } from '../shop.ts';
import { add, choose, enter, pay, start, tell } from '../story.ts';

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
