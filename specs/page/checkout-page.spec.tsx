/** Specs of checkout and drawer beyond their buttons: deliveries, failures, a frozen deadline. */
import { setImmediate } from 'node:timers/promises';
import { beforeAll, expect, it, vi } from 'vitest';
import { cents } from '../../domain/kernel/values.ts';
import type { PaymentKind } from '../../domain/model/payment.ts';
import { aBearer, aConsumer } from '../domain/shop.ts';
import { SOON } from '../setup/soon.ts';
import { mounted, named, onPage, plain, reader, shown, textOf } from './mounted.tsx';
import { ANSWERS, asked, cart, checkout, mount, shopping, withCart, withCheckout } from './senders.tsx';

onPage('shell', 'codes', 'notices', 'cart', 'checkout', 'entry', 'product', 'map', 'seats');

/** The checkout loads its code field when the page is idle. */
beforeAll(async () => (await import('../../src/kit/lazy.ts')).pageIdle.set(true));

it('a click at a frozen deadline sends CheckDeadline and shows no notice', async () => {
  await mount(withCart({ deadline: 1 as never }), async () => <p />);
  reader.happen(reader.page.body, 'click');
  await vi.waitFor(() => expect(asked).toEqual([{ type: 'CheckDeadline' }]), SOON);
  expect(shown()).not.toContain(textOf('notices:clock.nothing-due'));
});

it('a delivery paid by Pix goes to the buyer’s address', async () => {
  const snapshot = withCart({
    delivery: { chosen: 'deliver', offered: ['collect', 'deliver'], needed: true, fees: [] },
  });
  await mount(withCheckout({ kind: 'pix' }, snapshot), checkout);
  reader.press(await named('checkout:pay.pix'));
  const { address } = aConsumer();
  const pay = expect.objectContaining({ type: 'Pay', deliveryAddress: address });
  await vi.waitFor(() => expect(asked).toContainEqual(pay), SOON);
});

it.each([
  ['the drawer', cart],
  ['the checkout', checkout],
])('the pickup place is shown in %s only when goods are picked up', async (_, view) => {
  const choosing = (chosen: 'collect' | 'deliver', needed: boolean) =>
    withCart({ delivery: { chosen, offered: ['collect', 'deliver'], needed, fees: [] } });
  const place = 'Retirada em Rua do Cais, 10 · das 10h às 18h';
  await mount(choosing('collect', true), view);
  await vi.waitFor(() => expect(shown()).toContain(place), SOON);
  for (const [chosen, needed] of [
    ['deliver', true],
    ['collect', false],
  ] as const) {
    await mount(choosing(chosen, needed), view);
    await named('cart:code.label');
    expect(shown()).not.toContain('Rua do Cais');
  }
});

it.each([
  ['the drawer', cart],
  ['the checkout', checkout],
])('M-15 price and time of a delivery are in %s before it is chosen', async (_, view) => {
  const fees = [{ currency: 'BRL', amount: cents(2_690) }] as const;
  await mount(
    withCart({ delivery: { chosen: 'collect', offered: ['collect', 'deliver'], needed: true, fees } }),
    view,
  );
  const offer = 'R$ 26,90 · chega em até 8 dias úteis';
  await vi.waitFor(() => expect(plain(shown())).toContain(offer), SOON);
});

it.each([
  ['the drawer', cart],
  ['the checkout', checkout],
])(
  'N-15 C-48 %s warns of items whose reservation may be over, else that they may be outdated',
  async (_, view) => {
    const reads = { ...shopping.reads, isCartStale: true };
    const warnings = async (phase: 'quiet' | 'over') => {
      await mount({ ...shopping, reads, countdown: { minutes: 0, seconds: 0, phase } }, view);
      await named('cart:code.label');
      return ['cart:hold.over', 'shell:unread.stale'].filter((key) =>
        plain(shown()).includes(plain(textOf(key))),
      );
    };
    expect(await warnings('quiet')).toEqual(['shell:unread.stale']);
    expect(await warnings('over')).toEqual(['cart:hold.over']);
  },
);

it('M-15 the fee of protection is in its own currency, not in that of the first price', async () => {
  const fees = [{ currency: 'MXN', amount: cents(500) }] as const;
  await mount(withCart({ protection: { chosen: false, offered: true, fees } }), cart);
  const { formatMoney } = await import('../../src/kit/format/money.ts');
  const label = plain(textOf('cart:protection.add', { fee: formatMoney(cents(500), 'MXN') }));
  await vi.waitFor(() => expect(plain(shown())).toContain(label), SOON);
  await vi.waitFor(() => expect(shown()).toContain(ANSWERS.protection.text), SOON);
});

