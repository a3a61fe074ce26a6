/** What a person who accepted a ticket learns once its buyer cancels it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyerIn, itemOf, PAGES } from '../conformance-buyer.ts';
import { ONE_LEG } from '../conformance-legs.ts';
import { openLeg, type ShopUnderTest } from '../conformance-shop.ts';
import { newcomer } from '../newcomers.ts';

describe.each(ONE_LEG)('an accepted ticket, on $name', { timeout: 120_000 }, (leg) => {
  let shop: ShopUnderTest;
  beforeAll(async () => {
    shop = await openLeg(leg);
  });
  afterAll(async () => {
    expect(shop.failures).toEqual([]);
    await shop.close();
  });

  /** A protected order of two tickets. The first one is offered to Lia. */
  const offered = async () => {
    const buyer = buyerIn(shop, (await newcomer(shop)).token);
    const item = itemOf(await buyer.standing(PAGES.festival));
    const cart = (await buyer.reserve(PAGES.festival.store, [{ ...item, quantidade: 2 }])).value();
    expect((await buyer.payByCard(cart, undefined, { aplicar_protect: true })).status).toBe(200);
    const read = () => buyer.purchase(cart);
    const { tickets, purchaseId } = await read();
    const iditem = tickets[0]?.line.lineId ?? '';
    await buyer.call('offerTicket', { iditem }, { nome: 'Lia', email: '' });
    const { token: convite } = (await buyer.call('offerLink', { iditem })).value();
    const email = `lia.${purchaseId.slice(0, 8)}@catraca.com.br`;
    const accept = () =>
      shop.send('acceptTicket', {
        json: { convite, nome: 'Lia Prado', documento: '111.444.777-35', email },
      });
    const letters = async () => {
      const rows = await shop.marketplace.db.query<{ kind: string }>(
        'SELECT kind FROM outbox WHERE recipient = $1 ORDER BY id',
        [email],
      );
      return rows.map(({ kind }) => kind);
    };
    const state = async (link: string) =>
      (await shop.send('receivedTicket', { json: { convite: link } })).value().state;
    return { buyer, read, accept, letters, state, iditem, idpedido: purchaseId, other: tickets[1] };
  };
  type Offered = Awaited<ReturnType<typeof offered>>;

  it.each<[string, (order: Offered) => Promise<{ readonly status: number }>]>([
    ['the ticket', ({ buyer, iditem }) => buyer.call('cancelItem', { iditem })],
    ['the order', ({ buyer, idpedido }) => buyer.call('cancelOrder', { idpedido })],
    [
      'the order by its protection',
      async ({ buyer, idpedido }) => {
        const past = new Date(shop.now() - 1000);
        await shop.marketplace.db.query('UPDATE purchases SET cancel_until = $1 WHERE id = $2', [
          ...[past, idpedido],
        ]);
        return buyer.call('requestRefund', { idpedido }, { motivo: 'DOENCA' });
      },
    ],
  ])('O-122 is said to be over once its buyer cancels %s', async (_, cancel) => {
    const order = await offered();
    const { token } = (await order.accept()).value();
    expect(await order.state(token)).toBe('yours');
    expect((await cancel(order)).status).toBe(200);
    expect(await order.state(token)).toBe('closed');
    expect(await order.letters()).toEqual(['received', 'holderEnded']);
  });

  it('O-122 is not said to be over while only another ticket is canceled', async () => {
    const { buyer, accept, letters, other } = await offered();
    await accept();
    expect((await buyer.call('cancelItem', { iditem: other?.line.lineId ?? '' })).status).toBe(200);
    expect(await letters()).toEqual(['received']);
  });

  it('O-122 is accepted or canceled, or both in this order, if both are asked at once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { buyer, read, accept, letters, state, iditem } = await offered();
      const cancel = () => buyer.call('cancelItem', { iditem });
      const [accepted, canceled] =
        round % 2 === 0
          ? await Promise.all([accept(), cancel()])
          : await Promise.all([cancel(), accept()]).then(([second, first]) => [first, second] as const);
      const { status } = (await read()).tickets.find(({ line }) => line.lineId === iditem) ?? {};
      expect(accepted.status).toBe(200);
      expect(status).toBe(canceled.status === 200 ? 'canceled' : 'valid');
      expect(await state(accepted.value().token)).toBe(canceled.status === 200 ? 'closed' : 'yours');
      expect(await letters()).toEqual(['received', ...(canceled.status === 200 ? ['holderEnded'] : [])]);
    }
  });
});
