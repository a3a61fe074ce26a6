/** Specs of refused commands in a log, and of the amounts and codes that were on screen. */
import { describe, expect, it } from 'vitest';
import { cents } from '../../../domain/kernel/values.ts';
import { describe as described } from '../../../domain/log/describe.ts';
import { logOf, readLog, writeLog } from '../../../domain/log/file.ts';
import { core, decideAndRecord } from '../../../domain/shop/decide.ts';
import { CHECKS, type Input } from '../../../domain/shop/messages.ts';
import { type Recorded, replay } from '../../../domain/shop/replay.ts';
import { type Shown, shownChange, shownIn } from '../../../domain/shop/shown.ts';
import { given, type Story } from '../given.ts';
import { ANA, inputsAbout } from '../privacy/people.ts';
import { aCart, aLine, anItem, NOW } from '../shop.ts';
import { add, choose, logIn, start, tell, welcome } from '../story.ts';
import { readData } from './given.ts';

const ONE = aCart([aLine('1')]);
const story = given(start(), add(anItem()), tell(ONE), logIn, welcome(), tell(ONE), choose('pix'));
const shownAt = (one: Story): Shown => shownIn(one.view());
const SHOWN = shownAt(story);

const withLast = (log: readonly Recorded[], change: object): readonly Recorded[] =>
  log.map((one, nth) => (nth === log.length - 1 ? { ...one, ...change } : one));

const REFUSED: Input = { type: 'ApplyCoupon', code: '' };
const withRefused = (code: string): readonly Recorded[] => [
  ...story.log,
  { seq: story.log.length, at: NOW, cause: REFUSED, event: { type: 'CommandRefused', code } },
];

describe('a refused command', () => {
  it('G-23 is an event with the code of the refusal', () => {
    const { events, refusal } = decideAndRecord(story.state, REFUSED, NOW);
    expect(refusal?.code).toBe('coupon.empty');
    expect(events).toEqual([{ type: 'CommandRefused', code: 'coupon.empty' }]);
    expect(events.map(described)).toEqual(['command refused: coupon.empty']);
  });
  it('G-23 is logged neither for a stale response nor for a malformed command', () => {
    const stale = { type: 'Answered', call: 'Cart', requestId: 'r99', outcome: { ok: true, value: ONE } };
    for (const input of [stale, { type: 'CorrectClock' }, { type: 'AddItem' }] as Input[]) {
      const { events, refusal } = decideAndRecord(story.state, input, NOW);
      expect([input.type, refusal === null, events]).toEqual([input.type, false, []]);
    }
  });
  it('G-23 is not logged for a check, and logs of earlier builds that have one are decided as before', () => {
    for (const type of CHECKS) {
      const [check = REFUSED] = inputsAbout(ANA)[type];
      for (const state of [core.initial, story.state]) {
        const { events, refusal } = decideAndRecord(state, check, NOW);
        if (refusal !== null) expect([type, events]).toEqual([type, []]);
      }
    }
    const cause: Input = { type: 'CheckDeadline' };
    const earlier = (code: string) =>
      withRefused(code).map((one) => (one.cause === REFUSED ? { ...one, cause } : one));
    expect(replay(earlier('clock.nothing-due')).same).toBe(true);
    expect(replay(earlier('cart.already-reading')).same).toBe(false);
  });
  it('G-23 is logged as malformed, and its error reported, if its rule throws', () => {
    const errors: unknown[] = [];
    const broken = { ...story.state, cart: null } as never;
    const { events, refusal } = decideAndRecord(broken, { type: 'RemoveCoupon' }, NOW, (error) => {
      errors.push(error);
    });
    expect(errors).toHaveLength(1);
    expect(refusal?.code).toBe('input.malformed');
    expect(events).toEqual([{ type: 'CommandRefused', code: 'input.malformed' }]);
  });
  it('K-10 differs from the recording if it is accepted now, or refused for another reason', () => {
    expect(replay(withRefused('coupon.empty')).same).toBe(true);
    const again = replay(withRefused('coupon.none'));
    expect(again.same ? null : again.difference).toMatchObject({
      recorded: { type: 'CommandRefused', code: 'coupon.none' },
      decided: null,
      refusal: { code: 'coupon.empty' },
    });
    const accepted = withRefused('coupon.empty').map((one, nth) =>
      nth === story.log.length ? { ...one, cause: choose('credit') as Input } : one,
    );
    const differs = replay(accepted);
    expect(differs.same ? null : differs.difference).toMatchObject({
      decided: { type: 'PaymentChosen', kind: 'credit' },
      refusal: null,
    });
  });
});

