/**
 * Shows every screen with a server whose texts are all hostile, using the real core and views. Asserts that no
 * text runs code, loads a resource or links outside the web. The HTML description is shown as text here, because
 * DOMPurify needs a browser's parser: `browser/hostile-texts.spec.ts`.
 */
import { setImmediate } from 'node:timers/promises';
import type { Endpoint } from 'comlink';
import type { Root } from 'react-dom/client';
import { asyncScheduler } from 'rxjs';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEFAULT_CONFIG, readShop } from '../../.build/shop.ts';
import type { CallName } from '../../worker/api/calls.ts';
import { serveCore } from '../../worker/port.ts';
import { halfOf } from '../domain/fc.ts';
import { ADDRESSES, MARKUP } from '../setup/payloads.ts';
import { SOON } from '../setup/soon.ts';
import { connectPort } from '../worker/rig/port.ts';
import { pretendPage, takePageAway } from './dom.ts';
import { hostileServer, type Writer } from './hostile-server.ts';

const SITE = 'http://localhost:4173';
const SHARE = Number(process.env.FC_SHARE ?? 1);
/** Each turn starts fields with another address and ends them with another part of the markup payloads. */
const TURNS = SHARE < 1 ? [0] : [0, 1, 2, 3];

const writer =
  (turn: number): Writer =>
  (field, call) => {
    const sum = [...field].reduce((all, letter) => all + letter.charCodeAt(0), 5 * turn);
    const markup = MARKUP.filter((_, nth) => nth % 2 === turn % 2).join(' ');
    // Identifiers must be equal in every call.
    const named = field.startsWith('id') || field === 'slug' ? '' : `«${call} ${field}» `;
    return `${ADDRESSES[sum % ADDRESSES.length]} ${named}${markup}`;
  };

interface Screen {
  /** Path with placeholders such as `:idpedido_marketplace`, which the server's value replaces. */
  readonly path: string;
  /** Server texts that the screen shows. A screen without any shows the header's texts. */
  readonly shows?: readonly string[];
  /** Call that the screen makes without necessarily showing its response. */
  readonly asks?: CallName;
  readonly guest?: boolean;
  /** True if the screen stores tickets for offline use. */
  readonly keeps?: boolean;
  readonly face?: 'CADASTRADA' | 'NAO';
  readonly open?: () => Promise<void>;
}

/** Each route once, with the dialogs that open over it. */
const SCREENS: readonly Screen[] = [
  { path: '/', shows: ['events descricao', 'settings descricao', 'capitals cidade'] },
  {
    path: '/manutencao',
    shows: ['listOrders dsc_evento'],
    open: async () => {
      await import('../../src/features/cart/CartDrawer.tsx');
      (await import('../../src/kit/overlays.ts')).openCart();
    },
  },
  { path: '/cadastro?entrar', guest: true, asks: 'loginProviders' },
  { path: '/categoria/:slug', shows: ['events descricao'] },
  { path: '/pagamento', shows: ['listOrders dsc_evento', 'protection descricao', 'logIn nome'] },
  { path: '/contato' },
  { path: '/faq' },
  { path: '/minhas-compras', shows: ['listOrders numero', 'listOrders dsc_evento'], keeps: true },
  {
    path: '/minhas-compras/pedido/:idpedido_marketplace',
    shows: ['listOrders numero', 'listOrders portador_nome', 'listOrders codigo'],
  },
  { path: '/minha-conta', shows: ['logIn nome'] },
  { path: '/esqueci-minha-senha', guest: true },
  { path: '/redefinir-senha', guest: true },
  { path: '/busca?search=mar', shows: ['events descricao', 'events cidades'] },
  { path: '/politica-de-privacidade' },
  { path: '/confirmacao-facial?pedido=:idpedido_marketplace&item=:iditem&situacao=CADASTRADA' },
  {
    path: '/cadastro-facial/:idpedido_marketplace/:iditem',
    shows: ['listOrders dsc_produto'],
    face: 'NAO',
  },
  { path: '/afiliado/casa/ana', shows: ['affiliate descricao', 'affiliate dsc_afiliado'] },
  { path: '/quero-vender', shows: ['testimonials texto', 'testimonials produtor'] },
  { path: '/casa', shows: ['producer descricao', 'producer sobre', 'events descricao'] },
  { path: '/casa/show', shows: ['product descricao', 'variations dsc_setor', 'product descricao_html'] },
  { path: '/casa/show/mapa', shows: ['product descricao'] },
  { path: '/nada/por/aqui/agora' },
];

/** Tags of the offline page. Other text that begins like a tag was not escaped. */
const OFFLINE_TAG =
  /^<\/?(?:!doctype|html|head|meta|title|link|body|main|header|h1|h2|p|ul|li|svg|path|a|dl|dt|dd|div)(?: [a-z-]+="[^"<>]*"| html)*\/?>$/i;

