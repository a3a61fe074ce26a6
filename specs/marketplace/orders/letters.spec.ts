/**
 * Judges every sentence of letters and ticket files by purchases of each kind and state. The spec cancels each order to
 * find out if a promise of the letter was true.
 */
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { LOCALES, type Locale, languageOf } from '../../../fixtures/marketplace/http/language.ts';
import { SENTENCES, type SentenceKey } from '../../../fixtures/marketplace/mail/letters.ts';
import { type TicketSentence, ticketWords } from '../../../fixtures/marketplace/orders/ticket-words.ts';
import type { ResponseOf } from '../../../worker/api/shapes.ts';
import {
  LETTER_CLAIMS,
  LETTER_NEUTRAL,
  type LetterWorld,
  TICKET_CLAIMS,
} from '../../simulate/sentences/letters.ts';
import { buyerIn, found, itemOf, KINDS, PAGES, type Page } from '../conformance-buyer.ts';
import { ONE_LEG } from '../conformance-legs.ts';
import { openLeg, type ShopUnderTest } from '../conformance-shop.ts';
import { newcomer } from '../newcomers.ts';
import { pdfText } from '../pdf-text.ts';

type Buyer = ReturnType<typeof buyerIn>;
interface Purchase {
  readonly buyer: Buyer;
  readonly token: string;
  readonly id: string;
  /** Pays in the purchase's last language. */
  readonly pay: (kind: object, more?: object) => Promise<ResponseOf<'finalise'>>;
  readonly payByCard: (more?: object, number?: string) => Promise<ResponseOf<'finalise'>>;
}

const MATCH = { store: 'liga-das-arenas', product: 'atletico-ipe-x-tempestade' };
const NEUTRAL = Object.values(LETTER_NEUTRAL).flat();

let shop: ShopUnderTest;
const open = async (): Promise<void> => {
  shop = await openLeg(found(ONE_LEG[0], 'leg'));
  // The cancellation period of this event is always over.
  await shop.marketplace.db.query('UPDATE events SET cancel_hours = 100000 WHERE slug = $1', [
    PAGES.pixel.product,
  ]);
  await shop.marketplace.db.query('UPDATE events SET hide_download = false WHERE slug = $1', [MATCH.product]);
};
const close = async (): Promise<void> => {
  expect(shop.failures).toEqual([]);
  await shop.close();
};
beforeAll(open);
afterAll(close);

/** Opens another shop, after a story that ended the sale of an event. */
const reopen = async (): Promise<void> => {
  await close();
  await open();
};

type Items = (buyer: Buyer) => Promise<readonly [store: string, items: readonly object[]]>;

const tickets =
  (at: Page): Items =>
  async (buyer) => [at.store, [itemOf(await buyer.standing(at))]];
const seats =
  (at: Page): Items =>
  async (buyer) => {
    const { productId } = await buyer.page(at);
    const [seat] = await buyer.freeSeats(at, 1);
    const { seatId, variationId } = found(seat, 'seat');
    const item = { idproduto: productId, idprod_variacao: variationId, tipo_produto: 'INGRESSO' };
    return [at.store, [{ ...item, quantidade: 1, idassento: seatId }]];
  };
const goods: Items = async (buyer) => {
  const { products } = await buyer.page(PAGES.festival);
  const variation = products.flatMap(({ variations }) => variations).find(({ sale }) => sale === 'onSale');
  return [PAGES.festival.store, [itemOf(found(variation, 'product'))]];
};
const courtesy: Items = async (buyer) => {
  const { variations } = await buyer.page(PAGES.exhibition);
  const free = variations.find(({ courtesy }) => courtesy);
  return [PAGES.exhibition.store, [itemOf(found(free, 'courtesy'))]];
};
const donation: Items = async (buyer) => {
  const { productId, donationVariationId } = await buyer.page(PAGES.festival);
  const item = { idproduto: productId, idprod_variacao: donationVariationId, tipo_produto: KINDS.product };
  return [PAGES.festival.store, [{ ...item, quantidade: 1, valor_doacao: 15 }]];
};
const withDonation: Items = async (buyer) => {
  const [store, items] = await tickets(PAGES.festival)(buyer);
  return [store, [...items, ...(await donation(buyer))[1]]];
};

const later = async ({ token }: ResponseOf<'finalise'>) => {
  await fetch(`${shop.url}/sandbox/pix/${token}`, { method: 'POST', redirect: 'manual' });
};
const changeEvent = async ({ store, product }: Page, kind: string, more: Record<string, string> = {}) => {
  const body = new URLSearchParams({ event: `${store}/${product}`, kind, days: '7', ...more });
  expect((await fetch(`${shop.url}/sandbox/eventos`, { method: 'POST', body })).status).toBe(200);
};
const giveUp = ({ id, token }: Purchase) =>
  shop.send('cancelOrder', { path: { idpedido: id }, query: { apenas_nao_pago: 'true' }, token });
