/** The whole purchase, from the first list to the ticket: inline and in a thread. */
import { afterEach, describe, expect, it } from 'vitest';
import { until } from './rig/clock.ts';
import { addTicket, logIn, payBy } from './rig/doing.ts';
import { type Rig, startRig, type Where } from './rig/rig.ts';

let rig: Rig;
afterEach(() => rig.dispose());

const snapshot = () => rig.client.snapshots.get();
const attached = () => until(() => snapshot().cart.intents.length === 0, 'the re-attached cart');

describe.each<Where>(['inline', 'thread'])('a purchase (%s)', (where) => {
  it('by card leads from an empty cart to a paid one', async () => {
    rig = await startRig({ where });
    const list = await rig.client.query('events', { category: 'teatro', limit: 25 });
    expect(list).toMatchObject({
      ok: true,
      value: { events: [{ title: 'Evento 1' }, { title: 'Evento 2' }] },
    });

    const unstored: unknown[] = [];
    const stop = rig.client.snapshots.subscribe(() => {
      const { purchaseId } = snapshot().cart;
      if (purchaseId !== (rig.page.session.get('purchase') ?? null)) unstored.push(purchaseId);
    });
    await addTicket(rig, 2);
    stop();
    const { cart, countdown } = snapshot();
    expect(cart.count).toBe(2);
    expect(cart.prices[0]?.payable).toBe(22100);
    expect(countdown).toMatchObject({ minutes: 15, seconds: 0, phase: 'quiet' });
    expect(rig.page.session.get('purchase')).toBe(cart.purchaseId);
    expect(unstored, 'shown before a reload would keep it').toEqual([]);

    await logIn(rig);
    await attached();
    expect(rig.page.cookie).toEqual({ token: 'token-of-ana-7f3a', maxAge: 604800 });
    expect(rig.page.session.has('purchase')).toBe(false);

    await payBy(rig, 'credit');
    await until(() => snapshot().checkout.payment.status === 'succeeded', 'the payment');
    expect(await rig.server.purchases()).toMatchObject([{ situation: 'APROVADO', charges: 1, units: 2 }]);
    expect(snapshot().cart.empty).toBe(true);
    expect(await rig.server.reports()).toEqual([]);
  });

  it('by Pix waits and is checked after growing pauses until it is paid', async () => {
    rig = await startRig({ where });
    await addTicket(rig);
    await logIn(rig);
    await attached();
    await payBy(rig, 'pix');
    await until(() => snapshot().checkout.payment.status === 'waiting', 'waiting');
    expect(snapshot().checkout.payment).toMatchObject({ pix: { code: '00020126-pix' } });

    const asked = async () => (await rig.server.seen('POST /marketplace/pedido/consumidor/listar')).length;
    const before = await asked();
    await rig.advance(30_000);
    // After 2, 3, 4.5, 6.75 and 10 s.
    expect((await asked()) - before).toBe(5);

    await rig.server.settlePayments('APROVADO', '');
    await rig.advance(11_000);
    expect(snapshot().checkout.payment.status).toBe('succeeded');
    const settled = await asked();
    await rig.advance(60_000);
    expect(await asked()).toBe(settled);
    expect(await rig.server.reports()).toEqual([]);
  });
});
