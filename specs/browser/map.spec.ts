/** The seating map: overview, sector, seat, best seats, and the list in sync. `../seatmap` tests zoom and pan. */
import { expect, type Page } from 'playwright/test';
import { chosen, enter, PLAY, register } from './buyer.ts';
import { drawing, list, mapOf, type Seat, seatButton, seatsIn, seatText, spotOf, unfold } from './seats.ts';
import { test } from './test.ts';
import { watch } from './watch.ts';

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 500;
const kinds = (page: Page) => page.getByRole('dialog', { name: 'Que tipo de ingresso?' });
const farther = (page: Page) => page.getByRole('button', { name: 'Afastar' });

const press = (page: Page, { x, y }: { readonly x: number; readonly y: number }): Promise<void> =>
  isPhone(page) ? page.touchscreen.tap(x, y) : page.mouse.click(x, y);

const open = async (page: Page, path: string, date: string | null = null): Promise<void> => {
  await page.goto(`${path}/mapa${date === null ? '' : `?data=${encodeURIComponent(date)}`}`);
  await expect(list(page).getByRole('button').first()).toBeVisible();
  await atRest(page);
};

/** Waits until the visible seats are loaded, so that a press hits the expected seat. */
const atRest = (page: Page): Promise<void> => expect(drawing(page)).toHaveAttribute('aria-busy', 'false');

const first = (seats: readonly Seat[], fits: (seat: Seat) => boolean): Seat => {
  const found = seats.find(fits);
  if (found === undefined) throw new Error('no such seat');
  return found;
};

test('a map of an unknown event is not found; one without seats leads to the event', {
  tag: ['@desk', '@whole'],
}, async ({ page }) => {
  await page.goto('/cia-do-telhado/nao-existe/mapa');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta página não está aqui');
  await page.goto('/mare-alta-festivais/festival-mare-alta/mapa');
  await expect(page.getByText('Este evento não tem mapa de lugares')).toBeVisible();
  await page.getByRole('link', { name: 'Ir para o evento' }).click();
  await expect(page).toHaveURL('/mare-alta-festivais/festival-mare-alta');
});

test('a seat is selected and removed on the drawing, in step with list and cart', async ({
  page,
  request,
}) => {
  const { expectQuiet } = await watch(page);
  await enter(page, await register(request));
  const map = await mapOf(request, PLAY);
  // A seat in the middle of the map stays in place when zooming in.
  const row = isPhone(page) ? 'D' : 'E';
  const seat = first(
    await seatsIn(request, map, 'Plateia'),
    (each) => each.letter === 'L' && each.row === row && each.number > 6,
  );
  await open(page, PLAY);
  await expect(chosen(page)).toContainText('Toque em um lugar livre do mapa');
  const spot = await spotOf(page, map, seat);
  // Where seats are small, the first tap zooms in, and the seat stays under the finger.
  if (isPhone(page)) {
    await press(page, spot);
    await expect(farther(page)).toHaveAttribute('aria-disabled', 'false');
    await atRest(page);
    await expect(kinds(page)).toBeHidden();
  }
  await press(page, spot);
  await kinds(page)
    .getByRole('button', { name: /^Inteira / })
    .click();
  const chip = chosen(page).getByRole('listitem');
  await expect(chip).toHaveText(new RegExp(`${seatText(seat)}Plateia · InteiraR\\$\\s88,00`));
  await unfold(page, seat);
  await expect(seatButton(page, seat)).toHaveAccessibleName(/, Seu lugar$/);
  await expect(seatButton(page, seat)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Carrinho, 1 item' })).toBeVisible();

  // After leaving and returning, the seat is still the buyer's.
  await page.getByRole('link', { name: 'Voltar ao evento' }).click();
  await expect(page).toHaveURL(PLAY);
  await page.goBack();
  await expect(chip).toHaveCount(1);
  await page.reload();
  await expect(chip).toHaveText(/88,00/);

  // Removing the chip updates the map and the list.
  await chip.getByRole('button', { name: /^Remover Plateia, / }).click();
  await expect(chip).toHaveCount(0);
  await unfold(page, seat);
  await expect(seatButton(page, seat)).toHaveAccessibleName(/, Disponível$/);
  await expect(page.getByRole('button', { name: 'Carrinho vazio' })).toBeVisible();
  expectQuiet();
});

test('A-21 the best seats are shown on the map before reserving, uncovered by a dialog', {
  tag: '@whole',
}, async ({ page }) => {
  const { expectQuiet } = await watch(page);
  await open(page, PLAY);
  const best = page.getByRole('form', { name: 'Melhores lugares juntos' });
  await best.getByLabel('Preço até').selectOption({ index: 1 });
  await best.getByRole('button', { name: 'Mostrar os melhores' }).click();
  const offer = page.getByRole('dialog', { name: 'Os melhores lugares' });
  // A-20: the offer has only seats of the cheaper sector.
  await expect(offer.getByRole('strong')).toHaveText('Plateia alta');
  await expect(offer.getByRole('combobox')).toHaveCount(2);
  await atRest(page);
  await expect
    .poll(async () => {
      const dialog = await offer.boundingBox();
      const marks = await drawing(page).locator('div[aria-hidden] canvas').all();
      const boxes = await Promise.all(marks.map((mark) => mark.boundingBox()));
      const rings = boxes.filter((box) => box !== null && box.width < 100);
      const free = rings.filter(
        (box) =>
          box !== null &&
          dialog !== null &&
          box.y > 0 &&
          (box.y + box.height <= dialog.y || box.x + box.width <= dialog.x),
      );
      return [rings.length, free.length];
    })
    .toEqual([2, 2]);
  await page.keyboard.press('Escape');
  await expect(offer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Ver carrinho' })).toBeDisabled();
  expectQuiet();
});
