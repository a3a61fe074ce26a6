/** Bought items by event and date, for "my tickets". Imports no schema, because pages import this file. */
import { instant } from '../kernel/values.ts';
import type { Line } from '../model/cart.ts';
import { eventName, isTicket, shownDate } from '../model/line.ts';
import { civilFromDays, dateText, wallText } from '../time/civil.ts';
import { hostInstant, wallAt } from '../time/zone.ts';
import {
  isHandedOn,
  isUsable,
  itemZone,
  mayRegisterFace,
  mayShow,
  type OrderRefusal,
  orderReason,
  statusInOrder,
} from './actions.ts';
import { isListEmpty, shownFirst, statedChange } from './display.ts';
import type { BoughtItem, Order, TicketStatus, ZonedOrder } from './messages.ts';
import { moneyOf } from './money.ts';

const HOUR = 3_600_000;
/** From its start, a night is coming for this time, since hosts state no end of a bought item. */
const LONGEST_NIGHT = 12 * HOUR;

export interface NightItem<O extends ZonedOrder> {
  readonly order: O;
  readonly item: O['tickets'][number];
  readonly status: ReturnType<typeof statusInNight>;
}

type Sources<O extends ZonedOrder> = readonly [NightItem<O>, ...NightItem<O>[]];

export interface Night<O extends ZonedOrder = ZonedOrder> {
  readonly key: string;
  readonly title: string;
  /** Wall time at the venue. Null if it is unknown or hidden. */
  readonly startsAt: string | null;
  /** True on the day of the event, at the venue. */
  readonly today: boolean;
  readonly items: readonly NightItem<O>[];
  /** Items whose facts the night states (O-162): usable tickets, else other tickets, else all items. */
  readonly sources: Sources<O>;
  /** Orders of the items, each once. */
  readonly orders: readonly O[];
  readonly counts: readonly { readonly status: NightStatus; readonly count: number }[];
  /** Items with a code for the entrance. */
  readonly shown: readonly NightItem<O>[];
  /** The first of these that is unused, if there is one (O-32). Null if none can be shown. */
  readonly first: NightItem<O> | null;
  /** Items whose faces can be registered, by order (O-129). */
  readonly faces: readonly { readonly order: O; readonly items: readonly O['tickets'][number][] }[];
  /** False once it is over, or if no item is usable (O-73). */
  readonly isComing: boolean;
  /** Why a usable item cannot be shown yet, apart from a face to register. Null if one can be shown, or without such a reason. */
  readonly reason: OrderRefusal | null;
}

export interface Nights<O extends ZonedOrder = ZonedOrder> {
  readonly next: Night<O> | null;
  readonly coming: readonly Night<O>[];
  readonly past: readonly Night<O>[];
}

/** `handedOn`: another person accepted the ticket (O-143). */
type NightStatus = TicketStatus | 'handedOn';

const STATUSES: readonly NightStatus[] = [
  'valid',
  'handedOn',
  'validated',
  'pendingCancellation',
  'canceled',
  'replaced',
];

/** False for an unpaid order, and for a canceled one known to be without payment (O-72). */
const wasBought = (order: Order): boolean => {
  if (orderReason(order) === 'orders.unpaid') return false;
  const money = moneyOf(order);
  return order.status !== 'canceled' || !money.known || money.paid > 0;
};

const statusInNight = (order: Order, item: BoughtItem) => {
  const status = statusInOrder(order, item);
  return status === 'valid' && isHandedOn(item) ? 'handedOn' : status;
};

/** Items of an order in the nights (O-72). */
export const nightItems = <O extends ZonedOrder>(order: O): readonly NightItem<O>[] =>
  wasBought(order)
    ? order.tickets.map((item: O['tickets'][number]) => ({ order, item, status: statusInNight(order, item) }))
    : [];

const eventOf = ({ store, event, productSlug }: Line): string => `${store}/${event?.slug ?? productSlug}`;

const sourcesOf = <O extends ZonedOrder>(items: Sources<O>): Sources<O> => {
  const tickets = items.filter(({ item }) => isTicket(item.line));
  const [first, ...others] = tickets.filter(({ order, item }) => isUsable(order, item));
  if (first !== undefined) return [first, ...others];
  const [ticket, ...rest] = tickets;
  return ticket === undefined ? items : [ticket, ...rest];
};

