import { type OrderTab, tabOf } from '../../../domain/orders/tabs.ts';
import type { OrdersQuery, PurchaseId, PurchaseStatus } from '../../../worker/contract.ts';
import type { Queries, Result } from '../../core/index.ts';
import { type PendingQuery, startQuery } from '../../kit/query.ts';
import type { RouteMatch } from '../../kit/screen.ts';

export type Tab = OrderTab | 'all';

export const TAB_PATHS = {
  all: '',
  completed: 'concluidas',
  pending: 'pendentes',
  canceled: 'canceladas',
} as const satisfies Readonly<Record<Tab, string>>;

export const PAGE_SIZES = [10, 20, 50] as const;

/**
 * The server lists one status per request. A tab pages by its first status. Page 1 starts with all orders of the
 * tab's second status.
 */
const STATUSES: readonly PurchaseStatus[] = [
  ...(['completed', 'awaitingPayment', 'pendingPayment', 'canceled', 'pendingCancellation'] as const),
];
const statusesOf = (tab: Tab): readonly (PurchaseStatus | null)[] =>
  tab === 'all' ? [null] : STATUSES.filter((status) => tabOf({ status }) === tab);
const MAX_LEADING = 50;

export interface PurchasesPage extends Readonly<Queries['purchases']['result']> {
  readonly from: number;
  readonly total: number;
  readonly hasNext: boolean;
}

export interface OrdersData {
  /** Tab that the path names; null for any other path. */
  readonly tab: Tab | null;
  readonly page: number;
  readonly size: number;
  readonly shown: readonly OrdersQuery[];
  readonly purchases: Promise<Result<PurchasesPage>>;
}

export const ordersAddress = (tab: Tab, page = 1, size: number = PAGE_SIZES[0]): string => {
  const query = new URLSearchParams();
  if (page > 1) query.set('pagina', String(page));
  if (size !== PAGE_SIZES[0]) query.set('limite', String(size));
  const path = ['/minhas-compras', TAB_PATHS[tab]].filter(Boolean).join('/');
  return query.size === 0 ? path : `${path}?${query}`;
};

type ListQuery = Queries['purchases']['params'];
type ListQueries = readonly [ListQuery, ListQuery?];

/** Queries of a page of the list: the page itself, and the orders at the top of its tab. */
const listQueries = (tab: Tab, page: number, limit: number): ListQueries => {
  const [paged = null, leading] = statusesOf(tab);
  const own = { status: paged, page, limit };
  return leading === undefined ? [own] : [own, { status: leading, page: 1, limit: MAX_LEADING }];
};

const purchasesPage = async (
  [own, leading]: ListQueries,
  page: number,
  limit: number,
): Promise<Result<PurchasesPage>> => {
  const [main, first] = await Promise.all([
    startQuery('purchases', own),
    leading === undefined ? null : startQuery('purchases', leading),
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
      unreadable: main.value.unreadable + (page === 1 ? (first?.value.unreadable ?? 0) : 0),
    },
  };
};

export const ordersData = ({ params, search }: RouteMatch): OrdersData => {
  const path = params.status ?? '';
  const tab = (Object.keys(TAB_PATHS) as Tab[]).find((each) => TAB_PATHS[each] === path) ?? null;
  const page = Math.max(1, Math.trunc(Number(search.get('pagina'))) || 1);
  const size = PAGE_SIZES.find((each) => String(each) === search.get('limite')) ?? PAGE_SIZES[0];
  const queries = listQueries(tab ?? 'all', page, size);
  const shown = queries.flatMap((params) => (params ? [{ name: 'purchases' as const, params }] : []));
  return { tab, page, size, shown, purchases: purchasesPage(queries, page, size) };
};

export interface OrderData {
  readonly purchaseId: PurchaseId;
  readonly purchase: PendingQuery<'purchase'>;
}

export const orderData = ({ params }: RouteMatch): OrderData => {
  const purchaseId = (params.purchase ?? '') as PurchaseId;
  return { purchaseId, purchase: startQuery('purchase', { purchaseId }) };
};
