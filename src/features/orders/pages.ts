/** Lists of purchases that need more than one page. Not in the loader, which the first script has. */
import { comingDays, hasOlder, isLastPage } from '../../../domain/orders/nights.ts';
import type { Queries } from '../../../worker/contract.ts';
import type { Result } from '../../core/index.ts';
import { type PendingQuery, startQuery } from '../../kit/query.ts';
import { LATEST } from './loader.ts';

type Listed = Queries['purchases']['result'];

/** Pages of a list (O-132), as of its first page. Fails with the first page that fails. */
export const readPages = async (
  query: (page: { readonly page: number; readonly limit: number }) => Promise<Result<Listed>>,
): Promise<Result<Listed>> => {
  const { limit } = LATEST;
  const purchases: Listed['purchases'][number][] = [];
  let unreadable = 0;
  let at = Number.POSITIVE_INFINITY;
  for (let page = 1; ; page += 1) {
    const result = await query({ page, limit });
    if (!result.ok) return result;
    purchases.push(...result.value.purchases);
    unreadable += result.value.unreadable;
    at = Math.min(at, result.value.at);
    if (isLastPage(page, limit, result.value.total))
      return { ok: true, value: { ...result.value, purchases, unreadable, at } };
  }
};

interface Bought extends Listed {
  /** True if only the latest of the past orders were read (O-27). */
  readonly isPartial: boolean;
}

/** Purchases of the nights. Continues with those of coming days if the latest are not all (O-27). */
export const readNights = async (pending: PendingQuery<'purchases'>): Promise<Result<Bought>> => {
  const latest = await pending;
  if (!latest.ok) return latest;
  const { at, total, purchases } = latest.value;
  const isPartial = hasOlder(total, LATEST.limit);
  if (!isPartial) return { ok: true, value: { ...latest.value, isPartial } };
  const days = comingDays(at);
  const coming = await readPages((page) => startQuery('purchases', { ...LATEST, ...page, days }));
  if (!coming.ok) return coming;
  const all = [...coming.value.purchases, ...purchases];
  return { ok: true, value: { ...latest.value, purchases: all, isPartial } };
};
