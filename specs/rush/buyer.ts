/** Buyer of a rush: a tab with the real core, over HTTP. Wants one seat, and tries until the map shows none. */
import { setTimeout as pause } from 'node:timers/promises';
import { asyncScheduler } from 'rxjs';
import type { StoreSlug } from '../../domain/kernel/values.ts';
import { SEAT_STATES } from '../../domain/seats/columns.ts';
import type { Snapshot } from '../../worker/contract.ts';
import { createTab } from '../simulate/tab.ts';
import { fetchShared } from './fetch.ts';

export interface Crowd {
  /** Addresses of the processes, which share the requests. */
  readonly shops: readonly string[];
  readonly store: string;
  readonly event: string;
  /** Access token of each buyer. */
  readonly tokens: readonly string[];
  /** Milliseconds over which the buyers arrive, evenly. */
  readonly arrival: number;
}

/** A request whose response was the waiting room. Times are epoch milliseconds. */
export interface Wait {
  readonly sent: number;
  readonly received: number;
  /** Null if the room names none. */
  readonly position: number | null;
}

/** Times are epoch milliseconds. */
export interface Visit {
  readonly began: number;
  /** In the order of their responses. */
  readonly waits: Wait[];
  /** First request with a response from behind the room. Null without one. */
  entered: { readonly sent: number; readonly received: number } | null;
  /** Times of all requests. */
  readonly requests: number[];
  /** Milliseconds from each press on a seat to its outcome. */
  readonly holds: number[];
  /** Presses on a seat shown as free that the server refused. */
  refused: number;
  /** Presses and pages without an outcome, because the host was too busy. */
  failed: number;
  end: 'bought' | 'released' | 'soldOut' | 'left';
}

const FREE = SEAT_STATES.indexOf('free');
/** Share of the buyers who give a seat back. */
const RELEASES = 0.1;
/** Milliseconds of a buyer in front of a map, and between two looks at the same page. */
const THINKS = 1_000;
const LOOKS = 200;
const CARD = { number: '4111111111111111', holder: 'NOVA COMPRADORA', expiry: '12/30', securityCode: '987' };
/** Longest response of the waiting room, in bytes. Longer ones are not read. */
const SHORT = 2_000;

/** Room's object of a response. Null if the response is not the room. */
const roomIn = async (response: Response): Promise<{ readonly position?: number } | null> => {
  if (!(Number(response.headers.get('content-length') ?? SHORT) < SHORT)) return null;
  const body = await response.clone().text();
  return body.includes('cfWaitingRoom') ? JSON.parse(body).cfWaitingRoom : null;
};

/** `signal` ends the visit. */
export const visitShop = async (crowd: Crowd, number: number, signal: AbortSignal): Promise<Visit> => {
  const { shops, store, event, tokens, arrival } = crowd;
  await pause((arrival * number) / tokens.length, undefined, { signal }).catch(() => {});
  const visit: Visit = {
    ...{ began: Date.now(), waits: [], entered: null, requests: [], holds: [] },
    ...{ refused: 0, failed: 0, end: 'left' },
  };
  let cookie = '';
  let states: Uint8Array = new Uint8Array();
  const tab = createTab({
    ...{ name: `buyer ${number}`, storage: new Map(), cookie: { token: tokens[number] ?? null } },
    clock: { scheduler: asyncScheduler, now: Date.now },
    randomness: { next: Math.random },
    note: () => {},
    shown: () => {},
    seats: (pairs) => {
      for (let at = 0; at < pairs.length; at += 2) states[pairs[at] ?? -1] = pairs[at + 1] ?? 0;
    },
    fetch: async (_, url, init) => {
      const sent = Date.now();
      visit.requests.push(sent);
      // The processes share the load without regard to the buyer.
      const shop = shops[visit.requests.length % shops.length];
      const { pathname, search } = new URL(url);
      const headers = cookie === '' ? init.headers : { ...init.headers, Cookie: cookie };
      const response = await fetchShared(new URL(`${shop}${pathname}${search}`), {
        ...init,
        headers: headers ?? {},
      });
      for (const each of response.headers.getSetCookie()) cookie = each.split(';', 1)[0] ?? '';
      const room = await roomIn(response);
      const received = Date.now();
      if (room === null) visit.entered ??= { sent, received };
      else visit.waits.push({ sent, received, position: room.position ?? null });
      return response;
    },
  });
  const { ask } = tab;
  // Everything that waits for the core ends with the tab.
  signal.addEventListener('abort', tab.close);
  /** Waits until the page shows it, for as long as the visit lasts. */
  const until = async (shows: (snapshot: Snapshot) => boolean): Promise<void> => {
    while (!signal.aborted && !shows(tab.snapshot())) await pause(LOOKS);
  };

  const openMap = async (): Promise<string | null> => {
    while (!signal.aborted) {
      const page = await ask((core) => core.query('product', { store, product: event }));
      const sold = page?.ok ? page.value : null;
      const seated = sold && { productId: sold.productId, title: sold.title, visitAt: null };
      const opened = seated && (await ask((core) => core.openSeatMap(store as StoreSlug, event, seated)));
      if (opened?.ok) {
        states = opened.value.states;
        return opened.value.key;
      }
      visit.failed += opened === null ? 0 : 1;
      await pause(THINKS * (1 + Math.random()));
    }
    return null;
  };
  const holdSeat = async (key: string): Promise<boolean> => {
    while (!signal.aborted) {
      await pause(THINKS * (0.5 + Math.random()));
      const free = [...states.keys()].filter((index) => states[index] === FREE);
      const index = free[Math.floor(Math.random() * free.length)];
      if (index === undefined) {
        visit.end = 'soldOut';
        return false;
      }
      const pressed = performance.now();
      const sent = await ask((core) => core.selectSeats(key, [{ index, variationId: null }]));
      if (!sent?.ok || sent.entry === undefined) continue;
      const { entry } = sent;
      const outcome = await ask((core) => core.outcome(entry));
      if (outcome === null) break;
      visit.holds.push(performance.now() - pressed);
      const isFailure = outcome.type === 'refused' || outcome.type === 'uncertain';
      if (isFailure && outcome.reason?.code === 'seats.taken') visit.refused += 1;
      else if (isFailure) visit.failed += 1;
      if (tab.snapshot().cart.count > 0) return true;
    }
    return false;
  };
  const release = async (): Promise<void> => {
    const lineIds = tab
      .snapshot()
      .cart.orders.flatMap(({ groups }) => groups.flatMap((each) => each.lineIds));
    await tab.dispatch({ type: 'RemoveLines', lineIds });
    await until(({ cart }) => cart.empty && cart.intents.length === 0);
    visit.end = 'released';
  };
  const pay = async (): Promise<void> => {
    await tab.dispatch({ type: 'ChoosePayment', kind: 'credit' });
    await until(({ checkout }) => checkout.blockedBy === null);
    while (!signal.aborted) {
      const card = await ask((core) => core.tokenizeCard(CARD));
      const { checkout } = tab.snapshot();
      if (card?.ok) {
        const secretRef = card.value.secretRef;
        await tab.dispatch({ type: 'Pay', deliveryAddress: null, secretRef, pressed: checkout.toPay });
        await until(({ checkout: { payment } }) => ['succeeded', 'failed'].includes(payment.status));
        if (tab.receipt() === null) continue;
        visit.end = 'bought';
        return;
      }
      visit.failed += 1;
      await pause(THINKS);
    }
  };

  tab.open();
  const key = await openMap();
  if (key !== null && (await holdSeat(key))) await (Math.random() < RELEASES ? release() : pay());
  tab.close();
  return visit;
};
