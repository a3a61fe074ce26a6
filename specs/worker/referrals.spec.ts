/**
 * Views of affiliate links over reloads, worker deaths and tabs: each is counted once a visit, and the link stays
 * active.
 */
import { afterEach, expect, it } from 'vitest';
import type { ProductId, StoreSlug } from '../../domain/kernel/values.ts';
import { addTicket } from './rig/doing.ts';
import { createTabs, type Rig } from './rig/rig.ts';
import { STORE } from './rig/shop.ts';

const VIEW = 'POST /loja/afiliado/visualizacao';
const RESERVE = 'POST /marketplace/pedido/reservar';

const tabs = createTabs();
afterEach(tabs.close);

const open = async (): Promise<Rig> => {
  const rig = await tabs.open();
  await rig.server.setAnswer(VIEW, { msg: '' });
  return rig;
};
const follow = async (rig: Rig, affiliateSlug = 'clube'): Promise<boolean> => {
  const referral = {
    ...{ programSlug: 'bastidores', affiliateSlug, programId: '2' },
    ...{ store: STORE as StoreSlug, productId: '3' as ProductId },
  };
  const { ok } = await rig.client.dispatch({ type: 'FollowReferral', referral });
  await rig.quiet();
  return ok;
};
const views = async (): Promise<readonly unknown[]> =>
  ((await tabs.all()[0]?.server.seen(VIEW)) ?? []).map(({ body }) => body);
const program = async (rig: Rig): Promise<unknown> => {
  await addTicket(rig);
  const [last] = (await rig.server.seen(RESERVE)).slice(-1);
  return last?.body;
};

it('C-80 an affiliate view is counted once, also after a reload and a worker death', async () => {
  const rig = await open();
  expect(await follow(rig)).toBe(true);
  expect(await follow(rig)).toBe(false);
  await rig.reload();
  expect(await follow(rig)).toBe(false);
  rig.kill();
  await rig.quiet();
  expect(await follow(rig)).toBe(false);
  await follow(rig, 'agenda');
  await follow(rig, 'clube');
  expect(await views()).toEqual([
    expect.objectContaining({ slug_programa: 'bastidores', slug_afiliado: 'clube', idprogramaafiliado: 2 }),
    expect.objectContaining({ slug_programa: 'bastidores', slug_afiliado: 'agenda', loja: STORE }),
  ]);
});

it('C-80 a second tab counts no view while a tab that followed the link is open', async () => {
  const first = await open();
  await follow(first);
  const second = await open();
  expect(await follow(second)).toBe(true);
  await first.reload();
  const third = await open();
  await follow(third);
  expect(await views()).toHaveLength(1);
});

it('C-80 a view with a lost response is not counted again', async () => {
  const rig = await open();
  await rig.server.script({ call: VIEW, kind: 'cut', times: 1 });
  await follow(rig);
  await rig.advance(60_000);
  expect(await views()).toHaveLength(1);
});

it('C-34 a reservation after a reload has the affiliate’s program', async () => {
  const rig = await open();
  await follow(rig);
  await rig.reload();
  expect(await program(rig)).toMatchObject({ pedidos: [{ itens: [{ idprogramaafiliado: 2 }] }] });
});

it('an invalid entry in the session storage is ignored', async () => {
  const rig = await tabs.open({
    before: ({ page }) => page.port.writeSession('affiliate', '[{"programId":7}]'),
  });
  expect(await program(rig)).toMatchObject({ pedidos: [{ itens: [{ idprogramaafiliado: null }] }] });
});

it('C-103 requests for an event carry the last followed link of its store, and others none', async () => {
  const rig = await open();
  await follow(rig);
  await rig.client.query('product', { store: STORE, product: 'a-noite' });
  await rig.client.query('variations', { store: STORE, product: 'a-noite', date: null });
  await rig.client.query('product', { store: 'outra-loja', product: 'a-noite' });
  const sent = async (call: string): Promise<unknown> => (await rig.server.seen(call)).at(-1)?.body;
  const link = { slug_programa: 'bastidores', slug_afiliado: 'clube' };
  expect(await sent(`POST /loja/${STORE}/produto/a-noite`)).toMatchObject(link);
  expect(await sent(`POST /loja/${STORE}/produto/a-noite/variacoes`)).toMatchObject(link);
  expect(await sent('POST /loja/outra-loja/produto/a-noite')).toMatchObject({
    ...{ slug_programa: null, slug_afiliado: null },
  });
});

it('C-103 the first request after a reload carries the link before the shop’s settings arrive', async () => {
  const rig = await open();
  await follow(rig);
  await rig.server.script({ call: 'GET /marketplace/config', kind: 'silent', times: 9 });
  await rig.reload();
  void rig.client.query('product', { store: STORE, product: 'a-noite' });
  await rig.quiet();
  const [first] = await rig.server.seen(`POST /loja/${STORE}/produto/a-noite`);
  expect(first?.body).toMatchObject({ slug_programa: 'bastidores', slug_afiliado: 'clube' });
});
