/**
 * A proxy cuts the calls of a payment: before the shop receives them, within the response, after the shop's work, or during
 * it. Each case runs with and without a reload. The network then recovers, and the screen must agree with the shop's books.
 * A run makes a sample of the cases. The simulator cuts every other call, in virtual time. `BROWSER_SAMPLE=all` makes every
 * case.
 */
import { type APIRequestContext, type Browser, expect, type Page } from 'playwright/test';
import { FESTIVAL, payByCard, register } from './buyer.ts';
import { type Books, booksOf, reserve, settleAt, tokenOf, variationOf } from './ledger.ts';
import { type Cut, type CuttingProxy, startProxy, type Way } from './proxy.ts';
import { isWhole, sampleNumber, sampleOf } from './sample.ts';
import { test } from './test.ts';
import { watch } from './watch.ts';

test.setTimeout(300_000);

const CALLS = {
  cardToken: /^POST \/api\/provedor\/cartao\/token/,
  finalise: /^POST \/api\/marketplace\/pedido\/finalizar\//,
  poll: /^POST \/api\/marketplace\/pedido\/consumidor\/listar/,
} as const;

/** More attempts than the gateway makes, so that the core receives the failure. */
const PERSISTENT = 3;
/** Delay in milliseconds after which the page has given up on the call. */
const LONG = 25_000;
const SHORT = 3_000;
/** Test card that the processor takes 20 s to decide. */
const SLOW_CARD = '4000 0000 0000 0184';

interface Case {
  readonly cut: Omit<Cut, 'call'>;
  readonly reload: boolean;
  readonly name: string;
}

const WAYS = ['before', 'middle', 'after', 'during', 'late'] as const satisfies readonly Way[];

const caseOf = (way: Way, reload: boolean, times: number, delay: number): Case => ({
  cut: { way, times: reload ? 'untilHealed' : times, delay },
  reload,
  name: `cut ${way}${reload ? ', and a reload' : ''}`,
});

/** Every way of cutting, for the calls that move money. `reloaded` is the parity of the ways that reload the page. */
const everyWay = (reloaded: number): readonly Case[] =>
  WAYS.map((way, nth) => caseOf(way, nth % 2 === reloaded, 2, LONG));
/** Two successive days make every way with and without a reload. */
const PARITIES = isWhole ? [0, 1] : [sampleNumber % 2];

/** Every way of cutting once, alternately with and without a reload. The core's specs cover the other combinations. */
const inTurns = (times: number): readonly Case[] =>
  sampleOf(
    WAYS.map((way, nth) => caseOf(way, nth % 2 === 0, times, SHORT)),
    2,
  );

type Word = 'paid' | 'not charged';
const WORDS: Readonly<Record<Word, string>> = {
  paid: 'Pedido confirmado',
  'not charged': 'Esta tentativa não foi cobrada',
};

interface Buyer {
  readonly page: Page;
  readonly proxy: CuttingProxy;
  /** Cuts the call that `act` leads to. */
  readonly cutting: (call: RegExp, act: () => Promise<unknown>) => Promise<void>;
  readonly books: () => Promise<Books>;
  readonly token: string;
  readonly request: APIRequestContext;
  /** Number of times that the screen reported that nothing was charged. */
  readonly refusals: () => number;
}

