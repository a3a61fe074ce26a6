/** Specs of the checkout's messages about a failed payment. */
import { expect, it, vi } from 'vitest';
import type { Snapshot } from '../../domain/shop/view.ts';
import { given } from '../domain/given.ts';
import { enter, start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { mounted, onPage, reader } from './mounted.tsx';

onPage('shell', 'checkout');

const shown = async (
  failure: NonNullable<Snapshot['checkout']['paymentFailure']>,
  kept: boolean,
  serverMessage: string | null = null,
): Promise<string> => {
  await mounted({
    snapshot: given(start(), ...enter()).view(),
    view: async () => {
      const { Failed } = await import('../../src/features/checkout/outcome/Failed.tsx');
      const payment = {
        ...{ status: 'failed', kind: 'credit', purchaseId: '900', reason: 'a reason', serverMessage },
      } as unknown as Parameters<typeof Failed>[0]['payment'];
      return <Failed payment={payment} failure={failure} kept={kept} />;
    },
  });
  return vi.waitFor(() => {
    const found = reader.page.getElementById('failed-text')?.parentElement?.textContent;
    if (found === undefined) throw new Error('nothing is shown');
    return found;
  }, SOON);
};

it('P-35 the reason of a refusal is shown in the server’s words', async () => {
  expect(await shown('refused', true, 'O banco não autorizou.')).toContain('O banco não autorizou.');
});

it('a refused card shows that nothing was charged and offers a retry', async () => {
  const text = await shown('refused', true);
  expect(text).toContain('Esta tentativa não foi cobrada');
  expect(text).toContain('Tentar de novo');
});

it('an order canceled elsewhere shows a possible refund and no retry', async () => {
  const text = await shown('cancelled', false);
  expect(text).toContain('O que tiver sido pago é devolvido');
  expect(text).not.toContain('não foi cobrada');
  expect(text).not.toContain('Tentar de novo');
});

it('an expired code shows that its items are no longer in the cart', async () => {
  const text = await shown('late', false);
  expect(text).toContain('Esta tentativa não foi cobrada, e os itens não estão mais neste carrinho');
  expect(text).not.toContain('continuam no carrinho');
  expect(text).not.toContain('Tentar de novo');
});

it('P-38 a used-up coupon points to the new total and does not mention the card', async () => {
  const text = await shown('repriced', true, 'O cupom não está mais disponível.');
  expect(text).toContain('O cupom não está mais disponível.');
  expect(text).toContain('Confira o novo total no resumo do pedido e pague de novo.');
  expect(text).not.toContain('cartão');
});
