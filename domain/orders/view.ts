/** Imports no schema, because pages import this file. */
import { instant, type LineId, type PurchaseId } from '../kernel/values.ts';
import type { Cart } from '../model/cart.ts';
import { isBy } from '../model/payment-kinds.ts';
import {
  type CurrencyPrices,
  type PriceChoices,
  type PriceLine,
  priceLines,
  pricesByCurrency,
} from '../pricing/lines.ts';
import { wallText } from '../time/civil.ts';
import { SAO_PAULO, wallAt } from '../time/zone.ts';
import { faceReason, isHandedOn, statusInOrder } from './actions.ts';
import type { BoughtItem, Order, OrderChange, OrderStatus, OrdersState } from './messages.ts';

export const ORDER_LABELS = [
  'orders.status.cart',
  'orders.status.awaitingPayment',
  'orders.status.pendingPayment',
  'orders.status.completed',
  'orders.status.reserved',
  'orders.status.refused',
  'orders.status.canceled',
  'orders.status.pendingCancellation',
  'orders.ticket.unpaid',
  'orders.ticket.valid',
  'orders.ticket.offered',
  'orders.ticket.handedOn',
  'orders.ticket.facePending',
  'orders.ticket.faceInAnalysis',
  'orders.ticket.validated',
  'orders.ticket.canceled',
  'orders.ticket.pendingCancellation',
  'orders.ticket.replaced',
  'orders.item.unpaid',
  'orders.item.valid',
  'orders.item.validated',
  'orders.item.canceled',
  'orders.item.pendingCancellation',
  'orders.item.replaced',
] as const;
export type OrderLabel = (typeof ORDER_LABELS)[number];

const isRefused = ({ payment }: Pick<Order, 'payment'>): boolean => payment?.situation === 'failed';

export const orderLabel = (order: Pick<Order, 'status' | 'kind' | 'payment'>): OrderLabel => {
  const { status, kind } = order;
  if (status === 'cart' && isRefused(order)) return 'orders.status.refused';
  return status === 'completed' && isBy(kind, 'entrance')
    ? 'orders.status.reserved'
    : `orders.status.${status}`;
};

/** The server's reason for the failure of the order's payment (O-44). */
export const failureOf = (order: Pick<Order, 'payment'>): string | null =>
  isRefused(order) ? (order.payment?.message ?? null) : null;

/** State of a ticket that its label and tone name. */
const ticketState = (
  order: Pick<Order, 'status'>,
  item: Pick<BoughtItem, 'line' | 'status' | 'facial' | 'offer'>,
) => {
  const status = statusInOrder(order, item);
  if (status !== 'valid') return status;
  if (isHandedOn(item)) return 'handedOn';
  if (item.offer?.state === 'open') return 'offered';
  const face = faceReason(item);
  if (face === null) return status;
  return face === 'orders.facialInAnalysis' ? 'faceInAnalysis' : 'facePending';
};

export const itemLabel = (...[order, item]: Parameters<typeof ticketState>): OrderLabel =>
  item.line.kind === 'ticket'
    ? `orders.ticket.${ticketState(order, item)}`
    : `orders.item.${statusInOrder(order, item)}`;

type Tone = 'good' | 'open' | 'over';

const ORDER_TONES: Readonly<Record<OrderStatus, Tone>> = {
  ...{ cart: 'open', awaitingPayment: 'open', pendingPayment: 'open', pendingCancellation: 'open' },
  ...{ completed: 'good', canceled: 'over' },
};

/** Mark of an order next to its label (O-135). */
export const orderTone = ({ status }: Pick<Order, 'status'>): Tone => ORDER_TONES[status];

const ITEM_TONES: Readonly<Record<ReturnType<typeof ticketState>, Tone>> = {
  valid: 'good',
  ...{ unpaid: 'open', offered: 'open', facePending: 'open', faceInAnalysis: 'open' },
  pendingCancellation: 'open',
  ...{ handedOn: 'over', validated: 'over', canceled: 'over', replaced: 'over' },
};

/** Mark of an item next to its label (O-134). */
export const itemTone = (...[order, item]: Parameters<typeof ticketState>): Tone =>
  ITEM_TONES[item.line.kind === 'ticket' ? ticketState(order, item) : statusInOrder(order, item)];

/** Time of an offline copy on the device's clock, with the zone to name. In São Paulo's if the device names none. */
export const savedOn = (at: number, zone: string): { readonly wall: string; readonly zone: string } => {
  const wall = wallAt(instant(at), zone);
  return wall === null ? savedOn(at, SAO_PAULO) : { wall: wallText(wall), zone };
};

const asBought = (order: Order): [Cart, PriceChoices] => [
  { purchaseId: order.purchaseId, orders: order.orders },
  {
    delivery: order.delivered ? 'deliver' : 'collect',
    protection: order.protected,
    installments: {
      count: order.installments,
      each: order.total,
      total: order.total,
      interest: order.interest,
    },
  },
];

/** Price lines as at the time of buying (O-12). */
export const orderPriceLines = (order: Order): readonly PriceLine[] => priceLines(...asBought(order));

export const orderPrices = (order: Order): readonly CurrencyPrices[] => pricesByCurrency(...asBought(order));

export interface OrdersSlice {
  readonly change: {
    readonly type: OrderChange['type'];
    readonly purchaseId: PurchaseId;
    readonly lineId: LineId | null;
    readonly unknown: boolean;
  } | null;
  /** A new value makes earlier reads outdated. */
  readonly changes: number;
  readonly completed: number;
}

export const ordersSlice = ({ change: underway, changes, completed }: OrdersState): OrdersSlice => {
  if (underway === null) return { change: null, changes, completed };
  const { change, unknown } = underway;
  const [only = null, ...more] =
    'lineIds' in change ? change.lineIds : 'lineId' in change ? [change.lineId] : [];
  const lineId = more.length === 0 ? only : null;
  return {
    change: { type: change.type, purchaseId: change.purchaseId, lineId, unknown },
    ...{ changes, completed },
  };
};
