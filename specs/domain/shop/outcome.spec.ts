import { describe, expect, it } from 'vitest';
import type { RequestId } from '../../../domain/kernel/values.ts';
import { core } from '../../../domain/shop/decide.ts';
import { foldLog } from '../../../domain/shop/evolve.ts';
import { COMMANDS, type Event, type Input, type State } from '../../../domain/shop/messages.ts';
import { type Outcome, type Settled, settleCommands, settleLog } from '../../../domain/shop/outcome.ts';
import type { Recorded } from '../../../domain/shop/replay.ts';
import { CHECK, WAITING } from '../checkout/given.ts';
import { fc, runs, WHILE } from '../fc.ts';
import { given } from '../given.ts';
import { comesToRest, runSteps } from '../model/run.ts';
import { anySteps } from '../model/steps.ts';
import { World } from '../model/world.ts';
import { aCart, aLine, anItem, aProfile } from '../shop.ts';
import {
  add,
  check,
  choose,
  enter,
  fail,
  finalize,
  logIn,
  pay,
  type Step,
  start,
  tell,
  welcome,
} from '../story.ts';

interface Turn {
  readonly entry: number;
  readonly cause: Input;
  readonly entries: readonly Recorded[];
}
const turnsOf = (log: readonly Recorded[]): readonly Turn[] =>
  log.flatMap(({ seq, cause }, nth) => {
    if (cause === null) return [];
    const next = log.findIndex((each, place) => place > nth && each.cause !== null);
    return { entry: seq, cause, entries: log.slice(nth, next < 0 ? undefined : next) };
  });

/** Settles the turns one by one, as a live worker does. */
const settleLive = (turns: readonly Turn[], from: State, before: Settled): Settled => {
  let state = from;
  return turns.reduce((settled, { entry, cause, entries }) => {
    const events = entries.map(({ event }) => event);
    state = foldLog(events, state);
    const next = settleCommands(settled.open, { entry, cause, events, state });
    return { open: next.open, outcomes: [...settled.outcomes, ...next.outcomes] };
  }, before);
};
const live = (turns: readonly Turn[]): Settled => settleLive(turns, core.initial, { open: [], outcomes: [] });

const anyLog = anySteps(16).map((steps) => {
  const world = runSteps(new World(true), steps);
  comesToRest(world);
  return world.log;
});

it(
  'K-32 each accepted command has exactly one outcome',
  () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const turns = turnsOf(log);
        const { open, outcomes } = live(turns);
        const commands = turns.filter(({ cause }) => Object.hasOwn(COMMANDS, cause.type));
        expect(open).toEqual([]);
        expect(outcomes.map(([entry]) => entry).toSorted((a, b) => a - b)).toEqual(
          commands.map(({ entry }) => entry),
        );
      }),
      { numRuns: runs(1_000) },
    );
  },
  WHILE,
);

it(
  'K-28 a worker that continues a log knows the outcomes that the first worker knew',
  () => {
    fc.assert(
      fc.property(anyLog, fc.nat(), (log, place) => {
        const turns = turnsOf(log);
        const nth = turns.length === 0 ? 0 : place % turns.length;
        const earlier = turns.slice(0, nth).flatMap(({ entries }) => entries);
        const state = foldLog(earlier.map(({ event }) => event));
        const recovered = settleLive(turns.slice(nth), state, settleLog(earlier, state));
        const byEntry = ({ outcomes }: Settled) => outcomes.toSorted(([a], [b]) => a - b);
        expect(byEntry(recovered)).toEqual(byEntry(live(turns)));
      }),
      { numRuns: runs(1_000) },
    );
  },
  WHILE,
);

/** Outcome of the story's last command of this type. */
const outcomeOf = (type: Input['type'], ...steps: readonly Step[]): Outcome | undefined => {
  const turns = turnsOf(given(start({ finalizeSeconds: 60 }), ...steps).log);
  const command = turns.findLast(({ cause }) => cause.type === type);
  return live(turns).outcomes.find(([entry]) => entry === command?.entry)?.[1];
};
const CART = aCart([aLine('1')]);
const SPENT = { code: 'coupon_spent', httpStatus: 422, serverMessage: 'Este cupom já foi usado.' };
const UPDATE: Input = { type: 'UpdateProfile', profile: aProfile() };
const CODE: Input = { type: 'EnterCode', code: 'VEM10' };
const RECOVER: Input = { type: 'Recover' };
const cart = [...enter(), add(anItem()), tell(CART)];
const waits = [...cart, choose('pix'), pay, finalize.says(WAITING)];
const done = { type: 'done' };
const refusedWith = (code: string) => ({ type: 'refused', reason: { code } });

