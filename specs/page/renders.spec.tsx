/** Parts on which nothing changed are not rendered again. */
import { setImmediate } from 'node:timers/promises';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { given } from '../domain/given.ts';
import { start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { mounted, onPage, shown } from './mounted.tsx';

onPage('shell', 'codes');

const mount = (view: () => Promise<ReactNode>) =>
  mounted({ snapshot: given(start()).view(), core: {}, view: view as never });

/** Long enough for React to render what was set. */
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn += 1) await setImmediate();
};

it('an idle page renders the content that waits for it, and none that is not wanted yet', async () => {
  const renders = { wanted: 0, later: 0 };
  const { pageIdle, useAfterIdle } = await import('../../src/kit/lazy.ts');
  const { useState } = await import('react');
  let want: (wanted: boolean) => void = () => undefined;
  const Part = ({ name }: { readonly name: keyof typeof renders }) => {
    const [isWanted, setWanted] = useState(name === 'wanted');
    if (name === 'later') want = setWanted;
    renders[name] += 1;
    return <p>{`${name} ${useAfterIdle(isWanted) ? 'due' : 'waits'}`}</p>;
  };
  await mount(async () => (
    <>
      <Part name="wanted" />
      <Part name="later" />
    </>
  ));
  await vi.waitFor(() => expect(shown()).toContain('later waits'), SOON);
  pageIdle.set(true);
  await vi.waitFor(() => expect(shown()).toContain('wanted due'), SOON);
  expect(renders).toEqual({ wanted: 2, later: 1 });
  want(true);
  await vi.waitFor(() => expect(shown()).toContain('later due'), SOON);
  await turns();
  expect(renders).toEqual({ wanted: 2, later: 2 });
});
