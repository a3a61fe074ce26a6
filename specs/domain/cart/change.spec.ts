/** Specs of changed quantities, removals, discounts and choices. */
import * as Either from 'effect/Either';
import { describe, expect, it } from 'vitest';
import { intendedItems, leavingLines } from '../../../domain/cart/queue.ts';
import { cents, type LineId, unitsOf, ZERO } from '../../../domain/kernel/values.ts';
import { standingOf } from '../../../domain/limits/limits.ts';
import { core } from '../../../domain/shop/decide.ts';
import { fc } from '../fc.ts';
import { given } from '../given.ts';
import {
  aCart,
  aCombo,
  aForeigner,
  aLine,
  anItem,
  anOrder,
  aSeat,
  aSeatLine,
  EMPTY_CART,
  NOW,
  PURCHASE,
} from '../shop.ts';
import { add, click, enter, fail, start, tell } from '../story.ts';

const shopping = (...cart: Parameters<typeof aCart>) => given(start(), add(anItem()), tell(aCart(...cart)));
const quantity = (lineId: string, intended: number) =>
  ({ type: 'ChangeQuantity', lineId: lineId as LineId, quantity: intended }) as const;
const remove = (...lineIds: string[]) => ({ type: 'RemoveLines', lineIds: lineIds as LineId[] }) as const;

const NAME = 'Noite de samba, Inteira';

describe('changing a quantity', () => {
  const three = shopping([aLine('1'), aLine('2'), aLine('3'), aLine('9', { productId: 'else' as never })]);

  it('C-10 counts from the intended quantity', () => {
    const more = three.and(quantity('1', 5));
    more.when(quantity('1', 5)).refuses('cart.quantity-unchanged');
    more
      .when(quantity('1', 6))
      .happens({ type: 'IntentQueued', intent: { items: [anItem({ quantity: 1, name: NAME })] } });
    more.when(quantity('1', 4)).happens({ type: 'IntentQueued', intent: { type: 'Remove', lineIds: ['3'] } });
    more.when(quantity('1', 0)).refuses('cart.change-pending');
    const less = three.and(quantity('1', 1));
    less.when(quantity('1', 1)).refuses('cart.quantity-unchanged');
    less
      .when(quantity('1', 2))
      .happens({ type: 'IntentQueued', intent: { items: [anItem({ quantity: 1, name: NAME })] } });
  });

  it('C-10 shows the intended quantity next to the confirmed one', () => {
    const groups = (story: typeof three) => story.view().cart.orders[0]?.groups ?? [];
    expect(groups(three)).toMatchObject([
      {
        key: '1',
        lineIds: ['1', '2', '3'],
        quantity: 3,
        intended: null,
        unit: 11_500,
        amount: 34_500,
      },
      { key: '9', quantity: 1, intended: null },
    ]);
    expect(groups(three.and(quantity('1', 5)))).toMatchObject([
      { quantity: 3, intended: 5 },
      { intended: null },
    ]);
    expect(groups(three.and(quantity('1', 0)))).toMatchObject([
      { quantity: 3, intended: 0 },
      { intended: null },
    ]);
  });

  it('C-10 counts an intent toward the last group if groups differ only in price', () => {
    const batches = shopping([aLine('1'), aLine('2', { price: cents(12_000) })]).and(add(anItem()));
    expect(batches.view().cart.orders[0]?.groups).toMatchObject([
      { key: '1', intended: null },
      { key: '2', intended: 2 },
    ]);
  });

  it('C-30 adds donations of the same amount, and can reduce them', () => {
    const gift = (lineId: string, changes = {}) =>
      aLine(lineId, {
        donation: true,
        kind: 'product',
        price: cents(1_500),
        convenienceFee: ZERO,
        ...changes,
      });
    const more = anItem({ kind: 'product', donation: cents(1_500) });
    const after = shopping([gift('1'), gift('2', { price: cents(500) })])
      .when(quantity('1', 3))
      .happens({ type: 'IntentQueued', intent: { type: 'Reserve', items: [{ ...more, quantity: 2 }] } });
    expect(after.story.view().cart.orders[0]?.groups.map(({ intended }) => intended)).toEqual([3, null]);
    after.story
      .when(quantity('1', 4))
      .happens({ type: 'IntentQueued', intent: { items: [{ ...more, quantity: 1 }] } });
    shopping([gift('1', { quantity: 3 })])
      .when(quantity('1', 2))
      .happens(
        { type: 'IntentQueued', intent: { type: 'Remove', lineIds: ['1'] } },
        { type: 'IntentQueued', intent: { type: 'Reserve', items: [{ ...more, quantity: 2 }] } },
      );
  });

  it('C-10 L-04 never adds to a seated line', () => {
    const seated = shopping([aSeatLine('1', 'a1')]);
    seated.when(quantity('1', 2)).refuses('limit.seated', { limit: 1 });
    seated
      .when(quantity('1', 0))
      .happens({ type: 'IntentQueued', intent: { type: 'Remove', lineIds: ['1'] } });
  });

  it('C-04 C-10 is refused for unknown lines and invalid quantities', () => {
    three.when(quantity('404', 1)).refuses('cart.unknown-line');
    for (const intended of [-1, 1.5, 1000, Number.NaN, Number.NEGATIVE_INFINITY])
      three.when(quantity('1', intended)).refuses('cart.quantity-invalid', { limit: 999 });
    three.when(quantity('1', 999)).happens({ type: 'IntentQueued' });
  });
});

