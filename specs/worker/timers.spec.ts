/** Timers alone: they follow every change of the deadline and of the server's time. */
import { BehaviorSubject, Observable, of, type SchedulerLike, Subject } from 'rxjs';
import { expect, it } from 'vitest';
import { instant, type PurchaseId, type RequestId } from '../../domain/kernel/values.ts';
import { initial } from '../../domain/shop/evolve.ts';
import type { State } from '../../domain/shop/messages.ts';
import { restartOnError } from '../../worker/stream.ts';
import { clockInputs, secondHand } from '../../worker/timers.ts';
import { aConsumer } from '../domain/shop.ts';
import { createVirtualClock } from './rig/clock.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

const start = () => {
  const clock = createVirtualClock(async () => {});
  const begun = clock.now();
  let offset = 0;
  const state$ = new BehaviorSubject<State>(initial);
  const visible$ = new BehaviorSubject(true);
  let fraction = 0;
  const now = () => instant(Math.round(clock.now() + fraction + offset));
  let longest = 0;
  const schedule = (...timer: Parameters<SchedulerLike['schedule']>) => {
    longest = Math.max(longest, timer[1] ?? 0);
    return clock.scheduler.schedule(...timer);
  };
  const scheduler: SchedulerLike = {
    now: () => clock.now() + fraction,
    schedule: schedule as SchedulerLike['schedule'],
  };
  const jumps$ = new Subject<void>();
  const timers = { state$, visible$, now, offset: () => offset, jumps$, scheduler, turn: () => of(true) };
  const inputs: [hours: number, type: string][] = [];
  let ticks = 0;
  clockInputs(timers).subscribe(({ type }) => inputs.push([(clock.now() - begun) / HOUR, type]));
  secondHand(timers).subscribe(() => {
    ticks += 1;
  });
  return {
    ...{ clock, visible$, inputs },
    ticks: () => ticks,
    longest: () => longest,
    /** Moves the clock by a part of a millisecond. */
    drift: (part: number) => {
      fraction = part;
    },
    setOffset: (milliseconds: number) => {
      offset = milliseconds;
      jumps$.next();
    },
    /** A card under review, whose check is in flight. */
    setPayment: (asking: RequestId | null) =>
      state$.next({
        ...initial,
        session: { status: 'consumer', consumer: aConsumer(), tokenExpiresAt: instant(0), updating: null },
        checkout: {
          ...initial.checkout,
          payment: {
            ...{ status: 'waiting', kind: 'credit', purchaseId: 'm1' as PurchaseId },
            ...{ sentAt: instant(begun), pix: null, asking },
          },
        },
      }),
    /** Milliseconds after the start, by the server's clock. */
    setDeadline: (after: number | null) =>
      state$.next({
        ...initial,
        cart: { ...initial.cart, deadline: after === null ? null : instant(begun + after) },
      }),
  };
};

it('a deadline beyond any timer’s range is checked once, when it passes', async () => {
  const { clock, inputs, visible$, setDeadline, longest } = start();
  visible$.next(false);
  setDeadline(30 * DAY);
  await clock.advance(31 * DAY);
  expect(inputs).toEqual([[30 * 24, 'CheckDeadline']]);
  expect(clock.pending()).toBe(0);
  expect(longest()).toBeLessThan(2 ** 31);
});

it('a passed deadline is checked once, whatever states follow, on a clock with fractions', async () => {
  const { clock, inputs, setDeadline, drift } = start();
  setDeadline(HOUR);
  await clock.advance(HOUR);
  for (let nth = 1; nth <= 20; nth++) {
    drift(nth / 21);
    setDeadline(HOUR);
  }
  await clock.advance(HOUR);
  expect(inputs).toEqual([[1, 'CheckDeadline']]);
});

it('a deadline’s timer moves with it, and is canceled with it', async () => {
  const { clock, inputs, setDeadline } = start();
  setDeadline(2 * HOUR);
  await clock.advance(HOUR);
  setDeadline(4 * HOUR);
  await clock.advance(2 * HOUR);
  expect(inputs).toEqual([]);
  await clock.advance(HOUR);
  expect(inputs).toEqual([[4, 'CheckDeadline']]);
  setDeadline(6 * HOUR);
  setDeadline(null);
  expect(clock.pending()).toBe(0);
});

it('the server’s offset moves the deadline’s timer with the next state, and delays an early one', async () => {
  const known = start();
  known.setDeadline(3 * HOUR);
  known.setOffset(HOUR);
  known.setDeadline(3 * HOUR);
  await known.clock.advance(2 * HOUR);
  expect(known.inputs).toEqual([[2, 'CheckDeadline']]);

  const early = start();
  early.setDeadline(3 * HOUR);
  early.setOffset(-HOUR);
  await early.clock.advance(5 * HOUR);
  expect(early.inputs).toEqual([[4, 'CheckDeadline']]);
});

it('C-49 a page that becomes visible after 30 seconds reads its cart', async () => {
  const { clock, inputs, visible$ } = start();
  const types = () => inputs.splice(0).map(([, type]) => type);
  visible$.next(false);
  await clock.advance(29_999);
  visible$.next(true);
  expect(types()).not.toContain('RefreshCart');
  visible$.next(false);
  await clock.advance(30_000);
  visible$.next(true);
  expect(types()).toEqual(['CheckDeadline', 'CheckPayment', 'RefreshCart']);
});

it('the countdown ticks on whole seconds before the deadline, and only while visible', async () => {
  const { clock, ticks, visible$, setDeadline } = start();
  setDeadline(10_300);
  await clock.advance(299);
  expect(ticks()).toBe(0);
  await clock.advance(1);
  expect(ticks()).toBe(1);
  await clock.advance(4_000);
  expect(ticks()).toBe(5);
  visible$.next(false);
  await clock.advance(2_000);
  expect(ticks()).toBe(5);
  visible$.next(true);
  expect(ticks()).toBe(6);
  await clock.advance(HOUR);
  expect(ticks()).toBe(10);
});

it('a part of the stream that fails is reported, and restarts', async () => {
  const clock = createVirtualClock(async () => {});
  const reports: string[] = [];
  let begun = 0;
  const part$ = new Observable<number>((subscriber) => {
    begun += 1;
    subscriber.next(begun);
    if (begun < 3) throw new Error('a part of the specs');
  });
  const heard: number[] = [];
  part$
    .pipe(restartOnError((what) => reports.push(what), clock.scheduler))
    .subscribe((value) => heard.push(value));
  await clock.advance(10_000);
  expect(heard).toEqual([1, 2, 3]);
  expect(reports).toEqual(Array.from({ length: 2 }, () => 'a part of the stream'));
});
