/** Decides what the screen of a waiting room says of the event. */
import { hidesDate } from '../catalog/dates.ts';
import { saleOf } from '../limits/combo.ts';
import { ticketLimit } from '../limits/limits.ts';
import type { LimitByKind } from '../model/cart.ts';
import type { Room } from '../model/room.ts';
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

/** Lists the things to have ready before a payment (W-25). `event` is null until read, undefined without an event. */
export const readyFor = (
  { ticketLimit: named, bearers }: Pick<Room, 'ticketLimit' | 'bearers'>,
  event: WaitingEvent | null | undefined,
  isLoggedIn: boolean,
  what: ShownWait['what'] | null,
): readonly Ready[] => {
  if (what === 'payment') return [];
  const limit =
    named ?? (event ? ticketLimit(event.perDocumentLimit, event.perDocumentLimitByKind.ticket) : null);
  const needed = bearers ?? event?.bearerRequired ?? null;
  const limitCode = limit === null ? 'limitUnknown' : limit === 0 ? 'noLimit' : 'limit';
  return (
    [
      [isLoggedIn ? 'loggedIn' : 'login', true],
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
}

export const soldOutOf = (first: readonly Ticket[], last: readonly Ticket[]): SoldOut => {
  const [earlier, gone] = [goneSectors(first), goneSectors(last)];
  const sectors = new Set(last.map(({ sector, name }) => sector ?? name));
  return {
    now: gone.filter((name) => !earlier.includes(name)),
    before: gone.filter((name) => earlier.includes(name)),
    isAll: gone.length > 0 && gone.length === sectors.size,
  };
};

/** Other dates on sale, once a sector of the shown date is sold out (W-27). */
export const otherDates = (
  event: WaitingEvent | null | undefined,
  date: string | null,
  soldOut: SoldOut | null,
): readonly string[] =>
  !event || hidesDate(event) || soldOut === null || soldOut.now.length + soldOut.before.length === 0
    ? []
    : event.dates.filter(({ at, sale }) => sale === 'onSale' && at !== date).map(({ at }) => at);

/** True if the buyer is offered other events: no one enters, the room is full, or all is sold out (W-28). */
export const needsWayOut = (
  { order, isFull }: Pick<Room, 'order' | 'isFull'>,
  soldOut: SoldOut | null,
): boolean => order === 'closed' || isFull || soldOut?.isAll === true;

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
