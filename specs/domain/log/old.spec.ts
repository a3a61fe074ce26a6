/** Logs of older versions, and of too new ones; and what a log says in words. */
import { describe, expect, it } from 'vitest';
import type { ComboId } from '../../../domain/kernel/values.ts';
import { describeCause, describe as describeEvent } from '../../../domain/log/describe.ts';
import { decodeLog } from '../../../domain/log/file.ts';
import {
  LOG_VERSION,
  type Raw,
  UPCASTERS,
  upcastCause,
  upcastEvent,
  upcastStart,
} from '../../../domain/log/upcasters.ts';
import type { ItemChoice } from '../../../domain/model/cart.ts';
import { foldLog } from '../../../domain/shop/evolve.ts';
import type { Event } from '../../../domain/shop/messages.ts';
import { given } from '../given.ts';
import { ANA, eventsAbout, inputsAbout } from '../privacy/people.ts';
import { aCart, aLine, anItem, aSeat, NOW } from '../shop.ts';
import { add, choose, enter, payWith, release, start, tell } from '../story.ts';
import { EXAMPLES } from './examples.ts';
import { EVENTS, FIRST, INPUTS, log } from './given.ts';

const wrapped = (part: 'event' | 'cause', raw: Raw): Raw =>
  part === 'event' ? { ...FIRST, event: raw } : { ...FIRST, cause: raw };

