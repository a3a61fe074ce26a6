import {
  combineLatest,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  interval,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  pairwise,
  repeat,
  type SchedulerLike,
  skip,
  startWith,
  switchMap,
  takeWhile,
  timer,
  timestamp,
} from 'rxjs';
import { isReadAgain } from '../domain/cart/queue.ts';
import { checkPause, isUnderReview } from '../domain/checkout/pay.ts';
import { isPaying, isUnsettled } from '../domain/checkout/payment.ts';
import { codeExpiry } from '../domain/checkout/view.ts';
import type { Instant } from '../domain/kernel/values.ts';
import type { Input, State } from '../domain/shop/messages.ts';

/** `state$` and `visible$` emit their current value on subscription. */
export interface TimerOptions {
  readonly state$: Observable<State>;
  readonly visible$: Observable<boolean>;
  readonly now: () => Instant;
  /** Milliseconds that `now` is ahead of the scheduler. Each response can change it. */
  readonly offset: () => number;
  /** Emits when `now` was corrected. */
  readonly jumps$: Observable<unknown>;
  readonly scheduler: SchedulerLike;
  readonly turn: (name: string) => Observable<boolean>;
}

const SECOND = 1000;
/** Longest timer in milliseconds, because longer ones overflow in browsers. */
const LONGEST = 60 * 60 * SECOND;

/** Milliseconds after which no request of the previous page is in flight (C-42). */
export const LAST_READ = 31 * SECOND;
/** Milliseconds until each read of a cart whose last change may be in flight. */
const LATE_READS = [3 * SECOND, 10 * SECOND, LAST_READ];

const REFRESH_CART: Input = { type: 'RefreshCart' };
const CHECK_DEADLINE: Input = { type: 'CheckDeadline' };
const CHECK_PAYMENT: Input = { type: 'CheckPayment' };
const REPEAT_CHANGE: Input = { type: 'RepeatOrderChange' };
const END_CHANGE: Input = { type: 'EndOrderChange' };

/** Milliseconds on a visible page until an unknown order change is no longer repeated (O-53). */
export const CHANGE_LIMIT = 10 * 60 * SECOND;
/** Step of the visible time, and pause before the next try to end a change whose request is in flight. Milliseconds. */
const END_AGAIN = 5 * SECOND;

const seenAgain = ({ visible$ }: TimerOptions): Observable<boolean> =>
  visible$.pipe(skip(1), filter(Boolean));

const seenLater = ({ visible$, scheduler }: TimerOptions): Observable<unknown> =>
  visible$.pipe(
    distinctUntilChanged(),
    timestamp(scheduler),
    pairwise(),
    filter(([before, { value, timestamp: at }]) => value && isReadAgain(at - before.timestamp)),
  );

/** An instant of the state. Emits when its time on the scheduler's clock changes: for another instant or a corrected clock. */
const instants = (
  { state$, offset, jumps$ }: TimerOptions,
  of: (state: State) => Instant | null,
): Observable<Instant | null> =>
  combineLatest([state$, jumps$.pipe(startWith(null))]).pipe(
    map(([state]) => of(state)),
    distinctUntilChanged(Object.is, (deadline) => (deadline === null ? null : deadline - offset())),
  );

const deadlines = (options: TimerOptions) => instants(options, ({ cart }) => cart.deadline);
const openings = (options: TimerOptions) => instants(options, ({ opening }) => opening?.at ?? null);
const codeExpiries = (options: TimerOptions) => instants(options, ({ checkout }) => codeExpiry(checkout));

const left = (deadline: Instant | null, { now }: TimerOptions): number =>
  deadline === null ? 0 : Math.max(0, deadline - now());

/** Emits the milliseconds left until `end`. `pause` maps them to the next pause. */
const until = (
  end: Instant | null,
  options: TimerOptions,
  pause: (milliseconds: number) => number,
): Observable<number> =>
  left(end, options) === 0
    ? EMPTY
    : defer(() => timer(pause(left(end, options)), options.scheduler)).pipe(
        repeat(),
        map(() => left(end, options)),
        takeWhile((milliseconds) => milliseconds > 0, true),
      );

/** Emits when the deadline passes, or when a payment that outlasted it ends (C-17, C-18). */
const expiry = (options: TimerOptions): Observable<unknown> =>
  instants(options, ({ cart, checkout }) => (isPaying(checkout.payment) ? null : cart.deadline)).pipe(
    switchMap((deadline) =>
      deadline !== null && left(deadline, options) === 0
        ? of(0)
        : until(deadline, options, (milliseconds) => Math.min(milliseconds, LONGEST)),
    ),
    filter((milliseconds) => milliseconds === 0),
  );

/** Payment or order change to check. */
interface Polled {
  readonly subject: unknown;
  readonly review: boolean;
}

