/**
 * A core that listens: everything put together around the one stream, name by name as the picture in README.md
 * shows it. What each part does stands in its own file; here is only what follows from what.
 */
import {
  BehaviorSubject,
  connectable,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  firstValueFrom,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  Subject,
  scan,
  skip,
  tap,
} from 'rxjs';
import { isOnlyRead } from '../domain/cart/queue.ts';
import { isPaying } from '../domain/checkout/pay.ts';
import type { Command, Input } from '../domain/shop/messages.ts';
import { type Snapshot, view } from '../domain/shop/view.ts';
import { createCache } from './api/cache.ts';
import { createGateway } from './api/gateway.ts';
import { createServerClock } from './api/server-clock.ts';
import type { CoreOptions, Dispatched, PagePort, Settings } from './contract.ts';
import { type Device, unguessable } from './device.ts';
import { createMemory, recall } from './memory.ts';
import { openPaymentReads } from './open-payments.ts';
import { createPublisher } from './publisher.ts';
import { createReader } from './queries/run.ts';
import { createRecorder } from './recording/recorder.ts';
import { countViews } from './referrals.ts';
import { createCallContext } from './requests/context.ts';
import { createPaymentKeys } from './requests/keys.ts';
import { answerCall } from './requests/send.ts';
import { keepFresh } from './seats/freshness.ts';
import { laterSeatMaps } from './seats/lazy.ts';
import { bootstrap, createTokens, readSettings, retryOf, retryStoredToken, settingsOf } from './session.ts';
import { decideInTurn, enduring, listen, positionAfter } from './stream.ts';
import { createAgreement, createTabs } from './tabs.ts';
import { clockInputs, lateReads, payingName, payingTurn, secondHand } from './timers.ts';
import { createVault } from './vault.ts';

/** What comes in from outside: the machine, and the page. */
export interface Ports {
  readonly device: Device;
  readonly page: PagePort;
}

export type Composed = ReturnType<typeof compose>;

const LOSE_SESSION: Input = { type: 'LoseSession' };
const CORRECT_CLOCK: Input = { type: 'CorrectClock' };
const RECOVER: Input = { type: 'Recover' };
/** Milliseconds for one try of telling the server that a session ended; nobody waits for it. */
const FAREWELL = 5_000;
const PAYING: Dispatched = { ok: false, refusal: { code: 'checkout.payment-asking', params: {} } };

