/** Best seats, combos, partner cards and top-ups where a request fails, is refused, or another tab was faster. */
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { cents } from '../../domain/kernel/values.ts';
import type { Command, CorePort, ProductPage } from '../../worker/contract.ts';
import { given } from '../domain/given.ts';
import { aCart, aCombo, aLine, anItem, STORE } from '../domain/shop.ts';
import { add, choose, enter, start, tell } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { eventPage, variation } from './event-page.ts';
import { mounted, named, onPage, plain, reader, shown, textOf } from './mounted.tsx';
import { checkout } from './senders.tsx';

/** The checkout with its last step loaded. */
const payStep = async () => {
  await import('../../src/features/checkout/pay/PayStep.tsx');
  return checkout();
};

onPage('shell', 'codes', 'notices', 'cart', 'checkout', 'product', 'map', 'seats');

const withMessages = (view: () => Promise<ReactNode>) => async () => {
  const { MessageBar } = await import('../../src/shell/MessageBar.tsx');
  return (
    <>
      {await view()}
      <MessageBar />
    </>
  );
};
const guest = given(start());
const shopping = given(start(), ...enter(), add(anItem()), tell(aCart([aLine('1')])), choose('credit'));
const LOST = { code: 'unavailable', serverMessage: null, serverCode: '', path: '' } as const;

it.each(['unavailable', 'timeout', 'forbidden'] as const)(
  'a best-seats request that fails with %s shows the problem and can be retried',
  async (code) => {
    const answers = [
      { ok: false, problem: { ...LOST, code } },
      { ok: true, value: [] },
      { ok: true, value: [3, 4] },
    ];
    const found: (readonly number[])[] = [];
    const map = {
      overview: { seatCount: 8, sectors: [] },
      states: { get: () => new Uint8Array(8) },
      best: async () => answers.shift(),
    };
    await mounted({
      snapshot: guest.view(),
      view: withMessages(async () => {
        const { BestSeats } = await import('../../src/features/map/BestSeats.tsx');
        return <BestSeats map={map as never} currency="BRL" onFound={(seats) => found.push(seats)} />;
      }),
    });
    for (const says of [textOf(`codes:problem.${code}`), textOf('map:best.none', { count: 2 })]) {
      reader.press(await named('map:best.find'));
      await vi.waitFor(() => expect(plain(shown())).toContain(plain(says)), SOON);
      expect(found).toEqual([]);
    }
    reader.press(await named('map:best.find'));
    await vi.waitFor(() => expect(found).toEqual([[3, 4]]), SOON);
  },
);

const selling = (product: Partial<ProductPage>, wristbandCode: string | null = null) => ({
  ...{ product: { ...eventPage, ...product }, date: null, chooseDate: () => undefined, offered: null },
  ...{ waiting: false, problem: null, retry: () => undefined, room: null },
  ...{ wristbandCode, enterWristband: () => undefined, opens: false },
});
const COMBO = {
  ...{ comboId: '9', name: 'Combo família', note: '', price: cents(100), convenienceFee: cents(0) },
  ...{ processingFee: cents(0), sale: 'onSale', items: [] },
} as unknown as ProductPage['combos'][number];

it('a refused combo shows why and can be added again; another tab’s combo counts', async () => {
  const sent: Command[] = [];
  const dispatch: CorePort['dispatch'] = async (command) => {
    sent.push(command);
    return { ok: false, refusal: { code: 'cart.paying', params: {} } };
  };
  const show = await mounted({
    ...{ snapshot: guest.view(), dispatch },
    view: withMessages(async () => {
      const { Combos } = await import('../../src/features/product/extras/Combos.tsx');
      return <Combos selling={selling({ combos: [COMBO] }) as never} />;
    }),
  });
  for (const count of [1, 2]) {
    reader.press(await named('product:combos.add'));
    await vi.waitFor(() => expect(sent.map(({ type }) => type)).toEqual(Array(count).fill('AddCombo')), SOON);
    await vi.waitFor(() => expect(plain(shown())).toContain(plain(textOf('notices:cart.paying'))), SOON);
  }
  // After a reload or in another tab, only the cart has the number of combos.
  const elsewhere = given(start(), add(anItem()), tell(aCart([], { combos: [aCombo('9')] })));
  await show(elsewhere.view());
  const inCart = plain(textOf('product:combos.inCart', { count: 1 }));
  await vi.waitFor(() => expect(plain(shown())).toContain(inCart), SOON);
  reader.press(await named('product:combos.remove'));
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ type: 'RemoveCombo', comboId: '9' }), SOON);
  // The one that is being added counts, as in the cart (C-89).
  const another = { store: STORE, comboId: COMBO.comboId, quantity: 1, name: COMBO.name, parts: [] };
  await show(elsewhere.and({ type: 'AddCombo', combo: another }).view());
  await named('product:combos.removeAll');
});

