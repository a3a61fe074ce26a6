/**
 * One price: every place shows the price of the first list, down to the ledger. Carts of both countries are
 * bought from the sandbox over HTTP and read by the client's core.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cents, cents, instant, type RequestId } from '../../domain/kernel/values.ts';
import type { Cart } from '../../domain/model/cart.ts';
import { fullPrice, type Priced } from '../../domain/pricing/full-price.ts';
import { sectorPrice } from '../../domain/seats/sectors.ts';
import { foldLog } from '../../domain/shop/evolve.ts';
import { view } from '../../domain/shop/view.ts';
import type { ResponseOf } from '../../worker/api/shapes.ts';
import { fc, runs } from '../domain/fc.ts';
import { buyerIn, itemOf, KINDS } from './conformance-buyer.ts';
import { openShopUnderTest, type ShopUnderTest } from './conformance-shop.ts';

const CARTS = runs(1_000);

type Country = 'BR' | 'MX';
type Product = ResponseOf<'product'>;

/** An item for a cart, with the price that was read earlier. */
interface Ware {
  readonly store: string;
  readonly key: string;
  readonly price: Cents;
  readonly most: number;
  /** Items and combos of a `reservar` request for `count` units. Null if no seat is left. */
  readonly want: (
    count: number,
  ) => { readonly itens: readonly object[]; readonly combos: readonly object[] } | null;
}

const EMAILS = { BR: 'ana@catraca.com.br', MX: 'elena@catraca.com.mx' } as const;
const HOSTS = { BR: 'localhost', MX: 'mx.localhost' } as const;
const ADDRESS = {
  ...{ pais: 'Brasil', estado: 'SP', cidade: 'São Paulo', bairro: 'Bela Vista' },
  ...{ logradouro: 'Avenida Paulista', cep: '01310-100', numero: '1500' },
};

let shop: ShopUnderTest;
/** Captcha token, valid for two minutes. */
let captcha: string;
const tokens: Partial<Record<Country, string>> = {};
const shelves: Record<Country, Ware[]> = { BR: [], MX: [] };

/** Removes every limit that could refuse a purchase, because this spec tests only prices. */
const PERMIT = `UPDATE events SET limit_total = 0, limit_ticket = 0, limit_product = 0, limit_recharge = 0,
    bearer_required = false, facial_required = false, checks_wristband = false;
  UPDATE products SET per_document_limit = 0;
  UPDATE coupons SET uses_left = NULL`;
/** Resets stocks and the buyer's purchase history for the next cart. */
const FORGET = `WITH stocks AS (UPDATE quotas SET taken = 0),
  documents AS (DELETE FROM purchase_documents WHERE purchase_id = $1)
UPDATE purchases SET consumer_id = NULL WHERE id = $1`;

/** Builds the wares of a seat map. Each seat is sold once, in order. */
const seatsOf = async (store: string, product: Product): Promise<Ware[]> => {
  const path = { store, event: product.slug };
  const map = (await shop.send('seatMap', { path, json: {} })).value();
  const date = product.dates[0]?.at ?? null;
  const wares: Ware[] = [];
  for (const sector of map.sectors) {
    if (sector.prices.length === 0) continue;
    // The map and the page agree: each kind has the same price to the cent, and the sector shows its highest price.
    const told = sector.prices.map((price) => fullPrice(price));
    expect(sectorPrice(sector)).toBe(Math.max(...told));
    for (const price of sector.prices) {
      const sold = product.variations.find(({ variationId }) => variationId === price.variationId);
      expect(sold && fullPrice(sold), `${product.slug} ${sector.name} ${price.name}`).toBe(fullPrice(price));
    }
    // Standing room has no seats. Its tickets are sold like any other item.
    if (wares.length >= 12 || sector.seatCount === 0) continue;
    const file = (await (await shop.get(sector.geometryUrl)).json()) as { ids: string };
    const ids = Buffer.from(file.ids, 'base64');
    const letters = [...map.states.slice(sector.firstSeat, sector.firstSeat + sector.seatCount)];
    const free = letters.flatMap((letter, at) => (letter === 'L' ? [ids.readUInt32LE(at * 4)] : []));
    for (const price of sector.prices)
      wares.push({
        store,
        key: price.variationId,
        price: fullPrice(price),
        most: 3,
        want: (count) => {
          const taken = free.splice(0, count);
          if (taken.length < count) return null;
          const item = {
            ...{ idproduto: product.productId, idprod_variacao: price.variationId, tipo_produto: 'INGRESSO' },
            ...{ quantidade: 1, dthr_visitacao: product.recurring ? date : null },
          };
          return { itens: taken.map((idassento) => ({ ...item, idassento })), combos: [] };
        },
      });
  }
  return wares;
};

