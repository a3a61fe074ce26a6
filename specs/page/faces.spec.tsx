/**
 * After a purchase, each ticket without a registered face has its own link to the registration, with a distinct name.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { SeatId } from '../../domain/kernel/values.ts';
import { facesAbove } from '../../domain/orders/display.ts';
import type { BoughtItem } from '../../domain/orders/messages.ts';
import type { Purchase } from '../../worker/contract.ts';
import { item, order } from '../domain/orders/given.ts';
import { pretendPage } from './dom.ts';

beforeAll(() => void pretendPage());
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => vi.resetModules());

/** Texts and addresses of the links. */
const links = async (...tickets: readonly BoughtItem[]): Promise<readonly (readonly string[])[]> => {
  const [{ FacesAbove }, { MemoryRouter }, { loadTexts }] = await Promise.all([
    import('../../src/features/orders/order/ItemNotes.tsx'),
    import('react-router'),
    import('../../src/kit/i18n/texts.ts'),
  ]);
  await loadTexts('orders');
  const purchase = order({ tickets }) as unknown as Purchase;
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <FacesAbove order={purchase} faces={facesAbove(purchase, purchase.tickets, 'success')} />
    </MemoryRouter>,
  );
  return [...page.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)/g)].map(([, to = '', words = '']) => [
    words,
    to,
  ]);
};
const seat = (label: string) => ({ seatId: label as SeatId, label, blockId: null, block: null });
const of = (lineId: string, bearerName: string, label: string | null, over: Partial<BoughtItem> = {}) =>
  item(
    { bearerName, facial: 'pending', ...over },
    {
      ...{ lineId: lineId as never, seat: label === null ? null : seat(label) },
      facialRequired: over.facial !== 'none',
    },
  );

it('the link of each ticket names its seat and its bearer', async () => {
  const found = await links(
    of('1', 'Ana Lima', 'Fila A, lugar 3'),
    of('2', 'Bia Reis', null),
    of('3', '', 'Fila A, lugar 4'),
  );
  expect(found).toEqual([
    ['Cadastrar o rosto: Inteira, Fila A, lugar 3, Ana Lima', '/cadastro-facial/m1/1'],
    ['Cadastrar o rosto: Inteira, Bia Reis', '/cadastro-facial/m1/2'],
    ['Cadastrar o rosto: Inteira, Fila A, lugar 4', '/cadastro-facial/m1/3'],
  ]);
});

it('links have distinct names and exist only for faces still to be registered', async () => {
  const found = await links(
    of('1', '', null),
    of('2', '', null),
    of('3', 'Ana Lima', null, { facial: 'registered' }),
    of('4', 'Ana Lima', null, { facial: 'inAnalysis' }),
    of('5', 'Ana Lima', null, { facial: 'none' }),
  );
  expect(found.map(([, to]) => to)).toEqual(['/cadastro-facial/m1/1', '/cadastro-facial/m1/2']);
  const words = found.map(([text]) => text);
  expect(new Set(words).size).toBe(2);
  for (const [nth, text] of words.entries())
    expect(text).toMatch(new RegExp(`^Cadastrar o rosto: .+ \\(${nth + 1}\\)$`));
});

it('no link is shown when no face is required', async () => {
  expect(await links(of('1', 'Ana Lima', null, { facial: 'none' }))).toEqual([]);
});

it('O-11 no link is shown for a canceled ticket', async () => {
  expect(await links(of('1', 'Ana Lima', null, { status: 'canceled' }))).toEqual([]);
});

it('O-129 an order’s page lists the faces unless its only row is open', async () => {
  const [one, two] = [of('1', 'Ana Lima', null), of('2', 'Bia Reis', null)];
  const listed = (tickets: readonly BoughtItem[], page: 'order' | 'success') =>
    facesAbove(order({ tickets }), tickets, page).length;
  expect([listed([one], 'order'), listed([one, two], 'order')]).toEqual([0, 2]);
  expect([listed([one], 'success'), listed([one, two], 'success')]).toEqual([1, 2]);
});
