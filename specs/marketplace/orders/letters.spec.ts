/**
 * Judges every sentence of letters and ticket files by purchases of each kind and state. The spec cancels each order to
 * find out if a promise of the letter was true.
 */
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { LOCALES, type Locale, languageOf } from '../../../fixtures/marketplace/http/language.ts';
import { SENTENCES, type SentenceKey } from '../../../fixtures/marketplace/mail/letters.ts';
import { type TicketSentence, ticketWords } from '../../../fixtures/marketplace/orders/ticket-words.ts';
import { dailyOf } from '../../domain/fc.ts';
import {
  LETTER_CLAIMS,
  LETTER_NEUTRAL,
  type LetterWorld,
  TICKET_CLAIMS,
} from '../../simulate/sentences/letters.ts';
import { buyerIn, found, itemOf, PAGES, type Page } from '../conformance-buyer.ts';
import { ONE_LEG } from '../conformance-legs.ts';
import { linkTo } from '../conformance-letters.ts';
import { openLeg, type ShopUnderTest } from '../conformance-shop.ts';
import { newcomer } from '../newcomers.ts';
import { pdfText } from '../pdf-text.ts';
import {
  byCard,
  HOLDERS,
  MATCH,
  move,
  type Purchase,
  STORIES,
  type Story,
  send,
  tickets,
  together,
} from './letter-stories.ts';

const NEUTRAL = Object.values(LETTER_NEUTRAL).flat();

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await openLeg(found(ONE_LEG[0], 'leg'));
  // The cancellation period of this event is always over.
  await shop.marketplace.db.query('UPDATE events SET cancel_hours = 100000 WHERE slug = $1', [
    PAGES.pixel.product,
  ]);
  await shop.marketplace.db.query('UPDATE events SET hide_download = false WHERE slug = $1', [MATCH.product]);
});
afterAll(async () => {
  expect(shop.failures).toEqual([]);
  await shop.close();
});

/** Undoes the changes of an event and the end of its sale, for the next story. */
const reopen = async ({ store, product }: Page): Promise<void> => {
  const [event] = await shop.marketplace.db.query<{ id: number }>(
    'UPDATE variations SET closes_at = NULL FROM events AS e WHERE e.id = event_id AND e.slug = $1 RETURNING e.id',
    [product],
  );
  await shop.marketplace.db.query('DELETE FROM event_changes WHERE event_id = $1', [
    found(event, 'event').id,
  ]);
  const body = new URLSearchParams({ event: `${store}/${product}`, opensIn: '0' });
  expect((await fetch(`${shop.url}/sandbox/eventos`, { method: 'POST', body })).status).toBe(200);
};

/** State of a purchase when its Pix letter was written. */
const WAITING = { status: 'awaiting', waits: true, paid: 0, cancelsOrder: false };

const NOTHING_CANCELED = { cancelsOrder: false, cancelsItem: false, returned: false };

const ROW = `SELECT p.status, p.payment_kind AS kind, p.total,
  coalesce((SELECT sum(amount)::int FROM payments WHERE purchase_id = p.id AND situation = 'succeeded'
    AND kind <> 'reservation' AND refunded_at IS NULL), 0) AS paid,
  EXISTS (SELECT FROM payments WHERE purchase_id = p.id AND situation = 'waiting' AND pix_code IS NOT NULL) AS waits,
  coalesce((SELECT r.amount FROM money_returns AS r JOIN payments ON payments.id = payment_id WHERE purchase_id = p.id
    ORDER BY r.id DESC LIMIT 1), 0) AS returns,
  EXISTS (SELECT FROM event_changes AS c JOIN lines AS l ON l.event_id = c.event_id WHERE l.purchase_id = p.id
    AND c.by_default = 'refund' AND c.changed_at > p.completed_at) AS "returnsByDefault",
  (SELECT count(*)::int FROM lines WHERE purchase_id = p.id AND kind = 'ticket' AND state IN ('held', 'sold')) AS tickets,
  (SELECT count(*)::int FROM lines WHERE purchase_id = p.id AND kind <> 'ticket' AND state IN ('held', 'sold')) AS goods,
  (SELECT count(*)::int FROM ticket_offers AS o JOIN lines AS l ON l.id = o.line_id
    WHERE l.purchase_id = p.id AND l.state = 'sold' AND o.state = 'open') AS sent
FROM purchases AS p WHERE p.id = $1`;
type Row = Omit<LetterWorld, 'letter' | 'isEventPaid' | 'cancelsOrder' | 'cancelsItem' | 'returned'>;
const rowOf = async (id: string): Promise<Row> =>
  found((await shop.marketplace.db.query<Row>(ROW, [id]))[0], 'purchase');

