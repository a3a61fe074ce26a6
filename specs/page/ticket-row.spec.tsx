/** A ticket whose stock is gone: held by others, all in the buyer's cart, or sold out. */
import { expect, it, vi } from 'vitest';
import type { ProductPage, Variation } from '../../worker/contract.ts';
import { given } from '../domain/given.ts';
import { aCart, aLine, anItem } from '../domain/shop.ts';
import { add, enter, start, tell } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { eventPage, variation } from './event-page.ts';
import { mounted, onPage, plain, shown, textOf } from './mounted.tsx';

onPage('product', 'shell', 'codes', 'notices');

const guest = given(start());
const line = aLine('1', { quantity: 21, stock: 21 });
const owner = given(start(), ...enter(), add(anItem()), tell(aCart([line])));

const sellingOf = (product: ProductPage) => ({
  ...{ product, date: null, chooseDate: () => undefined, offered: null, waiting: false },
  ...{ problem: null, retry: () => undefined, room: null },
  ...{ wristbandCode: null, enterWristband: () => undefined, opens: false },
});

const textsOf = async (change: Partial<Variation>, story = guest): Promise<string> => {
  await mounted({
    snapshot: story.view(),
    view: async () => {
      const { TicketRow } = await import('../../src/features/product/panel/TicketRow.tsx');
      const selling = sellingOf({ ...eventPage, store: line.store });
      return <TicketRow variation={variation(change as never)} selling={selling} />;
    },
  });
  return vi.waitFor(() => {
    const text = plain(shown());
    expect(text).toContain('Inteira');
    return text;
  }, SOON);
};
const says = (key: string, words?: Record<string, unknown>): string => plain(textOf(`product:${key}`, words));

it.each([
  ['read before they were added', { sale: 'onSale', stock: 21 }],
  ['read afterwards', { sale: 'soldOut', stock: 0, held: 21 }],
] as const)('L-10 L-21 a buyer with all units reads so, on a page %s', async (_, change) => {
  const own = { ...change, variationId: line.variationId, productId: line.productId, half: true };
  const text = await textsOf(own, owner);
  expect(text).toContain(says('why.stock'));
  for (const wrong of ['sale.held', 'sale.soldOut', 'half.none']) expect(text).not.toContain(says(wrong));
  expect(text).not.toContain(says('half.left', { count: 21 }));
});
it.each([true, false])(
  'E-75 before its code is entered, an event that needs a wristband (%j) has no combos',
  async (needs) => {
    const { convenienceFee, processingFee, price } = variation({});
    const combo = { comboId: 'c1', name: 'Combo família', note: '', items: [], sale: 'onSale', held: 0 };
    const combos = [{ ...combo, price, convenienceFee, processingFee }] as unknown as ProductPage['combos'];
    await mounted({
      snapshot: guest.view(),
      view: async () => {
        const { Combos } = await import('../../src/features/product/extras/Combos.tsx');
        return (
          <>
            <h1>Oficina</h1>
            <Combos selling={sellingOf({ ...eventPage, checksWristband: needs, combos })} />
          </>
        );
      },
    });
    await vi.waitFor(() => expect(shown()).toContain('Oficina'), SOON);
    expect(shown().includes('Combo família')).toBe(!needs);
  },
);
