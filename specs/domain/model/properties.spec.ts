/** Properties of logs that any sequence of commands produces, and of carts of any shape. */
import assert from 'node:assert/strict';
import * as Either from 'effect/Either';
import { describe, it } from 'vitest';
import type { Mutable } from '../../../domain/kernel/decider.ts';
import { cents } from '../../../domain/kernel/values.ts';
import type { Cart, StoreOrder } from '../../../domain/model/cart.ts';
import { core, decideTyped } from '../../../domain/shop/decide.ts';
import { foldLive, foldLog, foldStep } from '../../../domain/shop/evolve.ts';
import type { Event, Input, State } from '../../../domain/shop/messages.ts';
import { callsAfter } from '../../../domain/shop/policies.ts';
import { replay } from '../../../domain/shop/replay.ts';
import { shownByState, shownIn } from '../../../domain/shop/shown.ts';
import { type Snapshot, view } from '../../../domain/shop/view.ts';
import { fc, runs, WHILE } from '../fc.ts';
import { given } from '../given.ts';
import { aCart, aCombo, aLine, anItem, anOrder, aSeat, NOW } from '../shop.ts';
import { add, start, tell } from '../story.ts';
import { anyInput } from './absurd.ts';
import { runSteps } from './run.ts';
import { anySteps } from './steps.ts';
import { World } from './world.ts';

/** Log of any sequence of steps. */
const anyLog = anySteps(16).map((steps) => runSteps(new World(true), steps).log);
const live = (events: readonly Event[], from: State = core.initial): State => events.reduce(foldLive, from);

const isFrozen = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (Object.isFrozen(value) && Object.values(value).every(isFrozen));

const money = fc.nat(5_000_000).map(cents);
const anyOrder = fc
  .record({
    prices: fc.array(fc.tuple(money, money, money, fc.integer({ min: 1, max: 9 })), { maxLength: 4 }),
    combos: fc.array(fc.tuple(money, fc.integer({ min: 1, max: 4 })), { maxLength: 2 }),
    currency: fc.constantFrom('BRL' as const, 'MXN' as const),
    fees: fc.record({
      serviceFee: money,
      shippingFee: money,
      protectionFee: money,
      couponDiscount: money,
      binDiscount: money,
      affiliateDiscount: money,
    }),
    /** The server's total is sometimes wrong. */
    error: fc.constantFrom(0, 0, 0, 1, -250),
  })
  .map(({ prices, combos, currency, fees, error }): StoreOrder => {
    const lines = prices.map(([price, convenienceFee, processingFee, quantity], nth) =>
      aLine(`${nth}`, { price, convenienceFee, processingFee, quantity, variationId: `v${nth}` as never }),
    );
    const bought = combos.map(([price, quantity], nth) => aCombo(`k${nth}`, { price, quantity }));
    const order = anOrder(lines, { ...fees, combos: bought, currency });
    return { ...order, total: cents(order.total + error) };
  });
const anyCart: fc.Arbitrary<Cart> = fc
  .array(anyOrder, { minLength: 1, maxLength: 3 })
  .map((orders) => ({ ...aCart([]), orders }));

