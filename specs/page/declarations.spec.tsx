/** Declarations of a buyer: none has a default, and dates are judged by the core's day. */
import { setImmediate } from 'node:timers/promises';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { emptyApplication } from '../../domain/fields/application.ts';
import { cents } from '../../domain/kernel/values.ts';
import type { MoneyEntry } from '../../domain/orders/messages.ts';
import type { Command, CorePort, Purchase } from '../../worker/contract.ts';
import { given } from '../domain/given.ts';
import { order } from '../domain/orders/given.ts';
import { enter, start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { mounted, named, onPage, reader, shown, textOf } from './mounted.tsx';
import { shopping } from './senders.tsx';

onPage('shell', 'codes', 'checkout', 'entry', 'orders', 'sell', 'contact', 'facial', 'account');
afterEach(() => vi.useRealTimers());

const inside = given(start(), ...enter()).view();
const guest = given(start()).view();

const refundForm = async (): Promise<ReactNode> => {
  const { ChangeDialog } = await import('../../src/features/orders/order/ChangeDialog.tsx');
  const close = { onClose: () => undefined, onDone: () => undefined };
  return <ChangeDialog order={order() as Purchase} wanted={{ type: 'refund' }} {...close} />;
};
const registrationForm = async (): Promise<ReactNode> => {
  const { RegistrationForm } = await import('../../src/features/account/entry/RegistrationForm.tsx');
  return <RegistrationForm entering={false} draft={{ current: null }} onLogin={() => undefined} />;
};
const signUpForm = async (): Promise<ReactNode> => {
  const { SignUpForm } = await import('../../src/features/sell/SignUpForm.tsx');
  return <SignUpForm pages={new Set()} onSent={() => undefined} />;
};

/** Choices that decide which fields the form has. The document in these fields proves them. */
const LAYOUT = ['profile-kind', 'sell-person', 'sell-country', 'sell-timeZone'];

it('F-58 no declaration starts chosen', async () => {
  for (const [view, snapshot] of [
    [refundForm, inside],
    [registrationForm, guest],
    [signUpForm, guest],
  ] as const) {
    await mounted({ snapshot, view });
    await vi.waitFor(() => expect(reader.select('form').length).toBeGreaterThan(0), SOON);
    const chosen = reader
      .select('select, input[type=checkbox], input[type=radio]')
      .filter((each) => (each as HTMLInputElement).checked || (each as HTMLSelectElement).value !== '')
      .filter((each) => each.localName === 'select' || (each as HTMLInputElement).checked)
      .map(({ id }) => id);
    expect(chosen.filter((id) => !LAYOUT.includes(id))).toEqual([]);
  }
  // Later steps of the producer's form are not rendered yet.
  expect(Object.values(emptyApplication('BR'))).not.toContain(true);
});

it('F-79 a double press on a step’s button shows one step, and no error', async () => {
  await mounted({ snapshot: guest, view: signUpForm });
  for (const [field, text] of [
    ['producerName', 'Casa Nova'],
    ['companyName', 'Casa Nova Ltda.'],
    ['document', '11.222.333/0001-81'],
    ['responsibleName', 'Ana Lima'],
    ['email', 'ana@exemplo.com'],
    ['phone', '(11) 91234-5678'],
  ] as const)
    reader.fill(await named(field === 'document' ? 'entry:field.cnpj' : `sell:field.${field}`), text);
  reader.press(await named('sell:form.next'));
  const street = await named('sell:field.street');
  reader.press(await named('sell:form.next'));
  await setImmediate();
  expect(reader.select('[aria-invalid=true]')).toEqual([]);
  const button = await named('sell:form.next');
  await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'), SOON);
  reader.press(button);
  await vi.waitFor(() => expect(street.getAttribute('aria-invalid')).toBe('true'), SOON);
});

const PAID: MoneyEntry = {
  ...{ type: 'paid', cause: null, lineId: null, amount: cents(10_000), kind: 'pix', card: '' },
  ...{ installments: 1, done: true, at: null, expectedAt: null },
};

it.each([
  ['returns.pix', { money: [PAID], returnable: cents(10_000) }, 10_000],
  ['returns.unknown', { money: [PAID] }, null],
  ['returns.unknown', {}, null],
  ['returns.none', { money: [PAID], returnable: cents(0) }, 0],
  ['returns.nothing', { money: [] }, 0],
  ['returns.nothing', { kind: 'reservation' }, 0],
] as const)(
  'O-51 O-128 O-191 the dialog of a cancellation says what returns, and sends that: %s',
  async (key, over, announced) => {
    const sent: Command[] = [];
    await mounted({
      snapshot: inside,
      dispatch: async (command) => {
        sent.push(command);
        return { ok: true };
      },
      view: async () => {
        const { ChangeDialog } = await import('../../src/features/orders/order/ChangeDialog.tsx');
        const close = { onClose: () => undefined, onDone: () => undefined };
        return <ChangeDialog order={order(over) as Purchase} wanted={{ type: 'cancelOrder' }} {...close} />;
      },
    });
    const yes = await named('orders:confirm.cancelOrder.yes');
    const { formatMoney } = await import('../../src/kit/format/money.ts');
    const amount = formatMoney(cents(10_000), 'BRL');
    expect(shown()).toContain(textOf(`orders:${key}`, { amount }));
    reader.press(yes);
    await vi.waitFor(
      () => expect(sent).toMatchObject([{ change: { type: 'cancelOrder', announced } }]),
      SOON,
    );
  },
);

it('O-35 a refund is requested only with a stated reason, and with a note of at most 2,000 characters', async () => {
  const sent: Command[] = [];
  const dispatch: CorePort['dispatch'] = async (command) => {
    sent.push(command);
    return { ok: true };
  };
  await mounted({ snapshot: inside, view: refundForm, dispatch });
  reader.press(await named('orders:refund.submit'));
  await vi.waitFor(
    () => expect(shown()).toContain(textOf('codes:field.required_named', { label: 'Motivo' })),
    SOON,
  );
  expect(sent).toEqual([]);
  reader.fill(await named('orders:refund.reason'), 'theft');
  const note = await named('orders:refund.note');
  reader.fill(note, 'x'.repeat(2001));
  reader.press(await named('orders:refund.submit'));
  await vi.waitFor(() => expect(shown()).toContain(textOf('codes:field.maximum', { length: 2000 })), SOON);
  expect(sent).toEqual([]);
  reader.fill(note, 'x'.repeat(2000));
  reader.press(await named('orders:refund.submit'));
  await vi.waitFor(() => expect(sent).toMatchObject([{ change: { type: 'refund', reason: 'theft' } }]), SOON);
});

describe('T-09 a birth date is judged by the core’s day', () => {
  const today = { year: 2026, month: 8, day: 1 };
  const shows = { ...shopping, session: guest.session, today };
  const wrong = () => reader.page.getElementById('profile-birthDate')?.getAttribute('aria-invalid');

  it.each([
    ['01/08/2026', '2025-08-01T12:00:00Z', null],
    ['02/08/2026', '2027-08-01T12:00:00Z', 'true'],
  ])('%s on a device of %s', async (text, device, invalid) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(device) });
    await mounted({ snapshot: shows, view: registrationForm });
    const field = await named('entry:field.birthDate');
    reader.fill(field, text);
    reader.happen(field, 'focusout');
    await vi.waitFor(() => expect(wrong() ?? null).toBe(invalid), SOON);
  });
});
