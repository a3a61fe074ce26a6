/** Outcomes of commands, derived from the log alone, so that they survive the worker (K-20, K-28, K-32). */
import type { OutcomeType, Refusal } from '../kernel/decider.ts';
import type { RequestId } from '../kernel/values.ts';
import type { CallFailure } from '../model/calls.ts';
import { isUnconfirmed } from '../session/decide.ts';
import { COMMANDS, type Event, type Input, type State } from './messages.ts';

interface Reason extends Refusal {
  /** Text of the server, which replaces the code's text. */
  readonly serverMessage: string | null;
}

/**
 * `uncertain`: the server may have carried the command out. `replaced`: a later command or the end of the session made
 * it pointless. `reason` is null if the log names none.
 */
export type Outcome =
  | { readonly type: Exclude<OutcomeType, 'refused' | 'uncertain'> }
  | { readonly type: Extract<OutcomeType, 'refused' | 'uncertain'>; readonly reason: Reason | null };

/** Request of a command without an outcome. */
interface OpenRequest {
  readonly requestId: RequestId;
  /** Number of the command's first log entry. */
  readonly entry: number;
  /** True if the request tries a typed code, whose next request continues the same command. */
  readonly isCode: boolean;
  readonly outcome: Outcome | null;
}

export interface CommandTurn {
  /** Number of the turn's first log entry. */
  readonly entry: number;
  readonly cause: Input;
  readonly events: readonly Event[];
  /** State after the turn. Null for all but the last turn of a log. */
  readonly state: State | null;
}

export interface Settled {
  readonly open: readonly OpenRequest[];
  readonly outcomes: readonly (readonly [entry: number, Outcome])[];
}

const OPENS: readonly Event['type'][] = [
  ...(['EntryAsked', 'ProfileChangeAsked', 'IntentQueued', 'VoucherAsked'] as const),
  ...(['PaymentAsked', 'CancellationAsked', 'OrderChangeAsked'] as const),
  ...(['PaymentCheckAsked', 'PaymentRepeated', 'PaymentVoidAsked'] as const),
];

const failed = ({ failure }: { readonly failure: CallFailure }): OutcomeType =>
  isUnconfirmed(failure) ? 'uncertain' : 'refused';

const ENDS: {
  readonly [K in Event['type']]?: (event: Extract<Event, { readonly type: K }>) => OutcomeType;
} = {
  LoggedIn: () => 'done',
  EntryRefused: failed,
  PasswordResetDemanded: () => 'refused',
  ProfileChanged: () => 'done',
  ProfileChangeRefused: failed,
  CartConfirmed: () => 'done',
  IntentRefused: failed,
  IntentLost: () => 'uncertain',
  IntentDropped: ({ reason }) => (reason === 'withdrawn' ? 'replaced' : 'refused'),
  PaymentWaiting: () => 'done',
  PaymentSucceeded: () => 'done',
  PaymentFailed: () => 'refused',
  PaymentUnknown: () => 'uncertain',
  PaymentCheckFailed: () => 'uncertain',
  PaymentCanceled: () => 'done',
  CancellationRefused: failed,
  OrderChanged: () => 'done',
  OrderChangeRefused: failed,
  OrderChangeUnknown: () => 'uncertain',
};

/** First message among the events that is no success. */
const reasonIn = (events: readonly Event[]): Reason | null => {
  for (const event of events) {
    if (event.type === 'CodeRefused') return { ...event, code: event.reason };
    if (event.type === 'CommandRefused') return { code: event.code, params: {}, serverMessage: null };
    if (event.type === 'Noticed' && event.notice.tone !== 'success') return event.notice;
  }
  return null;
};

const outcomeOf = (type: OutcomeType, events: readonly Event[]): Outcome =>
  type === 'refused' || type === 'uncertain' ? { type, reason: reasonIn(events) } : { type };

