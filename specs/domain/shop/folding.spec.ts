import { describe, expect, it } from 'vitest';
import { NO_SEATS } from '../../../domain/cart/view.ts';
import { same } from '../../../domain/kernel/plain.ts';
import { core } from '../../../domain/shop/decide.ts';
import { foldLive, foldLog } from '../../../domain/shop/evolve.ts';
import type { Event, State } from '../../../domain/shop/messages.ts';
import { type Recorded, replay, replaying } from '../../../domain/shop/replay.ts';
import { shownIn } from '../../../domain/shop/shown.ts';
import { view } from '../../../domain/shop/view.ts';
import { dayAt } from '../../../domain/time/zone.ts';
import { given, type Story } from '../given.ts';
import { aBearer, aCart, aLine, anItem, aSeat, MINUTE, NOW } from '../shop.ts';
import {
  add,
  check,
  choose,
  click,
  fail,
  failure,
  finalize,
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

/** A whole purchase, with failures on the way. */
const purchase = given(start(), add(anItem()), tell(ONE), click(aSeat('a1')))
  .later(MINUTE)
  .and(logIn, welcome(), tell(ONE), fail('refused', { httpStatus: 409 }), bearer, choose('pix'))
  .and(add(anItem()), fail('lost'), tell(ONE), bearer)
  .later(MINUTE)
  .and(pay, finalize.fails('lost'), check.says(SUCCEEDED));
const eventsOf = (story: Story): Event[] => story.log.map(({ event }) => event);

const isFrozen = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (Object.isFrozen(value) && Object.values(value).every(isFrozen));

describe('folding', () => {
  it('K-03 ignores unknown events', () => {
    const state = purchase.state;
    expect(foldLive(state, { type: 'SomethingOfTomorrow' } as never)).toBe(state);
    expect(foldLog([{ type: 'SomethingOfTomorrow' } as never], state)).toEqual(state);
  });

  it('K-03 keeps payment and session when an event does not fit them', () => {
    const id = 'r1' as never;
    const consumer = { type: 'ProfileChanged', requestId: id, consumer: {} as never } as const;
    const strangers: Event[] = [
      { type: 'PaymentWaiting', requestId: id, pix: null },
      { type: 'PaymentSucceeded', requestId: id },
      { type: 'PaymentFailed', requestId: id, reason: '', serverMessage: null },
      { type: 'PaymentCheckFailed', requestId: id },
      { type: 'PaymentRedated', sentAt: NOW },
      consumer,
      { type: 'ProfileChangeRefused', requestId: id, failure: {} as never },
      { type: 'IntentRefused', requestId: id, failure: {} as never },
      { type: 'IntentDropped', requestId: id, reason: 'gone' },
    ];
    // A waiting payment makes earlier reads of orders outdated, whosever it is.
    for (const event of strangers)
      expect({ ...foldLog([event]), orders: core.initial.orders }, event.type).toEqual(core.initial);
    const counted = { ...core.initial, requests: 1 };
    for (const type of ['PaymentCheckAsked', 'PaymentVoidAsked', 'ProfileChangeAsked'] as const)
      expect(foldLog([{ type, requestId: id }])).toEqual(counted);
    expect(foldLog([{ type: 'PaymentRepeated', requestId: id, sentAt: NOW }])).toEqual(counted);
    const unknown = foldLog([{ type: 'PaymentUnknown', requestId: id, repeatable: true }]).checkout;
    expect(unknown).toEqual({ ...core.initial.checkout, lost: ['r1'] });
  });

  it('K-06 K-09 keeps the identity of slices that a live event does not touch', () => {
    const before = given(start(), add(anItem()), tell(ONE)).state;
    const after = foldLive(before, { type: 'PaymentChosen', kind: 'pix' });
    expect(after.cart).toBe(before.cart);
    expect(after.session).toBe(before.session);
    expect(after.checkout).not.toBe(before.checkout);
    const entering = given({ ...start(), tokenRef: 'secret-1' } as never).state;
    const failed = failure('refused', { httpStatus: 401 });
    const refused = foldLive(entering, { type: 'EntryRefused', requestId: 'r1' as never, failure: failed });
    expect(refused.session).not.toBe(entering.session);
    expect(refused.checkout).toBe(entering.checkout);
  });
});

describe('plain data', () => {
  const sample = { list: [1, { deep: null }], text: 'a', nothing: undefined };

  it('K-10 is compared at every depth', () => {
    expect(same(sample, structuredClone(sample))).toBe(true);
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
});

describe('snapshots', () => {
  const shopping = given(start(), add(anItem()), tell(ONE));

  it('A-18 have no seats for an empty cart', () => {
    expect(given().view().seats).toEqual(NO_SEATS);
    expect(NO_SEATS).toEqual({ held: [], asking: [], releasing: [] });
  });

  it('K-09 keep unchanged slices even of a rebuilt state or a copied snapshot', () => {
    const before = shopping.view();
    const rebuilt = foldLog(eventsOf(shopping));
    expect(view(rebuilt, NOW, before)).toBe(before);
    const foreign = structuredClone(before);
    expect(view(shopping.state, NOW, foreign)).toBe(foreign);
    expect(view(shopping.and(choose('pix')).state, NOW, foreign).cart).toBe(foreign.cart);
  });

  it('K-09 are not recomputed from unchanged sources', () => {
    const reads: string[] = [];
    const watched = <T extends object>(name: string, value: T): T =>
      new Proxy(value, {
        get: (target, key, self) => {
          reads.push(`${name}.${String(key)}`);
          return Reflect.get(target, key, self);
        },
      });
    const { settings, session, cart, orders, ...rest } = shopping.state;
    const state: State = {
      ...rest,
      settings: watched('settings', settings),
      session: watched('session', session),
      cart: { ...cart, cart: watched('cart', cart.cart), queue: watched('queue', cart.queue) },
      orders: watched('orders', orders),
    };
    const before = view(state, NOW);
    expect(reads).toEqual(expect.arrayContaining(['cart.orders', 'settings.site', 'orders.change']));
    reads.length = 0;
    view({ ...state, notice: null, requests: 99 }, NOW, before);
    // Slices that depend on the clock are computed each time: the countdown of a cart, and the day of the site.
    expect(reads).toEqual(['cart.orders', 'settings.site']);
  });

  it('T-09 have the current day, and change it the next day', () => {
    expect(given().view().today).toEqual(dayAt(NOW, 'BR'));
    const before = shopping.view();
    expect(shopping.later(86_400_000).view(before).today).not.toEqual(before.today);
  });
  it('T-09 have the day of the site: at 01:30 in São Paulo the day before in Mexico', () => {
    const { today } = given(start({ site: 'MX' }))
      .later(13.5 * 3_600_000)
      .view();
    expect(today).toEqual({ year: 2026, month: 7, day: 1 });
    expect(
      given(start())
        .later(13.5 * 3_600_000)
        .view().today,
    ).toEqual({ year: 2026, month: 7, day: 2 });
  });

  it('K-09 list the waiting intents', () => {
    const pending = shopping
      .and(
        { type: 'RemoveLines', lineIds: ['1'] as never },
        { type: 'RefreshCart' },
        add(anItem({ quantity: 2 })),
      )
      .view().cart.intents;
    const nothing = { items: [], combos: [], comboId: null };
    expect(pending).toEqual([
      { ...nothing, requestId: 'r2', type: 'Remove' },
      { ...nothing, requestId: 'r3', type: 'Read' },
      { ...nothing, requestId: 'r4', type: 'Reserve', items: [anItem({ quantity: 2 })] },
    ]);
  });
});

describe('replaying a log', () => {
  it('K-10 decides the same events', () => {
    expect(replay(purchase.log)).toEqual({
      same: true,
      state: purchase.state,
      batches: purchase.log.filter(({ cause }) => cause !== null).length,
    });
    expect(isFrozen(replay(purchase.log).state)).toBe(true);
    expect(replay([])).toEqual({ same: true, state: core.initial, batches: 0 });
  });

  it('K-10 continues from a state, and folds events before the first cause', () => {
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
    const place = purchase.log.findIndex(({ event }) => event.type === 'CartConfirmed');
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

  it('K-10 names an extra event, a missing event and a refusal', () => {
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

  const ends = (log: readonly Recorded[], cut: boolean) => {
    const { take, end } = replaying();
    let state = core.initial;
    for (const recorded of log) {
      state = foldLog([recorded.event], state);
      take(recorded, state);
    }
    return end(cut);
  };

  it('K-10 lets a truncated log lack the last events of its last decision, but nothing else', () => {
    const lacking = given(start(), add(anItem()), tell(ONE)).log.slice(0, 3);
    expect(ends(lacking, false)).toMatchObject({ same: false, difference: { recorded: null } });
    expect(ends(lacking, true)).toEqual({
      same: true,
      state: foldLog(lacking.map(({ event }) => event)),
      batches: 3,
    });
    const wrong = lacking.map((each, nth) =>
      nth === 2 ? ({ ...each, event: { ...each.event, deadline: 0 } } as Recorded) : each,
    );
    expect(ends(wrong, true)).toMatchObject({
      same: false,
      difference: { seq: 2, recorded: { deadline: 0 } },
    });
    expect(ends([], true)).toEqual({ same: true, state: core.initial, batches: 0 });
  });

  it('K-10 ends at the first difference, with the state before its decision', () => {
    const { log } = given(start(), add(anItem()), tell(ONE), add(anItem({ quantity: 2 })));
    const wrong = log.map((each, nth) =>
      nth === 1 || nth === 4 ? ({ ...each, event: { ...each.event, requestId: 'r99' } } as Recorded) : each,
    );
    const found = ends(wrong, false);
    expect(found).toMatchObject({
      ...{ same: false, batches: 1 },
      difference: { seq: 1, first: 1, cause: 'AddItem', shown: [] },
    });
    expect(found.state).toEqual(given(start()).state);
  });

  it('K-10 names a response by its call', () => {
    const { log } = given(start(), add(anItem()), tell(ONE));
    const at = log.findIndex(({ cause }) => cause?.type === 'Answered');
    const wrong = log.map((each, nth) =>
      nth === at ? ({ ...each, event: { ...each.event, requestId: 'r9' } } as Recorded) : each,
    );
    expect(replay(wrong)).toMatchObject({ difference: { seq: at, first: at, cause: 'Answered Cart' } });
  });

  it('G-24 names what differs on screen, with the state after the decision', () => {
    const story = given(start(), add(anItem()), tell(ONE));
    const shown = shownIn(story.view());
    const last = story.log.length - 1;
    const showing = (changes: object): readonly Recorded[] =>
      story.log.map(
        (each, nth) => (nth === last ? { ...each, shown: { ...shown, ...changes } } : each) as Recorded,
      );
    expect(replay(showing({}))).toMatchObject({ same: true });
    const found = replay(showing({ units: 7, ghost: 1 }));
    const { event } = story.log[last] as Recorded;
    expect(found).toMatchObject({
      same: false,
      state: story.state,
      difference: {
        ...{ seq: last, recorded: event, decided: event, refusal: null },
        shown: [
          { name: 'units', recorded: 7, decided: 1 },
          { name: 'ghost', recorded: 1, decided: null },
        ],
      },
    });
    expect(ends(showing({ units: 7 }), true)).toMatchObject({ same: true });
  });
});
