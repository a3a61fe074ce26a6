/** Buyer actions against a shop, step by step, as JSON on the wire. */
import type { CallName } from '../../worker/api/calls.ts';
import type { ResponseOf } from '../../worker/api/shapes.ts';
import type { Received, ShopClient } from './conformance-shop.ts';

export interface Page {
  readonly store: string;
  readonly product: string;
}

export const PAGES = {
  clocks: { store: 'cia-do-telhado', product: 'a-casa-dos-relogios' },
  mapmaker: { store: 'teatro-aurora', product: 'o-ultimo-cartografo' },
  stadium: { store: 'lume-alto-producoes', product: 'aurora-sete-mare-cheia' },
  festival: { store: 'mare-alta-festivais', product: 'festival-mare-alta' },
  quintal: { store: 'quintal-coletivo', product: 'quintal-12-horas' },
  pixel: { store: 'pixel-caipira', product: 'pixel-caipira-goiania' },
  run: { store: 'passo-largo-corridas', product: 'corrida-das-pontes-10-km' },
  exhibition: { store: 'galeria-verniz', product: 'cem-anos-de-cartazes' },
  dinner: { store: 'mesa-longa', product: 'jantar-as-cegas' },
  secret: { store: 'vagalume-noites', product: 'baile-vagalume' },
  mexican: { store: 'faroles-en-vivo', product: 'los-faroles-del-norte' },
} as const satisfies Readonly<Record<string, Page>>;

type ProductPage = ResponseOf<'product'>;
type Variation = ProductPage['variations'][number];
type Cart = ResponseOf<'reserve'>;
type Ticket = ResponseOf<'listOrders'>['purchases'][number]['tickets'][number];

export const KINDS = { ticket: 'INGRESSO', product: 'PRODUTO', recharge: 'RECARGA' } as const;

/** Item of a `reservar` request for a variation. */
export const itemOf = (variation: Variation, changes: object = {}) => ({
  idproduto: variation.productId,
  idprod_variacao: variation.variationId,
  tipo_produto: KINDS[variation.kind],
  quantidade: 1,
  ...changes,
});

export const found = <T>(thing: T | undefined | null, what: string): T => {
  if (thing === undefined || thing === null) throw new Error(`The catalog has no ${what}.`);
  return thing;
};

export const buyerIn = (shop: Pick<ShopClient, 'send' | 'captcha' | 'get'>, token?: string) => {
  const mine = token === undefined ? {} : { token };

  const page = async ({ store, product }: Page): Promise<ProductPage> =>
    (await shop.send('product', { path: { store, product }, json: {} })).value();

  /** Returns the first variation of the page that is on sale and has no seat, at full price. */
  const standing = async (at: Page): Promise<Variation> => {
    const { variations } = await page(at);
    return found(
      variations.find(
        ({ sale, seated, half, courtesy }) => sale === 'onSale' && !seated && !half && !courtesy,
      ),
      `standing ticket of ${at.product}`,
    );
  };

  const reserve = (store: string, itens: readonly object[], more: object = {}, key?: string) =>
    shop.send('reserve', {
      json: { pedidos: [{ loja: store, itens }], ...more },
      ...mine,
      ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
    });

  /** Returns the first free seats, of the named sector or else of any sector, with the sector's first price. */
  const freeSeats = async ({ store, product }: Page, count: number, name?: string) => {
    const map = (await shop.send('seatMap', { path: { store, event: product }, json: {}, ...mine })).value();
    for (const sector of map.sectors) {
      if (name !== undefined && sector.name !== name) continue;
      const letters = map.states.slice(sector.firstSeat, sector.firstSeat + sector.seatCount);
      const free = [...letters].flatMap((letter, index) => (letter === 'L' ? [index] : []));
      const [price] = sector.prices;
      if (free.length < count || price === undefined) continue;
      const file = (await (await shop.get(sector.geometryUrl)).json()) as { ids: string };
      const ids = Buffer.from(file.ids, 'base64');
      return free.slice(0, count).map((index) => ({
        index: sector.firstSeat + index,
        seatId: ids.readUInt32LE(index * 4),
        variationId: price.variationId,
      }));
    }
    throw new Error(`${product} has no sector with ${count} free seats.`);
  };

  const reserveSeats = async (at: Page, count: number, sector?: string) => {
    const { productId } = await page(at);
    const seats = await freeSeats(at, count, sector);
    const itens = seats.map(({ seatId, variationId }) => ({
      idproduto: productId,
      idprod_variacao: variationId,
      tipo_produto: 'INGRESSO',
      quantidade: 1,
      idassento: seatId,
    }));
    return { seats, itens, told: await reserve(at.store, itens) };
  };

  const bearersOf = (cart: Cart) => {
    const documents = ['529.982.247-25', '111.444.777-35', '390.533.447-05', '168.995.350-09'];
    return cart.orders
      .flatMap(({ lines }) => lines)
      .flatMap(({ lineId, bearerRequired }, nth) =>
        bearerRequired
          ? [{ iditem: lineId, nome: 'Ana Souza', documento: documents[nth % documents.length] }]
          : [],
      );
  };

  const card = async (numero = '4111 1111 1111 1111') =>
    (
      await shop.send('cardToken', { json: { numero, titular: 'ANA SOUZA', validade: '12/30', cvv: '123' } })
    ).value().token;

  const finalize = async (cart: Cart, forma_pagamento: object, more: object = {}) =>
    shop.send('finalise', {
      path: { idpedido: cart.purchaseId ?? '' },
      json: {
        forma_pagamento,
        captcha: await shop.captcha('finalise'),
        portadores: bearersOf(cart),
        ...more,
      },
      ...mine,
    });
  const payByCard = async (cart: Cart, number?: string, more: object = {}) =>
    finalize(cart, { tipo: 'CREDITO', token_cartao: await card(number) }, more);

  const purchases = async (query: object = {}) =>
    (await shop.send('listOrders', { json: { get_total: true, ...query }, ...mine })).value();
  const purchase = async (cart: Pick<Cart, 'purchaseId'>) => {
    const { purchases: list } = await purchases({ idpedido_marketplace: cart.purchaseId });
    return found(list[0], `purchase ${cart.purchaseId}`);
  };

  const buy = async (
    at: Page,
    count = 1,
  ): Promise<{ readonly cart: Cart; readonly tickets: readonly Ticket[] }> => {
    const cart = (await reserve(at.store, [itemOf(await standing(at), { quantidade: count })])).value();
    const paid = (await payByCard(cart)).value();
    if (paid.situation !== 'succeeded') throw new Error(`The purchase ended ${paid.situation}.`);
    return { cart, tickets: (await purchase(cart)).tickets };
  };

  const call = <N extends CallName>(name: N, path: Record<string, string | number>, json?: unknown) =>
    shop.send(name, { path, ...(json === undefined ? {} : { json }), ...mine });

  return {
    page,
    standing,
    reserve,
    freeSeats,
    reserveSeats,
    card,
    finalise: finalize,
    payByCard,
    purchases,
    purchase,
    buy,
    call,
  };
};

/** Returns status and code of a refusal. */
export const told = ({ status, refusal }: Received<unknown>): readonly [number, string | number] => [
  status,
  refusal.code,
];
