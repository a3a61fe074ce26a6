/** Specs of navigation with a fake history: when loaders run, what shows during loading, and the final page. */
import { setImmediate } from 'node:timers/promises';
import type { ComponentType, ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Screen, screen } from '../../src/kit/screen.ts';
import { SOON } from '../setup/soon.ts';
import { pretendPage } from './dom.ts';

/** Props that a page receives from its loader. */
interface Props {
  readonly name: string;
  readonly count: number;
}

interface Entry {
  readonly href: string;
  readonly state: unknown;
}

vi.mock('../../src/kit/i18n/texts.ts', () => ({ loadTexts: async () => undefined }));
vi.mock('../../src/kit/lazy.ts', () => {
  const call = (load: () => Promise<unknown>) => load();
  return { loadOrReload: call, afterFetch: call };
});

let reader: ReturnType<typeof pretendPage>;
let entries: Entry[] = [];
let at = 0;
let root: Root | null = null;
/** Calls of the pages' loaders, in order. */
let asked: string[] = [];
/** Lets a page's code arrive, by its name. */
let arrive: Record<string, (failed?: Error) => void> = {};
let allowed = true;
let drawable = true;

const stand = (): void => {
  location.href = entries[at]?.href ?? '';
};
const history = {
  get state() {
    return entries[at]?.state ?? null;
  },
  pushState: (state: unknown, _: string, path: string) => {
    entries = [...entries.slice(0, at + 1), { state, href: new URL(path, location.href).href }];
    at += 1;
    stand();
  },
  replaceState: (state: unknown, _: string, path: string = location.href) => {
    entries[at] = { state, href: new URL(path, location.href).href };
    stand();
  },
  go: (delta: number) => {
    at += delta;
    stand();
    reader.happen(window, 'popstate');
  },
};

beforeEach(() => {
  // A new window for each spec, because a router keeps listening to its own.
  reader = pretendPage();
  vi.stubGlobal('history', history);
  vi.stubGlobal('scrollY', 0);
  entries = [{ href: 'http://localhost:4173/', state: null }];
  at = 0;
  stand();
  asked = [];
  arrive = {};
  allowed = true;
  drawable = true;
});
afterEach(async () => {
  root?.unmount();
  // React finishes its pending work.
  await setImmediate();
});
afterAll(() => vi.unstubAllGlobals());

/** Home's code is loaded from the start. Another page's code arrives through `arrive`. */
const start = async (first = 'home at /, asked 1'): Promise<void> => {
  const [{ createRoot }, { Link, useLocation }, { startRouter, useReload }] = await Promise.all([
    import('react-dom/client'),
    import('react-router'),
    import('../../src/kit/router.tsx'),
  ]);
  const Page = ({ name, count }: Props) => {
    const { pathname } = useLocation();
    const reload = useReload();
    if (!drawable) throw new Error('undrawable');
    return (
      <>
        <h1>{`${name} at ${pathname}, asked ${count}`}</h1>
        <button type="button" onClick={reload}>
          again
        </button>
      </>
    );
  };
  const page = (path: string, name: string, guard?: () => string | null): Screen =>
    screen<Props, { readonly Page: ComponentType<Props> }>({
      path,
      ...(guard && { guard }),
      load: ({ params, search }) => {
        asked.push([name, params.id, search.get('q')].filter(Boolean).join(' '));
        return { name, count: asked.length };
      },
      code: () =>
        name === 'home'
          ? Promise.resolve({ Page })
          : new Promise<{ readonly Page: ComponentType<Props> }>((resolve, reject) => {
              arrive[name] = (failed) => (failed === undefined ? resolve({ Page }) : reject(failed));
            }),
      page: (module) => module.Page,
      texts: [],
    });
  const links = ['/', '/event/1?q=a', '/event/2', '/account', '/other', '/nowhere/at/all', '/Account/?q=a#b'];
  const element = await startRouter({
    screens: [
      page('/', 'home'),
      page('/event/:id', 'event'),
      page('/account', 'account', () => (allowed ? null : '/other')),
      page('/other', 'other'),
      page('*', 'missing'),
    ],
    frame: ({ children }: { readonly children: ReactNode }) => (
      <>
        {links.map((to) => (
          <Link key={to} to={to}>
            {to}
          </Link>
        ))}
        {children}
      </>
    ),
    failure: ({ error }) => <h1>{String(error)}</h1>,
  });
  const place = reader.page.createElement('div');
  reader.page.body.textContent = '';
  reader.page.body.appendChild(place);
  root = createRoot(place, { onCaughtError: () => undefined });
  root.render(element);
  await shows(first);
};

