import assert from 'node:assert/strict';
import { stateName, TRANSITIONS } from '../../../domain/checkout/payment.ts';
import type { Event, State } from '../../../domain/shop/messages.ts';

/** Events that change no payment's state. They are not in the table. */
const UNNAMED: readonly string[] = [
  ...['PaymentChosen', 'PaymentRedated', 'PaymentCheckAsked', 'PaymentCheckFailed', 'PaymentCanceled'],
];

/** P-97: an event changes the payment's state only as the table names it. Other events of payments are {@link UNNAMED}. */
export const followsTransitions = (before: State, event: Event, after: State): void => {
  const [from, to] = [stateName(before.checkout.payment), stateName(after.checkout.payment)];
  const nextOf: Partial<Record<string, string>> = TRANSITIONS[from];
  const repeatable = event.type === 'PaymentUnknown' && event.repeatable;
  const next = nextOf[repeatable ? 'PaymentUnknown repeatable' : event.type];
  const isNamed = next !== undefined || UNNAMED.includes(event.type) || !event.type.startsWith('Payment');
  assert.ok(isNamed, `P-97: ${event.type} is not named in state ${from}`);
  if (to !== from) assert.equal(to, next, `P-97: ${event.type} in state ${from}`);
};
