/** Amounts and codes on screen, so that a replay finds a wrong price before a buyer pays it (G-24). */
import type { Envelope } from '../kernel/decider.ts';
import type { Event, Input } from './messages.ts';
import type { Snapshot } from './view.ts';

/**
 * By name: amounts in cents (`payable BRL`), units, the deadline in milliseconds, and codes (`blocked`, `unfit`).
 * In a log only the changed ones, null for one that is gone. The schema is in `domain/log`, which the worker loads later.
 */
export interface Shown {
  readonly [name: string]: number | string | null;
}

export type Recorded = Envelope<Event, Input> & { readonly shown?: Shown | undefined };

/** Start of the names of payment kinds (`kinds STORE`). A query reads them, so no decision leads to them. */
const KINDS = 'kinds ';
export const isDecided = (name: string): boolean => !name.startsWith(KINDS);
export const shownKinds = (store: string, kinds: readonly string[]): Shown => ({
  [KINDS + store]: kinds.join(' '),
});

/** Payment kinds of a store in a log. Null if the checkout never showed them. */
export const kindsIn = (log: readonly Recorded[], store: string): readonly string[] | null => {
  const name = KINDS + store;
  const shown = log.findLast((recorded) => typeof recorded.shown?.[name] === 'string')?.shown?.[name];
  return typeof shown === 'string' ? shown.split(' ').filter(Boolean) : null;
};

/** Without the notice, which is an event in the log. */
export const shownIn = ({ cart, checkout }: Pick<Snapshot, 'cart' | 'checkout'>): Shown => {
  const words = (codes: readonly string[]): string | null =>
    codes.length === 0 ? null : [...new Set(codes)].join(' ') || null;
  const plus = cart.orders.flatMap(({ groups }) =>
    groups.flatMap(({ plus }) => (plus.allowed ? [] : [`${plus.reason}:${plus.limit}`])),
  );
  const shown: Record<string, Shown[string]> = {};
  const add = (name: string, value: Shown[string]): void => {
    if (value !== null) shown[name] = value;
  };
  add('units', cart.count);
  add('deadline', cart.deadline);
  for (const { currency, lines, payable } of cart.prices) {
    for (const { code, amount } of lines) if (code !== 'total') add(`${code} ${currency}`, amount);
    add(`payable ${currency}`, payable);
  }
  for (const { currency, amount } of checkout.paymentAmounts) add(`payment ${currency}`, amount);
  add('blocked', checkout.blockedBy);
  add('payment', checkout.payment.status);
  add('failure', checkout.paymentFailure);
  add('unfit', words(checkout.unfit));
  add('bearer', words(checkout.bearers.flatMap(({ problem }) => problem ?? [])));
  add('plus', words(plus));
  return shown;
};

/** Returns the changes, or null if there are none. */
export const shownChange = (before: Shown, after: Shown): Shown | null => {
  const changed = Object.keys({ ...before, ...after }).filter(
    (name) => (before[name] ?? null) !== (after[name] ?? null),
  );
  return changed.length === 0 ? null : Object.fromEntries(changed.map((name) => [name, after[name] ?? null]));
};