const waresOf = async (country: Country, card: ResponseOf<'events'>['events'][number]): Promise<Ware[]> => {
  const { store, slug } = card;
  const product = (await shop.send('product', { path: { store, product: slug }, json: {} })).value();
  // List, storefront and page show the same "from" price, and a ticket at that price is on sale.
  const storefront = (
    await shop.send('events', { query: { slug_loja: store, dominio: HOSTS[country] } })
  ).value();
  const twin = storefront.events.find((each) => each.slug === slug);
  expect(twin?.fromPrice, slug).toBe(card.fromPrice);
  expect(product.fromPrice, slug).toBe(card.fromPrice);
  const onSale = product.variations.filter(({ sale }) => sale === 'onSale');
  if (card.fromPrice !== null) expect(onSale.map(fullPrice), slug).toContain(card.fromPrice);
  for (const { fromPrice } of product.dates) expect(fromPrice, slug).toBe(card.fromPrice);
  const date = product.dates[0]?.at ?? null;
  const things = [
    ...onSale.filter(({ seated }) => !seated),
    ...product.products.flatMap(({ variations }) => variations.filter(({ sale }) => sale === 'onSale')),
  ];
  const loose = things.map(
    (each): Ware => ({
      ...{ store, key: each.variationId, price: fullPrice(each), most: 3 },
      want: (quantidade) => {
        const visit = product.recurring && each.kind === 'ticket' ? date : null;
        return { itens: [itemOf(each, { quantidade, dthr_visitacao: visit })], combos: [] };
      },
    }),
  );
  const combos = product.combos
    .filter(({ sale }) => sale === 'onSale')
    .map(
      (each): Ware => ({
        ...{ store, key: `combo ${each.comboId}`, price: fullPrice(each), most: 2 },
        want: (qtd) => ({ itens: [], combos: [{ idcombo: each.comboId, qtd }] }),
      }),
    );
  const gift = product.donationVariationId;
  const donations = (gift === null ? [] : [500, 1_500, 3_000, 7_000]).map(
    (amount): Ware => ({
      ...{ store, key: `${gift} ${amount}`, price: cents(amount), most: 1 },
      want: () => ({
        itens: [
          {
            ...{ idproduto: product.productId, idprod_variacao: gift, tipo_produto: KINDS.product },
            ...{ quantidade: 1, valor_doacao: amount / 100 },
          },
        ],
        combos: [],
      }),
    }),
  );
  const seats = product.seatMap ? await seatsOf(store, product) : [];
  return [...loose, ...combos, ...donations, ...seats];
};

beforeAll(async () => {
  shop = await openShopUnderTest({ events: 60 });
  await shop.marketplace.db.script(PERMIT);
  for (const country of ['BR', 'MX'] as const) {
    tokens[country] = await shop.enter(EMAILS[country]);
    const { events } = (
      await shop.send('events', { query: { dominio: HOSTS[country], limit: 100 } })
    ).value();
    for (const card of events)
      if (card.externalUrl === null && !card.soldOut)
        shelves[country].push(...(await waresOf(country, card)));
    expect(shelves[country].length).toBeGreaterThan(20);
  }
}, 60_000);
afterAll(async () => {
  expect(shop.failures).toEqual([]);
  await shop.close();
});

const seen = {
  carts: 0,
  seats: 0,
  combos: 0,
  processing: 0,
  discounts: 0,
  shipping: 0,
  protection: 0,
  MX: 0,
};

