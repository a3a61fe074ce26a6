/**
 * Specs of the data that the page sends to analytics, recording and advertising. Fake scripts behave like the real
 * ones. They load late, read address, title and referrer unless given, and follow the browser's history.
 */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Consent } from '../../domain/fields/site.ts';
import type { Snapshot } from '../../domain/shop/view.ts';
import { given } from '../domain/given.ts';
import { aCart, aLine, anItem } from '../domain/shop.ts';
import { add, choose, enter, finalize, pay, start, tell } from '../domain/story.ts';
import { pretendBrowser } from './browser-globals.ts';

const ORIGIN = 'http://localhost:4173';
const ALL: Consent = { analytical: true, marketing: true } as Consent;
const NONE: Consent = { analytical: false, marketing: false } as Consent;
/** Appears in every private address, title and text, and must never be sent. */
const SECRET = 'segredo';
const PRIVATE = [
  `/minhas-compras/pedido/${SECRET}`,
  `/cadastro-facial/${SECRET}/1`,
  `/pagamento?compra=${SECRET}`,
  `/busca?search=${SECRET}`,
  `/cadastro#token=${SECRET}`,
];

type Call = (...sent: readonly unknown[]) => void;
interface Sent {
  readonly to: 'google' | 'clarity' | 'meta' | 'relay';
  readonly what: string;
  readonly [more: string]: unknown;
}

interface Relayed {
  readonly event_name: string;
  readonly event_source_url?: string;
}

let sent: Sent[] = [];
let asked: string[] = [];
let timers: (() => void)[] = [];
let listeners: Set<() => void>[] = [];
let page: Record<string, unknown> = {};
let entries: string[] = [];
let at = 0;
let publish: (snapshot: Snapshot) => void;
let measure: (chosen: Consent) => void;

const moveTo = (address: string): void => {
  location.href = new URL(address, location.href).href;
};
const visit = (address: string): void => {
  vi.stubGlobal('location', new URL(address, ORIGIN));
  entries = [location.href];
  at = 0;
};

/** Capturing listeners run first. */
const listen = (type: string, listener: () => void, options?: { readonly capture?: boolean }): void => {
  if (type === 'popstate') listeners[options?.capture ? 0 : 1]?.add(listener);
};
const unlisten = (_type: string, listener: () => void): void => {
  for (const each of listeners) each.delete(listener);
};

/** Shows a page of the shop at another address. Its title depends on the address. */
const shown = (chosen: Consent): void => {
  Object.assign(document, { title: location.href.includes(SECRET) ? `Pedido ${SECRET}` : 'Catraca' });
  measure(chosen);
  google.goOn();
  const due = timers;
  timers = [];
  for (const run of due) run();
};
const go = (address: string, way: 'pushState' | 'replaceState' = 'pushState', chosen = ALL): void => {
  history[way](null, '', address);
  shown(chosen);
};
const back = (): void => {
  at -= 1;
  moveTo(entries[at] ?? '/');
  for (const each of listeners) for (const listener of [...each]) if (each.has(listener)) listener();
  shown(ALL);
};

/** Event parameters override those of the target, which override global ones. Missing ones are read from the page. */
const google = {
  params: { all: {} } as Record<string, Record<string, unknown>>,
  send: (to: string, what: string, more: object = {}): void => {
    if (page[`ga-disable-${to}`] === true) return;
    const read = {
      page_location: location.href,
      page_title: document.title,
      page_referrer: document.referrer,
    };
    sent.push({ to: 'google', what, ...read, ...google.params.all, ...google.params[to], ...more });
  },
  hear: ([command, name, more = {}]: ArrayLike<unknown> & Iterable<unknown>): void => {
    if (command === 'set') google.params.all = { ...google.params.all, ...(name as object) };
    if (command === 'config') google.params[String(name)] = { ...(more as object) };
    const { send_to: to, ...own } = more as Record<string, unknown>;
    if (command === 'event') google.send(String(to).split('/')[0] ?? '', String(name), own);
  },
  run: (): void => {
    const layer = page.catracaLayer as (ArrayLike<unknown> & Iterable<unknown>)[];
    for (const each of layer) google.hear(each);
    layer.push = (...more) => {
      for (const each of more) google.hear(each);
      return layer.length;
    };
  },
  /** Events that the script sends on its own: scrolling and engagement time. */
  goOn: (): void => {
    for (const to of Object.keys(google.params)) if (to !== 'all') google.send(to, 'user_engagement');
  },
};

/**
 * Like the real script: a new address starts another recording, and the last upload of each has the address of that
 * moment.
 */
