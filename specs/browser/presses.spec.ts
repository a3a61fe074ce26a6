/** A press right after a wrong field reaches its control: no layout moves between down and up. */
import { expect, type Locator, type Page } from 'playwright/test';
import { test } from './test.ts';

interface Form {
  readonly path: string;
  /** Field, and the text that makes it wrong. */
  readonly field: string;
  readonly text: string;
  readonly control: (page: Page) => Locator;
  readonly isDone: (page: Page) => Promise<void>;
}

const checked = (label: RegExp): Pick<Form, 'control' | 'isDone'> => {
  const control = (page: Page): Locator => page.getByLabel(label);
  return { control, isDone: (page) => expect(control(page)).toBeChecked() };
};

const sent = (label: string): Pick<Form, 'control' | 'isDone'> => ({
  control: (page) => page.getByRole('button', { name: label, exact: true }),
  isDone: (page) => expect(page.getByRole('group', { name: /para corrigir/ })).toBeVisible(),
});

const FORMS: readonly Form[] = [
  { path: '/cadastro', field: 'CEP', text: '0100', ...checked(/Li e aceito/) },
  { path: '/cadastro', field: 'E-mail', text: 'ana@', ...checked(/Li e aceito/) },
  { path: '/contato', field: 'E-mail', text: 'ana@', ...sent('Enviar mensagem') },
  { path: '/quero-vender', field: 'CNPJ', text: '11', ...sent('Continuar') },
];

for (const { path, field, text, control, isDone } of FORMS)
  test(`a press after a wrong ${field} of ${path} is kept`, async ({ page }, { project }) => {
    await page.goto(path);
    await page.getByLabel(field).first().fill(text);
    const pressed = control(page);
    await pressed.scrollIntoViewIfNeeded();
    await page.getByLabel(field).first().focus();
    const before = await pressed.boundingBox();
    if (before === null) throw new Error('the control is not shown');
    const [x, y] = [before.x + 12, before.y + 3];
    if (project.name === 'phone') await page.touchscreen.tap(x, y);
    else {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      expect(await pressed.boundingBox()).toEqual(before);
      await page.mouse.up();
    }
    await isDone(page);
    await expect(page.getByLabel(field).first()).toHaveAttribute('aria-invalid', 'true');
  });
