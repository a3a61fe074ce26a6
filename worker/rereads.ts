/**
 * Reads again what can change outside this tab: open payments and orders on screen (O-36). The reads are silent: the
 * core decides, and the log grows, only after a difference.
 */
import {
  combineLatest,
  defer,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  filter,
  interval,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  type SchedulerLike,
  scan,
  skip,
  switchMap,
  throttleTime,
} from 'rxjs';
import { isPaying, isPaymentOf } from '../domain/checkout/payment.ts';
import { same } from '../domain/kernel/plain.ts';
import type { OpenPayment } from '../domain/model/payment.ts';
import { tabOf } from '../domain/orders/tabs.ts';
import type { Input, State } from '../domain/shop/messages.ts';
import type { Purchase } from './contract.ts';
import type { ShownOrders } from './queries/shown-orders.ts';

export interface RereadOptions {
  /** Emits the current state on subscription. */
  readonly state$: Observable<State>;
  readonly state: () => State;
  readonly shown: ShownOrders;
  /** Emits the current value on subscription. */
  readonly presence$: Observable<{ readonly visible: boolean; readonly online: boolean }>;
  readonly scheduler: SchedulerLike;
  /** Emits for each command and query of the page. */
  readonly signs$: Observable<unknown>;
  readonly turn: (name: string) => Observable<boolean>;
  /** Null without a response. */
  readonly readOpen: () => Promise<readonly OpenPayment[] | null>;
}

/** Milliseconds between two reads of the same facts. With their response, the page is right within ten seconds. */
const PAUSE = 7_000;
/** Number of pauses in the first minute. */
const STEADY = 9;
/** Milliseconds between the reads of two returns. */
const RETURNS = 2_000;

const REFRESH_OPEN: Input = { type: 'RefreshOpenPayments' };
const OUTDATE: Input = { type: 'OutdateOrders' };

/** True if open payments are read after that number of pauses: after each at first, then after 2, 4, 8 and 8 more. */
const isDue = (pauses: number): boolean => {
  const later = pauses - STEADY;
  return later <= 0 || later === 2 || later % 8 === 6;
};

const isIn = ({ session }: State): boolean => session.status === 'consumer';

/** True if a payment is open, except the one on screen, which has its own checks (P-79). */
const hasOpen = ({ checkout: { open, payment } }: State): boolean =>
  open.some(({ purchaseId }) => !isPaying(payment) || !isPaymentOf(payment, purchaseId));

/** True if the order can change without the buyer, and is not among the open payments. */
const isUnsettled = ({ status, purchaseId }: Purchase, { checkout: { open } }: State): boolean =>
  status === 'pendingCancellation' ||
  (tabOf({ status }) === 'pending' && !open.some((payment) => payment.purchaseId === purchaseId));

export const rereads = (options: RereadOptions): Observable<Input> => {
  const { state$, state, shown, presence$, scheduler, signs$, turn, readOpen } = options;
  const active$ = presence$.pipe(
    map(({ visible, online }) => visible && online),
    distinctUntilChanged(),
  );
  const pauses$ = interval(PAUSE, scheduler);
  /** Emits after pauses that grow, until the buyer does something or a payment changes. */
  const growing$ = defer(() => {
    const changes$ = state$.pipe(
      map(({ checkout }) => checkout.open),
      distinctUntilChanged(),
    );
    return merge(pauses$.pipe(map(() => true)), merge(signs$, changes$).pipe(map(() => false))).pipe(
      scan((pauses, isPause) => (isPause ? pauses + 1 : 0), 0),
      filter((pauses) => pauses > 0 && isDue(pauses)),
    );
  });
  const whileActive = (needs$: Observable<boolean>): Observable<boolean> =>
    active$.pipe(
      switchMap((active) => (active ? needs$ : of(false))),
      distinctUntilChanged(),
    );
  const readPayments = async (): Promise<readonly Input[]> => {
    const read = state().checkout.openAsked === null ? await readOpen() : null;
    const { open, openAsked } = state().checkout;
    return read === null || openAsked !== null || same(read, open) ? [] : [REFRESH_OPEN];
  };
  const readOrders = async (): Promise<readonly Input[]> => ((await shown.isOutdated()) ? [OUTDATE] : []);
  /** One tab of the browser reads the open payments for all. */
  const open = whileActive(state$.pipe(map((now) => isIn(now) && hasOpen(now)))).pipe(
    switchMap((isNeeded) => (isNeeded ? turn('read-open') : of(false))),
    switchMap((isMine) => (isMine ? growing$ : EMPTY)),
    exhaustMap(readPayments),
    mergeMap((inputs) => inputs),
  );
  const isShownUnsettled$ = combineLatest([state$, shown.orders$]).pipe(
    map(([now, orders]) => isIn(now) && orders.some((order) => isUnsettled(order, now))),
  );
  /** Each tab reads the orders that it shows. */
  const orders = whileActive(isShownUnsettled$).pipe(
    switchMap((isNeeded) => (isNeeded ? pauses$ : EMPTY)),
    exhaustMap(readOrders),
    mergeMap((inputs) => inputs),
  );
  const returns = active$.pipe(
    skip(1),
    filter((active) => active && isIn(state())),
    throttleTime(RETURNS, scheduler, { leading: true, trailing: true }),
    mergeMap(() => [hasOpen(state()) ? readPayments() : Promise.resolve([]), readOrders()]),
    mergeMap((read) => read),
    mergeMap((inputs) => inputs),
  );
  return merge(open, orders, returns);
};