describe('K-32 the outcome of a command', () => {
  it.each<[string, object, Input['type'], readonly Step[]]>([
    ['a confirmed reservation', done, 'AddItem', cart],
    ['a login', done, 'LogIn', [logIn, welcome()]],
    ['a logout', done, 'LogOut', [...enter(), { type: 'LogOut' }]],
    ['a login that a logout ends', { type: 'replaced' }, 'LogIn', [logIn, { type: 'LogOut' }]],
    ['an applied coupon', done, 'EnterCode', [...cart, CODE, tell(CART)]],
    [
      'a refused coupon',
      { type: 'refused', reason: { serverMessage: SPENT.serverMessage } },
      'EnterCode',
      [...cart, CODE, fail('refused', SPENT)],
    ],
    ['a coupon with a lost response', { type: 'uncertain' }, 'EnterCode', [...cart, CODE, fail('lost')]],
    [
      'a coupon that is tried as a voucher when the worker dies',
      refusedWith('core.unavailable'),
      'EnterCode',
      [...cart, CODE, fail('refused', { code: 'coupon_invalid', httpStatus: 422 }), RECOVER],
    ],
    [
      'a payment with a lost response',
      { type: 'uncertain', reason: { code: 'checkout.payment-unknown' } },
      'Pay',
      [...cart, choose('pix'), pay, finalize.fails('lost')],
    ],
    ['a check of a payment that still waits', done, 'CheckPayment', [...waits, CHECK, check.says(WAITING)]],
    [
      'a check that the server cannot read',
      { type: 'uncertain' },
      'CheckPayment',
      [...waits, CHECK, check.fails('lost')],
    ],
  ])('%s', (_, outcome, type, steps) => {
    expect(outcomeOf(type, ...steps)).toMatchObject(outcome);
  });

  it('K-20 a request in flight when the worker dies is uncertain, or its repeat has an outcome', () => {
    expect(outcomeOf('UpdateProfile', ...enter(), UPDATE, RECOVER)).toMatchObject({ type: 'uncertain' });
    expect(outcomeOf('LogIn', logIn, RECOVER)).toMatchObject({ type: 'uncertain' });
    expect(outcomeOf('AddItem', ...enter(), add(anItem()), RECOVER, tell(CART))).toEqual({ type: 'done' });
  });
});

describe('K-32 the outcome of a turn', () => {
  const notice = { code: 'cart.full', tone: 'error', params: {}, serverMessage: null } as never;
  const turn = (cause: Input, events: readonly Event[] = []) => ({ entry: 9, cause, events, state: null });
  const order = ['done', 'replaced', 'refused', 'uncertain'] as const;

  it('K-32 is the weightiest of the outcomes of all its requests, once all have ended', () => {
    const each = fc.constantFrom(...order, null);
    fc.assert(
      fc.property(fc.array(each, { minLength: 1, maxLength: 4 }), (ends) => {
        const before = ends.map((type, nth) => ({
          ...{ requestId: `r${nth}` as RequestId, entry: 1, isCode: false },
          outcome: type === null ? null : ({ type, reason: null } as Outcome),
        }));
        const { open, outcomes } = settleCommands(before, turn(RECOVER));
        const weightiest = order.findLast((type) => ends.includes(type));
        expect(outcomes).toEqual(
          ends.includes(null) ? [] : [[1, expect.objectContaining({ type: weightiest })]],
        );
        expect(open.length).toBe(ends.includes(null) ? before.length : 0);
      }),
    );
  });

  it('K-32 is refused with the first message that is no success, except for a message that a view tells', () => {
    const noticed: Event = { type: 'Noticed', notice };
    expect(settleCommands([], turn(UPDATE, [noticed])).outcomes).toMatchObject([
      [9, { type: 'refused', reason: { code: 'cart.full' } }],
    ]);
    expect(settleCommands([], turn({ type: 'Tell', notice }, [noticed])).outcomes).toEqual([[9, done]]);
    expect(settleCommands([], turn(UPDATE)).outcomes).toEqual([[9, done]]);
    expect(settleCommands([], turn(RECOVER, [noticed])).outcomes).toEqual([]);
    const refused: Event = { type: 'CommandRefused', code: 'choice.unchanged' };
    expect(settleCommands([], turn(UPDATE, [refused])).outcomes).toEqual([
      [9, { type: 'refused', reason: { code: 'choice.unchanged', params: {}, serverMessage: null } }],
    ]);
  });

  it('K-32 waits for a change of the cart, but not for a read of it', () => {
    const queue = (type: string) =>
      ({ type: 'IntentQueued', requestId: 'r1', intent: { type } }) as never as Event;
    const { open, outcomes } = settleCommands([], turn(UPDATE, [queue('Add')]));
    expect([open.map(({ requestId }) => requestId), outcomes]).toEqual([['r1'], []]);
    expect(settleCommands([], turn(UPDATE, [queue('Read')]))).toEqual({
      open: [],
      outcomes: [[9, done]],
    });
  });
});

