/** Specs of "My shopping": the nights, the list of orders, and their offline copy. */
import { setImmediate } from 'node:timers/promises';
import i18next from 'i18next';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { PurchaseId } from '../../domain/kernel/values.ts';
import { offlineDays } from '../../domain/orders/actions.ts';
import type { BoughtItem, OrderStatus } from '../../domain/orders/messages.ts';
import type { Queries } from '../../worker/contract.ts';
import { given } from '../domain/given.ts';
import { BEFORE, item, order } from '../domain/orders/given.ts';
import { enter, start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { button, mounted, onPage, reader, screenOf, shown, textOf } from './mounted.tsx';

onPage('shell', 'cart', 'orders', 'entry');

/** Settings that the header and footer request. */
const SETTINGS = { categories: [], networks: [] };

/** Opens a list of the buyer's purchases, by default that of the nights. */
const openList = (list: object, address = '/minhas-compras') =>
  mounted({
    snapshot: given(start(), ...enter()).view(),
    core: {
      query: async (name) => ({ ok: true, value: (name === 'purchases' ? list : SETTINGS) as never }),
    },
    view: () => screenOf(address),
  });

it.each([0, 2])('K-27 a list of %i readable purchases counts the others', async (readable) => {
  const purchases = Array.from({ length: readable }, (_, nth) => ({
    ...order({ purchaseId: `m${nth}` as PurchaseId }),
    ...{ number: `CT-${nth}`, payment: null },
  }));
  const list = { purchases, total: readable, unreadable: 3, at: 0 };
  await openList(list, '/minhas-compras/concluidas');
  await vi.waitFor(() => expect(shown()).toContain('Não foi possível mostrar 3 pedidos'), SOON);
  expect(shown()).not.toContain('Nenhum pedido');
  expect(reader.page.querySelectorAll('main li h2')).toHaveLength(readable);
});

it('O-72 O-32 two orders of one event are one card, which opens the first unused code', async () => {
  const at = (code: string, status: BoughtItem['status'] = 'valid') =>
    item({ code, status }, { lineId: code as never, eventAt: '2026-08-09T20:00:00', facialRequired: false });
  const bought = (id: string, ...tickets: readonly BoughtItem[]) => ({
    ...order({ purchaseId: id as PurchaseId, tickets }),
    ...{ number: `CT-${id}`, payment: null, timeZone: null },
  });
  const purchases = [
    bought('m1', at('A1', 'validated'), at('A2', 'canceled')),
    bought('m2', at('B1'), at('B2')),
  ];
  const list = { purchases, total: 2, unreadable: 0, at: BEFORE };
  await openList(list);
  await vi.waitFor(() => expect(shown()).toContain('2 válidos · 1 usado · 1 cancelado'), SOON);
  expect(reader.page.querySelectorAll('main article')).toHaveLength(1);
  expect(shown()).toContain('Pedido CT-m1');
  expect(shown()).toContain('Pedido CT-m2');
  reader.press(await button('Mostrar na entrada'));
  await vi.waitFor(
    () => expect(reader.page.querySelector('dialog[open]')?.textContent).toContain('B1'),
    SOON,
  );
});

it('O-92 a night of a product shows its code, and calls nothing an entrance', async () => {
  const one = item({}, { kind: 'product', eventAt: '2026-08-09T20:00:00', facialRequired: false });
  const purchases = [{ ...order({ tickets: [one] }), number: 'CT-1', payment: null, timeZone: null }];
  await openList({ purchases, total: 1, unreadable: 0, at: BEFORE });
  expect((await button('Mostrar código')).textContent).toBe('Mostrar código');
});

it('O-160 O-162 a night states the place and doors of its tickets, and its code names zone and masked holder', async () => {
  const event = { slug: 'e', name: 'Festa', place: 'Arena da Maré', city: 'Manaus', organizer: 'O' };
  const own = (over: Partial<BoughtItem>, line: object = {}) =>
    item(
      { timeZone: 'America/Manaus', ...over },
      { event, eventAt: '2026-08-09T20:00:00', facialRequired: false, ...line },
    );
  const tickets = [
    own({ code: null }, { lineId: 'gift' as never, donation: true, event: { ...event, place: '' } }),
    own({ doorsAt: '2026-08-09T18:00:00' }, { lineId: 'a' as never }),
    own({ doorsAt: '2026-08-09T19:00:00' }, { lineId: 'b' as never }),
  ];
  const purchases = [{ ...order({ tickets }), number: 'CT-1', payment: null, timeZone: null }];
  const list = { purchases, total: 1, unreadable: 0, at: BEFORE };
  await openList(list);
  const night = () => reader.select('main article')[0]?.textContent ?? '';
  await vi.waitFor(() => expect(night()).toContain('Arena da Maré'), SOON);
  expect(night()).not.toContain('Abertura');
  reader.press(await button('Mostrar na entrada'));
  const dialog = () => reader.select('dialog[open]')[0]?.textContent ?? '';
  await vi.waitFor(() => expect(dialog()).toMatch(/20:00 \(.*Amazonas/), SOON);
  expect(dialog()).not.toContain('529.982');
});

it('O-94 O-100 popular events follow an empty list, and none that could not be read', async () => {
  let requests = 0;
  let unreadable = 0;
  let showUnreadable = (): void => undefined;
  await mounted({
    snapshot: given(start(), ...enter()).view(),
    core: {
      query: async (name) => {
        requests += name === 'events' ? 1 : 0;
        const list = { purchases: [], total: unreadable, unreadable, at: BEFORE };
        const value = name === 'purchases' ? list : name === 'events' ? { events: [] } : SETTINGS;
        return { ok: true, value: value as never };
      },
    },
    view: async () => {
      const [{ NightsPage }, { nightsData }] = await Promise.all([
        import('../../src/features/orders/NightsPage.tsx'),
        import('../../src/features/orders/loader.ts'),
      ]);
      const Shown = () => {
        const [data, setData] = useState(nightsData);
        showUnreadable = () => setData(nightsData());
        return <NightsPage key={unreadable} {...data} />;
      };
      return <Shown />;
    },
  });
  await vi.waitFor(() => expect(requests).toBe(1), SOON);
  expect(shown()).toContain('Você ainda não comprou nada');
  unreadable = 2;
  showUnreadable();
  await vi.waitFor(() => expect(shown()).toContain('Não foi possível mostrar 2 pedidos'), SOON);
  expect(shown()).not.toContain('Você ainda não comprou nada');
  // The code of the popular events is loaded, so an effect of this render would request them before the settings.
  await setImmediate();
  const { startSettings } = await import('../../src/kit/query.ts');
  expect((await startSettings()).ok).toBe(true);
  expect(requests).toBe(1);
});

it('O-27 O-138 my tickets count an unreadable order of coming days, and say that older ones are elsewhere', async () => {
  const purchases = [{ ...order(), number: 'CT-1', payment: null, timeZone: null }];
  await mounted({
    snapshot: given(start(), ...enter()).view(),
    core: {
      query: async (name, params) => {
        const [total, unreadable] = 'days' in params ? [3, 2] : [51, 0];
        const list = { purchases, total, unreadable, at: BEFORE };
        return { ok: true, value: (name === 'purchases' ? list : SETTINGS) as never };
      },
    },
    view: () => screenOf('/minhas-compras'),
  });
  await vi.waitFor(() => expect(shown()).toContain(textOf('orders:nights.older')), SOON);
  expect(shown()).toContain('Não foi possível mostrar 2 pedidos');
});

it('O-141 the next night states the choice of the order that has one', async () => {
  const change: BoughtItem['change'] = {
    id: null,
    kind: 'date',
    formerStart: null,
    formerPlace: '',
    chooseUntil: '2026-08-08T12:00:00',
    byDefault: 'keep',
    kept: false,
  };
  const bought = (id: string, status: OrderStatus) => ({
    ...order({
      ...{ purchaseId: id as PurchaseId, status },
      tickets: [item({ change }, { lineId: id as never, eventAt: '2026-08-09T20:00:00' })],
    }),
    ...{ number: id, payment: null, timeZone: null },
  });
  const purchases = [bought('m1', 'pendingCancellation'), bought('m2', 'completed')];
  const list = { purchases, total: 2, unreadable: 0, at: BEFORE };
  await openList(list);
  await vi.waitFor(() => expect(reader.page.querySelector('main article')).not.toBeNull(), SOON);
  expect(shown()).toContain('8 de agosto de 2026');
});

it('O-40 offline tickets name the time of their copy and its zone', async () => {
  const { savedText } = await import('../../src/features/orders/offline.ts');
  const text = savedText(Date.UTC(2026, 10, 20, 15), i18next.getFixedT(null, 'orders') as never);
  expect(text).toMatch(/^Cópia salva em .*20 de novembro de 2026, às \d\d:\d\d \(.+\)\. O que mudou depois/);
});

/** Copy after `store`, which begins with `before`. Null once it is deleted. */
const withOfflineCopy = async (
  before: string,
  store: (core: object) => Promise<unknown>,
): Promise<string | null> => {
  let copy: string | null = before;
  const put = async (_: string, response: Response): Promise<void> => {
    copy = await response.text();
  };
  const { navigator } = globalThis;
  vi.stubGlobal('caches', {
    has: async () => copy !== '',
    match: async () => new Response(copy),
    open: async () => ({ put, add: async () => {} }),
    delete: async () => {
      copy = null;
    },
  });
  vi.stubGlobal('navigator', { serviceWorker: { register: async () => {} } });
  await store({ snapshots: { get: () => given(start(), ...enter()).view() } });
  vi.stubGlobal('navigator', navigator);
  Reflect.deleteProperty(globalThis, 'caches');
  return copy;
};

it.each([true, false])(
  'O-64 58 tickets of today are stored of 2,000 purchases, filtered by the server: %s',
  async (filters) => {
    const { storeOfflineTickets } = await import('../../src/features/orders/offline.ts');
    const AT = BEFORE - 3_600_000;
    const today = (code: string) =>
      item({ code }, { eventAt: new Date(AT - 3 * 3_600_000).toISOString().slice(0, 19) });
    const all = Array.from({ length: 2_000 }, (_, nth) =>
      order({ status: 'completed', tickets: nth < 1_942 ? [item()] : [today(`CODE-${nth}`)] }),
    );
    const query = async (name: string, { page, limit, days }: Queries['purchases']['params']) => {
      if (name !== 'purchases') return { ok: false };
      const found = filters && days?.from === offlineDays(AT).from ? all.slice(-58) : all;
      const purchases = found
        .slice((page - 1) * limit, page * limit)
        .map((each) => ({ ...each, timeZone: null }));
      return { ok: true, value: { purchases, total: found.length, unreadable: 0, at: AT } };
    };
    const copy = await withOfflineCopy('', async (core) =>
      storeOfflineTickets({ ...core, query } as never, i18next.getFixedT(null, 'orders') as never),
    );
    expect(copy?.match(/CODE-\d+<\/p>/g)).toHaveLength(58);
  },
);

it.each([
  ['no order', [], null],
  ['only the damaged one', ['A'], null],
  ['another ticket', ['B'], 'B'],
] as const)('O-150 a damaged order loses no ticket of a copy with %s', async (_, kept, stored) => {
  const { storeOfflineTickets } = await import('../../src/features/orders/offline.ts');
  const AT = BEFORE - 3_600_000;
  const near = item({ code: 'B' }, { eventAt: new Date(AT - 3 * 3_600_000).toISOString().slice(0, 19) });
  const purchases =
    stored === null ? [] : [{ ...order({ status: 'completed', tickets: [near] }), timeZone: null }];
  const query = async () => ({ ok: true, value: { purchases, total: 2, unreadable: 1, at: AT } });
  const before = kept.map((code) => `<p class="code">${code}</p>`).join('');
  const copy = await withOfflineCopy(before, (core) =>
    storeOfflineTickets({ ...core, query } as never, i18next.getFixedT(null, 'orders') as never),
  );
  if (stored === null && kept.length > 0) expect(copy).toBe(before);
  else expect(copy?.includes('>B</p>') ?? false).toBe(stored !== null);
});
