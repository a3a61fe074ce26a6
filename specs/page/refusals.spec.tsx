/**
 * Each command's refusal is visible on the screen that sends it. A core that refuses every command is behind the
 * page's real client. Each view is mounted with the message bar and operated like a reader would.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { SOON } from '../setup/soon.ts';
import { named, onPage, reader, shown, textOf } from './mounted.tsx';
import { asked, mount, REFUSAL, ROWS, shopping, TAKEN } from './senders.tsx';

const SRC = new URL('../../src/', import.meta.url);

onPage('shell', 'codes', 'notices', 'cart', 'checkout', 'entry', 'product', 'map', 'seats');

it.each(ROWS)('$command shows its refusal in the view of $file', async ({ command, shows, view, use }) => {
  await mount(shows ?? shopping, view);
  await use({
    press: async (key, words) => reader.press(await named(key, words)),
    fill: async (key, value) => reader.fill(await named(key), value),
    unfold: async () => {
      const details = await vi.waitFor(() => {
        const [found] = reader.all(({ localName }) => localName === 'details');
        if (found === undefined) throw new Error('no folded section');
        return found;
      }, SOON);
      details.setAttribute('open', '');
      reader.happen(details, 'toggle');
    },
  });
  await vi.waitFor(() => expect(asked.map(({ type }) => type)).toContain(command), SOON);
  const words = textOf(`notices:${REFUSAL}`);
  await vi.waitFor(() => expect(shown()).toContain(words), SOON);
});

it('every command that a view sends is tested here', () => {
  const sent = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      [
        ...readFileSync(new URL(file, SRC), 'utf8').matchAll(
          /(?<!Extract<Command, \{ )\btype: '([A-Z]\w+)'/g,
        ),
      ].map(([, command]) => `${file} ${command}`),
    );
  const tried = [...ROWS, ...TAKEN].map(({ command, file }) => `${file} ${command}`);
  const bySeats = ['features/map/seatSelection.ts SelectSeats'];
  expect(new Set(sent)).toEqual(new Set(tried.filter((each) => !bySeats.includes(each))));
});
