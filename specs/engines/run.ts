/**
 * `npm run engines`: buys a seat by card and one by Pix in each engine, and fails if an engine is missing.
 * `npm run engines -- --smoke` only reserves a seat, in the engines that are present, as `npm test` does.
 */
import '../setup/node-version.ts';
import { request } from 'playwright';
import { consentText, OPERATIONAL_ONLY } from '../../domain/fields/site.ts';
import { PLAY, register } from '../browser/buyer.ts';
import { startShop } from '../setup/shop.ts';
import { type Browser, ENGINES } from './engines.ts';

const PATIENCE = 60_000;

/** Waits until the expression is true. */
const until = async (browser: Browser, expression: string, patience = PATIENCE): Promise<void> => {
  const deadline = Date.now() + patience;
  while (!(await browser.read(`Boolean(${expression})`).catch(() => false))) {
    if (Date.now() > deadline) {
      const text = await browser.read('document.body.innerText.slice(0, 1500)').catch(String);
      throw new Error(`waited in vain for ${expression}\n${text}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};
const click = async (browser: Browser, expression: string): Promise<void> => {
  await until(browser, expression);
  await browser.click(expression);
};
/** Clicks until the effect is there: a list that still loads can move under the pointer. */
const clickFor = async (browser: Browser, expression: string, effect: string): Promise<void> => {
  for (let tries = 0; tries < 5; tries += 1) {
    await until(browser, `${effect} || ${expression}`);
    if (await browser.read(`Boolean(${effect})`)) return;
    await browser.click(expression).catch(() => undefined);
    if (
      await until(browser, effect, 5_000).then(
        () => true,
        () => false,
      )
    )
      return;
  }
  throw new Error(`clicks on ${expression} had no effect`);
};
const type = async (browser: Browser, expression: string, text: string): Promise<void> => {
  await until(browser, expression);
  await browser.type(expression, text);
};

/** Logs in, and reserves a seat of a row on the map. */
const reserve = async (browser: Browser, shop: string, row: string): Promise<void> => {
  const requests = await request.newContext({ baseURL: shop });
  const { token } = await register(requests);
  await requests.dispose();
  // A page without script: the shop would see the new cookies and reload, at the same time as the next navigation.
  await browser.open(`${shop}/old-browser.html`);
  const cookies = {
    access_token: token,
    cookie_consent: consentText(OPERATIONAL_ONLY),
    signin_prompt: 'closed',
  };
  for (const [name, value] of Object.entries(cookies))
    await browser.read(`(document.cookie = ${JSON.stringify(`${name}=${value}; path=/`)})`);
  await browser.open(`${shop}${PLAY}/mapa`);
  // Sectors have no text before they come into view.
  const list = "document.querySelector('ul > li > button[aria-expanded]')";
  await until(browser, list);
  await browser.read(`(${list}.scrollIntoView(), true)`);
  const sector = (isOpen: boolean): string => `named("button[aria-expanded=${isOpen}]", /^Plateia R?\\$/)`;
  await clickFor(browser, sector(false), sector(true));
  const line = (isOpen: boolean): string => `named("button[aria-expanded=${isOpen}]", /fila ${row} \\d/i)`;
  await clickFor(browser, line(false), line(true));
  const kind = 'named("dialog button, [role=dialog] button", /^Inteira /)';
  await clickFor(browser, `named('[role=group][aria-label$="ila ${row}"] button', /Disponível/)`, kind);
  await click(browser, kind);
  await until(browser, 'named(\'[aria-label="Lugares escolhidos"] button\', /./)');
};

const checkOut = async (browser: Browser): Promise<void> => {
  const link = 'named("a", /^Finalizar compra/)';
  await clickFor(browser, 'named("button", /carrinho/i)', link);
  await clickFor(browser, link, 'named("h1", /^Pagamento$/)');
};

const payByCard = async (browser: Browser): Promise<void> => {
  await click(browser, 'named("label", /^Cartão de crédito/)');
  await type(browser, 'named("input", /^Número do cartão/)', '4242424242424242');
  await type(browser, 'named("input", /^Nome impresso no cartão/)', 'ANA SOUZA');
  await type(browser, 'named("input", /^Validade/)', '1230');
  await type(browser, 'named("input", /^Código de segurança/)', '123');
  await click(browser, 'named("button", /^Pagar R\\$/)');
};

/** Pays the Pix on the page on the sandbox's page for testers. */
const payByPix = async (browser: Browser, shop: string): Promise<void> => {
  await click(browser, 'named("label", /^Pix/)');
  await click(browser, 'named("button", /^Gerar Pix/)');
  const field = 'named("input, textarea", /^Pix copia e cola/)';
  await until(browser, `${field}?.value`);
  const code = String(await browser.read(`${field}.value`));
  const list = await (await fetch(`${shop}/sandbox/pix`)).text();
  for (const [, path = ''] of list.matchAll(/href="(\/sandbox\/pix\/[^"]+)"/g)) {
    const page = await (await fetch(`${shop}${path}`)).text();
    if (!page.includes(code)) continue;
    const response = await fetch(`${shop}${path}`, { method: 'POST', headers: { Origin: shop } });
    if (!response.ok) throw new Error(`the sandbox did not pay the Pix: ${response.status}`);
    return;
  }
  throw new Error('the sandbox does not list the Pix');
};

const buy = async (browser: Browser, shop: string, kind: 'card' | 'Pix', row: string): Promise<void> => {
  await reserve(browser, shop, row);
  await checkOut(browser);
  if (kind === 'card') await payByCard(browser);
  else await payByPix(browser, shop);
  await until(browser, 'shown(/Pedido confirmado/)');
  await until(browser, 'document.querySelector(\'[aria-label^="QR Code: "], [alt^="QR Code: "]\')');
};

const isSmoke = process.argv.includes('--smoke');
const names = process.argv.slice(2).filter((name) => name !== '--smoke');
const wanted = ENGINES.filter(
  ({ name }) => names.length === 0 || names.some((each) => name.startsWith(each)),
);
let passed = 0;
let failed = 0;
/** Rows of the stalls with free seats, one for each purchase. Two purchases share the row with ten. */
const rows = [...'BCDEFD'];
const shop = await startShop();
try {
  for (const engine of wanted) {
    const problem = engine.problem();
    if (problem !== null) {
      console.log(problem);
      if (!isSmoke) failed += 1;
      continue;
    }
    const browser = await engine.start().catch((error: unknown) => {
      console.log(`${engine.name} did not start: ${(error as Error).message}`);
      return null;
    });
    if (browser === null) {
      failed += 1;
      continue;
    }
    const tries: Readonly<Record<string, () => Promise<void>>> = isSmoke
      ? { 'seat reserved': () => reserve(browser, shop.url, rows.shift() ?? 'D') }
      : {
          'seat by card': () => buy(browser, shop.url, 'card', rows.shift() ?? 'D'),
          'seat by Pix': () => buy(browser, shop.url, 'Pix', rows.shift() ?? 'E'),
        };
    for (const [title, run] of Object.entries(tries)) {
      const began = performance.now();
      const error = await run().then(
        () => null,
        (reason: unknown) => reason as Error,
      );
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`${error === null ? '✓' : '✗'} ${engine.name} ${browser.version}: ${title} (${seconds} s)`);
      if (error === null) passed += 1;
      else {
        failed += 1;
        console.log(error.message);
      }
    }
    await browser.close();
  }
} finally {
  await shop.stop();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
