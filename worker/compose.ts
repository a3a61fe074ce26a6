import * as Either from 'effect/Either';
import {
  BehaviorSubject,
  combineLatest,
  connectable,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  firstValueFrom,
  map,
  merge,
  mergeMap,
  NEVER,
  type Observable,
  of,
  Subject,
  scan,
  share,
  skip,
  tap,
} from 'rxjs';
import { isOnlyRead } from '../domain/cart/queue.ts';
import { isPaying, isUnsettled } from '../domain/checkout/payment.ts';
import { same } from '../domain/kernel/plain.ts';
import type { UnpaidPurchase } from '../domain/seats/overlay.ts';
import type { Call, Command, Input, State } from '../domain/shop/messages.ts';
import { shownIn } from '../domain/shop/shown.ts';
import { type Snapshot, view } from '../domain/shop/view.ts';
import { createCache } from './api/cache.ts';
import { type ApiError, isForbidden, toProblem } from './api/errors.ts';
import { createGateway } from './api/gateway.ts';
import { createPatience } from './api/patience.ts';
import { createServerClock } from './api/server-clock.ts';
import { createBearerMemory } from './bearers.ts';
import type { CoreOptions, Dispatched, PagePort, Presence, QueryName } from './contract.ts';
import { type Device, unguessable } from './device.ts';
import { createMemory, recall } from './memory.ts';
import { createOutcomes } from './outcomes.ts';
import { offeredBy } from './queries/offers.ts';
import { createReader } from './queries/run.ts';
import { createShownOrders } from './queries/shown-orders.ts';
import { countViews, forgetOrders, openPaymentReads, REFRESH_OPEN, refreshMaps } from './reactions.ts';
import { createRecorder } from './recording/recorder.ts';
import { createCallContext } from './requests/context.ts';
import { createPaymentKeys } from './requests/keys.ts';
import { sendReadOpenPayments } from './requests/payment.ts';
import { sendCall } from './requests/send.ts';
import { rereads } from './rereads.ts';
import { lazySeatMaps } from './seats/lazy.ts';
import { bootstrap, createTokens, readSettings, recovery, retryOf, retryStoredToken } from './session.ts';
import { decideInTurn, listen, positionAfter, restartOnError, type TurnStep, takeSteps } from './stream.ts';
import { createTabSync, createTabs, messagesOf } from './tabs.ts';
import { clockInputs, lateReads, payingName, payingTurn, secondHand } from './timers.ts';
import { createVault } from './vault.ts';

const changed = (next: Snapshot, before: Snapshot | null): Partial<Snapshot> =>
  before === null
    ? next
    : (Object.fromEntries(
        Object.entries(next).filter(([name, slice]) => before[name as keyof Snapshot] !== slice),
      ) as Partial<Snapshot>);

export const createPublisher = (page: Pick<PagePort, 'publish'>): ((snapshot: Snapshot) => void) => {
  let published: Snapshot | null = null;
  let version = 0;
  return (snapshot) => {
    const slices = changed(snapshot, published);
    published = snapshot;
    version += 1;
    page.publish({ version, slices });
  };
};

export interface Ports {
  readonly device: Device;
  readonly page: PagePort;
}

export type Composed = ReturnType<typeof compose>;

const LOSE_SESSION: Input = { type: 'LoseSession' };
const RENEW_TOKEN: Input = { type: 'RenewToken' };
const CORRECT_CLOCK: Input = { type: 'CorrectClock' };
/** Timeout in milliseconds of one try to end a session on the server. No caller waits for it. */
const LOGOUT_TIMEOUT = 5_000;
const PAYING: Dispatched = { ok: false, refusal: { code: 'checkout.payment-asking', params: {} } };