const byCard = ({ payByCard }: Purchase) => payByCard();
const reserved = async ({ pay }: Purchase) => pay({ tipo: 'RESERVA' });

interface Story {
  readonly items: Items;
  readonly email?: string;
  /** Brings the purchase into its state. */
  readonly pay: (purchase: Purchase) => Promise<unknown>;
  readonly letters: readonly string[];
  /** State in which all letters but the last were written, where it differs. */
  readonly before?: Partial<LetterWorld>;
  /** True if the purchase is refunded for a reason at the end. */
  readonly refunded?: true;
  /** True if the story ends the sale of its event, so that the next story needs another shop. */
  readonly endsSale?: true;
}

const STORIES: Readonly<Record<string, Story>> = {
  // First, while the cancellation periods of their events run.
  'event of a free ticket postponed': {
    items: courtesy,
    pay: async (purchase) => {
      await purchase.payByCard();
      await changeEvent(PAGES.exhibition, 'postponed');
    },
    letters: ['ticket', 'changed'],
    endsSale: true,
  },
  'event of a reservation postponed, to be canceled without a choice': {
    items: tickets(PAGES.dinner),
    pay: async (purchase) => {
      await reserved(purchase);
      await changeEvent(PAGES.dinner, 'postponed', { default: 'refund' });
    },
    letters: ['ticket', 'changed'],
    endsSale: true,
  },
  'paid by card': { items: tickets(PAGES.festival), pay: byCard, letters: ['ticket'] },
  'paid with a face to register': { items: tickets(MATCH), pay: byCard, letters: ['ticket'] },
  'paid, goods alone': { items: goods, pay: byCard, letters: ['ticket'] },
  'free courtesy': { items: courtesy, pay: byCard, letters: ['ticket'] },
  'reserved without payment': { items: tickets(PAGES.dinner), pay: reserved, letters: ['ticket'] },
  'cannot be canceled': { items: tickets(PAGES.pixel), pay: byCard, letters: ['ticket'] },
  'refunded for a reason': {
    items: tickets(PAGES.pixel),
    pay: ({ payByCard }) => payByCard({ aplicar_protect: true }),
    letters: ['ticket'],
    refunded: true,
  },
  'donation alone': { items: donation, pay: byCard, letters: ['ticket'] },
  'ticket with a donation': { items: withDonation, pay: byCard, letters: ['ticket'] },
  'Pix that waits': {
    items: tickets(PAGES.festival),
    pay: ({ pay }) => pay({ tipo: 'QRCODE' }),
    letters: ['pix'],
  },
  'Pix that was paid': {
    items: tickets(PAGES.festival),
    pay: async ({ pay }) => later(await pay({ tipo: 'QRCODE' })),
    letters: ['pix', 'ticket'],
  },
  'cash that waits': {
    items: tickets(PAGES.dinner),
    pay: ({ pay }) => pay({ tipo: 'DINHEIRO' }),
    letters: ['charge'],
  },
  'cash that was paid': {
    items: tickets(PAGES.dinner),
    pay: async ({ pay }) => later(await pay({ tipo: 'DINHEIRO' })),
    letters: ['charge', 'ticket'],
  },
  'deposit that was paid': {
    items: seats(PAGES.mexican),
    email: 'elena@catraca.com.mx',
    pay: async ({ pay }) => later(await pay({ tipo: 'DEPOSITO' })),
    letters: ['charge', 'ticket'],
  },
  'refused by the bank': {
    items: tickets(PAGES.festival),
    pay: ({ payByCard }) => payByCard({}, '4000 0000 0000 0002'),
    letters: [],
  },
  'approved after a review': {
    items: tickets(PAGES.festival),
    pay: async ({ buyer, payByCard }) => {
      await payByCard({}, '4000 0000 0000 0077');
      shop.pass(10_000);
      await buyer.purchases();
    },
    letters: ['ticket'],
  },
  'refused after a review': {
    items: tickets(PAGES.festival),
    pay: async ({ buyer, payByCard }) => {
      await payByCard({}, '4000 0000 0000 0341');
      shop.pass(10_000);
      await buyer.purchases();
    },
    letters: ['refused'],
  },
  'Pix that was paid too late': {
    items: tickets(PAGES.festival),
    pay: async ({ buyer, pay }) => {
      const waiting = await pay({ tipo: 'QRCODE' });
      shop.pass(24 * 3_600_000);
      await buyer.purchases();
      await later(waiting);
    },
    letters: ['pix', 'expired', 'late'],
  },
  'Pix that was paid after it was given up': {
    items: tickets(PAGES.festival),
    pay: async (purchase) => {
      const waiting = await purchase.pay({ tipo: 'QRCODE' });
      expect((await giveUp(purchase)).status).toBe(200);
      await later(waiting);
    },
    letters: ['pix', 'late'],
  },
  'bearer changed': {
    items: tickets(PAGES.festival),
    pay: async (purchase) => {
      await purchase.payByCard();
      const { tickets: bought } = await purchase.buyer.purchase({ purchaseId: purchase.id as never });
      const { lineId } = found(bought[0], 'ticket').line;
      const changed = await purchase.buyer.call(
        'changeBearer',
        { iditem: lineId },
        { nome: 'Rui Prado', documento: '111.444.777-35' },
      );
      expect(changed.status).toBe(200);
    },
    letters: ['ticket', 'bearer'],
  },
  'event postponed': {
    items: tickets(PAGES.secret),
    pay: async (purchase) => {
      await purchase.payByCard();
      await changeEvent(PAGES.secret, 'postponed');
    },
    letters: ['ticket', 'changed'],
    endsSale: true,
  },
  'event canceled': {
    items: seats(PAGES.stadium),
    pay: async (purchase) => {
      await purchase.payByCard();
      await changeEvent(PAGES.stadium, 'canceled');
    },
    letters: ['ticket', 'eventCanceled'],
    endsSale: true,
    before: { status: 'completed', tickets: 1, paid: 1, cancelsOrder: true, returned: true },
  },
  'ticket that was not kept after a change': {
    items: tickets(PAGES.festival),
    pay: async (purchase) => {
      await purchase.payByCard();
      await changeEvent(PAGES.festival, 'postponed', { days: '1', default: 'refund' });
      shop.pass(25 * 3_600_000);
      await purchase.buyer.purchases();
    },
    letters: ['ticket', 'changed', 'eventReturned'],
    endsSale: true,
    before: { status: 'completed', tickets: 1, paid: 1, cancelsOrder: true, returned: true },
  },
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
    AND c.by_default = 'refund') AS "returnsByDefault",
  (SELECT count(*)::int FROM lines WHERE purchase_id = p.id AND kind = 'ticket' AND state IN ('held', 'sold')) AS tickets
