/** Specs of the facial pages, opened by the bearer's link. */
import { expect, it, vi } from 'vitest';
import type { LineId, PurchaseId } from '../../domain/kernel/values.ts';
import { given } from '../domain/given.ts';
import { start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { mounted, onPage, shown, textOf } from './mounted.tsx';

onPage('facial', 'shell');

const face = { productName: 'Final', bearerName: 'Ana Lima', facial: 'pending' } as const;

it.each([
  ['its ticket', { ok: true, value: { ...face, lineId: '1' } }, 'open.title'],
  ['another ticket', { ok: true, value: { ...face, lineId: '2' } }, 'link.title'],
  ['no ticket', { ok: false, problem: { code: 'notFound' } }, 'link.title'],
])('O-71 a link that the server knows for %s', async (_ticket, result, title) => {
  await mounted({
    snapshot: given(start()).view(),
    view: async () => {
      const { ConfirmationPage } = await import('../../src/features/facial/ConfirmationPage.tsx');
      return (
        <ConfirmationPage
          purchaseId={'m1' as PurchaseId}
          lineId={'1' as LineId}
          purchase={null}
          word={null}
          invitation="t-5"
          invited={Promise.resolve(result) as never}
        />
      );
    },
  });
  await vi.waitFor(() => expect(shown()).toContain(textOf(`facial:${title}`)), SOON);
  expect(shown()).not.toContain(textOf('shell:notFound.title'));
});
