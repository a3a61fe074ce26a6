/** What holds for the core as a whole: starting, recovering, codes, ids, snapshots, folds and replays. */
import { readdirSync, readFileSync } from 'node:fs';
import * as Either from 'effect/Either';
import { describe, expect, it } from 'vitest';
import type { Input } from '../../../domain/core/commands.ts';
import type { Event } from '../../../domain/core/events.ts';
import {
  callsAfter,
  core,
  foldLive,
  foldLog,
  NOTICE_CODES,
  REFUSAL_CODES,
  type Recorded,
  replay,
  view,
} from '../../../domain/core/index.ts';
import type { State } from '../../../domain/core/state.ts';
import { instant } from '../../../domain/kernel/instant.ts';
import { copy, freeze, same } from '../../../domain/kernel/plain.ts';
import { given, type Story } from '../given.ts';
import { aBearer, aCart, aLine, anItem, aSeat, MINUTE, NOW, PURCHASE, SETTINGS } from '../shop.ts';
import {
  add,
  check,
  choose,
  click,
  fail,
  finalise,
  logIn,
  pay,
  SUCCEEDED,
  start,
  tell,
  toldTo,
  welcome,
} from '../story.ts';

const ONE = aCart([aLine('1', { bearerRequired: true })]);
const bearer = { type: 'SetBearer', lineId: '1' as never, bearer: aBearer() } as const;
const RECOVER = { type: 'Recover' } as const;

/** A purchase from the first click to the last, with what goes wrong on the way. */
const purchase = given(start(), add(anItem()), tell(ONE), click(aSeat('a1')))
  .later(MINUTE)
  .and(logIn, welcome(), tell(ONE), fail('refused', { httpStatus: 409 }), bearer, choose('pix'))
  .and(add(anItem()), fail('lost'), tell(ONE), bearer)
  .later(MINUTE)
  .and(pay, finalise.fails('lost'), check.says(SUCCEEDED));
const eventsOf = (story: Story): Event[] => story.log.map(({ event }) => event);

const isFrozen = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (Object.isFrozen(value) && Object.values(value).every(isFrozen));

describe('deciding', () => {
  it('K-01 refuses what lacks its documented shape, and never throws', () => {
    const inputs: unknown[] = [
      null,
      undefined,
      7,
      {},
      { type: 'Nothing' },
      { type: 'AddItem' },
      { type: 'AddItem', item: null },
      { type: 'RemoveLines', lineIds: 4 },
      { type: 'LogIn' },
      { type: 'Answered', call: 'Nothing' },
      { type: 'Answered', call: 'Cart', requestId: 'r1' },
      { type: 'Answered', call: 'Cart', requestId: 'r1', outcome: { ok: true, value: null } },
    ];
    const story = given(start(), add(anItem()));
    for (const input of inputs) {
      const decision = core.decide(story.state, input as Input, NOW);
      expect(Either.isLeft(decision) && decision.left.code, JSON.stringify(input)).toBe('input.malformed');
    }
  });

  it('K-02 decides nothing without a clock', () => {
    for (const now of [Number.NaN, Number.POSITIVE_INFINITY])
      expect(core.decide(core.initial, start(), instant(now))).toEqual(
        Either.left({ code: 'clock.invalid', params: {} }),
      );
  });

  it('K-04 counts its requests', () => {
    const ids = eventsOf(purchase).flatMap((event) =>
      ['IntentQueued', 'EntryAsked', 'PaymentAsked', 'PaymentCheckAsked', 'ProfileChangeAsked'].includes(
        event.type,
      ) && 'requestId' in event
        ? [event.requestId]
        : [],
    );
    expect(ids).toEqual(ids.map((_id, nth) => `r${nth + 1}`));
    expect(purchase.state.requests).toBe(ids.length);
  });

  it('K-11 numbers notices', () => {
    const story = given(start(), add(anItem()), add(anItem()));
    const first = story.and(tell(ONE)).state.notice;
    const second = story.and(tell(ONE), tell(ONE)).state.notice;
    expect([first?.serial, second?.serial]).toEqual([1, 2]);
    expect({ ...second, serial: 1 }).toEqual(first);
  });

  it('K-12 answers no code that is not in the list', () => {
    const folder = new URL('../../../domain/', import.meta.url);
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /^(cart|session|checkout|core)\/.*\.ts$/.test(name) && !name.endsWith('codes.ts'))
      .map((name) => readFileSync(new URL(name, folder), 'utf8'))
      .join('\n');
    const unused = [...REFUSAL_CODES, ...NOTICE_CODES].filter(
      (code) => !sources.includes(`'${code}'`) && !/^cart\.(added|removed|add-failed)\./.test(code),
    );
    expect(unused).toEqual([]);
    for (const codes of [REFUSAL_CODES, NOTICE_CODES]) expect(new Set(codes).size).toBe(codes.length);
  });
});

