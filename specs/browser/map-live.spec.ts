/** The seating map while another buyer reserves seats. */
import { expect, type Page } from 'playwright/test';
import { chosen, enter, register } from './buyer.ts';
import {
  datesOf,
  list,
  MUSICAL,
  mapOf,
  type Seat,
  seatButton,
  seatsIn,
  seatText,
  takeElsewhere,
  unfold,
} from './seats.ts';
import { test } from './test.ts';

const free = (seats: readonly Seat[], row: string): Seat => {
  const seat = seats.find((each) => each.letter === 'L' && each.row === row);
  if (seat === undefined) throw new Error(`nothing is free in row ${row}`);
  return seat;
};

const dateOf = async (request: Parameters<typeof datesOf>[0], nth: number): Promise<string> =>
  (await datesOf(request, MUSICAL))[nth] ?? '';

const openMusical = (page: Page, date: string) =>
  page.goto(`${MUSICAL}/mapa?data=${encodeURIComponent(date)}`);

for (const [way, row] of [
  ['through the stream', 'L'],
  ['by polling, when the stream fails', 'M'],
] as const)
  test(`a seat taken elsewhere is shown as taken ${way}`, { tag: '@phone' }, async ({
    page,
    request,
    context,
  }) => {
    const date = await dateOf(request, 0);
    if (row === 'M') await context.route(/\/eventos$/, (route) => route.abort());
    const seat = free(await seatsIn(request, await mapOf(request, MUSICAL, date), 'Plateia alta'), row);
    const listening = row === 'L' ? page.waitForResponse(/\/eventos$/) : null;
    await openMusical(page, date);
    await unfold(page, seat);
    await expect(seatButton(page, seat)).toHaveAccessibleName(/, Disponível$/);
    await listening;
    const shown = list(page).getByRole('button', { name: /^Plateia alta R\$/ });
    const before = await shown.textContent();
    await takeElsewhere(request, MUSICAL, [seat], date);
    await expect(seatButton(page, seat)).toHaveAccessibleName(/, Ocupado$/);
    await expect(seatButton(page, seat)).toBeDisabled();
    await expect(shown).not.toHaveText(before ?? '');
  });

test('A-56 best seats that another buyer takes are replaced by equal ones without a press', {
  tag: '@phone',
}, async ({ page, request }) => {
  const date = await dateOf(request, 0);
  const map = await mapOf(request, MUSICAL, date);
  const seats = (await Promise.all(map.setores.map(({ nome }) => seatsIn(request, map, nome)))).flat();
  await enter(page, await register(request));
  const contested: Seat[] = [];
  await page.route(/\/pedido\/reservar$/, async (route) => {
    const seat = seats.find(({ id }) => route.request().postData()?.includes(`"idassento":${id}`));
    if (seat !== undefined && contested.length < 2) {
      contested.push(seat);
      await takeElsewhere(request, MUSICAL, [seat], date);
    }
    await route.continue();
  });
  await openMusical(page, date);
  await page.getByRole('button', { name: 'Mostrar os melhores' }).click();
  await page.getByRole('button', { name: /^Reservar estes 2 lugares/ }).click();
  await expect.poll(() => contested).toHaveLength(2);
  await expect(chosen(page).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Ver carrinho' })).toBeEnabled();
  for (const seat of contested) await expect(chosen(page)).not.toContainText(seatText(seat));
});
