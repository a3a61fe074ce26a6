/** An event with several days and times: the tickets on sale always belong to the marked visit. */
import { expect, it, vi } from 'vitest';
import type { ProductPage } from '../../worker/contract.ts';
import { given } from '../domain/given.ts';
import { enter, start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { labelOf } from './dom.ts';
import { eventPage, variation } from './event-page.ts';
import { mounted, onPage, reader } from './mounted.tsx';

const FRIDAY = '2026-12-04';
const SATURDAY = '2026-12-05';
const SUNDAY = '2026-12-06';
const visit = (at: string, sale: ProductPage['dates'][number]['sale'] = 'onSale') => ({
  ...{ at, sale, fromPrice: null },
});
/** One time on Friday, two on Saturday, and two on Sunday, of which the first is sold out. */
const product: ProductPage = {
  ...{ ...eventPage, recurring: true },
  dates: [
    visit(`${FRIDAY}T20:00:00`),
    visit(`${SATURDAY}T16:00:00`),
    visit(`${SATURDAY}T20:00:00`),
    visit(`${SUNDAY}T16:00:00`, 'soldOut'),
    visit(`${SUNDAY}T20:00:00`),
  ],
};

onPage('shell', 'product', 'cart');

const opened = async (address = '/'): Promise<void> => {
  await mounted({
    address,
    snapshot: given(start(), ...enter()).view(),
    answers: { variations: { variations: [variation({ name: 'Inteira', seated: true })], combos: [] } },
    view: async () => {
      const { EventPage } = await import('../../src/features/product/EventPage.tsx');
      return <EventPage product={product} />;
    },
  });
  await vi.waitFor(() => day(FRIDAY), SOON);
};
const one = (leaves: readonly HTMLElement[]): HTMLElement => {
  const [leaf] = leaves;
  if (leaf === undefined) throw new Error('not there');
  return leaf;
};
const day = (of: string): HTMLElement => one(reader.select(`button[data-day="${of}"]`));
const time = (of: string): HTMLElement =>
  one(reader.select('button[aria-pressed]').filter((each) => labelOf(each) === of));
/** Dates in the links to the map. */
const maps = (): readonly (string | null)[] =>
  reader
    .select('a')
    .flatMap((link) => (labelOf(link) === 'Escolher lugares' ? [link.getAttribute('href') ?? ''] : []))
    .map((href) => new URL(href, 'http://a.example').searchParams.get('data'));
const text = (): string => reader.page.body.textContent;
const onSale = (at: string): Promise<void> =>
  vi.waitFor(() => {
    expect(new Set(maps())).toEqual(new Set([at]));
    expect(text()).toContain('Inteira');
  }, SOON);

it('a day with one time shows tickets; a day with several requires a time', async () => {
  await opened();
  expect(text()).toContain('Escolha o dia para ver os ingressos.');
  expect(maps()).toEqual([]);
  reader.press(day(FRIDAY));
  await onSale(`${FRIDAY}T20:00:00`);

  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  reader.press(day(SATURDAY));
  await vi.waitFor(() => expect(day(SATURDAY).getAttribute('aria-pressed')).toBe('true'), SOON);
  await vi.waitFor(() => expect(text()).toContain('Escolha o horário para ver os ingressos.'), SOON);
  // On a phone the times and their prompt can be below the fold.
  await vi.waitFor(
    () =>
      expect(scrolled.mock.contexts.map((leaf) => (leaf as HTMLElement).textContent)).toEqual([
        'Escolha o horário para ver os ingressos.',
      ]),
    SOON,
  );
  scrolled.mockRestore();
  expect(text()).not.toContain('Inteira');
  expect(maps()).toEqual([]);
  expect(time('20:00').getAttribute('aria-pressed')).toBe('false');

  reader.press(time('16:00'));
  await onSale(`${SATURDAY}T16:00:00`);
  expect(text()).not.toContain('Escolha o horário');
});
