/** State of combos and donations on an event's page. */
import { expect, it } from 'vitest';
import { comboStanding, isRequested, voucherEntry } from '../../../domain/cart/offers.ts';
import type { ComboId, VariationId } from '../../../domain/kernel/values.ts';
import { given } from '../given.ts';
import { aCart, aCombo, anItem, STORE } from '../shop.ts';
import { add, enter, start, tell } from '../story.ts';

const { cart } = given(start(), ...enter()).view();
const own = 'c1' as ComboId;
const other = 'c2' as ComboId;
type Cart = typeof cart;
const intent = (change: object): Cart => ({
  ...cart,
  intents: [{ items: [], combos: [], comboId: null, ...change }] as never,
});

it('C-106 a combo’s offer shows the units in the cart, and waits while one is requested or removed', () => {
  const combos = [
    { comboId: own, quantity: 2, several: true },
    { comboId: other, quantity: 9, several: true },
    { comboId: own, quantity: 1, several: false },
  ];
  expect(comboStanding({ ...cart, orders: [{ combos }] as never }, own)).toEqual({
    ...{ inCart: 3, several: true, busy: false },
  });
  for (const change of [{ comboId: own }, { combos: [{ comboId: own }] }]) {
    expect(comboStanding(intent(change), own).busy).toBe(true);
    expect(comboStanding(intent(change), other).busy).toBe(false);
  }
});

it('C-89 a combo is removed with the others in its offer exactly if its row in the cart says so', () => {
  const story = given(start(), add(anItem()), tell(aCart([], { combos: [aCombo('c1')] })));
  const another = { store: STORE, comboId: own, quantity: 1, name: 'Combo', parts: [] };
  const adding = story.and({ type: 'AddCombo', combo: another });
  const removing = story.and({ type: 'RemoveCombo', comboId: own });
  for (const [{ cart: shown }, several] of [
    [story.view(), false],
    [adding.view(), true],
    [removing.view(), false],
  ] as const) {
    expect(comboStanding(shown, own)).toMatchObject({ inCart: 1, several });
    expect(shown.orders[0]?.combos[0]?.several).toBe(several);
  }
});

it('C-107 C-192 donations and exchanges of one variation wait for each other', () => {
  const [donation, shirt] = ['d' as VariationId, 's' as VariationId];
  expect(isRequested(intent({ items: [{ variationId: donation }] }), donation)).toBe(true);
  expect(isRequested(intent({ items: [{ variationId: shirt }] }), donation)).toBe(false);
  expect(isRequested(cart, donation)).toBe(false);
});

it('C-102 a voucher’s code is invalid if the server refuses it or lists no ticket, else its read failed', () => {
  const listing = (...variations: readonly string[]) =>
    voucherEntry('A1', { ok: true, value: { variations } });
  const failing = (code: string, serverMessage: string | null = null) =>
    voucherEntry('A1', { ok: false, problem: { code, serverMessage } });
  expect(listing('Inteira')).toEqual({ busy: false, tickets: ['Inteira'], problem: null });
  expect(listing()).toEqual({ busy: false, tickets: [], problem: 'invalid' });
  expect([failing('refused').problem, failing('notFound').problem]).toEqual(['invalid', 'invalid']);
  const told = { code: 'refused', serverMessage: 'Já usado.' };
  expect(failing(told.code, told.serverMessage).problem).toEqual(told);
  const unread = { code: 'unavailable', serverMessage: null };
  expect(failing('unavailable')).toEqual({ busy: false, tickets: [], problem: unread });
  const waiting = ['A1', null].map((code) => voucherEntry(code, null));
  expect(waiting).toEqual([true, false].map((busy) => ({ busy, tickets: [], problem: null })));
});
