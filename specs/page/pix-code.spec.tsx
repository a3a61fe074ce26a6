/** The Pix code is copied. If copying fails, the buyer sees a message and the code is selected. */
import { expect, it, vi } from 'vitest';
import type { Outcome } from '../../src/core/index.ts';
import { given } from '../domain/given.ts';
import { enter, start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { pretendClipboard, UNABLE } from './browser-globals.ts';
import { labelOf } from './dom.ts';
import { mounted, onPage, reader } from './mounted.tsx';

const CODE = '000201…6304ABCD';
const PAYMENT = {
  ...{ status: 'waiting', kind: 'pix', purchaseId: '901' },
  pix: { code: CODE, expiresAt: 1_800_000_000_000 },
} as never;
const NOT_COPIED = 'Não conseguimos copiar o código. Ele está selecionado: copie-o do campo.';

onPage('shell', 'checkout', 'cart');

it('P-142 a code whose time is over cannot be copied, and its buyer is told not to use it', async () => {
  const inside = given(start(), ...enter()).view();
  const countdown = (phase: 'last' | 'over') => ({
    ...inside,
    codeCountdown: { minutes: 0, seconds: 0, phase },
  });
  const show = await mounted({
    snapshot: countdown('last'),
    view: async () => {
      const { Waiting } = await import('../../src/features/checkout/outcome/Waiting.tsx');
      return <Waiting payment={PAYMENT} />;
    },
  });
  const text = () => reader.page.body.textContent;
  await vi.waitFor(() => expect(text()).toContain('Copiar código'), SOON);
  await show(countdown('over'));
  await vi.waitFor(() => expect(text()).toContain('Não pague mais com este código'), SOON);
  expect(text()).toContain('Verificar agora');
  expect(text()).not.toMatch(/Copiar código|Abra o app|Faltam|continua em aberto/);
});

const waiting = async (outcome: Outcome = { type: 'done' }) => {
  await mounted({
    dispatch: async () => ({ ok: true, entry: 1 }) as never,
    core: { outcome: async () => outcome },
    snapshot: given(start(), ...enter()).view(),
    view: async () => {
      const { Waiting } = await import('../../src/features/checkout/outcome/Waiting.tsx');
      return <Waiting payment={PAYMENT} />;
    },
  });
  const { pageMessage } = await import('../../src/kit/messages.ts');
  pageMessage.set(null);
  const called = (name: string): HTMLElement | undefined =>
    reader.select('button').find((each) => labelOf(each) === name);
  const copy = await vi.waitFor(() => {
    const button = called('Copiar código');
    if (button === undefined) throw new Error('no button to copy with');
    return button;
  }, SOON);
  const field = reader.page.querySelector('textarea');
  if (field === null) throw new Error('no field with the code');
  return { copy, field, called, pageMessage, select: vi.spyOn(field, 'select') };
};

it.each(UNABLE)(
  'a clipboard that is %s shows an error message, and the code is selected',
  async (_, clipboard) => {
    pretendClipboard(clipboard);
    const { copy, field, called, pageMessage, select } = await waiting();
    reader.press(copy);
    await vi.waitFor(
      () => expect(pageMessage.get()).toMatchObject({ tone: 'error', text: NOT_COPIED }),
      SOON,
    );
    expect(reader.page.activeElement).toBe(field);
    expect(select).toHaveBeenCalled();
    expect(called('Código copiado')).toBeUndefined();
  },
);

it('a copied code is confirmed and not selected', async () => {
  const writeText = vi.fn(async () => undefined);
  pretendClipboard({ writeText });
  const { copy, called, pageMessage, select } = await waiting();
  reader.press(copy);
  await vi.waitFor(() => expect(called('Código copiado')).toBeDefined(), SOON);
  expect(writeText).toHaveBeenCalledExactlyOnceWith(CODE);
  expect(pageMessage.get()).toBeNull();
  expect(select).not.toHaveBeenCalled();
});

it.each([
  [{ type: 'done' }, 'Verificamos agora: o pagamento ainda não foi confirmado.'],
  [{ type: 'uncertain', reason: null }, 'Ainda sem uma resposta certa. Continuamos verificando.'],
] as const)('P-65 a pressed check with the outcome %o is answered in words', async (outcome, text) => {
  const { called } = await waiting(outcome);
  const check = called('Verificar agora');
  if (check === undefined) throw new Error('no button to check with');
  for (const press of ['first', 'second']) {
    reader.press(check);
    await vi.waitFor(() => expect(reader.page.body.textContent, press).toContain(text), SOON);
  }
});
