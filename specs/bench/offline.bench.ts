/**
 * Measures how long a ticket takes to appear offline: from the reload of "my shopping" to the ticket's code on
 * screen. The phone's processor is slowed four times. Asserts nothing.
 */
import { chromium, devices } from 'playwright';
import { PASSWORD, register } from '../browser/buyer.ts';
import { buyerIn, PAGES } from '../marketplace/conformance-buyer.ts';
import { clientOf } from '../marketplace/conformance-shop.ts';
import { CHROMIUM_ARGS, findChromium } from '../setup/chromium.ts';
import { CHOSEN } from '../setup/consent.ts';
import { startShop } from '../setup/shop.ts';
import { SLOWDOWN } from './slow-phone.ts';
import { alternate, figuresOf, row } from './table.ts';

const DAY = 86_400_000;
const SAO_PAULO = -3 * 60 * 60_000;

interface List {
  readonly compras?: readonly {
    readonly ingressos?: readonly { readonly item: Record<string, unknown> }[];
  }[];
}

const shop = await startShop();
const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS] });
const context = await browser.newContext({
  ...devices['Moto G4'],
  locale: 'pt-BR',
  baseURL: shop.url,
  storageState: CHOSEN,
});
// No event of the sandbox begins within two days.
await context.route('**/marketplace/pedido/consumidor/listar', async (route) => {
  const response = await route.fetch();
  const json = (await response.json()) as List;
  const at = new Date(Date.now() + SAO_PAULO + DAY).toISOString().slice(0, 19);
  for (const { ingressos } of json.compras ?? [])
    for (const { item } of ingressos ?? []) item.dthr_ingresso = at;
  await route.fulfill({ response, json });
});
const { email } = await register(context.request);
const token = await clientOf(shop.url).enter(email, PASSWORD);
const buyer = buyerIn(clientOf(shop.url), token);
const cart = (await buyer.reserveSeats(PAGES.clocks, 2, 'Plateia alta')).told.value();
await buyer.payByCard(cart, undefined, { portadores: [] });
await context.addCookies([{ name: 'access_token', value: token, url: shop.url }]);

const page = await context.newPage();
await page.goto('/minhas-compras');
await page.waitForFunction(async () => (await caches.match('/minhas-compras/sem-conexao')) !== undefined);
await page.evaluate(() => navigator.serviceWorker.ready);
await context.setOffline(true);
const debug = await context.newCDPSession(page);
await debug.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });

const reload = async () => {
  const before = performance.now();
  await page.goto('/minhas-compras', { waitUntil: 'commit' });
  await page.locator('svg').first().waitFor();
  // By the second frame, the content of the first is painted.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  );
  return { shown: performance.now() - before };
};
const work = 'offline reload to the ticket’s code';
const { ours } = await alternate(work, { ours: reload }, ['shown']);
row({ work, unit: 'ms', ours: figuresOf(ours, 'shown'), goal: ['ours', '≤', 1000] });
await browser.close();
await shop.stop();
