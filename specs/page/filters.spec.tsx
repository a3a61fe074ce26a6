/** Filters chosen while the list of the last choice is not rendered yet. */
import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { NO_FILTERS, readFilters } from '../../domain/catalog/filters.ts';
import type { PendingQuery } from '../../src/kit/query.ts';
import { given } from '../domain/given.ts';
import { start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { mounted, named, onPage, reader } from './mounted.tsx';

onPage('filters', 'shell');

const EVENTS: PendingQuery<'events'> = Promise.resolve({
  ok: false,
  problem: { code: 'unavailable', serverMessage: null, serverCode: '', path: '' },
});

/** Mounts the filters of a page without filters, while the address is already `next`. */
const filtersWhile = (next: string): Promise<unknown> => {
  location.href = `http://localhost:4173${next}`;
  return mounted({
    snapshot: given(start()).view(),
    address: '/busca?search=festival',
    view: async () => {
      const [{ FilterBar }, { useLocation }] = await Promise.all([
        import('../../src/kit/events/Filters.tsx'),
        import('react-router'),
      ]);
      const Address = () => {
        const { pathname, search } = useLocation();
        return <h1>{`${pathname}${search}`}</h1>;
      };
      return (
        <>
          <Address />
          <FilterBar filters={NO_FILTERS} from={EVENTS} categories={null} />
        </>
      );
    },
  });
};
const address = (): string | undefined => reader.page.querySelector('h1')?.textContent;

it('E-26 adds to the last choice, whose list is still loading', async () => {
  await filtersWhile('/busca?search=festival&cidade=Salvador');
  reader.fill(await named('filters:price'), '10000');
  await vi.waitFor(() => expect(address()).toBe('/busca?search=festival&cidade=Salvador&preco=100'), SOON);
});

it('does not return to a page that the buyer has left', async () => {
  await filtersWhile('/carrinho');
  reader.fill(await named('filters:price'), '10000');
  await setImmediate();
  expect(address()).toBe('/busca?search=festival');
});

it('chosen days keep their button, and so its focus', async () => {
  location.href = 'http://localhost:4173/busca';
  await mounted({
    snapshot: given(start()).view(),
    address: '/busca',
    view: async () => {
      const [{ FilterBar }, { useLocation }] = await Promise.all([
        import('../../src/kit/events/Filters.tsx'),
        import('react-router'),
      ]);
      const Filtered = () => {
        const { search } = useLocation();
        return (
          <>
            <h1>{search}</h1>
            <FilterBar filters={readFilters(new URLSearchParams(search))} from={EVENTS} categories={null} />
          </>
        );
      };
      return <Filtered />;
    },
  });
  reader.fill(await named('filters:date'), 'range');
  reader.fill(await named('filters:from'), '2031-05-01');
  const button = await named('filters:apply');
  reader.press(button);
  await vi.waitFor(() => expect(address()).toBe('?de=2031-05-01'), SOON);
  expect(await named('filters:apply')).toBe(button);
});
