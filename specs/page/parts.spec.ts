/** Lazy parts and styles of a page: requested once, again after a failure, never by a reload of the page. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: true }));
});

afterEach(() => {
  vi.useRealTimers();
});

test('a part is requested once', async () => {
  const load = vi.fn(() => Promise.resolve(View));
  const { load: request, loaded } = await partOf(load);
  expect(loaded.get()).toBeNull();
  expect(await Promise.all([request(), request()])).toEqual([View, View]);
  expect(await request()).toBe(View);
  expect(loaded.get()).toBe(View);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part is requested again after a pause, until a short loss of the connection is over', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  const [load, since] = [vi.fn<() => Promise<typeof View>>(), Date.now()];
  load.mockImplementation(async () => {
    if (Date.now() - since < 4_000) throw new Error('no connection');
    return View;
  });
  const { load: request } = await partOf(load);
  const loading = request();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await loading).toBe(View);
  expect(load.mock.calls.length).toBeLessThan(6);
});

test('a part that the server does not have fails after one more request', async () => {
  const load = vi.fn<() => Promise<typeof View>>(() => Promise.reject(new Error('gone')));
  const { load: request } = await partOf(load);
  expect(await request()).toBeNull();
  expect(load).toHaveBeenCalledTimes(2);
  load.mockResolvedValue(View);
  expect(await request()).toBe(View);
});

test('a part that fails again and again never reloads the page, and loads once its file is there', async () => {
  const load = vi.fn<() => Promise<typeof View>>(() => Promise.reject(new Error('gone')));
  const { load: request } = await partOf(load);
  for (let press = 0; press < 4; press += 1) expect(await request()).toBeNull();
  expect(location.reload).not.toHaveBeenCalled();
  load.mockResolvedValue(View);
  expect(await request()).toBe(View);
});

test('a style sheet that is missing at the start is requested again, and one of another origin is not', async () => {
  const link = (sheet: object | null, origin = location.origin) => ({
    ...{ sheet, href: `${origin}/${crypto.randomUUID()}.css`, cloneNode: vi.fn(() => ({})), after: vi.fn() },
  });
  const hidden = Object.defineProperty({}, 'cssRules', {
    get: () => {
      throw new DOMException('not the same origin', 'SecurityError');
    },
  });
  const there = [link(hidden, 'https://other.test'), link({ cssRules: [{}] })];
  // Chrome also hides the rules of an own sheet whose request failed.
  const missing = [link(null), link({ cssRules: [] }), link(hidden)];
  vi.stubGlobal('document', {
    addEventListener: vi.fn(),
    querySelectorAll: () => [...there, ...missing],
  });
  const { watchStyles } = await import('../../src/kit/lazy.ts');
  watchStyles();
  for (const { after } of there) expect(after).not.toHaveBeenCalled();
  for (const { after } of missing) expect(after).toHaveBeenCalledOnce();
});

test('a style sheet that was answered with a page is requested again until it has rules', async () => {
  vi.useFakeTimers();
  class Link {
    rel = 'stylesheet';
    href = `${location.origin}/later.css`;
    onload = (): void => undefined;
    remove = vi.fn();
    after = vi.fn();
    sheet: object | null;
    constructor(rules: number) {
      this.sheet = { cssRules: Array(rules) };
    }
    cloneNode = (): Link | undefined => clones.shift();
  }
  const clones = [new Link(0), new Link(1)];
  const [html, css] = clones;
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('HTMLLinkElement', Link);
  vi.stubGlobal('document', {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    querySelectorAll: () => [],
  });
  const { watchStyles } = await import('../../src/kit/lazy.ts');
  watchStyles();
  const loaded = (target: object): void => listeners.get('load')?.({ type: 'load', target });
  const late = new Link(0);
  for (const target of [
    { rel: 'stylesheet' },
    Object.assign(new Link(0), { rel: 'icon' }),
    new Link(1),
    late,
  ])
    loaded(target);
  expect(late.after.mock.calls).toEqual([[html]]);
  html?.onload();
  await vi.advanceTimersByTimeAsync(100);
  expect(html?.remove).toHaveBeenCalledOnce();
  expect(late.after.mock.calls).toEqual([[html], [css]]);
  css?.onload();
  await vi.runAllTimersAsync();
  expect(late.after).toHaveBeenCalledTimes(2);
});