const clarity = (): void => {
  type Recorder = Call & { v?: string; t?: boolean; q?: (readonly unknown[])[] };
  let address: string | null = null;
  let proxied = false;
  const upload = (what: string): void => {
    sent.push({ to: 'clarity', what, url: location.href, title: document.title });
  };
  const compute = (): void => {
    if (address === null || address === location.href) return;
    api.stop?.();
    timers.push(() => api.start?.());
  };
  const api: Record<string, Call> = {
    start: () => {
      if (address !== null) return;
      address = location.href;
      upload('start');
      listen('popstate', compute);
      if (proxied) return;
      proxied = true;
      for (const way of ['pushState', 'replaceState'] as const) {
        const original = history[way];
        history[way] = (...how) => {
          original.apply(history, how);
          compute();
        };
      }
    },
    stop: () => {
      if (address === null) return;
      upload('stop');
      address = null;
      unlisten('popstate', compute);
      const queue: Recorder = (...call) => {
        queue.q = [...(queue.q ?? []), call];
        if (call[0] === 'start') process([queue.q.pop() ?? [], ...queue.q]);
      };
      page.clarity = queue;
    },
    event: (name) => sent.push({ to: 'clarity', what: String(name) }),
  };
  const process = (queue: readonly (readonly unknown[])[]): void => {
    if ((page.clarity as Recorder | undefined)?.v !== undefined) return;
    page.clarity = Object.assign((name: string, ...call: readonly unknown[]) => api[name]?.(...call), {
      v: '0.8',
    });
    for (const call of queue) (page.clarity as Recorder)(...call);
  };
  const there = page.clarity as Recorder;
  if (there.v !== undefined || there.t) return;
  there.t = true;
  process([['start', { projectId: 'catraca' }], ...(there.q ?? [])]);
};

/**
 * Events are queued while consent is revoked and sent once it is granted. Each address is a page view unless that
 * is off.
 */
const meta = (): void => {
  type Pixel = Call & { callMethod?: Call; queue: (readonly unknown[])[]; disablePushState?: boolean };
  const fbq = page.fbq as Pixel;
  let granted = true;
  let held: (readonly unknown[])[] = [];
  fbq.callMethod = (...call) => {
    const [command, name] = call;
    if (command === 'consent') {
      granted = name === 'grant';
      const waiting = granted ? held : [];
      if (granted) held = [];
      for (const each of waiting) fbq.callMethod?.(...each);
    }
    if (command !== 'track') return;
    if (granted) sent.push({ to: 'meta', what: String(name), dl: location.href, rl: document.referrer });
    else held.push(call);
  };
  for (const call of fbq.queue.splice(0)) fbq.callMethod(...call);
  const { pushState } = history;
  history.pushState = (...how) => {
    pushState.apply(history, how);
    if (!fbq.disablePushState) fbq.callMethod?.('track', 'PageView');
  };
  listen('popstate', () => {
    if (!fbq.disablePushState) fbq.callMethod?.('track', 'PageView');
  });
};

const SCRIPTS: Readonly<Record<string, () => void>> = {
  'www.googletagmanager.com': google.run,
  'www.clarity.ms': clarity,
  'connect.facebook.net': meta,
};
/** The requested scripts have loaded. */
const arrive = (): void => {
  for (const src of asked.splice(0)) SCRIPTS[new URL(src).host]?.();
};

const shopping = given(start(), ...enter(), add(anItem()), tell(aCart([aLine('1')])));
const paying = shopping.and(choose('pix'), pay);

beforeEach(async () => {
  pretendBrowser('');
  visit('/');
  sent = [];
  asked = [];
  timers = [];
  listeners = [new Set(), new Set()];
  google.params = { all: {} };
  page = {};
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', {
    cookie: '',
    title: 'Catraca',
    referrer: '',
    body: { dataset: {} },
    head: { append: ({ src }: { readonly src: string }) => asked.push(src) },
    createElement: () => ({}),
  });
  const change = (isNew: boolean) => (_state: unknown, _title: string, address?: string | URL | null) => {
    if (address != null) moveTo(String(address));
    if (isNew) at += 1;
    entries = [...entries.slice(0, at), location.href];
  };
  vi.stubGlobal('history', { state: null, pushState: change(true), replaceState: change(false) });
  vi.stubGlobal('addEventListener', listen);
  const providers = {
    ...{ googleAnalytics: 'G-CATRACA', googleAds: 'AW-CATRACA/compra' },
    ...{ clarity: 'catraca', metaPixel: { id: '4242', token: '' } },
  };
  vi.doMock('../../src/core/shop.ts', () => ({ shop: { providers } }));
  let snapshot = shopping.view();
  let hear = (): void => undefined;
  publish = (next) => {
    snapshot = next;
    hear();
  };
  const subscribe = (listener: () => void): void => {
    hear = listener;
  };
  const request = (_name: string, { data }: { readonly data: Relayed }) =>
    sent.push({ to: 'relay', what: data.event_name, url: data.event_source_url });
  vi.doMock('../../src/core/index.ts', () => ({
    currentCore: () => ({ snapshots: { get: () => snapshot, subscribe }, request }),
  }));
  ({ measure } = await import('../../src/shell/measuring/measure.ts'));
  return () => {
    vi.doUnmock('../../src/core/index.ts');
    vi.doUnmock('../../src/core/shop.ts');
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  };
});

