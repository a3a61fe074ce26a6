/** An event that is moved, postponed and canceled after its sale. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyerIn, found, itemOf, PAGES, type Page, told } from '../conformance-buyer.ts';
import { LEGS } from '../conformance-legs.ts';
import { openLeg, type ShopUnderTest } from '../conformance-shop.ts';
import { newcomer } from '../newcomers.ts';

const DAY = 86_400_000;

describe.each(LEGS)('a changed event, on $name', { timeout: 120_000 }, (leg) => {
  let shop: ShopUnderTest;
  beforeAll(async () => {
    shop = await openLeg(leg);
  });
  afterAll(async () => {
    expect(shop.failures).toEqual([]);
    await shop.close();
  });

  const change = async ({ store, product }: Page, fields: Record<string, string>): Promise<number> => {
    const body = new URLSearchParams({ event: `/${store}/${product}`, days: '7', ...fields });
    return (await fetch(`${shop.url}/sandbox/eventos`, { method: 'POST', body })).status;
  };
  const bought = async (at: Page) => {
    const { email, token } = await newcomer(shop);
    const buyer = buyerIn(shop, token);
    const { cart } = await buyer.buy(at);
    const read = async () => {
      const order = await buyer.purchase(cart);
      return {
        order,
        ticket: found(
          order.tickets.find(({ line }) => line.kind === 'ticket'),
          'ticket',
        ),
      };
    };
    const calendar = async () => {
      const { ticket } = await read();
      const file = await buyer.call('ticketFile', { iditem: ticket.line.lineId, formato: 'calendario' });
      return Buffer.from(file.value().content, 'base64').toString();
    };
    /** Calendar file of the newest letter. */
    const sent = async () => {
      const [letter] = await shop.marketplace.db.query<{
        kind: string;
        attachments: readonly { readonly url: string }[];
      }>('SELECT kind, attachments FROM outbox WHERE recipient = $1 ORDER BY id DESC LIMIT 1', [email]);
      const { kind, attachments } = found(letter, 'letter');
      return { kind, text: Buffer.from(attachments[0]?.url.split(',')[1] ?? '', 'base64').toString() };
    };
    return { buyer, read, calendar, sent };
  };

  /** A buyer with two tickets of one event, whose venue can be changed. */
  const boughtTwo = async () => {
    const { email, token } = await newcomer(shop);
    const buyer = buyerIn(shop, token);
    const item = itemOf(await buyer.standing(PAGES.festival));
    const held = (await buyer.reserve(PAGES.festival.store, [{ ...item, quantidade: 2 }])).value();
    expect((await buyer.payByCard(held)).status).toBe(200);
    const read = () => buyer.purchase(held);
    const [first = '', second = ''] = (await read()).tickets.map(({ line }) => line.lineId);
    const letters = async () => {
      const rows = await shop.marketplace.db.query<{ kind: string }>(
        'SELECT kind FROM outbox WHERE recipient = $1 AND kind <> $2 ORDER BY id',
        [email, 'welcome'],
      );
      return rows.map(({ kind }) => kind);
    };
    const moved = async (fields: Record<string, string>): Promise<void> => {
      shop.pass(1000);
      const venue = { kind: 'venue', venue: await venueName() };
      expect(await change(PAGES.festival, { ...venue, ...fields })).toBe(200);
    };
    return { buyer, read, letters, ids: [first, second] as const, change: moved };
  };

  it('E-56 sells at the opening that is set, and not before', async () => {
    const { token } = await newcomer(shop);
    const buyer = buyerIn(shop, token);
    const page = PAGES.pixel;
    const item = itemOf(await buyer.standing(page));
    const sales = async (): Promise<readonly string[]> => {
      const { wire } = await shop.send('product', { path: { ...page }, json: {} });
      const { variacoes } = wire as { readonly variacoes: readonly { readonly situacao: string }[] };
      return [...new Set(variacoes.map(({ situacao }) => situacao))];
    };
    const price = async () => {
      const { value } = await shop.send('events', { query: { slug_loja: page.store, slug: page.product } });
      return value().events.find(({ slug }) => slug === page.product)?.fromPrice;
    };
    const [before, priceBefore] = [await sales(), await price()];
    expect(priceBefore).toBeGreaterThan(0);
    expect(await change(page, { opensIn: '30' })).toBe(200);
    // Another process reads it a moment later.
    await expect.poll(sales).not.toEqual(before);
    expect(await price()).toBe(null);
    expect(told(await buyer.reserve(page.store, [item]))).toEqual([422, 'not_on_sale']);
    shop.pass(31 * 60_000);
    expect([await sales(), await price()]).toEqual([before, priceBefore]);
    expect((await buyer.reserve(page.store, [item])).status).toBe(200);
    expect(await change({ ...page, product: 'unknown' }, { opensIn: '5' })).toBe(404);
  });

  const venueName = async (): Promise<string> => {
    const [venue] = await shop.marketplace.db.query<{ name: string }>(
      'SELECT name FROM venues ORDER BY id LIMIT 1',
    );
    return found(venue, 'venue').name;
  };

  it('O-87 O-88 has its new date on tickets and in calendars, and can be canceled beyond the usual limit', async () => {
    const { buyer, read, calendar, sent } = await bought(PAGES.festival);
    const { ticket: before } = await read();
    const old = await calendar();
    expect(old).toContain('SEQUENCE:0');
    expect(await change(PAGES.festival, { kind: 'date', startsAt: '2031-05-17T21:00' })).toBe(200);
    const { ticket } = await read();
    expect(ticket.line.eventAt).toBe('2031-05-17T21:00:00');
    expect(ticket.change).toMatchObject({ kind: 'date', formerStart: before.line.eventAt, kept: false });
    const updated = await calendar();
    expect(updated).toContain('SEQUENCE:1');
    expect(updated).toContain('DTSTART:20310518T000000Z');
    expect(/UID:.*/.exec(updated)?.[0]).toBe(/UID:.*/.exec(old)?.[0]);
    const letter = await sent();
    expect(letter.kind).toBe('changed');
    for (const line of updated.match(/^(UID|SEQUENCE|DTSTART):.*/gm) ?? [])
      expect(letter.text).toContain(line);
    await shop.marketplace.db.query('UPDATE purchases SET cancel_until = $1', [new Date(shop.now() - DAY)]);
    expect((await buyer.call('cancelItem', { iditem: ticket.line.lineId })).status).toBe(200);
  });

  it('E-71 is listed and described with its new date or venue, without a date while postponed, and not once canceled', async () => {
    const at = PAGES.stadium;
    const page = async () => (await shop.send('product', { path: { ...at }, json: {} })).value();
    const before = await page();
    const card = async (query: Record<string, string> = {}) => {
      const path = { query: { search: before.title, ...query } };
      const { events } = (await shop.send('events', path)).value();
      return events.find(({ slug }) => slug === at.product);
    };
    const changed = async (fields: Record<string, string>, kind: string) => {
      shop.pass(1000);
      expect(await change(at, { kind, ...fields })).toBe(200);
      // Another process reads it a moment later.
      await expect.poll(async () => (await page()).change).toBe(kind);
    };
    expect([before.change, before.variations.some(({ sale }) => sale === 'onSale')]).toEqual([null, true]);
    const place = await venueName();
    await changed({ venue: place }, 'venue');
    expect([(await page()).place, (await card())?.place]).toEqual([place, place]);
    await changed({ startsAt: '2031-05-17T21:00' }, 'date');
    expect([(await page()).startsAt, (await card())?.startsAt]).toEqual(Array(2).fill('2031-05-17T21:00:00'));
    expect(await card({ data_de: '2031-05-17', data_ate: '2031-05-17' })).toBeDefined();
    await changed({}, 'postponed');
    const postponed = await page();
    expect([postponed.startsAt, postponed.doorsAt, (await card())?.startsAt]).toEqual([null, null, null]);
    expect(postponed.variations.map(({ sale }) => sale)).not.toContain('onSale');
    expect(await card({ data_de: '2031-05-17', data_ate: '2031-05-17' })).toBeUndefined();
    // Its tickets are not sold, but its sale has ended.
    expect(await card()).toMatchObject({ soldOut: false, fromPrice: null });
    await changed({}, 'canceled');
    expect(await card()).toBeUndefined();
    expect((await page()).title).toBe(before.title);
  });

  it('O-87 keeps a ticket once, also if the response is lost, and as a rival of its refund', async () => {
    expect(await change(PAGES.festival, { kind: 'venue', venue: await venueName() })).toBe(200);
    const { buyer, read } = await bought(PAGES.festival);
    const { ticket, order } = await read();
    const idpedido = order.purchaseId;
    const keeping = (...iditens: string[]) => buyer.call('keepItems', { idpedido }, { iditens });
    const keep = async (...iditens: string[]) => told(await keeping(...iditens));
    const iditem = ticket.line.lineId;
    expect(await keep(iditem)).toEqual([422, 'orders.choiceOver']);
    shop.pass(1000);
    expect(await change(PAGES.festival, { kind: 'venue', venue: await venueName() })).toBe(200);
    expect((await keeping(iditem)).status).toBe(200);
    expect((await read()).ticket.change?.kept).toBe(true);
    expect(await keep(iditem)).toEqual([422, 'orders.kept']);
    await shop.marketplace.db.query('UPDATE purchases SET cancel_until = $1', [new Date(shop.now() - DAY)]);
    expect(told(await buyer.call('cancelItem', { iditem }))).toEqual([422, 'orders.periodOver']);
    shop.pass(1000);
    expect(await change(PAGES.festival, { kind: 'venue', venue: await venueName() })).toBe(200);
    const both = await Promise.all([keeping(iditem), buyer.call('cancelItem', { iditem })]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const { ticket: after } = await read();
    expect(after.status === 'canceled').toBe(both[1].status === 200);
  });

  it('O-96 keeps all tickets of one call or none, and those that were kept before stay so', async () => {
    const { buyer, read, ids, change: changed } = await boughtTwo();
    const idpedido = (await read()).purchaseId;
    const keeping = (...iditens: readonly string[]) => buyer.call('keepItems', { idpedido }, { iditens });
    const kept = async () => (await read()).tickets.map(({ change: last }) => last?.kept);
    await changed({});
    expect(told(await keeping(ids[0], '999999999'))).toEqual([404, 'not_found']);
    expect(told(await keeping())).toEqual([422, 'orders.choiceOver']);
    expect(await kept()).toEqual([false, false]);
    expect((await keeping(ids[0])).status).toBe(200);
    expect((await keeping(...ids)).status).toBe(200);
    expect(await kept()).toEqual([true, true]);
    expect(told(await keeping(...ids))).toEqual([422, 'orders.kept']);
    await changed({});
    await buyer.call('cancelItem', { iditem: ids[1] });
    expect(told(await keeping(...ids))).toEqual([422, 'orders.itemCancelled']);
    expect(await kept()).toEqual([false, expect.anything()]);
  });

  it('O-102 keeps no ticket for a change that the buyer did not see', async () => {
    const { buyer, read, ids, change: changed } = await boughtTwo();
    const idpedido = (await read()).purchaseId;
    const seen = async () => found((await read()).tickets[0]?.change?.id, 'change');
    const keeping = (idmudanca: string, ...iditens: readonly string[]) =>
      buyer.call('keepItems', { idpedido }, { iditens, idmudancas: [idmudanca] });
    const kept = async () => (await read()).tickets.map(({ change: last }) => last?.kept);
    await changed({});
    const first = await seen();
    expect((await keeping(first, ids[0])).status).toBe(200);
    await changed({});
    // The repeat of a lost call, and a page that still shows the change before.
    for (const late of [[ids[0]], ids])
      expect(told(await keeping(first, ...late))).toEqual([409, 'orders.changedAgain']);
    expect(await kept()).toEqual([false, false]);
    expect((await keeping(await seen(), ...ids)).status).toBe(200);
    expect(await kept()).toEqual([true, true]);
  });

  it('O-89 O-98 returns the money of tickets that were not kept at the deadline, once, and says why', async () => {
    const { buyer, read, ids, change: changed, letters } = await boughtTwo();
    const idpedido = (await read()).purchaseId;
    await changed({ default: 'refund', days: '1' });
    expect((await read()).tickets[0]?.change?.byDefault).toBe('refund');
    expect((await buyer.call('keepItems', { idpedido }, { iditens: [ids[0]] })).status).toBe(200);
    shop.pass(DAY - 300_000);
    expect((await read()).tickets.map(({ status }) => status)).toEqual(['valid', 'valid']);
    shop.pass(301_000);
    const [first, second] = await Promise.all([read(), read()]);
    expect(second).toEqual(first);
    expect(first.tickets.map(({ status }) => status)).toEqual(['valid', 'canceled']);
    const returns = first.money?.filter(({ type }) => type === 'returned') ?? [];
    expect(returns).toMatchObject([{ cause: 'event', lineId: ids[1] }]);
    expect(returns[0]?.amount).toBeGreaterThan(0);
    expect(await letters()).toEqual(['ticket', 'changed', 'eventReturned']);
  });

  it('O-89 leaves the tickets of a newer change to that change', async () => {
    const { read, change: changed } = await boughtTwo();
    await changed({ default: 'refund', days: '1' });
    await changed({ default: 'keep', days: '7' });
    shop.pass(2 * DAY);
    expect((await read()).tickets.map(({ status }) => status)).toEqual(['valid', 'valid']);
  });

  it('O-89 tells the person who accepted a ticket of the change, and of its cancellation at the deadline', async () => {
    const { buyer, read, ids, change: changed } = await boughtTwo();
    const email = 'lia@catraca.com.br';
    await buyer.call('offerTicket', { iditem: ids[0] }, { nome: 'Lia', email: '' });
    const { token: convite } = (await buyer.call('offerLink', { iditem: ids[0] })).value();
    const accepted = { convite, nome: 'Lia Prado', documento: '111.444.777-35', email };
    const before = (await shop.send('acceptTicket', { json: accepted })).value();
    await changed({ default: 'refund', days: '1' });
    const letters = () =>
      shop.marketplace.db.query<{ kind: string; body: string }>(
        "SELECT kind, body FROM outbox WHERE recipient = $1 AND kind LIKE 'holder%' ORDER BY id",
        [email],
      );
    const [letter] = await letters();
    const token = /#(?:\w+=)?([\w-]+)/.exec(found(letter, 'letter').body)?.[1] ?? '';
    const state = async (link: string) =>
      (await shop.send('receivedTicket', { json: { convite: link } })).value().state;
    const shown = (await shop.send('receivedTicket', { json: { convite: token } })).value().ticket;
    expect(shown?.change).toMatchObject({ kind: 'venue', chooseUntil: null });
    expect([await state(token), await state(before.token)]).toEqual(['yours', 'yours']);
    shop.pass(DAY + 1000);
    expect((await read()).tickets[0]?.status).toBe('canceled');
    expect((await letters()).map(({ kind }) => kind)).toEqual(['holderChanged', 'holderCanceled']);
    expect(await state(token)).toBe('closed');
  });

  it('O-87 closes the choice after its deadline', async () => {
    const { buyer, read } = await bought(PAGES.pixel);
    expect(await change(PAGES.pixel, { kind: 'venue', venue: 'NOSUCH' })).toBe(404);
    expect((await read()).ticket.change).toBeNull();
    const [venue] = await shop.marketplace.db.query<{ name: string }>(
      'SELECT name FROM venues ORDER BY id LIMIT 1',
    );
    expect(await change(PAGES.pixel, { kind: 'venue', venue: found(venue, 'venue').name, days: '0' })).toBe(
      200,
    );
    const { ticket } = await read();
    expect(ticket.line.event?.place).toBe(venue?.name);
    shop.pass(1000);
    await shop.marketplace.db.query('UPDATE purchases SET cancel_until = $1', [new Date(shop.now() - DAY)]);
    expect(told(await buyer.call('cancelItem', { iditem: ticket.line.lineId }))).toEqual([
      422,
      'orders.periodOver',
    ]);
  });

  it('O-88 has no date while it is postponed, is not sold, and gets a new date later', async () => {
    const { buyer, read, sent } = await bought(PAGES.dinner);
    const item = itemOf(await buyer.standing(PAGES.dinner));
    expect(await change(PAGES.dinner, { kind: 'postponed' })).toBe(200);
    const { ticket } = await read();
    expect([ticket.line.eventAt, ticket.doorsAt, ticket.status]).toEqual([null, null, 'valid']);
    expect((await sent()).text).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/);
    const again = await buyer.reserve(PAGES.dinner.store, [item]);
    expect(told(again)).toEqual([422, 'not_on_sale']);
    expect(await change(PAGES.dinner, { kind: 'date', startsAt: '2031-05-17T21:00' })).toBe(200);
    expect((await read()).ticket.line.eventAt).toBe('2031-05-17T21:00:00');
    expect((await sent()).text).toMatch(/METHOD:PUBLISH[\s\S]*SEQUENCE:2[\s\S]*STATUS:CONFIRMED/);
  });

  it('O-88 returns the money of its tickets once it is canceled', async () => {
    const { read, sent } = await bought(PAGES.secret);
    const { order: paid } = await read();
    expect(await change(PAGES.secret, { kind: 'canceled' })).toBe(200);
    const { order, ticket } = await read();
    expect([ticket.status, ticket.change?.kind, order.status]).toEqual(['canceled', 'canceled', 'canceled']);
    expect(order.money?.filter(({ type }) => type === 'returned').map(({ amount }) => amount)).toEqual([
      paid.total,
    ]);
    // No file has a hidden date.
    expect(await sent()).toEqual({ kind: 'eventCanceled', text: '' });
  });
});
