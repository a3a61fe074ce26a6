/** An event before its sale, and its opening without a reload. */
import { expect, it, vi } from 'vitest';
import type { Instant } from '../../domain/kernel/values.ts';
import { given } from '../domain/given.ts';
import { NOW } from '../domain/shop.ts';
import { start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { eventPage, variation } from './event-page.ts';
import { mounted, named, onPage, plain, shown, textOf } from './mounted.tsx';

onPage('product', 'shell', 'codes', 'notices');

const says = (key: string, words?: Record<string, unknown>): string => plain(textOf(`product:${key}`, words));

const { productId } = eventPage;
const MINUTE = 60_000;
const opensAt = (at: number | null) =>
  given(start(), { type: 'AwaitOpening', productId, at: at as Instant | null } as const);

const soon = variation({ sale: 'soon', batchOpensAt: '2026-07-01T15:00:00' });
const product = { ...eventPage, seatMap: false, perDocumentLimit: 4, variations: [soon] };

it('E-56 E-59 an event before its sale counts down, and sells after the opening without a reload', async () => {
  const waiting = opensAt(NOW + 61 * MINUTE);
  const asked: string[] = [];
  const show = await mounted({
    snapshot: waiting.view(),
    core: {
      query: (async (name: string) => {
        asked.push(name);
        return { ok: true, value: { variations: [variation({ sale: 'onSale' })], combos: [] } };
      }) as never,
    },
    view: async () => {
      const { BuyingPanel } = await import('../../src/features/product/panel/BuyingPanel.tsx');
      const { useSelling } = await import('../../src/features/product/selling.ts');
      const Panel = () => <BuyingPanel selling={useSelling(product)} />;
      return <Panel />;
    },
  });
  await vi.waitFor(
    () => expect(plain(shown())).toContain(says('opening.hours', { hours: 1, minutes: 1 })),
    SOON,
  );
  expect(plain(shown())).toContain(says('sale.soon'));
  expect(plain(shown())).toContain(says('opening.limit', { count: 4 }));
  await named('product:opening.calendar');
  expect(asked).toEqual([]);

  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  await show(waiting.later(61 * MINUTE).view());
  await vi.waitFor(() => expect(asked).toEqual(['variations']), SOON);
  random.mockRestore();
  await show(waiting.and({ type: 'AwaitOpening', productId, at: null } as const).view());
  await vi.waitFor(() => expect(plain(shown())).not.toContain(says('opening')), SOON);
  await named('product:more', { name: 'Inteira, Pista' });
  expect(plain(shown())).not.toContain(says('sale.soon'));
});