describe('logs of older versions', () => {
  it('G-28 have upcasters numbered without a gap up to the present version', () => {
    expect(UPCASTERS.map(({ from, to }) => [from, to])).toEqual(
      Array.from({ length: LOG_VERSION - 1 }, (_, at) => [at + 1, at + 2]),
    );
    for (const { why } of UPCASTERS) expect(why).not.toBe('');
  });
  it('G-14 G-25 G-28 have examples that each upcaster changes, except upcasters 7 and 10', () => {
    expect(Object.keys(EXAMPLES).map(Number)).toEqual(UPCASTERS.map(({ from }) => from));
    for (const { from, event, cause } of UPCASTERS) {
      const examples = EXAMPLES[from] ?? [];
      for (const { part, before, after } of examples)
        expect(part === 'event' ? event(before, NOW) : cause(before)).toEqual(after);
      expect(examples.some(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))).toBe(
        from !== 7 && from !== 10,
      );
    }
  });
  it('G-09 G-10 have the present shape only after upcasting', () => {
    for (const [from, examples] of Object.entries(EXAMPLES)) {
      for (const { part, before, after } of examples) {
        const old = decodeLog({ ...log(wrapped(part, before)), version: Number(from) });
        const present = (part === 'event' ? upcastEvent : upcastCause)(after, Number(from) + 1, FIRST.at);
        expect(old.problems).toEqual([]);
        expect(old.log?.version).toBe(LOG_VERSION);
        expect(old.log?.envelopes[0]?.[part]).toEqual(present);
        const isSame = JSON.stringify(before) === JSON.stringify(present);
        expect(decodeLog(log(wrapped(part, before))).problems.length === 0).toBe(isSame);
      }
    }
  });
  it('G-10 have the latest deadline of the orders, in São Paulo time', () => {
    const at = (...texts: unknown[]) =>
      upcastEvent(
        { type: 'CartTold', cart: { orders: texts.map((reservedAt) => ({ reservedAt })) }, holdMinutes: 10 },
        1,
        NOW,
      ).deadline;
    expect(at('2018-11-03T23:55:00', '2018-11-03T23:50:00')).toBe(Date.parse('2018-11-04T03:05:00Z'));
    expect(at(null, 'ontem', 7)).toBeNull();
    expect(upcastEvent({ type: 'CartTold', holdMinutes: 'x', cart: 7 }, 1, NOW).deadline).toBeNull();
    expect(
      upcastEvent({ type: 'CartTold', holdMinutes: 5, cart: { orders: 7 } }, 1, NOW).deadline,
    ).toBeNull();
    expect(upcastEvent({ type: 'Other', holdMinutes: 5 }, 1, NOW)).toEqual({ type: 'Other', holdMinutes: 5 });
    expect(
      upcastEvent(
        { type: 'CartTold', holdMinutes: 'x', cart: { orders: [7, { reservedAt: '2026-07-01' }] } },
        1,
        NOW,
      ).deadline,
    ).toBeNull();
  });
  it('G-10 keep values that already have the present shape', () => {
    const told = { type: 'CartTold', deadline: 5 };
    expect(upcastEvent(told, 1, NOW)).toEqual({ ...told, type: 'CartConfirmed' });
    const failed = { type: 'PaymentFailed', serverMessage: 'não' };
    expect(upcastEvent(failed, 1, NOW)).toEqual(failed);
    const answered = { type: 'Answered', outcome: { value: { status: 'failed', serverMessage: 'não' } } };
    expect(upcastCause(answered, 1)).toEqual(answered);
  });
  it('G-12 have no donations, even in combos, and keep invalid values', () => {
    const second = UPCASTERS.find(({ from }) => from === 2);
    const lift = (cart: unknown) => second?.event({ type: 'CartTold', cart }, NOW).cart;
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
  it('G-15 have no processing fees in units, and no fees in combos', () => {
    const fifth = UPCASTERS.find(({ from }) => from === 5);
    const lift = (cart: unknown) => fifth?.event({ type: 'CartConfirmed', cart }, NOW).cart;
    expect(
      lift({
        orders: [{ processingFee: 7, lines: [{ lineId: '1' }], combos: [{ lines: [{ lineId: '2' }] }, 7] }],
      }),
    ).toEqual({
      orders: [
        {
          processingFee: 7,
          lines: [{ lineId: '1', processingFee: 0 }],
          combos: [{ convenienceFee: 0, processingFee: 0, lines: [{ lineId: '2', processingFee: 0 }] }, 7],
        },
      ],
    });
    expect(lift({ orders: [{ lines: [{ processingFee: 3 }] }] })).toEqual({
      orders: [{ lines: [{ processingFee: 3 }] }],
    });
  });
  it('G-16 have an unknown event in each line without an event', () => {
    const lift = (lines: unknown) =>
      upcastEvent({ type: 'CartConfirmed', cart: { orders: [{ lines }] } }, 6, NOW).cart;
    const event = { slug: 'show', name: 'Show', place: 'Casa', city: 'Recife', organizer: 'Casa' };
    expect(lift([{ lineId: '1' }, { lineId: '2', event }])).toEqual({
      orders: [
        {
          lines: [
            { lineId: '1', event: null, owned: null },
            { lineId: '2', event, owned: null },
          ],
        },
      ],
    });
    const odd = { type: 'CartDropped', cart: { orders: [{ lines: [{}] }] } };
    expect(upcastEvent(odd, 6, NOW)).toBe(odd);
  });
  it('G-25 have unknown owned units in each line without owned units', () => {
    const owned = { ofProduct: 2, ofKind: 1 };
    const lift = (lines: unknown) =>
      upcastEvent({ type: 'CartConfirmed', cart: { orders: [{ lines }] } }, 9, NOW).cart;
    expect(lift([{ lineId: '1' }, { lineId: '2', owned }])).toEqual({
      orders: [
        {
          lines: [
            { lineId: '1', owned: null },
            { lineId: '2', owned },
          ],
        },
      ],
    });
  });
  it('G-37 have no entered code in their start state', () => {
    const lift = (state: Raw) => upcastStart({ seq: 1, state }, 10).state;
    expect(lift({ cart: { queue: [] } })).toEqual({ cart: { queue: [], code: null } });
    const code = { status: 'applying', code: 'x', requestId: 'r1' };
    expect(lift({ cart: { code } })).toEqual({ cart: { code } });
    expect(lift({ cart: 7 })).toEqual({ cart: 7 });
  });
  it('G-22 have an unknown screen in each press on “Pay” without a screen', () => {
    const pay = { type: 'Pay', deliveryAddress: null, secretRef: null };
    expect(upcastCause(pay, 8)).toEqual({ ...pay, pressed: null });
    const said = { ...pay, pressed: { kind: 'pix' } };
    expect(upcastCause(said, 8)).toEqual(said);
    const story = given(start(), ...enter(), add(anItem()), tell(aCart([aLine('1')])), choose('pix'));
    story.when(payWith({ pressed: null })).happens({ type: 'PaymentAsked' });
  });
  it('G-23 release a seat of any event and date', () => {
    const [lifted, odd] = [['a1'], 'a1'].map((seatIds) => upcastCause({ type: 'ReleaseSeats', seatIds }, 8));
    expect(lifted).toEqual(release('a1'));
    expect(odd).toEqual({ type: 'ReleaseSeats', seatIds: 'a1' });
  });
  it('G-09 are not upcast from the present version or later', () => {
    const old = { type: 'PaymentFailed' };
    for (const version of [LOG_VERSION, LOG_VERSION + 1]) expect(upcastEvent(old, version, NOW)).toBe(old);
  });
  it('G-09 G-10 fold to the same state as present logs', () => {
    const [asked] = eventsAbout(ANA).IntentQueued;
    const [lifted] = EXAMPLES[1] ?? [];
    const folded = (event: unknown, version: number) => {
      const read = decodeLog({ ...log({ ...FIRST, event: asked }, { ...FIRST, seq: 1, event }), version });
      expect(read.problems).toEqual([]);
      return foldLog(read.log?.envelopes.map((envelope) => envelope.event) ?? []);
    };
    const state = folded(lifted?.before, 1);
    expect(state).toEqual(folded(lifted?.after, 2));
    expect(state.cart.deadline).toBe(NOW + 15 * 60_000);
  });
});

describe('descriptions of a log', () => {
  const personal = new Set<string>(Object.values(ANA));
  personal.delete(ANA.country);
  it.each(EVENTS.map((event) => [event.type, event] as const))(
    'G-11 have one line without personal data for %s',
    (_type, event) => {
      const text = describeEvent(event);
      expect(text).toMatch(/^\S[^\n]*\S$/);
      expect(text).not.toContain('undefined');
      for (const mark of personal) expect(text).not.toContain(mark);
    },
  );
  it('G-11 name the important fields of each event, by its definition', () => {
    const said = (type: Event['type'], nth = 0) => describeEvent(eventsAbout(ANA)[type][nth] as Event);
    expect(said('IntentQueued')).toBe('intent queued: r1, Reserve 2 items, 1 combos');
    expect(said('IntentQueued', 1)).toBe('intent queued: r1, ApplyCoupon');
    expect(said('IntentQueued', 3)).toBe('intent queued: r1, Remove 1 lines');
    expect(said('CartConfirmed')).toMatch(
      /^cart confirmed: r1, 3 lines, 1 combo, \d+\.\d\d BRL, deadline 12:00:00$/,
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
    expect(said('SeatsDeferred')).toBe('seats deferred: 1 items');
    expect(said('TotalsDisagreed')).toBe('totals disagreed: o1, confirmed 0.01, computed 0.02, BRL');
    expect(said('Started')).toBe('started: BR site, 15 minutes, 900, collect');
    expect(said('InstalmentsChosen')).toBe(
      'instalments chosen: count 2, each 0.60, total 1.20, interest 0.20',
    );
    expect(said('PaymentWaiting')).toBe('payment waiting: r1, expires at 12:00:00');
    expect(said('PaymentWaiting', 1)).toBe('payment waiting: r1');
    expect(said('PaymentFailed')).toBe('payment failed: r1, card_refused');
    expect(said('LoggedIn')).toBe('logged in: r1, a natural person, token expires at 12:00:00');
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
});