export const compose = ({ device, page }: Ports, options: CoreOptions) => {
  const { scheduler, report } = device;
  const { apiUrl, country, locale, domain, visit } = options;
  const { recoverFrom } = options;
  const first = positionAfter(recoverFrom);
  const recovers =
    first.state.requests > 0 ||
    (recoverFrom?.start ?? null) !== null ||
    recoverFrom?.entries.some(({ event }) => event.type === 'Started') === true;
  const clock = createServerClock(scheduler, device.wall);
  const { now } = clock;

  const buyer$ = new Subject<Command>();
  const presence$ = new BehaviorSubject({ visible: true, online: true });
  const state$ = new BehaviorSubject(first.state);
  const state = () => state$.value;
  const queryInputs = new Subject<Input>();
  let forbiddenMessage: string | null = null;
  const forbidden = (error: ApiError): void => {
    forbiddenMessage = toProblem(error).serverMessage;
    queryInputs.next(LOSE_SESSION);
  };

  const online = (): boolean => presence$.value.online;
  const visible = presence$.pipe(
    map((presence) => presence.visible),
    distinctUntilChanged(),
  );
  const vault = createVault(device);
  vault.setToken(options.stored.token);
  const remembered = recall(options.stored);
  const tabs = createTabs(device);
  const patience = createPatience(
    device,
    { ...tabs, messages$: messagesOf(tabs, 'host'), room$: messagesOf(tabs, 'room') },
    online,
    first.state.room,
    {
      kept: remembered.patience,
      keep: (patience) => page.writeSession('patience', JSON.stringify(patience)),
    },
  );
  const gateway = createGateway({
    ...{ device, clock, patience, apiUrl, country, locale },
    ...{ vault, online },
    embedded: options.embedded,
  });
  /** Any response has the server's time. This one is small, and the same for every buyer. */
  const readTime = (): void => void gateway.send('capitals', {});
  const session = unguessable(device);
  const paymentKeys = createPaymentKeys(session, first.state, remembered);
  const context = createCallContext({
    ...{ device, page, gateway, vault, locale, state, now, session, visit, paymentKeys },
  });
  const shown = createShownOrders();
  const earlier = [...first.state.cart.referrals, ...remembered.referrals];
  let isStarted = false;
  const reader = createReader({
    ...{ gateway, cache: createCache(scheduler), locale, domain, now, forbidden, shown },
    // Before the start, the state has no links of earlier pages (C-103).
    referrals: () => (isStarted ? state().cart.referrals : earlier),
  });
  const beginning = { device, reader, vault, core: options, remembered };
  const recorder = createRecorder(page, device, options, state);
  const tabSync = createTabSync({ tabs, page, vault, state });
  const endOnServer = (token: string): void => {
    const logoutGateway = createGateway({
      ...{ device, clock, patience, apiUrl, country, locale, online },
      vault: { token: () => token, session: () => 0, sessionEnds$: NEVER },
    });
    const options = { timeout: LOGOUT_TIMEOUT, idempotencyKey: unguessable(device) };
    void firstValueFrom(presence$.pipe(filter(online))).then(() => logoutGateway.send('logOut', {}, options));
  };
  const tokens = createTokens({
    ...{ vault, page, endOnServer, isFromOtherTab: tabSync.isFromOtherTab },
    forbiddenMessage: () => forbiddenMessage,
    keepLoss: (message) => memory.loseSession(message),
    renewed: () => queryInputs.next(RENEW_TOKEN),
  });
  const seats = lazySeatMaps({
    ...{ device, gateway, patience, page, tabs, visible, apiUrl, locale, forbidden },
    token: vault.token,
  });
  const outcomes = createOutcomes(recoverFrom, first.state);
  const publish = createPublisher(page);
  const bearers = createBearerMemory(device, page, options.stored.session.bearers);
  const memory = createMemory(page, options.stored, paymentKeys, scheduler, recovers);

  // The stream is a loop: its results are inputs again. So it is connected last.
  const restart = restartOnError(report, scheduler);
  const input$: Observable<Input> = defer(() => merge(buyer$, responses$, clock$, session$));
  const turns$ = connectable(input$.pipe(decideInTurn(first, { now, report })));
  const events$ = turns$.pipe(mergeMap(({ facts }) => facts));
  /** Resolves once the core has decided its start, or the recovery after a failure. */
  const started = firstValueFrom(
    turns$.pipe(filter(({ input }) => input.type === 'Start' || input.type === 'Recover')),
  );
  void started.then(() => {
    isStarted = true;
  });
  const requests$ = new Subject<Call>();
  const responses$ = requests$.pipe(
    mergeMap((call) => sendCall(context, call)),
    tap(({ response, token }) => tokens.offer(response, token)),
    map(({ response }) => response),
  );
  const timers = {
    ...{ state$, now, scheduler, offset: clock.offset, jumps$: clock.jumps$ },
    turn: tabs.waitForLock,
    visible$: visible,
  };
  const seconds$ = secondHand(timers).pipe(share());
  const woken$ = merge(visible.pipe(filter(Boolean)), seconds$).pipe(filter(clock.hasSlept), share());
  const readOpen = async () => {
    const response = await sendReadOpenPayments(context);
    if (Either.isRight(response)) return response.right.value;
    if (isForbidden(response.left)) forbidden(response.left);
    return null;
  };
  const clock$ = merge(
    clockInputs(timers, woken$),
    remembered.changing ? lateReads(timers) : EMPTY,
    rereads({ ...timers, state, shown, presence$, readOpen, isBusy: patience.isBusy }),
  ).pipe(restart);
  // A recovering core decides nothing until it knows the time, and keeps what other tabs report until then (S-28).
  const tabInputs = connectable(tabSync.inputs(started).pipe(restart));
  tabInputs.connect();
  const session$ = merge(
    retryStoredToken({ events$, device, vault, state, recovers }).pipe(restart),
    openPaymentReads(events$, state).pipe(restart),
    queryInputs,
    clock.jumps$.pipe(map((): Input => CORRECT_CLOCK)),
    patience.room$.pipe(
      filter((room) => !same(room, state().room)),
      map((room): Input => ({ type: 'SeeRoom', room })),
    ),
    tabInputs,
    bearers.restored(started, () => state().checkout.bearers).pipe(restart),
    // Last, because it can emit synchronously, and the subscribers come first.
    recovers ? recovery(first.state, vault) : bootstrap(beginning),
  );
  const snapshots$ = combineLatest([
    merge(state$, seconds$, clock.jumps$).pipe(
      scan<unknown, Snapshot, undefined>((before) => view(state(), now(), before), undefined),
      distinctUntilChanged(),
    ),
    patience.shown$,
  ]).pipe(
    map(([snapshot, wait]) => (wait === null ? snapshot : { ...snapshot, wait })),
    restart,
  );

  const observe = <T>(source$: Observable<T>, listener: (value: T) => void) =>
    listen(source$, report, listener);
  const keepPaymentKeys = ({ checkout: { payment } }: State): void => {
    const unsettled = isUnsettled(payment);
    paymentKeys.follow(unsettled);
    if (!unsettled) context.unsettled.clear();
  };
  /** Log and memory come before the screen, so that a reload loses nothing visible, and requests come last. */
  const steps: readonly TurnStep[] = [
    { name: 'record', event: ({ entry }) => recorder.add(entry) },
    { name: 'keep the token', event: tokens.follow },
    { name: 'refresh maps', turn: refreshMaps(seats) },
    { name: 'forget orders', event: forgetOrders(shown) },
    { name: 'count views', event: countViews({ tabs, gateway, earlier }) },
    { name: 'tell other tabs', turn: tabSync.follow },
    { name: 'persist', event: ({ entry }) => memory.follow(entry.event), state: memory.remember },
    { name: 'persist bearers', state: ({ checkout }) => bearers.remember(checkout.bearers) },
    { name: 'keep payment keys', state: keepPaymentKeys },
    { name: 'publish', state: (state) => state$.next(state) },
    // Events are logged even if they change no snapshot, such as that of a refused command.
    {
      name: 'write the log',
      turn: () => {
        recorder.sendToPage(state());
        recorder.scheduleWrite();
      },
    },
    { name: 'settle commands', turn: outcomes.follow },
    { name: 'send', turn: ({ calls }) => calls.forEach((call) => void requests$.next(call)) },
  ];
  /** Another tab may have logged out before this core subscribed (S-28). */
  const readTokenAgain = async (): Promise<void> => {
    const token = await page.readToken().catch(() => vault.token());
    if (token === null) vault.setToken(null);
  };
  bearers.remember(first.state.checkout.bearers);
  keepPaymentKeys(first.state);
  // While the page was hidden, the buyer may have chosen seats on another device.
  observe(visible.pipe(skip(1)), (isVisible) => {
    if (!isVisible) recorder.writeNow();
    else if (vault.token() !== null) seats.refreshAll();
  });
  observe(payingTurn(timers), () => {});
  // Only a response has the time after a sleep.
  observe(woken$, readTime);
  // The state of a recovering core may be outdated, and only the server knows the time (K-19).
  const timeKnown: Observable<unknown> = recovers
    ? readSettings(beginning).pipe(mergeMap(readTokenAgain))
    : of(null);
  timeKnown.subscribe(() => {
    // The page receives the log before the snapshot, and seats after the snapshot that names them.
    observe(snapshots$, (snapshot) => {
      recorder.show(shownIn(snapshot));
      recorder.sendToPage(state());
      publish(snapshot);
      seats.follow(snapshot.seats);
    });
    takeSteps(turns$, report, steps);
    turns$.connect();
  });

  const turnOf = async <I extends Input>(input: I, source: Subject<I>): Promise<Dispatched> => {
    const turn = firstValueFrom(turns$.pipe(filter((each) => each.input === input)));
    source.next(input);
    const { refusal, facts } = await turn;
    return refusal === null ? { ok: true, entry: facts[0]?.entry.seq } : { ok: false, refusal };
  };
  const decided = (command: Command): Promise<Dispatched> => turnOf(command, buyer$);
  const pay = async (command: Command): Promise<Dispatched> => {
    if (isOnlyRead(state().cart)) await firstValueFrom(state$.pipe(filter(({ cart }) => !isOnlyRead(cart))));
    const { cart, checkout } = state();
    if (cart.cart.purchaseId === null || isPaying(checkout.payment)) return decided(command);
    const release = await tabs.tryLock(payingName(cart.cart.purchaseId));
    return release === null ? PAYING : decided(command).finally(release);
  };

  /** Retries failed reads, and a stored token without a verdict (N-03, N-05). */
  const retryReads = async (command: Command): Promise<Dispatched> => {
    const retried = await decided(command);
    const entry = retryOf({ vault, state });
    return entry === null ? retried : turnOf<Input>(entry, queryInputs);
  };

  return {
    ...{ context, forbidden, reader, recorder, seats, state, vault },
    /** Resolves at once, or after a recovering core's first turn: until then the page shows the previous snapshot. */
    ready: recovers ? started : Promise.resolve(),
    /** Runs a command after the session has started. Resolves once the resulting snapshot is published. */
    dispatch: async (command: Command): Promise<Dispatched> => {
      await started;
      if (command.type === 'RetryReads') return retryReads(command);
      return command.type === 'Pay' ? pay(command) : decided(command);
    },
    outcome: outcomes.of,
    /** A new password ended the other tabs' sessions, so they get this tab's token. */
    shareToken: (): void => {
      tokens.keep();
      tabSync.postRenewed();
    },
    /** Reads the open payments if the seat's payment is not among them. */
    seatPurchase: (key: string, index: number): UnpaidPurchase | null => {
      const purchase = seats.purchaseOf(key, index);
      const { open, openAsked } = state().checkout;
      const isKnown = open.some(({ purchaseId }) => purchaseId === purchase?.purchaseId);
      if (purchase?.status === 'payment' && !isKnown && openAsked === null) queryInputs.next(REFRESH_OPEN);
      return purchase;
    },
    /** Called before a query. The returned function decides the result, if it is an input of the core. */
    offering: (name: QueryName, params: object): ((value: unknown) => Promise<void>) => {
      const inputOf = offeredBy(name, params as never, state(), options);
      return async (value) => {
        const input = inputOf(value as never);
        if (input === null) return;
        // A response in the page has no time of the server, which the countdown needs (E-57).
        if (input.type === 'AwaitOpening' && input.at !== null && !clock.isKnown()) readTime();
        const turn = started.then(() => turnOf(input, queryInputs));
        // The first page's data does not wait for the session.
        if (name === 'paymentKinds' || name === 'installments') await turn;
      };
    },
    setPresence: ({ orders, ...presence }: Presence): void => {
      shown.show(orders);
      presence$.next(presence);
    },
  };
};