const of = (to: Sent['to'], what?: string): readonly Sent[] =>
  sent.filter((each) => each.to === to && (what === undefined || each.what === what));
const expectSecret = (): void => expect(JSON.stringify(sent)).not.toContain(SECRET);

describe('analytics, recording and advertising', () => {
  it('receive each public page view', () => {
    visit('/?utm_source=carta&fbclid=1');
    shown(ALL);
    arrive();
    go('/cia/festival');
    expect(of('google', 'page_view').map((each) => each.page_location)).toEqual([
      `${ORIGIN}/`,
      `${ORIGIN}/cia/festival`,
    ]);
    expect(of('clarity', 'start').map(({ url }) => url)).toEqual([
      `${ORIGIN}/?utm_source=carta&fbclid=1`,
      `${ORIGIN}/cia/festival`,
    ]);
    expect(of('meta', 'PageView')).toHaveLength(2);
    expect(of('relay', 'PageView').map(({ url }) => url)).toEqual([`${ORIGIN}/`, `${ORIGIN}/cia/festival`]);
  });

  it.each(PRIVATE)('never receive %s on the way from and to other pages', (address) => {
    shown(ALL);
    arrive();
    for (const way of ['pushState', 'replaceState'] as const) {
      go(address, way);
      expectSecret();
      go('/cia/festival');
      expectSecret();
    }
    go(address);
    go('/');
    back();
    back();
    expectSecret();
    go('/faq');
    expect(of('clarity', 'start').at(-1)).toMatchObject({ url: `${ORIGIN}/faq`, title: 'Catraca' });
    expect(of('meta', 'PageView').at(-1)).toMatchObject({ dl: `${ORIGIN}/faq` });
    const { origin, pathname } = new URL(address, ORIGIN);
    const place = `${origin}${pathname}`.replace(`/pedido/${SECRET}`, '').replace(`/${SECRET}/1`, '');
    expect(of('google').map((each) => each.page_location)).toContain(place);
    expectSecret();
  });

  it.each(PRIVATE)('receive nothing of %s when a visit starts there', (address) => {
    visit(address);
    shown(ALL);
    expect(asked.map((src) => new URL(src).host)).toEqual(['www.googletagmanager.com']);
    arrive();
    go('/');
    arrive();
    expect(of('clarity', 'start')).toMatchObject([{ url: `${ORIGIN}/` }]);
    expect(of('meta', 'PageView')).toMatchObject([{ dl: `${ORIGIN}/` }]);
    expectSecret();
  });

  it.each(PRIVATE)('receive nothing of %s when their scripts arrive only there', (address) => {
    shown(ALL);
    go(address);
    arrive();
    expectSecret();
    expect(of('clarity').concat(of('meta'))).toEqual([]);
    go('/');
    arrive();
    expect(of('clarity', 'start')).toMatchObject([{ url: `${ORIGIN}/` }]);
    expect(of('meta', 'PageView')).toMatchObject([{ dl: `${ORIGIN}/` }]);
    expectSecret();
  });

  it('receive a purchase without its address, Meta through the relay', () => {
    visit('/pagamento');
    shown(ALL);
    arrive();
    publish(paying.view());
    go(`/pagamento?compra=${SECRET}`, 'replaceState');
    publish(paying.and(finalize.says({ status: 'succeeded' })).view());
    expect(of('google', 'purchase')).toMatchObject([{ page_location: `${ORIGIN}/pagamento` }]);
    expect(of('google', 'conversion')).toMatchObject([{ page_location: `${ORIGIN}/pagamento` }]);
    expect(of('relay', 'Purchase')).toHaveLength(1);
    go('/');
    expect(of('meta', 'Purchase')).toEqual([]);
    expectSecret();
  });

  it('receive nothing more once consent is revoked', () => {
    shown(ALL);
    arrive();
    go('/faq', 'pushState', NONE);
    const before = sent.length;
    go('/cia/festival', 'pushState', NONE);
    publish(paying.and(finalize.says({ status: 'succeeded' })).view());
    expect(sent.slice(before)).toEqual([]);
    expect(Object.keys(page)).not.toEqual(expect.arrayContaining(['clarity']));
    expect(Object.keys(page)).not.toEqual(expect.arrayContaining(['fbq']));
  });
});
