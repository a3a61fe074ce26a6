/** Commands about a cart set a waiting payment of another purchase aside. All others leave it on screen. */
import { describe, expect, it } from 'vitest';
import type { Command, Input } from '../../../domain/shop/messages.ts';
import { given } from '../given.ts';
import { aCombo, aLine, anItem, anItemOf, anOrder, aSeat, aSeatLine, PURCHASE, STORE } from '../shop.ts';
import { add, check, enter, start, tell, tellOpen } from '../story.ts';
import { OTHER, openPayment, WAITING } from './given.ts';

const LINES = [aLine('1', { kind: 'product' }), aSeatLine('2', 'a1')];
const CART = {
  purchaseId: PURCHASE,
  orders: [anOrder(LINES, { combos: [aCombo('c1')], couponCode: 'FESTA', binDiscount: 100 as never })],
};
const begun = given(
  ...[start(), ...enter(), { type: 'RefreshOpenPayments' } as const, tellOpen(openPayment())],
  ...[add(anItem()), tell(CART)],
);
const waiting = begun.and({ type: 'ResumePayment', purchaseId: OTHER }, check.says(WAITING));

const CASES: readonly Command[] = [
  add(anItem()) as Command,
  {
    type: 'AddCombo',
    combo: { store: STORE, comboId: 'c2' as never, quantity: 1, name: 'Combo', parts: [] },
  },
  { type: 'SelectSeats', seats: [{ item: aSeat('b2'), seen: 'free' }] },
  { type: 'ReleaseSeats', seats: [{ productId: null, visitAt: null, seatId: 'a1' as never }] },
  { type: 'ChangeQuantity', lineId: '1' as never, quantity: 2 },
  { type: 'SetQuantity', item: anItemOf('product', { quantity: 3 }) },
  { type: 'RemoveLines', lineIds: ['1' as never] },
  { type: 'RemoveCombo', comboId: 'c1' as never },
  { type: 'EnterCode', code: 'VEM10' },
  { type: 'ApplyCoupon', code: 'VEM10' },
  { type: 'RemoveCoupon' },
  { type: 'ApplyBin', digits: '411111' },
  { type: 'RemoveBin' },
  { type: 'ChooseDelivery', delivery: 'deliver' },
  { type: 'ChooseProtection', protection: true },
  { type: 'TakeUpCart', purchaseId: '902' as never },
];

describe('a waiting payment of another purchase', () => {
  it.each(CASES)('P-23 is set aside by $type', (command) => {
    const { came } = waiting.when(command);
    expect(came.refusal).toBeNull();
    expect(came.events[0]?.type).toBe('PaymentClosed');
  });

  it.each([
    { type: 'RefreshCart' },
    { type: 'CheckPayment' },
    { type: 'RefreshOpenPayments' },
    { type: 'CheckDeadline' },
    { type: 'LogOut' },
  ] satisfies Input[])('P-23 is not set aside by $type', (command) => {
    const { came } = waiting.when(command);
    expect(came.events.map(({ type }) => type)).not.toContain('PaymentClosed');
  });
});
