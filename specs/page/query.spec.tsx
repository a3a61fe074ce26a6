/** Reads of a page's data: each result is drawn once. */
import { expect, it, vi } from 'vitest';
import { given } from '../domain/given.ts';
import { start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { mounted, onPage, reader } from './mounted.tsx';

onPage('shell');

const drawn = async (from: Promise<string>): Promise<{ readonly texts: readonly (string | null)[] }> => {
  const texts: (string | null)[] = [];
  await mounted({
    snapshot: given(start()).view(),
    view: async () => {
      const { useResult } = await import('../../src/kit/query.ts');
      const View = () => {
        const result = useResult(from);
        texts.push(result);
        return <p>{result}</p>;
      };
      return <View />;
    },
  });
  await vi.waitFor(() => expect(reader.page.body.textContent).toContain('done'), SOON);
  // Effects and transitions of the last render.
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return { texts };
};

it('a result that came before the view is drawn once', async () => {
  const from = Object.assign(Promise.resolve('done'), { status: 'fulfilled', value: 'done' });
  expect((await drawn(from)).texts).toEqual(['done']);
});

it('a result that comes after the view is drawn when it comes', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const reading = drawn(promise);
  setImmediate(() => resolve('done'));
  expect((await reading).texts).toEqual([null, 'done']);
});
