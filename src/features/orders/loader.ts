/** What "my shopping" asks for: a page of purchases under a tab of the path, or one purchase. */
import { type OrderTab, tabOf } from '../../../domain/orders/view.ts';
import type { PurchaseId, PurchaseStatus } from '../../../worker/contract.ts';
import type { Queries, Result } from '../../core/index.ts';
import { type PendingQuery, startQuery } from '../../kit/query.ts';
import type { Visit } from '../../kit/router.tsx';

export type Tab = OrderTab | 'all';

/** Each tab's part of the path. */
export const TAB_PATHS = {
  all: '',
  completed: 'concluidas',
  pending: 'pendentes',
  cancelled: 'canceladas',
} as const satisfies Readonly<Record<Tab, string>>;

export const PAGE_SIZES = [10, 20, 50] as const;

/**
 * The server lists one status at a time. The first one of a tab is paged; the other one, of a few at most, leads its first
 * page and counts on the others.
 */
const STATUSES: readonly PurchaseStatus[] = [
  ...(['completed', 'awaitingPayment', 'pendingPayment', 'cancelled', 'pendingCancellation'] as const),
];
const statusesOf = (tab: Tab): readonly (PurchaseStatus | null)[] =>
  tab === 'all' ? [null] : STATUSES.filter((status) => tabOf({ status }) === tab);
const MOST = 50;

/** What one page of a tab shows. */
export interface Listed extends Readonly<Queries['purchases']['result']> {
  /** Where the first of them stands in the whole tab, from 1. */
  readonly from: number;
  /** Of the whole tab. */
  readonly total: number;
  readonly hasNext: boolean;
}

export interface OrdersData {
  /** Null for a path that is no tab's. */
  readonly tab: Tab | null;
  readonly page: number;
  readonly size: number;
  readonly purchases: Promise<Result<Listed>>;
}

export const ordersAddress = (tab: Tab, page = 1, size: number = PAGE_SIZES[0]): string => {
  const query = new URLSearchParams();
  if (page > 1) query.set('pagina', String(page));
  if (size !== PAGE_SIZES[0]) query.set('limite', String(size));
  const path = ['/minhas-compras', TAB_PATHS[tab]].filter(Boolean).join('/');
  return query.size === 0 ? path : `${path}?${query}`;
};

const listed = async (tab: Tab, page: number, limit: number): Promise<Result<Listed>> => {
  const [paged = null, leading] = statusesOf(tab);
  const [main, first] = await Promise.all([
    startQuery('purchases', { status: paged, page, limit }),
    leading === undefined ? null : startQuery('purchases', { status: leading, page: 1, limit: MOST }),
  ]);
  if (!main.ok) return main;
  if (first?.ok === false) return first;
  const before = (page - 1) * limit;
  const leads = first?.value.purchases ?? [];
  const ofPaged = Math.max(main.value.total, before + main.value.purchases.length);
  return {
    ok: true,
    value: {
      ...main.value,
      purchases: [...(page === 1 ? leads : []), ...main.value.purchases],
      from: page === 1 ? 1 : leads.length + before + 1,
      total: leads.length + ofPaged,
      hasNext: before + limit < ofPaged,
    },
  };
};

export const ordersData = ({ params, search }: Visit): OrdersData => {
  const path = params.status ?? '';
  const tab = (Object.keys(TAB_PATHS) as Tab[]).find((each) => TAB_PATHS[each] === path) ?? null;
  const page = Math.max(1, Math.trunc(Number(search.get('pagina'))) || 1);
  const size = PAGE_SIZES.find((each) => String(each) === search.get('limite')) ?? PAGE_SIZES[0];
  return { tab, page, size, purchases: listed(tab ?? 'all', page, size) };
};

export interface OrderData {
  readonly purchaseId: PurchaseId;
  readonly purchase: PendingQuery<'purchase'>;
}

export const orderData = ({ params }: Visit): OrderData => {
  const purchaseId = (params.purchase ?? '') as PurchaseId;
  return { purchaseId, purchase: startQuery('purchase', { purchaseId }) };
};
