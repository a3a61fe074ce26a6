/** Parts of a view that load later: ahead in an idle page that is drawn, or at once when they are wanted. */
import { expect, it, vi } from 'vitest';
import { given } from '../domain/given.ts';
import { start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { mounted, onPage, reader } from './mounted.tsx';

onPage('shell');

const Part = () => <h1>Part</h1>;
type Load = () => Promise<typeof Part>;

/** Mounts a view with the part. Returns the part's `load`. */
const use = async (load: Load, wanted: boolean, ahead: boolean) => {
  const { lazyPart, useLazyPart } = await import('../../src/kit/lazy.ts');
  const part = lazyPart(load);
  const View = () => {
    const { Component, problem, retry } = useLazyPart<object>(part, wanted, ahead);
    if (problem !== null)
      return (
        <button type="button" onClick={retry}>
          {problem.code}
        </button>
      );
    return Component === null ? <h2>without</h2> : <Component />;
  };
  await mounted({ snapshot: given(start()).view(), view: async () => <View /> });
  return part;
};
const shows = (text: string): Promise<void> =>
  vi.waitFor(() => expect(reader.page.body.textContent).toBe(text), SOON);

it('a part is loaded ahead only after a frame, which a hidden tab has none of', async () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  const load = vi.fn<Load>(async () => Part);
  await use(load, false, true);
  await shows('without');
  await vi.waitFor(() => expect(frames.length).toBeGreaterThan(0), SOON);
  expect(load).not.toHaveBeenCalled();
  for (const run of frames) run();
  await shows('Part');
});

it('a part that is wanted needs no frame, and is offered again after a failure', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('fetch', async () => ({ ok: true }));
  const load = vi.fn<Load>(() => Promise.reject(new Error('gone')));
  await use(load, true, true);
  await shows('unavailable');
  load.mockResolvedValue(Part);
  const [retry] = reader.select('button');
  if (retry === undefined) throw new Error('no button');
  reader.press(retry);
  await shows('Part');
});

it('a failed part ahead is not reported, and loads once it is wanted', async () => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run());
  vi.stubGlobal('fetch', async () => ({ ok: true }));
  const load = vi.fn<Load>(() => Promise.reject(new Error('gone')));
  const part = await use(load, false, true);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2), SOON);
  expect(await part.load()).toBeNull();
  await shows('without');
  load.mockResolvedValue(Part);
  await part.load();
  await shows('Part');
});
