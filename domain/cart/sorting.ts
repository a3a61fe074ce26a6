/** Which waiting wishes still make sense beside a cart. Not here: when that is asked. */
import { noticed } from '../core/decision.ts';
import type { Event, NoticeEvent } from '../core/events.ts';
import type { Cart, ItemChoice, PendingIntent } from './state.ts';
import { holdsSeat, isGone, type Overstep, overstep, stranded } from './wishes.ts';

interface Drop {
  readonly reason: 'limit' | 'gone' | 'held';
  readonly over?: Overstep;
  readonly item?: ItemChoice;
}

/** Why a waiting wish makes no sense beside the cart and the wishes before it (C-05, C-06, C-12). */
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

export interface Sorted {
  /** What leaves the queue; folded before the head is settled, so that nothing of it is asked. */
  readonly drops: readonly Event[];
  /** What the buyer is told of it. */
  readonly notices: readonly NoticeEvent[];
}

const limitNotice = ({ over, item }: Drop): readonly NoticeEvent[] =>
  over ? [noticed('error', 'cart.limit-reached', { limit: over.limit, name: item?.name ?? '' })] : [];

/**
 * The waiting wishes in their order, each beside what is kept before it. Where there is no cart, what needs one
 * goes first (C-19).
 */
export const sortOut = (cart: Cart, waiting: readonly PendingIntent[], isCart: boolean): Sorted => {
  const drops: Event[] = isCart ? [] : [...stranded(waiting)];
  const notices: NoticeEvent[] = [];
  const kept: PendingIntent[] = [];
  for (const wish of waiting.slice(drops.length)) {
    const drop = dropped(cart, kept, wish);
    if (drop === null) kept.push(wish);
    else {
      drops.push({ type: 'IntentDropped', requestId: wish.requestId, reason: drop.reason });
      notices.push(...limitNotice(drop));
    }
  }
  return { drops, notices };
};
