/**
 * An overloaded host: bursts of 429, 503 and slow responses, and the sandbox's waiting room. The judge checks waits, budget
 * and places as a page's responses name them.
 */

import { BURST, REFILL } from '../../domain/patience/patience.ts';
import { roomOf } from '../../domain/patience/room.ts';
import {
  ABSENT,
  PRESENT,
  ROOM_OFF,
  type RoomSettings,
} from '../../fixtures/marketplace/http/waiting-room.ts';
import { waitOf } from '../../worker/api/patience.ts';
import { decodeRoom } from '../../worker/api/shapes.ts';
import { type Edge, type EdgeResponse, errorResponse } from './edge.ts';
import type { ViolationKind } from './judge.ts';
import type { Randomness } from './randomness.ts';
import type { Tab } from './tab.ts';
import type { Answer } from './world.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Most requests that a busy host receives from a tab in a minute (W-04). Payments are not counted (W-05). */
const BUDGET = BURST + MINUTE / REFILL;
const PAYMENT = /\/pedido\/(?:finalizar|reservar|anular)\/./;

export const roomOfRound = ({ below, happens }: Randomness): RoomSettings =>
  happens(0.5)
    ? {
        ...{ ...ROOM_OFF, method: happens(0.8) ? 'fifo' : 'random', capacity: 1 + below(4) },
        ...{ newPerMinute: 2 + below(20), sessionSeconds: 30 + below(200) },
      }
    : ROOM_OFF;

const refusal = ({ below, happens }: Randomness): EdgeResponse => {
  const response = errorResponse(happens(0.5) ? 429 : 503, 0);
  return happens(0.7) ? { ...response, headers: { 'retry-after': String(1 + below(20)) } } : response;
};

/** Refuses or delays most requests of a burst, as a load balancer does before the host. */
export const createOverload = (randomness: Randomness, now: () => number): Edge => {
  const { between, happens } = randomness;
  let ends = 0;
  return () => {
    if (now() > ends + 30 * SECOND && happens(0.05)) ends = now() + between(5, 40) * SECOND;
    if (now() > ends) return null;
    if (happens(0.2)) return { passes: true, response: null, delay: between(1, 8) * SECOND };
    return happens(0.6) ? { passes: false, response: refusal(randomness), delay: 0 } : null;
  };
};

interface Seen {
  /** End of the busy time after a 429 or 503, and after a response of the waiting room. */
  busyUntil: number;
  roomUntil: number;
  /** Requests to the busy host, in milliseconds. */
  times: number[];
  readonly earliest: Map<string, number>;
  /** Calls that met the waiting room. */
  readonly inRoom: Set<string>;
  /** Error of the clock by which the tab knows its waits. */
  readonly wrongBy: number;
}