FROM purchases AS p WHERE p.id = $1`;
type Row = Omit<LetterWorld, 'letter' | 'cancelsOrder' | 'cancelsItem' | 'returned'>;
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
const LETTERS_OF = `SELECT kind, language, subject, body FROM outbox
WHERE body LIKE '%' || $1 || '%' ORDER BY id`;

/** Starts a purchase in another language than that of its payment. */
const begin = async ({ items, email }: Story, language: Locale): Promise<Purchase> => {
  const token = email === undefined ? (await newcomer(shop)).token : await shop.enter(email);
  const first = buyerIn(shop, token);
  const [store, itens] = await items(first);
  const cart = (await first.reserve(store, itens)).value();
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
  return { buyer, token, id, pay, payByCard };
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

const isWhole = process.env.FC_SHARE === '1';

// Sentences are chosen before their language, so that each story needs one language only.
it.each(
  Object.entries(STORIES).flatMap(([name, story], nth) =>
    LOCALES.flatMap((locale, at) =>
      isWhole || nth % LOCALES.length === at ? [[name, locale, story] as const] : [],
    ),
  ),
)('letters and tickets tell the truth about an order: %s, in %s', async (_, locale, story) => {
  if (story.endsSale) onTestFinished(reopen);
  const purchase = await begin(story, locale);
  await story.pay(purchase);
  const row = await rowOf(purchase.id);
  const letters = await shop.marketplace.db.query<Written>(LETTERS_OF, [purchase.id]);
  expect(letters.map(({ kind }) => kind)).toEqual(story.letters);
  expect(letters.map((letter) => letter.language)).toEqual(letters.map(() => locale));
  await judgeFiles(purchase, locale);
  const isCompleted = row.status === 'completed';
  const world: Omit<LetterWorld, 'letter'> = {
    ...row,
    ...(isCompleted ? await cancel(purchase) : NOTHING_CANCELED),
  };
  if (story.refunded) {
    const asked = await purchase.buyer.call('requestRefund', { idpedido: purchase.id }, { motivo: 'DOENCA' });
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
    const isLast = nth === all.length - 1;
    const state = { ...world, ...(kind === 'pix' ? WAITING : isLast ? {} : story.before) };
    const then = { ...state, letter: kind, returns: nth < letters.length ? row.returns : returns };
    // The list of items has paragraphs without a key.
    const keys = [subject, ...body.split('\n\n')].map((text) => keyOf(text, locale));
    const claims = new Set(keys.filter((key) => key !== undefined && !NEUTRAL.includes(key)));
    const truths = Object.entries(LETTER_CLAIMS).flatMap(([key, isTrue]) => (isTrue(then) ? [key] : []));
    expect([...claims].toSorted(), body).toEqual(truths.toSorted());
    expect(body).not.toMatch(/\{|undefined|null|1970|\(\)/);
  }
});

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
