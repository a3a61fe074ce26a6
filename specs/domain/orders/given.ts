/** Orders and bought items for the specs, in every state. */
import { cents, type PurchaseId } from '../../../domain/kernel/values.ts';
import type {
  BoughtItem,
  FacialStatus,
  Order,
  OrderStatus,
  TicketStatus,
} from '../../../domain/orders/messages.ts';
import { aLine } from '../cart-shapes.ts';

export const END = Date.parse('2026-08-01T15:00:00Z');
export const BEFORE = END - 1;

export const item = (over: Partial<BoughtItem> = {}, line: Parameters<typeof aLine>[0] = {}): BoughtItem => ({
  line: aLine({ facialRequired: true, ...line }),
  code: 'QR-1',
  status: 'valid',
  bearerName: 'Ana Lima',
  bearerDocument: '529.982.247-25',
  bearerChanged: false,
  offer: null,
  facial: 'registered',
  voucherCode: null,
  cancellable: true,
  returnable: null,
  venueAddress: '',
  ...{ doorsAt: null, timeZone: null, gate: '', proof: '', inside: '' },
  ...{ walletPass: false, googleWallet: false, poster: '', change: null },
  ...over,
});
export const order = (over: Partial<Order> = {}): Order => ({
  purchaseId: 'm1' as PurchaseId,
  status: 'completed',
  purchasedAt: '2026-07-01T12:00:00',
  cancelUntil: '2026-08-01T12:00:00',
  total: cents(10_000),
  interest: cents(0),
  installments: 1,
  kind: 'pix',
  payment: null,
  money: null,
  returnable: null,
  dueAtEntrance: null,
  protected: true,
  delivered: false,
  address: '',
  orders: [],
  tickets: [item()],
  ...over,
});
export const of = (over: Partial<Order>, ...tickets: readonly BoughtItem[]) => order({ ...over, tickets });
export const no = (code: string) => ({ allowed: false, code });
export const YES = { allowed: true, irreversible: false };
export const FINAL = { allowed: true, irreversible: true };

export const ORDER_STATES = [
  ['cart', 'orders.unpaid'],
  ['awaitingPayment', 'orders.unpaid'],
  ['pendingPayment', 'orders.unpaid'],
  ['canceled', 'orders.cancelled'],
  ['pendingCancellation', 'orders.pendingCancellation'],
] as const;
export const DEAD = [
  ['canceled', 'orders.itemCancelled'],
  ['pendingCancellation', 'orders.itemPendingCancellation'],
  ['replaced', 'orders.itemReplaced'],
] as const;

export const STATUSES = ORDER_STATES.map(([status]) => status as OrderStatus).concat('completed');
export const TICKET_STATUSES: TicketStatus[] = [
  'valid',
  'validated',
  'canceled',
  'pendingCancellation',
  'replaced',
];
export const FACIALS: FacialStatus[] = ['none', 'pending', 'inAnalysis', 'registered'];
