/** The drawing and the list request a sector's seats at once, and both receive them. */
import { setImmediate } from 'node:timers/promises';
import { useLayoutEffect } from 'react';
import type { Root } from 'react-dom/client';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SectorGeometry } from '../../src/seatmap/types.ts';
import { geometryCache, useGeometry } from '../../src/seatmap/useGeometry.ts';
import { arena } from '../seatmap/testMap.ts';
import { SOON } from '../setup/soon.ts';
import { pretendPage } from './dom.ts';

let reader: ReturnType<typeof pretendPage>;
let root: Root | null = null;
beforeEach(() => {
  reader = pretendPage();
});
afterEach(async () => {
  root?.unmount();
  // React finishes its pending work.
  await setImmediate();
});
afterAll(() => vi.unstubAllGlobals());

const [[id, geometry]] = [...arena().geometry] as [[string, SectorGeometry]];

it('a sector shows seats that arrive between its render and its effect', async () => {
  const { createRoot } = await import('react-dom/client');
  let come: (geometry: SectorGeometry) => void = () => undefined;
  const load = vi.fn(() => new Promise<SectorGeometry>((resolve) => (come = resolve)));
  const Rows = () => {
    const { geometry: known } = useGeometry(load, id);
    // Runs before the effect that requests the seats, like a response to the drawing at this moment.
    useLayoutEffect(() => come(geometry), []);
    return <p>{known === null ? 'loading' : `${known.rows.length} rows`}</p>;
  };
  void geometryCache(load).load(id);
  root = createRoot(reader.page.body);
  root.render(<Rows />);
  await vi.waitFor(() => expect(reader.page.body.textContent).toBe(`${geometry.rows.length} rows`), SOON);
  expect(load).toHaveBeenCalledTimes(1);
});
