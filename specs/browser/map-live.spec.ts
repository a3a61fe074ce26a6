/** The seating map while other buyers reserve seats, while the buyer is logged out, and while requests fail. */
import { expect, type Page } from 'playwright/test';
import { chosen, logIn, PLAY, register } from './buyer.ts';
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
import { watch } from './watch.ts';

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

test('each date has its own map, and a map without a date leads to the event', {
  tag: ['@phone', '@whole'],
}, async ({ page, request }) => {
  const { expectQuiet } = await watch(page);
  const [date, other] = [await dateOf(request, 1), await dateOf(request, 2)];
  const seat = free(await seatsIn(request, await mapOf(request, MUSICAL, date), 'Plateia alta'), 'N');
  const twin = (await seatsIn(request, await mapOf(request, MUSICAL, other), 'Plateia alta')).find(
    ({ index }) => index === seat.index,
  );
  await takeElsewhere(request, MUSICAL, [seat], date);
  await page.goto(`${MUSICAL}/mapa`);
  await expect(page).toHaveURL(MUSICAL);
  for (const [at, words] of [
    [date, 'Ocupado'],
    [other, twin?.letter === 'L' ? 'Disponível' : 'Ocupado'],
  ] as const) {
    await openMusical(page, at);
    const day = Number(at.slice(8, 10));
    await expect(page.getByRole('banner')).toContainText(new RegExp(`\\b${day} \\w+ · 20:30`));
    await unfold(page, seat);
    await expect(seatButton(page, seat)).toHaveAccessibleName(new RegExp(`, ${words}$`));
  }
  await page.getByRole('link', { name: 'Voltar ao evento' }).click();
  await expect(page).toHaveURL(`${MUSICAL}?data=${encodeURIComponent(other)}`);
  expectQuiet();
});

test('a guest’s best seats are all reserved after the login, on their date’s map', {
  tag: ['@phone', '@whole'],
}, async ({ page, request }) => {
  const { email } = await register(request);
  await openMusical(page, await dateOf(request, 2));
  const form = page.getByRole('form', { name: 'Melhores lugares juntos' });
  await form.getByLabel('Setor').selectOption({ label: 'Plateia' });
  await form.getByRole('button').click();
  await page.getByRole('button', { name: /^Reservar estes 2 lugares/ }).click();
  await logIn(page, email);
  await expect(chosen(page).getByRole('listitem').filter({ hasText: '157,50' })).toHaveCount(2);

  // the same chair on another date is another seat.
  const remove = chosen(page)
    .getByRole('button', { name: /^Remover/ })
    .first();
  const name = ((await remove.getAttribute('aria-label')) ?? '').toLowerCase();
  const other = await dateOf(request, 1);
  const twin = (await seatsIn(request, await mapOf(request, MUSICAL, other), 'Plateia')).find((seat) =>
    name.endsWith(seatText(seat).toLowerCase()),
  );
  if (twin === undefined) throw new Error(`${name} is on no map`);
  await openMusical(page, other);
  await unfold(page, twin);
  await expect(seatButton(page, twin)).toHaveAccessibleName(/, (Disponível|Ocupado)$/);
  await expect(chosen(page).getByRole('listitem')).toHaveCount(0);
});

test('a map that cannot be loaded shows an error and a retry', { tag: ['@phone', '@whole'] }, async ({
  page,
  context,
}) => {
  const asked = /\/mapa\/a-casa-dos-relogios$/;
  await context.route(asked, (route) => route.fulfill({ status: 500, json: { code: 'x', msg: 'x' } }));
  await page.goto(`${PLAY}/mapa`);
  await expect(page.getByRole('heading', { name: 'Não conseguimos abrir o mapa' })).toBeVisible();
  await context.unroute(asked);
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(list(page).getByRole('button', { name: /^Plateia R\$/ })).toBeVisible();
});
