import { Tabs } from '@mantine/core';
import * as Either from 'effect/Either';
import { Component, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { MemoryRouter } from 'react-router';
import type { Currency, Instant, SecretRef } from '../../domain/kernel/values.ts';
import { PAYMENT_KINDS } from '../../domain/model/payment-kinds.ts';
import { currencyOf } from '../../domain/pricing/currency.ts';
import type { SeatDelta } from '../../domain/seats/columns.ts';
import { decide } from '../../domain/shop/decide.ts';
import { initial } from '../../domain/shop/evolve.ts';
import type { State } from '../../domain/shop/messages.ts';
import type { Recorded } from '../../domain/shop/shown.ts';
import { view } from '../../domain/shop/view.ts';
import type { Command, Problem, Snapshot } from '../../worker/contract.ts';
import { INITIAL_SNAPSHOT } from '../../worker/contract.ts';
import type { CoreClient } from '../core/client.ts';
import { CoreContext, useSnapshot } from '../core/index.ts';
import { createSeatStates, type SeatMapHandle } from '../core/seatMaps.ts';
import { CartDrawer } from '../features/cart/CartDrawer.tsx';
import { Checkout } from '../features/checkout/CheckoutPage.tsx';
import { OpenSeatMap } from '../features/map/OpenSeatMap.tsx';
import { locale } from '../kit/i18n/locale.ts';
import { pageIdle } from '../kit/lazy.ts';
import { codeText, reasonText } from '../kit/messages.ts';
import { openCart } from '../kit/overlays.ts';
import type { NamedLog } from './logs.ts';
import { BuyerSaw } from './Moment.tsx';
import styles from './replay.module.css';
import { type KnownStates, knownStates, type LogSeats, seatsOf, statesAt } from './seats.ts';
import { markStandIns, standInsOf } from './standIns.ts';
import { WORDS } from './words.ts';

export const VIEWS = ['cart', 'checkout', 'map'] as const;
export type View = (typeof VIEWS)[number];
const NAMES: Readonly<Record<View, string>> = {
  cart: WORDS.viewCart,
  checkout: WORDS.viewCheckout,
  map: WORDS.viewMap,
};

const closed = async () => ({ ok: false, refusal: { code: 'core.unavailable', params: {} } }) as const;
const unread = async () =>
  ({ ok: false, problem: { code: 'offline', serverMessage: null, serverCode: '', path: '' } }) as const;

/** Handle to the log's seat map. Refuses every selection and release. */
const handleOf = (seats: LogSeats) => {
  const states = createSeatStates(new Uint8Array(seats.indices.size));
  const map: SeatMapHandle = {
    key: 'log',
    overview: { ...seats.overview, event: { productId: null, visitAt: null } },
    states,
    loadSector: async (sectorId) => {
      const geometry = seats.geometry.get(sectorId);
      return geometry === undefined ? unread() : { ok: true, value: geometry };
    },
    select: closed,
    release: closed,
    purchaseOf: async () => null,
    best: unread,
    refresh: async () => ({ ok: true, value: null }),
    close: () => undefined,
  };
  return { map, states };
};

interface LogMapProps {
  readonly seats: LogSeats;
  readonly known: KnownStates;
  readonly currency: Currency;
}

const LogMap = ({ seats, known, currency }: LogMapProps) => {
  const snapshot = useSnapshot((whole) => whole);
  const { map, states } = useMemo(() => handleOf(seats), [seats]);
  useLayoutEffect(() => {
    const pairs = [...statesAt(seats, snapshot, known).entries()].flatMap(
      ([position, state]): SeatDelta => [position, state as SeatDelta[1]],
    );
    states.apply(Uint32Array.from(pairs));
  }, [seats, states, snapshot, known]);
  return <OpenSeatMap map={map} product={{ currency }} />;
};

/** Last notice of the decision that ends at the position. */
const noticeAt = (envelopes: readonly Recorded[], last: number) => {
  for (let position = last; position >= 0; position -= 1) {
    const { event, cause } = envelopes[position] ?? {};
    if (event?.type === 'Noticed') return event.notice;
    if (cause !== null) return null;
  }
  return null;
};

interface Props {
  readonly log: NamedLog;
  /** Last position of a decision, because only there was a state on screen (G-21). */
  readonly position: number;
  readonly state: State;
  readonly at: Instant;
  readonly shown: View;
  readonly onShow: (view: View) => void;
  readonly onCommand: (command: Command) => void;
}

export const Views = ({ log, position, state, at, shown, onShow, onCommand }: Props) => {
  // Only commands after a press are forwarded, since views also send commands on their own.
  const touched = useRef(false);
  const commandHandler = useRef(onCommand);
  commandHandler.current = onCommand;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one core per log
  const core = useMemo(() => {
    const made = createReplayedCore(log, (command) => {
      if (touched.current) commandHandler.current(command);
    });
    made.show(state, at);
    return made;
  }, [log]);
  useLayoutEffect(() => {
    touched.current = false;
    core.show(state, at);
  }, [core, state, at]);
  const frame = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each view has a new frame
  useEffect(() => {
    const element = frame.current;
    return element === null ? undefined : markStandIns(element, standInsOf(state));
  }, [state, shown]);
  // The shop's frame does this, and the replay has none.
  useEffect(() => pageIdle.set(true), []);
  const { payment } = state.checkout;
  const hostReason = payment.status === 'failed' && payment.serverMessage !== null ? payment.reason : null;
  const notice = noticeAt(log.envelopes, position);
  const known = useMemo<KnownStates>(
    () => (shown === 'map' ? knownStates(log.envelopes.slice(0, position + 1)) : new Map()),
    [log, position, shown],
  );
  // Scans the whole log, so it runs only while the map is open.
  const seats = useMemo(() => (shown === 'map' ? seatsOf(log.envelopes) : null), [log, shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each moment reopens a closed drawer
  useEffect(() => {
    if (shown === 'cart') openCart();
  }, [shown, position, state]);
  const touch = (): void => {
    touched.current = true;
  };

  return (
    <Tabs value={shown} onChange={(value) => onShow(VIEWS.find((view) => view === value) ?? 'cart')}>
      <Tabs.List aria-label={WORDS.views}>
        {VIEWS.map((view) => (
          <Tabs.Tab key={view} value={view}>
            {NAMES[view]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {VIEWS.map((view) => (
        <Tabs.Panel key={view} value={view}>
          {view !== 'map' && <p className="soft tiny">{WORDS.absentNote}</p>}
          {view === 'checkout' && hostReason !== null && (
            <p className="soft tiny">{WORDS.hostSentence(hostReason, codeText(hostReason))}</p>
          )}
          {notice !== null && (
            <p className={styles.notice} data-tone={notice.tone}>
              <b>{`${WORDS.notice}:`}</b>{' '}
              <span lang={notice.serverMessage === null ? locale : undefined}>{reasonText(notice)}</span>
            </p>
          )}
          {notice !== null && notice.serverMessage !== null && (
            <p className="soft tiny">
              {WORDS.hostSentence(notice.code, codeText(notice.code, notice.params))}
            </p>
          )}
          {view !== 'map' && <BuyerSaw log={log} position={position} />}
          <p className="soft tiny">{WORDS.standIns}</p>
          {view === 'map' && <p className="soft tiny">{seats === null ? WORDS.noSeats : WORDS.mapNote}</p>}
          {view === shown && !(view === 'map' && seats === null) && (
            <div
              ref={frame}
              className={styles.frame}
              data-view={view}
              lang={locale}
              onClickCapture={touch}
              onKeyDownCapture={touch}
            >
              <ViewBoundary moment={`${view} ${position}`}>
                <CoreContext value={core.client}>
                  {/* A new router per payment status resets the checkout's URL when the replay goes back. */}
                  <MemoryRouter key={state.checkout.payment.status}>
                    {view === 'cart' && <CartDrawer />}
                    {view === 'checkout' && <Checkout />}
                    {view === 'map' && seats !== null && (
                      <LogMap
                        seats={seats}
                        known={known}
                        currency={currencyOf(state.cart.cart.orders, state.settings.site)}
                      />
                    )}
                  </MemoryRouter>
                </CoreContext>
              </ViewBoundary>
            </div>
          )}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};

interface BoundaryProps {
  readonly moment: string | number;
  readonly children: ReactNode;
}
interface BoundaryState {
  readonly broken: boolean;
  readonly moment: BoundaryProps['moment'] | null;
}

/** Shows a note if a damaged log breaks a view. The next moment renders the view again. */
export class ViewBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { broken: false, moment: null };
  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { broken: true };
  }
  static getDerivedStateFromProps({ moment }: BoundaryProps, before: BoundaryState): BoundaryState | null {
    return moment === before.moment ? null : { broken: false, moment };
  }
  override render(): ReactNode {
    return this.state.broken ? <p className="soft tiny">{WORDS.noView}</p> : this.props.children;
  }
}

/** Core for the shop's views: shows one snapshot and sends nothing. Today's rules decide commands. */
export interface ReplayedCore {
  readonly client: CoreClient;
  readonly show: (state: State, at: Instant) => void;
}

const OFFLINE: Problem = { code: 'offline', serverMessage: null, serverCode: '', path: '' };
const offline = async (): Promise<{ readonly ok: false; readonly problem: Problem }> => ({
  ok: false,
  problem: OFFLINE,
});

/** A log has no responses to reads. They stay open, because an error would look like the buyer's. */
const unrecorded = (): Promise<never> => new Promise(() => undefined);

/** Offers all payment kinds, for a log without any, such as one of version 2. */
const withAllKinds = (state: State): State => {
  const { checkout, cart } = state;
  const kinds = cart.cart.orders.map(({ store }) => ({ store, kinds: PAYMENT_KINDS }));
  return { ...state, checkout: { ...checkout, kinds } };
};

export const createReplayedCore = (
  { envelopes }: Pick<NamedLog, 'envelopes'>,
  onCommand: (command: Command) => void,
): ReplayedCore => {
  const hasKinds = envelopes.some(({ event }) => event.type === 'KindsOffered');
  let snapshot: Snapshot = INITIAL_SNAPSHOT;
  let moment: { readonly state: State; readonly at: Instant } = { state: initial, at: 0 as Instant };
  const listeners = new Set<() => void>();
  const client: CoreClient = {
    snapshots: {
      get: () => snapshot,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    status: { get: () => 'ready', subscribe: () => () => undefined },
    dispatch: async (command) => {
      onCommand(command);
      const decision = decide(moment.state, command, moment.at);
      return Either.isLeft(decision) ? { ok: false, refusal: decision.left } : { ok: true };
    },
    outcome: unrecorded,
    query: unrecorded,
    request: offline,
    keepSecret: async () => 'replayed' as SecretRef,
    tokenizeCard: offline,
    openSeatMap: offline,
    visit: '',
    beginKeeping: () => undefined,
    visits: offline,
    exportLog: offline,
    setPresence: () => undefined,
    showOrders: () => undefined,
    dispose: () => undefined,
  };
  return {
    client,
    show: (state, at) => {
      moment = { state, at };
      const next = view(
        hasKinds ? state : withAllKinds(state),
        at,
        snapshot === INITIAL_SNAPSHOT ? undefined : snapshot,
      );
      if (next === snapshot) return;
      snapshot = next;
      for (const listener of [...listeners]) listener();
    },
  };
};
