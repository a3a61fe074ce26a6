/**
 * `npm run planted [-- NAME…]`: for each planted bug, builds the shop with the bug and records a buyer's visit in
 * Chromium. Then checks that the buyer's file shows the bug, and that its spec fails only with the bug.
 */
import '../setup/node-version.ts';
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Locator, type Page } from 'playwright';
import { expect } from 'playwright/test';
import {
  checkOut,
  choose,
  FESTIVAL,
  logIn,
  openCart,
  openRow,
  register,
  saveReport,
} from '../browser/buyer.ts';
import { CHROMIUM_ARGS, findChromium } from '../setup/chromium.ts';
import { CHOSEN } from '../setup/consent.ts';
import { PLANTS, type Plant, plantedText, visitIn } from './planted.ts';

const ROOT = new URL('../../', import.meta.url);
const COPY = new URL('.cache/planted-shop/', ROOT);
const SPEC = 'specs/worker/planted-bug.spec.ts';

interface Visit {
  readonly does: (page: Page) => Promise<void>;
  /** Text of `--check` that names the difference. */
  readonly finds: RegExp;
}

const plus = (page: Page) => page.getByRole('button', { name: /^Mais um/ }).first();
const logInAsNew = async (page: Page): Promise<void> => {
  const { email } = await register(page.request);
  await page.goto('/cadastro?entrar');
  await logIn(page, email);
  await page.waitForURL('/');
};
const addOne = async (page: Page): Promise<void> => {
  await page.goto(FESTIVAL);
  await plus(page).click();
  await expect(page.getByRole('button', { name: 'Carrinho, 1 item' })).toBeVisible();
};
const RESERVE = /\/pedido\/reservar$/;
const addAnother = async (page: Page): Promise<void> => {
  const reserved = page.waitForResponse(RESERVE);
  await plus(page).click();
  await reserved;
};
const message = (page: Page) => page.locator('[data-tone]:has(> button)').first();
/** Opens the payment of a new account with one ticket and Pix chosen. */
const choosePix = async (page: Page): Promise<Locator> => {
  await logInAsNew(page);
  await addOne(page);
  await checkOut(page);
  await page.getByText('Pix', { exact: true }).click();
  return page.getByRole('button', { name: /^Gerar Pix de/ });
};

const VISITS: Readonly<Record<string, Visit>> = {
  price: { does: addOne, finds: /payable BRL recorded \d+\.\d\d, decided \d+\.\d\d/ },
  expiry: { does: addOne, finds: /deadline \d+ → \d+/ },
  'too-strict': {
    does: async (page) => {
      await page.goto(FESTIVAL);
      await plus(page).click();
      await expect(message(page)).toBeVisible();
    },
    finds: /recorded {2}command refused: cart\.quantity-invalid/,
  },
  coupon: {
    does: async (page) => {
      await logInAsNew(page);
      await addOne(page);
      const cart = await openCart(page);
      await cart.getByLabel('Cupom ou voucher').fill('CATRACA10');
      await cart.getByRole('button', { name: 'Aplicar' }).click();
      await expect(cart.getByText('Cupom CATRACA10 aplicado')).toBeVisible();
      await cart.getByRole('button', { name: 'Fechar o carrinho' }).click();
    },
    finds: /coupon BRL recorded —, decided -\d+\.\d\d/,
  },
  session: {
    does: logInAsNew,
    finds: /tokenExpiresAt \d+ → \d+/,
  },
  units: {
    does: async (page) => {
      await addOne(page);
      await addAnother(page);
    },
    finds: /units recorded 1, decided 2/,
  },
  limits: {
    does: async (page) => {
      // The first ticket is the last one in stock.
      await page.route(RESERVE, async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replaceAll(/"qtd_estoque":\d+/g, '"qtd_estoque":1');
        await route.fulfill({ response, body });
      });
      await addOne(page);
      await addAnother(page);
    },
    finds: /plus recorded —, decided stock:1/,
  },
  seats: {
    does: async (page) => {
      const { email } = await register(page.request);
      const seats = await openRow(page, 'Plateia', 'A');
      await choose(page, seats.first());
      await logIn(page, email);
      await expect(page.getByRole('dialog')).toBeHidden();
    },
    finds: /decided {3}intent queued: r\d+, Reserve/,
  },
  'payment-lost': {
    does: async (page) => {
      const pay = await choosePix(page);
      await page.route('**/pedido/finalizar/**', (route) => route.abort());
      const lost = page.waitForEvent('requestfailed', (request) => /\/finalizar\//.test(request.url()));
      await pay.click();
      await lost;
    },
    finds: /decided {3}payment unknown/,
  },
  'payment-amount': {
    does: async (page) => {
      const pay = await choosePix(page);
      const protection = page.getByLabel(/^Quero poder pedir reembolso/).first();
      const button = await pay.elementHandle();
      // The page cannot show the new amount between two presses of one task.
      await protection.evaluate((choice, next) => {
        for (const each of [choice, next]) if (each instanceof HTMLElement) each.click();
      }, button);
      await expect(page.getByRole('heading', { name: 'Pague com Pix' })).toBeVisible();
    },
    finds: /refused: checkout\.amount-changed/,
  },
  tabs: {
    does: async (page) => {
      const other = await page.context().newPage();
      await other.goto(FESTIVAL);
      await expect(plus(other)).toBeEnabled();
      await addOne(page);
    },
    finds: /decided {3}intent queued: r\d+, Read/,
  },
  recovery: {
    does: async (page) => {
      await page.goto(FESTIVAL);
      await page.route(RESERVE, () => undefined, { times: 1 });
      const asked = page.waitForRequest(RESERVE);
      await plus(page).click();
      await asked;
      const restarted = page.waitForEvent('worker');
      await page.workers()[0]?.evaluate(() => {
        setTimeout(() => {
          throw new Error('an error of the specs');
        });
      });
      await restarted;
      await expect(plus(page)).toBeEnabled();
    },
    finds: /decided {3}intent repeated/,
  },
};