/** Polls while `idle$`. Another subject starts a new series of pauses (P-36). */
const everRarer = (
  polled$: Observable<Polled | null>,
  idle$: Observable<boolean>,
  { scheduler }: TimerOptions,
): Observable<unknown> =>
  polled$.pipe(
    distinctUntilChanged((a, b) => a?.subject === b?.subject && a?.review === b?.review),
    switchMap((polled) =>
      polled === null
        ? EMPTY
        : idle$.pipe(
            distinctUntilChanged(),
            // Idle and busy alternate, so every second turn is another poll.
            switchMap((idle, turn) =>
              idle ? timer(checkPause(Math.floor(turn / 2), polled.review), scheduler) : EMPTY,
            ),
          ),
    ),
  );

/** Repeats an unknown order change at the pace of payment checks (O-14). */
const repeats = (options: TimerOptions): Observable<unknown> => {
  const change$ = options.state$.pipe(map(({ orders }) => orders.change));
  const idle$ = options.visible$.pipe(
    switchMap((visible) => change$.pipe(map((change) => visible && change?.asking === null))),
  );
  const polled$ = change$.pipe(
    map((change) => (change?.unknown === true ? { subject: 'change', review: false } : null)),
  );
  return everRarer(polled$, idle$, options);
};

/** Ends the repeats of an order change that stays unknown. Visible time adds up (O-53). */
const ends = ({ state$, visible$, scheduler }: TimerOptions): Observable<unknown> =>
  state$.pipe(
    map(({ orders }) => orders.change?.unknown === true),
    distinctUntilChanged(),
    switchMap((unknown) => {
      const seen$ = unknown ? visible$ : EMPTY;
      return seen$.pipe(
        distinctUntilChanged(),
        switchMap((visible) => (visible ? interval(END_AGAIN, scheduler) : EMPTY)),
        skip(CHANGE_LIMIT / END_AGAIN - 1),
      );
    }),
  );

/** Checks a payment. One tab checks a waiting payment for all. Each tab checks its own unknown one. */
const polls = (options: TimerOptions): Observable<unknown> => {
  const { state$, visible$, turn: turnOf } = options;
  const payment$ = state$.pipe(
    // Only the buyer can check the payment (P-25), so a login starts a new series.
    map(({ checkout: { payment }, session }) =>
      session.status === 'consumer' && (payment.status === 'waiting' || payment.status === 'unknown')
        ? payment
        : null,
    ),
  );
  const turn$ = visible$.pipe(
    switchMap((visible) => (visible ? payment$ : of(null))),
    map((payment) => {
      if (payment === null) return null;
      return payment.status === 'waiting' ? `poll-${payment.purchaseId}` : '';
    }),
    distinctUntilChanged(),
    switchMap((name) => (name === null || name === '' ? of(name === '') : turnOf(name))),
  );
  const idle$ = turn$.pipe(
    switchMap((isMine) => payment$.pipe(map((payment) => isMine && payment?.asking === null))),
  );
  const polled$ = payment$.pipe(
    map((payment) =>
      payment === null ? null : { subject: payment.purchaseId, review: isUnderReview(payment) },
    ),
  );
  return everRarer(polled$, idle$, options);
};

export const payingName = (purchaseId: string): string => `pay-${purchaseId}`;

export const payingTurn = ({ state$, turn }: TimerOptions): Observable<unknown> =>
  state$.pipe(
    map(({ checkout: { payment } }) => (isUnsettled(payment) ? payment.purchaseId : null)),
    distinctUntilChanged(),
    switchMap((purchaseId) => (purchaseId === null ? EMPTY : turn(payingName(purchaseId)))),
  );

/** `woken$` emits after a sleep of the device, in which no timer ran and the page may have stayed visible. */
export const clockInputs = (options: TimerOptions, woken$: Observable<unknown> = EMPTY): Observable<Input> =>
  merge(
    expiry(options).pipe(map(() => CHECK_DEADLINE)),
    polls(options).pipe(map(() => CHECK_PAYMENT)),
    repeats(options).pipe(map(() => REPEAT_CHANGE)),
    ends(options).pipe(map(() => END_CHANGE)),
    merge(seenAgain(options), woken$).pipe(mergeMap(() => [CHECK_DEADLINE, CHECK_PAYMENT])),
    merge(seenLater(options), woken$).pipe(map(() => REFRESH_CART)),
  );

export const lateReads = ({ scheduler }: Pick<TimerOptions, 'scheduler'>): Observable<Input> =>
  merge(...LATE_READS.map((milliseconds) => timer(milliseconds, scheduler))).pipe(map(() => REFRESH_CART));

/** Emits each second of a countdown on a visible page, and when the page becomes visible. */
export const secondHand = (options: TimerOptions): Observable<unknown> =>
  merge(
    seenAgain(options),
    ...[deadlines(options), codeExpiries(options), openings(options)].map((ends$) =>
      secondsBefore(ends$, options),
    ),
  );

const secondsBefore = (ends$: Observable<Instant | null>, options: TimerOptions): Observable<unknown> =>
  options.visible$.pipe(
    switchMap((visible) => (visible ? ends$ : of(null))),
    switchMap((end) => until(end, options, (milliseconds) => milliseconds % SECOND || SECOND)),
  );