/** Cancels the order, or else each item, and sees if the money comes back. */
const cancel = async ({
  buyer,
  id,
}: Purchase): Promise<Pick<LetterWorld, 'cancelsOrder' | 'cancelsItem' | 'returned'>> => {
  const list = await buyer.purchases({ idpedido_marketplace: id });
  const cancelsOrder = (await buyer.call('cancelOrder', { idpedido: id })).status === 200;
  let cancelsItem = false;
  if (!cancelsOrder)
    for (const { line } of list.purchases[0]?.tickets ?? []) {
      const canceled = await buyer.call('cancelItem', { iditem: line.lineId });
      cancelsItem ||= canceled.status === 200;
    }
  shop.pass(10_000);
  await buyer.purchases({ idpedido_marketplace: id });
  return { cancelsOrder, cancelsItem, returned: (await rowOf(id)).paid === 0 };
};

/** Key of a paragraph by its text with any values. */
const keyOf = (text: string, locale: Locale): SentenceKey | undefined =>
  (Object.keys(SENTENCES) as SentenceKey[]).find(
    (key) =>
      key !== 'list' &&
      new RegExp(
        `^${SENTENCES[key][LOCALES.indexOf(locale) as 0 | 1 | 2]
          .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
          .replace(/\{\w+\}/g, '[^\n]+')}$`,
      ).test(text),
  );

interface Written {
  readonly kind: string;
  readonly language: string;
  readonly subject: string;
  readonly body: string;
}
/** Sentences of a letter that claim something. Its list of items has paragraphs without a key. */
const claimsOf = (
  { subject, body }: Pick<Written, 'subject' | 'body'>,
  locale: Locale,
): readonly string[] => {
  const keys = [subject, ...body.split('\n\n')].map((text) => keyOf(text, locale));
  return [
    ...new Set(keys.flatMap((key) => (key === undefined || NEUTRAL.includes(key) ? [] : [key]))),
  ].toSorted();
};
const truthsOf = (world: LetterWorld): readonly string[] =>
  Object.entries(LETTER_CLAIMS)
    .flatMap(([key, isTrue]) => (isTrue(world) ? [key] : []))
    .toSorted();

const LETTERS_OF = `SELECT kind, language, subject, body FROM outbox
WHERE body LIKE '%' || $1 || '%' ORDER BY id`;

/** Starts a purchase in another language than that of its payment. */
const begin = async ({ items, email }: Story, language: Locale): Promise<Purchase> => {
  const token = email === undefined ? (await newcomer(shop)).token : await shop.enter(email);
  const first = buyerIn(shop, token);
  const cart = (await shop.send('reserve', { json: { pedidos: await items(first, shop) }, token })).value();
  const said: ShopUnderTest = { ...shop, send: (name, sending) => shop.send(name, { language, ...sending }) };
  const buyer = buyerIn(said, token);
  const id = cart.purchaseId ?? '';
  const pay: Purchase['pay'] = async (kind, more = {}) => {
    if (!('tipo' in kind) || kind.tipo !== 'RESERVA') return (await buyer.finalise(cart, kind, more)).value();
    const json = { forma_pagamento: kind, captcha: await shop.captcha('reserveOrder') };
    return (await said.send('reserveOrder', { path: { idpedido: id }, json, token })).value();
  };
  const payByCard: Purchase['payByCard'] = async (more, number) =>
    pay({ tipo: 'CREDITO', token_cartao: await buyer.card(number) }, more);
  return { shop, buyer, token, id, pay, payByCard };
};

