/** Specs of seats requested at once, one call each, in the message bar and the live regions. */
import { setImmediate } from 'node:timers/promises';
import type { Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { ItemChoice } from '../../domain/model/cart.ts';
import type { CoreClient } from '../../src/core/client.ts';
import { given } from '../domain/given.ts';
import { aCart, aLine, anItem, aSeat, aSeatLine } from '../domain/shop.ts';
import { add, enter, fail, release, type Step, start, tell } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { pretendPage, takePageAway } from './dom.ts';

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

let reader: ReturnType<typeof pretendPage>;
let root: Root | undefined;

beforeAll(async () => {
  reader = pretendPage();
  vi.resetModules();
  const { loadTexts } = await import('../../src/kit/i18n/texts.ts');
  await loadTexts('shell', 'codes', 'notices');
});
afterEach(async () => {
  root?.unmount();
  // React runs the last cleanups in a separate task.
  await setImmediate();
});
afterAll(takePageAway);

const WELCOME = 'Você entrou.';

/** Asserts that exactly the welcome and these messages are shown or announced. A slow machine renders two at once. */
const expectTold = async (
  steps: readonly (Step | { readonly page: string })[],
  told: readonly string[],
): Promise<void> => {
  const [{ createRoot }, { MessageBar }, { CoreContext }, { signal }, { showMessage }] = await Promise.all([
    import('react-dom/client'),
    import('../../src/shell/MessageBar.tsx'),
    import('../../src/core/index.ts'),
    import('../../src/kit/signal.ts'),
    import('../../src/kit/messages.ts'),
  ]);
  let story = given(start(), ...enter());
  const snapshots = signal(story.view());
  const { body } = reader.page;
  body.textContent = '';
  root = createRoot(body);
  root.render(
    <CoreContext value={{ snapshots } as unknown as CoreClient}>
      <MessageBar />
    </CoreContext>,
  );
  await vi.waitFor(() => expect(reader.select('div', body)).not.toEqual([]), SOON);
  const seen = new Set<string>();
  const look = (): void => {
    for (const { textContent } of reader.select('p', body)) seen.add(textContent);
  };
  for (const step of steps) {
    if ('page' in step) showMessage('info', step.page);
    else {
      story = story.and(step);
      snapshots.set(story.view());
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

const FIRST_TWO = 'Adicionado ao carrinho: Bloco A, fila C, lugar 9; lugar 10. Total: R$\u00a0230,00.';

it('seats reserved together are announced in one message with all names', async () => {
  await expectTold(
    [together, withSeats('a1'), withSeats('a1', 'a2'), withSeats('a1', 'a2', 'a3')],
    ['Adicionado ao carrinho: Bloco A, fila C, lugar 9; lugar 10; fila D, lugar 9. Total: R$\u00a0345,00.'],
  );
});

it('a lost last seat is reported, and the seats before it are announced', async () => {
  await expectTold(
    [together, withSeats('a1'), withSeats('a1', 'a2'), fail('refused', { code: 'seat_taken' })],
    [expect.stringContaining('fila D, lugar 9: alguém'), FIRST_TWO],
  );
});

it('a lost middle seat is reported, and the other seats are announced together', async () => {
  await expectTold(
    [together, withSeats('a1'), fail('refused', { code: 'seat_taken' }), withSeats('a1', 'a3')],
    [
      expect.stringContaining('fila C, lugar 10: alguém'),
      'Adicionado ao carrinho: Bloco A, fila C, lugar 9; fila D, lugar 9. Total: R$\u00a0230,00.',
    ],
  );
});

it('a released last seat leaves an announcement of the other seats', async () => {
  await expectTold([together, withSeats('a1'), release('a3'), withSeats('a1', 'a2')], [FIRST_TWO]);
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

it('a single seat and a ticket without a seat are announced at once', async () => {
  await expectTold(
    [
      { type: 'SelectSeats', seats: [{ item: named('a1', 'Fila C, lugar 9'), seen: 'free' }] },
      withSeats('a1'),
      add(anItem({ name: 'Samba' })),
      tell(aCart([aSeatLine('1', 'a1'), aLine('2')])),
    ],
    [
      'Adicionado ao carrinho: Fila C, lugar 9. Total: R$\u00a0115,00.',
      'Adicionado ao carrinho: Samba. Total: R$\u00a0230,00.',
    ],
  );
});
