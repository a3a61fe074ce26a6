/** A payment that is not paid yet names what it is for and how it is paid, only as the account's list does. */
import { expect, it, vi } from 'vitest';
import { cents, type PurchaseId } from '../../domain/kernel/values.ts';
import type { OpenPayment } from '../../domain/model/payment.ts';
import { given } from '../domain/given.ts';
import { enter, start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { mounted, onPage, plain, reader } from './mounted.tsx';

const CLABE = '000180000123456789';
const OPEN: OpenPayment = {
  ...{ purchaseId: '901' as PurchaseId, number: 'CT-000901', kind: 'deposit', amount: cents(12_960) },
  ...{ currency: 'MXN', pix: null, expiresAt: null, reference: '1234 5678', processing: false },
  instructions: `Deposita con esta CLABE: ${CLABE}. Da la referencia: 1234 5678.`,
  summary: { titles: ['Noite de samba'], date: '2026-12-12T21:00:00', poster: '' },
};
const UNNAMED = { ...OPEN, summary: { titles: [], date: null, poster: '' } };
const PAYMENT = { status: 'waiting', kind: 'deposit', purchaseId: '901', pix: null } as never;

onPage('shell', 'checkout', 'cart');

const inside = given(start(), ...enter()).view();
const withPayment = (details: OpenPayment | null) => ({
  ...inside,
  checkout: { ...inside.checkout, paymentDetails: details, open: details === null ? [] : [details] },
});
const text = () => plain(reader.page.body.textContent);
const countOf = (part: string) => text().split(part).length - 1;

it('O-76 P-108 a waiting payment shows its event, and each code once, once the list has it', async () => {
  const show = await mounted({
    snapshot: withPayment(null),
    view: async () => {
      const { Waiting } = await import('../../src/features/checkout/outcome/Waiting.tsx');
      return <Waiting payment={PAYMENT} />;
    },
  });
  await vi.waitFor(() => expect(text()).toContain('Faça o depósito'), SOON);
  expect(reader.select('svg[viewBox="0 0 1280 720"]')).toHaveLength(0);
  await show(withPayment(OPEN));
  await vi.waitFor(() => expect(text()).toContain('Noite de samba'), SOON);
  expect(text()).toMatch(/sáb, 12 dez.*21:00/);
  expect([countOf(CLABE), countOf('1234 5678'), countOf('con esta CLABE.')]).toEqual([1, 1, 1]);
  expect(reader.select('svg[viewBox="0 0 1280 720"]')).toHaveLength(1);
  await show(withPayment(UNNAMED));
  await vi.waitFor(() => expect(text()).not.toContain('Noite de samba'), SOON);
  expect(reader.select('svg[viewBox="0 0 1280 720"]')).toHaveLength(0);
});

it('P-110 a payment at a place says that its instructions are loading, until the list has them', async () => {
  const show = await mounted({
    snapshot: withPayment(null),
    view: async () => {
      const { Waiting } = await import('../../src/features/checkout/outcome/Waiting.tsx');
      return <Waiting payment={PAYMENT} />;
    },
  });
  await vi.waitFor(() => expect(text()).toContain('Carregando'), SOON);
  await show(withPayment(OPEN));
  await vi.waitFor(() => expect(text()).toContain('1234 5678'), SOON);
  expect(text()).not.toContain('Carregando');
});

it('P-108 the list of open payments names the event of each, except on the page of its order', async () => {
  const { OpenPayments } = await import('../../src/features/cart/OpenPayments.tsx');
  const show = await mounted({ snapshot: withPayment(OPEN), view: async () => <OpenPayments /> });
  await vi.waitFor(() => expect(text()).toContain('Noite de samba'), SOON);
  expect(text()).toMatch(/sáb, 12 dez.*21:00/);
  await show(withPayment(UNNAMED));
  await vi.waitFor(() => expect(text()).not.toContain('Noite de samba'), SOON);
  expect(text()).toContain('CT-000901');
  await mounted({ snapshot: withPayment(OPEN), view: async () => <OpenPayments only={OPEN.purchaseId} /> });
  await vi.waitFor(() => expect(text()).toContain('Depósito'), SOON);
  expect(text()).not.toContain('Noite de samba');
});

it('P-24 P-140 a waiting payment offers its cancellation until the account lists it as in process', async () => {
  const label = 'Cancelar pagamento';
  const show = await mounted({
    snapshot: withPayment(null),
    view: async () => {
      const { Waiting } = await import('../../src/features/checkout/outcome/Waiting.tsx');
      return <Waiting payment={PAYMENT} />;
    },
  });
  await vi.waitFor(() => expect(text()).toContain(label), SOON);
  for (const withBank of [{ processing: true }, { kind: 'credit' as const }]) {
    await show(withPayment(OPEN));
    await vi.waitFor(() => expect(text()).toContain(label), SOON);
    await show(withPayment({ ...OPEN, ...withBank }));
    await vi.waitFor(() => expect(text()).not.toContain(label), SOON);
  }
  await show(withPayment(OPEN));
  await vi.waitFor(() => expect(text()).toContain(label), SOON);
});
