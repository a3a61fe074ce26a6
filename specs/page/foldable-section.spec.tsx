/** A closed section of a phone costs nothing until it is opened, or until the page is idle. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { given } from '../domain/given.ts';
import { start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { mounted, onPage, reader, shown } from './mounted.tsx';

onPage('shell', 'product');
beforeAll(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })));
afterAll(() => void vi.unstubAllGlobals());

const mount = (): Promise<unknown> =>
  mounted({
    snapshot: given(start()).view(),
    view: async () => {
      const { FoldableSection } = await import('../../src/features/product/Facts.tsx');
      return (
        <FoldableSection title="Combos">
          <p>two tickets</p>
        </FoldableSection>
      );
    },
  });

it('renders its contents when it is opened', async () => {
  await mount();
  await vi.waitFor(() => expect(shown()).toContain('Combos'), SOON);
  expect(shown()).not.toContain('two tickets');
  const [details] = reader.select('details');
  if (details === undefined) throw new Error('no section');
  reader.happen(details, 'toggle');
  await vi.waitFor(() => expect(shown()).toContain('two tickets'), SOON);
});

it('renders its contents once the page is idle', async () => {
  await mount();
  await vi.waitFor(() => expect(shown()).toContain('Combos'), SOON);
  expect(shown()).not.toContain('two tickets');
  (await import('../../src/kit/lazy.ts')).pageIdle.set(true);
  await vi.waitFor(() => expect(shown()).toContain('two tickets'), SOON);
});