const heading = (): string | undefined => reader.page.querySelector('h1')?.textContent;
const shows = (words: string): Promise<void> => vi.waitFor(() => expect(heading()).toBe(words), SOON);
const follow = (to: string): void => {
  const [link] = reader.all((each) => each.localName === 'a' && each.textContent === to);
  if (link === undefined) throw new Error(`no link leads to ${to}`);
  reader.press(link);
};
const pressAgain = (): void => {
  const button = reader.page.querySelector('button');
  if (button === null) throw new Error('no retry button');
  reader.press(button);
};
const addresses = (): string[] => entries.map(({ href }) => href.replace('http://localhost:4173', ''));

test('F-85 another spelling of a path is replaced in the address, before the guard and the page’s request', async () => {
  await start();
  follow('/Account/?q=a#b');
  expect(asked).toEqual(['home', 'account a']);
  arrive.account?.();
  await shows('account at /account, asked 2');
  expect(addresses()).toEqual(['/', '/account?q=a#b']);
});

test('a page is requested at once, and the previous page stays until its code arrives', async () => {
  await start();
  follow('/event/1?q=a');
  expect(asked).toEqual(['home', 'event 1 a']);
  expect(heading()).toBe('home at /, asked 1');
  expect(addresses()).toEqual(['/', '/event/1?q=a']);
  arrive.event?.();
  await shows('event at /event/1, asked 2');
  expect(addresses()).toEqual(['/', '/event/1?q=a']);
  expect(asked).toHaveLength(2);
});

test('a link pressed twice adds one history entry', async () => {
  await start();
  follow('/event/2');
  const first = arrive.event;
  follow('/event/2');
  first?.();
  arrive.event?.();
  await shows('event at /event/2, asked 3');
  expect(addresses()).toEqual(['/', '/event/2']);
});

test('a second link during loading leads only to the second page', async () => {
  await start();
  follow('/event/2');
  follow('/other');
  arrive.other?.();
  await shows('other at /other, asked 3');
  arrive.event?.();
  await setImmediate();
  expect(heading()).toBe('other at /other, asked 3');
  expect(addresses()).toEqual(['/', '/event/2', '/other']);
});

test('going back requests the page again in its own history entry', async () => {
  await start();
  follow('/other');
  arrive.other?.();
  await shows('other at /other, asked 2');
  history.go(-1);
  await shows('home at /, asked 3');
  expect(addresses()).toEqual(['/', '/other']);
  expect(at).toBe(0);
});

test('a link to the current page requests it again in the same entry', async () => {
  await start();
  follow('/');
  await shows('home at /, asked 2');
  expect(addresses()).toEqual(['/']);
});

test('a guarded page redirects without a request or a history entry', async () => {
  await start();
  allowed = false;
  follow('/account');
  expect(asked).toEqual(['home', 'other']);
  arrive.other?.();
  await shows('other at /other, asked 2');
  expect(addresses()).toEqual(['/', '/other']);
});

test('an unknown address shows the page of the last route', async () => {
  await start();
  follow('/nowhere/at/all');
  arrive.missing?.();
  await shows('missing at /nowhere/at/all, asked 2');
});

