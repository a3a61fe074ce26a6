/** Presses of plus and minus while the core has not responded to the last press. */
import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { Command, Dispatched } from '../../worker/contract.ts';
import { given } from '../domain/given.ts';
import { aCart, aLine, anItem } from '../domain/shop.ts';
import { add, enter, start, tell } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { labelOf } from './dom.ts';
import { mounted, onPage, reader, textOf } from './mounted.tsx';

onPage('cart', 'shell', 'notices', 'codes');

/** Requested totals. */
const totalsIn = (sent: readonly Command[]): readonly number[] =>
  sent.flatMap((command) => (command.type === 'ChangeQuantity' ? [command.quantity] : []));

const plus = (): Promise<HTMLElement> =>
  vi.waitFor(() => {
    const label = textOf('cart:more', { name: 'Inteira' });
    const [found] = reader.all((each) => each.localName === 'button' && labelOf(each) === label);
    if (found === undefined) throw new Error('no plus button');
    return found;
  }, SOON);

const one = given(start(), ...enter(), add(anItem()), tell(aCart([aLine('1')])));

it('C-59 every press counts exactly once while the core is slow', async () => {
  const sent: Command[] = [];
  const answers: PromiseWithResolvers<Dispatched>[] = [];
  const snapshot = one.view();
  const show = await mounted({
    snapshot,
    dispatch: (command) => {
      sent.push(command);
      const answer = Promise.withResolvers<Dispatched>();
      answers.push(answer);
      return answer.promise;
    },
    view: async () => {
      const [{ CartRow }, { useSnapshot }] = await Promise.all([
        import('../../src/features/cart/CartLines.tsx'),
        import('../../src/core/index.ts'),
      ]);
      const words = { title: 'Inteira', details: '', full: 'Inteira' };
      const Row = () => {
        const { orders } = useSnapshot(({ cart }) => cart);
        const group = orders[0]?.groups[0];
        return group && <CartRow group={group} currency="BRL" texts={words} />;
      };
      return <Row />;
    },
  });
  const more = await plus();
  reader.press(more);
  reader.press(more);
  await vi.waitFor(() => expect(totalsIn(sent)).toEqual([2, 3]), SOON);

  await show(one.and(add(anItem()), add(anItem())).view());
  for (const answer of answers) answer.resolve({ ok: true });
  await Promise.all(answers.map(({ promise }) => promise));
  await vi.waitFor(() => expect(reader.select('output')[0]?.textContent).toBe('3'), SOON);
  reader.press(more);
  await vi.waitFor(() => expect(totalsIn(sent)).toEqual([2, 3, 4]), SOON);
});

it('C-59 a refused press does not count toward the next one', async () => {
  const { pageMessage } = await import('../../src/kit/messages.ts');
  pageMessage.set(null);
  const sent: Command[] = [];
  await mounted({
    snapshot: one.view(),
    dispatch: async (command) => {
      sent.push(command);
      return { ok: false, refusal: { code: 'cart.paying', params: {} } };
    },
    view: async () => {
      const { CartRow } = await import('../../src/features/cart/CartLines.tsx');
      const [order] = one.view().cart.orders;
      const [group] = order?.groups ?? [];
      const words = { title: 'Inteira', details: '', full: 'Inteira' };
      return group && <CartRow group={group} currency="BRL" texts={words} />;
    },
  });
  const more = await plus();
  reader.press(more);
  await vi.waitFor(() => expect(totalsIn(sent)).toEqual([2]), SOON);
  await vi.waitFor(() => expect(pageMessage.get()).not.toBeNull(), SOON);
  // The press ends in the same task as the message.
  await setImmediate();
  reader.press(more);
  await vi.waitFor(() => expect(totalsIn(sent)).toEqual([2, 2]), SOON);
});