it('C-192 a voucher is exchanged again only once its ticket is no longer requested', async () => {
  const sent: Command[] = [];
  const ticket = variation({ name: 'Inteira', sector: null });
  const show = await mounted({
    ...{ snapshot: guest.view(), answers: { exchange: { variations: [ticket] } } },
    dispatch: async (command) => {
      sent.push(command);
      return { ok: true };
    },
    view: async () => {
      const { Voucher } = await import('../../src/features/product/panel/Voucher.tsx');
      return <Voucher selling={selling({ takesVouchers: true }) as never} />;
    },
  });
  const details = await vi.waitFor(() => {
    const [found] = reader.select('details');
    if (found === undefined) throw new Error('no section to unfold');
    return found;
  }, SOON);
  details.setAttribute('open', '');
  reader.happen(details, 'toggle');
  reader.fill(await named('product:voucher.label'), 'V1');
  reader.press(await named('product:voucher.check'));
  const exchange = await named('product:voucher.exchange');
  reader.press(exchange);
  await vi.waitFor(() => expect(sent).toHaveLength(1), SOON);
  const [{ item }] = sent as [Extract<Command, { type: 'AddItem' }>];
  await show(guest.and(add(item)).view());
  await vi.waitFor(() => expect(exchange.getAttribute('aria-disabled')).toBe('true'), SOON);
  reader.press(exchange);
  await show(guest.view());
  await vi.waitFor(() => expect(exchange.getAttribute('aria-disabled')).not.toBe('true'), SOON);
  expect(sent).toHaveLength(1);
});

it('E-37 N-35 the phone’s bar says that the cart could not be read, instead of the next step', async () => {
  const read = given(start(), add(anItem()), tell(aCart([aLine('1')]))).view();
  const bar = async () => {
    const { BottomBar } = await import('../../src/features/product/panel/BottomBar.tsx');
    return <BottomBar selling={selling({}) as never} />;
  };
  const sent: Command[] = [];
  const dispatch: CorePort['dispatch'] = async (command) => {
    sent.push(command);
    return { ok: true };
  };
  const show = await mounted({ snapshot: read, dispatch, view: bar });
  await named('product:cart.next');
  await show({ ...read, reads: { ...read.reads, cart: 'failed' } });
  await vi.waitFor(() => expect(shown()).toContain(textOf('shell:unread.cart')), SOON);
  expect(shown()).not.toContain(textOf('product:cart.next'));
  reader.press(await named('shell:retry'));
  await vi.waitFor(() => expect(sent).toContainEqual({ type: 'RetryReads' }), SOON);
});

const OPEN = {
  ...{ pickup: '', deliveryDays: null, terms: { cancelLimit: null, timeZone: null, at: 0 } },
  partnerCards: [{ bin: '555555', partner: 'Cartão Cajueiro', discount: cents(2_160), applied: false }],
};
const fillNumber = async (): Promise<void> => {
  const number = await named('checkout:card.number');
  reader.fill(number, '5555 5555 5555 4444');
};

it('unreadable partner cards show no discount; once read, the typed number finds one', async () => {
  let isDown = true;
  const snapshot = shopping.view();
  const query: CorePort['query'] = async (name) => {
    if (name === 'paymentKinds') return { ok: true, value: { kinds: [] } as never };
    if (name === 'installments') return { ok: true, value: { options: [] } as never };
    return isDown || name !== 'openCart' ? { ok: false, problem: LOST } : { ok: true, value: OPEN as never };
  };
  const show = await mounted({ snapshot, core: { query }, view: payStep });
  await fillNumber();
  expect(shown()).not.toContain('Cajueiro');
  isDown = false;
  // A new price leads to a new request.
  await show(shopping.and({ type: 'RefreshCart' }, tell(aCart([aLine('1'), aLine('2')]))).view());
  await vi.waitFor(() => expect(shown()).toContain('Cartão Cajueiro'), SOON);
});

it('a discount applied in another tab has no partner name and can be removed', async () => {
  const sent: Command[] = [];
  const applied = shopping.and(
    { type: 'RefreshCart' },
    tell(aCart([aLine('1')], { binDiscount: cents(2_160) })),
  );
  await mounted({
    snapshot: applied.view(),
    dispatch: async (command) => {
      sent.push(command);
      return { ok: true };
    },
    view: payStep,
  });
  reader.press(await named('checkout:bin.remove'));
  await vi.waitFor(() => expect(sent).toContainEqual({ type: 'RemoveBin' }), SOON);
  expect(shown()).not.toContain('Cajueiro');
});

it('a top-up carries the typed wristband in capitals, or none', async () => {
  const recharge = variation({ name: 'Recarga', kind: 'recharge', sector: null });
  const product = {
    ...{ productId: 'r1', name: 'Recarga', note: '', image: '', kind: 'recharge' },
    variations: [recharge],
  };
  const codes: (string | null)[] = [];
  await mounted({
    snapshot: guest.view(),
    dispatch: async (command) => {
      if (command.type === 'SetQuantity') codes.push(command.item.wristbandCode);
      return { ok: true };
    },
    view: async () => {
      const { Recharges } = await import('../../src/features/product/extras/Products.tsx');
      return <Recharges selling={selling({ products: [product as never] }) as never} />;
    },
  });
  reader.press(await named('product:more'));
  await vi.waitFor(() => expect(codes).toEqual([null]), SOON);
  reader.fill(await named('product:wristband.label'), ' qtl00001 ');
  reader.press(await named('product:more'));
  await vi.waitFor(() => expect(codes).toEqual([null, 'QTL00001']), SOON);
});
