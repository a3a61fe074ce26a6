/** What the checkout says of a payment that failed. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { pretendPage } from './dom.ts';

beforeAll(async () => {
  pretendPage();
  vi.resetModules();
  const { loadTexts } = await import('../../src/kit/i18n/texts.ts');
  await loadTexts('shell', 'checkout');
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const shown = async (failure: 'late' | 'cancelled' | 'refused', kept: boolean): Promise<string> => {
  const [{ renderToStaticMarkup }, { Failed }] = await Promise.all([
    import('react-dom/server'),
    import('../../src/features/checkout/outcome/Failed.tsx'),
  ]);
  const payment = {
    ...{ status: 'failed', kind: 'credit', purchaseId: '900', reason: 'a reason', serverMessage: null },
  } as unknown as Parameters<typeof Failed>[0]['payment'];
  return renderToStaticMarkup(<Failed payment={payment} failure={failure} kept={kept} />);
};

it('a refused card was charged nothing, and may be tried again', async () => {
  const text = await shown('refused', true);
  expect(text).toContain('Nada foi cobrado');
  expect(text).toContain('Tentar de novo');
});

it('an order that was cancelled elsewhere may have been paid, and cannot be paid again', async () => {
  const text = await shown('cancelled', false);
  expect(text).toContain('O que tiver sido pago é devolvido');
  expect(text).not.toContain('Nada foi cobrado');
  expect(text).not.toContain('Tentar de novo');
});

it('of a code that expired nothing is reserved any more', async () => {
  const text = await shown('late', false);
  expect(text).toContain('Nada foi cobrado, e os itens não estão mais reservados');
  expect(text).not.toContain('continuam reservados');
  expect(text).not.toContain('Tentar de novo');
});
