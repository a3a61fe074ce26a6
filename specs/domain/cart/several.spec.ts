/** Several stores, groups and sizes in one cart: which lines belong together, and which only look alike. */
import { describe, expect, it } from 'vitest';
import { cents } from '../../../domain/kernel/values.ts';
import type { ItemChoice, Line } from '../../../domain/model/cart.ts';
import { given } from '../given.ts';
import { aCart, aCombo, aLine, anItem, anOrder, aSeatLine, EMPTY_CART, PURCHASE } from '../shop.ts';
import { add, enter, fail, release, start, tell, toldTo } from '../story.ts';

const OTHER = { store: 'outra' as never };
const shopping = (lines: readonly Line[]) => given(start(), add(anItem()), tell(aCart(lines)));
const quantity = (lineId: string, intended: number) =>
  ({ type: 'ChangeQuantity', lineId: lineId as never, quantity: intended }) as const;
const twoStores = (own: Partial<Line> = {}, other: Partial<Line> = {}) =>
  given(start(), ...enter(), add(anItem())).and(
    tell({
      purchaseId: PURCHASE,
      orders: [
        anOrder([aLine('1', own)]),
        anOrder([aLine('2', { ...OTHER, ...other })], { orderId: '9002' as never }),
      ],
    }),
  );

describe('a group of lines', () => {
  const DIFFERENCES: readonly Partial<ItemChoice>[] = [
    OTHER,
    { productId: 'else' as never },
    { variationId: 'half' as never },
    { visitAt: '2026-09-07T10:00:00' },
    { size: 'G' },
    { color: 'azul' },
    { wristbandCode: 'W1' },
  ];

  it('C-10 is distinguished by everything that a buyer can choose', () => {
    const intended = (item: ItemChoice) => {
      const [group] =
        shopping([aLine('1')])
          .and(add(item))
          .view().cart.orders[0]?.groups ?? [];
      return group?.intended;
    };
    expect(intended(anItem())).toBe(2);
    expect(DIFFERENCES.map((difference) => intended(anItem(difference)))).toEqual(
      DIFFERENCES.map(() => null),
    );
  });

  it('C-10 never counts a requested ticket without a seat as a reserved seat', () => {
    const seated = given(
      start(),
      ...enter(),
      add(anItem()),
      tell(aCart([aSeatLine('1', 'a1')])),
      add(anItem()),
    );
    expect(seated.view().cart.orders[0]?.groups[0]?.intended).toBeNull();
  });

  it('C-69 removes no line that is already being removed', () => {
    const story = shopping([aLine('1'), aLine('2'), aLine('3')]).and({
      type: 'RemoveLines',
      lineIds: ['3' as never],
    });
    story.when(quantity('1', 1)).happens({ type: 'IntentQueued', intent: { lineIds: ['2'] } });
  });

  it('C-10 M-08 shows the full amount of all its units, and so does a combo', () => {
    const lines = [
      aLine('1', { quantity: 2, processingFee: cents(250) }),
      aLine('2', { quantity: 3, processingFee: cents(250) }),
    ];
    const combos = [aCombo('k', { quantity: 2, convenienceFee: cents(2_500), processingFee: cents(625) })];
    const { cart } = given(start(), add(anItem()), tell(aCart(lines, { combos }))).view();
    expect(cart.orders[0]?.groups).toMatchObject([{ quantity: 5, unit: 11_750, amount: 58_750 }]);
    expect(cart.orders[0]?.combos).toMatchObject([{ quantity: 2, unit: 28_125, amount: 56_250 }]);
    expect(cart.count).toBe(7);
  });
});

describe('a cart with several stores', () => {
  it('C-05 counts an intent in no other order', () => {
    twoStores({ perDocumentLimit: 3 })
      .and(add(anItem()))
      .when(add(anItem()))
      .happens({ type: 'IntentQueued' });
  });

  it('C-65 releases a seat only in its own order', () => {
    const { seat } = aSeatLine('1', 'a1');
    twoStores({ seat })
      .when(release('a1'))
      .happens({ type: 'IntentQueued', intent: { type: 'Remove', orderId: '9001', lineIds: ['1'] } });
  });

  it('C-65 releases a seat while a combo is requested', () => {
    const { seat } = aSeatLine('1', 'a1');
    const combo = { store: anItem().store, comboId: 'k' as never, quantity: 1, name: 'Família' };
    twoStores({ seat })
      .and({ type: 'AddCombo', combo })
      .when(release('a1'))
      .happens({ type: 'IntentQueued', intent: { type: 'Remove', lineIds: ['1'] } });
  });

  it('C-14 removes a coupon that only one order has', () => {
    const story = given(start(), ...enter(), add(anItem())).and(
      tell({
        purchaseId: PURCHASE,
        orders: [
          anOrder([aLine('1')]),
          anOrder([aLine('2', OTHER)], { couponCode: 'X10', orderId: '9002' as never }),
        ],
      }),
    );
    story.when({ type: 'RemoveCoupon' }).happens({ type: 'IntentQueued' });
    expect(story.view().cart.couponCode).toBe('X10');
  });
});

