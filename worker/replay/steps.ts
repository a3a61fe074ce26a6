import type { Cents, Currency } from '../../domain/kernel/values.ts';
import { describe, describeCause } from '../../domain/log/describe.ts';
import { pricesByCurrency } from '../../domain/pricing/lines.ts';
import type { Event, Input, State } from '../../domain/shop/messages.ts';
import { type Change, changes } from './changes.ts';
import type { Recorded } from './folding.ts';
import { rulesBehind } from './rules.ts';

export type AmountDue = readonly { readonly currency: Currency; readonly amount: Cents }[];

export interface Refused {
  readonly code: string;
  readonly rules: readonly string[];
}

export interface Step {
  readonly seq: number;
  readonly at: number;
  /** Milliseconds. */
  readonly since: number;
  readonly type: Event['type'];
  readonly event: string;
  /** Null on all but the first event of a decision. */
  readonly cause: string | null;
  readonly changed: readonly Change[];
  readonly payable: AmountDue;
  readonly refused: Refused | null;
}

/** A malformed cause stays in the log (G-07), and can lack fields of its description. */
const causeText = (cause: Input): string => {
  try {
    return describeCause(cause);
  } catch {
    return 'a cause that cannot be read';
  }
};

export const refusedCode = (event: Event): string | null => {
  if ('failure' in event) return event.failure.code === '' ? event.failure.kind : event.failure.code;
  if (event.type === 'PaymentFailed') return event.reason;
  if (event.type === 'CommandRefused') return event.code;
  if (event.type === 'CodeRefused') return event.reason;
  return event.type === 'Noticed' && event.notice.tone === 'error' ? event.notice.code : null;
};

const payableIn = ({ cart, checkout }: State): AmountDue =>
  pricesByCurrency(cart.cart, {
    delivery: cart.delivery,
    protection: cart.protection,
    instalments: checkout.instalments,
  }).map(({ currency, payable }) => ({ currency, amount: payable }));

const pricedAlike = (a: State, b: State): boolean =>
  a.cart.cart === b.cart.cart &&
  a.cart.delivery === b.cart.delivery &&
  a.cart.protection === b.cart.protection &&
  a.checkout.instalments === b.checkout.instalments;

export type StepDescriber = (recorded: Recorded, before: State, after: State) => Step;

/** Remembers the last total, which few events change. */
export const stepDescriber = (startedAt: number): StepDescriber => {
  let priced: { readonly state: State; readonly payable: AmountDue } | null = null;
  const payableOf = (state: State): AmountDue => {
    if (priced === null || !pricedAlike(priced.state, state)) priced = { state, payable: payableIn(state) };
    return priced.payable;
  };
  return ({ seq, at, cause, event }, before, after) => {
    const code = refusedCode(event);
    return {
      seq,
      at,
      since: at - startedAt,
      type: event.type,
      event: describe(event),
      cause: cause === null ? null : causeText(cause),
      changed: changes(before, after),
      payable: payableOf(after),
      refused: code === null ? null : { code, rules: rulesBehind(code, event.type) },
    };
  };
};
