/** Specs of the golden logs: each opens whole, reaches its stored final state, and replays to the same decisions. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeLogText } from '../../worker/recording/log-text.ts';
import { openLog } from '../../worker/replay/replaying.ts';
import { FOLDER, hashOf } from './recordings.ts';

const textOf = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8');
const hashes = JSON.parse(textOf('hashes.json')) as Readonly<Record<string, string>>;

/** Event that each recording exists to show. */
const SHOWS: Readonly<Record<string, string>> = {
  coupon: 'IntentRefused',
  expiry: 'CartExpired',
  'guest-to-login': 'SeatsDeferred',
  'lost-payment-answer': 'PaymentRepeated',
  mexico: 'PaymentSucceeded',
  'purchase-with-seats': 'PaymentSucceeded',
  'two-stores': 'PaymentSucceeded',
  'unknown-cart-7400': 'CartDropped',
  voucher: 'CodeRefused',
};

describe('golden logs', () => {
  it('are complete, each with its hash', () => {
    const names = readdirSync(FOLDER).filter((name) => name.endsWith('.log'));
    expect(names.map((name) => name.replace('.log', '')).toSorted()).toEqual(Object.keys(SHOWS));
    expect(Object.keys(hashes).toSorted()).toEqual(Object.keys(SHOWS));
  });

  it.each(Object.keys(SHOWS))('include %s, which replays to the same events', (name) => {
    const text = textOf(`${name}.log`);
    const log = openLog(text);
    if (!('envelopes' in log)) throw new Error(JSON.stringify(log.problems));
    expect(log.problems).toEqual([]);
    const again = log.check();
    expect(again.same ? null : again.difference).toBeNull();
    expect(log.envelopes.map(({ event }) => event.type as string)).toContain(SHOWS[name]);
    expect(hashOf(text)).toBe(hashes[name]);
    // Writing the log again gives the same log.
    expect(hashOf(writeLogText(log.startedAt, log.envelopes))).toBe(hashes[name]);
  });

  it.each([...Object.keys(SHOWS).map((name) => `version-3/${name}`), 'version-4/guest-to-login'])(
    'G-09 include %s as that version wrote it, which replays',
    (name) => {
      const log = openLog(textOf(`${name}.log`));
      if (!('envelopes' in log)) throw new Error(JSON.stringify(log.problems));
      expect(log.problems).toEqual([]);
      expect(log.check()).toMatchObject({ same: true });
    },
  );

  it('include two stores in one cart, and pesos', () => {
    const stores = (name: string) => {
      const log = openLog(textOf(`${name}.log`));
      if (!('envelopes' in log)) throw new Error('no log');
      const confirmed = log.envelopes.flatMap(({ event }) =>
        event.type === 'CartConfirmed' ? [event.cart.orders] : [],
      );
      return confirmed.map((orders) => orders.map(({ store, currency }) => ({ store, currency })));
    };
    expect(
      Math.max(...stores('two-stores').map((orders) => new Set(orders.map(({ store }) => store)).size)),
    ).toBe(2);
    expect(
      stores('mexico')
        .flat()
        .map(({ currency }) => currency),
    ).toContain('MXN');
  });
});
