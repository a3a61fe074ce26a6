/** The page for an unknown address first tries the path that a shared link meant (F-59). */
import { expect, test, vi } from 'vitest';
import { given } from '../domain/given.ts';
import { start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { mounted, onPage, reader, shown, textOf } from './mounted.tsx';

onPage('shell');

const open = (address: string) =>
  mounted({
    snapshot: given(start()).view(),
    address,
    view: async () => {
      const [{ NotFound }, { useLocation }] = await Promise.all([
        import('../../src/kit/page/LoadedPage.tsx'),
        import('react-router'),
      ]);
      const Address = () => {
        const { pathname, search } = useLocation();
        return <output>{`${pathname}${search}`}</output>;
      };
      return (
        <>
          <Address />
          <NotFound />
        </>
      );
    },
  });
const address = (): string | undefined => reader.select('output')[0]?.textContent;

test.each(['/store/event).', '/store/event%20', '/STORE/EVENT'])('%s opens the event', async (path) => {
  await open(`${path}?lang=en`);
  await vi.waitFor(() => expect(address()).toBe('/store/event?lang=en'), SOON);
});

test('another path is not found', async () => {
  await open('/store/event');
  await vi.waitFor(() => expect(shown()).toContain(textOf('notFound.title')), SOON);
  expect(address()).toBe('/store/event');
});