const LOST = { kind: 'lost', httpStatus: null, code: '', serverMessage: null, params: {} };
const REFUSED = { ...LOST, kind: 'refused', httpStatus: 400, code: 'cart.full' };
const ENDS: readonly (readonly [type: Event['type'], rest: object, outcome: Outcome['type']])[] = [
  ['LoggedIn', {}, 'done'],
  ['EntryRefused', { failure: REFUSED }, 'refused'],
  ['EntryRefused', { failure: LOST }, 'uncertain'],
  ['PasswordResetDemanded', {}, 'refused'],
  ['ProfileChanged', {}, 'done'],
  ['ProfileChangeRefused', { failure: REFUSED }, 'refused'],
  ['ProfileChangeRefused', { failure: LOST }, 'uncertain'],
  ['CartConfirmed', {}, 'done'],
  ['IntentRefused', { failure: REFUSED }, 'refused'],
  ['IntentRefused', { failure: LOST }, 'uncertain'],
  ['IntentLost', {}, 'uncertain'],
  ['IntentDropped', { reason: 'withdrawn' }, 'replaced'],
  ['IntentDropped', { reason: 'gone' }, 'refused'],
  ['PaymentWaiting', {}, 'done'],
  ['PaymentSucceeded', {}, 'done'],
  ['PaymentFailed', {}, 'refused'],
  ['PaymentUnknown', {}, 'uncertain'],
  ['PaymentCheckFailed', {}, 'uncertain'],
  ['PaymentCanceled', {}, 'done'],
  ['CancellationRefused', { failure: REFUSED }, 'refused'],
  ['CancellationRefused', { failure: LOST }, 'uncertain'],
  ['OrderChanged', {}, 'done'],
  ['OrderChangeRefused', { failure: REFUSED }, 'refused'],
  ['OrderChangeRefused', { failure: LOST }, 'uncertain'],
  ['OrderChangeUnknown', {}, 'uncertain'],
];

describe('a request that ends', () => {
  const requestId = 'r1' as RequestId;
  const request = { requestId, entry: 4, isCode: false, outcome: null };
  const cause = { type: 'Tick' } as unknown as Input;
  const settledBy = (events: readonly object[], over: object = {}, state: State | null = null): Settled =>
    settleCommands([{ ...request, ...over }], { entry: 9, cause, events: events as readonly Event[], state });

  it.each(ENDS)('K-32 with %s and %j makes its command %s', (type, rest, outcome) => {
    const message = { type: 'Noticed', notice: { tone: 'error', code: 'cart.full', params: {} } };
    const praise = { type: 'Noticed', notice: { tone: 'success', code: 'session.welcome', params: {} } };
    const named = outcome === 'refused' || outcome === 'uncertain';
    const expected = named ? { type: outcome, reason: message.notice } : { type: outcome };
    expect(settledBy([{ type, requestId, ...rest }, praise, message])).toEqual({
      open: [],
      outcomes: [[4, expected]],
    });
    const silent = named ? { type: outcome, reason: null } : { type: outcome };
    expect(settledBy([{ type, requestId, ...rest }, praise]).outcomes).toEqual([[4, silent]]);
    expect(settledBy([{ type, requestId: 'r2', ...rest }]).outcomes).toEqual([]);
  });

  it('K-32 with a refused code names the code’s reason, whichever request it answers', () => {
    const refusal = {
      type: 'CodeRefused',
      reason: 'cart.coupon-expired',
      params: {},
      serverMessage: 'Fora do prazo',
    };
    expect(settledBy([refusal], { isCode: true }).outcomes).toMatchObject([
      [4, { type: 'refused', reason: { code: 'cart.coupon-expired', serverMessage: 'Fora do prazo' } }],
    ]);
    expect(settledBy([refusal]).outcomes).toEqual([]);
  });

  it('K-32 without an own event, once nothing waits for it, was replaced', () => {
    expect(settledBy([], {}, core.initial).outcomes).toEqual([[4, { type: 'replaced' }]]);
    const { session, cart, checkout, orders } = core.initial;
    const states: readonly object[] = [
      { session: { status: 'entering', requestId } },
      { session: { status: 'consumer', updating: requestId } },
      { cart: { ...cart, queue: [{ requestId }] } },
      { cart: { ...cart, code: { requestId } } },
      { checkout: { ...checkout, payment: { status: 'asking', requestId } } },
      { checkout: { ...checkout, payment: { status: 'unknown', asking: requestId } } },
      { checkout: { ...checkout, canceling: { requestId } } },
      { orders: { ...orders, change: { asking: requestId } } },
    ];
    for (const state of states)
      expect(settledBy([], {}, { ...core.initial, session, ...state } as State).outcomes).toEqual([]);
  });
});