/** Judges each tab's requests by the responses that it received. */
export const createPatienceJudge = (
  now: () => number,
  find: (kind: ViolationKind, buyer: string, what: string) => void,
) => {
  const tabs = new Map<Tab, Seen>();
  const seenBy = (tab: Tab): Seen => {
    const { wrongBy } = tab.worker();
    const known = tabs.get(tab);
    // A worker with another clock does not know the times of earlier waits.
    if (known !== undefined && known.wrongBy === wrongBy) return known;
    const seen: Seen = {
      busyUntil: 0,
      roomUntil: 0,
      times: [],
      earliest: new Map(),
      inRoom: new Set(),
      wrongBy,
    };
    tabs.set(tab, seen);
    return seen;
  };
  const isBusy = ({ busyUntil, roomUntil }: Seen): boolean => now() < Math.max(busyUntil, roomUntil);
  const sent = (tab: Tab, call: string): void => {
    const seen = seenBy(tab);
    const early = (seen.earliest.get(call) ?? 0) - now();
    if (early > 0) find('too-early', tab.name, `${call} is ${early} ms too early`);
    if (!isBusy(seen)) seen.times = [];
    else if (!PAYMENT.test(call)) {
      seen.times = [...seen.times.filter((at) => at > now() - MINUTE), now()];
      if (seen.times.length > BUDGET)
        find('over-budget', tab.name, `${seen.times.length} requests in a minute`);
    }
  };
  const received = (tab: Tab, call: string, { status, headers }: Response, text: string): void => {
    const seen = seenBy(tab);
    const room = decodeRoom(status, text);
    if (room === null && status !== 429 && status !== 503) {
      // The entry (W-15).
      if (seen.inRoom.has(call)) {
        seen.inRoom.clear();
        seen.roomUntil = 0;
      }
      return;
    }
    if (!isBusy(seen)) seen.times = [];
    if (room === null) seen.busyUntil = now() + MINUTE;
    else {
      seen.inRoom.add(call);
      seen.roomUntil = now() + MINUTE;
    }
    const wait = waitOf(headers.get('retry-after'), null, now());
    if (wait !== null && room === null) seen.earliest.set(call, now() + wait);
  };
  return {
    /** Sends a request and judges when it was sent. */
    watch: async (tab: Tab, url: string, init: RequestInit, send: () => Promise<Response>) => {
      const call = `${init.method ?? 'GET'} ${new URL(url).pathname}`;
      sent(tab, call);
      const worker = tab.worker();
      const response = await send();
      if (tab.worker() === worker) received(tab, call, response, await response.clone().text());
      return response;
    },
  };
};

interface WaitingBuyer {
  readonly seenAt: number;
  readonly position: number | null;
  /** Later buyer who entered while this one was present. Null without one. */
  passedBy: string | null;
  /** True if the room may have kept an earlier place than the judge. */
  readonly isUnsure: boolean;
}

/**
 * Judges places by the host's responses, in the order in which it sent them: no position grows, and no buyer waits after
 * a later one entered. A buyer who was away for a while can be passed. A random
 * room has no places to judge.
 */
export const createQueueJudge = (
  { method }: RoomSettings,
  now: () => number,
  find: (kind: ViolationKind, buyer: string, what: string) => void,
) => {
  /** By place, in order of arrival. */
  const waiting = new Map<string, WaitingBuyer>();
  const inside = new Set<string>();
  const isPresent = ({ seenAt }: WaitingBuyer): boolean => seenAt > now() - PRESENT;
  const wait = (id: string, name: string, position: number | null): void => {
    inside.delete(id);
    const known = waiting.get(id);
    const grew = position !== null && position > (known?.position ?? position);
    const away = now() - (known?.seenAt ?? now());
    // The room forgets a buyer who was away for long, at its next look, which is at most a second later.
    const isForgotten = away > ABSENT + SECOND || (grew && away > ABSENT);
    if (grew && !isForgotten)
      find('overtaken', name, `the position grew from ${known?.position} to ${position}`);
    if (away > ABSENT) waiting.delete(id);
    const passedBy = known !== undefined && isPresent(known) ? known.passedBy : null;
    if (passedBy !== null) find('overtaken', name, `waits after ${passedBy} entered`);
    const isUnsure = away > ABSENT ? !isForgotten : known?.isUnsure === true;
    waiting.set(id, { seenAt: now(), position, passedBy, isUnsure });
  };
  const enter = (id: string, name: string): void => {
    if (inside.has(id)) return;
    inside.add(id);
    const own = waiting.get(id);
    // The present buyers of then are passed by the same buyer. One who returned since is behind the turn.
    const hasTurn = own !== undefined && own.passedBy !== null && isPresent(own);
    for (const [earlier, buyer] of hasTurn || own?.isUnsure === true ? [] : waiting) {
      if (earlier === id) break;
      if (isPresent(buyer)) buyer.passedBy ??= name;
    }
    waiting.delete(id);
  };
  return (id: string, name: string, { status, text }: Answer): void => {
    if (method !== 'fifo') return;
    const room = decodeRoom(status, text);
    if (room === null) enter(id, name);
    else wait(id, name, roomOf(room).position);
  };
};
