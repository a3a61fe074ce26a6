/**
 * Kills the worker at random points of purchases in the browser. Afterwards the page's cart and deadline must match the
 * shop's books, and a paid order is paid once. A run tries a few points, other ones each day. `KILLS=100` or
 * `BROWSER_SAMPLE=all` tries 100 points, `KILL_SEED` repeats the points of a title.
 */
import { type APIRequestContext, expect, type Page } from 'playwright/test';
import { type Account, checkOut, FESTIVAL, register } from './buyer.ts';
import { type Books, booksOf, settleAt, tokenOf } from './ledger.ts';
import { isWhole, sampleNumber } from './sample.ts';
import { test } from './test.ts';

const KILLS = Number(process.env.KILLS ?? (isWhole ? 100 : 6));
/** The multiplication spreads the seeds of successive days, whose first random numbers would be almost equal. */
const SEED = Number(process.env.KILL_SEED ?? Math.imul(sampleNumber + 1, 0x9e3779b1) >>> 0);
/** The page gives up after a fourth failure within a minute. */
const KILLS_A_PURCHASE = 3;
/** Longest delay of a kill in milliseconds after the start of its step. Most steps take less when run alone. */
const LONGEST = 900;
/** One of this many workers closes silently, so that only its missing heartbeat reveals the failure. */
const SILENT = 6;

const STEPS = ['open', 'add', 'more', 'checkout', 'kind', 'pay', 'settle'] as const;
type Step = (typeof STEPS)[number];
interface Kill {
  readonly step: Step;
  readonly after: number;
  readonly silent: boolean;
}

