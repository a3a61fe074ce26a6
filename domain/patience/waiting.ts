/** Decides what the screen of a waiting room says. */
import { hidesDate } from '../catalog/dates.ts';
import { saleOf } from '../limits/combo.ts';
import { ticketLimit } from '../limits/limits.ts';
import type { LimitByKind } from '../model/cart.ts';
import type { Room } from '../model/room.ts';
import { isGuest, isLoggedIn } from '../session/status.ts';
import type { ShownWait } from './patience.ts';

/** Event of the page, as far as the page has read it. */
export interface WaitingEvent {
  readonly perDocumentLimit: number;
  readonly perDocumentLimitByKind: LimitByKind;
  readonly bearerRequired: boolean;
  readonly hideDate: boolean;
  readonly hideDateToo: boolean;
  readonly dates: readonly { readonly at: string; readonly sale: string }[];
}

export interface Ready {
  readonly code:
    | 'loggedIn'
    | 'login'
    | 'bearers'
    | 'bearersUnknown'
    | 'limit'
    | 'noLimit'
    | 'limitUnknown'
    | 'payment';
  readonly count: number;
}

/** True if buyers of the room can wait: it offers what to have ready, an alert and the place (W-39). */
export const canWait = ({ order }: Pick<Room, 'order'>): boolean => order !== 'closed';

/** Lists the things to have ready before a payment (W-25, S-42). `event` is null until read, undefined without an event. */
export const readyFor = (
  { ticketLimit: named, bearers }: Pick<Room, 'ticketLimit' | 'bearers'>,
  event: WaitingEvent | null | undefined,
  buyer: Parameters<typeof isGuest>[0],
  what: ReturnType<typeof waitKind> | null,
): readonly Ready[] => {
  if (what === 'payment' || what === 'check') return [];
  const limit = named ?? (event ? ticketLimit(event) : null);
  const needed = bearers ?? event?.bearerRequired ?? null;
  const limitCode = limit === null ? 'limitUnknown' : limit === 0 ? 'noLimit' : 'limit';
  return (
    [
      ['login', isGuest(buyer)],
      ['loggedIn', isLoggedIn(buyer)],
      [needed === null ? 'bearersUnknown' : 'bearers', needed !== false],
      [limitCode, event !== undefined || limit !== null],
      ['payment', true],
    ] as const
  ).flatMap(([code, applies]) => (applies ? [{ code, count: limit ?? 0 }] : []));
};

interface Ticket {
  readonly sector: string | null;
  readonly name: string;
  readonly sale: string;
  readonly stock: number | null;
  readonly held: number;
}

/** Names of the sectors that are sold out: a ticket is gone, and none is or will be on sale. */
const goneSectors = (tickets: readonly Ticket[]): readonly string[] =>
  [...Map.groupBy(tickets, ({ sector, name }) => sector ?? name)].flatMap(([name, inSector]) => {
    const sales = inSector.map(saleOf);
    const isGone = sales.includes('soldOut') && sales.every((sale) => sale === 'soldOut' || sale === 'ended');
    return isGone ? [name] : [];
  });

/** Sold-out sectors by the last read of the tickets (W-26). */
export interface SoldOut {
  /** Gone since the first read during the wait. */
  readonly now: readonly string[];
  readonly before: readonly string[];
  readonly isAll: boolean;
  /** Instant of the read, by which the page says that no or every sector was sold out (W-34). */
  readonly at: number;
}

/** First and last read of the tickets of one date during a wait. */
export interface TicketReads {
  /** Name of the event and date. */
  readonly key: string;
  readonly first: readonly Ticket[];
  readonly last: readonly Ticket[];
  /** Instant of the last read. */
  readonly at: number;
}

/** Reads after another one. Tickets of another event or date begin again. */
export const afterTicketRead = (
  before: TicketReads | null,
  key: string,
  tickets: readonly Ticket[],
  at: number,
): TicketReads => ({ key, first: before?.key === key ? before.first : tickets, last: tickets, at });

/** Sold-out sectors of the shown date, `key`. Null until they are read, and after a failed read (W-26). */
export const shownSoldOut = (reads: TicketReads | null, key: string, hasFailed: boolean): SoldOut | null =>
  reads?.key === key && !hasFailed ? soldOutOf(reads) : null;

const soldOutOf = ({ first, last, at }: TicketReads): SoldOut => {
  const [earlier, gone] = [goneSectors(first), goneSectors(last)];
  const sectors = new Set(last.map(({ sector, name }) => sector ?? name));
  return {
    now: gone.filter((name) => !earlier.includes(name)),
    before: gone.filter((name) => earlier.includes(name)),
    isAll: gone.length > 0 && gone.length === sectors.size,
    at,
  };
};

/** Largest number of other dates to offer (W-27). */
const MOST_DATES = 6;