describe('removing lines and combos', () => {
  const two = given(start(), add(anItem())).and(
    tell({
      purchaseId: PURCHASE,
      orders: [
        anOrder([aLine('1'), aLine('2')]),
        anOrder([aLine('3', { store: 'outra' as never })], { orderId: '9002' as never }),
      ],
    }),
  );

  it('C-11 is refused for lines that are unknown or already being removed', () => {
    two.when(remove('1', '404')).refuses('cart.unknown-line');
    two.when(remove()).refuses('cart.unknown-line');
    two.and(remove('1')).when(remove('1')).refuses('cart.change-pending');
    two
      .and(remove('1'))
      .when(remove('1', '2'))
      .happens({ type: 'IntentQueued', intent: { lineIds: ['2'] } });
  });

  it('C-12 drops a waiting removal if the cart no longer has its lines', () => {
    const story = two.and(add(anItem()), remove('1'), remove('2', '3'));
    story
      .when(tell(aCart([aLine('2')])))
      .happens(
        { type: 'IntentDropped', reason: 'gone' },
        { type: 'IntentDropped', reason: 'gone' },
        { type: 'CartConfirmed' },
        { type: 'Noticed' },
      )
      .asks({ intent: { type: 'Remove', lineIds: ['2'] } });
  });

  it('C-12 C-72 drops a waiting removal once if the cart is emptied', () => {
    shopping([aLine('1'), aLine('2')])
      .and(remove('1'), remove('2'))
      .when(tell(EMPTY_CART))
      .happens(
        { type: 'IntentDropped', reason: 'gone' },
        { type: 'CartConfirmed' },
        { type: 'CartDropped' },
        { type: 'Noticed' },
      );
  });

  it('C-11 removes a combo only once', () => {
    const story = shopping([aLine('1')], { combos: [aCombo('k')] });
    const removal = { type: 'RemoveCombo', comboId: 'k' as never } as const;
    story.when(removal).happens({
      type: 'IntentQueued',
      intent: { type: 'RemoveCombo', comboId: 'k', orderId: '9001', store: 'casa' },
    });
    story.and(removal).when(removal).refuses('cart.change-pending');
    story.when({ type: 'RemoveCombo', comboId: 'none' as never }).refuses('cart.unknown-combo');
    story.when(remove('k')).refuses('cart.unknown-line');
    story
      .and(add(anItem()), removal)
      .when(tell(aCart([aLine('1')])))
      .happens({ type: 'IntentDropped', reason: 'gone' }, { type: 'CartConfirmed' }, { type: 'Noticed' });
    story
      .and(add(anItem()), removal)
      .when(tell(aCart([aLine('1')], { combos: [aCombo('k')] })))
      .happens({ type: 'CartConfirmed' }, { type: 'Noticed' })
      .asks({ intent: { type: 'RemoveCombo' } });
    expect(story.and(removal).when(tell(EMPTY_CART)).state.notice).toMatchObject({
      code: 'cart.removed.combo',
      params: { name: 'Combo família' },
    });
  });
});