const nightOf = <O extends ZonedOrder>(key: string, items: readonly NightItem<O>[], now: number) => {
  const sources = sourcesOf(items as Sources<O>);
  const [{ order, item }] = sources;
  const { line } = item;
  const startsAt = shownDate(line);
  const zone = itemZone(order, item);
  const at = hostInstant(startsAt, zone);
  const here = wallAt(instant(now), zone);
  const usable = items.filter((each) => isUsable(each.order, each.item));
  const permissions = usable.map((each) => ({ each, show: mayShow(each.order, each.item) }));
  const shown = permissions.flatMap(({ each, show }) => (show.allowed ? [each] : []));
  // The list of faces says it of a missing one.
  const [refused] = permissions.flatMap(({ show }) =>
    show.allowed || show.code === 'orders.facialMissing' ? [] : [show.code],
  );
  return {
    ...{ key, items, sources, startsAt, at, shown },
    title: eventName(line),
    today: startsAt !== null && here !== null && wallText(here).slice(0, 10) === startsAt.slice(0, 10),
    orders: [...new Set(items.map((each) => each.order))],
    counts: STATUSES.map((status) => ({
      status,
      count: items.reduce((sum, each) => sum + (each.status === status ? each.item.line.quantity : 0), 0),
    })).filter(({ count }) => count > 0),
    first: shownFirst(shown) ?? null,
    faces: [
      ...Map.groupBy(
        items.filter((each) => mayRegisterFace(each.order, each.item).allowed),
        (each) => each.order,
      ),
    ].map(([of, own]) => ({ order: of, items: own.map((each) => each.item) })),
    reason: shown.length > 0 ? null : (refused ?? null),
    isComing: usable.length > 0 && (at === null || now < at + LONGEST_NIGHT),
  };
};

/** Text of a count. After its night, a valid item is one whose use the host did not record (O-123). */
export const countText = ({ isComing }: Pick<Night, 'isComing'>, status: NightStatus) =>
  status === 'valid' && !isComing ? 'night.unused' : (`night.${status}` as const);

/** Order and items whose change of the event a night states (O-141). Null without a change. */
export const nightChange = <O extends ZonedOrder>({ items }: Pick<Night<O>, 'items'>, now: number) => {
  const first = statedChange(items, now);
  if (first === null) return null;
  const { order } = first;
  return { order, items: items.flatMap((each) => (each.order === order ? [each.item] : [])) };
};

/** Groups bought items by event and date (O-72), the next night apart (O-73). */
export const nightsOf = <O extends ZonedOrder>(orders: readonly O[], now: number): Nights<O> => {
  // Of an order that is listed twice, the later copy counts.
  const known = new Map(orders.map((order) => [order.purchaseId, order]));
  const groups = Map.groupBy(
    [...known.values()].flatMap(nightItems),
    ({ item: { line } }) => `${eventOf(line)} ${shownDate(line) ?? ''}`,
  );
  const nights = [...groups].map(([key, items]) => nightOf(key, items, now));
  const LAST = Number.MAX_SAFE_INTEGER;
  const sorted = nights.toSorted((a, b) => (a.at ?? LAST) - (b.at ?? LAST));
  const coming = sorted.filter(({ isComing }) => isComing);
  const next = coming.find(({ at }) => at !== null) ?? null;
  return {
    next,
    coming: coming.filter((night) => night !== next),
    past: sorted.filter(({ isComing }) => !isComing).toReversed(),
  };
};

/** True if the latest orders are not all, so that those of coming days are read as well (O-27). */
export const hasOlder = (total: number, latest: number): boolean => total > latest;

const MOST_PAGES = 40;

/** True if no page of a list of orders is read after this one, from 1 (O-132). */
export const isLastPage = (page: number, limit: number, total: number): boolean =>
  page * limit >= total || page >= MOST_PAGES;

interface Listed<P> {
  readonly purchases: readonly P[];
  readonly unreadable: number;
  /** Server's time of the response. */
  readonly at: number;
}

const joined = <P>(lists: readonly Listed<P>[], unreadable: number): Listed<P> => ({
  purchases: lists.flatMap(({ purchases }) => purchases),
  unreadable,
  at: Math.min(...lists.map(({ at }) => at)),
});

/**
 * Pages of one list as one list (O-137). Each counts at most `limit` unreadable orders: the first counts those of the
 * whole list if it could read none (K-27).
 */
export const joinedPages = <P>(pages: readonly Listed<P>[], limit: number): Listed<P> =>
  joined(
    pages,
    pages.reduce((sum, { unreadable }) => sum + Math.min(unreadable, limit), 0),
  );

/** Latest orders, and those of coming days, which were read later, as one list (O-137). Both can have the same unreadable order (O-138). */
export const withComing = <P>(latest: Listed<P>, coming: Listed<P>): Listed<P> =>
  joined([latest, coming], Math.max(latest.unreadable, coming.unreadable));

/** Days of all coming nights (O-27). A zone's day is within one day of UTC's. */
export const comingDays = (now: number): { readonly from: string; readonly to: string } => ({
  from: dateText(civilFromDays(Math.floor((now - LONGEST_NIGHT) / (24 * HOUR)) - 1)),
  to: '9999-12-31',
});

/** Why no night is listed. Null if one is, or if an order could not be read (O-94, O-100). */
export const emptyNights = (
  { next, coming, past }: Nights,
  bought: { readonly purchases: readonly ZonedOrder[]; readonly unreadable: number },
): 'new' | 'none' | null => {
  const nights = coming.length + past.length + (next === null ? 0 : 1);
  if (!isListEmpty(nights, bought)) return null;
  return isListEmpty(bought.purchases.length, bought) ? 'new' : 'none';
};
