/** The server told the whole cart: what follows from that. Not here: to which wish it answered. */
import type { Event, NoticeEvent } from '../core/events.ts';
import type { State } from '../core/state.ts';
import type { RequestId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { orderSum } from '../pricing/lines.ts';
import { deadlineOf } from '../time/deadline.ts';
import { isEmpty } from './lines.ts';
import { sortOut } from './sorting.ts';
import type { Cart } from './state.ts';

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
  const waiting = state.cart.queue.filter((wish) => wish.requestId !== requestId);
  const { drops, notices } = sortOut(cart, waiting, !isEmpty(cart));
  return [
    ...drops,
    { type: 'CartTold', requestId, cart, deadline: deadlineFor(cart, state.settings.holdMinutes) },
    ...disagreements(cart),
    ...(isEmpty(cart) && had ? [{ type: 'CartDropped' as const, reason: 'emptied' as const }] : []),
    ...goodNews,
    ...notices,
  ];
};