let reader: ReturnType<typeof pretendPage>;
/** Pages that were stored for offline use. */
let kept: string[] = [];
let wrong: unknown[] = [];
let root: Root | undefined;
let end: (() => void) | undefined;

/** Styles and HTML that views set on an element. happy-dom drops invalid styles and parses the HTML. */
interface Written {
  readonly styles: string[];
  html: string | null;
}
const written = new WeakMap<Element, Written>();
const writtenOn = (element: Element): Written => {
  const known = written.get(element) ?? { styles: [], html: null };
  written.set(element, known);
  return known;
};

/** Replaces an accessor on the prototype that has it. Returns the function that restores the accessor. */
const override = (
  element: Element,
  name: 'style' | 'innerHTML',
  change: (own: PropertyDescriptor) => PropertyDescriptor,
): (() => void) => {
  let owner: object = element;
  while (!Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner);
  const own = Object.getOwnPropertyDescriptor(owner, name) as PropertyDescriptor;
  Object.defineProperty(owner, name, { ...own, ...change(own) });
  return () => void Object.defineProperty(owner, name, own);
};

const recordStyle = ({ get }: PropertyDescriptor): PropertyDescriptor => ({
  get(this: Element) {
    const { styles } = writtenOn(this);
    return new Proxy<CSSStyleDeclaration>(get?.call(this), {
      get: (style, name) => {
        const value: unknown = Reflect.get(style, name);
        if (typeof value !== 'function') return value;
        return (...values: readonly unknown[]) => {
          if (name === 'setProperty') styles.push(String(values[1]));
          return value.apply(style, values);
        };
      },
      set: (style, name, value) => {
        styles.push(String(value));
        return Reflect.set(style, name, value);
      },
    });
  },
});
const recordHtml = ({ set }: PropertyDescriptor): PropertyDescriptor => ({
  set(this: Element, html: unknown) {
    writtenOn(this).html = String(html);
    set?.call(this, html);
  },
});
let restore: readonly (() => void)[] = [];

const DESCRIPTION = '../../src/features/product/Description.tsx';

beforeAll(() => {
  vi.doMock(DESCRIPTION, () => ({ Description: ({ html }: { readonly html: string }) => <p>{html}</p> }));
  reader = pretendPage();
  const div = reader.page.createElement('div');
  const svg = reader.page.createElementNS('http://www.w3.org/2000/svg', 'svg');
  restore = [
    override(div, 'style', recordStyle),
    override(svg, 'style', recordStyle),
    override(div, 'innerHTML', recordHtml),
  ];
  vi.resetModules();
  const serviceWorker = { register: async () => undefined };
  const put = async (_: string, response: Response): Promise<void> => {
    kept.push(await response.text());
  };
  const stored = new Map<string, string>();
  const globals = {
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    },
    navigator: { onLine: true, userAgent: '', language: 'pt-BR', languages: ['pt-BR'], serviceWorker },
    caches: {
      has: async () => false,
      open: async () => ({ put, add: async () => undefined }),
      delete: async () => true,
    },
    history: { state: null, replaceState: () => undefined },
    scrollY: 0,
    requestIdleCallback: (run: () => void) => queueMicrotask(run),
    ResizeObserver: class {
      observe(): void {}
      disconnect(): void {}
    },
    IntersectionObserver: class {
      readonly #tell: (seen: unknown) => void;
      constructor(tell: (seen: unknown) => void) {
        this.#tell = tell;
      }
      observe(target: unknown): void {
        this.#tell([{ target, isIntersecting: true }]);
      }
      unobserve(): void {}
      disconnect(): void {}
    },
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
});
afterEach(async () => {
  root?.unmount();
  end?.();
  // React finishes its pending work.
  await setImmediate();
});
afterAll(async () => {
  vi.doUnmock(DESCRIPTION);
  for (const undo of restore) undo();
  await takePageAway();
});

const NEVER = ['iframe', 'object', 'embed', 'base', 'frame', 'style', 'math', 'template', 'video', 'audio'];
const LEADING = [
  'href',
  'src',
  'srcset',
  'action',
  'formaction',
  'xlink:href',
  'poster',
  'ping',
  'background',
];

/** The shop's own logo is a `data:` address. */
const LOGO = readShop(DEFAULT_CONFIG).shop.logo;

