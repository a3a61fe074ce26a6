/**
 * Judges every sentence of letters and ticket files by purchases of each kind and state. The spec cancels each order to
 * find out if a promise of the letter was true.
 */
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { LOCALES, type Locale, languageOf } from '../../../fixtures/marketplace/http/language.ts';
import { SENTENCES, type SentenceKey } from '../../../fixtures/marketplace/mail/letters.ts';
import { type TicketSentence, ticketWords } from '../../../fixtures/marketplace/orders/ticket-words.ts';
import type { ResponseOf } from '../../../worker/api/shapes.ts';
import { dailyOf } from '../../domain/fc.ts';
import {
  LETTER_CLAIMS,
  LETTER_NEUTRAL,
  type LetterWorld,
  TICKET_CLAIMS,
} from '../../simulate/sentences/letters.ts';
import { buyerIn, found, itemOf, KINDS, PAGES, type Page } from '../conformance-buyer.ts';
import { ONE_LEG } from '../conformance-legs.ts';
import { linkTo } from '../conformance-letters.ts';
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

type Items = (
  buyer: Buyer,
) => Promise<readonly { readonly loja: string; readonly itens: readonly object[] }[]>;

const tickets =
  (at: Page, quantidade = 1): Items =>
  async (buyer) => [{ loja: at.store, itens: [itemOf(await buyer.standing(at), { quantidade })] }];
const seats =
  (at: Page): Items =>
  async (buyer) => {
    const { productId } = await buyer.page(at);
    const [seat] = await buyer.freeSeats(at, 1);
    const { seatId, variationId } = found(seat, 'seat');
    const item = { idproduto: productId, idprod_variacao: variationId, tipo_produto: 'INGRESSO' };
    return [{ loja: at.store, itens: [{ ...item, quantidade: 1, idassento: seatId }] }];
  };
const goods: Items = async (buyer) => {
  const { products } = await buyer.page(PAGES.festival);
  const variation = products.flatMap(({ variations }) => variations).find(({ sale }) => sale === 'onSale');
  return [{ loja: PAGES.festival.store, itens: [itemOf(found(variation, 'product'))] }];
};
const courtesy: Items = async (buyer) => {
  const { variations } = await buyer.page(PAGES.exhibition);
  const free = variations.find(({ courtesy }) => courtesy);
  return [{ loja: PAGES.exhibition.store, itens: [itemOf(found(free, 'courtesy'))] }];
};
const donation: Items = async (buyer) => {
  const { productId, donationVariationId } = await buyer.page(PAGES.festival);
  const item = { idproduto: productId, idprod_variacao: donationVariationId, tipo_produto: KINDS.product };
  return [{ loja: PAGES.festival.store, itens: [{ ...item, quantidade: 1, valor_doacao: 15 }] }];
};
const exchanged: Items = async (buyer) => {
  const [voucher] = await shop.marketplace.db.query<{ code: string }>(
    "SELECT code FROM vouchers WHERE state = 'valid' AND event_slug = $1 ORDER BY code LIMIT 1",
    [PAGES.pixel.product],
  );
  const { code } = found(voucher, 'voucher');
  const { productId } = await buyer.page(PAGES.pixel);
  const query = { midia: code, idproduto: productId, loja: PAGES.pixel.store };
  const [variation] = (await shop.send('exchange', { query })).value().variations;
  return [
    { loja: PAGES.pixel.store, itens: [itemOf(found(variation, 'variation'), { codigo_voucher: code })] },
  ];
};
/** Items of all, by store. */
const together =
  (...all: readonly Items[]): Items =>
  async (buyer) => {
    const orders = (await Promise.all(all.map((items) => items(buyer)))).flat();
    return [...Map.groupBy(orders, ({ loja }) => loja)].map(([loja, own]) => ({
      loja,
      itens: own.flatMap(({ itens }) => itens),
    }));
  };