describe('starting and recovering', () => {
  it('K-07 reads the stored cart and tries the stored token, neither waiting for the other', () => {
    const after = given()
      .when({
        type: 'Start',
        settings: SETTINGS,
        purchaseId: PURCHASE,
        delivery: 'deliver',
        tokenRef: 'token-1',
      })
      .happens(
        { type: 'Started', purchaseId: PURCHASE, delivery: 'deliver' },
        { type: 'IntentQueued', requestId: 'r1', intent: { type: 'Read' } },
        { type: 'EntryAsked', requestId: 'r2', by: 'token' },
      )
      .asks(
        { type: 'Cart', purchaseId: PURCHASE, intent: { type: 'Read' } },
        { type: 'LogInWithToken', requestId: 'r2' },
      );
    expect(after.story.view().cart).toMatchObject({ purchaseId: PURCHASE, delivery: { chosen: 'deliver' } });
    given().when(start()).happens({ type: 'Started' }).asks();
  });

  it('K-07 changes neither cart nor session of who is in the middle of something', () => {
    const story = given(start(), logIn, welcome(), add(anItem()), tell(ONE));
    const again = { ...start(), purchaseId: '999', tokenRef: 'token-1' } as never;
    const after = story.when(again).happens({ type: 'Started' }).asks();
    expect(after.state.cart.cart).toEqual(ONE);
    expect(after.state.session.status).toBe('consumer');
  });

  it('K-07 takes new settings at any time', () => {
    const settings = { ...SETTINGS, maxInstalments: 3 };
    const after = given(start())
      .when({ type: 'UseSettings', settings })
      .happens({ type: 'SettingsChanged', settings });
    expect(after.story.view().settings).toEqual(settings);
  });

  it('K-08 takes the cart call under way for lost, and asks the rest in its turn', () => {
    const shopping = given(start(), add(anItem()), tell(ONE));
    const after = shopping
      .and(add(anItem()), add(anItem()))
      .when(RECOVER)
      .happens({ type: 'IntentQueued', intent: { type: 'Read' } }, { type: 'IntentLost', requestId: 'r2' })
      .asks({ type: 'Cart', intent: { type: 'Read' } });
    expect(after.state.cart.queue.map(({ intent }) => intent.type)).toEqual(['Read', 'Reserve']);
    shopping
      .and({ type: 'RefreshCart' })
      .when(RECOVER)
      .happens({ type: 'IntentQueued', intent: { type: 'Read' } }, { type: 'IntentLost' })
      .asks({ type: 'Cart', intent: { type: 'Read' } });
    given(start(), add(anItem()), add(anItem()))
      .when(RECOVER)
      .happens({ type: 'IntentLost', requestId: 'r1' })
      .asks({ type: 'Cart', requestId: 'r2' });
    shopping.when(RECOVER).refuses('recover.nothing-under-way');
  });

  it('K-08 takes an entry and a profile change under way for lost', () => {
    given(start(), logIn)
      .when(RECOVER)
      .happens({ type: 'EntryRefused', requestId: 'r1', failure: { kind: 'lost' } });
    given(start(), logIn, welcome(), { type: 'UpdateProfile', profile: {} as never })
      .when(RECOVER)
      .happens({ type: 'ProfileChangeRefused', requestId: 'r2', failure: { kind: 'lost' } });
    given(start(), logIn, welcome()).when(RECOVER).refuses('recover.nothing-under-way');
  });

  it('K-08 takes a payment under way for unknown, and asks after it', () => {
    const ready = given(start(), logIn, welcome(), add(anItem()), tell(ONE), bearer, choose('pix'));
    const asking = ready.and(pay);
    asking
      .when(RECOVER)
      .happens({ type: 'PaymentUnknown', requestId: 'r3' }, { type: 'PaymentCheckAsked', requestId: 'r4' })
      .asks({ type: 'ReadPayment', requestId: 'r4' });
    const unknown = asking.and(finalise.fails('lost'));
    unknown
      .when(RECOVER)
      .happens(
        { type: 'PaymentCheckFailed', requestId: 'r4' },
        { type: 'PaymentCheckAsked', requestId: 'r5' },
      )
      .asks({ type: 'ReadPayment' });
    const waiting = asking.and(finalise.says({ status: 'waiting', pix: null }));
    waiting
      .when(RECOVER)
      .happens({ type: 'PaymentCheckAsked', requestId: 'r4' })
      .asks({ type: 'ReadPayment' });
  });

  it('K-04 K-08 counts on when cart and payment recover together', () => {
    const both: State = {
      ...given(start(), add(anItem()), tell(ONE), add(anItem())).state,
      checkout: {
        ...core.initial.checkout,
        payment: { status: 'waiting', kind: 'pix', purchaseId: PURCHASE, pix: null, asking: null },
      },
    };
    const decision = core.decide(both, RECOVER, NOW);
    expect(Either.getOrThrow(decision)).toMatchObject([
      { type: 'IntentQueued', requestId: 'r3' },
      { type: 'IntentLost' },
      { type: 'PaymentCheckAsked', requestId: 'r4' },
    ]);
  });
});

