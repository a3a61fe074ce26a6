/** Keeping the tickets of a changed event, against cancellations and newer changes, from two processes on one database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fc, runs } from '../../domain/fc.ts';
import { buyerIn, found, itemOf, PAGES } from '../conformance-buyer.ts';
import { LEGS } from '../conformance-legs.ts';
import { openShopUnderTest, type ShopUnderTest } from '../conformance-shop.ts';
import { newcomer } from '../newcomers.ts';

const VENUES = 'SELECT name FROM venues ORDER BY id LIMIT 2';

describe.each(LEGS)('keeping tickets, on $name', { timeout: 300_000 }, (leg) => {
  /** Processes on one database. An embedded one has a single process. */
  let shops: readonly ShopUnderTest[];
  let close: () => Promise<void>;
  beforeAll(async () => {
    const database = await leg.open();
    const first = await openShopUnderTest(database.options);
    shops = 'url' in database.options ? [first, await openShopUnderTest(database.options)] : [first];
    close = database.close;
  });
  afterAll(async () => {
    expect(shops.flatMap(({ failures }) => failures)).toEqual([]);
    for (const each of shops) await each.close();
    await close();
  });

  const shopOf = (nth: number): ShopUnderTest => found(shops[nth % shops.length], 'process');

  let changes = 0;
  const change = async (nth: number): Promise<void> => {
    const rows = await shopOf(0).marketplace.db.query<{ name: string }>(VENUES);
    changes += 1;
    const venue = found(rows[changes % rows.length], 'venue').name;
    const { store, product } = PAGES.festival;
    const fields = { event: `/${store}/${product}`, kind: 'venue', venue, days: '7' };
    const body = new URLSearchParams(fields);
    const { status } = await fetch(`${shopOf(nth).url}/sandbox/eventos`, { method: 'POST', body });
    expect(status).toBe(200);
  };

  const bought = async () => {
    const { token } = await newcomer(shopOf(0));
    const buyers = shops.map((each) => buyerIn(each, token));
    const buyer = found(buyers[0], 'buyer');
    const item = itemOf(await buyer.standing(PAGES.festival));
    const held = (await buyer.reserve(PAGES.festival.store, [{ ...item, quantidade: 2 }])).value();
    expect((await buyer.payByCard(held)).status).toBe(200);
    const buyerOf = (nth: number) => found(buyers[nth % buyers.length], 'buyer');
    return { buyerOf, read: (nth: number) => buyerOf(nth).purchase(held) };
  };

  const STEPS = ['keepAll', 'keepFirst', 'keepSecond', 'cancelFirst', 'cancelSecond', 'change'] as const;
  type Step = (typeof STEPS)[number];
  const step = fc.constantFrom(...STEPS);

  it('O-87 O-96 O-102 keeps exactly what a successful call named, whatever is parallel, repeated or lost', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ step, rival: fc.option(step), late: fc.boolean() }), {
          minLength: 3,
          maxLength: 7,
        }),
        async (steps) => {
          const { buyerOf, read } = await bought();
          const start = await read(0);
          const idpedido = start.purchaseId;
          const lines = start.tickets.map(({ line }) => line.lineId);
          /** Item and change of each successful call. */
          const named = new Set<string>();
          /** Changes that the page showed at its last and its earlier read. */
          const seen: (readonly (string | null)[])[] = [];
          const pass = () => {
            for (const each of shops) each.pass(1000);
          };
          const keep = async (ids: readonly string[], nth: number, idmudancas: readonly string[]) => {
            const body = { iditens: ids, idmudancas };
            const { status } = await buyerOf(nth).call('keepItems', { idpedido }, body);
            if (status === 200)
              for (const id of ids) for (const each of idmudancas) named.add(`${id} ${each}`);
            return status;
          };
          const send = async (wanted: Step, nth: number, late: boolean): Promise<number> => {
            if (wanted === 'change') {
              await change(nth);
              return 200;
            }
            const [first = '', second = ''] = lines;
            const id = wanted.endsWith('First') ? first : second;
            if (wanted.startsWith('cancel'))
              return (await buyerOf(nth).call('cancelItem', { iditem: id })).status;
            const shown = (late ? seen.at(-2) : undefined) ?? seen.at(-1) ?? [];
            const ids = shown.filter((each) => each !== null);
            return keep(wanted === 'keepAll' ? lines : [id], nth, ids.length === 0 ? ['0'] : ids);
          };
          for (const [nth, { step: wanted, rival, late }] of steps.entries()) {
            seen.push([...new Set((await read(nth)).tickets.map(({ change: last }) => last?.id ?? null))]);
            pass();
            const first = send(wanted, nth, late);
            const statuses = await Promise.all([first, rival === null ? first : send(rival, nth + 1, false)]);
            for (const status of statuses) expect([200, 409, 422]).toContain(status);
            // The other process reads a change a moment later.
            await expect
              .poll(async () => JSON.stringify(await read(nth + 1)) === JSON.stringify(await read(nth)))
              .toBe(true);
            const order = await read(nth);
            for (const { line, change: last, status } of order.tickets) {
              if (last === null || status !== 'valid') continue;
              expect(last.kept).toBe(named.has(`${line.lineId} ${last.id}`));
            }
            const returns = (order.money ?? []).filter(({ type }) => type === 'returned');
            expect(returns).toHaveLength(order.tickets.filter(({ status }) => status === 'canceled').length);
          }
        },
      ),
      { numRuns: runs(30) },
    );
  });
});
