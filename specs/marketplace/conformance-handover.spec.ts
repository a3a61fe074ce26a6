/** A ticket that is sent to another person: one holder and one valid code at every instant, on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fc, runs } from '../domain/fc.ts';
import { buyerIn, found, PAGES, told } from './conformance-buyer.ts';
import { LEGS, type Leg } from './conformance-legs.ts';
import { openShopUnderTest, type ShopUnderTest } from './conformance-shop.ts';
import { newcomer } from './newcomers.ts';
import { pdfText } from './pdf-text.ts';

const WEEK = 7 * 86_400_000;
const BIA = { nome: 'Bia Reis', documento: '390.533.447-05', email: 'bia@catraca.com.br' };
const CAIO = { nome: 'Caio Prado', documento: '168.995.350-09', email: 'caio@catraca.com.br' };

describe.each(LEGS)('a ticket handed on, on $name', { timeout: 120_000 }, (leg: Leg) => {
  /** Processes on one database. An embedded one has a single process. */
  let shops: readonly ShopUnderTest[];
  let shop: ShopUnderTest;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const database = await leg.open();
    shop = await openShopUnderTest(database.options);
    shops = 'url' in database.options ? [shop, await openShopUnderTest(database.options)] : [shop];
    close = database.close;
  });
  afterAll(async () => {
    expect(shops.flatMap(({ failures }) => failures)).toEqual([]);
    for (const each of shops) await each.close();
    await close();
  });

  const bought = async () => {
    const { token } = await newcomer(shop);
    const buyers = shops.map((each) => buyerIn(each, token));
    const buyer = found(buyers[0], 'buyer');
    const { cart, tickets } = await buyer.buy(PAGES.pixel);
    const ticket = found(tickets[0], 'ticket');
    const iditem = ticket.line.lineId;
    const offer = (email = '') => buyer.call('offerTicket', { iditem }, { nome: 'Bia', email });
    const link = async () => (await buyer.call('offerLink', { iditem })).value().token;
    const read = (convite: string) => shop.send('receivedTicket', { json: { convite } });
    const accept = (convite: string, who = BIA, at = shop) =>
      at.send('acceptTicket', { json: { convite, ...who } });
    const item = async () => found((await buyer.purchase(cart)).tickets[0], 'ticket');
    const codes = () =>
      shop.marketplace.db.query<{ code: string; holder: string; line: number }>(
        `SELECT t.code, b.document AS holder FROM tickets AS t LEFT JOIN bearers AS b ON b.line_id = t.line_id
        WHERE t.line_id = $1 AND t.state IN ('valid', 'validated', 'pendingCancellation')`,
        [Number(iditem)],
      );
    return { ...{ buyer, buyers, cart, ticket, iditem, offer, link, read, accept, item, codes } };
  };

  it('O-81 O-83 keeps the sender’s code until the acceptance, then only the new holder has one', async () => {
    const { buyer, cart, ticket, iditem, offer, link, read, accept, item, codes } = await bought();
    expect((await offer('bia@catraca.com.br')).value().tickets[0]?.offer).toMatchObject({ state: 'open' });
    expect((await item()).code).toBe(ticket.code);
    const convite = await link();
    const open = (await read(convite)).value();
    expect(open).toMatchObject({ state: 'open', ticket: { productName: ticket.line.productName } });
    expect(open.ticket).toMatchObject({ code: null, bearerName: '', bearerDocument: '' });
    expect(told(await accept(convite, { ...BIA, documento: '1' }))).toEqual([422, 'bearer_document']);
    expect(told(await accept(convite, { ...BIA, email: 'bia' }))).toEqual([422, 'email_invalid']);
    const { token } = (await accept(convite)).value();
    const [code] = await codes();
    expect(code?.code).not.toBe(ticket.code);
    expect((await read(token)).value()).toMatchObject({ state: 'yours', ticket: { code: code?.code } });
    expect((await read(convite)).value()).toEqual({ state: 'accepted', until: null, ticket: null });
    const file = (link: string, formato: string) =>
      shop.send('receivedFile', { path: { formato }, json: { convite: link } });
    const pdf = (await file(token, 'pdf')).value();
    const text = await pdfText(Buffer.from(pdf.content, 'base64'));
    for (const fact of [BIA.nome, code?.code ?? '?']) expect(text).toContain(fact);
    const calendar = (await file(token, 'calendario')).value();
    for (const each of [pdf.name, calendar.name, Buffer.from(calendar.content, 'base64').toString()])
      for (const secret of [code?.code, ticket.code, cart.purchaseId]) expect(each).not.toContain(secret);
    for (const [link, formato] of [
      [convite, 'pdf'],
      [token, 'carteira'],
      ['x', 'pdf'],
    ] as const)
      expect(told(await file(link, formato))).toEqual([404, 'not_found']);
    expect(await item()).toMatchObject({ code: null, bearerName: BIA.nome, offer: { state: 'accepted' } });
    for (const call of ['takeBackTicket', 'offerLink', 'changeBearer', 'ticketFile'] as const) {
      const json = call === 'changeBearer' ? CAIO : undefined;
      expect(told(await buyer.call(call, { iditem, formato: 'pdf' }, json))).toEqual([
        422,
        'orders.handedOn',
      ]);
    }
    const letters = await shop.marketplace.db.query<{ kind: string; recipient: string; body: string }>(
      `SELECT kind, recipient, body FROM outbox WHERE body LIKE '%ingresso-recebido%' OR kind = 'handedOn' ORDER BY id`,
    );
    expect(letters.map(({ kind }) => kind)).toEqual(['offer', 'received', 'handedOn']);
    expect(letters[0]?.body).not.toContain(ticket.line.productName);
    expect(letters[1]).toMatchObject({
      recipient: BIA.email,
      body: expect.stringContaining(code?.code ?? ''),
    });
    expect(letters[2]?.body).not.toContain(code?.code);
  });

  it('O-80 O-82 closes cancellation, refund and bearer change while it is offered', async () => {
    const { buyer, cart, iditem, offer, link, read, accept, item } = await bought();
    await offer();
    const idpedido = cart.purchaseId ?? '';
    expect(told(await buyer.call('keepItems', { idpedido }, { iditens: [iditem] }))).toEqual([
      422,
      'orders.choiceOver',
    ]);
    expect(told(await buyer.call('cancelItem', { iditem }))).toEqual([422, 'orders.offered']);
    expect(told(await buyer.call('cancelOrder', { idpedido }))).toEqual([422, 'orders.offered']);
    expect(told(await buyer.call('changeBearer', { iditem }, BIA))).toEqual([422, 'orders.offered']);
    expect(told(await offer())).toEqual([422, 'orders.offered']);
    const convite = await link();
    expect((await buyer.call('takeBackTicket', { iditem })).value().tickets[0]?.offer).toBeNull();
    expect(told(await buyer.call('takeBackTicket', { iditem }))).toEqual([422, 'orders.notOffered']);
    expect((await read(convite)).value()).toEqual({ state: 'takenBack', until: null, ticket: null });
    expect(told(await accept(convite))).toEqual([409, 'offer_takenBack']);
    await offer();
    const late = await link();
    for (const each of shops) each.pass(WEEK);
    expect((await read(late)).value().state).toBe('expired');
    expect(told(await accept(late))).toEqual([409, 'offer_expired']);
    expect(told(await shop.send('receivedTicket', { json: { convite: 'x' } }))).toEqual([404, 'not_found']);
    for (const each of shops) each.pass(-WEEK);
    expect((await item()).offer?.state).toBe('open');
    const { token } = (await accept(late)).value();
    expect((await buyer.call('cancelItem', { iditem })).status).toBe(200);
    expect((await read(token)).value()).toEqual({ state: 'closed', until: null, ticket: null });
    const json = { convite: token };
    expect((await shop.send('receivedFile', { path: { formato: 'pdf' }, json })).status).toBe(404);
  });

  const STEPS = ['offer', 'takeBack', 'change', 'accept', 'acceptOther', 'cancel'] as const;

  it('O-82 O-84 has one holder and one valid code after each call, whatever is lost, repeated or parallel', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ step: fc.constantFrom(...STEPS), repeated: fc.boolean(), parallel: fc.boolean() }),
          {
            minLength: 4,
            maxLength: 10,
          },
        ),
        async (steps) => {
          const { buyers, cart, ticket, iditem, link, accept, item, codes } = await bought();
          let convite = '';
          const holders = new Set<string>();
          const send = async (step: (typeof STEPS)[number], nth: number): Promise<number> => {
            const buyer = found(buyers[nth % buyers.length], 'buyer');
            const at = found(shops[nth % shops.length], 'process');
            if (step === 'offer')
              return (await buyer.call('offerTicket', { iditem }, { nome: 'Bia', email: '' })).status;
            if (step === 'takeBack') return (await buyer.call('takeBackTicket', { iditem })).status;
            if (step === 'change') return (await buyer.call('changeBearer', { iditem }, CAIO)).status;
            if (step === 'cancel') return (await buyer.call('cancelItem', { iditem })).status;
            const who = step === 'accept' ? BIA : { ...CAIO, documento: '111.444.777-35' };
            const { status } = await accept(convite, who, at);
            if (status === 200) holders.add(who.documento);
            return status;
          };
          for (const [nth, { step, repeated, parallel }] of steps.entries()) {
            const other = parallel && step === 'accept' ? 'acceptOther' : step;
            const first = send(step, nth);
            // A lost response is a repeat, at once or after the first.
            if (!parallel) await first;
            const second = repeated || parallel ? send(other, nth + 1) : null;
            for (const status of await Promise.all([first, second ?? first]))
              expect([200, 404, 409, 422]).toContain(status);
            const now = await item();
            if (now.offer?.state === 'open') convite = await link();
            const live = await codes();
            const isCanceled = now.status === 'canceled';
            expect(live).toHaveLength(isCanceled ? 0 : 1);
            expect(holders.size).toBeLessThanOrEqual(1);
            if (isCanceled) continue;
            const [holder] = holders;
            // The code of the first purchase is valid exactly until someone else became the holder.
            const isChanged = holder !== undefined || now.bearerChanged;
            expect(live[0]?.code === ticket.code).toBe(!isChanged);
            expect(now.code).toBe(holder === undefined ? (live[0]?.code ?? null) : null);
            if (holder !== undefined) expect(live[0]?.holder).toBe(holder);
          }
          expect(found(cart.purchaseId, 'purchase')).not.toBe('');
        },
      ),
      { numRuns: runs(40) },
    );
  });
});