describe('changing the number of a combo', () => {
  const one = (quantity: number) => shopping([aLine('1')], { combos: [aCombo('k', { quantity })] });
  const more = {
    type: 'AddCombo',
    combo: { store: anItem().store, comboId: 'k' as never, quantity: 1, name: 'Combo família' },
  } as const;
  const removal = { type: 'RemoveCombo', comboId: 'k' as never } as const;
  type Story = ReturnType<typeof one>;
  const seen = (story: Story) => {
    const combo = story.view().cart.orders[0]?.combos[0];
    return combo && [combo.quantity, combo.intended, combo.less, combo.leaving];
  };

  it('C-40 C-89 adds one combo at a time, and offers minus only for the last one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.nat({ max: 5 }), (had, added) => {
        const asked = Array.from({ length: added }).reduce<Story>((story) => story.and(more), one(had));
        const intended = had + added;
        expect(seen(asked)).toEqual([had, added === 0 ? null : intended, intended === 1, false]);
        // A removal takes out all units, also those of waiting requests.
        expect(seen(asked.and(removal))?.slice(2)).toEqual([false, true]);
      }),
    );
  });

  it('C-40 counts only requests for the same combo', () => {
    const other = { ...more, combo: { ...more.combo, comboId: 'other' as never } };
    expect(seen(one(2).and(other))).toEqual([2, null, false, false]);
  });

  it('K-09 C-40 shows a requested combo that the cart does not have', () => {
    const { cart } = shopping([aLine('1')])
      .and(more)
      .view();
    expect(cart.intents).toMatchObject([{ type: 'Reserve', combos: [{ name: 'Combo família' }] }]);
  });
});

