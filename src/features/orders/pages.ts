/** Lists of purchases that need more than one page. Not in the loader, which the first script has. */
import { comingDays, hasOlder, isLastPage, joinedPages, withComing } from '../../../domain/orders/nights.ts';
import type { OrdersQuery, Purchase, Queries } from '../../../worker/contract.ts';
import type { Result } from '../../core/index.ts';
import { type PendingQuery, startQuery } from '../../kit/query.ts';
import { LATEST } from './loader.ts';

type Page = Queries['purchases']['result'];
type Listed = ReturnType<typeof joinedPages<Purchase>>;

/** Pages of a list (O-132). Fails with the first page that fails. */
export const readPages = async (
  query: (page: { readonly page: number; readonly limit: number }) => Promise<Result<Page>>,
): Promise<Result<Listed>> => {
  const { limit } = LATEST;
  const pages: Page[] = [];
  for (let page = 1; ; page += 1) {
    const result = await query({ page, limit });
    if (!result.ok) return result;
    pages.push(result.value);
    if (isLastPage(page, limit, result.value.total)) return { ok: true, value: joinedPages(pages, limit) };
  }
};

export interface Bought extends Listed {
  /** True if only the latest of the past orders were read (O-27). */
  readonly isPartial: boolean;
  /** Queries that were read, for `useShownOrders`. */
  readonly shown: readonly OrdersQuery[];
}

/** Purchases of the nights. Continues with those of coming days if the latest are not all (O-27). */
export const readNights = async (pending: PendingQuery<'purchases'>): Promise<Result<Bought>> => {
  const latest = await pending;
  if (!latest.ok) return latest;
  const isPartial = hasOlder(latest.value.total, LATEST.limit);
  const shown: OrdersQuery[] = [{ name: 'purchases', params: LATEST }];
  if (!isPartial) return { ok: true, value: { ...latest.value, isPartial, shown } };
  const days = comingDays(latest.value.at);
  const coming = await readPages((page) => {
    const params = { ...LATEST, ...page, days };
    shown.push({ name: 'purchases', params });
    return startQuery('purchases', params);
  });
  if (!coming.ok) return coming;
  return { ok: true, value: { ...withComing(latest.value, coming.value), isPartial, shown } };
};
