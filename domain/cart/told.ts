/** The server told the whole cart: what follows from that. Not here: to which wish it answered. */
import { noticed } from '../core/decision.ts';
import type { Event, NoticeEvent } from '../core/events.ts';
import type { State } from '../core/state.ts';
import type { RequestId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { orderSum } from '../pricing/lines.ts';
import { deadlineOf } from '../time/deadline.ts';
import { isEmpty } from './lines.ts';
import type { Cart, ItemChoice, PendingIntent } from './state.ts';
import { holdsSeat, isGone, type Overstep, overstep, stranded } from './wishes.ts';

/** C-25: latest reservation of the orders plus the minutes of the settings; nothing else moves it. */
export const deadlineFor = (cart: Cart, holdMinutes: number): Instant | null => {
  if (isEmpty(cart)) return null;
  let latest: Instant | null = null;
  for (const { reservedAt } of cart.orders) {
    const at = reservedAt === null ? null : deadlineOf(reservedAt, holdMinutes);
    if (at !== null && (latest === null || at > latest)) latest = at;
  }
  return latest;
};

/** C-26: the server's figures are shown; where they do not add up, that is a fact of its own. */
const disagreements = (cart: Cart): readonly Event[] =>
  cart.orders.flatMap((order): readonly Event[] => {
    const computed = orderSum(order);
    const { orderId, total, currency } = order;
    return computed === total ? [] : [{ type: 'TotalsDisagreed', orderId, told: total, computed, currency }];
  });

interface Drop {
  readonly reason: 'limit' | 'gone' | 'held';
  readonly over?: Overstep;
  readonly item?: ItemChoice;
}

/** Why a waiting wish makes no sense beside the cart just told and the wishes before it (C-05, C-06, C-12). */
const dropped = (cart: Cart, before: readonly PendingIntent[], waiting: PendingIntent): Drop | null => {
  const { intent } = waiting;
  if (isGone(cart, intent)) return { reason: 'gone' };
  if (intent.type !== 'Reserve') return null;
  for (const item of intent.items) {
    if (item.seat && holdsSeat(cart, before, item.seat.seatId)) return { reason: 'held' };
    const over = overstep(cart, before, item);
    if (over) return { reason: 'limit', over, item };
  }
  return null;
};

interface Drops {
  readonly events: readonly Event[];
  readonly notices: readonly NoticeEvent[];
}

const drops = (state: State, cart: Cart, answered: RequestId): Drops => {
  const kept: PendingIntent[] = [];
  const queue = state.cart.queue.filter(({ requestId }) => requestId !== answered);
  const events: Event[] = isEmpty(cart) ? [...stranded(queue)] : [];
  const notices: NoticeEvent[] = [];
  for (const waiting of queue.slice(events.length)) {
    const drop = dropped(cart, kept, waiting);
    if (drop === null) kept.push(waiting);
    else {
      events.push({ type: 'IntentDropped', requestId: waiting.requestId, reason: drop.reason });
      if (drop.over)
        notices.push(
          noticed('error', 'cart.limit-reached', { limit: drop.over.limit, name: drop.item?.name ?? '' }),
        );
    }
  }
  return { events, notices };
};

/**
 * Everything that follows from a told cart, in the order in which it has to be folded: dropped wishes come
 * before the cart, so that the next one is asked only when it still makes sense; a cart told empty is dropped
 * (C-27); bad news comes last.
 */
export const told = (
  state: State,
  requestId: RequestId,
  cart: Cart,
  goodNews: readonly NoticeEvent[] = [],
): readonly Event[] => {
  const before = state.cart.cart;
  const had = before.purchaseId !== null || !isEmpty(before);
  const dropping = drops(state, cart, requestId);
  return [
    ...dropping.events,
    { type: 'CartTold', requestId, cart, deadline: deadlineFor(cart, state.settings.holdMinutes) },
    ...disagreements(cart),
    ...(isEmpty(cart) && had ? [{ type: 'CartDropped' as const, reason: 'emptied' as const }] : []),
    ...goodNews,
    ...dropping.notices,
  ];
};