export const compose = ({ device, page }: Ports, options: CoreOptions) => {
  const { scheduler, report } = device;
  const { apiUrl, locale, domain, visit } = options;
  const { recoverFrom } = options;
  const first = positionAfter(recoverFrom);
  const recovers =
    first.state.requests > 0 ||
    (recoverFrom?.start ?? null) !== null ||
    recoverFrom?.entries.some(({ event }) => event.type === 'Started') === true;
  const clock = createServerClock(scheduler);
  const { now } = clock;

  const buyer$ = new Subject<Command>();
  const presence$ = new BehaviorSubject({ visible: true, online: true });
  const state$ = new BehaviorSubject(first.state);
  const state = () => state$.value;
  /** What queries learn of the session: a 403, other settings. */
  const learned = new Subject<Input>();
  const forbidden = (): void => learned.next(LOSE_SESSION);

  const online = (): boolean => presence$.value.online;
  const visible = presence$.pipe(
    map((presence) => presence.visible),
    distinctUntilChanged(),
  );
  const vault = createVault(device);
  vault.setToken(options.stored.token);
  const remembered = recall(options.stored);
  const gateway = createGateway({
    ...{ device, clock, apiUrl, locale },
    ...{ token: vault.token, online },
  });
  const session = unguessable(device);
  const paymentKeys = createPaymentKeys(session, first.state, remembered);
  const context = createCallContext({
    ...{ device, page, gateway, vault, locale, state, session, visit, paymentKeys },
  });
  const reader = createReader({ gateway, cache: createCache(scheduler), locale, domain, now, forbidden });
  const beginning = { device, reader, vault, core: options, remembered };
  const recorder = createRecorder(page, device, options, state);
  const tabs = createTabs(device);
  const agreement = createAgreement({ tabs, page, vault, state, first: first.state });
  const endOnServer = (token: string): void => {
    const farewell = createGateway({ device, clock, apiUrl, locale, token: () => token, online });
    const options = { timeout: FAREWELL, idempotencyKey: unguessable(device) };
    // Without a connection, once there is one again.
    void firstValueFrom(presence$.pipe(filter(online))).then(() => farewell.send('logOut', {}, options));
  };
  const tokens = createTokens({ vault, page, endOnServer, isTold: agreement.isTold });
  const seats = laterSeatMaps({
    ...{ device, gateway, page, tabs, visible, apiUrl, locale, forbidden },
    isKnown: () => vault.token() !== null,
  });
  const publish = createPublisher(page);
  const memory = createMemory(page, options.stored, paymentKeys, scheduler);

  // The stream. What it leads to leads back into it: inputs are joined when it is connected, at the end.
  const endure = enduring(report, scheduler);
  const input$: Observable<Input> = defer(() => merge(buyer$, answers$, clock$, session$));
  const turns$ = connectable(input$.pipe(decideInTurn(first, { now, report })));
  const events$ = turns$.pipe(mergeMap(({ facts }) => facts));
  const calls$ = turns$.pipe(mergeMap(({ calls }) => calls));
  const answers$ = calls$.pipe(
    mergeMap((call) => answerCall(context, call)),
    tap(({ answer, token }) => tokens.offer(answer, token)),
    map(({ answer }) => answer),
  );
  const timers = {
    ...{ state$, now, scheduler, turn: tabs.turn },
    visible$: visible,
  };
  const clock$ = merge(clockInputs(timers), remembered.changing ? lateReads(timers) : EMPTY).pipe(endure);
  const session$ = merge(
    retryStoredToken({ events$, device, vault, state, recovers }).pipe(endure),
    openPaymentReads(events$, state).pipe(endure),
    learned,
    clock.jumps$.pipe(map((): Input => CORRECT_CLOCK)),
    agreement.inputs(() => begun).pipe(endure),
    // Last, since it may come at once: whoever follows what happens hears of it.
    recovers ? of(RECOVER) : bootstrap(beginning),
  );
  /** Resolves once the first turn of the session is over. */
  const begun = firstValueFrom(
    turns$.pipe(filter(({ input }) => input.type === 'Start' || input.type === 'Recover')),
  );
  const snapshots$ = merge(state$, secondHand(timers)).pipe(
    scan<unknown, Snapshot, undefined>((before) => view(state(), now(), before), undefined),
    distinctUntilChanged(),
    endure,
  );

  // Who hears of what, in this order: log first, then what follows from it.
  const hear = <T>(source$: Observable<T>, listener: (value: T) => void) => listen(source$, report, listener);
  hear(events$, ({ entry }) => recorder.add(entry));
  hear(events$, tokens.follow);
  hear(events$, keepFresh(seats));
  hear(
    events$,
    countViews({ tabs, gateway, earlier: [...first.state.cart.referrals, ...remembered.referrals] }),
  );
  // Who looks here again may have chosen seats elsewhere meanwhile.
  hear(timers.visible$.pipe(skip(1)), (visible) => {
    if (!visible) recorder.hurry();
    else if (vault.token() !== null) seats.refreshAll();
  });
  hear(turns$, agreement.follow);
  hear(state$, recorder.flush);
  // Stored before it is shown: a reload at that instant loses nothing that was seen.
  hear(state$.pipe(skip(1)), memory.remember);
  hear(state$, recorder.settle);
  hear(state$, ({ checkout: { payment } }) => {
    const unsettled = payment.status === 'asking' || payment.status === 'unknown';
    paymentKeys.follow(unsettled);
    if (!unsettled) context.unsettled.clear();
  });
  turns$
    .pipe(
      filter(({ refusal }) => refusal === null),
      map((turn) => turn.state),
    )
    .subscribe(state$);

  hear(payingTurn(timers), () => {});
  // K-08: what a core that recovers has may be over by now, and what time it is only the server knows.
  const timeTold: Observable<unknown> = recovers ? readSettings(beginning) : of(null);
  timeTold.subscribe(() => {
    // Behind the log; seats with the snapshot that names them.
    hear(snapshots$, (snapshot) => {
      publish(snapshot);
      seats.follow(snapshot.seats);
    });
    turns$.connect();
  });

  const turnOf = async <I extends Input>(input: I, source: Subject<I>): Promise<Dispatched> => {
    const turn = firstValueFrom(turns$.pipe(filter((each) => each.input === input)));
    source.next(input);
    const { refusal } = await turn;
    return refusal === null ? { ok: true } : { ok: false, refusal };
  };
  const decided = (command: Command): Promise<Dispatched> => turnOf(command, buyer$);
  /** What another tab of this browser is paying is not paid here. */
  const pay = async (command: Command): Promise<Dispatched> => {
    // P-48.
    if (isOnlyRead(state().cart)) await firstValueFrom(state$.pipe(filter(({ cart }) => !isOnlyRead(cart))));
    const { cart, checkout } = state();
    if (cart.cart.purchaseId === null || isPaying(checkout.payment)) return decided(command);
    const giveBack = await tabs.take(payingName(cart.cart.purchaseId));
    return giveBack === null ? PAYING : decided(command).finally(giveBack);
  };

  /** N-03, N-05: a stored token without a verdict is tried again too. */
  const retryReads = async (command: Command): Promise<Dispatched> => {
    const retried = await decided(command);
    const entry = retryOf({ vault, state });
    return entry === null ? retried : turnOf<Input>(entry, learned);
  };

  return {
    ...{ context, forbidden, reader, recorder, seats, state, vault },
    /** A core that recovers says hello with its first snapshot: until then the page shows that of the one before. */
    recovered: recovers ? begun : null,
    /** Waits for the session's beginning, decides, publishes, answers. */
    dispatch: async (command: Command): Promise<Dispatched> => {
      await begun;
      if (command.type === 'RetryReads') return retryReads(command);
      return command.type === 'Pay' ? pay(command) : decided(command);
    },
    /** A changed password ended the sessions of the other tabs, too: they go on with this one's. */
    shareToken: (): void => {
      tokens.keep();
      agreement.tellRenewed();
    },
    /** Settings that were read anew, where they differ from those that rules go by. */
    takeSettings: (answer: Settings): void => {
      const settings = settingsOf(answer);
      if (JSON.stringify(settings) === JSON.stringify(state().settings)) return;
      void begun.then(() => learned.next({ type: 'UseSettings', settings }));
    },
    setPresence: (presence: { readonly visible: boolean; readonly online: boolean }): void =>
      presence$.next(presence),
  };
};