describe('amounts and codes on screen', () => {
  it('G-24 are the price lines by currency, units, deadline and the codes of messages', () => {
    expect(SHOWN).toMatchObject({
      units: 1,
      'payable BRL': ONE.orders[0]?.total,
      deadline: story.view().cart.deadline,
      payment: 'idle',
    });
    const guest = given(start(), add(anItem()), tell(ONE));
    expect(shownAt(guest)).toMatchObject({ blocked: 'checkout.login-required' });
  });
  it('G-24 are logged where they changed, and null where they are gone', () => {
    const before: Shown = { units: 2, 'coupon BRL': -100, notice: 'coupon.applied' };
    expect(shownChange(before, { units: 2, notice: 'coupon.removed' })).toEqual({
      ...{ 'coupon BRL': null, notice: 'coupon.removed' },
    });
    expect(shownChange(before, { ...before })).toBeNull();
  });
  it('G-24 are read as they were written', () => {
    const log = logOf(NOW, withLast(story.log, { shown: SHOWN }));
    expect(readLog(writeLog(log))).toEqual({ log, problems: [], intact: story.log.length });
  });
  it('G-07 lose no envelope if they are of the wrong shape', () => {
    for (const shown of [null, [], { units: true }, { units: [1] }]) {
      const { log, problems } = readData(logOf(NOW, withLast(story.log, { shown: shown as never })));
      expect(log?.envelopes).toEqual(story.log);
      expect(problems).toMatchObject([{ code: 'log.badShown' }]);
    }
  });
  it('K-23 are compared after equal events, and a difference is named', () => {
    expect(replay(withLast(story.log, { shown: SHOWN })).same).toBe(true);
    const payable = cents(Number(SHOWN['payable BRL']) + 100);
    const again = replay(withLast(story.log, { shown: { ...SHOWN, 'payable BRL': payable, payment: null } }));
    expect(again.same ? null : again.difference).toEqual({
      ...{ seq: story.log.length - 1, first: story.log.length - 1, cause: 'ChoosePayment' },
      ...{ recorded: story.log.at(-1)?.event, decided: story.log.at(-1)?.event, refusal: null },
      shown: [
        { name: 'payable BRL', recorded: payable, decided: SHOWN['payable BRL'] },
        { name: 'payment', recorded: null, decided: 'idle' },
      ],
    });
  });
  it('K-23 are compared after lines without them, which showed those before', () => {
    const first = story.log.map((one, nth) => (nth === 0 ? { ...one, shown: shownAt(given(start())) } : one));
    const again = replay(first);
    expect(again.same ? null : again.difference).toMatchObject({
      seq: 1,
      shown: [{ name: 'blocked', recorded: 'checkout.cart-empty', decided: 'checkout.login-required' }],
    });
    expect(
      replay(withLast(story.log, { shown: SHOWN }).concat(withRefused('coupon.empty').slice(-1))).same,
    ).toBe(true);
  });
  it('K-23 are those of a snapshot, so an empty shop has no amounts', () => {
    expect(shownIn(given().view())).toMatchObject({ units: 0, blocked: 'checkout.cart-empty' });
    expect(core.initial.cart.cart.orders).toEqual([]);
  });
});
