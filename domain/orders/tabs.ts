/** Tabs and pages of the account's orders. Separate file, because the first script of every page imports it. */
import type { OrderStatus } from './messages.ts';

export type OrderTab = 'completed' | 'pending' | 'canceled';
export type Tab = OrderTab | 'all';

/** Tabs of orders (O-01). */
const TABS: Readonly<Record<OrderStatus, OrderTab | null>> = {
  cart: null,
  awaitingPayment: 'pending',
  pendingPayment: 'pending',
  completed: 'completed',
  canceled: 'canceled',
  pendingCancellation: 'canceled',
};

export const PAGE_SIZES = [10, 20, 50] as const;

/** Page that an address names, from 1 to 9,999, else the first one (O-182). */
export const pageNumber = (text: string | null): number =>
  /^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : 1;

type Listed = Exclude<OrderStatus, 'cart'>;
/** Limit of the second status' orders, which page 1 starts with. */
const MAX_LEADING = 50;

interface ListQuery {
  readonly status: Listed | null;
  readonly page: number;
  readonly limit: number;
}

/**
 * Queries of a page of a tab. The server lists one status per request, so a tab pages by its first status. Page 1 starts
 * with orders of the tab's second status, which each page counts (O-59).
 */
export const listQueries = (tab: Tab, page: number, limit: number): readonly [ListQuery, ListQuery?] => {
  const [paged = null, leading] = (Object.keys(TABS) as Listed[]).filter((status) => TABS[status] === tab);
  const own = { status: paged, page, limit };
  return leading === undefined ? [own] : [own, { status: leading, page: 1, limit: MAX_LEADING }];
};

interface List<P> {
  readonly purchases: readonly P[];
  readonly total: number;
  readonly unreadable: number;
}

export interface PageOfTab<P> extends List<P> {
  /** Numbers of the first and last order of the page, from 1. */
  readonly from: number;
  readonly to: number;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  /** False for the first page of a list that fits the smallest page (O-60). */
  readonly isPaged: boolean;
}

/** Page of a tab from the results of its queries (O-59). */
export const pageOfTab = <P>(
  main: List<P>,
  first: List<P> | null,
  { page, limit }: Pick<ListQuery, 'page' | 'limit'>,
): PageOfTab<P> => {
  const before = (page - 1) * limit;
  const leads = first?.purchases ?? [];
  const isFirst = page === 1;
  const ofPaged = Math.max(main.total, before + main.purchases.length);
  const purchases = [...(isFirst ? leads : []), ...main.purchases];
  const unreadable = main.unreadable + (isFirst ? (first?.unreadable ?? 0) : 0);
  const from = isFirst ? 1 : leads.length + before + 1;
  const total = leads.length + ofPaged;
  return {
    ...{ purchases, total, unreadable, from, to: from + purchases.length + unreadable - 1 },
    ...{ hasPrevious: !isFirst, hasNext: before + limit < ofPaged },
    isPaged: !isFirst || total > PAGE_SIZES[0],
  };
};

/** True for a tab that can list orders to pay, which the open payments then precede (O-61). */
export const hasOpenPayments = (tab: Tab): boolean => tab === 'all' || tab === 'pending';

/** Number of a page's orders that could not be read. Those that the server counts are not absent (K-27). */
export const unreadableOf = (list: {
  readonly page: number;
  readonly total: number;
  readonly read: number;
  readonly leftOut: number;
}): number => (list.page === 1 && list.read === 0 ? Math.max(list.total, list.leftOut) : list.leftOut);
