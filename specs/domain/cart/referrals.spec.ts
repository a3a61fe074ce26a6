/** Affiliate links: a requested item carries the program of the last link that led to its product. */
import { describe, expect, it } from 'vitest';
import type { Referral } from '../../../domain/cart/messages.ts';
import { affiliateOf, REFERRALS_LIMIT, withFollowed, withReferral } from '../../../domain/cart/referrals.ts';
import type { LineId, ProductId } from '../../../domain/kernel/values.ts';
import { fc } from '../fc.ts';
import { given } from '../given.ts';
import { aCart, aLine, anItem, anItemOf, aSeat, EMPTY_CART, STORE } from '../shop.ts';
import { add, click, enter, start, tell } from '../story.ts';

const link = (affiliateSlug: string, changes: Partial<Referral> = {}): Referral => ({
  ...{ programSlug: 'bastidores', affiliateSlug, programId: '2' },
  ...{ store: STORE, productId: 'show' as ProductId },
  ...changes,
});
const follow = (referral: Referral) => ({ type: 'FollowReferral', referral }) as const;
const inside = given(start(), ...enter());
const led = inside.and(follow(link('clube')));
const asksWith = (affiliateProgramId: string | null, quantity = 1) => ({
  type: 'Cart',
  intent: { type: 'Reserve', items: [{ affiliateProgramId, quantity }] },
});

describe('affiliate links', () => {
  it('C-80 are followed once, until another one is followed', () => {
    led.when(follow(link('clube'))).refuses('choice.unchanged');
    const after = led
      .when(follow(link('agenda')))
      .happens({ type: 'ReferralFollowed', referral: { affiliateSlug: 'agenda' } });
    const back = after.story.when(follow(link('clube'))).happens({ type: 'ReferralFollowed' });
    expect(back.story.state.cart.referrals.map(({ affiliateSlug }) => affiliateSlug)).toEqual([
      'agenda',
      'clube',
    ]);
  });

  it('C-80 are remembered once each, in the order of their last use, up to the limit', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(40), { maxLength: 80, size: 'max' }), (visited) => {
        const links = visited.map((nth) => link(`a${nth}`));
        const kept = links.reduce<readonly Referral[]>(withFollowed, []);
        const last = [...new Set(links.map(({ affiliateSlug }) => affiliateSlug).reverse())];
        expect(kept.map(({ affiliateSlug }) => affiliateSlug)).toEqual(
          last.slice(0, REFERRALS_LIMIT).reverse(),
        );
      }),
    );
  });

  it('C-80 C-34 differ by program, and do not apply to other stores or products', () => {
    const other = link('clube', { programSlug: 'camarim', programId: '3' });
    const both = led.when(follow(other)).happens({ type: 'ReferralFollowed' });
    expect(both.story.state.cart.referrals).toHaveLength(2);
    expect(withReferral({ referrals: [other] }, anItem())).toMatchObject({ affiliateProgramId: '3' });
    for (const elsewhere of [{ store: 'outra' as never }, { productId: 'else' as never }])
      expect(withReferral({ referrals: [other] }, anItem(elsewhere))).toEqual(anItem(elsewhere));
  });

  it('C-103 of a store name the program and affiliate of the last one', () => {
    const links = [
      link('clube'),
      link('agenda', { programSlug: 'camarim' }),
      link('bar', { store: 'outra' as never }),
    ];
    expect(affiliateOf(links, STORE)).toEqual({ programSlug: 'camarim', affiliateSlug: 'agenda' });
    expect(affiliateOf(links.slice(2), STORE)).toEqual({ programSlug: null, affiliateSlug: null });
  });

  it('C-80 outlive the cart, but not a logout', () => {
    const emptied = led.and(
      ...[add(anItem()), tell(aCart([aLine('1')]))],
      ...[{ type: 'RemoveLines', lineIds: ['1' as LineId] } as const, tell(EMPTY_CART)],
    );
    expect(emptied.state.cart.referrals).toHaveLength(1);
    expect(led.and({ type: 'LogOut' }).state.cart.referrals).toEqual([]);
  });

  it('C-34 add their program to items, seats and additional units, only for their product', () => {
    led.when(add(anItem())).asks(asksWith('2'));
    led.when(click(aSeat('a1'))).asks(asksWith('2'));
    led.when(add(anItem({ productId: 'other' as ProductId }))).asks(asksWith(null));
    led.when(add(anItemOf('product'))).asks(asksWith(null));
    inside
      .and(add(anItem()), tell(aCart([aLine('1')])), follow(link('clube')))
      .when({ type: 'ChangeQuantity', lineId: '1' as LineId, quantity: 3 })
      .asks(asksWith('2', 2));
  });

  it('C-34 add the program of the last link to the same product', () => {
    const links = fc.array(
      fc.record({
        affiliate: fc.nat(9),
        product: fc.constantFrom('show', 'play'),
        programId: fc.constantFrom('1', '2', '3'),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(links, (visited) => {
        const followed = visited.map(({ affiliate, product, programId }) =>
          link(`${product}-${affiliate}`, { productId: product as ProductId, programId }),
        );
        const referrals = followed.reduce<readonly Referral[]>(withFollowed, []);
        const last = followed.findLast(({ productId }) => productId === 'show');
        expect(withReferral({ referrals }, anItem()).affiliateProgramId).toBe(last?.programId ?? null);
      }),
    );
  });
});