describe('coupons and partner discounts', () => {
  const inside = given(start(), ...enter());
  const withCart = inside.and(add(anItem()), tell(aCart([aLine('1')])));
  const coupon = (code: string) => ({ type: 'ApplyCoupon', code }) as const;
  const bin = (digits: string) => ({ type: 'ApplyBin', digits }) as const;

  it('C-14 require a code, a login and a cart', () => {
    withCart
      .when(coupon(' X10 '))
      .happens({ type: 'IntentQueued', intent: { type: 'ApplyCoupon', code: 'X10' } });
    for (const code of ['', '   ']) withCart.when(coupon(code)).refuses('coupon.empty');
    inside.when(coupon('X10')).refuses('cart.empty');
    for (const step of [add(anItem()), { type: 'TakeUpCart', purchaseId: PURCHASE } as const])
      inside.and(step).when(coupon('X10')).happens({ type: 'IntentQueued' });
    shopping([aLine('1')])
      .when(coupon('X10'))
      .refuses('session.login-required');
  });

  it('C-14 can be removed once they are applied', () => {
    withCart.when({ type: 'RemoveCoupon' }).refuses('coupon.none');
    const discounted = withCart.and(coupon('X10'), tell(aCart([aLine('1')], { couponCode: 'X10' })));
    expect(discounted.view().cart.couponCode).toBe('X10');
    expect(discounted.state.notice?.code).toBe('coupon.applied');
    const removed = discounted.and({ type: 'RemoveCoupon' });
    expect(removed.state.cart.queue).toMatchObject([{ intent: { type: 'RemoveCoupon' } }]);
    expect(removed.and(tell(aCart([aLine('1')]))).state.notice?.code).toBe('coupon.removed');
  });

  it('C-45 lead to one notice if a response no longer has the coupon', () => {
    const couponed = aCart([aLine('1')], { couponCode: 'ULTIMO', couponDiscount: cents(3_000) });
    const without = aCart([aLine('1')]);
    const lost = { type: 'Noticed', notice: { tone: 'info', code: 'coupon.lost' } } as const;
    const before = withCart.and(coupon('ULTIMO'), tell(couponed));
    const told = before
      .and({ type: 'RefreshCart' })
      .when(tell(without))
      .happens({ type: 'CartConfirmed' }, lost);
    expect(told.story.view().cart).toMatchObject({ couponCode: null });
    told.story.and({ type: 'RefreshCart' }).when(tell(without)).happens({ type: 'CartConfirmed' });
    const added = before.and(add(anItem())).when(tell(aCart([aLine('1'), aLine('2')])));
    added.happens({ type: 'CartConfirmed' }, { type: 'Noticed' }, lost);
    const stores = (...discounts: number[]) => ({
      purchaseId: PURCHASE,
      orders: discounts.map((discount, nth) =>
        anOrder([aLine(`${nth}`)], { orderId: `${nth}` as never, couponDiscount: cents(discount) }),
      ),
    });
    withCart
      .and(coupon('ULTIMO'), tell(stores(0, 3_000)), { type: 'RefreshCart' })
      .when(tell(stores(0, 0)))
      .happens({ type: 'CartConfirmed' }, lost);
    const never = (code: string) => expect(code).not.toBe('coupon.lost');
    for (const story of [
      before.and({ type: 'RemoveCoupon' }, tell(without)),
      before.and({ type: 'RemoveCoupon' }, fail('lost'), tell(without)),
      before.and({ type: 'RefreshCart' }, tell(couponed)),
      before.and(remove('1'), tell(EMPTY_CART)),
      before.and({ type: 'RefreshCart' }, tell(aCart([aLine('1')], { total: cents(1) }))),
      before.and(
        { type: 'TakeUpCart', purchaseId: '901' as never },
        tell({ ...without, purchaseId: '901' as never }),
      ),
      before.and(coupon('X10'), tell(aCart([aLine('1')], { couponCode: 'X10', couponDiscount: cents(100) }))),
    ])
      never(story.state.notice?.code ?? '');
  });

  it('C-15 require six card digits for a partner discount, which stays until removed', () => {
    for (const digits of ['', '41111', '4111111', '41111a'])
      withCart.when(bin(digits)).refuses('bin.invalid');
    inside.when(bin('411111')).refuses('cart.empty');
    shopping([aLine('1')])
      .when(bin('411111'))
      .refuses('session.login-required');
    withCart.when({ type: 'RemoveBin' }).refuses('bin.none');
    const asked = withCart.and(bin('411111'));
    expect(asked.view().cart.bin).toBeNull();
    const applied = asked.and(tell(aCart([aLine('1')])));
    expect(applied.view().cart.bin).toBe('411111');
    expect(applied.state.notice?.code).toBe('bin.applied');
    const kept = applied.and(add(anItem()), tell(aCart([aLine('1'), aLine('2')])));
    expect(kept.view().cart.bin).toBe('411111');
    const removed = kept.and({ type: 'RemoveBin' }, tell(aCart([aLine('1')])));
    expect(removed.view().cart.bin).toBeNull();
    expect(removed.state.notice?.code).toBe('bin.removed');
    expect(kept.and(remove('1', '2'), tell(EMPTY_CART)).view().cart.bin).toBeNull();
  });

  it('C-70 include a partner discount from the confirmed cart, which can be removed', () => {
    const elsewhere = withCart.and(
      { type: 'RefreshCart' },
      tell(aCart([aLine('1')], { binDiscount: cents(700) })),
    );
    expect(elsewhere.view().cart.bin).toBe('');
    const asked = elsewhere.and({ type: 'RemoveBin' });
    expect(asked.state.cart.queue).toMatchObject([{ intent: { type: 'RemoveBin' } }]);
    expect(asked.and(tell(aCart([aLine('1')]))).view().cart.bin).toBeNull();
  });
});