test('a retry keeps the page and its address until the response', async () => {
  await start();
  follow('/event/1?q=a');
  arrive.event?.();
  await shows('event at /event/1, asked 2');
  pressAgain();
  expect(heading()).toBe('event at /event/1, asked 2');
  arrive.event?.();
  await shows('event at /event/1, asked 3');
  expect(addresses()).toEqual(['/', '/event/1?q=a']);
});

test('a retry during a navigation requests the next page and leads to it', async () => {
  await start();
  follow('/other');
  pressAgain();
  expect(asked).toEqual(['home', 'other', 'other']);
  arrive.other?.();
  await shows('other at /other, asked 3');
});

test('going back before the code arrives returns to the previous page', async () => {
  await start();
  follow('/other');
  history.go(-1);
  await shows('home at /, asked 3');
  arrive.other?.();
  await setImmediate();
  expect(heading()).toBe('home at /, asked 3');
  expect(at).toBe(0);
});

test('a redirect of the first page replaces its address', async () => {
  allowed = false;
  entries = [{ href: 'http://localhost:4173/account', state: null }];
  stand();
  const starting = start('other at /other, asked 1');
  await vi.waitFor(() => expect(arrive.other).toBeDefined(), SOON);
  arrive.other?.();
  await starting;
  expect(asked).toEqual(['other']);
  expect(addresses()).toEqual(['/other']);
});

test('a page whose code cannot be loaded shows the error at its address', async () => {
  await start();
  follow('/other');
  arrive.other?.(new Error('gone'));
  await shows('Error: gone');
  expect(addresses()).toEqual(['/', '/other']);
  follow('/');
  await shows('home at /, asked 3');
});

test('a page that fails to render shows the error, and the next page renders', async () => {
  await start();
  drawable = false;
  follow('/other');
  arrive.other?.();
  await shows('Error: undrawable');
  drawable = true;
  follow('/');
  await shows('home at /, asked 3');
});

test('a hash change on the same page requests nothing', async () => {
  await start();
  entries.push({ href: 'http://localhost:4173/#content', state: null });
  history.go(1);
  expect(asked).toEqual(['home']);
  expect(heading()).toBe('home at /, asked 1');
});

test('a scroll position is stored in its own entry, even before the next page renders', async () => {
  await start();
  vi.stubGlobal('scrollY', 700);
  const { pushState } = history;
  const pushed = vi.spyOn(history, 'pushState').mockImplementation((...entry) => {
    pushState(...entry);
    // The address has changed, but the former page is still shown.
    queueMicrotask(() => reader.happen(window, 'scrollend'));
  });
  follow('/other');
  arrive.other?.();
  await shows('other at /other, asked 2');
  pushed.mockRestore();
  expect(entries.map(({ state }) => (state as { y?: number }).y)).toEqual([700, undefined]);
  vi.stubGlobal('scrollY', 40);
  reader.happen(window, 'scrollend');
  expect(entries.map(({ state }) => (state as { y?: number }).y)).toEqual([700, 40]);
});

const firstPage = async (result: Promise<string>) => {
  const [{ startRouter }, { beginFirstPage }] = await Promise.all([
    import('../../src/kit/router.tsx'),
    import('../../src/kit/query.ts'),
  ]);
  const load = () => {
    asked.push('home');
    return { result };
  };
  beginFirstPage(load, { params: {}, search: new URLSearchParams() });
  let isReady = false;
  const started = startRouter({
    screens: [screen({ path: '/', load, code: async () => ({}), page: () => () => null, texts: [] })],
    frame: ({ children }: { readonly children: ReactNode }) => children,
    failure: () => null,
  }).then(() => {
    isReady = true;
  });
  return { started, isReady: () => isReady };
};

test('the first page asks once, and waits for its results', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { started, isReady } = await firstPage(promise);
  await setImmediate();
  expect(isReady()).toBe(false);
  resolve('arrived');
  await started;
  expect(asked).toEqual(['home']);
});

test('the first page is drawn without results after 0.4 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const { started, isReady } = await firstPage(new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(399);
    expect(isReady()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await started;
  } finally {
    vi.useRealTimers();
  }
});
