/** Broken pictures look like missing ones. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { given } from '../domain/given.ts';
import { start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { mounted, onPage, reader } from './mounted.tsx';

onPage('shell');

const SRC = fileURLToPath(new URL('../../src/', import.meta.url));
/** Pictures of the shop itself or of the buyer. */
const OWN = ['features/contact/ContactPage.tsx', 'kit/controls/Logo.tsx', 'kit/controls/Picture.tsx'];

it('are drawn instead, once they fail', async () => {
  await mounted({
    snapshot: given(start()).view(),
    view: async () => {
      const { Poster } = await import('../../src/kit/controls/Poster.tsx');
      return <Poster src="/gone.png" title="Noite" shape="landscape" />;
    },
  });
  const [picture] = await vi.waitFor(() => {
    const found = reader.select('img');
    expect(found).toHaveLength(1);
    return found;
  }, SOON);
  picture?.dispatchEvent(new Event('error'));
  await vi.waitFor(() => expect(reader.select('svg')).toHaveLength(1), SOON);
  expect(reader.select('img')).toEqual([]);
});

it('of a host are shown by the component that replaces them', () => {
  const files = globSync('{features,kit,shell,seatmap}/**/*.tsx', { cwd: SRC });
  expect(files.filter((file) => readFileSync(SRC + file, 'utf8').includes('<img')).sort()).toEqual(OWN);
});