/** Sentences on each item's PDF, compared with the item. Only a valid item of a confirmed order has one. */
const judgeFiles = async ({ buyer, id }: Purchase, locale: Locale): Promise<void> => {
  const words = ticketWords(languageOf(locale));
  const { status, kind, total } = await rowOf(id);
  const isDue = kind === 'reservation' && total > 0;
  for (const item of (await buyer.purchases({ idpedido_marketplace: id })).purchases[0]?.tickets ?? []) {
    const file = await buyer.call('ticketFile', { iditem: item.line.lineId, formato: 'pdf' });
    if (file.status !== 200) {
      expect(status === 'completed' && item.status === 'valid' && item.code !== null).toBe(false);
      continue;
    }
    expect([status, item.status]).toEqual(['completed', 'valid']);
    const text = (await pdfText(Buffer.from(file.value().content, 'base64'))).replaceAll(' ', '');
    const world = { kind: item.line.kind, facial: item.facial, isDue };
    const shown = Object.keys(TICKET_CLAIMS).filter((key) =>
      text.includes(words[key as TicketSentence].replaceAll(' ', '')),
    );
    const truths = Object.entries(TICKET_CLAIMS).flatMap(([key, isTrue]) => (isTrue(world) ? [key] : []));
    expect(shown, text).toEqual(truths);
  }
};

/** Each story in each language. Sentences are chosen before their language, so that one language a day is enough. */
const spoken = <S>(stories: Readonly<Record<string, S>>) =>
  dailyOf(
    Object.entries(stories).flatMap(([name, story], nth) =>
      LOCALES.map((_, at) => [name, found(LOCALES[(nth + at) % LOCALES.length], 'language'), story] as const),
    ),
    LOCALES.length,
  );

// First, because the free event is sold for a few days only, and the stories take as long.
it('letters name the amount of their own return, and none for a free item of a paid order', async () => {
  const { token } = await newcomer(shop);
  const buyer = buyerIn(shop, token);
  const { variations } = await buyer.page(PAGES.exhibition);
  const free = found(
    variations.find(({ courtesy }) => courtesy),
    'courtesy',
  );
  const bought = async () => {
    const pedidos = [
      { loja: PAGES.exhibition.store, itens: [itemOf(free)] },
      { loja: PAGES.festival.store, itens: [itemOf(await buyer.standing(PAGES.festival))] },
    ];
    const cart = (await shop.send('reserve', { json: { pedidos }, token })).value();
    expect((await buyer.payByCard(cart)).status).toBe(200);
    const { tickets: own, purchaseId } = await buyer.purchase(cart);
    const of = (id: string) => found(own.find(({ line }) => line.variationId === id)?.line.lineId, 'ticket');
    const paid = found(own.find(({ line }) => line.lineId !== of(free.variationId))?.line.lineId, 'ticket');
    const last = async () => {
      const letters = await shop.marketplace.db.query<Written>(LETTERS_OF, [purchaseId]);
      const body = found(letters.at(-1), 'letter').body;
      return ['return.amount', 'return.none'].filter((key) =>
        body.split('\n\n').some((text) => keyOf(text, 'pt-BR') === key),
      );
    };
    return { idpedido: purchaseId, free: of(free.variationId), paid, last };
  };
  const first = await bought();
  expect((await buyer.call('cancelItem', { iditem: first.free })).status).toBe(200);
  expect(await first.last()).toEqual(['return.none']);
  expect((await buyer.call('cancelOrder', { idpedido: first.idpedido })).status).toBe(200);
  expect(await first.last()).toEqual(['return.amount']);
  const second = await bought();
  expect((await buyer.call('cancelItem', { iditem: second.paid })).status).toBe(200);
  expect(await second.last()).toEqual(['return.amount']);
  expect((await buyer.call('cancelOrder', { idpedido: second.idpedido })).status).toBe(200);
  expect(await second.last()).toEqual(['return.none']);
});

