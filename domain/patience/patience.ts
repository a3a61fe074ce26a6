/** When requests can be sent to a busy host. Instants are epoch milliseconds of the device. */
import { list, number, struct, type Type, text } from '../kernel/shapes.ts';
import type { Room } from '../model/room.ts';

/** Milliseconds that a call waits for a busy host at most (W-03). */
export const LONGEST_WAIT = 60_000;
/** Least milliseconds that a host is busy after each refusal, and each response of a waiting room. */
const BUSY_FOR = 60_000;
/** Requests that a busy host receives at once, and milliseconds until each further one (W-04). */
export const BURST = 10;
export const REFILL = 5_000;

export const patience = struct({
  busyUntil: number,
  /** An entry ends this busy time, and no other (W-15). */
  roomUntil: number,
  /** Tokens of the bucket at the instant `at`. Payments, and requests of several tabs at once, can make it negative. */
  tokens: number,
  at: number,
  /** Earliest time of the next request of each call. */
  earliest: list(struct({ call: text('plain'), until: number })),
});
export type Patience = Type<typeof patience>;

export const CALM: Patience = { busyUntil: 0, roomUntil: 0, tokens: BURST, at: 0, earliest: [] };

export const isBusy = ({ busyUntil, roomUntil }: Patience, now: number): boolean =>
  now < Math.max(busyUntil, roomUntil);

/** The same waits by a clock that is `ahead` milliseconds ahead (W-50). */
export const shifted = (patience: Patience, ahead: number): Patience => ({
  ...patience,
  busyUntil: patience.busyUntil + ahead,
  roomUntil: patience.roomUntil + ahead,
  at: patience.at + ahead,
  earliest: patience.earliest.map(({ call, until }) => ({ call, until: until + ahead })),
});

/** A calm host's bucket is full. */
const filled = (patience: Patience, now: number): Patience =>
  isBusy(patience, now) ? patience : { ...patience, tokens: BURST, at: now };

/** Waits and tokens after a 429 or 503. */
export const afterRefusal = (
  patience: Patience,
  call: string,
  wait: number | null,
  now: number,
): Patience => ({
  ...filled(patience, now),
  busyUntil: Math.max(patience.busyUntil, now + Math.max(BUSY_FOR, wait ?? 0)),
  earliest:
    wait === null
      ? patience.earliest
      : [...patience.earliest.filter((each) => each.call !== call), { call, until: now + wait }],
});

const tokensAt = ({ tokens, at }: Patience, now: number): number =>
  Math.min(BURST, tokens + Math.max(0, now - at) / REFILL);

/** Patience after a request. Only requests to a busy host count. */
export const afterRequest = (patience: Patience, now: number): Patience =>
  isBusy(patience, now) ? { ...patience, tokens: tokensAt(patience, now) - 1, at: now } : patience;

/** Calls outside a waiting room share the budget of a busy host (W-11). */
export const afterRoom = (patience: Patience, now: number): Patience => ({
  ...filled(patience, now),
  roomUntil: now + BUSY_FOR,
});

/** The host let the browser in. Busy times and waits of refusals remain (W-15). */
export const afterEntry = (patience: Patience): Patience => ({ ...patience, roomUntil: 0 });

/** Milliseconds until the call can be sent, 0 for now (W-02, W-04, W-05). */
export const pauseBefore = (patience: Patience, call: string, isPayment: boolean, now: number): number => {
  const until = patience.earliest.find((each) => each.call === call)?.until ?? now;
  const named = Math.max(0, until - now);
  if (isPayment || !isBusy(patience, now)) return named;
  return Math.max(named, Math.ceil((1 - tokensAt(patience, now)) * REFILL));
};

/** A wait with its random delay, so that clients do not return together (W-02). `random` is from 0 to below 1. */
export const delayed = (wait: number, random: number): number =>
  Math.ceil(wait + 1 + random * Math.max(1_000, wait / 4));

/** A call that waits, until an instant of the device's clock. Null for the entry to the waiting room. */
export interface Wait {
  readonly call: string;
  readonly until: number | null;
}

export interface ShownWait {
  readonly what: 'payment' | 'cart' | 'page';
  /** Time of the last try of this kind by the device's clock. Null for the entry to the waiting room. */
  readonly until: number | null;
}

const PAYMENT_CALLS = ['finalise', 'reserveOrder', 'voidPayment'];
const CART_CALLS = ['reserve', 'removeItem', 'cart', 'applyCoupon', 'removeCoupon', 'bin'];

export const isPaymentCall = (call: string): boolean => PAYMENT_CALLS.includes(call);

/** Shorter waits in milliseconds are not shown (W-08). */
export const SHORT_WAIT = 1_000;

/** Kinds of waiting calls, the most important first. */
const KINDS = ['payment', 'cart', 'page'] as const;
/** Place of the call's kind. */
const kindOf = (call: string): number => {
  if (isPaymentCall(call)) return 0;
  return CART_CALLS.includes(call) ? 1 : 2;
};

/** The wait to show: the last one of the most important kind (W-08). */
export const shownWait = (waits: readonly Wait[]): ShownWait | null => {
  const kind = Math.min(...waits.map(({ call }) => kindOf(call)));
  const what = KINDS[kind];
  if (what === undefined) return null;
  const until = waits.flatMap((wait) => (kindOf(wait.call) === kind ? [wait.until ?? Infinity] : []));
  const last = Math.max(...until);
  return { what, until: last < Infinity ? last : null };
};

/** A waiting room that a call of the browser met, null once left, and this tab's calls that wait for it. */
export interface MetRoom {
  readonly room: Room | null;
  readonly calls: readonly string[];
}

const rankOf = ({ calls }: MetRoom): number => Math.min(KINDS.length, ...calls.map(kindOf));

/** The room of the most important waiting call, of equal ones the last room; without such a call the last room (W-22). */
export const shownRoom = (rooms: readonly MetRoom[]): Room | null =>
  rooms
    .filter(({ room }) => room !== null)
    .toSorted((one, other) => rankOf(other) - rankOf(one))
    .at(-1)?.room ?? null;
