/**
 * Reads again what can change outside this tab: open payments and orders on screen (O-36). A read
 * without a difference reaches neither core nor log.
 */
import {
  combineLatest,
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
  skip,
  switchMap,
  throttleTime,
} from 'rxjs';
import { isPaying, isPaymentOf } from '../domain/checkout/payment.ts';
import { same } from '../domain/kernel/plain.ts';
import type { Instant } from '../domain/kernel/values.ts';
import type { OpenPayment } from '../domain/model/payment.ts';
import { canChangeElsewhere } from '../domain/orders/actions.ts';
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
  readonly now: () => Instant;
  readonly scheduler: SchedulerLike;
  readonly turn: (name: string) => Observable<boolean>;
  /** True while the host is busy (W-06). */
  readonly isBusy: () => boolean;
  /** Null without a response. */
  readonly readOpen: () => Promise<readonly OpenPayment[] | null>;
}

/** Milliseconds between two reads of the same facts. */
const PAUSE = 4_000;
/** Milliseconds between the reads of two returns. */
const RETURNS = 2_000;

const REFRESH_OPEN: Input = { type: 'RefreshOpenPayments' };
const OUTDATE: Input = { type: 'OutdateOrders' };

const isIn = ({ session }: State): boolean => session.status === 'consumer';

/** True if a payment is open, except the one on screen, which has its own checks (P-36). */
const hasOpen = ({ checkout: { open, payment } }: State): boolean =>
  open.some(({ purchaseId }) => !isPaying(payment) || !isPaymentOf(payment, purchaseId));

export const rereads = (options: RereadOptions): Observable<Input> => {
  const { state$, state, shown, presence$, now, scheduler, turn, readOpen, isBusy } = options;
  const active$ = presence$.pipe(
    map(({ visible, online }) => visible && online),
    distinctUntilChanged(),
  );
  const pauses$ = interval(PAUSE, scheduler).pipe(filter(() => !isBusy()));
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
    switchMap((isMine) => (isMine ? pauses$ : EMPTY)),
    exhaustMap(readPayments),
    mergeMap((inputs) => inputs),
  );
  const isChangeable = (order: Purchase, { checkout: { open } }: State): boolean =>
    canChangeElsewhere(order, now()) && !open.some(({ purchaseId }) => purchaseId === order.purchaseId);
  const isShownChangeable$ = combineLatest([state$, shown.orders$]).pipe(
    map(([of, orders]) => isIn(of) && orders.some((order) => isChangeable(order, of))),
  );
  /** Each tab reads the orders that it shows. */
  const orders = whileActive(isShownChangeable$).pipe(
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
