/** Pages of the account's orders, against a server that lists one status per request. */
import { expect, it } from 'vitest';
import {
  hasOpenPayments,
  listQueries,
  PAGE_SIZES,
  pageNumber,
  pageOfTab,
  type Tab,
  unreadableOf,
} from '../../../domain/orders/tabs.ts';
import { fc } from '../fc.ts';

const TABS: readonly Tab[] = ['all', 'completed', 'pending', 'canceled'];

it('O-182 an address names a page by a whole number from 1 to 9,999, else the first one', () => {
  const pages = ['1', '12', '9999'];
  expect(pages.map(pageNumber)).toEqual([1, 12, 9_999]);
  const others = ['', '0', '-1', '1.5', '1e3', '1e9', '10000', 'Infinity', 'NaN', ' 2', '02', 'x'];
  for (const text of [null, ...others]) expect(pageNumber(text), String(text)).toBe(1);
});

it('O-59 O-60 the pages of a tab list each of its orders once, with their numbers', () => {
  const counts = fc.tuple(fc.nat(45), fc.nat(45));
  fc.assert(
    fc.property(
      fc.constantFrom(...TABS),
      counts,
      fc.constantFrom(...PAGE_SIZES),
      (tab, [own, other], limit) => {
        const names = (from: number, status: string | null) =>
          Array.from({ length: from }, (_, nth) => `${status} ${nth}`);
        const [{ status: paged }, leading] = listQueries(tab, 1, limit);
        const lists = new Map([[paged, names(own, paged)]]);
        if (leading !== undefined) lists.set(leading.status, names(other, leading.status));
        const serve = ({ status, page, limit: most }: ReturnType<typeof listQueries>[0]) => {
          const all = lists.get(status) ?? [];
          return { purchases: all.slice((page - 1) * most, page * most), total: all.length, unreadable: 0 };
        };
        const seen: string[] = [];
        for (let page = 1; ; page += 1) {
          const [main, first] = listQueries(tab, page, limit);
          const shown = pageOfTab(serve(main), first === undefined ? null : serve(first), main);
          expect(shown.from).toBe(seen.length + 1);
          seen.push(...shown.purchases);
          expect([shown.to, shown.hasPrevious]).toEqual([seen.length, page > 1]);
          expect(shown.isPaged).toBe(page > 1 || shown.total > PAGE_SIZES[0]);
          expect(shown.total).toBe([...lists.values()].flat().length);
          if (!shown.hasNext) break;
        }
        expect(seen.toSorted()).toEqual([...lists.values()].flat().toSorted());
      },
    ),
  );
});

it('O-59 K-27 orders that could not be read have numbers, those of the second status on page 1', () => {
  const list = (unreadable: number) => ({ purchases: ['a'], total: 30, unreadable });
  expect(pageOfTab(list(1), list(2), { page: 1, limit: 10 })).toMatchObject({
    unreadable: 3,
    from: 1,
    to: 5,
  });
  expect(pageOfTab(list(1), list(2), { page: 2, limit: 10 })).toMatchObject({
    unreadable: 1,
    from: 12,
    to: 13,
  });
});

it('K-27 a first page without a readable order counts all that the host counts, another only its own', () => {
  const of = (page: number, read: number, total: number, leftOut: number) =>
    unreadableOf({ page, read, total, leftOut });
  expect([of(1, 0, 12, 3), of(1, 0, 0, 3), of(1, 2, 12, 3), of(2, 0, 12, 3)]).toEqual([12, 3, 3, 3]);
});

it('O-61 the open payments precede all orders and the pending ones', () => {
  expect(TABS.filter(hasOpenPayments)).toEqual(['all', 'pending']);
});
