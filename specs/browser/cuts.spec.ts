/**
 * A proxy cuts each call of a purchase: before the shop receives it, within the response, after the shop's work, or
 * during it. Each case runs with and without a reload. The network then recovers, and the screen must agree with the
 * shop's books. A run makes a sample of the cases, because the simulator tries all of them in virtual time.
 * `BROWSER_SAMPLE=all` makes every case.
 */
import { type APIRequestContext, type Browser, expect, type Page } from 'playwright/test';
import { choose, chosen, FESTIVAL, logIn, openCart, PLAY, payByCard, register } from './buyer.ts';
import { type Books, booksOf, reserve, settleAt, tokenOf, variationOf } from './ledger.ts';
import { type Cut, type CuttingProxy, startProxy, type Way } from './proxy.ts';
import { isWhole, sampleNumber, sampleOf } from './sample.ts';
import { datesOf, MUSICAL, mapOf, type Seat, seatButton, seatsIn, unfold } from './seats.ts';
import { test } from './test.ts';
import { watch } from './watch.ts';

test.setTimeout(300_000);

const CALLS = {
  reserve: /^POST \/api\/marketplace\/pedido\/reservar$/,
  remove: /^POST \/api\/loja\/pedido_item\/remover/,
  logIn: /^POST \/api\/consumidor\/login/,
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

const BUSY = /^(Atualizando|Removendo)…$/;

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
  readonly email: string;
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
  isLoggedIn = true,
): Promise<void> => {
  const account = await register(request);
  const token = await tokenOf(request, account);
  const proxy = await startProxy(url);
  const context = await browser.newContext({ baseURL: proxy.url });
  if (isLoggedIn) await context.addCookies([{ name: 'access_token', value: token, url: proxy.url }]);
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
    await story({ page, proxy, cutting, books, token, request, refusals, email: account.email });
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
  story: (each: Case, nth: number) => (buyer: Buyer) => Promise<void>,
  isLoggedIn = true,
): Promise<void> => {
  const ends = await Promise.allSettled(
    cases.map((each, nth) => goThrough(shop, each, story(each, nth), isLoggedIn)),
  );
  const failed = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
  expect(
    failed.join('\n\n'),
    `${failed.length} of ${cases.length} cases failed (BROWSER_SAMPLE=${process.env.BROWSER_SAMPLE})`,
  ).toBe('');
};

/** Picks a free seat for each case, far apart, so that later specs do not find a row sold out. */
const ownSeats = async (
  request: APIRequestContext,
  path: string,
  sector: string,
  date?: string,
): Promise<(nth: number) => Seat> => {
  const seats = await seatsIn(request, await mapOf(request, path, date), sector);
  const free = seats.filter(({ letter }) => letter === 'L');
  return (nth) => {
    const seat = free.at(-1 - 5 * nth);
    if (seat === undefined) throw new Error(`${sector} has too few free seats`);
    return seat;
  };
};

const paid = (page: Page) => page.getByRole('heading', { name: WORDS.paid });
const pix = (page: Page) => page.getByRole('heading', { name: 'Pague com Pix' });
const failed = (page: Page) => page.getByRole('heading', { name: 'O pagamento não passou' });

/** Fills in the bearer if the event requires one, and starts the payment. */
const pay = async (page: Page, kind: 'card' | 'pix', card?: string): Promise<void> => {
  const form = page.getByRole('region', { name: 'Forma de pagamento' });
  await expect(form.getByText('Cartão de crédito')).toBeVisible();
  const mine = page.getByRole('button', { name: 'Sou eu' });
  if ((await mine.count()) > 0) await mine.click();
  if (kind === 'card') return payByCard(page, card);
  await form.getByText('Pix', { exact: true }).click();
  await form.getByRole('button', { name: /^Gerar Pix de/ }).click();
};

/**
 * Presses Pay until the press is accepted. While the cart is refetched (C-42), a press is refused, sends no request,
 * and leaves the form as typed.
 */
