/** Renews the pictures of the READMEs in `fixtures/pictures`, from the production build. `npm run pictures`. */
import './setup/node-version.ts';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { FESTIVAL, PASSWORD, PLAY, register } from './browser/buyer.ts';
import { mapOf, seatsIn } from './browser/seats.ts';
import { buyerIn, PAGES } from './marketplace/conformance-buyer.ts';
import { clientOf } from './marketplace/conformance-shop.ts';
import { CHROMIUM_ARGS, findChromium } from './setup/chromium.ts';
import { CHOSEN } from './setup/consent.ts';
import { startShop } from './setup/shop.ts';

const FIXTURES = fileURLToPath(new URL('../fixtures', import.meta.url));
const LOG = `${FIXTURES}/recordings/purchase-with-seats.log`;
/** Event of the log at which the buyer has both seats. */
const SECOND_SEAT = 13;

const shop = await startShop();
const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS] });
try {
  const context = await browser.newContext({
    ...{ baseURL: shop.url, viewport: { width: 1280, height: 760 }, storageState: CHOSEN },
    ...{ locale: 'en-US', timezoneId: 'America/Sao_Paulo', colorScheme: 'light', reducedMotion: 'reduce' },
  });
  const page = await context.newPage();
  const save = async (name: string): Promise<void> => {
    // Pictures, fonts, and the map's drawing. The map's connection stays open, so the network is never idle.
    await page.waitForFunction(() =>
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
    );
    await page.waitForFunction(
      () => document.querySelector('main [aria-busy="true"], main .bone:not(:empty)') === null,
    );
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => new Promise((rest) => requestIdleCallback(rest)));
    await page.screenshot({ path: `${FIXTURES}/pictures/${name}.png` });
    console.log(`${name}.png`);
  };
  const open = async (path: string, ready: (page: Page) => ReturnType<Page['locator']>): Promise<void> => {
    await page.goto(path);
    await ready(page).first().waitFor();
  };

  await context.addCookies([{ name: 'locale', value: 'en-US', url: shop.url }]);
  await open('/', (home) => home.locator('main section a'));
  await save('home');
  await open(FESTIVAL, (event) => event.getByRole('button', { name: /^One more/ }));
  await save('event');

  const { email } = await register(context.request);
  const token = await clientOf(shop.url).enter(email, PASSWORD);
  const buyer = buyerIn(clientOf(shop.url), token);
  // Row of the hall's middle, since seats for wheelchairs are for those who need them.
  const { productId } = await buyer.page(PAGES.clocks);
  const seats = (await seatsIn(context.request, await mapOf(context.request, PLAY), 'Plateia')).filter(
    ({ row, block, letter }) => row === 'C' && block === 'lado direito' && letter === 'L',
  );
  await buyer.reserve(
    PAGES.clocks.store,
    seats.map(({ id, sector }) => ({
      ...{ idproduto: productId, idprod_variacao: sector.precos[0]?.idprod_variacao, idassento: id },
      ...{ tipo_produto: 'INGRESSO', quantidade: 1 },
    })),
  );
  await context.addCookies([{ name: 'access_token', value: token, url: shop.url }]);
  await open(`${PLAY}/mapa`, (map) => map.getByRole('button', { name: /^Remove/ }));
  await save('seat-map');

  await page.goto(`/replay/?lang=en-US#seq=${SECOND_SEAT}`);
  await page.locator('input[type="file"]').first().setInputFiles(LOG);
  await page.getByRole('tab', { name: 'Cart' }).click();
  await save('replay-step');
  await page.getByRole('tab', { name: 'Seat map' }).click();
  await page.getByRole('tab', { name: 'Check', exact: true }).click();
  await save('replay-check');
  await page.getByRole('tab', { name: 'This moment' }).click();
  await page.getByRole('heading', { name: 'Price lines' }).scrollIntoViewIfNeeded();
  await save('replay-map');
} finally {
  await browser.close();
  await shop.stop();
}
