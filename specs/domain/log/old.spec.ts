/** Logs of older versions, and of too new ones; and what a log says in words. */
import { describe, expect, it } from 'vitest';
import type { Event } from '../../../domain/core/events.ts';
import { foldLog } from '../../../domain/core/index.ts';
import { describeCause, describe as describeEvent } from '../../../domain/log/describe.ts';
import { decodeLog } from '../../../domain/log/file.ts';
import { LOG_VERSION, type Raw, UPCASTERS, upcastCause, upcastEvent } from '../../../domain/log/upcasters.ts';
import { ANA, eventsAbout, inputsAbout } from '../privacy/people.ts';
import { NOW } from '../shop.ts';
import { EXAMPLES } from './examples.ts';
import { EVENTS, FIRST, INPUTS, log } from './given.ts';

const wrapped = (part: 'event' | 'cause', raw: Raw): Raw =>
  part === 'event' ? { ...FIRST, event: raw } : { ...FIRST, cause: raw };

describe('old logs', () => {
  it('G-09 upcasters are numbered without a gap, up to the present version', () => {
    expect(UPCASTERS.map(({ from, to }) => [from, to])).toEqual(
      Array.from({ length: LOG_VERSION - 1 }, (_, at) => [at + 1, at + 2]),
    );
    for (const { why } of UPCASTERS) expect(why).not.toBe('');
  });
  it('G-09 each has examples, and at least one of them changes', () => {
    expect(Object.keys(EXAMPLES).map(Number)).toEqual(UPCASTERS.map(({ from }) => from));
    for (const { from, event, cause } of UPCASTERS) {
      const examples = EXAMPLES[from] ?? [];
      for (const { part, before, after } of examples)
        expect(part === 'event' ? event(before) : cause(before)).toEqual(after);
      expect(examples.some(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))).toBe(
        true,
      );
    }
  });
  it('G-09 G-10 what is lifted is of the present shape, and of its own version it is not', () => {
    for (const [from, examples] of Object.entries(EXAMPLES)) {
      for (const { part, before, after } of examples) {
        const old = decodeLog({ ...log(wrapped(part, before)), version: Number(from) });
        expect(old.problems).toEqual([]);
        expect(old.log?.version).toBe(LOG_VERSION);
        expect(old.log?.envelopes[0]?.[part]).toEqual(after);
        const isSame = JSON.stringify(before) === JSON.stringify(after);
        expect(decodeLog(log(wrapped(part, before))).problems.length === 0).toBe(isSame);
      }
    }
  });
  it('G-10 the deadline is the latest of the orders’, by São Paulo’s clocks', () => {
    const at = (...texts: unknown[]) =>
      upcastEvent(
        { type: 'CartTold', cart: { orders: texts.map((reservedAt) => ({ reservedAt })) }, holdMinutes: 10 },
        1,
      ).deadline;
    expect(at('2018-11-03T23:55:00', '2018-11-03T23:50:00')).toBe(Date.parse('2018-11-04T03:05:00Z'));
    expect(at(null, 'ontem', 7)).toBeNull();
    expect(upcastEvent({ type: 'CartTold', holdMinutes: 'x', cart: 7 }, 1).deadline).toBeNull();
    expect(upcastEvent({ type: 'CartTold', holdMinutes: 5, cart: { orders: 7 } }, 1).deadline).toBeNull();
    expect(upcastEvent({ type: 'Other', holdMinutes: 5 }, 1)).toEqual({ type: 'Other', holdMinutes: 5 });
    expect(
      upcastEvent(
        { type: 'CartTold', holdMinutes: 'x', cart: { orders: [7, { reservedAt: '2026-07-01' }] } },
        1,
      ).deadline,
    ).toBeNull();
  });
  it('G-10 what had the present shape already keeps it', () => {
    const told = { type: 'CartTold', deadline: 5 };
    expect(upcastEvent(told, 1)).toEqual(told);
    const failed = { type: 'PaymentFailed', serverMessage: 'não' };
    expect(upcastEvent(failed, 1)).toEqual(failed);
    const answered = { type: 'Answered', outcome: { value: { status: 'failed', serverMessage: 'não' } } };
    expect(upcastCause(answered, 1)).toEqual(answered);
  });
  it('G-12 no line of an older log is a donation, in combos neither; what is odd stays as it is', () => {
    const lift = (cart: unknown) => upcastEvent({ type: 'CartTold', cart }, 2).cart;
    const combos = [{ lines: [{ lineId: '2' }] }, {}, 7];
    expect(lift({ orders: [{ lines: [{ lineId: '1' }, null], combos }, { combos: 'x' }, 7] })).toEqual({
      orders: [
        {
          lines: [{ lineId: '1', donation: false }, null],
          combos: [{ lines: [{ lineId: '2', donation: false }] }, {}, 7],
        },
        { combos: 'x' },
        7,
      ],
    });
    expect(lift({ orders: 7 })).toEqual({ orders: 7 });
    expect(lift({ orders: [{ lines: [{ donation: true }] }] })).toEqual({
      orders: [{ lines: [{ donation: true }] }],
    });
    for (const odd of [
      { type: 'Answered', call: 'Cart', outcome: 7 },
      { type: 'Answered', call: 'Finalise', outcome: { value: { orders: [{ lines: [{}] }] } } },
    ])
      expect(upcastCause(odd, 2)).toBe(odd);
  });
  it('G-09 present and later versions are not lifted', () => {
    const old = { type: 'PaymentFailed' };
    for (const version of [LOG_VERSION, LOG_VERSION + 1]) expect(upcastEvent(old, version)).toBe(old);
  });
  it('G-09 G-10 an old log folds to what a present one does', () => {
    const [asked] = eventsAbout(ANA).IntentQueued;
    const [lifted] = EXAMPLES[1] ?? [];
    const folded = (event: unknown, version: number) => {
      const read = decodeLog({ ...log({ ...FIRST, event: asked }, { ...FIRST, seq: 1, event }), version });
      expect(read.problems).toEqual([]);
      return foldLog(read.log?.envelopes.map((envelope) => envelope.event) ?? []);
    };
    const state = folded(lifted?.before, 1);
    expect(state).toEqual(folded(lifted?.after, LOG_VERSION));
    expect(state.cart.deadline).toBe(NOW + 15 * 60_000);
  });
});

