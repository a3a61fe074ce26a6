/** Every field of every event and input is required and checked. Every word of a closed list is accepted. */
import { describe, expect, it } from 'vitest';
import type { PaymentKind } from '../../../domain/model/payment.ts';
import type { Event, Input } from '../../../domain/shop/messages.ts';
import { ANA, eventsAbout, inputsAbout } from '../privacy/people.ts';
import { NOW } from '../shop.ts';
import { log, readData } from './given.ts';

const EVENTS: readonly Event[] = Object.values(eventsAbout(ANA)).flat();
const INPUTS: readonly Input[] = Object.values(inputsAbout(ANA)).flat();
const ENVELOPE = { seq: 0, at: NOW, cause: null, event: { type: 'LoggedOut' } } as const;

type Part = 'event' | 'cause';
const ALL: readonly (readonly [Part, unknown])[] = [
  ...EVENTS.map((event) => ['event', event] as const),
  ...INPUTS.map((input) => ['cause', input] as const),
];

const problemsOf = (part: Part, value: unknown) => readData(log({ ...ENVELOPE, [part]: value })).problems;

type Holder = Record<string, unknown>;
/** Returns a copy of plain data with one change. */
function altered(
  value: unknown,
  path: readonly string[],
  change: (holder: Holder, key: string) => void,
): unknown {
  const copy = structuredClone(value) as Holder;
  change(
    path.slice(0, -1).reduce((inner, key) => inner[key] as Holder, copy),
    path.at(-1) ?? '',
  );
  return copy;
}
const set = (value: unknown, path: string, to: unknown) =>
  altered(value, path.split('.'), (holder, key) => {
    holder[key] = to;
  });

/** Every path in plain data, except in parameters, whose keys are arbitrary, and parts of combos, which old logs lack. */
const placesIn = (value: unknown, path: readonly string[] = []): readonly (readonly string[])[] =>
  typeof value !== 'object' || value === null || path.at(-1) === 'params'
    ? []
    : Object.entries(value).flatMap(([key, inner]) =>
        key === 'parts' ? [] : [[...path, key], ...placesIn(inner, [...path, key])],
      );

describe('shapes of events and inputs', () => {
  it('G-04 G-07 require every field', () => {
    for (const [part, value] of ALL) {
      // A list without one element is still valid.
      for (const path of placesIn(value).filter((one) => !/^\d+$/.test(one.at(-1) ?? ''))) {
        const without = altered(value, path, (holder, key) => {
          delete holder[key];
        });
        expect([part, ...path, problemsOf(part, without).length]).toEqual([part, ...path, 1]);
      }
    }
  });
  it('G-04 G-07 require the type of every field', () => {
    for (const [part, value] of ALL) {
      for (const path of placesIn(value)) {
        const odd = altered(value, path, (holder, key) => {
          holder[key] = typeof holder[key] === 'boolean' ? 'yes' : true;
        });
        expect([part, ...path, problemsOf(part, odd).length]).toEqual([part, ...path, 1]);
      }
    }
  });

  const words = <T extends string>(...all: readonly T[]) => all;
  const kinds = words<PaymentKind>('credit', 'pix', 'cash', 'deposit', 'courtesy', 'reservation');
  it.each([
    ['IntentDropped', 'reason', words('withdrawn', 'limit', 'gone', 'reserved')],
    ['CartDropped', 'reason', words('emptied', 'logout', 'unknown', 'paid')],
    ['EntryAsked', 'by', words('password', 'token', 'registration')],
    ['DeliveryChosen', 'delivery', words('collect', 'deliver')],
    ['PaymentChosen', 'kind', kinds],
    ['TotalsDisagreed', 'currency', words('BRL', 'MXN')],
    ['Started', 'settings.site', words('BR', 'MX')],
    ['LoggedIn', 'consumer.gender', words('masculine', 'feminine', 'undisclosed', 'other')],
    ['LoggedIn', 'consumer.personType', words('natural', 'legal')],
    ['IntentRefused', 'failure.kind', words('refused', 'forbidden', 'lost', 'malformed', 'unavailable')],
    ['Noticed', 'notice.tone', words('success', 'error', 'info')],
    ['SeatsDeferred', 'items.0.kind', words('ticket', 'product', 'recharge')],
  ] as const)('G-01 of %s accept each value at %s: %j', (type, path, all) => {
    const [event] = eventsAbout(ANA)[type];
    for (const word of all) expect([word, problemsOf('event', set(event, path, word))]).toEqual([word, []]);
  });
  const order = { orderId: 'o1', store: 's' };
  it.each([
    { type: 'RemoveCombo', ...order, comboId: 'c1' },
    { type: 'RemoveCoupon' },
    { type: 'RemoveBin' },
    { type: 'Reattach' },
    { type: 'Read' },
    { type: 'TakeUp', purchaseId: 'p1' },
  ])('G-01 G-04 accept the intent %j, only with all its fields', (intent) => {
    const asked = { type: 'IntentQueued', requestId: 'r1', intent };
    expect(problemsOf('event', asked)).toEqual([]);
    for (const path of placesIn(intent)) {
      const without = altered(asked, ['intent', ...path], (holder, key) => {
        delete holder[key];
      });
      expect(problemsOf('event', without)).toHaveLength(1);
    }
  });
  it.each([
    { status: 'open' },
    { status: 'succeeded' },
    { status: 'waiting', pix: null },
    { status: 'waiting', pix: { code: 'x', expiresAt: 1 } },
    { status: 'failed', reason: 'x', serverMessage: null },
  ])('G-01 G-04 accept the payment %j, only with all its fields', (value) => {
    const answer = { type: 'Answered', call: 'ReadPayment', requestId: 'r1', outcome: { ok: true, value } };
    expect(problemsOf('cause', answer)).toEqual([]);
    for (const path of placesIn(value)) {
      const without = altered(answer, ['outcome', 'value', ...path], (holder, key) => {
        delete holder[key];
      });
      expect(problemsOf('cause', without)).toHaveLength(1);
    }
  });
  it('G-04 accept texts and numbers as parameters', () => {
    const [refused] = eventsAbout(ANA).IntentRefused;
    expect(problemsOf('event', set(refused, 'failure.params.path', 7))).toEqual([]);
    expect(problemsOf('event', set(refused, 'failure.params.path', null))).toHaveLength(1);
    expect(problemsOf('event', set(refused, 'failure.params', null))).toHaveLength(1);
  });
});