describe('policies', () => {
  it('K-05 ask nothing where state and cause do not fit the event', () => {
    const idle = given(start()).state;
    const id = 'r1' as never;
    const events: Event[] = [
      { type: 'EntryAsked', requestId: id, by: 'password' },
      { type: 'ProfileChangeAsked', requestId: id },
      { type: 'PaymentAsked', requestId: id, kind: 'pix', purchaseId: PURCHASE },
      { type: 'PaymentCheckAsked', requestId: id },
      { type: 'IntentQueued', requestId: id, intent: { type: 'Read' } },
      { type: 'IntentLost', requestId: id },
      { type: 'LoggedOut' },
    ];
    for (const event of events) {
      expect(callsAfter(idle, event, null)).toEqual([]);
      expect(callsAfter(idle, event, { type: 'LogOut' })).toEqual([]);
    }
    expect(callsAfter(idle, events[0] as Event, start())).toEqual([]);
    const inside = given(start(), logIn, welcome()).state;
    expect(callsAfter(inside, events[1] as Event, null)).toEqual([]);
  });
});

describe('folding', () => {
  it('K-03 leaves alone what it does not know', () => {
    const state = purchase.state;
    expect(foldLive(state, { type: 'SomethingOfTomorrow' } as never)).toBe(state);
    expect(foldLog([{ type: 'SomethingOfTomorrow' } as never], state)).toEqual(state);
  });

  it('K-03 folds every event in every state', () => {
    const states = [core.initial, given(start(), logIn, welcome()).state, purchase.state];
    for (const state of states)
      for (const event of eventsOf(purchase)) expect(foldLive(state, event)).toEqual(foldLog([event], state));
  });

  it('K-03 leaves a payment and a session alone that an event does not fit', () => {
    const id = 'r1' as never;
    const consumer = { type: 'ProfileChanged', requestId: id, consumer: {} as never } as const;
    const strangers: Event[] = [
      { type: 'PaymentWaiting', requestId: id, pix: null },
      { type: 'PaymentSucceeded', requestId: id },
      { type: 'PaymentFailed', requestId: id, reason: '', serverMessage: null },
      { type: 'PaymentCheckFailed', requestId: id },
      consumer,
      { type: 'ProfileChangeRefused', requestId: id, failure: {} as never },
      { type: 'IntentRefused', requestId: id, failure: {} as never },
      { type: 'IntentDropped', requestId: id, reason: 'gone' },
    ];
    for (const event of strangers) expect(foldLog([event]), event.type).toEqual(core.initial);
    const counted = { ...core.initial, requests: 1 };
    for (const type of ['PaymentCheckAsked', 'ProfileChangeAsked'] as const)
      expect(foldLog([{ type, requestId: id }])).toEqual(counted);
    const unknown = foldLog([{ type: 'PaymentUnknown', requestId: id }]).checkout;
    expect(unknown).toEqual({ ...core.initial.checkout, lost: ['r1'] });
  });

  it('K-06 neither freezes, changes nor keeps the log’s objects', () => {
    const events = copy(eventsOf(purchase)) as Event[];
    const before = copy(events);
    const objects = new Set<unknown>();
    const collect = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      objects.add(value);
      Object.values(value).forEach(collect);
    };
    collect(events);
    const folded = [foldLog(events), events.reduce(foldLive, core.initial)];
    expect(events).toEqual(before);
    for (const event of objects) expect(Object.isFrozen(event)).toBe(false);
    const shared = (value: unknown): boolean =>
      typeof value === 'object' &&
      value !== null &&
      (objects.has(value) || Object.values(value).some(shared));
    for (const state of folded) {
      expect(shared(state)).toBe(false);
      expect(isFrozen(state)).toBe(true);
    }
    expect(folded[0]).toEqual(folded[1]);
  });

  it('K-06 goes on from a state and leaves it as it was', () => {
    const events = eventsOf(purchase);
    for (const cut of [1, 7, events.length])
      expect(foldLog(events.slice(cut), foldLog(events.slice(0, cut)))).toEqual(purchase.state);
    expect(isFrozen(core.initial)).toBe(true);
  });

  it('K-06 keeps the identity of slices that a live event does not touch', () => {
    const before = given(start(), add(anItem()), tell(ONE)).state;
    const after = foldLive(before, { type: 'PaymentChosen', kind: 'pix' });
    expect(after.cart).toBe(before.cart);
    expect(after.session).toBe(before.session);
    expect(after.checkout).not.toBe(before.checkout);
  });
});

