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

/** Without the notice, which is an event in the log. */
export const shownIn = ({ cart, checkout }: Pick<Snapshot, 'cart' | 'checkout'>): Shown => {
  const words = (codes: readonly string[]): string | null => [...new Set(codes)].join(' ') || null;
  const plus = cart.orders.flatMap(({ groups }) =>
    groups.flatMap(({ plus }) => (plus.allowed ? [] : [`${plus.reason}:${plus.limit}`])),
  );
  const all: Shown = {
    units: cart.count,
    deadline: cart.deadline,
    ...Object.fromEntries(
      cart.prices.flatMap(({ currency, lines, payable }) => [
        ...lines.flatMap(({ code, amount }) => (code === 'total' ? [] : [[`${code} ${currency}`, amount]])),
        [`payable ${currency}`, payable],
      ]),
    ),
    ...Object.fromEntries(checkout.paymentAmounts.map((one) => [`payment ${one.currency}`, one.amount])),
    blocked: checkout.blockedBy,
    payment: checkout.payment.status,
    failure: checkout.paymentFailure,
    unfit: words(checkout.unfit),
    bearer: words(checkout.bearers.flatMap(({ problem }) => problem ?? [])),
    plus: words(plus),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
};

/** Returns the changes, or null if there are none. */
export const shownChange = (before: Shown, after: Shown): Shown | null => {
  const changed = Object.keys({ ...before, ...after }).filter(
    (name) => (before[name] ?? null) !== (after[name] ?? null),
  );
  return changed.length === 0 ? null : Object.fromEntries(changed.map((name) => [name, after[name] ?? null]));
};