describe('totals of any cart', () => {
  it('C-26 equal the sum of their lines to the cent, in every currency and for every choice', () => {
    fc.assert(
      fc.property(anyCart, fc.boolean(), fc.boolean(), (cart, deliver, protect) => {
        const told = given(start(), add(anItem())).when(tell(cart)).story;
        let { state } = told;
        if (deliver) state = foldLive(state, { type: 'DeliveryChosen', delivery: 'deliver' });
        if (protect) state = foldLive(state, { type: 'ProtectionChosen', protection: true });
        for (const { currency, lines, payable } of view(state, NOW).cart.prices) {
          const orders = state.cart.cart.orders.filter((order) => order.currency === currency);
          const server = orders.reduce((sum, order) => sum + order.total, 0);
          const spared = orders.reduce(
            (sum, order) => sum + (deliver ? 0 : order.shippingFee) + (protect ? 0 : order.protectionFee),
            0,
          );
          const sum = lines
            .filter(({ code }) => code !== 'total')
            .reduce((all, { amount }) => all + amount, 0);
          assert.equal(payable, server - spared);
          assert.equal(sum, payable);
          assert.deepEqual(lines.at(-1), { code: 'total', amount: payable, currency });
        }
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('logs of any run', () => {
  it(
    'K-06 fold to the live state at every prefix',
    () => {
      fc.assert(
        fc.property(anyLog, (log) => {
          let state: State = core.initial;
          let replayed: State = core.initial;
          log.forEach(({ event }, nth) => {
            state = foldLive(state, event);
            replayed = foldStep(replayed, event);
            assert.deepEqual(replayed, state);
            assert.deepEqual(foldLog(log.slice(0, nth + 1).map((each) => each.event)), state);
          });
        }),
        { numRuns: runs(250) },
      );
    },
    WHILE,
  );

  it(
    'K-10 replay to the same events and state',
    () => {
      fc.assert(
        fc.property(anyLog, (log) => {
          const again = replay(log);
          assert.ok(again.same, JSON.stringify(again));
          assert.deepEqual(again.state, live(log.map(({ event }) => event)));
        }),
        { numRuns: runs(1_000) },
      );
    },
    WHILE,
  );

  it(
    'K-23 show in a replay the amounts and codes of the live snapshots',
    () => {
      fc.assert(
        fc.property(anyLog, (log) => {
          const shownAfter = shownByState();
          let state: State = core.initial;
          let replayed: State = core.initial;
          for (const { event, at } of log) {
            state = foldLive(state, event);
            replayed = foldStep(replayed, event);
            assert.deepEqual(shownAfter(replayed), shownIn(view(state, at)));
          }
        }),
        { numRuns: runs(500) },
      );
    },
    WHILE,
  );

  it(
    'K-10 differ at the changed event if they were tampered with',
    () => {
      fc.assert(
        fc.property(anyLog, fc.nat(), (log, lot) => {
          const place = lot % log.length;
          const tampered = log.map((each, nth) =>
            nth === place ? { ...each, event: { type: 'LoggedOut' as const } } : each,
          );
          const again = replay(log[place]?.event.type === 'LoggedOut' ? [] : tampered);
          if (!again.same) assert.equal(again.difference.seq, place);
          else assert.equal(log[place]?.event.type, 'LoggedOut');
        }),
        { numRuns: runs(300) },
      );
    },
    WHILE,
  );

  it(
    'K-04 are the same byte by byte when repeated, and so are snapshots',
    () => {
      const tell = (seed: number) => {
        const [steps] = fc.sample(anySteps(16), { numRuns: 1, seed });
        const world = runSteps(new World(true), steps ?? []);
        return JSON.stringify([world.log, view(world.state, world.now)]);
      };
      fc.assert(
        fc.property(fc.integer(), (seed) => {
          assert.equal(tell(seed), tell(seed));
        }),
        { numRuns: runs(300) },
      );
    },
    WHILE,
  );
});

describe('decisions in any state', () => {
  const states: fc.Arbitrary<State> = anySteps(10).map((steps) => runSteps(new World(), steps).state);

  it(
    'K-01 K-03 never throw on malformed input, and their events can be folded',
    () => {
      fc.assert(
        fc.property(states, fc.array(anyInput, { minLength: 1, maxLength: 6 }), (from, inputs) => {
          const state = structuredClone(from) as Mutable<State>;
          for (const input of inputs) {
            const decision = decideTyped(state as State, input, NOW);
            if (Either.isLeft(decision)) continue;
            for (const event of decision.right) {
              core.evolve(state, event);
              callsAfter(state as State, event, input);
            }
          }
          view(state as State, NOW);
        }),
        { numRuns: runs(3_000) },
      );
    },
    WHILE,
  );

  it(
    'K-01 never throw on any value',
    () => {
      const anything = fc.oneof(
        fc.anything(),
        fc.tuple(anyInput, fc.anything()).map(([{ type }, rest]) => ({ ...(rest as object), type })),
        fc.tuple(anyInput, fc.nat(), fc.anything()).map(([input, nth, other]) => {
          const key = Object.keys(input)[nth % Object.keys(input).length] ?? 'type';
          return { ...input, [key]: other };
        }),
      );
      fc.assert(
        fc.property(states, anything, (state, input) => {
          core.decide(state, input as Input, NOW);
        }),
        { numRuns: runs(3_000) },
      );
    },
    WHILE,
  );

  it('K-17 leave state and input unchanged', () => {
    fc.assert(
      fc.property(states, anyInput, (state, input) => {
        const before = JSON.stringify([state, input]);
        core.decide(state, input, NOW);
        assert.equal(JSON.stringify([state, input]), before);
      }),
      { numRuns: runs(1_000) },
    );
  });
});

describe('snapshots', () => {
  it(
    'K-09 are frozen at every depth, and keep every unchanged slice',
    () => {
      fc.assert(
        fc.property(anyLog, (log) => {
          let state: State = core.initial;
          let last: Snapshot = view(state, NOW);
          for (const { event, at } of log) {
            state = foldLive(state, event);
            const fresh = view(state, at);
            const next = view(state, at, last);
            assert.deepEqual(next, fresh);
            assert.ok(isFrozen(next));
            for (const name of Object.keys(next) as (keyof Snapshot)[])
              assert.equal(
                next[name] === last[name],
                JSON.stringify(next[name]) === JSON.stringify(last[name]),
                name,
              );
            last = next;
          }
        }),
        { numRuns: runs(150) },
      );
    },
    WHILE,
  );

  it('K-09 list a guest’s selected seat as deferred, and not as held or requested', () => {
    const story = given(start(), add(anItem()), tell(aCart([aLine('1')])), {
      type: 'SelectSeats',
      seats: [{ item: aSeat('a1'), seen: 'free' }],
    });
    const { cart, seats } = story.view();
    assert.deepEqual(
      cart.deferredSeats.map(({ seat }) => seat?.seatId),
      ['a1'],
    );
    assert.deepEqual(seats, { held: [], asking: [], releasing: [] });
  });
});
