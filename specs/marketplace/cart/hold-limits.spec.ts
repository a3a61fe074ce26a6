/** Limits on the units and carts of one guest address and one account, in parallel requests and several processes. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveBackExpired } from '../../../fixtures/marketplace/cart/expiry.ts';
import { networkOf } from '../../../fixtures/marketplace/http/client.ts';
import { DEFAULT_RATES } from '../../../fixtures/marketplace/http/rate-limit.ts';
import { buyerIn, told } from '../conformance-buyer.ts';
import { LEGS } from '../conformance-legs.ts';
import { openShopUnderTest, type ShopUnderTest } from '../conformance-shop.ts';
import { newcomer } from '../newcomers.ts';
import {
  COUNTED_EVENT,
  SEATED_EVENT,
  type SeatStage,
  stageSeats,
  stageUnits,
  type UnitStage,
} from '../storm/stage.ts';

const MINUTE = 60_000;
const SEATS = 54;
const UNITS = 1000;
const { guest: GUEST, account: ACCOUNT, cartsWithoutCaptcha: FREE_CARTS } = DEFAULT_RATES.holds;
const REFUSED = [422, 'too_many_reservations'];

interface Reserving {
  readonly address?: string;
  readonly token?: string;
  readonly cart?: string;
  readonly captcha?: string;
  readonly key?: string;
  readonly language?: string;
}

describe.each(LEGS)('reservation limits, on $name', { timeout: 120_000 }, ({ name, open }) => {
  let shops: ShopUnderTest[];
  let shop: ShopUnderTest;
  let close: () => Promise<void>;
  let seats: SeatStage;
  let units: UnitStage;
  let addresses = 0;
  let captcha: string;
  /** Returns an address without reservations. */
  const newAddress = (): string => {
    addresses += 1;
    return `203.0.113.${addresses}`;
  };

  beforeAll(async () => {
    const leg = await open();
    close = leg.close;
    const options = { ...leg.options, rates: DEFAULT_RATES, trustProxy: true };
    shop = await openShopUnderTest(options);
    shops = name === 'PostgreSQL' ? [shop, await openShopUnderTest(options)] : [shop];
    const { db, catalog } = shop.marketplace;
    seats = await stageSeats(db, catalog, SEATED_EVENT, SEATS, shop.now());
    units = await stageUnits(db, catalog, COUNTED_EVENT, UNITS, shop.now());
    captcha = await shop.captcha('reserve');
  });
  afterAll(async () => {
    expect(shops.flatMap(({ failures }) => failures)).toEqual([]);
    for (const each of shops) await each.close();
    await close();
  });

  const reserveIn = (
    at: ShopUnderTest,
    stage: SeatStage | UnitStage,
    itens: readonly object[],
    { address = '198.51.100.1', token, cart, captcha: solved, key = randomUUID(), language }: Reserving,
  ) =>
    at.send('reserve', {
      json: { pedidos: [{ loja: stage.event.producer, itens }], idpedido_marketplace: cart, captcha: solved },
      headers: { 'X-Forwarded-For': `192.0.2.99, ${address}`, 'Idempotency-Key': key },
      ...(token === undefined ? {} : { token }),
      ...(language === undefined ? {} : { language }),
    });
  const reserve = (count: number, how: Reserving) => reserveIn(shop, units, [units.item(count)], how);
  const cartOf = async (count: number, how: Reserving): Promise<string> =>
    String((await reserve(count, how)).value().purchaseId);
  /** Reserved units and carts of a holder. `column` names the holder's database column. */
  const heldBy = async (column: 'client' | 'consumer_id', holder: string | number) => {
    const query = `SELECT count(l.id)::int AS units, count(DISTINCT p.id)::int AS carts FROM purchases AS p
      JOIN lines AS l ON l.purchase_id = p.id AND l.state = 'held'
      WHERE p.${column} = $1 AND p.status = 'cart' AND p.expires_at > $2`;
    const [row] = await shop.marketplace.db.query<{ units: number; carts: number }>(query, [
      holder,
      new Date(shop.now()),
    ]);
    return row ?? { units: -1, carts: -1 };
  };

  it('allow a guest with six carts at most 24 of 54 free seats', async () => {
    const address = newAddress();
    const ninths = Array.from({ length: 6 }, (_, nth) => seats.free.slice(nth * 9, nth * 9 + 9));
    const inNinths = ninths.map((ninth) =>
      reserveIn(shop, seats, ninth.map(seats.item), { address, captcha }),
    );
    expect((await Promise.all(inNinths)).filter(({ status }) => status === 200)).toHaveLength(2);
    const one = await Promise.all(
      seats.free.map((seat) => reserveIn(shop, seats, [seats.item(seat)], { address, captcha })),
    );
    expect(one.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(GUEST.carts - 2);
    expect((await heldBy('client', address)).units).toBeLessThanOrEqual(GUEST.units);
    // Other addresses can still reserve the remaining seats.
    const [left] = await shop.marketplace.db.query<{ seat: number }>(
      `SELECT seat_index AS seat FROM seats WHERE date_id = $1 AND state = 'L' LIMIT 1`,
      [seats.dateId],
    );
    const other = await reserveIn(shop, seats, [seats.item(left?.seat ?? -1)], { address: newAddress() });
    expect(other.status).toBe(200);
  });

  it('cap 200 parallel requests from one address', async () => {
    const address = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, nth) =>
        reserveIn(shops[nth % shops.length] ?? shop, units, [units.item((nth % 9) + 1)], {
          address,
          captcha,
        }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200).map(told);
    expect(new Set(refused.map(String))).toEqual(new Set([String(REFUSED)]));
    const held = await heldBy('client', address);
    expect(held.units).toBeLessThanOrEqual(GUEST.units);
    expect(held.carts).toBeLessThanOrEqual(GUEST.carts);
    expect(held.carts).toBe(200 - refused.length);
  });

  it('cap a cart that grows by 100 parallel requests', async () => {
    const address = newAddress();
    const cart = await cartOf(1, { address });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, nth) =>
        reserveIn(shops[nth % shops.length] ?? shop, units, [units.item(1)], { address, cart }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(GUEST.units - 1);
    expect(await heldBy('client', address)).toEqual({ units: GUEST.units, carts: 1 });
  });

  it('cap the carts of one account', async () => {
    const { token } = await newcomer(shop);
    const { db } = shop.marketplace;
    const [owner] = await db.query<{ id: number }>('SELECT max(id) AS id FROM consumers');
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, nth) =>
        reserveIn(shops[nth % shops.length] ?? shop, units, [units.item(5)], { token, captcha }),
      ),
    );
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.some(({ status }) => status === 422)).toBe(true);
    const held = await heldBy('consumer_id', owner?.id ?? -1);
    expect(held.units).toBeLessThanOrEqual(ACCOUNT.units);
    expect(held.carts).toBeLessThanOrEqual(ACCOUNT.carts);
  });

  it('require a captcha from the fourth cart on, but not for an open cart', async () => {
    const address = newAddress();
    const carts: string[] = [];
    for (let nth = 0; nth < FREE_CARTS; nth += 1) carts.push(await cartOf(1, { address }));
    const key = randomUUID();
    const refused = await reserve(1, { address, key });
    expect(told(refused)).toEqual([400, 'captcha']);
    expect(refused.refusal.params).toEqual({ action: 'reserve' });
    for (const wrong of ['x', await shop.captcha('finalise')])
      expect(told(await reserve(1, { address, key, captcha: wrong }))).toEqual([400, 'captcha']);
    expect((await reserve(1, { address, cart: carts[0] ?? '' })).status).toBe(200);
    expect((await reserve(1, { address, key, captcha })).status).toBe(200);
    // A repeated request is already done, so limits do not apply to it.
    expect((await reserve(1, { address, key })).status).toBe(200);
    expect(await heldBy('client', address)).toEqual({ units: FREE_CARTS + 2, carts: FREE_CARTS + 1 });
  });

  it('free up when lines are removed or the cart expires', async () => {
    const address = newAddress();
    const cart = (await reserve(GUEST.units, { address })).value();
    expect(told(await reserve(1, { address }))).toEqual(REFUSED);
    const [order] = cart.orders;
    const [line] = order?.lines ?? [];
    const json = {
      iditens: [line?.lineId],
      idpedido: order?.orderId,
      idpedido_marketplace: cart.purchaseId,
      loja: order?.store,
    };
    expect((await shop.send('removeItem', { json })).status).toBe(200);
    expect((await reserve(1, { address })).status).toBe(200);
    expect(told(await reserve(1, { address }))).toEqual(REFUSED);
    for (const each of shops) each.pass(16 * MINUTE);
    captcha = await shop.captcha('reserve');
    expect((await reserve(GUEST.units, { address })).status).toBe(200);
    await giveBackExpired(shop.marketplace.db, new Date(shop.now()));
    const { db } = shop.marketplace;
    // The expired purchase no longer has the address, the other one does.
    expect(await db.query('SELECT status FROM purchases WHERE client = $1', [address])).toEqual([
      { status: 'cart' },
    ]);
  });

  it('count a guest’s cart toward the address that last reserved in it', async () => {
    const [home, elsewhere] = [newAddress(), newAddress()];
    const cart = await cartOf(GUEST.units, { address: home });
    expect(told(await reserve(1, { address: elsewhere, cart }))).toEqual(REFUSED);
    const small = await cartOf(10, { address: elsewhere });
    expect((await reserve(1, { address: home, cart: small })).status).toBe(422);
    const third = newAddress();
    expect((await reserve(GUEST.units - 10, { address: third, cart: small })).status).toBe(200);
    expect(told(await reserve(1, { address: third }))).toEqual(REFUSED);
    expect((await reserve(1, { address: elsewhere })).status).toBe(200);
  });

  it('count a cart only toward the account after the guest logs in', async () => {
    const address = newAddress();
    const cart = await cartOf(GUEST.units, { address });
    const { token } = await newcomer(shop);
    expect(told(await reserve(1, { address }))).toEqual(REFUSED);
    expect((await reserveIn(shop, units, [], { address, token, cart })).status).toBe(200);
    expect((await reserve(5, { address, token })).status).toBe(200);
    expect(await heldBy('client', address)).toEqual({ units: 0, carts: 0 });
    expect((await reserve(GUEST.units, { address })).status).toBe(200);
    expect(told(await reserve(1, { address }))).toEqual(REFUSED);
  });

  it('leave a guest’s cart beyond the account’s units to the guest, who can read and pay for it', async () => {
    const { token } = await newcomer(shop);
    const carts: string[] = [];
    for (let nth = 0; nth < 5; nth += 1) carts.push(await cartOf(GUEST.units, { address: newAddress() }));
    const attach = (cart: string, key?: string) =>
      reserveIn(shop, units, [], { token, cart, ...(key === undefined ? {} : { key }) });
    for (const cart of carts.slice(0, 4)) expect((await attach(cart)).status).toBe(200);
    const [last = ''] = carts.slice(4);
    const key = randomUUID();
    const refused = await attach(last, key);
    expect([told(refused), refused.refusal.params]).toEqual([REFUSED, { ...ACCOUNT }]);
    // A late copy is refused alike.
    const { db } = shop.marketplace;
    await db.query("UPDATE purchases SET status = 'canceled' WHERE id = $1", [carts[0]]);
    expect(told(await attach(last, key))).toEqual(REFUSED);
    await db.query("UPDATE purchases SET status = 'cart' WHERE id = $1", [carts[0]]);
    expect(await db.query('SELECT consumer_id AS owner FROM purchases WHERE id = $1', [last])).toEqual([
      { owner: null },
    ]);
    const buyer = buyerIn(shop, token);
    const json = { status: 'RE', idpedido_marketplace: last };
    expect((await shop.send('listOrders', { json, token })).value().orders[0]?.lines).toHaveLength(24);
    expect((await attach(carts[3] ?? '')).status).toBe(200);
    const cart = (await reserveIn(shop, units, [], { cart: last })).value();
    expect((await buyer.payByCard(cart)).status).toBe(200);
  });

  it('leave a guest’s cart beyond the account’s carts to the guest, also when it adds to it', async () => {
    const { token } = await newcomer(shop);
    const carts: string[] = [];
    for (let nth = 0; nth < ACCOUNT.carts + 1; nth += 1)
      carts.push(await cartOf(1, { address: newAddress() }));
    const answers = await Promise.all(
      carts.map((cart, nth) => reserveIn(shops[nth % shops.length] ?? shop, units, [], { token, cart })),
    );
    const refused = answers.flatMap((answer, nth) => (answer.status === 200 ? [] : [{ answer, nth }]));
    expect(refused.map(({ answer }) => told(answer))).toEqual([REFUSED]);
    const last = carts[refused[0]?.nth ?? -1] ?? '';
    expect(told(await reserve(1, { token, cart: last, captcha }))).toEqual(REFUSED);
    const kept = carts.find((cart) => cart !== last) ?? '';
    expect((await reserve(1, { token, cart: kept })).status).toBe(200);
  });

  it('keep the guest’s address only while the purchase is open', async () => {
    const addresses: Readonly<Record<string, string>> = Object.fromEntries(
      ['cart', 'awaiting', 'pending', 'completed', 'canceled', 'expired', 'emptied'].map((status) => [
        status,
        newAddress(),
      ]),
    );
    const { db } = shop.marketplace;
    const kept: string[] = [];
    for (const [status, address] of Object.entries(addresses)) {
      const cart = await cartOf(1, { address });
      const query = 'UPDATE purchases SET status = $2 WHERE id = $1 RETURNING client';
      const [row] = await db.query<{ client: string | null }>(query, [cart, status]);
      if (row?.client === address) kept.push(status);
      else expect(row?.client, status).toBeNull();
    }
    expect(kept).toEqual(['cart', 'awaiting']);
  });

  it('are reported in the buyer’s language, with the limit', async () => {
    const address = newAddress();
    await reserve(GUEST.units, { address });
    const words = { 'pt-BR': 'Entre na sua conta', 'en-US': 'Log in', 'es-ES': 'Inicia sesión' };
    for (const [language, text] of Object.entries(words)) {
      const { refusal } = await reserve(1, { address, language });
      expect(refusal.params).toEqual({ ...GUEST });
      expect(refusal.msg).toContain(text);
      expect(refusal.msg).toContain(`${GUEST.units} `);
    }
  });

  it('count all addresses of an IPv6 network together', async () => {
    await reserve(GUEST.units, { address: '2001:db8:7:1::1' });
    expect(told(await reserve(1, { address: '2001:db8:7:1:ffff::9' }))).toEqual(REFUSED);
    expect((await reserve(1, { address: '2001:db8:7:2::1' })).status).toBe(200);
  });

  it('are listed on the page for testers', async () => {
    const page = await (await shop.get('/sandbox')).text();
    expect(page).toContain(`${GUEST.units} units in ${GUEST.carts} carts`);
    expect(page).toContain(`${ACCOUNT.units} units in ${ACCOUNT.carts} carts`);
    expect(page).toContain('too_many_reservations');
  });
});

describe('the address of a client without a trusted proxy', () => {
  it('is taken from the connection, not from X-Forwarded-For', async () => {
    const shop = await openShopUnderTest({ rates: DEFAULT_RATES });
    try {
      const stage = await stageUnits(
        shop.marketplace.db,
        shop.marketplace.catalog,
        COUNTED_EVENT,
        UNITS,
        shop.now(),
      );
      const statuses: number[] = [];
      for (let nth = 0; nth < 3; nth += 1)
        statuses.push(
          (
            await shop.send('reserve', {
              json: { pedidos: [{ loja: stage.event.producer, itens: [stage.item(10)] }] },
              headers: { 'X-Forwarded-For': `203.0.113.${nth}` },
            })
          ).status,
        );
      expect(statuses).toEqual([200, 200, 422]);
    } finally {
      await shop.close();
    }
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0000:0000:1:2:3:4', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s belongs to the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