describe('choosing delivery and protection', () => {
  const cart = shopping([aLine('1')], { shippingFee: cents(2_000), protectionFee: cents(700) });
  const deliver = { type: 'ChooseDelivery', delivery: 'deliver' } as const;
  const protect = { type: 'ChooseProtection', protection: true } as const;
  const payable = (story: typeof cart) => story.view().cart.prices[0]?.payable;

  it('C-16 changes the payable amount at once and reads the cart', () => {
    cart
      .when(deliver)
      .happens(
        { type: 'DeliveryChosen', delivery: 'deliver' },
        { type: 'IntentQueued', intent: { type: 'Read' } },
      );
    cart
      .when(protect)
      .happens(
        { type: 'ProtectionChosen', protection: true },
        { type: 'IntentQueued', intent: { type: 'Read' } },
      );
    expect([cart, cart.and(deliver), cart.and(protect), cart.and(deliver, protect)].map(payable)).toEqual([
      11_500, 13_500, 12_200, 14_200,
    ]);
  });

  it('C-16 is refused when nothing changes', () => {
    cart.when({ type: 'ChooseDelivery', delivery: 'collect' }).refuses('choice.unchanged');
    cart.and(deliver).when(deliver).refuses('choice.unchanged');
    cart.when({ type: 'ChooseProtection', protection: false }).refuses('choice.unchanged');
  });

  it('C-16 S-06 offers foreign consumers no delivery', () => {
    const abroad = given(start(), ...enter(aForeigner()));
    abroad.when(deliver).refuses('delivery.not-offered');
    expect(abroad.view().cart.delivery.offered).toEqual(['collect']);
    expect(cart.view().cart.delivery).toEqual({
      chosen: 'collect',
      offered: ['collect', 'deliver'],
      needed: true,
      fees: [{ currency: 'BRL', amount: 2_000 }],
    });
    expect(shopping([aLine('1')]).view().cart.delivery.needed).toBe(false);
    expect(shopping([aLine('1', { kind: 'product' })]).view().cart.delivery.needed).toBe(true);
  });

  it('M-15 C-16 shows the fee of protection, with its currency, if protection is offered', () => {
    const offered = { chosen: false, offered: true, fees: [{ currency: 'BRL', amount: 700 }] };
    expect(cart.view().cart.protection).toEqual(offered);
    expect(shopping([aLine('1')]).view().cart.protection).toEqual({
      chosen: false,
      offered: false,
      fees: [],
    });
    expect(cart.and(protect, tell(EMPTY_CART)).view().cart.protection.chosen).toBe(false);
  });
});

