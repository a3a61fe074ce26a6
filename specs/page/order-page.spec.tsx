/** Specs of the page of an order. */
import { setImmediate } from 'node:timers/promises';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { cents, type PurchaseId, type RequestId } from '../../domain/kernel/values.ts';
import type { BoughtItem, OrderStatus } from '../../domain/orders/messages.ts';
import type { Command, CorePort, Outcome, Queries } from '../../worker/contract.ts';
import { given } from '../domain/given.ts';
import { BEFORE, item, order } from '../domain/orders/given.ts';
import { enter, start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { labelOf } from './dom.ts';
import { button, mounted, onPage, reader, shown, textOf } from './mounted.tsx';

onPage('shell', 'cart', 'orders', 'entry');

type OrderRead = Queries['purchase']['result'];
const orderRead = (status: OrderStatus, ...tickets: readonly BoughtItem[]): OrderRead =>
  ({ ...order({ status, tickets }), number: 'CT-1', payment: null, at: BEFORE - 3_600_000 }) as never;

const openOrder = async (
  read: OrderRead,
  core: Partial<CorePort> = {},
  snapshot = given(start(), ...enter()).view(),
) => {
  const [{ OrderDetails }, { MessageBar }] = await Promise.all([
    import('../../src/features/orders/order/OrderDetails.tsx'),
    import('../../src/shell/MessageBar.tsx'),
  ]);
  let replace: (next: OrderRead) => void = () => undefined;
  const Shown = () => {
    const [current, setCurrent] = useState(read);
    replace = setCurrent;
    return (
      <>
        <MessageBar />
        <OrderDetails order={current} />
      </>
    );
  };
  const show = await mounted({ snapshot, core, view: async () => <Shown /> });
  return { show, replace: (next: OrderRead) => replace(next) };
};

describe('the page of an order', () => {
  it.each(['awaitingPayment', 'pendingPayment'] as const)(
    'O-20 shows each item of an order that is %s as waiting, without a code',
    async (status) => {
      await openOrder(orderRead(status, item(), item({}, { kind: 'product' })));
      await vi.waitFor(() => expect(shown()).toContain('Aguardando pagamento'), SOON);
      expect(shown()).not.toMatch(/Válido|Confirmado|QR-1/);
      expect(reader.select('svg[role="img"]')).toEqual([]);
    },
  );

  it('O-75 has no code of a closed row, so that an order of 100 tickets stays small', async () => {
    const tickets = Array.from({ length: 100 }, (_, nth) =>
      item({ code: `QR-${nth}` }, { lineId: `${nth}` as never, facialRequired: false }),
    );
    await openOrder(orderRead('completed', ...tickets));
    await vi.waitFor(() => expect(reader.select('main li > details, li > details')).toHaveLength(100), SOON);
    expect(shown()).not.toContain('QR-7');
    expect(reader.select('*').length).toBeLessThan(1_500);
  });

  it('O-77 stores the tickets by a press, compares whole codes, and names each ticket’s points', async () => {
    const near = (code: string) =>
      item({ code }, { lineId: code as never, eventAt: '2026-08-01T20:00:00', facialRequired: false });
    const tickets = [near('QR-1'), near('QR-12')];
    let copy: Response | undefined;
    const put = async (_: string, response: Response) => {
      copy = response;
    };
    vi.stubGlobal('caches', {
      has: async () => copy !== undefined,
      match: async () => copy?.clone(),
      open: async () => ({ put, add: async () => {} }),
    });
    Object.assign(navigator, { serviceWorker: { register: async () => {} } });
    let kept: readonly BoughtItem[] | null = null;
    const query = async () => {
      if (kept === null) return { ok: false, problem: { code: 'unavailable' } };
      const purchases = [{ ...order({ tickets: kept }), timeZone: null }];
      return { ok: true, value: { purchases, total: 1, unreadable: 0, at: BEFORE - 3_600_000 } };
    };
    await openOrder(orderRead('completed', ...tickets), { query } as never);
    const rows = await vi.waitFor(() => {
      const found = reader.select('li > details');
      expect(found).toHaveLength(2);
      return found;
    }, SOON);
    for (const row of rows) {
      row.setAttribute('open', '');
      reader.happen(row, 'toggle');
    }
    const shows = (words: string, count: number) =>
      vi.waitFor(() => expect(shown().split(words)).toHaveLength(count + 1), SOON);
    const NOT_YET = 'Ainda não está salvo neste aparelho';
    await shows(NOT_YET, 2);
    reader.press(await button('Salvar agora'));
    await shows('Não foi possível salvar os ingressos neste aparelho', 1);
    kept = tickets.slice(1);
    reader.press(await button('Salvar agora'));
    await shows(NOT_YET, 1);
    kept = tickets;
    reader.press(await button('Salvar agora'));
    await shows(NOT_YET, 0);
    await shows('Salvar agora', 0);
    const names = reader.select('li h4').map((each) => labelOf(each));
    expect(names).toHaveLength(2);
    expect(new Set(names).size).toBe(2);
    Reflect.deleteProperty(globalThis, 'caches');
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  it('O-92 names the button of a product’s code by its own words, as assistive technology reads it', async () => {
    const one = item({}, { kind: 'product', facialRequired: false, productName: 'Camisa', event: null });
    await openOrder(orderRead('completed', one));
    expect(labelOf(await button('Mostrar código'))).toBe('Mostrar código: Camisa');
    expect(shown()).toContain('Mostrar código');
  });

  it('O-134 marks a ticket that another person accepted as over', async () => {
    const offer = { state: 'accepted', name: 'Bia', email: '', until: null } as const;
    await openOrder(orderRead('completed', item(), item({ offer }, { lineId: 'sent' as never })));
    await vi.waitFor(() => expect(reader.select('li[data-over]')).toHaveLength(2), SOON);
    const marks = reader
      .select('li[data-over]')
      .map((row) => [row.dataset.over, reader.select('[data-tone]', row)[0]?.dataset.tone]);
    expect(marks).toEqual([
      ['false', 'good'],
      ['true', 'over'],
    ]);
  });

  it('O-43 names the zone of a payment', async () => {
    const money = [
      { type: 'paid', cause: null, lineId: null, amount: 100, kind: 'pix', card: '', done: true },
    ];
    const at = '2026-07-01T12:00:00';
    const paid = { ...orderRead('completed', item()), timeZone: 'America/Manaus' };
    await openOrder({ ...paid, money: money.map((each) => ({ ...each, at, expectedAt: null })) } as never);
    const entry = () => reader.all((each) => each.localName === 'dt' && /^Pag/.test(each.textContent))[0];
    await vi.waitFor(() => expect(entry()?.textContent).toMatch(/11:00 \(.*Amazonas/), SOON);
  });

  it('O-141 names the change of the item whose choice is open, not that of a canceled one', async () => {
    const change = (kind: 'venue' | 'canceled', chooseUntil: string | null) => ({
      ...{ id: '7', kind, formerStart: null, formerPlace: 'Arena', byDefault: 'keep', kept: false },
      chooseUntil,
    });
    const changed = (status: BoughtItem['status'], of: ReturnType<typeof change>, lineId: string) =>
      item({ status, change: of as never }, { lineId: lineId as never, eventAt: '2026-08-09T20:00:00' });
    const tickets = [
      changed('canceled', change('canceled', null), 'a'),
      changed('valid', change('venue', '2026-08-08T12:00:00'), 'b'),
    ];
    await openOrder(orderRead('completed', ...tickets));
    const notice = () => reader.all((each) => each.className.includes('pad-note warn'))[0]?.textContent;
    await vi.waitFor(() => expect(notice()).toContain('Novo local'), SOON);
    expect(notice()).not.toContain('Evento cancelado');
  });

  it('O-161 has a button for the offline copy also after a purchase', async () => {
    vi.stubGlobal('caches', { has: async () => false });
    Object.assign(navigator, { serviceWorker: { register: async () => {} } });
    const { BoughtItems } = await import('../../src/features/checkout/outcome/Success.tsx');
    const near = item({}, { eventAt: '2026-08-01T20:00:00', facialRequired: false });
    const purchase = orderRead('completed', near) as never;
    await mounted({
      snapshot: given(start(), ...enter()).view(),
      view: async () => <BoughtItems purchase={purchase} ways={null} />,
    });
    expect(labelOf(await button('Salvar agora'))).toContain('Salvar agora');
    Reflect.deleteProperty(globalThis, 'caches');
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  it('O-120 has its money before its tickets', async () => {
    await openOrder(orderRead('completed', item()));
    await vi.waitFor(() => expect(reader.select('li > details')).toHaveLength(1), SOON);
    const money = shown().indexOf(textOf('orders:money.title'));
    expect(money).toBeGreaterThan(-1);
    expect(money).toBeLessThan(shown().indexOf(textOf('orders:orders.ticket.valid')));
  });

  it('O-201 names the donation that forbids to cancel the whole order', async () => {
    const gift = item({ cancellable: false }, { donation: true, price: cents(7_000), lineId: 'l2' as never });
    await openOrder(orderRead('completed', item(), gift));
    await vi.waitFor(() => expect(shown()).toContain('Cancelar o pedido inteiro.'), SOON);
    expect(shown()).toMatch(
      /Um item não pode ser cancelado: [^.]*Doação.*\. Os outros você pode cancelar um a um\./,
    );
    expect(shown()).toContain('Você pode cancelar até sábado, 1 de agosto de 2026');
  });

  it('O-44 names the refusal of a reviewed payment, with the server’s reason', async () => {
    const payment = { situation: 'failed', message: 'O banco não autorizou.' };
    await openOrder({ ...orderRead('cart', item()), payment } as never);
    await vi.waitFor(() => expect(shown()).toContain('Pagamento recusado'), SOON);
    expect(shown()).toContain('O banco não autorizou.');
    expect(shown()).not.toMatch(/Válido|QR-1/);
  });

  it('O-16 closes the cancel dialog once the refetched order has the item as used', async () => {
    const sent: Command[] = [];
    const { show, replace } = await openOrder(orderRead('completed', item()), {
      dispatch: async (command) => {
        sent.push(command);
        return { ok: true };
      },
    });
    reader.press(await button('Cancelar ingresso'));
    reader.press(await button('Sim, cancelar'));
    const { lineId } = item().line;
    const change = { type: 'cancelItem', purchaseId: 'm1' as PurchaseId, lineId, announced: null } as const;
    await vi.waitFor(() => expect(sent).toEqual([{ type: 'ChangeOrder', change }]), SOON);
    const asked = given(start(), ...enter()).and({ type: 'ChangeOrder', change });
    await show(asked.view());
    const failure = {
      kind: 'refused',
      httpStatus: 422,
      code: 'orders.itemValidated',
      serverMessage: 'Já foi usado.',
    };
    const refused = asked.and({
      ...{ type: 'Answered', call: 'ChangeOrder', requestId: asked.state.orders.change?.asking as RequestId },
      outcome: { ok: false, failure: { ...failure, params: {} } as never },
    });
    await show(refused.view());
    replace(orderRead('completed', item({ status: 'validated' })));
    await vi.waitFor(() => expect(shown()).toContain('Já utilizado'), SOON);
    expect(shown()).not.toContain('Válido');
    expect(reader.select('dialog[open]').map(({ textContent }) => textContent)).toEqual([]);
  });

  it.each([true, false])('C-33 tells a refused change once; its dialog stays open: %s', async (stays) => {
    const refused = Promise.withResolvers<Outcome>();
    const outcome = vi.fn(() => refused.promise);
    const { show } = await openOrder(orderRead('completed', item()), {
      dispatch: async () => ({ ok: true, entry: 1 }),
      outcome,
    });
    reader.press(await button('Cancelar ingresso'));
    reader.press(await button('Sim, cancelar'));
    await vi.waitFor(() => expect(outcome).toHaveBeenCalled(), SOON);
    await setImmediate();
    const reason = { code: 'orders.change-failed', params: {}, serverMessage: 'Já foi usado.' } as const;
    const notice = { tone: 'error', ...reason } as const;
    await show(
      given(start(), ...enter())
        .and({ type: 'Tell', notice })
        .view(),
    );
    if (!stays) {
      reader.press(await button('Voltar'));
      await vi.waitFor(() => expect(reader.select('dialog[open]')).toEqual([]), SOON);
    }
    refused.resolve({ type: 'refused', reason });
    await vi.waitFor(() => expect(shown()).toContain('Já foi usado.'), SOON);
    await setImmediate();
    // The message bar appears after its announcement.
    const told = () =>
      reader.select('[data-tone=error]').filter(({ textContent }) => textContent.includes('Já foi usado.'));
    await vi.waitFor(() => expect(told()).toHaveLength(stays ? 0 : 1), SOON);
    expect(reader.select('dialog[open]').map(({ textContent }) => textContent)).toEqual(
      stays ? [expect.stringContaining('Já foi usado.')] : [],
    );
  });

  it('O-24 keeps the dialog of a refused change open until the change succeeds', async () => {
    const sent: Command[] = [];
    const reason = { code: 'orders.change-failed', params: {}, serverMessage: 'Não.' };
    await openOrder(orderRead('completed', item()), {
      dispatch: async (command) => {
        sent.push(command);
        return { ok: true, entry: sent.length };
      },
      outcome: async (entry) => (entry === 1 ? { type: 'refused', reason } : { type: 'done' }),
    });
    const dialogs = () => reader.select('dialog[open]').length;
    reader.press(await button('Cancelar ingresso'));
    reader.press(await button('Sim, cancelar'));
    await vi.waitFor(() => expect(sent).toHaveLength(1), SOON);
    await vi.waitFor(() => expect(shown()).toContain('Não.'), SOON);
    expect(dialogs()).toBe(1);
    reader.press(await button('Sim, cancelar'));
    await vi.waitFor(() => expect(sent).toHaveLength(2), SOON);
    await vi.waitFor(() => expect(dialogs()).toBe(0), SOON);
  });
});

it('O-121 the entry promises codes without a connection only on a device that has copies', async () => {
  for (const has of [false, true]) {
    const answered = vi.fn(async () => has);
    vi.stubGlobal('caches', { has: answered });
    await mounted({
      snapshot: given(start()).view(),
      view: async () => {
        const { BesidePromise } = await import('../../src/features/account/entry/BesidePromise.tsx');
        return <BesidePromise>{null}</BesidePromise>;
      },
    });
    await vi.waitFor(() => expect(answered).toHaveBeenCalled(), SOON);
    await setImmediate();
    expect(shown()).toContain(textOf('entry:aside.tickets'));
    expect(shown().includes(textOf('entry:aside.offline'))).toBe(has);
  }
  Reflect.deleteProperty(globalThis, 'caches');
});
it('O-151 an order that stays on screen is judged by a time that advances each minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  try {
    const at = BEFORE - 30_000;
    let now = 0;
    const { useServerNow } = await import('../../src/features/orders/serverNow.ts');
    const Reader = () => {
      now = useServerNow(at);
      return <p>{now}</p>;
    };
    await mounted({ snapshot: given(start()).view(), view: async () => <Reader /> });
    await vi.waitFor(() => expect(now).toBeGreaterThan(0), SOON);
    const first = now;
    vi.advanceTimersByTime(60_000);
    await vi.waitFor(() => expect(now).toBeGreaterThanOrEqual(first + 60_000), SOON);
  } finally {
    vi.useRealTimers();
  }
});