const payByCardAfterAll = async (page: Page): Promise<void> => {
  await pay(page, 'card');
  const button = page.getByRole('button', { name: /^Pagar R\$/ });
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 2000 });
    await expect(button).toBeHidden({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
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

const toCheckout = async (page: Page): Promise<void> => {
  await (await openCart(page)).getByRole('link', { name: 'Finalizar compra' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento' })).toBeVisible();
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

    test(`P-13 P-20 P-25 charges a Pix with bearers once and reports it truthfully after every cut (${parity})`, {
      tag: ['@phone', '@whole'],
    }, async ({ browser, request, baseURL }) => {
      const date = (await datesOf(request, MUSICAL))[5] ?? '';
      const seatOf = await ownSeats(request, MUSICAL, 'Balcão', date);
      // Payments by card use the other parity on the same day.
      const cases = everyWay(1 - parity);
      await goThroughAll(shopOf(browser, request, baseURL), cases, (each, nth) => async (buyer) => {
        const { page } = buyer;
        const { id, sector } = seatOf(nth);
        const variation = sector.precos[0]?.idprod_variacao ?? 0;
        await reserve(request, buyer.token, MUSICAL, { variation, seat: id, date });
        await page.goto('/pagamento');
        await expect(page.getByRole('button', { name: 'Sou eu' })).toBeVisible();
        await buyer.cutting(CALLS.finalise, () => pay(page, 'pix'));
        const presses = await finish(buyer, 'pix');
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

test('C-23 a seat with a cut reservation is reserved once and bought once', {
  tag: ['@phone', '@whole'],
}, async ({ browser, request, baseURL }) => {
  const seatOf = await ownSeats(request, PLAY, 'Plateia');
  await goThroughAll(
    shopOf(browser, request, baseURL),
    inTurns(PERSISTENT),
    ({ reload }, nth) =>
      async (buyer) => {
        const { page, proxy } = buyer;
        const seat = seatOf(nth);
        const button = seatButton(page, seat);
        await page.goto(`${PLAY}/mapa`);
        await unfold(page, seat);
        await buyer.cutting(CALLS.reserve, () => choose(page, button));
        if (reload) await unfold(page, seat);
        proxy.heal();
        await proxy.settled();
        // C-42: a later read shows a late reservation. If the shop never received it, the buyer chooses the seat again.
        const { inCart } = await buyer.books();
        await expect(button).toHaveAccessibleName(inCart === 1 ? /, Seu lugar$/ : /, Disponível$/, {
          timeout: 40_000,
        });
        if (inCart === 0) await choose(page, button);
        await expect(button).toHaveAccessibleName(/, Seu lugar$/);
        await expect(chosen(page).getByRole('button')).toHaveCount(1);
        expect((await buyer.books()).inCart).toBe(1);
        await toCheckout(page);
        await pay(page, 'card');
        expect(await finish(buyer, 'card')).toBe(0);
      },
  );
});

for (const [what, call, has, wants, press] of [
  ['one more', CALLS.reserve, 1, 2, /^Mais um/],
  ['one less', CALLS.remove, 2, 1, /^Menos um/],
] as const)
  test(`C-23 ${what}, cut: the cart matches the shop’s and is bought once`, {
    tag: ['@phone', '@whole'],
  }, async ({ browser, request, baseURL }) => {
    const variation = await variationOf(request, FESTIVAL, 'Inteira');
    await goThroughAll(
      shopOf(browser, request, baseURL),
      inTurns(PERSISTENT),
      ({ reload }) =>
        async (buyer) => {
          const { page, proxy } = buyer;
          await reserve(request, buyer.token, FESTIVAL, { variation, quantity: has });
          await page.goto(FESTIVAL);
          let cart = await openCart(page);
          const count = () => cart.locator('output');
          await expect(count()).toHaveText(String(has));
          await buyer.cutting(call, () => cart.getByRole('button', { name: press }).click());
          if (reload) cart = await openCart(page);
          proxy.heal();
          await proxy.settled();
          await expect(cart.getByText(BUSY)).toHaveCount(0);
          await expect(count()).toHaveText(String((await buyer.books()).inCart));
          if ((await count().textContent()) !== String(wants))
            await cart.getByRole('button', { name: press }).click();
          await expect(count()).toHaveText(String(wants));
          await expect(cart.getByText(BUSY)).toHaveCount(0);
          expect((await buyer.books()).inCart).toBe(wants);
          await cart.getByRole('link', { name: 'Finalizar compra' }).click();
          await payByCardAfterAll(page);
          expect(await finish(buyer, 'card')).toBe(0);
        },
    );
  });

test('a cut login succeeds on retry and keeps the guest’s cart', {
  tag: ['@phone', '@whole'],
}, async ({ browser, request, baseURL }) => {
  await goThroughAll(
    shopOf(browser, request, baseURL),
    inTurns(1),
    () => async (buyer) => {
      const { page, email } = buyer;
      await page.goto(FESTIVAL);
      await page.getByRole('button', { name: 'Mais um: Inteira, Pista' }).first().click();
      await toCheckout(page);
      await buyer.cutting(CALLS.logIn, () => logIn(page, email));
      buyer.proxy.heal();
      await expect(page.getByRole('button', { name: 'Entrar e continuar' })).toBeEnabled();
      await logIn(page, email);
      await pay(page, 'card');
      expect(await finish(buyer, 'card')).toBe(0);
    },
    false,
  );
});
