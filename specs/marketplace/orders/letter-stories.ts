/** Purchases that letters are about: what is bought, and what is done with it until its letters are written. */
import { expect } from 'vitest';
import type { Locale } from '../../../fixtures/marketplace/http/language.ts';
import type { ResponseOf } from '../../../worker/api/shapes.ts';
import type { LetterWorld } from '../../simulate/sentences/letters.ts';
import { type buyerIn, found, itemOf, KINDS, PAGES, type Page } from '../conformance-buyer.ts';
import type { ShopUnderTest } from '../conformance-shop.ts';

type Buyer = ReturnType<typeof buyerIn>;
export interface Purchase {
  readonly shop: ShopUnderTest;
  readonly buyer: Buyer;
  readonly token: string;
  readonly id: string;
  /** Pays in the purchase's last language. */
  readonly pay: (kind: object, more?: object) => Promise<ResponseOf<'finalise'>>;
  readonly payByCard: (more?: object, number?: string) => Promise<ResponseOf<'finalise'>>;
}

export const MATCH = { store: 'liga-das-arenas', product: 'atletico-ipe-x-tempestade' };

type Items = (
  buyer: Buyer,
  shop: ShopUnderTest,
) => Promise<readonly { readonly loja: string; readonly itens: readonly object[] }[]>;

