/**
 * Follows the guide in `fixtures/deploy` by the commands in its text, and buys through it: nginx, two API processes, one
 * PostgreSQL. `npm run build` has run before, as for every browser spec.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type APIRequestContext, expect, type Page } from 'playwright/test';
import { type Cluster, startPostgres } from '../marketplace/postgres.ts';
import { CHOSEN } from '../setup/consent.ts';
import { requireNginx, SERVERS } from '../setup/nginx.ts';
import { checkOut, choose, chosen, openCart, openRow, PLAY, payByCard, register } from './buyer.ts';
import { datesOf, MUSICAL, mapOf, type Seat, seatButton, seatsIn, takeElsewhere, unfold } from './seats.ts';
import { test } from './test.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const GUIDE = readFileSync(`${ROOT}fixtures/deploy/README.md`, 'utf8');
const ADDRESS = 'http://localhost:4380';
const PROCESSES = ['http://127.0.0.1:4381', 'http://127.0.0.1:4382'];

/** Commands below a heading of the guide. `Variables` are those before the first heading. */
const commandsOf = (heading: string): string => {
  const [before = '', ...sections] = GUIDE.split(/^## /m);
  const section = heading === 'Variables' ? before : sections.find((text) => text.startsWith(heading));
  const commands = [...(section ?? '').matchAll(/```sh\n(.*?)```/gs)].map(([, text = '']) => text).join('');
  if (commands === '') throw new Error(`the guide has no commands below ${heading}`);
  return commands;
};

/** Folder with the repository's files and a `dist/` of its own. */
let checkout: string;
let shop: string;
let cluster: Cluster;
let database: string;

/** Runs sections of the guide in one shell. */
const follow = (...headings: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const commands = ['Variables', ...headings].map(commandsOf).join('');
    const child = spawn('sh', ['-e', '-c', commands], {
      cwd: checkout,
      env: {
        ...process.env,
        PATH: [process.env.PATH, SERVERS].join(delimiter),
        WEB: shop,
        DATABASE_URL: database,
        CATRACA_RATE_LIMIT: 'off',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    });
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${headings} ended with ${code}`)),
    );
  });

const processOf = (nth: 1 | 2): number => Number(readFileSync(join(shop, `api-${nth}.pid`), 'utf8'));

const isUp = (request: APIRequestContext, address: string): Promise<boolean> =>
  request.get(`${address}/api/cidades/capitais/listar`).then(
    (response) => response.ok(),
    () => false,
  );

/** Renames every hashed file of a build and raises the worker's contract, as a build with another contract would. */
const makeAnotherBuild = async (dist: string): Promise<void> => {
  const assets = await readdir(join(dist, 'assets'));
  for (const name of await readdir(dist, { recursive: true }))
    if (/\.(gz|br)$/.test(name)) await rm(join(dist, name));
  const renamed = new Map<string, string>();
  for (const name of assets) {
    const [, stem, hash, ending] = /^(.+-)([\w-]{8})(\.\w+)$/.exec(name) ?? [];
    if (hash !== undefined) renamed.set(name, `${stem}Z${hash.slice(0, 7)}${ending}`);
  }
  const names = new RegExp([...renamed.keys()].map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  const files = ['index.html', ...[...renamed.keys()].filter((name) => /\.(js|css)$/.test(name))];
  for (const file of files) {
    const path = join(dist, file === 'index.html' ? file : `assets/${file}`);
    const text = (await readFile(path, 'utf8'))
      .replaceAll(names, (name) => renamed.get(name) ?? name)
      .replaceAll(/(\{contract:|\.contract===)\d+/g, '$1999');
    await writeFile(path, text);
  }
  for (const [from, to] of renamed) await rename(join(dist, 'assets', from), join(dist, 'assets', to));
};

const scriptOf = (page: Page): Promise<string | null> =>
  page.locator('head script[type=module]').first().getAttribute('src');

test.describe.configure({ mode: 'serial' });
test.use({ baseURL: ADDRESS });

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(300_000);
  requireNginx();
  checkout = await mkdtemp(join(tmpdir(), 'catraca-deploy-'));
  shop = await mkdtemp(join(tmpdir(), 'catraca-shop-'));
  // nginx serves as another user.
  await chmod(shop, 0o755);
  for (const name of ['fixtures', 'node_modules']) await symlink(join(ROOT, name), join(checkout, name));
  await cp(join(ROOT, 'dist'), join(checkout, 'dist'), { recursive: true });
  cluster = await startPostgres();
  database = await cluster.fresh();
  await follow('2. Publish', '3. Start', '4. Start');
  const request = await playwright.request.newContext();
  for (const address of PROCESSES)
    await expect.poll(() => isUp(request, address), { timeout: 240_000 }).toBe(true);
  await request.dispose();
});

test.afterAll(async () => {
  await follow('7. Stop').catch(() => undefined);
  await cluster?.close();
  for (const folder of [checkout, shop]) await rm(folder, { recursive: true, force: true });
});

test('a shared link has its event’s title and picture only for a previewer', {
  tag: ['@desk', '@whole'],
}, async ({ request }) => {
  const headOf = async (agent: string): Promise<string> => {
    const response = await request.get(`${ADDRESS}${PLAY}`, { headers: { 'User-Agent': agent } });
    expect(response.headers()['content-security-policy']).toContain("script-src 'self'");
    return response.text();
  };
  const previewed = await headOf('WhatsApp/2.23');
  expect(previewed).toContain('<title>A Casa dos Relógios | Catraca</title>');
  expect(previewed).toMatch(new RegExp(`og:image" content="${ADDRESS}/media/`));
  expect(await headOf('Mozilla/5.0 (X11; Linux x86_64) Firefox/153.0')).not.toContain('A Casa dos Relógios');
});

test('seats are live across processes, and a purchase survives the death of one', { tag: '@desk' }, async ({
  browser,
  page,
  playwright,
  request,
}) => {
  test.setTimeout(300_000);
  const [date = ''] = await datesOf(request, MUSICAL);
  const seats = (await seatsIn(request, await mapOf(request, MUSICAL, date), 'Plateia alta')).filter(
    ({ letter, row }) => letter === 'L' && row === 'L',
  );
  await page.goto(`${MUSICAL}/mapa?data=${encodeURIComponent(date)}`);
  const [first] = seats;
  if (first === undefined) throw new Error('nothing is free in row L');
  await unfold(page, first);
  const takeAt = async (address: string, seat: Seat | undefined): Promise<void> => {
    if (seat === undefined) throw new Error('the row has too few free seats');
    await expect(seatButton(page, seat)).toHaveAccessibleName(/, Disponível$/);
    const other = await playwright.request.newContext({ baseURL: address });
    await takeElsewhere(other, MUSICAL, [seat], date);
    await other.dispose();
    await expect(seatButton(page, seat)).toHaveAccessibleName(/, Ocupado$/);
  };
  for (const [nth, address] of PROCESSES.entries()) await takeAt(address, seats[nth]);

  const account = await register(request);
  const context = await browser.newContext({ baseURL: ADDRESS, storageState: CHOSEN });
  await context.addCookies([{ name: 'access_token', value: account.token, url: ADDRESS }]);
  const buyer = await context.newPage();
  const free = await openRow(buyer, 'Plateia', 'D');
  await choose(buyer, free.first());
  await expect(chosen(buyer).getByRole('button')).toHaveCount(1);
  process.kill(processOf(1), 'SIGKILL');
  await checkOut(buyer);
  await payByCard(buyer);
  await expect(buyer.getByRole('heading', { name: 'Pedido confirmado' })).toBeVisible({ timeout: 60_000 });
  await context.close();
  await takeAt(PROCESSES[1] ?? '', seats[2]);

  await follow('6. Replace');
  await expect.poll(() => isUp(request, PROCESSES[0] ?? ''), { timeout: 120_000 }).toBe(true);
  await takeAt(PROCESSES[0] ?? '', seats[3]);
});

test('another build is published under an open page', { tag: ['@desk', '@whole'] }, async ({
  browser,
  context,
  page,
  request,
}) => {
  test.setTimeout(300_000);
  const account = await register(request);
  await context.addCookies([{ name: 'access_token', value: account.token, url: ADDRESS }]);
  const free = await openRow(page, 'Plateia', 'E');
  await choose(page, free.first());
  await expect(chosen(page).getByRole('button')).toHaveCount(1);
  const oldPage = await readFile(join(checkout, 'dist/index.html'), 'utf8');
  const before = await scriptOf(page);
  await page.goto('/');
  await page.evaluate(() => Object.assign(globalThis, { isOldPage: true }));

  await makeAnotherBuild(join(checkout, 'dist'));
  await follow('5. Publish');

  // The open page loads a screen that it has not needed so far from its own chunks.
  const missing: string[] = [];
  page.on('response', (response) => void (response.status() >= 400 && missing.push(response.url())));
  await page.getByRole('link', { name: 'Perguntas frequentes' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Perguntas frequentes' })).toBeVisible();
  expect(await page.evaluate(() => 'isOldPage' in globalThis)).toBe(true);
  expect(missing).toEqual([]);

  await page.goto('/');
  const after = await scriptOf(page);
  expect(after).not.toBe(before);
  const cart = await openCart(page);
  await expect(cart.getByText('A Casa dos Relógios')).toBeVisible();

  // A cache still has the old page, and the host serves the new worker under the old name.
  const assets = join(shop, 'assets');
  const [oldWorker = ''] = (await readdir(assets)).filter((name) => /^main-[^Z].{7}\.js$/.test(name));
  const [newWorker = ''] = (await readdir(assets)).filter((name) => /^main-Z.{7}\.js$/.test(name));
  await cp(join(assets, newWorker), join(assets, oldWorker));
  await rm(join(assets, `${oldWorker}.gz`), { force: true });
  const storageState = await context.storageState();
  const other = await (await browser.newContext({ baseURL: ADDRESS, storageState })).newPage();
  let documents = 0;
  await other.route(`${ADDRESS}/`, (route) => {
    documents += 1;
    return documents === 1 ? route.fulfill({ body: oldPage, contentType: 'text/html' }) : route.continue();
  });
  await other.goto('/');
  await expect.poll(() => scriptOf(other)).toBe(after);
  expect(documents).toBe(2);
  await expect((await openCart(other)).getByText('A Casa dos Relógios')).toBeVisible();
  await other.context().close();
});
