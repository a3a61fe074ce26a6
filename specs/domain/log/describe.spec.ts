import { describe, expect, it } from 'vitest';
import type { ComboId } from '../../../domain/kernel/values.ts';
import { describeCause, describe as describeEvent, timeText } from '../../../domain/log/describe.ts';
import type { ItemChoice } from '../../../domain/model/cart.ts';
import type { Event } from '../../../domain/shop/messages.ts';
import { ANA, eventsAbout, inputsAbout } from '../privacy/people.ts';
import { anItem, aSeat, NOW } from '../shop.ts';
import { EVENTS, INPUTS } from './given.ts';

describe('descriptions of a log', () => {
  const personal = new Set<string>(Object.values(ANA));
  personal.delete(ANA.country);
  it('G-11 have times of São Paulo, with the date', () => {
    expect(timeText(NOW)).toBe('2026-07-01 12:00:00');
    expect(timeText(NOW + 1_050)).toBe('2026-07-01 12:00:01.050');
    expect(timeText(8e300)).toBe('no time');
  });
  it('G-11 name the important fields of each event, by its definition', () => {
    const said = (type: Event['type'], nth = 0) => describeEvent(eventsAbout(ANA)[type][nth] as Event);
    expect(said('IntentQueued')).toBe('intent queued: r1, Reserve 2 items, 1 combo');
    expect(said('IntentQueued', 1)).toBe('intent queued: r1, ApplyCoupon');
    expect(said('IntentQueued', 3)).toBe('intent queued: r1, Remove 1 line');
    expect(said('CartConfirmed')).toMatch(
      /^cart confirmed: r1, 3 lines, 1 combo, \d+\.\d\d BRL, deadline 2026-07-01 12:00:00$/,
    );
    const [confirmed] = eventsAbout(ANA).CartConfirmed;
    const [order] = confirmed?.cart.orders ?? [];
    const cartOf = (...orders: unknown[]) =>
      describeEvent({ ...confirmed, cart: { purchaseId: null, orders }, deadline: null } as never);
    expect(cartOf({ ...order, combos: [], total: 12_345 })).toBe(
      'cart confirmed: r1, 3 lines, 0 combos, 123.45 BRL',
    );
    expect(cartOf({ ...order, lines: [], total: 5 })).toBe('cart confirmed: r1, 0 lines, 1 combo, 0.05 BRL');
    expect(cartOf({ ...order, total: 100 }, { ...order, total: 200, currency: 'MXN' })).toBe(
      'cart confirmed: r1, 6 lines, 2 combos, 1.00 BRL + 2.00 MXN',
    );
    expect(cartOf()).toBe('cart confirmed: r1, an empty cart');
    expect(said('IntentRefused')).toBe('intent refused: r1, refused HTTP 400 code 7001');
    expect(said('SeatsDeferred')).toBe('seats deferred: 1 item');
    const seats = [
      { item: aSeat('a1'), seen: 'free' } as const,
      { item: aSeat('a2'), seen: 'free' } as const,
    ];
    expect(describeCause({ type: 'SelectSeats', seats: seats.slice(1) })).toBe('select seats: 1 seat');
    expect(describeCause({ type: 'SelectSeats', seats })).toBe('select seats: 2 seats');
    expect(said('TotalsDisagreed')).toBe('totals disagreed: confirmed 0.01, computed 0.02, BRL');
    expect(said('Started')).toBe('started: BR site, 15 minutes, collect');
    const [started] = eventsAbout(ANA).Started;
    const token = 'purchase-0123456789abcdef' as never;
    expect(started && describeEvent({ ...started, purchaseId: token })).toBe(
      `started: BR site, 15 minutes, ${token}, collect`,
    );
    for (const purchaseId of [`x${token}`, `${token}x`] as never[])
      expect(started && describeEvent({ ...started, purchaseId })).toBe(said('Started'));
    expect(describeCause({ type: 'ApplyCoupon', code: token })).toBe('apply coupon');
    expect(said('InstallmentsChosen')).toBe(
      'installments chosen: count 2, each 0.60, total 1.20, interest 0.20',
    );
    expect(said('PaymentWaiting')).toBe('payment waiting: r1, expires at 2026-07-01 12:00:00');
    expect(said('PaymentWaiting', 1)).toBe('payment waiting: r1');
    expect(said('PaymentFailed')).toBe('payment failed: r1, card_refused');
    expect(said('LoggedIn')).toBe('logged in: r1, a natural person, token expires at 2026-07-01 12:00:00');
    expect(said('BearerSet')).toBe('bearer set: 1, confirmed');
    expect(said('Noticed')).toBe('noticed: error, limit.stock');
    expect(said('ProtectionChosen')).toBe('protection chosen: protection');
    expect(said('SessionLost')).toBe('session lost');
    expect(describeEvent({ type: 'ProtectionChosen', protection: false })).toBe(
      'protection chosen: not protection',
    );
    expect(describeEvent({ type: 'CartExpired', purchaseId: null })).toBe('cart expired');
    expect(describeEvent({ type: 'Teleported' } as never)).toBe('teleported');
    expect(describeEvent({ type: 'toString' } as never)).toBe('to string');
    expect(describeEvent({ type: 'IntentRefused' } as never)).toBe('intent refused');
  });
  it.each(EVENTS.map((event) => [event.type, event] as const))(
    'G-11 have one line without personal data for %s',
    (_type, event) => {
      const text = describeEvent(event);
      expect(text).toMatch(/^\S[^\n]*\S$/);
      expect(text).not.toContain('undefined');
      for (const mark of personal) expect(text).not.toContain(mark);
    },
  );
  it('G-11 name causes and responses', () => {
    expect(describeCause({ type: 'LogOut' })).toBe('log out');
    expect(describeCause({ type: 'ApplyCoupon', code: 'PIXEL-1' })).toBe('apply coupon');
    const said = (item: ItemChoice) => describeCause({ type: 'AddItem', item });
    expect(said(anItem({ quantity: 2 }))).toBe('add item: 2 tickets');
    expect(said(aSeat('a1'))).toBe('add item: seat A1');
    const combo = { store: anItem().store, comboId: '9' as ComboId, quantity: 3, name: 'Família' };
    expect(describeCause({ type: 'AddCombo', combo })).toBe('add combo: 3 combos');
    const [good, bad, lost] = inputsAbout(ANA).Answered;
    expect(good && describeCause(good)).toMatch(/^answered: Cart, r1, ok, 3 lines, 1 combo, /);
    expect(bad && describeCause(bad)).toBe('answered: Cart, r1, not ok, refused HTTP 400 code 7001');
    expect(lost && describeCause(lost)).toBe('answered: Cart, r1, not ok, lost');
    for (const input of INPUTS) for (const mark of personal) expect(describeCause(input)).not.toContain(mark);
  });
  it('G-11 G-07 omit values of the wrong type in a cause', () => {
    const said = (cause: object) => describeCause(cause as never);
    expect(said({ type: 'ChooseDelivery', delivery: ['Ana Lima'] })).toBe('choose delivery');
    expect(said({ type: 'ChooseDelivery', delivery: { name: 'Ana Lima' } })).toBe('choose delivery');
    expect(said({ type: 'RemoveLines', lineIds: 'Ana Lima' })).toBe('remove lines');
    expect(said({ type: 'SetBearer', lineId: '1', bearer: 'Ana Lima' })).toBe('set bearer: 1');
    expect(said({ type: 'Answered', call: 'Cart', requestId: 'r1', outcome: { ok: 'Ana Lima' } })).toBe(
      'answered: Cart, r1',
    );
  });
});
