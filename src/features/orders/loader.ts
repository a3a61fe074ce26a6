import {
  listQueries,
  PAGE_SIZES,
  type PageOfTab,
  pageNumber,
  pageOfTab,
  type Tab,
} from '../../../domain/orders/tabs.ts';
import type { OrdersQuery, Purchase, PurchaseId } from '../../../worker/contract.ts';
import type { Result } from '../../core/index.ts';
import { type PendingQuery, startQuery } from '../../kit/query.ts';
import type { RouteMatch } from '../../kit/screen.ts';

export const TAB_PATHS = {
  all: 'todas',
  completed: 'concluidas',
  pending: 'pendentes',
  canceled: 'canceladas',
} as const satisfies Readonly<Record<Tab, string>>;

export type PurchasesPage = PageOfTab<Purchase>;

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

const purchasesPage = async ([own, leading]: ReturnType<typeof listQueries>): Promise<
  Result<PurchasesPage>
> => {
  const [main, first] = await Promise.all([
    startQuery('purchases', own),
    leading === undefined ? null : startQuery('purchases', leading),
  ]);
  if (!main.ok) return main;
  if (first?.ok === false) return first;
  return { ok: true, value: pageOfTab(main.value, first?.value ?? null, own) };
};

export const ordersData = ({ params, search }: RouteMatch): OrdersData => {
  const path = params.status ?? '';
  const tab = (Object.keys(TAB_PATHS) as Tab[]).find((each) => TAB_PATHS[each] === path) ?? null;
  const page = pageNumber(search.get('pagina'));
  const size = PAGE_SIZES.find((each) => String(each) === search.get('limite')) ?? PAGE_SIZES[0];
  const queries = listQueries(tab ?? 'all', page, size);
  const shown = queries.flatMap((params) => (params ? [{ name: 'purchases' as const, params }] : []));
  return { tab, page, size, shown, purchases: purchasesPage(queries) };
};

/** The latest purchases of the account. */
export const LATEST = { status: null, page: 1, limit: 50 } as const;

export interface NightsData {
  readonly latest: PendingQuery<'purchases'>;
}

export const nightsData = (): NightsData => ({ latest: startQuery('purchases', LATEST) });

export interface OrderData {
  readonly purchaseId: PurchaseId;
  readonly purchase: PendingQuery<'purchase'>;
}

export const orderData = ({ params }: RouteMatch): OrderData => {
  const purchaseId = (params.purchase ?? '') as PurchaseId;
  return { purchaseId, purchase: startQuery('purchase', { purchaseId }) };
};