describe('plain data', () => {
  const sample = { list: [1, { deep: null }], text: 'a', nothing: undefined };

  it('K-06 is copied at every depth', () => {
    const twin = copy(sample);
    expect(twin).toEqual(sample);
    expect(twin.list).not.toBe(sample.list);
    expect(twin.list[1]).not.toBe(sample.list[1]);
  });

  it('K-10 is compared at every depth', () => {
    expect(same(sample, copy(sample))).toBe(true);
    expect(same(Number.NaN, Number.NaN)).toBe(true);
    for (const [a, b] of [
      [{ a: 1 }, { a: 2 }],
      [{ a: 1 }, { b: 1 }],
      [{ a: undefined }, { b: undefined }],
      [{ a: 1 }, { a: 1, b: 2 }],
      [[], {}],
      [[1], [1, 2]],
      [null, {}],
      [{}, null],
      ['1', 1],
      [1, {}],
    ])
      expect(same(a, b)).toBe(false);
  });

  it('K-09 is frozen at every depth, once', () => {
    expect(isFrozen(freeze(copy(sample)))).toBe(true);
    expect(freeze(7)).toBe(7);
    expect(freeze(null)).toBeNull();
  });
});

describe('snapshots', () => {
  const shopping = given(start(), add(anItem()), tell(ONE));

  it('K-09 are frozen in total', () => {
    for (const story of [given(), shopping, purchase]) expect(isFrozen(story.view())).toBe(true);
  });

  it('K-09 keep the slices in which nothing changed', () => {
    const before = shopping.view();
    const after = shopping.and(choose('pix')).view(before);
    expect(after.checkout).not.toBe(before.checkout);
    for (const name of ['settings', 'session', 'cart', 'countdown', 'seats', 'notice'] as const)
      expect(after[name], name).toBe(before[name]);
  });

  it('K-09 keep them too where the state was rebuilt, or the snapshot came from elsewhere', () => {
    const before = shopping.view();
    const rebuilt = foldLog(eventsOf(shopping));
    expect(view(rebuilt, NOW, before)).toBe(before);
    const foreign = copy(before) as typeof before;
    expect(view(shopping.state, NOW, foreign)).toBe(foreign);
    expect(view(shopping.and(choose('pix')).state, NOW, foreign).cart).toBe(foreign.cart);
  });

  it('K-09 are the same object when nothing changed, and differ by the countdown alone when time passed', () => {
    const before = shopping.view();
    expect(shopping.view(before)).toBe(before);
    const later = shopping.later(1000).view(before);
    expect(later).not.toBe(before);
    expect({ ...later, countdown: null }).toEqual({ ...before, countdown: null });
    expect(later.countdown).toEqual({ minutes: 14, seconds: 59, phase: 'quiet' });
    expect(later.cart).toBe(before.cart);
  });

  it('K-09 show what waits for the server', () => {
    const pending = shopping
      .and(
        { type: 'RemoveLines', lineIds: ['1'] as never },
        { type: 'RefreshCart' },
        add(anItem({ quantity: 2 })),
      )
      .view().cart.pending;
    expect(pending).toEqual([
      { requestId: 'r2', type: 'Remove', items: [], lineIds: ['1'], comboId: null },
      { requestId: 'r3', type: 'Read', items: [], lineIds: [], comboId: null },
      { requestId: 'r4', type: 'Reserve', items: [anItem({ quantity: 2 })], lineIds: [], comboId: null },
    ]);
  });
});

