/**
 * Opens the screens below with an empty cache on the production build and compares their bytes of script and style,
 * gzipped, and of fonts with their budgets. Fails if one is over budget, or if a page's script has the schema library. The
 * page's idle callbacks wait until the screen is there, so prefetched code (`src/kit/lazy.ts`) comes later and
 * is counted apart. Counts only bytes, which are the same on every machine; timings belong to the benches. `npm run
 * budgets`.
 */
import './setup/node-version.ts';
import { gzipSync } from 'node:zlib';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
  type Request,
  type Response,
} from 'playwright';
import { FESTIVAL, logIn, PASSWORD, PLAY, register } from './browser/buyer.ts';
import { buyerIn, PAGES } from './marketplace/conformance-buyer.ts';
import { clientOf } from './marketplace/conformance-shop.ts';
import { CHROMIUM_ARGS, findChromium } from './setup/chromium.ts';
import { CHOSEN, UNCHOSEN } from './setup/consent.ts';
import { startShop } from './setup/shop.ts';
import { workerScripts } from './setup/worker-scripts.ts';

const KB = 1024;
/** Ceilings in KB of gzip: page and worker script, and style. Fonts are compressed files. */
const BUDGET = { page: 198.7, worker: 95, style: 17, font: 25 } as const;
/** Lower ceilings for the screens on which most visits begin. */
const TIGHTER: Readonly<Record<string, number>> = { home: 154.7, event: 165.2, map: 178.2 };
/** Ceilings of script and style that an idle page prefetches in these screens. */
const AHEAD: Readonly<Record<string, number>> = { home: 16.5, event: 28 };
/** Text of the schema library. Only the worker needs schemas, and building them takes long. */
const SCHEMAS = '@effect/schema/';
/** The live map is loaded in addition to the core. */
const MAP_WORKER = 102;
/**
 * Budget of the cookie question in addition to the home page. It loads after the page, for buyers without a stored
 * choice.
 */
const QUESTION = { page: 3, style: 2 } as const;
const PHONE = {
  locale: 'pt-BR',
  viewport: { width: 390, height: 844 },
  serviceWorkers: 'block',
  storageState: CHOSEN,
} as const;

interface Screen {
  readonly path: string;
  /** Element that shows that the screen can be used. */
  readonly ready: (page: Page) => Locator;
  /** Element that appears after idle callbacks have run. */
  readonly afterIdle?: (page: Page) => Locator;
  /**
   * Visitor of the screen: a guest or a buyer with a ticket in the cart, or the owner of two tickets. The owner's
   * purchase replaces `{purchase}` in the path. By default an unknown visitor with an empty cart.
   */
  readonly by?: 'guest' | 'buyer' | 'owner';
  /** The screen has no footer. Elsewhere the footer arrives with the page's last code. */
  readonly bare?: true;
}

const heading = (name: RegExp) => (page: Page) => page.getByRole('heading', { name }).first();

const SCREENS: Readonly<Record<string, Screen>> = {
  home: { path: '/', ready: heading(/^A próxima noite/) },
  category: { path: '/categoria/teatro', ready: heading(/^Teatro$/) },
  search: { path: '/busca?search=festival', ready: heading(/^Festival Maré Alta$/) },
  producer: { path: '/cia-do-telhado', ready: heading(/^A Casa dos Relógios$/) },
  event: { path: FESTIVAL, ready: heading(/^Festival Maré Alta$/) },
  map: { path: `${PLAY}/mapa`, ready: heading(/^Lista de lugares$/), bare: true },
  'log in': {
    path: '/cadastro?entrar',
    ready: (page) => page.getByRole('button', { name: 'Entrar e continuar' }),
  },
  'empty checkout': { path: '/pagamento', ready: heading(/^Nada para pagar$/), bare: true },
  'checkout of a guest': {
    path: '/pagamento',
    ready: (page) => page.getByRole('button', { name: 'Entrar e continuar' }),
    by: 'guest',
    bare: true,
  },
  'checkout of a buyer': {
    path: '/pagamento',
    ready: (page) => page.getByRole('radio', { name: /^Pix/ }),
    by: 'buyer',
    bare: true,
  },
  'affiliate link': { path: '/afiliado/amigos-da-mare/rede-dende', ready: heading(/^Festival Maré Alta$/) },
  'my account': { path: '/minha-conta', ready: heading(/^Senha$/), by: 'buyer' },
  'my shopping': { path: '/minhas-compras', ready: heading(/^Você ainda não comprou nada$/), by: 'buyer' },
  'my shopping with an order': {
    path: '/minhas-compras',
    ready: (page) => page.getByRole('link', { name: 'A Casa dos Relógios' }),
    by: 'owner',
  },
  order: {
    path: '/minhas-compras/pedido/{purchase}',
    ready: (page) => page.getByRole('heading', { name: 'A Casa dos Relógios' }).first(),
    by: 'owner',
  },
  'producers’ page': { path: '/quero-vender', ready: heading(/^Venda ingressos do seu jeito$/) },
  'not found': { path: '/nada/nada/nada', ready: heading(/^Esta página não está aqui$/) },
  maintenance: { path: '/manutencao', ready: heading(/./), bare: true },
};