const leadsAstray = (value: string, isOwn: boolean): boolean => {
  const url = URL.parse(value, SITE);
  if (url === null || !['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol)) return true;
  return isOwn && url.origin !== SITE;
};

/** Reasons why an element would run code, load a resource, add a style or link elsewhere. */
const wrongOf = (each: HTMLElement): readonly string[] => {
  const { localName } = each;
  const { styles, html } = writtenOn(each);
  const found: string[] = [];
  if (NEVER.includes(localName)) found.push('is there');
  // Browsers do not run a block of JSON-LD data.
  if (localName === 'script' && each.getAttribute('type') !== 'application/ld+json') found.push('is there');
  if (html !== null) found.push('HTML');
  for (const value of styles) if (value.includes('«')) found.push(`style ${value}`);
  const isOwn = localName === 'a' && each.getAttribute('target') !== '_blank';
  for (const { name, value } of each.attributes)
    if (/^on|^srcdoc$/i.test(name) || (name === 'style' && styles.length === 0)) found.push(name);
    else if (LEADING.includes(name) && value !== LOGO && leadsAstray(value, isOwn))
      found.push(`${name} ${value.slice(0, 60)}`);
  return found.map((what) => `<${localName}> ${what}`);
};

const elements = (): readonly HTMLElement[] => reader.all(() => true);
const seen = (): string =>
  [
    reader.page.documentElement.textContent,
    ...elements().flatMap((each) => [
      writtenOn(each).html ?? '',
      ...[...each.attributes].map(({ value }) => value),
    ]),
  ].join('\n');

/** Opens the screen and waits until it shows its texts and no request is pending. */
const show = async (
  { path, shows = [], asks, guest = false, keeps = false, face = 'CADASTRADA', open: openMore }: Screen,
  turn: number,
): Promise<void> => {
  const asked = new Set<CallName>();
  const write = writer(turn);
  const fetch = hostileServer(write, { flag: turn % 2 === 1, face }, asked);
  const [
    { MemoryRouter },
    { createRoot },
    { startCore },
    { screens },
    { openScreen },
    { screenAt },
    { Shell },
    { shellTexts },
  ] = await Promise.all([
    import('react-router'),
    import('react-dom/client'),
    import('../../src/core/start.ts'),
    import('../../src/routes.ts'),
    import('../../src/kit/router.tsx'),
    import('../../src/kit/screen.ts'),
    import('../../src/shell/Shell.tsx'),
    import('../../src/kit/i18n/texts.ts'),
  ]);
  await shellTexts();
  const fail = (...what: readonly unknown[]): void => void wrong.push(what);
  reader.page.cookie = guest ? '' : 'access_token=somebody';
  const core = startCore({
    locale: 'pt-BR',
    connect: () => {
      const { port1, port2 } = new MessageChannel();
      const device = { scheduler: asyncScheduler, fetch, random: () => 0.5, report: fail };
      serveCore(port2 as unknown as Endpoint, device);
      return connectPort(port1);
    },
  });
  end = core.dispose;
  const address = path.replaceAll(/:(\w+)/g, (_, field) => encodeURIComponent(write(field, 'settings')));
  const { pathname, search, searchParams, href } = new URL(address, SITE);
  Object.assign(location, { pathname, search });
  const { screen, params } = screenAt(screens, pathname);
  const visit = { params, search: searchParams, href };
  const page = await openScreen(screen, visit);
  const place = reader.page.createElement('div');
  reader.page.body.textContent = '';
  reader.page.body.appendChild(place);
  root = createRoot(place, { onUncaughtError: fail, onCaughtError: fail });
  root.render(
    <MemoryRouter initialEntries={[address]}>
      <Shell>{page}</Shell>
    </MemoryRouter>,
  );
  await openMore?.();
  const awaited = shows.map((text) => `«${text}»`);
  await vi.waitFor(() => {
    expect(wrong).toEqual([]);
    expect(reader.page.querySelector('h1')).not.toBeNull();
    if (keeps) expect(kept).not.toEqual([]);
    if (asks !== undefined) expect(asked).toContain(asks);
    const words = seen();
    expect(awaited.filter((text) => !words.includes(text))).toEqual([]);
  }, SOON);
  // Further requests finish within a few turns of the event loop.
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
};

const CASES = halfOf(SCREENS.flatMap((screen) => TURNS.map((turn) => ({ ...screen, turn }))));

describe('hostile texts', () => {
  test.each(CASES)('run, load and restyle nothing at $path ($turn)', async ({ turn, ...screen }) => {
    wrong = [];
    kept = [];
    await show(screen, turn);
    expect(wrong).toEqual([]);
    expect(elements().flatMap(wrongOf)).toEqual([]);
    expect(
      kept.flatMap((page) => page.match(/<[^>]*>?/g) ?? []).filter((tag) => !OFFLINE_TAG.test(tag)),
    ).toEqual([]);
    expect(window).not.toHaveProperty('__xss');
  });
});