describe('replaying', () => {
  it('K-10 decides the same again', () => {
    expect(replay(purchase.log)).toEqual({
      same: true,
      state: purchase.state,
      batches: purchase.log.filter(({ cause }) => cause !== null).length,
    });
    expect(isFrozen(replay(purchase.log).state)).toBe(true);
    expect(replay([])).toEqual({ same: true, state: core.initial, batches: 0 });
  });

  it('K-10 goes on from a state, and folds what stands before the first cause', () => {
    const cut = purchase.log.findIndex(({ event }) => event.type === 'LoggedIn');
    const from = foldLog(eventsOf(purchase).slice(0, cut));
    expect(replay(purchase.log.slice(cut), from)).toMatchObject({ same: true, state: purchase.state });
    const headless = purchase.log.slice(0, 3).map((envelope) => ({ ...envelope, cause: null }));
    expect(replay([...headless, ...purchase.log.slice(3)])).toMatchObject({
      same: true,
      state: purchase.state,
    });
  });

  it('K-10 names the first event that differs', () => {
    const place = purchase.log.findIndex(({ event }) => event.type === 'CartTold');
    const tampered = purchase.log.map(
      (envelope, nth): Recorded =>
        nth === place ? { ...envelope, event: { ...envelope.event, deadline: 0 } as never } : envelope,
    );
    const found = replay(tampered);
    expect(found).toMatchObject({
      same: false,
      batches: 2,
      difference: {
        seq: place,
        recorded: { deadline: 0 },
        decided: { deadline: NOW + 15 * MINUTE },
        refusal: null,
      },
    });
    expect(found.state).toEqual(foldLog(eventsOf(purchase).slice(0, place)));
  });

  it('K-10 names an event too many, one too few, and a refusal', () => {
    const [first, second] = given(start(), add(anItem()), tell(ONE)).log;
    const batch = given(start(), add(anItem()), tell(ONE)).log.slice(0, 3);
    expect(replay(batch)).toMatchObject({
      same: false,
      difference: { seq: 3, recorded: null, decided: { type: 'Noticed' } },
    });
    const extra = { ...second, seq: 2, cause: null } as Recorded;
    expect(replay([first, second, extra] as Recorded[])).toMatchObject({
      difference: { seq: 2, decided: null, recorded: { type: 'IntentQueued' } },
    });
    const stale = { ...second, cause: toldTo('r9' as never, ONE) } as Recorded;
    expect(replay([first, stale] as Recorded[])).toMatchObject({
      difference: { seq: 1, decided: null, refusal: { code: 'answer.stale' } },
    });
  });
});
