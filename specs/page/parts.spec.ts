/** Lazy parts of a page: requested once, again after a failure, and finally by a reload of the page. */
import { beforeEach, expect, test, vi } from 'vitest';
import { SOON } from '../setup/soon.ts';
import { pretendBrowser } from './browser-globals.ts';

const View = (): null => null;

const partOf = async (load: () => Promise<typeof View>) => {
  const { lazyPart } = await import('../../src/kit/lazy.ts');
  return lazyPart(load);
};

beforeEach(() => {
  vi.resetModules();
  pretendBrowser('');
  vi.stubGlobal('navigator', { onLine: true });
});

test('a part is requested once', async () => {
  const load = vi.fn(() => Promise.resolve(View));
  const { load: request, component } = await partOf(load);
  expect(component.get()).toBeNull();
  expect(await Promise.all([request(), request()])).toEqual([true, true]);
  expect(await request()).toBe(true);
  expect(component.get()).toBe(View);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a failed part is requested again', async () => {
  const load = vi.fn<() => Promise<typeof View>>().mockRejectedValueOnce(new Error('gone'));
  load.mockResolvedValue(View);
  const { load: request } = await partOf(load);
  expect(await request()).toBe(false);
  expect(await request()).toBe(true);
});

test('a part that fails a third time reloads the page while there is a connection', async () => {
  const { load: request } = await partOf(() => Promise.reject(new Error('gone')));
  expect([await request(), await request()]).toEqual([false, false]);
  vi.stubGlobal('navigator', { onLine: false });
  expect(await request()).toBe(false);
  expect(location.reload).not.toHaveBeenCalled();
  vi.stubGlobal('navigator', { onLine: true });
  void request();
  await vi.waitFor(() => expect(location.reload).toHaveBeenCalledOnce(), SOON);
});
