/**
 * Pictures of the order page at 390 px, at each end with each payment kind, and one table of them in `.reports/ends`.
 * `npm run build`, then `npx node specs/marketplace/orders/ends-pictures.ts [END] [KIND]`.
 */
import '../../setup/node-version.ts';
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium } from 'playwright';
import { PAYMENT_KINDS, type PaymentKind } from '../../../domain/model/payment-kinds.ts';
import { CHROMIUM_ARGS, findChromium } from '../../setup/chromium.ts';
import { CHOSEN } from '../../setup/consent.ts';
import { openShopUnderTest } from '../conformance-shop.ts';
import { bringTo, CELLS, changesTo, ENDS, type End, impossible, pass, prepare } from './ends.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const FOLDER = `${ROOT}.reports/ends`;
const WIDTH = 390;
const [onlyEnd, onlyKind] = process.argv.slice(2);
const fileOf = (end: End, kind: PaymentKind): string => `${FOLDER}/${end}-${kind}.png`;

const shop = await openShopUnderTest({ staticDir: `${ROOT}dist` });
await prepare(shop);
const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS] });
const open = (more: object): Promise<BrowserContext> =>
  browser.newContext({ storageState: CHOSEN, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', ...more });
mkdirSync(FOLDER, { recursive: true });

const chosen = CELLS.filter(([end, kind]) => (onlyEnd ?? end) === end && (onlyKind ?? kind) === kind);
for (const [end, kind] of chosen) {
  const brought = await bringTo(shop, end, kind);
  await changesTo(shop, end, brought);
  if (end === 'refused') pass(shop, end);
  brought.tab.close();
  // The Mexican site sells by deposit.
  const url = kind === 'deposit' ? shop.url.replace('//', '//mx.') : shop.url;
  const context = await open({ viewport: { width: WIDTH, height: 844 }, isMobile: true });
  await context.addCookies([{ name: 'access_token', value: brought.token, url }]);
  const page = await context.newPage();
  await page.goto(`${url}/minhas-compras/pedido/${brought.id}`);
  await page.locator('h2').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator('main').screenshot({ path: fileOf(end, kind) });
  await context.close();
  console.log(end, kind);
}
await shop.close();

const cell = (end: End, kind: PaymentKind): string => {
  const reason = impossible(end, kind);
  if (reason !== undefined) return `<td class="no">${reason}</td>`;
  const picture = readFileSync(fileOf(end, kind)).toString('base64');
  return `<td><img src="data:image/png;base64,${picture}"></td>`;
};
const row = (end: End): string =>
  `<tr><th>${end}</th>${PAYMENT_KINDS.map((kind) => cell(end, kind)).join('')}</tr>`;
/** Two tables, because one would be too high to read. */
const HALVES = [ENDS.slice(0, 4), ENDS.slice(4)];
if (chosen.length === CELLS.length) {
  const table = await (await open({ viewport: { width: 2000, height: 900 } })).newPage();
  for (const [nth, ends] of HALVES.entries()) {
    await table.setContent(`<style>body { font: 16px sans-serif } img { width: 300px }
      td { border: 1px solid #ccc; vertical-align: top } .no { padding: 8px; color: #666 }</style>
      <table><tr><th>${PAYMENT_KINDS.map((kind) => `<th>${kind}`).join('')}${ends.map(row).join('')}</table>`);
    await table.screenshot({ path: `${FOLDER}/table-${nth + 1}.png`, fullPage: true });
  }
}
await browser.close();
console.log(`${chosen.length} pictures in ${FOLDER}`);
