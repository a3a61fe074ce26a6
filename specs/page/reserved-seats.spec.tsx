/** Specs of seats requested at once, one call each, in the message bar and the live regions. */
import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { ItemChoice } from '../../domain/model/cart.ts';
import { given } from '../domain/given.ts';
import { aCart, aSeat, aSeatLine } from '../domain/shop.ts';
import { enter, type Step, start, tell } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { mounted, onPage, reader } from './mounted.tsx';

const named = (id: string, label: string): ItemChoice => {
  const item = aSeat(id);
  return { ...item, seat: item.seat && { ...item.seat, label } };
};
const FOUND = [
  named('a1', 'Bloco A, fila C, lugar 9'),
  named('a2', 'Bloco A, fila C, lugar 10'),
  named('a3', 'Bloco A, fila D, lugar 9'),
];
const together: Step = {
  type: 'SelectSeats',
  seats: FOUND.map((item) => ({ item, seen: 'free' as const })),
};
const withSeats = (...ids: string[]): Step =>
  tell(aCart(ids.map((id, nth) => aSeatLine(String(nth + 1), id))));

onPage('shell', 'codes', 'notices');

const WELCOME = 'Você entrou.';

/** Asserts that exactly the welcome and these messages are shown or announced. A slow machine renders two at once. */
const expectTold = async (
  steps: readonly (Step | { readonly page: string })[],
  told: readonly string[],
): Promise<void> => {
  const { showMessage } = await import('../../src/kit/messages.ts');
  let story = given(start(), ...enter());
  const show = await mounted({
    snapshot: story.view(),
    view: async () => {
      const { MessageBar } = await import('../../src/shell/MessageBar.tsx');
      return <MessageBar />;
    },
  });
  const { body } = reader.page;
  await vi.waitFor(() => expect(body.textContent).toContain(WELCOME), SOON);
  const seen = new Set<string>();
  const look = (): void => {
    for (const { textContent } of reader.select('p', body)) seen.add(textContent);
  };
  for (const step of steps) {
    if ('page' in step) showMessage('info', step.page);
    else {
      story = story.and(step);
      await show(story.view());
    }
    // Waits for the view and its effects after drawing.
    for (const _ of [1, 2, 3, 4]) await setImmediate();
    look();
  }
  await vi.waitFor(() => {
    look();
    expect([...seen]).toHaveLength(told.length + 1);
    expect([...seen]).toEqual(expect.arrayContaining([WELCOME, ...told]));
  }, SOON);
};

it('seats reserved together are announced in one message with all names', async () => {
  await expectTold(
    [together, withSeats('a1'), withSeats('a1', 'a2'), withSeats('a1', 'a2', 'a3')],
    ['Adicionado ao carrinho: Bloco A, fila C, lugar 9; lugar 10; fila D, lugar 9. Total: R$\u00a0345,00.'],
  );
});

it('C-58 the newest message replaces the current one, even one of the page', async () => {
  await expectTold(
    [
      together,
      { page: 'Link copiado.' },
      withSeats('a1'),
      { page: 'Outro aviso.' },
      withSeats('a1', 'a2'),
      withSeats('a1', 'a2', 'a3'),
    ],
    [
      'Link copiado.',
      'Outro aviso.',
      'Adicionado ao carrinho: Bloco A, fila C, lugar 9; lugar 10; fila D, lugar 9. Total: R$\u00a0345,00.',
    ],
  );
  expect(reader.select('button')).toHaveLength(1);
  (await import('../../src/kit/messages.ts')).pageMessage.set(null);
});