const copySources = (): void => {
  rmSync(COPY, { recursive: true, force: true });
  mkdirSync(COPY, { recursive: true });
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' });
  for (const file of stdout.split('\0'))
    if (file !== '' && existsSync(new URL(file, ROOT))) cpSync(new URL(file, ROOT), new URL(file, COPY));
  symlinkSync(fileURLToPath(new URL('node_modules', ROOT)), new URL('node_modules', COPY));
};

/** Serves the copy, which builds it first, and returns the file of a buyer's visit. */
const record = async ({ does }: Visit): Promise<string> => {
  const { startShop } = (await import(
    new URL('specs/setup/shop.ts', COPY).href
  )) as typeof import('../setup/shop.ts');
  const shop = await startShop();
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS] });
  try {
    const options = { baseURL: shop.url, storageState: CHOSEN, locale: 'pt-BR' };
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await does(page);
    const [newest = page] = context.pages().toReversed();
    return readFileSync(await saveReport(newest), 'utf8');
  } finally {
    await browser.close();
    await shop.stop();
  }
};

const inCopy = (...args: readonly string[]): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, args, { cwd: COPY, encoding: 'utf8' });
const replay = (...args: readonly string[]) => inCopy('worker/replay/command/cli.ts', 'bug.report', ...args);
const specStatus = (): number | null => inCopy('node_modules/vitest/vitest.mjs', 'run', SPEC).status;

/** Empty if all is as it should be. */
const failureOf = async (plant: Plant, visit: Visit): Promise<string> => {
  copySources();
  const file = new URL(plant.file, COPY);
  const right = readFileSync(file, 'utf8');
  const wrong = plantedText(plant, right);
  writeFileSync(file, wrong);
  writeFileSync(new URL('bug.report', COPY), await record(visit));
  writeFileSync(file, right);
  const check = replay('--check', '--quiet');
  if (check.status !== 1 || !visit.finds.test(check.stdout)) return `--check: ${check.stdout}${check.stderr}`;
  const shrunk = replay('--visit', visitIn(check.stdout), '--shrink', 'differs', '--to-spec', SPEC);
  if (!/\d+ decisions?; passes by today's rules/.test(shrunk.stdout)) return `--shrink: ${shrunk.stderr}`;
  const without = specStatus();
  writeFileSync(file, wrong);
  const statuses = { without, with: specStatus() };
  return statuses.without === 0 && statuses.with === 1 ? '' : `spec: ${JSON.stringify(statuses)}`;
};

const names = process.argv.slice(2);
for (const plant of PLANTS) {
  if (names.length > 0 && !names.includes(plant.name)) continue;
  const visit = VISITS[plant.name];
  const failure = visit === undefined ? 'no visit' : await failureOf(plant, visit).catch(String);
  console.log(
    `${plant.name}: ${failure || 'found in the file of a browser, red with the bug, green without'}`,
  );
  if (failure !== '') process.exitCode = 1;
}