/** Calls `hear` each time one of the `WORDS` appears on the screen. */
const listen = async (page: Page, hear: (word: Word) => void): Promise<void> => {
  await page.exposeFunction('catracaSays', hear);
  await page.addInitScript((words) => {
    const { catracaSays } = globalThis as unknown as { catracaSays: (word: string) => void };
    const shown = new Set<string>();
    const look = (): void => {
      const text = document.querySelector('main')?.textContent ?? '';
      for (const [word, said] of Object.entries(words)) {
        const shows = text.includes(said);
        if (shows && !shown.has(word)) catracaSays(word);
        if (shows) shown.add(word);
        else shown.delete(word);
      }
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  }, WORDS);
};

interface Shop {
  readonly browser: Browser;
  readonly request: APIRequestContext;
  readonly url: string;
}

/** Runs one case with a separate account, page and proxy. Expects exactly one paid purchase at its end. */
const goThrough = async (
  { browser, request, url }: Shop,
  { cut, reload, name }: Case,
  story: (buyer: Buyer) => Promise<void>,
): Promise<void> => {
  const account = await register(request);
  const token = await tokenOf(request, account);
  const proxy = await startProxy(url);
  const context = await browser.newContext({ baseURL: proxy.url });
  await context.addCookies([{ name: 'access_token', value: token, url: proxy.url }]);
  const page = await context.newPage();
  const { expectQuiet } = await watch(page, [/Failed to load resource/]);
  const said: { readonly word: Word; readonly books: Promise<Books> }[] = [];
  const books = (): Promise<Books> => booksOf(request, token);
  await listen(page, (word) => said.push({ word, books: books() }));
  const cutting = async (call: RegExp, act: () => Promise<unknown>): Promise<void> => {
    let isCut = false;
    const first = proxy.cut({ ...cut, call }).then(() => {
      isCut = true;
    });
    const acting = act();
    // If the action fails or sends no request, the test fails at once.
    const asked = acting.then(() => expect.poll(() => isCut, { message: `${call} is asked for` }).toBe(true));
    await Promise.race([first, asked]);
    if (!reload) return void (await acting);
    await acting.catch(() => undefined);
    // Closes the page before the network recovers. The tab keeps its session storage.
    const address = page.url();
    await page.goto('about:blank');
    proxy.heal();
    await page.goto(address);
  };
  const refusals = (): number => said.filter(({ word }) => word === 'not charged').length;
  try {
    await story({ page, proxy, cutting, books, token, request, refusals });
    await proxy.settled();
    const end = await books();
    expect({ paid: end.paid, charged: end.charged, inCart: end.inCart }, name).toEqual({
      paid: 1,
      charged: 1,
      inCart: 0,
    });
    for (const { word, books: then } of said)
      expect((await then).charged, `${name}: the screen said "${word}"`).toBe(word === 'paid' ? 1 : 0);
    expectQuiet();
  } catch (error) {
    const shown = await page
      .locator('body')
      .innerText()
      .catch(() => 'nothing');
    const why = error instanceof Error ? error.message : error;
    throw new Error(`${name}: ${why}\n${page.url()} shows: ${shown.slice(0, 400)}`, { cause: error });
  } finally {
    await context.close();
    await proxy.close();
  }
};

/** Runs all cases in parallel, because most of their time is waiting. */
const goThroughAll = async (
  shop: Shop,
  cases: readonly Case[],
  story: (each: Case) => (buyer: Buyer) => Promise<void>,
): Promise<void> => {
  const ends = await Promise.allSettled(cases.map((each) => goThrough(shop, each, story(each))));
  const failed = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
  expect(
    failed.join('\n\n'),
    `${failed.length} of ${cases.length} cases failed (BROWSER_SAMPLE=${process.env.BROWSER_SAMPLE})`,
  ).toBe('');
};

const paid = (page: Page) => page.getByRole('heading', { name: WORDS.paid });
const pix = (page: Page) => page.getByRole('heading', { name: 'Pague com Pix' });
const failed = (page: Page) => page.getByRole('heading', { name: 'O pagamento não passou' });

/** Starts the payment. */
const pay = async (page: Page, kind: 'card' | 'pix', card?: string): Promise<void> => {
  const form = page.getByRole('region', { name: 'Forma de pagamento' });
  await expect(form.getByText('Cartão de crédito')).toBeVisible();
  if (kind === 'card') return payByCard(page, card);
  await form.getByText('Pix', { exact: true }).click();
  await form.getByRole('button', { name: /^Gerar Pix de/ }).click();
};

/**
 * Follows a started payment to its end. The buyer pays again only after the screen reported that nothing was charged
 * and no call is in flight. Returns the number of repeated payments.
 */
const finish = async ({ page, proxy, request, books }: Buyer, kind: 'card' | 'pix'): Promise<number> => {
  for (let again = 0; ; again++) {
    await expect(paid(page).or(pix(page)).or(failed(page)).first()).toBeVisible({ timeout: 170_000 });
    if (await paid(page).isVisible()) return again;
    if (await pix(page).isVisible()) {
      await settleAt(request, await page.getByLabel('Pix copia e cola').inputValue());
      await expect(paid(page)).toBeVisible({ timeout: 60_000 });
      return again;
    }
    await proxy.settled();
    expect((await books()).charged, 'charged after "not charged"').toBe(0);
    await pay(page, kind);
    // The message stays until the press is decided.
    await expect(failed(page)).toBeHidden();
  }
};

const shopOf = (browser: Browser, request: APIRequestContext, url: string | undefined): Shop => {
  if (url === undefined) throw new Error('no shop');
  return { browser, request, url };
};

test.describe('finalise', () => {
  /**
   * P-29: a call that reaches the shop after its page is gone is void, so the buyer pays again. The exception is a
   * browser that resends a request by itself, on a reused connection.
   */
  const again = ({ cut, reload }: Case): number =>
    reload && (cut.way === 'before' || cut.way === 'late') ? 1 : 0;

  for (const parity of PARITIES) {
    test(`P-13 P-20 P-25 charges a card once and reports it truthfully after every cut (${parity})`, {
      tag: ['@phone', '@whole'],
    }, async ({ browser, request, baseURL }) => {
      const variation = await variationOf(request, FESTIVAL, 'Inteira');
      await goThroughAll(shopOf(browser, request, baseURL), everyWay(parity), (each) => async (buyer) => {
        const { page } = buyer;
        await reserve(request, buyer.token, FESTIVAL, { variation });
        await page.goto('/pagamento');
        const card = each.cut.way === 'during' ? SLOW_CARD : undefined;
        await buyer.cutting(CALLS.finalise, () => pay(page, 'card', card));
        const presses = await finish(buyer, 'card');
        expect(presses).toBeLessThanOrEqual(again(each));
        expect(buyer.refusals()).toBe(presses);
      });
    });
  }
});

test('P-10 P-11 a Pix with cut polling still shows its payment', {
  tag: '@phone',
}, async ({ browser, request, baseURL }) => {
  const variation = await variationOf(request, FESTIVAL, 'Inteira');
  await goThroughAll(shopOf(browser, request, baseURL), inTurns(2 * PERSISTENT), () => async (buyer) => {
    const { page } = buyer;
    await reserve(request, buyer.token, FESTIVAL, { variation });
    await page.goto('/pagamento');
    await pay(page, 'pix');
    await expect(pix(page)).toBeVisible();
    await buyer.cutting(CALLS.poll, async () =>
      settleAt(request, await page.getByLabel('Pix copia e cola').inputValue()),
    );
    await expect(paid(page)).toBeVisible({ timeout: 60_000 });
    expect(buyer.refusals()).toBe(0);
  });
});

test('a cut card token request is repeated, and the card is charged once', {
  tag: '@phone',
}, async ({ browser, request, baseURL }) => {
  const variation = await variationOf(request, FESTIVAL, 'Inteira');
  await goThroughAll(
    shopOf(browser, request, baseURL),
    inTurns(PERSISTENT),
    ({ reload }) =>
      async (buyer) => {
        const { page } = buyer;
        await reserve(request, buyer.token, FESTIVAL, { variation });
        await page.goto('/pagamento');
        await buyer.cutting(CALLS.cardToken, () => pay(page, 'card'));
        if (!reload) await expect(page.getByRole('main').getByText(/O pagamento não começou/)).toBeVisible();
        buyer.proxy.heal();
        await pay(page, 'card');
        expect(await finish(buyer, 'card')).toBe(0);
        expect(buyer.refusals()).toBe(0);
      },
  );
});