interface Bytes {
  page: number;
  worker: number;
  style: number;
  font: number;
  /** Bytes prefetched after idle. */
  readonly ahead: { script: number; style: number };
  /** Scripts of the page that contain the schema library, prefetched ones too. */
  readonly withSchemas: readonly string[];
}

/** Keeps idle callbacks until `letIdle()`. */
const HOLD_IDLE = `{
  const idle = requestIdleCallback.bind(window);
  const kept = [];
  window.requestIdleCallback = (callback) => kept.push(callback);
  window.whenIdle = () => new Promise((resolve) => idle(resolve, { timeout: 5000 }));
  window.letIdle = () => {
    window.requestIdleCallback = idle;
    for (const callback of kept) idle(callback);
  };
}`;

const measure = async (
  page: Page,
  address: string,
  { ready, bare, afterIdle }: Pick<Screen, 'ready' | 'bare' | 'afterIdle'>,
): Promise<Bytes> => {
  const bytes = { page: 0, worker: 0, style: 0, font: 0, ahead: { script: 0, style: 0 } };
  const bodies: Promise<void>[] = [];
  const scripts: { readonly url: string; readonly text: Buffer; readonly isAhead: boolean }[] = [];
  const workers = new Set<string>();
  const under = new Set<Request>();
  const prefetched = new Set<string>();
  let idle = false;
  page.on('worker', (worker) => workers.add(worker.url()));
  page.on('request', (request) => {
    if (/\.(js|css)$/.test(request.url())) under.add(request);
  });
  page.on('requestfinished', (request) => under.delete(request));
  page.on('requestfailed', (request) => under.delete(request));
  const count = (response: Response): void => {
    const type = response.headers()['content-type'] ?? '';
    const isScript = /javascript/.test(type);
    if (!response.ok()) return;
    if (/^font\//.test(type))
      bodies.push(
        response.body().then(({ length }) => {
          bytes.font += length;
        }),
      );
    if (!(isScript || /text\/css/.test(type))) return;
    const isAhead = idle;
    // Code is fetched before it is imported, from the cache.
    if (isAhead && prefetched.has(response.url())) return;
    if (isAhead) prefetched.add(response.url());
    bodies.push(
      response.body().then((body) => {
        const size = gzipSync(body, { level: 9 }).length;
        if (isAhead) bytes.ahead[isScript ? 'script' : 'style'] += size;
        else if (!isScript) bytes.style += size;
        if (isScript) scripts.push({ url: response.url(), text: body, isAhead });
      }),
    );
  };
  // Responses that arrive during the reading count as well.
  const whole = async (): Promise<void> => {
    for (let counted = -1; counted !== bodies.length || under.size > 0; ) {
      counted = bodies.length;
      await Promise.all(bodies);
      await page.evaluate('whenIdle()');
    }
  };
  page.context().on('response', count);
  await page.addInitScript({ content: HOLD_IDLE });
  await page.goto(address, { waitUntil: 'load' });
  await ready(page).waitFor();
  if (!bare) await page.getByRole('contentinfo').waitFor();
  await whole();
  idle = true;
  await page.evaluate('letIdle()');
  await afterIdle?.(page).waitFor();
  await whole();
  // Later responses would be read from a page that is being closed.
  page.context().off('response', count);
  // Scripts that a worker imports, directly or not, do not count as the page's.
  const textOf = new Map(scripts.map(({ url, text }) => [url, String(text)]));
  const ofWorkers = workerScripts(workers, textOf);
  const early = new Set(scripts.filter(({ isAhead }) => !isAhead).map(({ url }) => url));
  for (const url of early)
    bytes[ofWorkers.has(url) ? 'worker' : 'page'] += gzipSync(textOf.get(url) ?? '', { level: 9 }).length;
  const withSchemas = [...textOf.keys()].filter(
    (url) => !ofWorkers.has(url) && textOf.get(url)?.includes(SCHEMAS),
  );
  return { ...bytes, withSchemas };
};

/** Puts a ticket into the cart in one browser. Returns a new context with an empty cache and the same cart. */
const withTicket = async (browser: Browser, url: string, by: 'guest' | 'buyer'): Promise<BrowserContext> => {
  const before = await browser.newContext({ ...PHONE, baseURL: url });
  const page = await before.newPage();
  if (by === 'buyer') {
    const { email } = await register(before.request);
    await page.goto('/cadastro?entrar');
    await logIn(page, email);
    await page.waitForURL('/');
  }
  await page.goto(FESTIVAL);
  await page
    .getByRole('button', { name: /Mais um/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /carrinho.*1/i })
    .first()
    .waitFor();
  const stored = await page.evaluate(() => Object.entries(sessionStorage));
  const context = await browser.newContext({ ...PHONE, storageState: await before.storageState() });
  await context.addInitScript((entries) => {
    for (const [key, text] of entries) sessionStorage.setItem(key, text);
  }, stored);
  await before.close();
  return context;
};

/** Returns a new browser of a buyer with two seats, and the id of their purchase. */
const withOrder = async (browser: Browser, url: string): Promise<[BrowserContext, string]> => {
  const context = await browser.newContext({ ...PHONE, baseURL: url });
  const { email } = await register(context.request);
  const token = await clientOf(url).enter(email, PASSWORD);
  const buyer = buyerIn(clientOf(url), token);
  const cart = (await buyer.reserveSeats(PAGES.clocks, 2, 'Plateia alta')).told.value();
  await buyer.payByCard(cart, undefined, { portadores: [] });
  await context.addCookies([{ name: 'access_token', value: token, url }]);
  return [context, cart.purchaseId ?? ''];
};

const visitor = async (
  browser: Browser,
  url: string,
  by: Screen['by'],
): Promise<[BrowserContext, string]> => {
  if (by === undefined) return [await browser.newContext(PHONE), ''];
  return by === 'owner' ? withOrder(browser, url) : [await withTicket(browser, url, by), ''];
};

const shop = await startShop();
const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS] });
let over = 0;
const kilobytes = (bytes: number): string => (bytes / KB).toFixed(1).padStart(7);
const row = (name: string, bytes: number, budget: number): void => {
  const within = bytes <= budget * KB;
  if (!within) over += 1;
  console.log(`${within ? 'within' : 'OVER  '} ${name.padEnd(36)} ${kilobytes(bytes)} of ${budget} KB`);
};
try {
  const found: Record<string, Bytes> = {};
  for (const [name, screen] of Object.entries(SCREENS)) {
    const { path, by } = screen;
    const [context, purchase] = await visitor(browser, shop.url, by);
    const address = shop.url + path.replace('{purchase}', purchase);
    const bytes = await measure(await context.newPage(), address, screen);
    found[name] = bytes;
    const { page, worker, style, font, ahead, withSchemas } = bytes;
    row(`${name}: page script`, page, TIGHTER[name] ?? BUDGET.page);
    row(`${name}: worker script`, worker, name === 'map' ? MAP_WORKER : BUDGET.worker);
    row(`${name}: style`, style, BUDGET.style);
    row(`${name}: fonts`, font, BUDGET.font);
    const prefetched = ahead.script + ahead.style;
    if (AHEAD[name] === undefined)
      console.log(`       ${`${name}: prefetched`.padEnd(36)} ${kilobytes(prefetched)} KB`);
    else row(`${name}: prefetched`, prefetched, AHEAD[name]);
    for (const url of withSchemas) {
      over += 1;
      console.log(`OVER   ${name}: ${url} contains the schema library`);
    }
    if (worker === 0) {
      over += 1;
      console.log(`OVER   ${name}: no worker was seen, so nothing was measured of it`);
    }
    await context.close();
  }
  const context = await browser.newContext({ ...PHONE, storageState: UNCHOSEN });
  const ready = heading(/^A próxima noite/);
  const question = { ready, afterIdle: (page: Page) => page.getByRole('region', { name: 'Cookies' }) };
  const asked = await measure(await context.newPage(), shop.url, question);
  const home = found.home?.ahead ?? { script: 0, style: 0 };
  row('cookies, asked: page script', asked.ahead.script - home.script, QUESTION.page);
  row('cookies, asked: style', asked.ahead.style - home.style, QUESTION.style);
} finally {
  await browser.close();
  await shop.stop();
}
console.log(over === 0 ? 'Every screen is within its budget.' : `${over} over budget.`);
process.exitCode = over === 0 ? 0 : 1;