/** Other dates on sale, once a sector of the shown date is sold out (W-27), six at most. */
export const otherDates = (
  event: WaitingEvent | null | undefined,
  date: string | null,
  soldOut: SoldOut | null,
): readonly string[] => {
  if (!event || hidesDate(event) || soldOut === null || soldOut.now.length + soldOut.before.length === 0)
    return [];
  const shown = Math.max(
    0,
    event.dates.findIndex(({ at }) => at === date),
  );
  const offered = event.dates.flatMap(({ at, sale }, place) =>
    sale === 'onSale' && at !== date ? [{ at, distance: Math.abs(place - shown) }] : [],
  );
  const distanceAt = (place: number): number => offered.at(place)?.distance ?? 0;
  while (offered.length > MOST_DATES) offered.splice(distanceAt(0) > distanceAt(-1) ? 0 : -1, 1);
  return offered.map(({ at }) => at);
};

/** True if the buyer is offered other events: no one enters, the room is full, or all is sold out (W-28). */
export const needsWayOut = (
  { order, isFull }: Pick<Room, 'order' | 'isFull'>,
  soldOut: SoldOut | null,
): boolean => order === 'closed' || isFull || soldOut?.isAll === true;

/** Sentences about sold-out sectors (W-26). That none was sold out is said only after a read (W-34). */
export const soldTexts = (soldOut: SoldOut | null) => {
  if (soldOut === null) return { isNone: false, now: [], before: [] };
  const { now, before } = soldOut;
  return { isNone: now.length + before.length === 0, now, before };
};

interface Stay<R> {
  readonly room: R | null;
  readonly what: unknown;
}

/** True if the end of a stay is an entry, because a call waited for it (W-20). */
export const isEntry = <R>(before: Stay<R>, room: R | null): boolean => room === null && before.what !== null;

/** Milliseconds between two reads of the tickets during a wait. */
export const TICKETS_READ_EVERY = 60_000;

/** Means of the browser for the alert at the entry. */
export interface AlertMeans {
  /** A browser plays sound only after a press on the page. */
  readonly sound: 'ready' | 'blocked' | 'unsupported';
  readonly notification: 'granted' | 'denied' | 'default' | 'unsupported';
}

/** Texts about the alert that the buyer asked for (W-30). Empty without a request. */
export const alertTexts = (isWanted: boolean, { sound, notification }: AlertMeans) =>
  isWanted ? ([`alert.sound.${sound}`, `alert.notification.${notification}`] as const) : [];

/** Kind of the wait in its sentence. A payment that may have been carried out is checked, and not unsent (W-36). */
export const waitKind = (what: ShownWait['what'], isUnknown: boolean) =>
  what === 'payment' && isUnknown ? 'check' : what;

/** Code of the room's title: closed before not open yet, and that before full (W-37). */
export const roomTitle = ({ order, isBefore, isFull }: Pick<Room, 'order' | 'isBefore' | 'isFull'>) => {
  if (order === 'closed') return 'title.closed';
  if (isBefore) return 'title.before';
  return isFull ? 'title.full' : 'title';
};

/** Waits in minutes from here on are shown in hours (W-33). */
const HOURS_FROM = 90;

/** Code of the sentence about the wait, with its numbers. */
export interface WaitSentence {
  readonly code: 'closed' | 'opens' | 'opensHours' | 'full' | 'unknown' | 'hours' | 'minutes' | 'range';
  readonly count: number;
  readonly from: number;
  readonly to: number;
}

const hoursOf = (minutes: number): number => Math.round(minutes / 60);
const sentence = (code: WaitSentence['code'], count = 0, from = 0, to = 0): WaitSentence => ({
  ...{ code, count, from, to },
});

/** How long the buyer waits, as far as the host has said (W-33). */
export const waitSentence = ({ wait, isBefore, startsIn, order, isFull }: Room): WaitSentence => {
  if (order === 'closed') return sentence('closed');
  if (isBefore && startsIn !== null)
    return startsIn < HOURS_FROM ? sentence('opens', startsIn) : sentence('opensHours', hoursOf(startsIn));
  if (isFull) return sentence('full');
  if (wait === null) return sentence('unknown');
  const { from, to } = wait;
  if (to >= HOURS_FROM) return sentence('hours', hoursOf(to));
  return from === to ? sentence('minutes', to) : sentence('range', 0, from, to);
};

/** Facts of an announcement, in their order (W-32). */
const ANNOUNCED = ['title', 'newPlace', 'position', 'wait', 'soldOut'] as const;
type Announced = (typeof ANNOUNCED)[number];

/** The announcement of the room: one sentence for each fact that applies (W-32). `texts` has the sentence of each fact. */
export const announcementOf = (
  { isNewPlace, position }: Pick<Room, 'isNewPlace' | 'position'>,
  soldOut: Pick<SoldOut, 'now'> | null,
  texts: Readonly<Record<Announced, string>>,
): string => {
  const applies: Readonly<Record<Announced, boolean>> = {
    ...{ title: true, wait: true, newPlace: isNewPlace, position: position !== null },
    soldOut: (soldOut?.now.length ?? 0) > 0,
  };
  return ANNOUNCED.filter((fact) => applies[fact])
    .map((fact) => texts[fact].replace(/\.$/, ''))
    .join('. ');
};
