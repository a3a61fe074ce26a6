/** Amounts and codes on screen, so that a replay finds a wrong price (G-24). */
import { projected } from '../cart/queue.ts';
import { type CartSlice, plusOfGroups, unitsIn } from '../cart/view.ts';
import { bearerProblems, pricesOf } from '../checkout/pay.ts';
import { type PaymentView, paymentView } from '../checkout/view.ts';
import type { Envelope } from '../kernel/decider.ts';
import type { Instant } from '../kernel/values.ts';
import type { PlusState } from '../limits/limits.ts';
import type { Cart } from '../model/cart.ts';
import type { Bearers } from '../model/payment.ts';
import type { Consumer, Settings } from '../model/person.ts';
import type { Event, Input, State } from './messages.ts';
import { checkoutScope, shownCart } from './scopes.ts';
import type { Snapshot } from './view.ts';

/**
 * By name: amounts in cents (`payable BRL`), units, the deadline in milliseconds, and codes (`blocked`, `unfit`).
 * In a log only the changed ones, null for one that is gone. The schema is in `domain/log`, which the worker loads later.
 */
export interface Shown {
  readonly [name: string]: number | string | null;
}

export type Recorded = Envelope<Event, Input> & { readonly shown?: Shown | undefined };

/** Amounts and codes on screen. */
interface OnScreen {
  readonly units: number;
  readonly deadline: Instant | null;
  readonly prices: CartSlice['prices'];
  /** States of the plus buttons. */
  readonly plus: readonly PlusState[];
  readonly checkout: PaymentView;
  /** Problems of the bearers. */
  readonly problems: readonly (string | null)[];
}

/** Remembers the last result, because most decisions change few of the inputs. */
const remembering = <I extends readonly unknown[], R>(make: (...inputs: I) => R): ((...inputs: I) => R) => {
  let last: { readonly inputs: I; readonly result: R } | null = null;
  return (...inputs) => {
    const before = last?.inputs;
    if (last === null || inputs.some((input, nth) => input !== before?.[nth]))
      last = { inputs, result: make(...inputs) };
    return last.result;
  };
};

const words = (codes: readonly string[]): string | null =>
  codes.length === 0 ? null : [...new Set(codes)].join(' ') || null;
const unfitWords = remembering(words);

/** Without the notice, which is an event in the log. */
const shownOf = ({ units, deadline, prices, plus, checkout, problems }: OnScreen): Shown => {
  const shown: Record<string, Shown[string]> = {};
  const add = (name: string, value: Shown[string]): void => {
    if (value !== null) shown[name] = value;
  };
  add('units', units);
  add('deadline', deadline);
  for (const { currency, lines, payable } of prices) {
    for (const { code, amount } of lines) if (code !== 'total') add(`${code} ${currency}`, amount);
    add(`payable ${currency}`, payable);
  }
  for (const { currency, amount } of checkout.paymentAmounts) add(`payment ${currency}`, amount);
  add('blocked', checkout.blockedBy);
  add('payment', checkout.payment.status);
  add('failure', checkout.paymentFailure);
  add('unfit', unfitWords(checkout.unfit));
  add('bearer', words(problems.filter((problem) => problem !== null)));
  add('plus', words(plus.flatMap((one) => (one.allowed ? [] : [`${one.reason}:${one.limit}`]))));
  return shown;
};

export const shownIn = ({ cart, checkout }: Pick<Snapshot, 'cart' | 'checkout'>): Shown =>
  shownOf({
    ...{ units: cart.count, deadline: cart.deadline, prices: cart.prices, checkout },
    plus: cart.orders.flatMap(({ groups }) => groups.map(({ plus }) => plus)),
    problems: checkout.bearers.map(({ problem }) => problem),
  });

/** Slices of the state that amounts and codes depend on. */
const SOURCES = ['cart', 'checkout', 'session', 'settings'] as const;

/**
 * `shownIn` of one state after the other. Computes only the changed parts, and nothing else of a snapshot, because a
 * replay does it for each decision.
 */
export const shownByState = (): ((state: State) => Shown) => {
  const plusOf = remembering(plusOfGroups);
  const problemsOf = remembering(
    (cart: Cart, bearers: Bearers, consumer: Consumer | null, settings: Settings) =>
      bearerProblems({ cart, checkout: { bearers }, consumer, settings }),
  );
  let last: { readonly state: State; readonly shown: Shown } | null = null;
  return (state) => {
    const before = last?.state;
    if (last !== null && SOURCES.every((slice) => before?.[slice] === state[slice])) return last.shown;
    const { checkout, settings } = state;
    const scope = checkoutScope(state);
    const problems = problemsOf(scope.cart, checkout.bearers, scope.consumer, settings);
    const { cart, deadline, queue } = shownCart(state);
    const shown = shownOf({
      ...{ units: unitsIn(cart.orders), deadline, prices: pricesOf({ ...scope, cart }) },
      plus: plusOf(cart, projected(cart, queue)),
      ...{ checkout: paymentView(scope, problems), problems },
    });
    last = { state, shown };
    return shown;
  };
};

/** Returns the changes, or null if there are none. */
export const shownChange = (before: Shown, after: Shown): Shown | null => {
  if (before === after) return null;
  const changed: Record<string, Shown[string]> = {};
  let isSame = true;
  const compare = (name: string): void => {
    const now = after[name] ?? null;
    if ((before[name] ?? null) === now) return;
    changed[name] = now;
    isSame = false;
  };
  for (const name in before) compare(name);
  for (const name in after) if (!(name in before)) compare(name);
  return isSame ? null : changed;
};
