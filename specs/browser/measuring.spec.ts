/**
 * Analytics, recorder, ads and pixel load only when configured and consented to, and are removed on refusal. Captcha
 * and error reports load only when configured and needed. The spec makes a shop with all of them from the build, with
 * its policy, and mocks their hosts.
 */
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, expect, type Page, type Request } from 'playwright/test';
import { UNCHOSEN } from '../setup/consent.ts';
import { FESTIVAL, logIn, register } from './buyer.ts';
import { test } from './test.ts';
import { watch } from './watch.ts';

const ROOT = join(import.meta.dirname, '../..');
const PROVIDERS = {
  googleAnalytics: 'G-CATRACA',
  googleAds: 'AW-CATRACA/compra',
  clarity: 'catraca',
  metaPixel: { id: '4242' },
  turnstile: 'catraca-captcha',
  sentry: 'https://catraca@errors.example/42',
};
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** Relevant side effects of each provider's script. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'www.googletagmanager.com': 'document.cookie = "_ga=1; Path=/"; globalThis.gaGlobal = {};',
  'www.clarity.ms': 'document.cookie = "_clck=1; Path=/";',
  'connect.facebook.net': 'document.cookie = "_fbp=1; Path=/";',
  // An iframe like the real one's, and the token that the sandbox accepts.
  'challenges.cloudflare.com': `globalThis.turnstile = {
    render(place, options) {
      globalThis.catracaSolved = { place, ...options };
      place.append(Object.assign(document.createElement('iframe'), { src: 'https://challenges.cloudflare.com/frame' }));
      fetch('/api/provedor/captcha/' + options.action).then((answer) => answer.json()).then(({ token }) => options.callback(token));
      return 'widget';
    },
    remove(widget) { globalThis.catracaSolved.removed = widget; },
  };`,
};

test.use({ storageState: UNCHOSEN });
test.describe.configure({ mode: 'serial' });

let built = '';
test.beforeAll(async () => {
  built = await mkdtemp(join(tmpdir(), 'catraca-measured-'));
  const catraca = join(ROOT, 'fixtures/shops/catraca');
  const config = JSON.parse(await readFile(join(catraca, 'config.json'), 'utf8')) as object;
  await copyFile(join(catraca, 'logo.svg'), join(built, 'logo.svg'));
  await writeFile(join(built, 'config.json'), JSON.stringify({ ...config, providers: PROVIDERS }));
  await promisify(execFile)(process.execPath, ['.build/shop.ts', join(built, 'config.json'), built], {
    cwd: ROOT,
  });
});
test.afterAll(() => rm(built, { recursive: true, force: true }));

/**
 * Serves this build instead of the default one and mocks the providers. Returns the list of provider URLs requested.
 */
