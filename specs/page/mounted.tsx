/** A view of the shop on a pretended page, with a core behind it that shows one snapshot and refuses every command. */
import { setImmediate } from 'node:timers/promises';
import type { ReactNode } from 'react';
import { expect, vi } from 'vitest';
import type { Snapshot } from '../../domain/shop/view.ts';
import type { CorePort } from '../../worker/contract.ts';
import type { pretendPage } from './dom.ts';
import { connectTo } from './pretend-core.ts';

const refuse = async () => ({ ok: false, refusal: { code: 'cart.paying', params: {} } }) as const;

interface Shown {
  readonly reader: ReturnType<typeof pretendPage>;
  readonly snapshot: Snapshot;
  readonly answers?: Readonly<Record<string, unknown>>;
  /** In place of `answers`, where what is answered depends on what is asked. */
  readonly query?: CorePort['query'];
  readonly view: () => Promise<ReactNode>;
  readonly address?: string;
}

/** Mounts it; answers what takes it away again. Modules come with the page that stands by then. */
export const mounted = async ({ reader, snapshot, answers = {}, query, view, address = '/' }: Shown) => {
  const [{ createRoot }, { MemoryRouter }, { startCore }] = await Promise.all([
    import('react-dom/client'),
    import('react-router'),
    import('../../src/core/start.ts'),
  ]);
  const more = () => (query === undefined ? {} : { query });
  const core = startCore({ locale: 'pt-BR', connect: connectTo(snapshot, answers, refuse, more) });
  await vi.waitFor(() => expect(core.snapshots.get()).toEqual(snapshot), { interval: 5, timeout: 5000 });
  const place = reader.page.createElement('div');
  reader.page.body.textContent = '';
  reader.page.body.appendChild(place);
  const root = createRoot(place as unknown as Element);
  root.render(<MemoryRouter initialEntries={[address]}>{await view()}</MemoryRouter>);
  return async (): Promise<void> => {
    root.unmount();
    core.dispose();
    // React runs the last clean-ups in a turn of its own.
    await setImmediate();
  };
};