/** Requests of commands that the state still waits for. */
const awaited = ({ session, cart, checkout, orders }: State): ReadonlySet<RequestId | null> => {
  const { code } = cart;
  return new Set([
    session.status === 'entering' ? session.requestId : null,
    session.status === 'consumer' ? session.updating : null,
    ...cart.queue.map(({ requestId }) => requestId),
    code !== null && 'requestId' in code ? code.requestId : null,
    checkout.payment.status === 'asking' ? checkout.payment.requestId : null,
    'asking' in checkout.payment ? checkout.payment.asking : null,
    checkout.canceling?.requestId ?? null,
    orders.change?.asking ?? null,
  ]);
};

const opened = (before: readonly OpenRequest[], { entry, cause, events }: CommandTurn) => {
  const isCommand = Object.hasOwn(COMMANDS, cause.type);
  let open = before;
  for (const event of events) {
    const isCode = event.type === 'VoucherAsked' || event.type === 'CodeSent';
    if (!isCode && !(isCommand && OPENS.includes(event.type))) continue;
    if (!('requestId' in event) || (event.type === 'IntentQueued' && event.intent.type === 'Read')) continue;
    const { requestId } = event;
    const owner = isCommand ? entry : open.find((each) => each.isCode)?.entry;
    open = open.filter((each) => each.requestId !== requestId && !(isCode && each.isCode));
    if (owner !== undefined) open = [...open, { requestId, entry: owner, isCode, outcome: null }];
  }
  return open;
};

const settle = ({ requestId, isCode }: OpenRequest, { events, state }: CommandTurn): Outcome | null => {
  const refusedCode = isCode && events.find(({ type }) => type === 'CodeRefused');
  if (refusedCode) return outcomeOf('refused', [refusedCode]);
  for (const [nth, event] of events.entries()) {
    const isOwn = 'requestId' in event && event.requestId === requestId;
    const type = isOwn ? ENDS[event.type]?.(event as never) : undefined;
    if (type !== undefined) return outcomeOf(type, events.slice(nth));
  }
  return state === null || awaited(state).has(requestId) ? null : { type: 'replaced' };
};

const WEIGHTS: readonly OutcomeType[] = ['done', 'replaced', 'refused', 'uncertain'];

/** Settles commands by the next turn. A command of several requests has the weightiest of their outcomes. */
export const settleCommands = (before: readonly OpenRequest[], turn: CommandTurn): Settled => {
  const { entry, cause, events } = turn;
  const open = opened(before, turn).map((each) => ({ ...each, outcome: each.outcome ?? settle(each, turn) }));
  const outcomes: [number, Outcome][] = [];
  for (const [command, requests] of Map.groupBy(open, (each) => each.entry)) {
    const ends = requests.flatMap(({ outcome }) => outcome ?? []);
    if (ends.length < requests.length) continue;
    const [weightiest] = ends.toSorted((a, b) => WEIGHTS.indexOf(b.type) - WEIGHTS.indexOf(a.type));
    if (weightiest !== undefined) outcomes.push([command, weightiest]);
  }
  const opensNone = !open.some((each) => each.entry === entry);
  if (opensNone && Object.hasOwn(COMMANDS, cause.type)) {
    const reason = cause.type === 'Tell' ? null : reasonIn(events);
    outcomes.push([entry, reason === null ? { type: 'done' } : { type: 'refused', reason }]);
  }
  return { open: open.filter((each) => outcomes.every(([command]) => command !== each.entry)), outcomes };
};

type Entry = { readonly seq: number; readonly cause: Input | null; readonly event: Event };

/** Settles the commands of a log that ends in `state`. */
export const settleLog = (entries: readonly Entry[], state: State): Settled => {
  const turns: (CommandTurn & { events: Event[] })[] = [];
  for (const { seq, cause, event } of entries)
    if (cause !== null) turns.push({ entry: seq, cause, events: [event], state: null });
    else turns.at(-1)?.events.push(event);
  let open: readonly OpenRequest[] = [];
  const outcomes = turns.flatMap((turn, nth) => {
    const settled = settleCommands(open, nth === turns.length - 1 ? { ...turn, state } : turn);
    open = settled.open;
    return settled.outcomes;
  });
  return { open, outcomes };
};