it.each(spoken(STORIES))(
  'letters and tickets tell the truth about an order: %s, in %s',
  async (_, locale, story) => {
    const { ends } = story;
    if (ends !== undefined) onTestFinished(() => reopen(ends));
    const purchase = await begin(story, locale);
    await story.pay(purchase);
    const row = await rowOf(purchase.id);
    const letters = await shop.marketplace.db.query<Written>(LETTERS_OF, [purchase.id]);
    expect(letters.map(({ kind }) => kind)).toEqual(story.letters);
    expect(letters.map((letter) => letter.language)).toEqual(letters.map(() => locale));
    await judgeFiles(purchase, locale);
    const isCompleted = row.status === 'completed';
    const world: Omit<LetterWorld, 'letter'> = {
      ...{ ...row, isEventPaid: row.paid > 0 },
      ...(isCompleted ? await cancel(purchase) : NOTHING_CANCELED),
    };
    if (story.refunded) {
      const asked = await purchase.buyer.call(
        'requestRefund',
        { idpedido: purchase.id },
        { motivo: 'DOENCA' },
      );
      expect(asked.status).toBe(200);
      await judgeFiles(purchase, locale);
      shop.pass(30_000);
      await purchase.buyer.purchases();
      expect(await rowOf(purchase.id)).toMatchObject({ status: 'canceled', paid: 0 });
    }
    await judgeFiles(purchase, locale);
    const all = await shop.marketplace.db.query<Written>(LETTERS_OF, [purchase.id]);
    const after = all.slice(letters.length).map(({ kind }) => kind);
    expect(after.filter((kind) => kind === 'canceled')).toHaveLength(world.cancelsOrder ? 1 : 0);
    expect(after.includes('canceledItem')).toBe(world.cancelsItem);
    expect(after.includes('refund')).toBe(story.refunded === true);
    const { returns } = await rowOf(purchase.id);
    for (const [nth, { kind, subject, body }] of all.entries()) {
      const state = { ...world, ...(kind === 'pix' ? WAITING : story.states?.[nth]) };
      const then = { ...state, letter: kind, returns: nth < letters.length ? row.returns : returns };
      expect(claimsOf({ subject, body }, locale), body).toEqual(truthsOf(then));
      expect(body).not.toMatch(/\{|undefined|null|1970|\(\)/);
    }
  },
);

const EACH_LETTER = `SELECT kind, language, subject, body FROM outbox WHERE recipient = $1 ORDER BY id`;

it.each(spoken(HOLDERS))(
  'O-122 letters to a person who accepted a ticket are true of its event: %s, in %s',
  async (_, locale, story) => {
    onTestFinished(() => reopen(PAGES.festival));
    const purchase = await begin({ items: tickets(PAGES.festival), pay: byCard, letters: [] }, locale);
    await byCard(purchase);
    const email = `lia.${purchase.id.slice(0, 8)}@catraca.com.br`;
    const accept = await send(purchase, email);
    if (story.late) await story.change(shop, PAGES.festival);
    await accept(email, locale);
    if (!story.late) await story.change(shop, PAGES.festival);
    const letters = await shop.marketplace.db.query<Written>(EACH_LETTER, [email]);
    expect(letters.map(({ kind }) => kind)).toEqual(story.letters);
    expect(letters.map(({ language }) => language)).toEqual(letters.map(() => locale));
    const row = await rowOf(purchase.id);
    for (const [nth, { kind, subject, body }] of letters.entries()) {
      const isChanged = nth === letters.length - 1;
      const returnsByDefault = isChanged && story.returnsByDefault === true;
      const world = { ...row, ...NOTHING_CANCELED, isEventPaid: true, returnsByDefault, letter: kind };
      expect(claimsOf({ subject, body }, locale), body).toEqual(truthsOf(world));
      if (isChanged && story.says) expect(body).toContain(story.says[LOCALES.indexOf(locale)]);
      expect(body).not.toMatch(/\{|undefined|null|1970|\(\)|R\$/);
    }
  },
);

it('letters about two changed events name each its own event', async () => {
  const items = together(tickets(PAGES.festival), tickets(PAGES.dinner));
  const purchase = await begin({ items, pay: byCard, letters: [] }, 'pt-BR');
  await byCard(purchase);
  const { tickets: bought } = await purchase.buyer.purchase({ purchaseId: purchase.id as never });
  const titleOf = (at: Page) =>
    found(bought.find(({ line }) => line.productSlug === at.product)?.line.productName, 'title');
  await move(shop, PAGES.festival);
  await move(shop, PAGES.dinner);
  const letters = await shop.marketplace.db.query<Written>(LETTERS_OF, [purchase.id]);
  const titles = [titleOf(PAGES.festival), titleOf(PAGES.dinner)];
  const named = letters.map(({ body }) => titles.filter((title) => body.includes(title)));
  expect(named).toEqual([titles, titles.slice(0, 1), titles.slice(1)]);
});

it('letters have every sentence in three languages, with the same values', () => {
  const values = (text: string): readonly string[] => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();
  for (const [key, [first, ...others]] of Object.entries(SENTENCES))
    for (const other of others) expect([key, values(other)]).toEqual([key, values(first)]);
});

it('every sentence of a letter has a claim, or a reason to have none', () => {
  expect([...Object.keys(LETTER_CLAIMS), ...NEUTRAL].toSorted()).toEqual(Object.keys(SENTENCES).toSorted());
});

it('letters name the previous and the new holder, by the letters of their names only', async () => {
  const { email, token } = await newcomer(shop);
  const buyer = buyerIn(shop, token);
  const { tickets: bought } = await buyer.buy(PAGES.pixel);
  const { line, bearerName } = found(bought[0], 'ticket');
  const bearer = { nome: 'Rui Prado www.exemplo.com/x', documento: '111.444.777-35' };
  expect((await buyer.call('changeBearer', { iditem: line.lineId }, bearer)).status).toBe(200);
  const [letter] = await shop.marketplace.db.query<Written>(
    "SELECT kind, body FROM outbox WHERE recipient = $1 AND kind = 'bearer'",
    [email],
  );
  const names = `Titular anterior: ${bearerName || 'sem titular'}\nNovo titular: Rui Prado www exemplo com x\n`;
  expect(letter?.body).toContain(names);
});

it('letters report a login by an unknown device, at most three in an hour, and none by a known one', async () => {
  const { email } = await newcomer(shop);
  const count = async (): Promise<number> =>
    (
      await shop.marketplace.db.query("SELECT 1 FROM outbox WHERE recipient = $1 AND kind = 'device'", [
        email,
      ])
    ).length;
  const logIn = async (cookie?: string) => {
    const json = { email, senha: 'Catraca#2026', captcha: await shop.captcha('logIn') };
    const headers = cookie === undefined ? {} : { Cookie: cookie };
    const entered = await shop.send('logIn', { json, headers, language: 'es-ES' });
    expect(entered.status).toBe(200);
    return entered.headers.get('set-cookie') ?? '';
  };
  expect(await count()).toBe(0);
  const [cookie = ''] = (await logIn()).split(';');
  expect([await count(), await logIn(cookie), await count()]).toEqual([1, '', 1]);
  for (let times = 0; times < 4; times += 1) await logIn();
  expect(await count()).toBe(3);
  shop.pass(60 * 60_000);
  await logIn();
  expect(await count()).toBe(4);
});

it('letters of a demanded reset report the change, and the login of a new device once someone is in', async () => {
  const { email } = await newcomer(shop);
  await shop.marketplace.db.query('UPDATE consumers SET must_reset_password = true WHERE email = $1', [
    email,
  ]);
  const logIn = async (senha: string) => {
    const json = { email, senha, captcha: await shop.captcha('logIn') };
    const { status, headers } = await shop.send('logIn', { json });
    return { status, cookie: headers.get('set-cookie') };
  };
  const letters = async () =>
    (await shop.marketplace.db.query<Written>(EACH_LETTER, [email])).map(({ kind }) => kind);
  expect(await logIn('Catraca#2026')).toEqual({ status: 401, cookie: null });
  expect(await letters()).toEqual(['welcome', 'reset']);
  const { token } = Object.fromEntries((await linkTo(shop, email)).searchParams);
  const senha = 'Outra#2026';
  expect((await shop.send('resetPassword', { json: { email, token, senha } })).status).toBe(200);
  expect(await letters()).toEqual(['welcome', 'reset', 'password']);
  expect((await logIn(senha)).status).toBe(200);
  expect(await letters()).toEqual(['welcome', 'reset', 'password', 'device']);
});