/** Amount as in the letter: Portuguese format, in reais or pesos. */
const money = (amount: number, country: Country): string =>
  new Intl.NumberFormat('pt-BR', {
    style: 'currency',
    currency: country === 'BR' ? 'BRL' : 'MXN',
  }).format(amount / 100);

interface Wanted {
  readonly country: Country;
  readonly picks: readonly (readonly [which: number, count: number])[];
  readonly coupon: boolean;
  readonly deliver: boolean;
  readonly protect: boolean;
}
const wanted: fc.Arbitrary<Wanted> = fc.record({
  country: fc.constantFrom('BR', 'BR', 'MX'),
  picks: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 4 }),
  coupon: fc.boolean(),
  deliver: fc.boolean(),
  protect: fc.boolean(),
});

/** The core's view of the server's cart, as the drawer and the checkout show it. */
const shown = (cart: Cart, { deliver, protect }: Wanted) => {
  const requestId = 'r1' as RequestId;
  const state = foldLog([
    { type: 'CartConfirmed', requestId, cart, deadline: null },
    { type: 'DeliveryChosen', delivery: deliver ? 'deliver' : 'collect' },
    { type: 'ProtectionChosen', protection: protect },
  ]);
  return view(state, instant(0)).cart;
};

/** Prices of each item in the cart, by its key. */
const pricesIn = ({ orders }: ReturnType<typeof shown>): ReadonlyMap<string, readonly Cents[]> => {
  const found = new Map<string, Cents[]>();
  const add = (key: string, price: Cents): void => void found.set(key, [...(found.get(key) ?? []), price]);
  for (const { groups, combos } of orders) {
    for (const { line, unit } of groups)
      add(line.donation ? `${line.variationId} ${unit}` : line.variationId, unit);
    for (const { comboId, unit } of combos) add(`combo ${comboId}`, unit);
  }
  return found;
};

