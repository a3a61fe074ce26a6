/** The whole purchase over a MessageChannel: from the first list to the ticket. */
import { afterEach, describe, expect, it } from 'vitest';
import { settle, until } from './rig/clock.ts';
import { addTicket, logIn, payBy } from './rig/doing.ts';
import { type Rig, startRig } from './rig/rig.ts';

let rig: Rig;
afterEach(() => rig.dispose());

describe('a purchase', () => {
  it('is made by card, from an empty cart to a paid one', async () => {
    rig = await startRig();
    const { client, server, page } = rig;
    const list = await client.query('events', { category: 'teatro', limit: 25 });
    expect(list).toMatchObject({
      ok: true,
      value: { events: [{ title: 'Evento 1' }, { title: 'Evento 2' }] },
    });

    await addTicket(rig, 2);
    const { cart, countdown } = client.snapshots.get();
    expect(cart.count).toBe(2);
    expect(cart.prices[0]?.payable).toBe(22100);
    expect(countdown).toMatchObject({ minutes: 15, seconds: 0, phase: 'quiet' });
    expect(page.session.get('purchase')).toBe(cart.purchaseId);

    await logIn(rig);
    await until(() => client.snapshots.get().cart.pending.length === 0, 'the re-attached cart');
    expect(page.cookie).toEqual({ token: 'token-of-ana-7f3a', maxAge: 604800 });
    expect(page.session.has('purchase')).toBe(false);

    await payBy(rig, 'credit');
    await until(() => client.snapshots.get().checkout.payment.status === 'succeeded', 'the payment');
    const [purchase] = [...server.shop.purchases.values()];
    expect(purchase).toMatchObject({ situation: 'APROVADO', charges: 1 });
    expect(client.snapshots.get().cart.empty).toBe(true);
    expect(rig.reports).toEqual([]);
  });

  it('waits for Pix and asks until it is paid', async () => {
    rig = await startRig();
    const { client, server, clock } = rig;
    await addTicket(rig, 1);
    await logIn(rig);
    await until(() => client.snapshots.get().cart.pending.length === 0);
    await payBy(rig, 'pix');
    await until(() => client.snapshots.get().checkout.payment.status === 'waiting', 'waiting');
    expect(client.snapshots.get().checkout.payment).toMatchObject({ pix: { code: '00020126-pix' } });

    const asked = () => server.seen.filter(({ call }) => call.endsWith('/consumidor/listar')).length;
    const before = asked();
    await clock.advance(30_000);
    const polls = asked() - before;
    expect(polls).toBeGreaterThanOrEqual(4);
    expect(polls).toBeLessThanOrEqual(8);

    for (const purchase of server.shop.purchases.values()) purchase.situation = 'APROVADO';
    await clock.advance(11_000);
    expect(client.snapshots.get().checkout.payment.status).toBe('succeeded');
    const settled = asked();
    await clock.advance(60_000);
    expect(asked()).toBe(settled);
    await settle();
    expect(rig.reports).toEqual([]);
  });
});
