/** An overloaded host and its waiting room. The spec answers calls in the host's place. */
import { type BrowserContext, expect, type Locator, type Page } from 'playwright/test';
import { checkOut, enter, FESTIVAL, payByCard, payPix, register } from './buyer.ts';
import { test } from './test.ts';

const ROOM = {
  ...{ inWaitingRoom: true, waitTimeKnown: true, waitTime: 1, refreshIntervalSeconds: 5 },
  ...{ isFIFOQueue: true, isRandomQueue: false, position: 3 },
};
const room = { status: 200, json: { cfWaitingRoom: ROOM } };
const OVERLOAD = [
  { status: 429, headers: { 'retry-after': '1' }, body: '' },
  { status: 503, headers: { 'retry-after': '1' }, body: '<html>' },
  room,
];

/** Milliseconds. */
const NAMED_WAIT = 1_000;
/** A busy host gets one request every five seconds (W-04), and each of a page's calls needs four. */
const PATIENCE = { timeout: 150_000 };

const addTicket = async (page: Page): Promise<void> => {
  await page.goto(FESTIVAL);
  await page
    .getByRole('button', { name: /^Mais um/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Carrinho, \d/ })).toBeVisible(PATIENCE);
};

const callOf = (url: string, method: string): string => `${method} ${new URL(url).pathname}`;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Times of the requests of each call. */
interface Host {
  readonly times: Map<string, number[]>;
}

/** Overloads the host for the first requests of each call. */
const overload = async (context: BrowserContext): Promise<Host> => {
  const times = new Map<string, number[]>();
  await context.route('**/api/**', async (route) => {
    const call = callOf(route.request().url(), route.request().method());
    const before = times.get(call) ?? [];
    times.set(call, [...before, Date.now()]);
    const response = OVERLOAD[before.length];
    await (response === undefined ? route.fallback() : route.fulfill(response));
  });
  return { times };
};

/** Messages that the page has shown since it was loaded. */
const messagesOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (globalThis as unknown as { catracaMessages: string[] }).catracaMessages);

/** Sentences that are true of a payment that was refused, unreadable, then repeated. */
const TRUE_WORDS = [
  /^status: Adicionado ao carrinho: /,
  'status: Ainda não sabemos se o pagamento passou. Não pague de novo: estamos verificando.',
  'status: Estamos esperando a confirmação do pagamento.',
  'status: Deu certo! Enviamos a confirmação do pedido por e-mail.',
];

/**
 * Presses until the payment is there. A refused payment is only sent again by the buyer, and a press is refused while
 * installments or the card's token wait for the host.
 */
const payUntil = async (page: Page, paid: Locator, host: Host): Promise<void> => {
  const ready = page
    .getByRole('button', { name: /^(Pagar|Gerar Pix de) R\$/ })
    .and(page.locator(':enabled:not([aria-disabled="true"])'));
  await expect(async () => {
    if (!(await paid.isVisible()) && (await ready.isVisible())) await ready.press('Enter');
    expect(await paid.isVisible()).toBe(true);
  }).toPass({ timeout: 400_000, intervals: [5_000] });
  for (const message of await messagesOn(page))
    expect(
      TRUE_WORDS.some((words) => (typeof words === 'string' ? words === message : words.test(message))),
    ).toBe(true);
  const finalized = [...host.times].filter(([call]) => call.includes('/finalizar/'));
  expect(finalized.map(([, times]) => times.length)).toEqual([OVERLOAD.length + 1]);
  for (const [call, [first = 0, second = 0]] of host.times)
    expect(second - first, call).toBeGreaterThan(NAMED_WAIT);
};

test('a purchase whose calls all meet a 429, a 503 and the room completes, by card and by Pix', {
  tag: ['@phone', '@whole'],
}, async ({ page, request, context }) => {
  test.setTimeout(900_000);
  page.setDefaultTimeout(PATIENCE.timeout);
  await enter(page, await register(request));
  const host = await overload(context);
  await addTicket(page);
  await checkOut(page);
  // After each refusal the card is still in its form.
  await payByCard(page);
  await payUntil(page, heading(page).and(page.getByText('Pedido confirmado')), host);
  host.times.clear();
  await addTicket(page);
  await checkOut(page);
  await page.getByText('Pix', { exact: true }).click();
  await payUntil(page, page.getByRole('heading', { name: 'Pague com Pix' }), host);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await payPix(page);
  await expect(heading(page)).toHaveText('Pedido confirmado');
});
