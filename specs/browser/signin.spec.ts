/** The login prompt, and login over the current page. */
import { expect, type Page } from 'playwright/test';
import { UNPROMPTED } from '../setup/consent.ts';
import { addTicket, FESTIVAL, logIn, register } from './buyer.ts';
import { expectMessage, test } from './test.ts';
import { expectAccessible, expectNoSideways, watch } from './watch.ts';

/** Polling interval in milliseconds. The default, each frame, would make the browser draw for seconds. */
const EVERY_NOW_AND_THEN = { polling: 200 };

const prompt = (page: Page) => page.getByRole('complementary', { name: 'Entre na sua conta' });
const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.tagName);

test.describe('the login prompt', () => {
  test.use({ storageState: UNPROMPTED });

  test(
    'S-22 appears in the header after two seconds, without the focus, once per visit',
    { tag: '@whole' },
    async ({ page }, { project }) => {
      const { expectQuiet } = await watch(page);
      await page.goto(FESTIVAL);
      const more = page.getByRole('button', { name: /^Mais um/ }).first();
      await more.focus();
      await expect(prompt(page)).toBeVisible();
      await expect(more).toBeFocused();
      expect(await prompt(page).evaluate((element) => element.closest('header') !== null)).toBe(true);
      const [own, header] = [await prompt(page).boundingBox(), await page.getByRole('banner').boundingBox()];
      expect((own?.y ?? 0) + (own?.height ?? 999)).toBeLessThanOrEqual(
        (header?.y ?? 0) + (header?.height ?? 0),
      );
      await expectAccessible(page);
      await expectNoSideways(page);
      if (project.name === 'desk') {
        await expect(
          page.getByRole('banner').getByText('Entrar', { exact: true }).filter({ visible: true }),
        ).toHaveCount(1);
        await prompt(page).getByRole('button', { name: 'Agora não' }).click();
        await expect(page.getByRole('banner').getByRole('link', { name: 'Entrar' })).toBeFocused();
      } else await page.getByRole('link', { name: 'Maré Alta Festivais' }).click();
      await expect(prompt(page)).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForFunction(() => performance.now() > 3000, undefined, EVERY_NOW_AND_THEN);
      await expect(prompt(page)).toHaveCount(0);
      expectQuiet();
    },
  );

  test('opens the login over the page and keeps page and cart', {
    tag: '@desk',
  }, async ({ page, request }) => {
    const { email } = await register(request);
    const { expectQuiet } = await watch(page);
    await addTicket(page);
    await expect(prompt(page)).toBeVisible();
    await expectAccessible(page);
    await expectNoSideways(page);
    await prompt(page).getByRole('button', { name: 'Entrar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Entrar' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(prompt(page).getByRole('button', { name: 'Entrar' })).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog.getByRole('radio').nth(1).check({ force: true });
    await expect(page.getByRole('dialog', { name: 'Criar conta' }).getByLabel('CEP')).toBeVisible();
    await expectAccessible(page);
    await expectNoSideways(page);
    await page.getByRole('dialog').getByRole('radio').nth(0).check({ force: true });
    await logIn(page, email);
    await expect(dialog).toHaveCount(0);
    await expect(prompt(page)).toHaveCount(0);
    await expect(page).toHaveURL(FESTIVAL);
    await expectMessage(page, 'Você entrou.');
    await expect(page.getByRole('button', { name: 'Carrinho, 1 item' })).toBeVisible();
    await expect.poll(() => focused(page)).not.toBe('BODY');
    expectQuiet();
  });
});
