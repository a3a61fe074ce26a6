/** The contract's constants agree with the domain, and only plain data crosses the boundary. */
import { describe, expect, it } from 'vitest';
import { instant } from '../../domain/kernel/values.ts';
import { REFUSAL_CODES } from '../../domain/model/codes.ts';
import { initial } from '../../domain/shop/evolve.ts';
import { view } from '../../domain/shop/view.ts';
import { createStore, freezePlain } from '../../src/core/store.ts';
import { API_CALLS } from '../../worker/api/calls.ts';
import { INITIAL_SNAPSHOT } from '../../worker/contract.ts';

it('the page’s initial snapshot is that of an initial core', () => {
  expect(INITIAL_SNAPSHOT).toEqual(view(initial, instant(0)));
});

it('the initial reason against paying is a refusal code of the domain', () => {
  expect(REFUSAL_CODES).toContain(INITIAL_SNAPSHOT.checkout.blockedBy);
});

it('only calls that change nothing can be repeated without a key', () => {
  const repeatable = Object.entries(API_CALLS).filter(([, call]) => call.repeatable && call.method !== 'GET');
  expect(repeatable.map(([name]) => name).sort()).toEqual(
    [
      ...[
        'checkCpf',
        'invitedFace',
        'listOrders',
        'loginProviders',
        'product',
        'receivedFile',
        'receivedTicket',
        'seatMap',
        'validateEmail',
        'validateToken',
      ],
      'variations',
    ].sort(),
  );
});

describe('plain data of the contract', () => {
  it('is frozen at every depth', () => {
    const frozen = freezePlain({ a: [{ b: 1 }], c: null, d: undefined });
    expect(() => {
      (frozen.a[0] as { b: number }).b = 2;
    }).toThrow(TypeError);
  });

  it.each([
    ['a class', { a: new Map() }, '$.a is a Map'],
    ['a date', [new Date(0)], '$.0 is a Date'],
    ['a function', { a: { b: () => 1 } }, '$.a.b is a function'],
    ['a bigint', { a: 1n }, '$.a is a bigint'],
  ])('rejects %s', (_, value, message) => {
    expect(() => freezePlain(value)).toThrow(message);
  });
});

describe('the page’s store', () => {
  it('has the country of the page until the core publishes its settings', () => {
    const store = createStore(true, 'MX');
    expect(store.get()).toEqual({
      ...INITIAL_SNAPSHOT,
      settings: { ...INITIAL_SNAPSHOT.settings, site: 'MX' },
    });
    store.apply({ version: 1, slices: { settings: INITIAL_SNAPSHOT.settings } });
    expect(store.get()).toEqual(INITIAL_SNAPSHOT);
  });

  it('keeps the identity of slices that were not published', () => {
    const store = createStore(true);
    const { cart, session } = store.get();
    store.apply({ version: 1, slices: { cart: { ...cart, count: 3 } } });
    expect(store.get().session).toBe(session);
    expect(store.get().cart).not.toBe(cart);
    expect(store.get().cart.count).toBe(3);
  });

  it('notifies listeners until they unsubscribe, also during a notification', () => {
    const store = createStore(true);
    const told: string[] = [];
    const leave = store.subscribe(() => {
      told.push('first');
      leave();
    });
    store.subscribe(() => told.push('second'));
    store.apply({ version: 1, slices: {} });
    store.apply({ version: 2, slices: {} });
    expect(told).toEqual(['first', 'second', 'second']);
  });

  it('numbers its own messages separately from the core’s', () => {
    const store = createStore(true);
    store.notify('core.restarted', 'info');
    const first = store.get().notice;
    store.notify('core.restarted', 'info');
    expect(first?.serial).toBeLessThan(0);
    expect(store.get().notice?.serial).not.toBe(first?.serial);
  });
});
