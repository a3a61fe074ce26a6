/** Results of the search box: an event that another site sells opens that site, as from a list (E-27). */
import { expect, test, vi } from 'vitest';
import { given } from '../domain/given.ts';
import { start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { mounted, onPage, reader, textOf } from './mounted.tsx';

onPage('shell', 'codes');

const event = (slug: string, externalUrl: string | null) => ({
  ...{ productId: slug, slug, store: 'casa', title: slug, externalUrl, startsAt: null, city: '', state: '' },
  images: { portrait: '', landscape: '', temporary: '' },
});

const searchBox = async () => {
  const { SearchBox } = await import('../../src/kit/page/search/SearchBox.tsx');
  return <SearchBox />;
};

const searchField = (): HTMLElement => {
  const [field] = reader.select('input');
  if (field === undefined) throw new Error('there is no search field');
  return field;
};

/** Types until the field keeps the text, because the box clears it after it is mounted. */
const typeCasa = (): void => {
  const field = searchField();
  if (field.getAttribute('value') !== 'casa') reader.fill(field, 'casa');
};

test('a result of another site opens there in a new tab', async () => {
  const open = vi.fn();
  vi.stubGlobal('open', open);
  await mounted({
    snapshot: given(start()).view(),
    answers: {
      events: {
        ...{ total: 2, stores: [], products: [], cities: [] },
        events: [event('own', null), event('other', 'https://tickets.example/other')],
      },
    },
    view: async () => {
      const [{ SearchBox }, { useLocation }] = await Promise.all([
        import('../../src/kit/page/search/SearchBox.tsx'),
        import('react-router'),
      ]);
      const Address = () => <output>{useLocation().pathname}</output>;
      return (
        <>
          <Address />
          <SearchBox />
        </>
      );
    },
  });
  const search = async (nth: number): Promise<void> => {
    reader.happen(await vi.waitFor(searchField, SOON), 'focusin');
    await vi.waitFor(() => {
      typeCasa();
      expect(reader.select('[role="option"]').length).toBe(2);
    }, SOON);
    reader.press(reader.select('[role="option"]')[nth] as HTMLElement);
  };
  await search(1);
  expect(open).toHaveBeenCalledWith('https://tickets.example/other', '_blank', 'noopener,noreferrer');
  expect(reader.select('output')[0]?.textContent).toBe('/');
  await search(0);
  await vi.waitFor(() => expect(reader.select('output')[0]?.textContent).toBe('/casa/own'), SOON);
  expect(open).toHaveBeenCalledOnce();
});

test('a failed search is not shown as empty', async () => {
  const problem = { code: 'unavailable', serverMessage: null, serverCode: '', path: '' } as const;
  await mounted({
    snapshot: given(start()).view(),
    core: { query: async () => ({ ok: false, problem }) },
    view: searchBox,
  });
  await vi.waitFor(() => {
    typeCasa();
    expect(reader.select('[role="status"]').at(-1)?.textContent).toContain(
      textOf('codes:problem.unavailable'),
    );
  }, SOON);
  expect(reader.page.body.textContent).not.toContain(textOf('shell:search.none'));
});

test('the search box counts all results, as the search page does, and shows five of a kind', async () => {
  const slugs = Array.from({ length: 6 }, (_, index) => `show-${index}`);
  await mounted({
    snapshot: given(start()).view(),
    answers: {
      events: {
        ...{ total: 210, stores: [], cities: [], close: false },
        events: slugs.map((slug) => event(slug, null)),
        products: [event('shirt', null), event('cup', null)],
      },
    },
    view: searchBox,
  });
  await vi.waitFor(() => {
    typeCasa();
    expect(reader.select('[role="status"]').at(-1)?.textContent).toBe(
      textOf('shell:search.found', { count: 212 }),
    );
  }, SOON);
  expect(
    reader.select('[role="group"]').map((each) => each.querySelectorAll('[role="option"]').length),
  ).toEqual([5, 2]);
});