const later = async ({ token }: ResponseOf<'finalise'>) => {
  await fetch(`${shop.url}/sandbox/pix/${token}`, { method: 'POST', redirect: 'manual' });
};
const changeEvent = async ({ store, product }: Page, kind: string, more: Record<string, string> = {}) => {
  const body = new URLSearchParams({ event: `${store}/${product}`, kind, days: '7', ...more });
  expect((await fetch(`${shop.url}/sandbox/eventos`, { method: 'POST', body })).status).toBe(200);
};
/** Moves the event to another venue, which ends no sale. */
const move = async (at: Page, more: Record<string, string> = {}) => {
  shop.pass(1000);
  const [venue] = await shop.marketplace.db.query<{ name: string }>(
    `SELECT name FROM venues WHERE id <> (SELECT venue_id FROM events WHERE store_slug = $1 AND slug = $2) ORDER BY id LIMIT 1`,
    [at.store, at.product],
  );
  await changeEvent(at, 'venue', { venue: found(venue, 'venue').name, ...more });
};
const FRIEND = { name: 'Lia Prado', document: '111.444.777-35' };
/** Sends the first ticket to a friend. Returns a function that accepts it, with the friend's address. */
const send = async ({ buyer, id }: Pick<Purchase, 'buyer' | 'id'>, address = '') => {
  const { tickets: bought } = await buyer.purchase({ purchaseId: id as never });
  const iditem = found(bought[0], 'ticket').line.lineId;
  const sent = await buyer.call('offerTicket', { iditem }, { nome: FRIEND.name, email: address });
  expect(sent.status).toBe(200);
  const { token: convite } = (await buyer.call('offerLink', { iditem })).value();
  return async (email: string, language: Locale) => {
    const json = { convite, nome: FRIEND.name, documento: FRIEND.document, email };
    expect((await shop.send('acceptTicket', { json, language })).status).toBe(200);
  };
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
  /** State in which each letter was written, where it differs. */
  readonly states?: readonly Partial<LetterWorld>[];
  /** True if the purchase is refunded for a reason at the end. */
  readonly refunded?: true;
  /** Event whose sale the story ends. */
  readonly ends?: Page;
}

/** State before a cancellation. */
const BOUGHT: Partial<LetterWorld> = {
  ...{ status: 'completed', tickets: 1, goods: 0, sent: 0, paid: 1, isEventPaid: true },
  ...{ cancelsOrder: true, cancelsItem: false, returned: true },
};

const changeBearer = async ({ buyer, id }: Purchase) => {
  const { tickets: bought } = await buyer.purchase({ purchaseId: id as never });
  const iditem = found(bought[0], 'ticket').line.lineId;
  const changed = await buyer.call(
    'changeBearer',
    { iditem },
    { nome: 'Rui Prado', documento: '111.444.777-35' },
  );
  expect(changed.status).toBe(200);
  return iditem;
};
const PROTECT = 'UPDATE purchases SET protect = true, cancel_until = $2 WHERE id = $1';