describe('in words', () => {
  const personal = new Set<string>(Object.values(ANA));
  personal.delete(ANA.country);
  it.each(EVENTS.map((event) => [event.type, event] as const))('G-11 %s', (_type, event) => {
    const text = describeEvent(event);
    expect(text).toMatch(/^\S[^\n]*\S$/);
    expect(text).not.toContain('undefined');
    for (const mark of personal) expect(text).not.toContain(mark);
  });
  it('G-11 what matters of each is said', () => {
    const said = (type: Event['type'], nth = 0) => describeEvent(eventsAbout(ANA)[type][nth] as Event);
    expect(said('IntentQueued')).toBe('r1: wants to reserve 2 items and 1 combo');
    expect(said('IntentQueued', 1)).toBe('r1: wants to apply a coupon');
    expect(said('IntentQueued', 2)).toBe('r1: wants to apply a partner card');
    expect(said('IntentQueued', 3)).toBe('r1: wants to remove 1 line');
    expect(said('CartTold')).toMatch(/^r1: cart of 3 lines, 1 combo, \d+\.\d\d BRL; held until 12:00:00$/);
    const [told] = eventsAbout(ANA).CartTold;
    const [order] = told?.cart.orders ?? [];
    const cartOf = (...orders: unknown[]) =>
      describeEvent({ ...told, cart: { purchaseId: null, orders }, deadline: null } as never);
    expect(cartOf({ ...order, combos: [], total: 12_345 })).toBe(
      'r1: cart of 3 lines, 0 combos, 123.45 BRL; held until none',
    );
    expect(cartOf({ ...order, lines: [], total: 5 })).toBe(
      'r1: cart of 0 lines, 1 combo, 0.05 BRL; held until none',
    );
    expect(cartOf({ ...order, total: 100 }, { ...order, total: 200, currency: 'MXN' })).toBe(
      'r1: cart of 6 lines, 2 combos, 1.00 BRL + 2.00 MXN; held until none',
    );
    expect(said('IntentRefused')).toBe('r1: refused (refused, HTTP 400, code 7001)');
    expect(said('SeatHeldForLogin')).toBe('seat A7 waits for login');
    expect(said('TotalsDisagreed')).toBe('order o1: told 0.01, adds up to 0.02 BRL');
    expect(said('Started')).toBe('started on the BR site, cart 900');
    expect(said('InstalmentsChosen')).toBe('2 instalments of 0.60');
    expect(said('PaymentWaiting')).toBe('r1: payment waits, Pix until 12:00:00');
    expect(said('PaymentWaiting', 1)).toBe('r1: payment waits');
    expect(said('PaymentFailed')).toBe('r1: payment failed (card_refused)');
    expect(said('Noticed')).toBe('error: limit.stock');
    expect(said('ProtectionChosen')).toBe('protection: on');
    expect(describeEvent({ type: 'ProtectionChosen', protection: false })).toBe('protection: off');
  });
  it('G-11 what is not there is said to be not there', () => {
    const nothing = { purchaseId: null, orders: [] };
    expect(describeEvent({ type: 'CartTold', requestId: 'r1' as never, cart: nothing, deadline: null })).toBe(
      'r1: cart of an empty cart; held until none',
    );
    expect(describeEvent({ type: 'CartExpired', purchaseId: null })).toBe('cart ? expired');
    expect(
      describeEvent({
        type: 'Started',
        settings: { site: 'MX' } as never,
        purchaseId: null,
        delivery: 'collect',
      }),
    ).toBe('started on the MX site, no cart');
    expect(describeEvent({ type: 'SeatHeldForLogin', item: { seat: null } as never })).toBe(
      'seat ? waits for login',
    );
    expect(describeEvent({ type: 'Teleported' } as never)).toBe('Teleported');
    expect(describeEvent({ type: 'toString' } as never)).toBe('toString');
  });
  it.each([
    [{ type: 'RemoveCombo', orderId: 'o1', store: 's', comboId: 'c7' }, 'remove combo c7'],
    [{ type: 'RemoveCoupon' }, 'remove the coupon'],
    [{ type: 'RemoveBin' }, 'remove the partner card'],
    [{ type: 'Reattach' }, 'take the cart over into the account'],
    [{ type: 'Read' }, 'read the cart'],
  ])('G-11 a wish %j is to %s', (intent, words) => {
    expect(describeEvent({ type: 'IntentQueued', requestId: 'r1', intent } as never)).toBe(
      `r1: wants to ${words}`,
    );
  });
  it('G-11 causes by their name, answers by how they came', () => {
    expect(describeCause({ type: 'LogOut' })).toBe('LogOut');
    const [good, bad, lost] = inputsAbout(ANA).Answered;
    expect(good && describeCause(good)).toBe('r1: Cart answered well');
    expect(bad && describeCause(bad)).toBe('r1: Cart answered badly (refused, HTTP 400, code 7001)');
    expect(lost && describeCause(lost)).toBe('r1: Cart answered badly (lost)');
    for (const input of INPUTS) for (const mark of personal) expect(describeCause(input)).not.toContain(mark);
  });
});