describe('intents and calls with mixed results', () => {
  it('C-12 keep a waiting removal if the cart still has one of its lines', () => {
    const story = shopping([aLine('1'), aLine('2')]).and(add(anItem()), {
      type: 'RemoveLines',
      lineIds: ['1', '2'] as never,
    });
    story
      .when(tell(aCart([aLine('2')])))
      .happens({ type: 'CartConfirmed' }, { type: 'Noticed' })
      .asks({ intent: { type: 'Remove' } });
  });

  it('C-12 C-28 C-78 report a removal of several lines, some of which were already gone', () => {
    const removing = (...lineIds: string[]) =>
      shopping([aLine('1'), aLine('2'), aLine('3')]).and(add(anItem()), {
        type: 'RemoveLines',
        lineIds: lineIds as never,
      });
    const gone = removing('1', '2').and(tell(aCart([aLine('2'), aLine('3')])));
    expect(gone.and(tell(aCart([aLine('3')]))).state.notice).toMatchObject({
      ...{ code: 'cart.count', params: { count: 1 } },
    });
    const other = tell(aCart([aLine('4', { kind: 'product' })]));
    for (const left of ['1', '2']) {
      const { notice } = removing('1', '2').and(tell(aCart([aLine(left)])), other).state;
      expect(notice).toMatchObject({ code: 'cart.removed.item', params: {} });
    }
  });

  it('C-19 C-23 keep an intent that needs the cart if a read of the cart fails', () => {
    const story = given(start(), ...enter(), add(anItem()), tell(aCart([aLine('1')]))).and(
      { type: 'RefreshCart' },
      { type: 'ApplyCoupon', code: 'X10' },
    );
    for (const failing of [fail('refused'), fail('lost')])
      story.when(failing).asks({ intent: { type: 'ApplyCoupon' } });
  });

  it('C-24 stay remembered as lost if only another call receives its response', () => {
    const story = shopping([aLine('1')])
      .and(add(anItem()), fail('lost'), tell(aCart([aLine('1')])))
      .and(add(anItem()), fail('lost'), tell(aCart([aLine('1')])))
      .and(toldTo('r2' as never, aCart([])));
    expect(story.state.cart.lost).toEqual(['r4']);
  });

  it('C-74 read the cart after a refused removal of a combo', () => {
    given(start(), add(anItem()), tell(aCart([aLine('1')], { combos: [aCombo('k')] })))
      .and({ type: 'RemoveCombo', comboId: 'k' as never })
      .when(fail('refused'))
      .happens(
        { type: 'IntentQueued', intent: { type: 'Read' } },
        { type: 'IntentRefused' },
        { type: 'Noticed', notice: { code: 'cart.remove-failed', params: { name: 'Combo família' } } },
      );
  });

  it('C-27 drop a stored cart number if that cart is empty', () => {
    const stored = { ...start(), purchaseId: '900' } as ReturnType<typeof start>;
    given(stored)
      .when(tell(EMPTY_CART))
      .happens({ type: 'CartConfirmed' }, { type: 'CartDropped', reason: 'emptied' });
  });

  it('C-13 accept another Read while a Read is the only intent', () => {
    const stored = { ...start(), purchaseId: '900' } as ReturnType<typeof start>;
    given(stored).when({ type: 'RefreshCart' }).happens({ type: 'IntentQueued' });
  });

  it('K-09 show a waiting removal of a combo', () => {
    const story = given(start(), add(anItem()), tell(aCart([aLine('1')], { combos: [aCombo('k')] })));
    const [pending] = story.and({ type: 'RemoveCombo', comboId: 'k' as never }).view().cart.intents;
    expect(pending).toMatchObject({ type: 'RemoveCombo', comboId: 'k', items: [] });
    expect(story.view().cart.orders[0]?.groups[0]?.unit).toBe(cents(11_500));
  });
});

it.each([
  [1, false, { more: true, less: true, several: false }],
  [2, false, { more: true, less: false, several: true }],
  [1, true, { more: false, less: false, several: false }],
  [2, true, { more: false, less: false, several: false }],
])('C-89 C-106 a combo of %d units, if removed %j, has the buttons %j', (quantity, isRemoved, buttons) => {
  const story = given(start(), add(anItem()), tell(aCart([], { combos: [aCombo('c1', { quantity })] })));
  const after = isRemoved ? story.and({ type: 'RemoveCombo', comboId: 'c1' as never }) : story;
  expect(after.view().cart.orders[0]?.combos[0]).toMatchObject({ ...buttons, leaving: isRemoved });
});