describe('the intended total of an offer', () => {
  const set = (quantity: number) => ({ type: 'SetQuantity', item: anItem({ quantity }) }) as const;

  it('C-60 changes the quantity of the offer’s lines in the cart', () => {
    const three = shopping([
      ...[aSeatLine('7', 'a7'), aLine('8', { variationId: 'half' as never })],
      ...[aLine('1'), aLine('2'), aLine('3')],
    ]);
    three.when(set(1)).happens({ type: 'IntentQueued', intent: { type: 'Remove', lineIds: ['2', '3'] } });
    three.when(set(3)).refuses('cart.quantity-unchanged');
  });

  it('C-181 one more is named as its button names it, in the cart as its row', () => {
    const pit = { sector: 'Pista', visitAt: '2026-12-12T10:00:00' };
    const story = shopping([aLine('1', pit)]);
    const offered = anItem({ quantity: 2, visitAt: pit.visitAt, name: 'Pista do samba' });
    story
      .when({ type: 'SetQuantity', item: offered })
      .happens({ type: 'IntentQueued', intent: { items: [{ name: 'Pista do samba' }] } });
    story.when(quantity('1', 2)).happens({
      type: 'IntentQueued',
      intent: { items: [{ name: `Noite de samba, ${pit.visitAt}, Pista, Inteira` }] },
    });
  });

  it('C-60 requests only the units not yet requested', () => {
    const waiting = given(start()).and(add(anItem({ quantity: 2 })));
    waiting.when(set(3)).happens({ type: 'IntentQueued', intent: { items: [anItem({ quantity: 1 })] } });
    waiting.when(set(2)).refuses('cart.quantity-unchanged');
    for (const fewer of [0, 1]) waiting.when(set(fewer)).refuses('cart.change-pending');
  });

  it('C-60 does not count seats or other offers that wait', () => {
    given(start(), ...enter(), click(aSeat('a7')), add(anItem({ variationId: 'half' as never })))
      .when(set(2))
      .happens({ type: 'IntentQueued', intent: { items: [anItem({ quantity: 2 })] } });
  });

  it('C-60 is refused for seats and for invalid counts', () => {
    for (const odd of [-1, 0.5, Number.NaN]) given(start()).when(set(odd)).refuses('cart.quantity-invalid');
    for (const story of [given(start()), shopping([aLine('1')])])
      story.when({ type: 'SetQuantity', item: aSeat('a7') }).refuses('cart.item-invalid');
  });

  const VOUCHER = { price: ZERO, convenienceFee: ZERO };
  const anyPrice = fc.constantFrom(VOUCHER, {}, { price: cents(12_000) });

  it('C-60 L-08 L-19 equals the units in cart and queue, and the quantity shown, once it is accepted', () => {
    const most = 9;
    const totals = fc.array(fc.nat(most), { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(anyPrice, { maxLength: most }), totals, (prices, wanted) => {
        const lines = prices.map((price, nth) => aLine(`${nth + 1}`, price));
        let story = lines.length === 0 ? given(start()) : shopping(lines);
        for (const total of wanted) {
          if (Either.isRight(core.decide(story.state, set(total), NOW))) story = story.and(set(total));
          const { cart, queue } = story.state.cart;
          const left = leavingLines(queue);
          const staying = cart.orders
            .flatMap((order) => order.lines)
            .filter(({ lineId }) => !left.has(lineId));
          const { orders, intents } = story.view().cart;
          const groups = orders.flatMap((order) => order.groups);
          const waiting = intents.flatMap(({ items }) => items);
          const shown = standingOf(groups, waiting, anItem(), null).quantity;
          expect(shown).toBe(unitsOf(staying) + unitsOf(intendedItems(queue)));
          const { refusal } = story.came(set(total));
          if (shown !== total) expect(refusal).toMatchObject({ code: 'cart.change-pending' });
        }
      }),
    );
  });

  it('C-69 C-60 removes paid units before those for a voucher, whichever is newer', () => {
    for (const prices of [
      [VOUCHER, {}],
      [{}, VOUCHER],
    ]) {
      const mixed = shopping(prices.map((price, nth) => aLine(`${nth}`, price)));
      const paid = `${prices.findIndex((price) => price !== VOUCHER)}`;
      mixed.when(set(1)).happens({ type: 'IntentQueued', intent: { type: 'Remove', lineIds: [paid] } });
      mixed.when(set(0)).happens({ type: 'IntentQueued', intent: { type: 'Remove', lineIds: ['0', '1'] } });
      mixed.when(set(3)).happens({ type: 'IntentQueued', intent: { items: [anItem()] } });
    }
  });

  it('C-10 counts a paid unit toward the paid group, and a voucher’s toward the free one', () => {
    const mixed = shopping([aLine('1'), aLine('2', VOUCHER)]);
    const intended = (story: typeof mixed) =>
      story.view().cart.orders[0]?.groups.map((group) => group.intended);
    expect(intended(mixed.and(add(anItem())))).toEqual([2, null]);
    expect(intended(mixed.and(add(anItem({ voucherCode: 'V' }))))).toEqual([null, 2]);
  });
});

it('C-108 C-120 no unit of a row can be added or removed while all of them are being removed, and none of a seat', () => {
  const units = ['1', '2', '3'];
  const full = shopping([...units.map((id) => aLine(id)), aSeatLine('9', 'A1')]);
  fc.assert(
    fc.property(fc.array(fc.subarray([...units, '9'], { minLength: 1 }), { maxLength: 3 }), (removals) => {
      let story = full;
      for (const lines of removals) {
        const came = story.came(remove(...lines));
        if (came.refusal === null) story = story.after(came, remove(...lines));
      }
      const going = leavingLines(story.state.cart.queue);
      for (const { lineIds, leaving, less, more, plus, line, fixed } of story.view().cart.orders[0]?.groups ??
        []) {
        expect(leaving).toBe(lineIds.every((id) => going.has(id)));
        expect(fixed).toBe(line.seat !== null);
        expect({ less, more }).toEqual({ less: !leaving && !fixed, more: !leaving && plus.allowed });
      }
    }),
  );
});
