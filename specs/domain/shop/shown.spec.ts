/** Specs of amounts and codes on screen, and of the states of a replay that they are read from. */
import { describe, expect, it } from 'vitest';
import { core } from '../../../domain/shop/decide.ts';
import { foldStep } from '../../../domain/shop/evolve.ts';
import type { Event, State } from '../../../domain/shop/messages.ts';
import { type Shown, shownByState, shownChange, shownIn } from '../../../domain/shop/shown.ts';
import { given } from '../given.ts';
import { aBearer, aCart, aLine, anItem, aSeat, MINUTE, NOW } from '../shop.ts';
import {
  add,
  choose,
  click,
  enter,
  fail,
  finalize,
  logIn,
  pay,
  SUCCEEDED,
  start,
  tell,
  welcome,
} from '../story.ts';

const ONE = aCart([aLine('1', { bearerRequired: true })]);
const bearer = { type: 'SetBearer', lineId: '1' as never, bearer: aBearer() } as const;
const shopping = given(start(), add(anItem()), tell(ONE));
const inside = given(start(), ...enter(), add(anItem()), tell(ONE), choose('pix'));
const failed = inside.and(bearer, pay, finalize.fails('refused', { code: 'refused', httpStatus: 422 }));
const purchase = given(start(), add(anItem()), tell(ONE), click(aSeat('a1')))
  .and(logIn, welcome(), tell(ONE), fail('refused', { httpStatus: 409 }), bearer, choose('pix'))
  .and(add(anItem()), fail('lost'), tell(ONE), bearer)
  .later(MINUTE)
  .and(pay, finalize.says(SUCCEEDED));
const mexico = { ...given(start({ site: 'MX' })).state, resetsDemanded: 1 };
const STATES: readonly State[] = [
  ...[core.initial, mexico, shopping.state, inside.state],
  ...[inside.and(bearer).state, failed.state, purchase.state],
];

const shownAt = (story: { view(): Parameters<typeof shownIn>[0] }): Shown => shownIn(story.view());

describe('amounts and codes on screen', () => {
  it('G-24 have no total, which `payable` repeats, and no code without a message', () => {
    const kinds = 'credit pix cash deposit reservation';
    expect(shownAt(given())).toEqual({
      ...{ units: 0, blocked: 'checkout.cart-empty', payment: 'idle', unfit: kinds },
    });
    expect(shownAt(shopping)).toEqual({
      ...{ units: 1, deadline: NOW + 15 * MINUTE, 'items BRL': 11_500, 'payable BRL': 11_500 },
      ...{ blocked: 'checkout.login-required', payment: 'idle', unfit: 'courtesy', bearer: 'bearer.missing' },
    });
  });

  it('G-24 have the failure of a payment, and each problem of bearers and plus buttons once', () => {
    expect(shownAt(failed)).toMatchObject({ payment: 'failed', failure: 'refused' });
    expect(shownAt(inside)).toMatchObject({ bearer: 'bearer.missing' });
    expect(shownAt(inside.and(bearer))).not.toHaveProperty('bearer');
    const lines = ['1', '2', '3'].map((id) =>
      aLine(id, { bearerRequired: true, stock: 3, variationId: `${id === '3' ? 'other' : 'full'}` as never }),
    );
    const full = given(start(), ...enter(), add(anItem()), tell(aCart(lines)));
    expect(shownAt(full)).toMatchObject({ units: 3, bearer: 'bearer.missing' });
    const limited = lines.map((line) => ({ ...line, stock: 1 }));
    expect(shownAt(full.and({ type: 'RefreshCart' }, tell(aCart(limited))))).toMatchObject({
      plus: 'stock:1',
    });
    const seated = lines.map((line, nth) => ({ ...line, stock: nth === 0 ? 1 : null, perDocumentLimit: 3 }));
    expect(shownAt(full.and({ type: 'RefreshCart' }, tell(aCart(seated)))).plus).toBe('stock:1 limit:3');
  });

  it('K-23 are the same object while cart, checkout, session and settings are', () => {
    const shownAfter = shownByState();
    const { state } = inside;
    const first = shownAfter(state);
    expect(shownAfter({ ...state, notice: null, requests: 99 })).toBe(first);
    for (const part of ['cart', 'checkout', 'session', 'settings'] as const)
      expect(shownAfter({ ...state, [part]: { ...state[part] } } as State), part).not.toBe(first);
  });
});

it('G-24 a change has each new value, and null for what is gone', () => {
  const before = { units: 1, blocked: 'cart.empty', plus: null };
  expect(shownChange(before, before)).toBeNull();
  expect(shownChange(before, { ...before })).toBeNull();
  expect(shownChange(before, { units: 1, blocked: 'cart.empty' })).toBeNull();
  expect(shownChange({ units: 1 }, { units: 1, plus: null })).toBeNull();
  expect(shownChange(before, { units: 2, deadline: 5 })).toEqual({ units: 2, blocked: null, deadline: 5 });
  expect(shownChange({}, { units: 0 })).toEqual({ units: 0 });
  expect(shownChange({ units: 0 }, {})).toEqual({ units: null });
});

describe('the states of a replay', () => {
  const events: readonly Event[] = purchase.log.map(({ event }) => event);

  /** Equal, or with the same values in the same fields. */
  const alike = (a: unknown, b: unknown): boolean => {
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
    const [one, other] = [Object.entries(a), new Map(Object.entries(b))];
    return (
      Array.isArray(a) === Array.isArray(b) &&
      one.length === other.size &&
      one.every(([key, value]) => other.has(key) && Object.is(value, other.get(key)))
    );
  };

  it('K-06 keep each slice, and each field of it, that an event does not change', () => {
    for (const from of STATES) {
      let before = from;
      for (const event of [...events, ...events]) {
        const after = foldStep(before, event);
        for (const name of Object.keys(from) as (keyof State)[]) {
          const [old, now] = [before[name], after[name]];
          if (typeof old !== 'object' || typeof now !== 'object' || old === null || now === null) continue;
          const fields = new Map<string, unknown>(Object.entries(old));
          for (const [key, value] of Object.entries(now))
            if (alike(fields.get(key), value))
              expect(Object.is(value, fields.get(key)), `${event.type} ${name}.${key}`).toBe(true);
          if (alike(old, now)) expect(now === old, `${event.type} ${name}`).toBe(true);
        }
        before = after;
      }
    }
  });
});
