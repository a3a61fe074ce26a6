/** The fewest decisions of a buyer's log that show a problem. */
import { describe, expect, it } from 'vitest';
import { cents } from '../../domain/kernel/values.ts';
import { core } from '../../domain/shop/decide.ts';
import { replay } from '../../domain/shop/replay.ts';
import { shownIn } from '../../domain/shop/shown.ts';
import {
  batchesOf,
  codesIn,
  courseOf,
  courseOfBatches,
  payablesIn,
  shownOf,
} from '../../worker/replay/course.ts';
import type { Recorded } from '../../worker/replay/folding.ts';
import { shrink } from '../../worker/replay/shrinking.ts';
import { given } from '../domain/given.ts';
import { aCart, aLine, anItem, NOW } from '../domain/shop.ts';
import { add, choose, logIn, start, tell, welcome } from '../domain/story.ts';
import { LOG, ONE, shrunkTo, TWO } from './rig/sold-out.ts';

const causesOf = (log: readonly Recorded[] | undefined) =>
  log?.flatMap(({ cause }) => (cause === null ? [] : [cause.type]));
const refusing = (log: readonly Recorded[], cause: Recorded['cause'], code: string): readonly Recorded[] => [
  ...log,
  { seq: log.length, at: log.at(-1)?.at ?? NOW, cause, event: { type: 'CommandRefused', code } },
];

describe('a log rebuilt from decisions', () => {
  it('equals the log when all decisions are in it', () => {
    expect(courseOf(LOG).log).toEqual(LOG);
  });

  it('has renumbered calls, so that responses match their requests', () => {
    const some = courseOfBatches(
      batchesOf(LOG).filter(({ cause }) => !/LogIn|Start/.test(JSON.stringify(cause))),
    ).log;
    expect(some.length).toBeLessThan(LOG.length);
    const [asked, answered] = some;
    expect(asked?.event).toMatchObject({ type: 'IntentQueued', requestId: 'r1' });
    expect(answered?.cause).toMatchObject({ type: 'Answered', requestId: 'r1' });
  });
});

describe('shrinking a log', () => {
  it('keeps the fewest causes that still lead to a refusal of the server or of the core', () => {
    expect(causesOf(shrunkTo(LOG, 'refusal:item_gone')?.log)).toEqual(['AddItem', 'Answered']);
    const log = refusing(LOG, { type: 'RemoveCoupon' }, 'coupon.none');
    const { refused } = courseOf(log);
    expect(causesOf(shrunkTo(log, `refusal:${refused.at(-1)}`)?.log)).toContain('RemoveCoupon');
  });

  it('keeps the fewest causes that still lead to an event', () => {
    expect(causesOf(shrunkTo(LOG, 'event:LoggedIn')?.log)).toEqual(['LogIn', 'Answered']);
    expect(causesOf(shrunkTo(LOG, 'event:PaymentSucceeded')?.log)?.length).toBeLessThan(LOG.length / 2);
  });

  it('keeps the fewest causes after which a total still differs', () => {
    const wrong = aCart([aLine('1')], { total: cents(1) });
    const log = given(start(), logIn, welcome(), tell(ONE), add(anItem()), tell(wrong), choose('pix')).log;
    expect(causesOf(shrunkTo(log, 'total-differs')?.log)).toEqual(['AddItem', 'Answered']);
  });

  it('keeps the fewest causes after which an amount or a code is on screen', () => {
    const payable = ((ONE.orders[0]?.total ?? 0) / 100).toFixed(2);
    expect(causesOf(shrunkTo(LOG, `payable:${payable}`)?.log)).toEqual(['AddItem', 'Answered']);
    expect(shownOf(LOG).flatMap(payablesIn)).toContain(Number(payable) * 100);
    expect(shownOf(LOG).flatMap(codesIn)).toContain('asking');
    expect(causesOf(shrunkTo(LOG, 'shows:waiting')?.log ?? [])).toEqual([]);
    const waiting = shrunkTo(LOG, 'shows:asking')?.log;
    expect(causesOf(waiting)).toContain('Pay');
    expect(waiting?.length).toBeLessThan(LOG.length / 2);
  });

  it('keeps the causes that lead to the state before a difference', () => {
    const at = LOG.findIndex(({ event }) => event.type === 'PaymentChosen');
    const log = LOG.map((one, nth) =>
      nth === at ? { ...one, event: { type: 'PaymentChosen' as const, kind: 'credit' as const } } : one,
    );
    const fewest = shrunkTo(log, 'differs');
    expect(fewest?.differing).toMatchObject({
      recorded: [{ event: { type: 'PaymentChosen', kind: 'credit' } }],
      today: [{ event: { type: 'PaymentChosen', kind: 'pix' } }],
    });
    expect(fewest?.log.length).toBeLessThan(at);
    const { log: before = [], differing } = fewest ?? {};
    expect(replay([...before, ...(differing?.today ?? [])]).same).toBe(true);
    expect(replay([...before, ...(differing?.recorded ?? [])]).same).toBe(false);
  });

  it('finds the first payable amount that differs, also after another difference', () => {
    const story = given(start(), add(anItem()), tell(ONE), logIn, welcome(), tell(TWO));
    const shown = shownIn(story.view());
    const payable = { ...shown, 'payable BRL': 1 };
    const log = story.log.map((one, nth) =>
      nth === 1
        ? { ...one, event: { type: 'PaymentChosen' as const, kind: 'credit' as const } }
        : { ...one, ...(nth === story.log.length - 1 && { shown: payable }) },
    );
    expect(shrunkTo(log, 'payable')?.differing).toMatchObject({
      recorded: [{ shown: payable }],
      today: [{ shown: { 'payable BRL': shown['payable BRL'] } }],
      difference: {
        shown: expect.arrayContaining([expect.objectContaining({ name: 'payable BRL', recorded: 1 })]),
      },
    });
    expect(shrunkTo(LOG, 'payable')).toBeNull();
  });

  it('finishes for hundreds of decisions', () => {
    const long = given(start(), logIn, welcome(), tell(ONE)).log;
    const turns = Array.from({ length: 600 }, (_, nth): Recorded[] => [
      {
        ...{ seq: 0, at: NOW, cause: choose(nth % 2 === 0 ? 'pix' : 'credit') },
        event: { type: 'PaymentChosen', kind: nth % 2 === 0 ? 'pix' : 'credit' },
      },
    ]);
    const log = [...long, ...turns.flat()].map((one, seq) => ({ ...one, seq }));
    expect(causesOf(shrunkTo(log, 'event:LoggedIn')?.log)).toEqual(['LogIn', 'Answered']);
  });

  it('reads a log once and keeps nothing when it does not show the result', () => {
    let read = 0;
    const lines = function* () {
      for (const one of LOG) {
        read += 1;
        yield one;
      }
    };
    for (const text of [
      'refusal:7400',
      'differs',
      'payable',
      'payable:1.00',
      'shows:nothing',
      'total-differs',
    ]) {
      read = 0;
      expect(shrink(text, lines, core.initial), text).toBeNull();
      expect(read, text).toBe(LOG.length);
    }
  });

  it('returns nothing when the log does not match, and names unknown properties', () => {
    expect(shrunkTo(LOG, 'refusal:7400')).toBeNull();
    expect(shrunkTo(LOG, 'differs')).toBeNull();
    for (const text of [
      '',
      'refusal:',
      'refusal',
      'event:',
      'event:Nothing',
      'total-differs:1',
      'differ',
      'payable:1',
    ])
      expect(
        shrink(text, () => LOG, core.initial),
        text,
      ).toBe('unknown');
  });
});