it.each([
  ['not read yet', new Promise<never>(() => undefined), []],
  ['unreadable', { ok: false, problem: { code: 'unavailable' } }, ['cart:protection.failed']],
])('C-190 protection that is %s cannot be chosen, only given up', async (_, result, said) => {
  const protection = (chosen: boolean) =>
    withCart({ protection: { chosen, offered: true, fees: [{ currency: 'BRL', amount: cents(500) }] } });
  const query = async (name: string) => (name === 'protection' ? result : { ok: true, value: null }) as never;
  const show = await mounted({ snapshot: protection(false), core: { query }, view: cart });
  const box = () => reader.select('input[type="checkbox"]').map((each) => each.hasAttribute('disabled'));
  const words = ['cart:protection.failed', 'cart:protection.text'];
  const texts = () => words.filter((key) => shown().includes(textOf(key)));
  await vi.waitFor(() => expect([box(), texts()]).toEqual([[true], said]), SOON);
  await show(protection(true));
  await vi.waitFor(() => expect([box(), texts()]).toEqual([[false], said]), SOON);
});

it('P-42 only a reservation is due at the entrance', async () => {
  const paying = async (kind: PaymentKind) => {
    const { checkout: before } = withCheckout({ kind });
    await mount(withCheckout({ kind, toPay: { ...before.toPay, kind } }), checkout);
    await named('cart:code.label');
    return plain(shown());
  };
  const due = (text: string) => text.includes(textOf('checkout:due.entrance'));
  expect(due(await paying('reservation'))).toBe(true);
  expect(due(await paying('credit'))).toBe(false);
});

it('P-91 an extra can be removed while the cart is read, and waits only for its own change', async () => {
  const removal = async (type: string) => {
    const { cart: before } = shopping;
    const intent = { type, requestId: 1, items: [], combos: [], comboId: null } as never;
    const changing = { ...shopping, cart: { ...before, bin: '555555', intents: [intent] } };
    await mount(withCheckout({ kind: 'pix', uncarried: ['partnerDiscount'] }, changing), checkout);
    return (await named('checkout:bin.remove')).getAttribute('aria-busy');
  };
  expect(await removal('Read')).toBeNull();
  expect(await removal('RemoveBin')).toBe('true');
});

it('P-84 a stored bearer fills a form in which nothing was typed', async () => {
  const mountBearers = async () => {
    const show = await mounted({
      ...{ snapshot: shopping, dispatch: async () => ({ ok: true }) as const },
      view: async () => {
        const { BearerForms } = await import('../../src/features/checkout/buyer/BearerForms.tsx');
        return <BearerForms />;
      },
    });
    const [bearer, name] = [aBearer({ name: 'B', document: '', confirmed: false }), 'entry:field.name'];
    const bearers = shopping.checkout.bearers.map((each) => ({ ...each, bearer }));
    return { show: () => show(withCheckout({ bearers })), field: (await named(name)) as HTMLInputElement };
  };
  const restored = await mountBearers();
  await restored.show();
  await vi.waitFor(() => expect(restored.field.value).toBe('B'), SOON);
  const typed = await mountBearers();
  reader.fill(typed.field, 'B');
  reader.fill(typed.field, '');
  await typed.show();
  await setImmediate();
  await setImmediate();
  expect(typed.field.value).toBe('');
});

it('P-62 a half-typed bearer reaches the core after a pause, not at every key press', async () => {
  const sent: unknown[] = [];
  const bearers = shopping.checkout.bearers
    .slice(0, 1)
    .map((each) => ({ ...each, bearer: aBearer({ name: '', document: '', confirmed: false }) }));
  await mounted({
    snapshot: withCheckout({ bearers }),
    dispatch: async (command) => {
      sent.push(command);
      return { ok: true };
    },
    view: async () => {
      const { BearerForms } = await import('../../src/features/checkout/buyer/BearerForms.tsx');
      return <BearerForms />;
    },
  });
  const field = (await named('entry:field.name')) as HTMLInputElement;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (let press = 1; press <= 50; press += 1) {
    reader.fill(field, 'A'.repeat(press));
    vi.advanceTimersByTime(400);
  }
  vi.advanceTimersByTime(2_000);
  vi.useRealTimers();
  const name = 'A'.repeat(50);
  await vi.waitFor(
    () => expect(sent).toEqual([expect.objectContaining({ bearer: expect.objectContaining({ name }) })]),
    SOON,
  );
});
