import type { Cents, Currency } from '../../domain/kernel/values.ts';
import { describe, describeCause } from '../../domain/log/describe.ts';
import { summaryWith } from '../../domain/log/outcome.ts';
import { pricesByCurrency } from '../../domain/pricing/lines.ts';
import type { Event, Input, State } from '../../domain/shop/messages.ts';
import type { ShownDifference } from '../../domain/shop/replay.ts';
import type { Shown } from '../../domain/shop/shown.ts';
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
  /** Amounts that the buyer saw after the decision, where today's rules show others. */
  readonly shown: readonly ShownDifference[];
}

/** Describes a cause. A malformed cause stays in the log (G-07), and can lack fields of its description. */
export const causeText = (cause: Input): string => {
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

/** Code of a refusal or failure that has a message for the buyer. */
export const visibleRefusal = (event: Event): string | null =>
  event.type === 'CommandRefused' && summaryWith(null, event) === null ? null : refusedCode(event);

const payableIn = ({ cart, checkout }: State): AmountDue =>
  pricesByCurrency(cart.cart, {
    delivery: cart.delivery,
    protection: cart.protection,
    installments: checkout.installments,
  }).map(({ currency, payable }) => ({ currency, amount: payable }));

const pricedAlike = (a: State, b: State): boolean =>
  a.cart.cart === b.cart.cart &&
  a.cart.delivery === b.cart.delivery &&
  a.cart.protection === b.cart.protection &&
  a.checkout.installments === b.checkout.installments;

/** Compares the recorded payable amounts with today's. */
const payableDifferences = (shown: Shown, payable: AmountDue): readonly ShownDifference[] => {
  const today = new Map<string, number>(
    payable.map(({ currency, amount }) => [`payable ${currency}`, amount]),
  );
  const names = Object.keys(shown).filter((name) => name.startsWith('payable '));
  return [...new Set([...names, ...today.keys()])]
    .map((name) => ({ name, recorded: shown[name] ?? null, decided: today.get(name) ?? null }))
    .filter(({ recorded, decided }) => recorded !== decided);
};

/** `shown` is all that was on screen. Null if the log does not have it, or if more events of the decision follow. */
export type StepDescriber = (
  ...[recorded, before, after, shown]: [Recorded, State, State, Shown | null]
) => Step;

/** Remembers the last total, which few events change. */
export const stepDescriber = (startedAt: number): StepDescriber => {
  let priced: { readonly state: State; readonly payable: AmountDue } | null = null;
  const payableOf = (state: State): AmountDue => {
    if (priced === null || !pricedAlike(priced.state, state)) priced = { state, payable: payableIn(state) };
    return priced.payable;
  };
  return ({ seq, at, cause, event }, before, after, shown) => {
    const payable = payableOf(after);
    const code = refusedCode(event);
    return {
      seq,
      at,
      since: at - startedAt,
      type: event.type,
      event: describe(event),
      cause: cause === null ? null : causeText(cause),
      changed: changes(before, after),
      payable,
      refused: code === null ? null : { code, rules: rulesBehind(code, event.type) },
      shown: shown === null ? [] : payableDifferences(shown, payable),
    };
  };
};
