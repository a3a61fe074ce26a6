/** Every map subscriber receives every seat change, in every process on the database, in version order. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyerIn, PAGES } from '../conformance-buyer.ts';
import { LEGS } from '../conformance-legs.ts';
import { openShopUnderTest, type ShopUnderTest } from '../conformance-shop.ts';
import { type Ear, listen, tells } from './ear.ts';

const MINUTE = 60_000;

describe.each(LEGS)('live seats, on $name', { timeout: 120_000 }, ({ name, open }) => {
  let shops: ShopUnderTest[];
  let here: ShopUnderTest;
  let there: ShopUnderTest;
  let close: () => Promise<void>;
  let url: string;
  const ears: Ear[] = [];
  const ear = async (shop: ShopUnderTest, path = url): Promise<Ear> => {
    const made = await listen(`${shop.url}${path}`);
    ears.push(made);
    return made;
  };
  beforeAll(async () => {
    const leg = await open();
    close = leg.close;
    here = await openShopUnderTest(leg.options);
    there = name === 'PostgreSQL' ? await openShopUnderTest(leg.options) : here;
    shops = [...new Set([here, there])];
    const map = await here.send('seatMap', {
      path: { store: PAGES.clocks.store, event: PAGES.clocks.product },
      json: {},
    });
    url = String(map.value().liveUrl);
  });
  afterAll(async () => {
    for (const each of ears) each.close();
    expect(shops.flatMap(({ failures }) => failures)).toEqual([]);
    for (const shop of shops) await shop.close();
    await close();
  });

  it('start with the version of the map', async () => {
    const listener = await ear(there);
    expect(listener.status).toBe(200);
    expect(listener.type).toBe('text/event-stream; charset=utf-8');
    const greeting = await listener.until(() => true);
    const map = await here.send('seatMap', {
      path: { store: PAGES.clocks.store, event: PAGES.clocks.product },
      json: {},
    });
    expect(greeting).toEqual({ versao: map.value().version, mudancas: [] });
  });

  it('report a hold, its end and its sale to every listener, in version order', async () => {
    const listeners = [await ear(here), await ear(there), await ear(there)];
    const buyer = buyerIn(here, await here.enter('ana@catraca.com.br'));
    const { seats, told } = await buyer.reserveSeats(PAGES.clocks, 2);
    const cart = told.value();
    const [first, second] = seats.map(({ index }) => index);
    if (first === undefined || second === undefined) throw new Error('Expected two seats.');
    for (const { until } of listeners) {
      await until(tells(first, 'R'));
      await until(tells(second, 'R'));
    }
    const [order] = cart.orders;
    const line = order?.lines.find(({ seat }) => seat !== null);
    const gone = seats.find(({ seatId }) => String(seatId) === line?.seat?.seatId)?.index ?? -1;
    await buyer.call(
      'removeItem',
      {},
      {
        iditens: [line?.lineId],
        idpedido: order?.orderId,
        idpedido_marketplace: cart.purchaseId,
        loja: order?.store,
      },
    );
    for (const { until } of listeners) await until(tells(gone, 'L'));
    const kept = gone === first ? second : first;
    expect((await buyer.payByCard(cart)).value().situation).toBe('succeeded');
    for (const { until, heard } of listeners) {
      await until(tells(kept, 'O'));
      const versions = heard.map(({ versao }) => versao);
      expect(versions).toEqual(versions.toSorted((a, b) => a - b));
      expect(new Set(versions.slice(1)).size).toBe(versions.length - 1);
    }
  });

  it('are in the map from the version that reported them', async () => {
    const listener = await ear(there);
    const greeting = await listener.until(() => true);
    const guest = buyerIn(here);
    const [seat] = (await guest.reserveSeats(PAGES.clocks, 1)).seats;
    const { versao } = await listener.until(tells(seat?.index ?? -1, 'R'));
    expect(versao).toBeGreaterThan(greeting.versao);
    const map = await there.send('seatMap', {
      path: { store: PAGES.clocks.store, event: PAGES.clocks.product },
      json: {},
    });
    expect(map.value().version).toBeGreaterThanOrEqual(versao);
    expect(map.value().states[seat?.index ?? -1]).toBe('R');
  });

  it('report the end of holds without any request', async () => {
    const listener = await ear(there);
    await listener.until(() => true);
    const guest = buyerIn(here);
    const [seat] = (await guest.reserveSeats(PAGES.clocks, 1)).seats;
    await listener.until(tells(seat?.index ?? -1, 'R'));
    for (const shop of shops) shop.pass(16 * MINUTE);
    await listener.until(tells(seat?.index ?? -1, 'L'));
  });

  it('are shown as own only to their buyer', async () => {
    const buyer = buyerIn(here, await here.enter('bruno@catraca.com.br'));
    const { seats, told } = await buyer.reserveSeats(PAGES.clocks, 1);
    const index = seats[0]?.index ?? -1;
    const path = { store: PAGES.clocks.store, event: PAGES.clocks.product };
    const letter = async (sending: object) =>
      (await there.send('seatMap', { path, json: {}, ...sending })).value().states[index];
    const token = await there.enter('bruno@catraca.com.br');
    expect(await letter({ token })).toBe('S');
    expect(await letter({})).toBe('R');
    const cart = told.value();
    expect(await letter({ json: { idpedido_marketplace: cart.purchaseId } })).toBe('R');
    expect((await buyer.payByCard(cart)).value().situation).toBe('succeeded');
    expect(await letter({ token })).toBe('P');
    expect(await letter({})).toBe('O');
  });

  it('have no stream for an unknown date', async () => {
    for (const id of ['0', '999999999', '99999999999', 'x', 'NaN', '-1'])
      expect((await here.get(`/api/marketplace/assentos/${id}/eventos`)).status, id).toBe(404);
  });

  it('accept an id in plain decimal digits only', async () => {
    const [, id = ''] = /assentos\/(\d+)\/eventos/.exec(url) ?? [];
    const spellings = [`${id}e0`, `${id}.0`, `0${id}`, `+${id}`, `%20${id}`, `${id}%0A`];
    for (const spelling of [...spellings, `0x${Number(id).toString(16)}`])
      expect((await here.get(`/api/marketplace/assentos/${spelling}/eventos`)).status, spelling).toBe(404);
  });

  it('end their streams when the server hangs up', async () => {
    const listener = await ear(here);
    await listener.until(() => true);
    here.marketplace.hangUp();
    await listener.ended;
  });
});
