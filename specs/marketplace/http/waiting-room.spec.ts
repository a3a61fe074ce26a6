/** The sandbox's waiting room, over HTTP. On both databases; two processes share one queue. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roomOf } from '../../../domain/patience/room.ts';
import {
  createWaitingRoom,
  HOST,
  PRESENT,
  ROOM_OFF,
  type RoomSettings,
} from '../../../fixtures/marketplace/http/waiting-room.ts';
import { decodeRoom } from '../../../worker/api/shapes.ts';
import { PAGES, type Page } from '../conformance-buyer.ts';
import { LEGS } from '../conformance-legs.ts';
import { openShopUnderTest, type ShopUnderTest } from '../conformance-shop.ts';
import { newcomer } from '../newcomers.ts';
import { eventNamed } from '../storm/stage.ts';

const MINUTE = 60_000;

describe.each(LEGS)('the waiting room, on $name', { timeout: 60_000 }, ({ name, open }) => {
  let shop: ShopUnderTest;
  let other: ShopUnderTest;
  let close: () => Promise<void>;
  /** Time passes only between requests. */
  let time = Date.now();
  const now = (): number => time;
  const pass = (milliseconds: number): void => {
    time += milliseconds;
  };
  beforeAll(async () => {
    const leg = await open();
    shop = await openShopUnderTest({ ...leg.options, now });
    other = name === 'PostgreSQL' ? await openShopUnderTest({ ...leg.options, now }) : shop;
    close = leg.close;
  });
  afterAll(async () => {
    expect([...shop.failures, ...other.failures]).toEqual([]);
    await shop.close();
    if (other !== shop) await other.close();
    await close();
  });

  const set = async (some: Partial<RoomSettings>, room: string = HOST) => {
    const { db, config } = shop.marketplace;
    await createWaitingRoom(db, config.secret).set(room, { ...ROOM_OFF, ...some });
    pass(2_000);
  };
  beforeEach(() => set({ method: 'fifo', capacity: 2, newPerMinute: 60, sessionSeconds: 60 }));

  interface Buyer {
    cookie: string;
    /** Null while inside. */
    readonly tries: (number | null)[];
  }
  type FiveBuyers = [Buyer, Buyer, Buyer, Buyer, Buyer];
  const newBuyer = (): Buyer => ({ cookie: '', tries: [] });
  const tryOnce = async (buyer: Buyer, at = shop, token?: string): Promise<number | null> => {
    const { status, wire, headers } = await at.send('capitals', {
      headers: { Cookie: buyer.cookie },
      ...(token === undefined ? {} : { token }),
    });
    const kept = headers.get('set-cookie');
    if (kept !== null) buyer.cookie = kept.split(';')[0] ?? '';
    const named = decodeRoom(status, JSON.stringify(wire));
    const position = named === null ? null : (roomOf(named).position ?? 0);
    buyer.tries.push(position);
    return position;
  };

  it('lets buyers in by arrival, in two processes alike, and no position grows', async () => {
    const buyers = Array.from({ length: 8 }, newBuyer);
    const entered: number[] = [];
    for (const [nth, buyer] of buyers.entries()) {
      if ((await tryOnce(buyer, nth % 2 === 0 ? shop : other)) === null) entered.push(nth);
    }
    for (let round = 0; entered.length < buyers.length && round < 40; round += 1) {
      pass(15_000);
      for (const [nth, buyer] of [...buyers.entries()].toReversed())
        if (!entered.includes(nth) && (await tryOnce(buyer, nth % 2 === 0 ? other : shop)) === null)
          entered.push(nth);
    }
    // Both of a round enter together, so the order within it is that of their tries.
    expect(entered.map((nth) => Math.floor(nth / 2))).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
    for (const { tries } of buyers) {
      const positions = tries.filter((position) => position !== null);
      expect(positions).toEqual(positions.toSorted((a, b) => b - a));
    }
  });

  it('gives a forged cookie a new place at the end', async () => {
    for (const buyer of Array.from({ length: 4 }, newBuyer)) await tryOnce(buyer);
    const forger = { ...newBuyer(), cookie: 'catraca_room=00000000-0000-4000-8000-000000000000' };
    expect(await tryOnce(forger)).toBe(3);
    expect(forger.cookie).not.toContain('00000000-0000');
    expect(await tryOnce(forger)).toBe(3);
  });

  it('gives a copied cookie a new place in another browser', async () => {
    for (const buyer of Array.from({ length: 3 }, newBuyer)) await tryOnce(buyer);
    const buyer = newBuyer();
    const [position] = [await tryOnce(buyer)];
    const { wire } = await shop.send('capitals', {
      headers: { Cookie: buyer.cookie, 'User-Agent': 'other' },
    });
    expect(decodeRoom(200, JSON.stringify(wire))?.position).toBe((position ?? 0) + 1);
  });

  it('lets present buyers pass an absent one, whose place stays first', async () => {
    await set({ method: 'fifo', capacity: 1, sessionSeconds: 20 });
    const [inside, absent, present] = [newBuyer(), newBuyer(), newBuyer()];
    expect([await tryOnce(inside), await tryOnce(absent), await tryOnce(present)]).toEqual([null, 1, 2]);
    pass(PRESENT + 10_000);
    expect(await tryOnce(present)).toBe(null);
    expect(await tryOnce(absent)).toBe(1);
    pass(25_000);
    expect(await tryOnce(absent)).toBe(null);
  });

  it('keeps the turn of a present buyer whom a later one passed, also from one who was absent', async () => {
    await set({ method: 'fifo', capacity: 2, newPerMinute: 60, sessionSeconds: 20 });
    const [first, second, absent, present, last] = Array.from({ length: 5 }, newBuyer) as FiveBuyers;
    for (const buyer of [first, second, absent, present, last]) await tryOnce(buyer);
    for (let waited = 0; waited < PRESENT; waited += 15_000) {
      pass(15_000);
      for (const buyer of [first, second, present, last]) await tryOnce(buyer);
    }
    pass(25_000);
    expect(await tryOnce(last)).toBe(null);
    expect(await tryOnce(absent)).toBe(1);
    expect(await tryOnce(present, other)).toBe(null);
    expect(await tryOnce(absent)).toBe(1);
  });

  it('lets no one wait by an old look at the room after a later buyer entered', async () => {
    await set({ method: 'fifo', capacity: 100, newPerMinute: 240 });
    // 48 entries are saved up, and four become free each second.
    for (const buyer of Array.from({ length: 48 }, newBuyer)) expect(await tryOnce(buyer)).toBe(null);
    const [earlier, later] = [newBuyer(), newBuyer()];
    expect(await tryOnce(earlier, other)).toBe(1);
    expect(await tryOnce(earlier, other)).toBe(1);
    pass(600);
    expect(await tryOnce(later)).toBe(null);
    expect(await tryOnce(earlier, other)).toBe(null);
  });

  it('gives the place of an absent buyer with a turn to the next', async () => {
    await set({ method: 'fifo', capacity: 4, newPerMinute: 10, sessionSeconds: 900 });
    const [first, second, absent, later, last] = Array.from({ length: 5 }, newBuyer) as FiveBuyers;
    for (const buyer of [first, second, absent]) await tryOnce(buyer);
    pass(13_000);
    expect(await tryOnce(later)).toBe(null);
    // The fourth place is kept.
    expect(await tryOnce(last)).toBe(2);
    pass(PRESENT - 10_000);
    expect(await tryOnce(last)).toBe(null);
    expect(await tryOnce(absent)).toBe(1);
  });

  it('lets most of a minute’s new buyers in, and no more, although each tries every ten seconds', async () => {
    await set({ method: 'fifo', capacity: 100, newPerMinute: 60, sessionSeconds: 900 });
    const buyers = Array.from({ length: 100 }, newBuyer);
    const isInside = ({ tries }: Buyer): boolean => tries.at(-1) === null;
    for (let second = 0; second < 60; second += 1) {
      pass(1_000);
      for (const [nth, buyer] of buyers.entries())
        if (nth % 10 === (3 * second) % 10 && !isInside(buyer)) await tryOnce(buyer);
    }
    const entered = buyers.filter(isInside).length;
    expect(entered).toBeGreaterThan(48);
    expect(entered).toBeLessThanOrEqual(60);
  });

  it('tells buyers who cannot enter within a minute to try less often', async () => {
    await set({ method: 'fifo', capacity: 0, newPerMinute: 2 });
    const intervalOf = async () => {
      const { status, wire } = await shop.send('capitals');
      return decodeRoom(status, JSON.stringify(wire))?.refreshIntervalSeconds;
    };
    expect([await intervalOf(), await intervalOf(), await intervalOf()]).toEqual([10, 10, 30]);
  });

  it('counts a buyer as present from the response on, however long it took', async () => {
    await set({ method: 'fifo', capacity: 0 });
    const { db, config } = shop.marketplace;
    const room = createWaitingRoom(db, config.secret);
    const meet = (cookie: string, clock: () => number) =>
      room.meet(new Headers({ Cookie: cookie }), async () => [], clock);
    const waits = await meet('', now);
    const slow = (): number => {
      pass(20_000);
      return time;
    };
    const began = time;
    await meet(waits?.cookie ?? '', slow);
    const [place] = await db.query<{ at: Date | string }>('SELECT seen_at AS at FROM waiting_places');
    expect(new Date(place?.at ?? 0).getTime() - began).toBeGreaterThan(60_000);
  });

  it('gives a place to a buyer whose first call is refused', async () => {
    const { status, headers } = await shop.send('product', {
      path: { store: 'none', product: 'none' },
      json: {},
    });
    expect(status).toBe(404);
    const buyer = { ...newBuyer(), cookie: headers.get('set-cookie')?.split(';')[0] ?? '' };
    expect(await tryOnce(buyer)).toBe(null);
    expect([await tryOnce(newBuyer()), await tryOnce(newBuyer())]).toEqual([null, 1]);
  });

  it('has a room of its own for an event', async () => {
    await set({ method: 'off' });
    const { store, product } = PAGES.clocks;
    await set({ method: 'fifo', capacity: 0 }, `${store}/${product}`);
    const isInRoom = async (page: Page): Promise<boolean> => {
      const { status, wire } = await shop.send('product', { path: { ...page }, json: {} });
      return decodeRoom(status, JSON.stringify(wire)) !== null;
    };
    expect(await isInRoom(PAGES.clocks)).toBe(true);
    expect(await isInRoom(PAGES.festival)).toBe(false);
    const { id } = eventNamed(shop.marketplace.catalog, product);
    const reserved = await shop.send('reserve', {
      json: { pedidos: [{ loja: store, itens: [{ idproduto: id }] }] },
    });
    expect(decodeRoom(reserved.status, JSON.stringify(reserved.wire))?.position).toBe(2);
    expect(await (await shop.get('/sandbox/fila')).text()).toContain(`${store}/${product}</a>`);
    await set({ method: 'off' }, `${store}/${product}`);
  });

  it('of an event holds a reservation or a page of any of its goods', async () => {
    await set({ method: 'off' });
    const { store, product } = PAGES.festival;
    const room = `${store}/${product}`;
    await set({ method: 'fifo', capacity: 0 }, room);
    const { id, products, recharges, combos } = eventNamed(shop.marketplace.catalog, product);
    const [good, recharge, combo] = [products[0], recharges[0], combos[0]];
    const order = (itens: readonly unknown[] | null, some: readonly unknown[] = []) => ({
      ...{ loja: store, itens: itens?.map((idproduto) => ({ idproduto })) ?? null },
      combos: some.map((idcombo) => ({ idcombo: `0${idcombo}` })),
    });
    const other = { loja: PAGES.clocks.store, itens: [{ idproduto: 'none' }] };
    const roomOf = async ({ status, wire }: { readonly status: number; readonly wire: unknown }) =>
      decodeRoom(status, JSON.stringify(wire))?.room;
    const reserved = async (...pedidos: readonly unknown[]) =>
      roomOf(await shop.send('reserve', { json: { pedidos } }));
    expect(await reserved(order([good?.id, id]))).toBe(room);
    expect(await reserved(order([recharge?.id]))).toBe(room);
    expect(await reserved(order(null, [combo?.id]))).toBe(room);
    expect(await reserved(other, order([id]))).toBe(room);
    expect(await reserved(other)).toBeUndefined();
    const page = { store, product: good?.slug ?? '' };
    expect(await roomOf(await shop.send('product', { path: page, json: {} }))).toBe(room);
    await set({ method: 'off' }, room);
  });

  it('keeps a guest’s places in the rooms of the host and of an event', async () => {
    const { store, product } = PAGES.clocks;
    const room = `${store}/${product}`;
    await set({ method: 'fifo', capacity: 0 }, room);
    await set({ method: 'fifo', capacity: 1, sessionSeconds: 60 });
    const [guest, next] = [newBuyer(), newBuyer()];
    const openEvent = async (): Promise<string | undefined> => {
      const { status, wire, headers } = await shop.send('product', {
        ...{ path: { ...PAGES.clocks }, json: {}, headers: { Cookie: guest.cookie } },
      });
      guest.cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
      return decodeRoom(status, JSON.stringify(wire))?.room ?? undefined;
    };
    expect(await tryOnce(guest)).toBe(null);
    for (let tries = 0; tries < 3; tries += 1) {
      pass(10_000);
      expect(await openEvent()).toBe(room);
      expect(await tryOnce(guest)).toBe(null);
    }
    expect(await tryOnce(next)).toBe(1);
    await set({ method: 'off' }, room);
  });

  it('gives an account one place, in two browsers', async () => {
    await set({ method: 'off' });
    const { email } = await newcomer(shop);
    const token = await shop.enter(email);
    await set({ method: 'fifo', capacity: 0, newPerMinute: 60 });
    const [first, guest, second] = [newBuyer(), newBuyer(), newBuyer()];
    expect(await tryOnce(first, shop, token)).toBe(1);
    expect(await tryOnce(guest)).toBe(2);
    expect(await tryOnce(second, shop, token)).toBe(1);
    expect(second.cookie).toBe(first.cookie);
  });

  it('opens at its time, and then gives random places to those who waited before', async () => {
    await set({
      method: 'fifo',
      capacity: 1,
      newPerMinute: 60,
      opensAt: now() + 5 * MINUTE,
      shuffles: true,
    });
    const buyers = Array.from({ length: 6 }, newBuyer);
    for (const buyer of buyers) expect(await tryOnce(buyer)).toBe(0);
    pass(4 * MINUTE);
    for (const buyer of buyers) expect(await tryOnce(buyer)).toBe(0);
    pass(2 * MINUTE);
    const late = newBuyer();
    for (const buyer of buyers) await tryOnce(buyer);
    expect(await tryOnce(late)).toBeGreaterThanOrEqual(5);
  });

  it('is shown and set by its page', async () => {
    const body = new URLSearchParams({
      method: 'random',
      capacity: '0',
      newPerMinute: '7',
      sessionSeconds: '9',
    });
    const saved = await fetch(`${shop.url}/sandbox/fila`, { method: 'POST', body });
    // A reload of the page must not save again, which would empty the room.
    expect(saved.redirected).toBe(true);
    expect(await saved.text()).toContain('<option value="random" selected>');
    expect(await tryOnce(newBuyer())).toBe(0);
    // No buyer enters, so no wait is named.
    const { status, wire } = await shop.send('capitals', {});
    expect(decodeRoom(status, JSON.stringify(wire))).toMatchObject({ waitTimeKnown: false });
    expect(await (await shop.get('/sandbox/fila')).text()).toContain('<tr><td>2</td>');
  });
});