const STORIES: Readonly<Record<string, Story>> = {
  // First, while the cancellation periods of their events run.
  'event of a free ticket postponed': {
    items: courtesy,
    pay: async (purchase) => {
      await purchase.payByCard();
      await changeEvent(PAGES.exhibition, 'postponed');
    },
    letters: ['ticket', 'changed'],
    ends: PAGES.exhibition,
  },
  'event of a reservation postponed, to be canceled without a choice': {
    items: tickets(PAGES.dinner),
    pay: async (purchase) => {
      await reserved(purchase);
      await changeEvent(PAGES.dinner, 'postponed', { default: 'refund' });
    },
    letters: ['ticket', 'changed'],
    ends: PAGES.dinner,
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
  'ticket with a donation': {
    items: together(tickets(PAGES.festival), donation),
    pay: byCard,
    letters: ['ticket'],
  },
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
      await changeBearer(purchase);
    },
    letters: ['ticket', 'bearer'],
  },
  'bearer changed, and the ticket canceled': {
    items: tickets(PAGES.festival),
    pay: async (purchase) => {
      await purchase.payByCard();
      const iditem = await changeBearer(purchase);
      expect((await purchase.buyer.call('cancelItem', { iditem })).status).toBe(200);
      shop.pass(10_000);
      await purchase.buyer.purchases();
    },
    letters: ['ticket', 'bearer', 'canceledItem'],
    states: [BOUGHT],
  },
  'exchanged for a voucher': { items: exchanged, pay: byCard, letters: ['ticket'] },
  'tickets and goods': { items: together(tickets(PAGES.festival), goods), pay: byCard, letters: ['ticket'] },
  'goods refunded for a reason': {
    items: goods,
    pay: async (purchase) => {
      await purchase.payByCard();
      await shop.marketplace.db.query(PROTECT, [purchase.id, new Date(shop.now() - 1000)]);
    },
    letters: ['ticket'],
    states: [{ cancelsOrder: true, returned: true }],
    refunded: true,
  },
  'event moved while a ticket that was sent waits': {
    items: tickets(PAGES.festival),
    pay: async (purchase) => {
      await purchase.payByCard();
      await send(purchase);
      await move(PAGES.festival);
    },
    letters: ['ticket', 'changed'],
    states: [BOUGHT],
  },
  'event moved while one of two tickets waits': {
    items: tickets(PAGES.festival, 2),
    pay: async (purchase) => {
      await purchase.payByCard();
      await send(purchase);
      await move(PAGES.festival);
    },
    letters: ['ticket', 'changed'],
    states: [BOUGHT],
  },
  'event moved, to be returned without a choice, while a ticket that was sent waits': {
    items: tickets(PAGES.festival),
    pay: async (purchase) => {
      await purchase.payByCard();
      await send(purchase);
      await move(PAGES.festival, { default: 'refund' });
    },
    letters: ['ticket', 'changed'],
    states: [BOUGHT],
  },
  'two events that both moved': {
    items: together(tickets(PAGES.festival), tickets(PAGES.dinner)),
    pay: async (purchase) => {
      await purchase.payByCard();
      await move(PAGES.festival);
      await move(PAGES.dinner);
    },
    letters: ['ticket', 'changed', 'changed'],
  },
  'a paid and a free event that both moved': {
    items: together(tickets(PAGES.festival), courtesy),
    pay: async (purchase) => {
      await purchase.payByCard();
      await move(PAGES.festival);
      await move(PAGES.exhibition);
    },
    letters: ['ticket', 'changed', 'changed'],
    states: [{}, {}, { isEventPaid: false }],
  },
  'event postponed, and then canceled': {
    items: seats(PAGES.stadium),
    pay: async (purchase) => {
      await purchase.payByCard();
      await changeEvent(PAGES.stadium, 'postponed');
      await changeEvent(PAGES.stadium, 'canceled');
    },
    letters: ['ticket', 'changed', 'eventCanceled'],
    ends: PAGES.stadium,
    states: [BOUGHT, BOUGHT],
  },
  'event postponed': {
    items: tickets(PAGES.secret),
    pay: async (purchase) => {
      await purchase.payByCard();
      await changeEvent(PAGES.secret, 'postponed');
    },
    letters: ['ticket', 'changed'],
    ends: PAGES.secret,
  },
  'event canceled': {
    items: seats(PAGES.stadium),
    pay: async (purchase) => {
      await purchase.payByCard();
      await changeEvent(PAGES.stadium, 'canceled');
    },
    letters: ['ticket', 'eventCanceled'],
    ends: PAGES.stadium,
    states: [BOUGHT],
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
    ends: PAGES.festival,
    states: [BOUGHT, BOUGHT],
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
  const cart = (await shop.send('reserve', { json: { pedidos: await items(first) }, token })).value();
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

/** Each story in each language. Sentences are chosen before their language, so that one language a day is enough. */
const spoken = <S>(stories: Readonly<Record<string, S>>) =>
  dailyOf(
    Object.entries(stories).flatMap(([name, story], nth) =>
      LOCALES.map((_, at) => [name, found(LOCALES[(nth + at) % LOCALES.length], 'language'), story] as const),
    ),
    LOCALES.length,
  );

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

interface HolderStory {
  readonly change: (at: Page) => Promise<void>;
  readonly letters: readonly string[];
  /** True if the buyer has to choose to keep the ticket, from the first change on. */
  readonly returnsByDefault?: true;
  /** True if the friend accepts the ticket after the change. */
  readonly late?: true;
  /** Words about the change in the last letter, by language. */
  readonly says?: readonly string[];
}
const POSTPONED = ['Evento adiado', 'Event postponed', 'Evento pospuesto'];
const MOVED = ['Novo local', 'New venue', 'Nuevo lugar'];
const HOLDERS: Readonly<Record<string, HolderStory>> = {
  moved: { change: move, letters: ['offer', 'received', 'holderChanged'], says: MOVED },
  'moved, to be canceled without a choice': {
    change: (at) => move(at, { default: 'refund' }),
    letters: ['offer', 'received', 'holderChanged'],
    ...{ returnsByDefault: true, says: MOVED },
  },
  'moved before the acceptance, to be canceled without a choice': {
    change: (at) => move(at, { default: 'refund' }),
    letters: ['offer', 'received'],
    ...{ returnsByDefault: true, late: true },
  },
  postponed: {
    change: (at) => changeEvent(at, 'postponed'),
    letters: ['offer', 'received', 'holderChanged'],
    says: POSTPONED,
  },
  canceled: {
    change: (at) => changeEvent(at, 'canceled'),
    letters: ['offer', 'received', 'holderCanceled'],
  },
};

it.each(spoken(HOLDERS))(
  'O-122 letters to a person who accepted a ticket are true of its event: %s, in %s',
  async (_, locale, story) => {
    onTestFinished(() => reopen(PAGES.festival));
    const purchase = await begin({ items: tickets(PAGES.festival), pay: byCard, letters: [] }, locale);
    await byCard(purchase);
    const email = `lia.${purchase.id.slice(0, 8)}@catraca.com.br`;
    const accept = await send(purchase, email);
    if (story.late) await story.change(PAGES.festival);
    await accept(email, locale);
    if (!story.late) await story.change(PAGES.festival);
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
  await move(PAGES.festival);
  await move(PAGES.dinner);
  const letters = await shop.marketplace.db.query<Written>(LETTERS_OF, [purchase.id]);
  const titles = [titleOf(PAGES.festival), titleOf(PAGES.dinner)];
  const named = letters.map(({ body }) => titles.filter((title) => body.includes(title)));
  expect(named).toEqual([titles, titles.slice(0, 1), titles.slice(1)]);
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
