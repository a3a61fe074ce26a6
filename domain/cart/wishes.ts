/**
 * The cart as it will stand once every queued wish is carried out. Limits and seats are decided against it,
 * so that no haste passes a limit (C-05, C-06, C-09). Not here: the decisions.
 */
import type { CartEvent } from '../core/events.ts';
import type { ComboId, LineId, SeatId } from '../kernel/ids.ts';
import { headroomOf } from '../limits/plus.ts';
import { allLines, findCombo, looseLines } from './lines.ts';
import type { Cart, CartIntent, ItemChoice, Line, PendingIntent, StoreOrder } from './state.ts';

const WISHED = 'wished' as LineId;

/** Lines that a queued removal is about to take away. */
export const leavingLines = (queue: readonly PendingIntent[]): ReadonlySet<LineId> =>
  new Set(queue.flatMap(({ intent }) => (intent.type === 'Remove' ? intent.lineIds : [])));

/** Combos that a queued removal is about to take away. */
export const leavingCombos = (queue: readonly PendingIntent[]): ReadonlySet<ComboId> =>
  new Set(queue.flatMap(({ intent }) => (intent.type === 'RemoveCombo' ? [intent.comboId] : [])));

/** Items that queued reservations ask for, oldest first. */
export const wishedItems = (queue: readonly PendingIntent[]): readonly ItemChoice[] =>
  queue.flatMap(({ intent }) => (intent.type === 'Reserve' ? intent.items : []));

/** Whether the seat is held, or asked for and not about to be given back (C-06). */
export const holdsSeat = (cart: Cart, queue: readonly PendingIntent[], seatId: SeatId): boolean => {
  if (wishedItems(queue).some((item) => item.seat?.seatId === seatId)) return true;
  const leaving = leavingLines(queue);
  return allLines(cart).some((line) => line.seat?.seatId === seatId && !leaving.has(line.lineId));
};

/** Donations are alike by their amount, everything else whatever it costs (C-10, C-30). */
const isSameAmount = (line: Line, { donation }: ItemChoice): boolean =>
  donation === (line.donation ? line.price : null);

/** The server's line and a wished item are one group: what a plus button adds to. */
export const isSameChoice = (line: Line, item: ItemChoice): boolean =>
  line.store === item.store &&
  line.productId === item.productId &&
  line.variationId === item.variationId &&
  line.visitAt === item.visitAt &&
  line.size === item.size &&
  line.colour === item.colour &&
  line.wristbandCode === item.wristbandCode &&
  isSameAmount(line, item) &&
  line.seat === null &&
  item.seat === null;

/** A wished item as a line, with the limits that another line of its product told. */
const asLine = (item: ItemChoice, template: Line, lineId: LineId, quantity: number): Line => ({
  ...template,
  lineId,
  variationId: item.variationId,
  kind: item.kind,
  quantity,
  stock: template.variationId === item.variationId ? template.stock : null,
  seat: null,
  visitAt: item.visitAt,
  eventAt: item.visitAt === template.visitAt ? template.eventAt : null,
  size: item.size,
  colour: item.colour,
  wristbandCode: item.wristbandCode,
  donation: item.donation !== null,
});

/** A line of the same product, of the same variation if there is one: what knows the limits. */
const templateFor = (lines: readonly Line[], item: ItemChoice): Line | null => {
  const siblings = lines.filter((line) => line.store === item.store && line.productId === item.productId);
  return siblings.find((line) => line.variationId === item.variationId) ?? siblings[0] ?? null;
};

/** The cart with every queued wish carried out, as far as its lines tell what the wish weighs. */
export const withWishes = (cart: Cart, queue: readonly PendingIntent[]): Cart => {
  if (queue.length === 0) return cart;
  const leaving = leavingLines(queue);
  const known = looseLines(cart);
  const added: Line[] = wishedItems(queue).flatMap((item, nth) => {
    const template = templateFor(known, item);
    return template ? [asLine(item, template, `${WISHED}:${nth}` as LineId, item.quantity)] : [];
  });
  const staying = cart.orders.map(
    (order): StoreOrder => ({ ...order, lines: order.lines.filter((line) => !leaving.has(line.lineId)) }),
  );
  return { ...cart, orders: added.reduce<readonly StoreOrder[]>(put, staying) };
};

/** Puts a line into the first order of its store. */
const put = (orders: readonly StoreOrder[], line: Line): readonly StoreOrder[] => {
  const home = orders.findIndex((order) => order.store === line.store);
  return orders.map((order, nth) => (nth === home ? { ...order, lines: [...order.lines, line] } : order));
};

export interface Overstep {
  readonly reason: 'stock' | 'limitByKind' | 'limit';
  readonly limit: number;
}

/**
 * What keeps `item` out of the cart and its queue, `null` when it fits (C-05). A product of which the cart
 * holds no line yet has no limits that the core knows: the server judges it.
 */
export const overstep = (cart: Cart, queue: readonly PendingIntent[], item: ItemChoice): Overstep | null => {
  const template = templateFor(looseLines(cart), item);
  if (template === null) return null;
  const asked = asLine(item, template, WISHED, item.quantity);
  const { room, reason, limit } = headroomOf(looseLines(withWishes(cart, queue)), asked);
  if (room >= item.quantity || reason === null || reason === 'seated' || reason === 'unknownLine')
    return null;
  return { reason, limit };
};

/** Queued removals of what a newly told cart no longer has (C-12). */
export const isGone = (cart: Cart, intent: CartIntent): boolean => {
  if (intent.type === 'RemoveCombo') return findCombo(cart, intent.comboId) === null;
  if (intent.type !== 'Remove') return false;
  const present = new Set(looseLines(cart).map((line) => line.lineId));
  return !intent.lineIds.some((lineId) => present.has(lineId));
};

/**
 * Without a cart, what waits for one before the next reservation has nothing to change (C-19).
 * `waiting` is what is not under way, in its order.
 */
export const stranded = (waiting: readonly PendingIntent[]): readonly CartEvent[] => {
  const next = waiting.findIndex(({ intent }) => intent.type === 'Reserve');
  return (next < 0 ? waiting : waiting.slice(0, next)).map(({ requestId }) => ({
    type: 'IntentDropped',
    requestId,
    reason: 'gone',
  }));
};