const buy = async (one: Wanted): Promise<void> => {
  const { country } = one;
  const shelf = shelves[country];
  const picks = new Map(one.picks.map(([which, count]) => [which % shelf.length, count]));
  const picked = [...picks].flatMap(([which, count]) => {
    const ware = shelf[which];
    const asked = Math.min(count, ware?.most ?? 0);
    const want = ware?.want(asked) ?? null;
    return ware === undefined || want === null ? [] : [{ ware, want, count: asked }];
  });
  if (picked.length === 0) return;
  const token = tokens[country] ?? '';
  const buyer = buyerIn(shop, token);
  const stores = [...new Set(picked.map(({ ware }) => ware.store))];
  const pedidos = stores.map((loja) => {
    const own = picked.filter(({ ware }) => ware.store === loja);
    const combos = own.flatMap(({ want }) => want.combos);
    return { loja, itens: own.flatMap(({ want }) => want.itens), combos };
  });
  let cart = (await shop.send('reserve', { json: { pedidos }, token })).value();
  if (one.coupon && country === 'BR') {
    const json = { idpedido_marketplace: cart.purchaseId, cupom: 'CATRACA10' };
    const applied = await shop.send('applyCoupon', { json, token });
    if (applied.status === 200) cart = applied.value();
  }

  // Cart and checkout: every unit has the price that was read earlier, without surcharges.
  const products = picked.some(({ ware }) =>
    cart.orders.some((order) => order.store === ware.store && order.shippingFee > 0),
  );
  const chosen = { ...one, deliver: one.deliver && products && country === 'BR' };
  const slice = shown(cart, chosen);
  const inCart = pricesIn(slice);
  for (const { ware } of picked)
    expect(new Set(inCart.get(ware.key)), ware.key).toEqual(new Set([ware.price]));
  const goods = picked.reduce((sum, { ware, count }) => sum + ware.price * count, 0);
  const rows = slice.orders.flatMap(({ groups, combos }) => [...groups, ...combos]);
  expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(goods);
  const [prices] = slice.prices;
  const payable = prices?.payable ?? 0;
  const amounts = new Map(prices?.lines.map(({ code, amount }) => [code, amount]));
  expect((amounts.get('items') ?? 0) + (amounts.get('combos') ?? 0)).toBe(goods);
  for (const never of ['convenience', 'processing', 'service', 'adjustment'] as const)
    expect(amounts.has(never), never).toBe(false);
  const avoidable = (['coupon', 'affiliate', 'bin', 'shipping', 'protection'] as const).reduce(
    (sum, code) => sum + (amounts.get(code) ?? 0),
    0,
  );
  expect(payable).toBe(goods + avoidable);

  // The server charges the displayed amount or refuses.
  if (seen.carts % 25 === 0) captcha = await shop.captcha('finalise');
  const paid = await shop.send('finalise', {
    path: { idpedido: cart.purchaseId ?? '' },
    json: {
      ...{ captcha, valor_total: payable / 100, portadores: [] },
      forma_pagamento: { tipo: 'CREDITO', token_cartao: await buyer.card() },
      ...{ aplicar_frete: chosen.deliver, aplicar_protect: chosen.protect },
      ...(chosen.deliver ? { endereco_entrega: ADDRESS } : {}),
    },
    token,
  });
  expect(paid.value().situation).toBe('succeeded');
  const order = await buyer.purchase(cart);
  expect(order.total).toBe(payable);
  const bought = order.orders.flatMap(
    ({ lines, combos }): readonly (Priced & { readonly quantity: number })[] => [...lines, ...combos],
  );
  expect(bought.reduce((sum, each) => sum + fullPrice(each) * each.quantity, 0)).toBe(goods);

  // Compares the prices of the ledger and of the letter.
  const [books] = await shop.marketplace.db.query<{ charged: number; units: number; body: string }>(
    `SELECT (SELECT sum(amount)::int FROM payments WHERE purchase_id = $1 AND situation = 'succeeded') AS charged,
      (SELECT coalesce(sum(price + fee + processing), 0)::int FROM lines WHERE purchase_id = $1 AND combo_id IS NULL)
        + (SELECT coalesce(sum((price + fee + processing) * quantity), 0)::int FROM cart_combos WHERE purchase_id = $1)
        AS units,
      (SELECT body FROM outbox WHERE recipient = $2 AND kind = 'ticket' ORDER BY id DESC LIMIT 1) AS body`,
    [cart.purchaseId, EMAILS[country]],
  );
  expect(books?.charged).toBe(payable);
  expect(books?.units).toBe(goods);
  expect(books?.body).toContain(`Total: ${money(payable, country)}`);
  for (const { ware, count } of picked)
    expect(books?.body).toContain(
      `: ${money(ware.key.startsWith('combo') ? ware.price * count : ware.price, country)}`,
    );
  // Each seat has the same name as in the cart.
  const seatsIn = (lines: Cart['orders'][number]['lines']) => lines.flatMap(({ seat }) => seat?.label ?? []);
  const seats = cart.orders.flatMap(({ lines }) => seatsIn(lines));
  expect(seatsIn(order.tickets.map(({ line }) => line)).toSorted()).toEqual(seats.toSorted());
  for (const seat of seats) expect(books?.body).toContain(`, ${seat}: `);
  const has = {
    carts: true,
    seats: seats.length > 0,
    combos: order.orders.some(({ combos }) => combos.length > 0),
    processing: bought.some(({ processingFee }) => processingFee > 0),
    discounts: amounts.has('coupon'),
    shipping: amounts.has('shipping'),
    protection: amounts.has('protection'),
    MX: country === 'MX',
  };
  for (const [kind, there] of Object.entries(has)) seen[kind as keyof typeof seen] += there ? 1 : 0;
  await shop.marketplace.db.query(FORGET, [cart.purchaseId]);
};

it('the price is the same in list, page, map, cart, order, letter and ledger', async () => {
  await fc.assert(fc.asyncProperty(wanted, buy), { numRuns: CARTS, endOnFailure: true });
  // The generator covers the intended cases.
  expect(seen.carts).toBeGreaterThan(CARTS * 0.95);
  for (const kind of ['seats', 'combos', 'processing', 'discounts', 'shipping', 'protection', 'MX'] as const)
    expect(seen[kind], kind).toBeGreaterThan(CARTS / 200);
}, 300_000);