export const tickets =
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
const exchanged: Items = async (buyer, shop) => {
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
export const together =
  (...all: readonly Items[]): Items =>
  async (buyer, shop) => {
    const orders = (await Promise.all(all.map((items) => items(buyer, shop)))).flat();
    return [...Map.groupBy(orders, ({ loja }) => loja)].map(([loja, own]) => ({
      loja,
      itens: own.flatMap(({ itens }) => itens),
    }));
  };

const later = async (shop: ShopUnderTest, { token }: ResponseOf<'finalise'>) => {
  await fetch(`${shop.url}/sandbox/pix/${token}`, { method: 'POST', redirect: 'manual' });
};
const changeEvent = async (
  shop: ShopUnderTest,
  { store, product }: Page,
  kind: string,
  more: Record<string, string> = {},
) => {
  const body = new URLSearchParams({ event: `${store}/${product}`, kind, days: '7', ...more });
  expect((await fetch(`${shop.url}/sandbox/eventos`, { method: 'POST', body })).status).toBe(200);
};
/** Moves the event to another venue, which ends no sale. */
export const move = async (shop: ShopUnderTest, at: Page, more: Record<string, string> = {}) => {
  shop.pass(1000);
  const [venue] = await shop.marketplace.db.query<{ name: string }>(
    `SELECT name FROM venues WHERE id <> (SELECT venue_id FROM events WHERE store_slug = $1 AND slug = $2) ORDER BY id LIMIT 1`,
    [at.store, at.product],
  );
  await changeEvent(shop, at, 'venue', { venue: found(venue, 'venue').name, ...more });
};
const FRIEND = { name: 'Lia Prado', document: '111.444.777-35' };
/** Sends the first ticket to a friend. Returns a function that accepts it, with the friend's address. */
export const send = async ({ buyer, id, shop }: Purchase, address = '') => {
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
const giveUp = ({ id, token, shop }: Purchase) =>
  shop.send('cancelOrder', { path: { idpedido: id }, query: { apenas_nao_pago: 'true' }, token });
export const byCard = ({ payByCard }: Purchase) => payByCard();
const reserved = async ({ pay }: Purchase) => pay({ tipo: 'RESERVA' });

export interface Story {
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

export const STORIES: Readonly<Record<string, Story>> = {
  // First, while the cancellation periods of their events run.
  'event of a free ticket postponed': {
    items: courtesy,
    pay: async (purchase) => {
      await purchase.payByCard();
      await changeEvent(purchase.shop, PAGES.exhibition, 'postponed');
    },
    letters: ['ticket', 'changed'],
    ends: PAGES.exhibition,
  },
  'event of a reservation postponed, to be canceled without a choice': {
    items: tickets(PAGES.dinner),
    pay: async (purchase) => {
      await reserved(purchase);
      await changeEvent(purchase.shop, PAGES.dinner, 'postponed', { default: 'refund' });
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
    pay: async ({ pay, shop }) => later(shop, await pay({ tipo: 'QRCODE' })),
    letters: ['pix', 'ticket'],
  },
  'cash that waits': {
    items: tickets(PAGES.dinner),
    pay: ({ pay }) => pay({ tipo: 'DINHEIRO' }),
    letters: ['charge'],
  },
  'cash that was paid': {
    items: tickets(PAGES.dinner),
    pay: async ({ pay, shop }) => later(shop, await pay({ tipo: 'DINHEIRO' })),
    letters: ['charge', 'ticket'],
  },
  'deposit that was paid': {
    items: seats(PAGES.mexican),
    email: 'elena@catraca.com.mx',
    pay: async ({ pay, shop }) => later(shop, await pay({ tipo: 'DEPOSITO' })),
    letters: ['charge', 'ticket'],
  },
  'refused by the bank': {
    items: tickets(PAGES.festival),
    pay: ({ payByCard }) => payByCard({}, '4000 0000 0000 0002'),
    letters: [],
  },
  'approved after a review': {
    items: tickets(PAGES.festival),
    pay: async ({ buyer, payByCard, shop }) => {
      await payByCard({}, '4000 0000 0000 0077');
      shop.pass(10_000);
      await buyer.purchases();
    },
    letters: ['ticket'],
  },
  'refused after a review': {
    items: tickets(PAGES.festival),
    pay: async ({ buyer, payByCard, shop }) => {
      await payByCard({}, '4000 0000 0000 0341');
      shop.pass(10_000);
      await buyer.purchases();
    },
    letters: ['refused'],
  },
  'Pix that was paid too late': {
    items: tickets(PAGES.festival),
    pay: async ({ buyer, pay, shop }) => {
      const waiting = await pay({ tipo: 'QRCODE' });
      shop.pass(24 * 3_600_000);
      await buyer.purchases();
      await later(shop, waiting);
    },
    letters: ['pix', 'expired', 'late'],
  },
  'Pix that was paid after it was given up': {
    items: tickets(PAGES.festival),
    pay: async (purchase) => {
      const waiting = await purchase.pay({ tipo: 'QRCODE' });
      expect((await giveUp(purchase)).status).toBe(200);
      await later(purchase.shop, waiting);
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
      purchase.shop.pass(10_000);
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
      await purchase.shop.marketplace.db.query(PROTECT, [purchase.id, new Date(purchase.shop.now() - 1000)]);
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
      await move(purchase.shop, PAGES.festival);
    },
    letters: ['ticket', 'changed'],
    states: [BOUGHT],
  },
  'event moved while one of two tickets waits': {
    items: tickets(PAGES.festival, 2),
    pay: async (purchase) => {
      await purchase.payByCard();
      await send(purchase);
      await move(purchase.shop, PAGES.festival);
    },
    letters: ['ticket', 'changed'],
    states: [BOUGHT],
  },
  'event moved, to be returned without a choice, while a ticket that was sent waits': {
    items: tickets(PAGES.festival),
    pay: async (purchase) => {
      await purchase.payByCard();
      await send(purchase);
      await move(purchase.shop, PAGES.festival, { default: 'refund' });
    },
    letters: ['ticket', 'changed'],
    states: [BOUGHT],
  },
  'two events that both moved': {
    items: together(tickets(PAGES.festival), tickets(PAGES.dinner)),
    pay: async (purchase) => {
      await purchase.payByCard();
      await move(purchase.shop, PAGES.festival);
      await move(purchase.shop, PAGES.dinner);
    },
    letters: ['ticket', 'changed', 'changed'],
  },
  'a paid and a free event that both moved': {
    items: together(tickets(PAGES.festival), courtesy),
    pay: async (purchase) => {
      await purchase.payByCard();
      await move(purchase.shop, PAGES.festival);
      await move(purchase.shop, PAGES.exhibition);
    },
    letters: ['ticket', 'changed', 'changed'],
    states: [{}, {}, { isEventPaid: false }],
  },
  'event postponed, and then canceled': {
    items: seats(PAGES.stadium),
    pay: async (purchase) => {
      await purchase.payByCard();
      await changeEvent(purchase.shop, PAGES.stadium, 'postponed');
      await changeEvent(purchase.shop, PAGES.stadium, 'canceled');
    },
    letters: ['ticket', 'changed', 'eventCanceled'],
    ends: PAGES.stadium,
    states: [BOUGHT, BOUGHT],
  },
  'event postponed': {
    items: tickets(PAGES.secret),
    pay: async (purchase) => {
      await purchase.payByCard();
      await changeEvent(purchase.shop, PAGES.secret, 'postponed');
    },
    letters: ['ticket', 'changed'],
    ends: PAGES.secret,
  },
  'event canceled': {
    items: seats(PAGES.stadium),
    pay: async (purchase) => {
      await purchase.payByCard();
      await changeEvent(purchase.shop, PAGES.stadium, 'canceled');
    },
    letters: ['ticket', 'eventCanceled'],
    ends: PAGES.stadium,
    states: [BOUGHT],
  },
  'ticket that was not kept after a change': {
    items: tickets(PAGES.festival),
    pay: async (purchase) => {
      await purchase.payByCard();
      await changeEvent(purchase.shop, PAGES.festival, 'postponed', { days: '1', default: 'refund' });
      purchase.shop.pass(25 * 3_600_000);
      await purchase.buyer.purchases();
    },
    letters: ['ticket', 'changed', 'eventReturned'],
    ends: PAGES.festival,
    states: [BOUGHT, BOUGHT],
  },
};

interface HolderStory {
  readonly change: (shop: ShopUnderTest, at: Page) => Promise<void>;
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
export const HOLDERS: Readonly<Record<string, HolderStory>> = {
  moved: { change: move, letters: ['offer', 'received', 'holderChanged'], says: MOVED },
  'moved, to be canceled without a choice': {
    change: (shop, at) => move(shop, at, { default: 'refund' }),
    letters: ['offer', 'received', 'holderChanged'],
    ...{ returnsByDefault: true, says: MOVED },
  },
  'moved before the acceptance, to be canceled without a choice': {
    change: (shop, at) => move(shop, at, { default: 'refund' }),
    letters: ['offer', 'received'],
    ...{ returnsByDefault: true, late: true },
  },
  postponed: {
    change: (shop, at) => changeEvent(shop, at, 'postponed'),
    letters: ['offer', 'received', 'holderChanged'],
    says: POSTPONED,
  },
  canceled: {
    change: (shop, at) => changeEvent(shop, at, 'canceled'),
    letters: ['offer', 'received', 'holderCanceled'],
  },
};
