/** Starting, new settings, and coming back after the worker died. Not here: what buyers ask for. */

import { recoverCart } from '../cart/answers.ts';
import { queued } from '../cart/asking.ts';
import { isPaying } from '../checkout/paying.ts';
import type { CallFailure } from './calls.ts';
import type { SystemCommand } from './commands.ts';
import { accept, type Decision, refuse } from './decision.ts';
import type { Event } from './events.ts';
import { requestId } from './requests.ts';
import type { State } from './state.ts';

type Start = Extract<SystemCommand, { type: 'Start' }>;

/** K-07: the stored cart is read and the stored token tried; neither waits for the other. */
const start = (state: State, { settings, purchaseId, delivery, tokenRef }: Start): Decision => {
  const fresh = state.cart.cart.purchaseId === null && !isPaying(state.checkout.payment);
  const read = fresh && purchaseId !== null ? [queued(state, { type: 'Read' })] : [];
  const entry: readonly Event[] =
    tokenRef !== null && tokenRef !== '' && state.session.status === 'guest'
      ? [{ type: 'EntryAsked', requestId: requestId(state, read.length), by: 'token' }]
      : [];
  return accept({ type: 'Started', settings, purchaseId, delivery }, ...read, ...entry);
};

const NO_ANSWER: CallFailure = {
  kind: 'lost',
  httpStatus: null,
  code: '',
  serverMessage: null,
  params: {},
};

/** K-08: whatever was under way counts as lost. */
const recover = (state: State): Decision => {
  const cart = recoverCart(state);
  const asked = cart.filter((event) => event.type === 'IntentQueued').length;
  const [first, ...rest] = [...cart, ...recoverSession(state), ...recoverPayment(state, asked)];
  return first ? accept(first, ...rest) : refuse('recover.nothing-under-way');
};

const recoverSession = ({ session }: State): readonly Event[] => {
  if (session.status === 'entering')
    return [{ type: 'EntryRefused', requestId: session.requestId, failure: NO_ANSWER }];
  if (session.status === 'consumer' && session.updating !== null)
    return [{ type: 'ProfileChangeRefused', requestId: session.updating, failure: NO_ANSWER }];
  return [];
};

const recoverPayment = (state: State, asked: number): readonly Event[] => {
  const { payment } = state.checkout;
  const check: Event = { type: 'PaymentCheckAsked', requestId: requestId(state, asked) };
  if (payment.status === 'asking') return [{ type: 'PaymentUnknown', requestId: payment.requestId }, check];
  if (payment.status !== 'unknown' && payment.status !== 'waiting') return [];
  return payment.asking === null
    ? [check]
    : [{ type: 'PaymentCheckFailed', requestId: payment.asking }, check];
};

export const decideSystem = (state: State, command: SystemCommand): Decision => {
  switch (command.type) {
    case 'Start':
      return start(state, command);
    case 'UseSettings':
      return accept({ type: 'SettingsChanged', settings: command.settings });
    case 'Recover':
      return recover(state);
  }
};
