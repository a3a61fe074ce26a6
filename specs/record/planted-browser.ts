/**
 * `npm run planted [-- NAME…]`: for each bug of `VISITS`, builds the shop with the bug and records a buyer's visit in
 * Chromium. Then checks that the buyer's file shows the bug, and that its spec fails only with the bug.
 */
import '../setup/node-version.ts';
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { expect } from 'playwright/test';
import { FESTIVAL, logIn, openCart, register, saveReport } from '../browser/buyer.ts';
import { CHROMIUM_ARGS, findChromium } from '../setup/chromium.ts';
import { CHOSEN } from '../setup/consent.ts';
import { PLANTS, type Plant, plantedText } from './planted.ts';

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

/** Without `units`: the sandbox has a line for each ticket, so that lines and units are equal. */
const VISITS: Readonly<Record<string, Visit>> = {
  price: { does: addOne, finds: /payable BRL: recorded \d+, decided \d+/ },
  expiry: { does: addOne, finds: /deadline \d+ → \d+/ },
  'too-strict': {
    does: async (page) => {
      await page.goto(FESTIVAL);
      await plus(page).click();
      await expect(page.locator('[data-tone]:has(> button)').first()).toBeVisible();
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
    finds: /coupon BRL: recorded —, decided -\d+/,
  },
  session: {
    does: logInAsNew,
    finds: /tokenExpiresAt \d+ → \d+/,
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
    const page = await browser.newPage({ baseURL: shop.url, storageState: CHOSEN, locale: 'pt-BR' });
    await does(page);
    return readFileSync(await saveReport(page), 'utf8');
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
  const shrunk = replay('--shrink', 'differs', '--to-spec', SPEC);
  if (!/\d+ decisions; fails with the bug/.test(shrunk.stdout)) return `--shrink: ${shrunk.stderr}`;
  const without = specStatus();
  writeFileSync(file, wrong);
  const statuses = { without, with: specStatus() };
  return statuses.without === 0 && statuses.with === 1 ? '' : `spec: ${JSON.stringify(statuses)}`;
};

const names = process.argv.slice(2);
for (const plant of PLANTS) {
  const visit = VISITS[plant.name];
  if (visit === undefined || (names.length > 0 && !names.includes(plant.name))) continue;
  const failure = await failureOf(plant, visit).catch(String);
  console.log(
    `${plant.name}: ${failure || 'found in the file of a browser, red with the bug, green without'}`,
  );
  if (failure !== '') process.exitCode = 1;
}