const randomness = (seed: number): ((below: number) => number) => {
  let state = seed >>> 0 || 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const kill = async (page: Page, { after, silent }: Kill): Promise<void> => {
  await expect.poll(() => page.workers().length, { intervals: [20] }).toBeGreaterThan(0);
  const worker = page.workers().at(-1);
  const next = page.waitForEvent('worker');
  // The worker can end before it responds.
  await worker
    ?.evaluate(
      ([wait, quietly]) => {
        setTimeout(() => {
          if (quietly) self.close();
          else throw new Error('an error of the specs');
        }, wait);
      },
      [after, silent] as const,
    )
    .catch(() => undefined);
  await next;
};

const HOLD_MINUTES = 15;
/** Time in epoch milliseconds when the account's cart expires, according to the shop. Null without a cart. */
const deadlineOf = async (request: APIRequestContext, token: string): Promise<number | null> => {
  const answer = await request.post('/api/marketplace/pedido/consumidor/listar', {
    data: { status: 'RE' },
    headers: { Authorization: `Bearer ${token}` },
  });
  const { pedidos = [] } = (await answer.json()) as { pedidos?: { dthr_ult_reserva: string }[] };
  const times = pedidos.map(({ dthr_ult_reserva: at }) => Date.parse(`${at.slice(0, 19)}-03:00`));
  return times.length === 0 ? null : Math.max(...times) + HOLD_MINUTES * 60_000;
};

/** Number of cart items on the page, from the cart button, or on the checkout from the summary's lines. */
const shownItems = async (page: Page): Promise<number> => {
  const button = page.getByRole('button', { name: /^Carrinho(, \d| vazio)/ });
  if ((await button.count()) > 0)
    return Number(/\d+/.exec((await button.first().getAttribute('aria-label')) ?? '')?.[0] ?? 0);
  const lines = await page
    .getByRole('complementary', { name: 'Seu pedido' })
    .getByText(/^\d+ × /)
    .allTextContents();
  return lines.reduce((sum, line) => sum + Number.parseInt(line, 10), 0);
};

const DONE = 'Pedido confirmado';
const WAITING = 'Pague com Pix';

class Buyer {
  readonly page: Page;
  readonly request: APIRequestContext;
  readonly token: string;

  constructor(page: Page, request: APIRequestContext, token: string) {
    [this.page, this.request, this.token] = [page, request, token];
  }

  books(): Promise<Books> {
    return booksOf(this.request, this.token);
  }
  /** Expects the page to show the cart and the deadline of the books. Returns the number of items. */
  async agrees(): Promise<number> {
    let items = 0;
    await expect(async () => {
      items = (await this.books()).inCart;
      if ((await this.isShown(DONE)) || (await this.isShown(WAITING))) return;
      expect(await shownItems(this.page)).toBe(items);
      const deadline = await deadlineOf(this.request, this.token);
      const timer = this.page.getByRole('timer').first();
      if (deadline === null || (await timer.count()) === 0) return;
      const [minutes = 0, seconds = 0] = /(\d+):(\d+)/
        .exec((await timer.textContent()) ?? '')
        ?.slice(1)
        .map(Number) ?? [0, 0];
      const left = (deadline - Date.now()) / 1000;
      expect(Math.abs(minutes * 60 + seconds - left), 'seconds beside the deadline').toBeLessThan(5);
    }).toPass({ timeout: 30_000 });
    return items;
  }
  isShown(name: string): Promise<boolean> {
    return this.page.getByRole('heading', { name }).isVisible();
  }
}

const CARD = ['4242 4242 4242 4242', 'ANA SOUZA', '1230', '123'] as const;
const fillCard = async (page: Page): Promise<void> => {
  const [number, holder, expiry, code] = CARD;
  await page.getByLabel('Número do cartão').fill(number);
  await page.getByLabel('Nome impresso no cartão').fill(holder);
  await page.getByLabel('Validade').fill(expiry);
  await page.getByLabel('Código de segurança').fill(code);
};

/** Buyer action of each step. An action is repeated when the page reports a failure. */
const doing = (buyer: Buyer, byPix: boolean): Readonly<Record<Step, () => Promise<void>>> => {
  const { page, request } = buyer;
  const addUntil = async (items: number): Promise<void> => {
    for (let had = await buyer.agrees(); had < items; had = await buyer.agrees())
      await page
        .getByRole('button', { name: /^Mais um/ })
        .first()
        .click();
  };
  const pay = page.getByRole('button', { name: byPix ? /^Gerar Pix de/ : /^Pagar R\$/ });
  return {
    open: async () => {
      await page.goto(FESTIVAL);
      await expect(page.getByRole('button', { name: /^Mais um/ }).first()).toBeEnabled();
    },
    add: () => addUntil(1),
    more: () => addUntil(2),
    checkout: () => checkOut(page),
    kind: async () => {
      await expect(async () => {
        await page
          .getByText(byPix ? 'Pix' : 'Cartão de crédito', { exact: true })
          .first()
          .click();
        await expect(pay).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 30_000 });
      if (!byPix) await fillCard(page);
    },
    pay: async () => {
      await expect(async () => {
        if ((await buyer.isShown(DONE)) || (await buyer.isShown(WAITING))) return;
        // A payment in flight is left alone. A failed one is pressed again.
        if ((await pay.count()) > 0 && (await pay.isEnabled())) {
          if (!byPix) await fillCard(page);
          await pay.click({ timeout: 2_000 });
        }
        await expect(page.getByRole('heading', { name: byPix ? WAITING : DONE })).toBeVisible({
          timeout: 3_000,
        });
      }).toPass({ timeout: 60_000 });
    },
    settle: async () => {
      if (byPix && !(await buyer.isShown(DONE)))
        await settleAt(request, await page.getByLabel('Pix copia e cola').inputValue());
      await expect(page.getByRole('heading', { name: DONE })).toBeVisible();
    },
  };
};

/** A failed worker runs until the page terminates it. Anything it did in that time would be missing from the log. */
test('a press on a failed worker sends no request and changes nothing', {
  tag: ['@desk', '@whole'],
}, async ({ page, request, baseURL }) => {
  const token = await tokenOf(request, await register(request));
  await page.context().addCookies([{ name: 'access_token', value: token, url: baseURL ?? '' }]);
  const buyer = new Buyer(page, request, token);
  const { open, add } = doing(buyer, true);
  await open();
  await add();
  const requests: string[] = [];
  page.context().on('request', (sent) => requests.push(sent.url()));
  const next = page.waitForEvent('worker');
  // The page is busy while the worker fails, so the press comes before the page notices.
  await page.workers()[0]?.evaluate(() => {
    new BroadcastChannel('specs').onmessage = () => {
      throw new Error('an error of the specs');
    };
  });
  await page.evaluate(() => {
    const busy = (milliseconds: number): void => {
      const until = performance.now() + milliseconds;
      while (performance.now() < until);
    };
    new BroadcastChannel('specs').postMessage(null);
    busy(500);
    const buttons = [...document.querySelectorAll('button')];
    buttons.find(({ ariaLabel }) => ariaLabel?.startsWith('Mais um'))?.click();
    busy(500);
  });
  await next;
  expect(requests.filter((url) => url.endsWith('/reservar'))).toEqual([]);
  expect(await buyer.agrees()).toBe(1);
});

const random = randomness(SEED);
const PURCHASES = Array.from({ length: Math.ceil(KILLS / KILLS_A_PURCHASE) }, (_, nth) => ({
  byPix: nth % 2 === 0,
  kills: Array.from(
    { length: Math.min(KILLS_A_PURCHASE, KILLS - nth * KILLS_A_PURCHASE) },
    (): Kill => ({
      step: STEPS[random(STEPS.length)] ?? 'pay',
      after: random(LONGEST),
      silent: random(SILENT) === 0,
    }),
  ),
}));

const tell = ({ step, after, silent }: Kill): string => `${step} ${after} ms${silent ? ' silently' : ''}`;

for (const [nth, { byPix, kills }] of PURCHASES.entries())
  test(`purchase ${nth + 1} by ${byPix ? 'Pix' : 'card'} (seed ${SEED}) is paid once with the worker killed at ${kills.map(tell).join(', ')}`, {
    tag: '@desk',
  }, async ({ page, request, baseURL }) => {
    const account: Account = await register(request);
    const token = await tokenOf(request, account);
    await page.context().addCookies([{ name: 'access_token', value: token, url: baseURL ?? '' }]);
    const buyer = new Buyer(page, request, token);
    const steps = doing(buyer, byPix);
    for (const step of STEPS) {
      const due = kills.filter((each) => each.step === step).sort((a, b) => a.after - b.after);
      // Kills run in sequence, because each needs a running worker.
      const killing = (async () => {
        for (const each of due) await kill(page, each);
      })();
      await steps[step]();
      await killing;
      await buyer.agrees();
    }
    expect(await buyer.books()).toMatchObject({ charged: 1, paid: 1, inCart: 0 });
  });