const serve = async (context: BrowserContext, baseURL: string): Promise<readonly string[]> => {
  const asked: string[] = [];
  const headers = JSON.parse(await readFile(join(built, 'hosting/headers.json'), 'utf8')) as Record<
    string,
    string
  >;
  await context.route('**/*', async (route) => {
    const url = new URL(route.request().url());
    if (url.origin !== new URL(baseURL).origin) {
      asked.push(url.href);
      return route.fulfill({ contentType: 'text/javascript', body: SCRIPTS[url.host] ?? '' });
    }
    if (/^\/(api|media|maps|sandbox)\//.test(url.pathname)) return route.continue();
    const name = extname(url.pathname) === '' ? '/index.html' : url.pathname;
    const body = await readFile(join(built, name)).catch(() => null);
    if (body === null) return route.continue();
    return route.fulfill({ headers: { ...headers, 'Content-Type': TYPES[extname(name)] ?? '' }, body });
  });
  return asked;
};

const hosts = (asked: readonly string[]): readonly string[] =>
  [...new Set(asked.map((url) => new URL(url).host))].sort();

const GLOBALS = ['clarity', 'fbq', '_fbq', 'gaGlobal'];
const globalsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate((names) => names.filter((name) => name in globalThis), GLOBALS);

/** Arguments of each gtag call, as plain arrays. */
const googled = (page: Page): Promise<readonly (readonly unknown[])[]> =>
  page.evaluate(() =>
    ((globalThis as { catracaLayer?: ArrayLike<unknown>[] }).catracaLayer ?? []).map((call) =>
      Array.from(call),
    ),
  );

test('nothing loads before consent; accepted providers load, receive events and are removed on refusal', {
  tag: '@desk',
}, async ({ page, context, baseURL }) => {
  const { expectQuiet } = await watch(page);
  const asked = await serve(context, baseURL ?? '');
  const relayed: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/marketplace/pixel')) relayed.push(request.postDataJSON());
  });
  await page.goto('/');
  const bar = page.getByRole('region', { name: 'Cookies' });
  await expect(bar).toBeVisible();
  expect(asked).toEqual([]);
  expect(await globalsOf(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Aceitar todos' }).click();
  await expect
    .poll(() => hosts(asked))
    .toEqual(['connect.facebook.net', 'www.clarity.ms', 'www.googletagmanager.com']);
  const cookies = async (): Promise<readonly string[]> =>
    (await context.cookies()).map(({ name }) => name).sort();
  await expect.poll(cookies).toEqual(expect.arrayContaining(['_clck', '_fbp', '_ga']));
  // A view whose page is left before it is sent is not counted.
  await expect.poll(() => relayed).toHaveLength(1);
  await page.goto(FESTIVAL);
  // What is added before the measuring code has loaded is not reported.
  await expect.poll(async () => (await googled(page)).some(([, name]) => name === 'page_view')).toBe(true);
  await page
    .getByRole('button', { name: /Mais um/ })
    .first()
    .click();
  await expect
    .poll(async () => (await googled(page)).filter(([, name]) => name === 'add_to_cart'))
    .toHaveLength(1);
  const calls = await googled(page);
  const place = { page_location: `${baseURL}${FESTIVAL}`, page_title: FESTIVAL, page_referrer: '' };
  expect(calls.find(([kind]) => kind === 'set')).toEqual(['set', place]);
  const events = calls.filter(([kind]) => kind === 'event');
  expect(events[0]).toEqual(['event', 'page_view', { send_to: 'G-CATRACA' }]);
  expect(JSON.stringify(events)).toContain('"currency":"BRL"');
  await expect.poll(() => relayed).toHaveLength(3);
  expect(relayed).toMatchObject([
    { pixelId: '4242', dados: { event_name: 'PageView', event_source_url: `${baseURL}/` } },
    { dados: { event_name: 'PageView', event_source_url: `${baseURL}${FESTIVAL}` } },
    { dados: { event_name: 'AddToCart', currency: 'BRL' } },
  ]);

  await page.getByRole('contentinfo').getByRole('button', { name: 'Configurar cookies' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rejeitar' }).click();
  await expect.poll(cookies).not.toEqual(expect.arrayContaining([expect.stringMatching(/^_(ga|clck|fbp)/)]));
  await expect.poll(() => globalsOf(page)).toEqual([]);
  expect(await page.evaluate("globalThis['ga-disable-G-CATRACA']")).toBe(true);
  const before = asked.length;
  await page.reload();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(asked.length).toBe(before);
  expect(await globalsOf(page)).toEqual([]);
  expectQuiet();
});

test('the captcha loads with the call that needs it, and errors are reported without personal data', {
  tag: ['@desk', '@whole'],
}, async ({ page, context, request, baseURL }) => {
  const { expectQuiet } = await watch(page, [/of a spec/]);
  const asked = await serve(context, baseURL ?? '');
  const { email } = await register(request);
  await page.goto('/cadastro?entrar&depois=/faq');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(asked).toEqual([]);
  await logIn(page, email);
  await expect(page).toHaveURL('/faq');
  expect(hosts(asked)).toEqual(['challenges.cloudflare.com']);
  const solved = await page.evaluate(() => {
    const { catracaSolved: told } = globalThis as unknown as { catracaSolved: Record<string, unknown> };
    const { sitekey, action, removed, place } = told;
    return { sitekey, action, removed, isThere: (place as Element).isConnected };
  });
  expect(solved).toEqual({ sitekey: 'catraca-captcha', action: 'logIn', removed: 'widget', isThere: false });

  const reports: Request[] = [];
  page.on('request', (one) => {
    if (one.url().startsWith('https://errors.example/')) reports.push(one);
  });
  // The same error is reported once, and only after the reporter has loaded.
  const fail = () =>
    page.evaluate((personal) => {
      void Promise.reject(new TypeError(`of a spec: ${personal}`));
    }, email);
  await expect
    .poll(async () => {
      await fail();
      return reports.length;
    })
    .toBe(1);
  await fail();
  expect(reports).toHaveLength(1);
  const [report] = reports;
  if (report === undefined) throw new Error('nothing was told');
  expect(report.url()).toBe('https://errors.example/api/42/envelope/?sentry_version=7&sentry_key=catraca');
  expect(await report.allHeaders()).not.toHaveProperty('cookie');
  expect(await report.allHeaders()).not.toHaveProperty('referer');
  expect(report.postData()).toContain('"value":"of a spec: …"');
  expect(report.postData()).toContain(`"url":"${baseURL}/faq"`);
  expect(report.postData()).not.toContain(email);
  expectQuiet();
});

test('a shop without providers loads none of their code, and its policy allows none', {
  tag: '@desk',
}, async ({ page }) => {
  const plain = await readFile(join(ROOT, 'dist/hosting/headers.json'), 'utf8');
  expect(plain).not.toMatch(
    /googletagmanager|clarity|facebook|cloudflare|errors\.example|frame-src| default/,
  );
  const measured = await readFile(join(built, 'hosting/headers.json'), 'utf8');
  expect(measured).toContain("script-src 'self' https://www.googletagmanager.com");
  expect(measured).toContain('frame-src https://challenges.cloudflare.com;');
  expect(measured).toMatch(/connect-src [^;]* https:\/\/errors\.example;/);
  const manifest = await readFile(join(ROOT, 'dist/.vite/manifest.json'), 'utf8');
  const chunks = Object.entries(JSON.parse(manifest) as Record<string, { readonly file: string }>)
    .filter(([source]) => /measuring|core\/captcha|shell\/errors|loginProvider/.test(source))
    .map(([, { file }]) => `/${file}`);
  expect(chunks).toHaveLength(4);
  const elsewhere: string[] = [];
  const paths: string[] = [];
  page.on('request', (request) => {
    elsewhere.push(new URL(request.url()).host);
    paths.push(new URL(request.url()).pathname);
  });
  await page.goto('/');
  await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Aceitar todos' }).click();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(new Set(elsewhere)).toEqual(new Set([new URL(page.url()).host]));
  expect(paths.filter((path) => chunks.includes(path))).toEqual([]);
});
