/** Buyer actions in the words of the screen, so that a spec reads like a visit. Portuguese only. */
import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from 'playwright/test';
import { formatCpf } from '../../domain/fields/masks.ts';
import { checkDigit } from '../../domain/fields/profile.ts';
import { test } from './test.ts';

export const PLAY = '/cia-do-telhado/a-casa-dos-relogios';
export const FESTIVAL = '/mare-alta-festivais/festival-mare-alta';
export const PASSWORD = 'Catraca#2026';

export const newCpf = (): string => {
  const nine = String(randomInt(1e8, 1e9));
  const ten = nine + checkDigit(nine, 9, 11);
  return formatCpf(ten + checkDigit(ten, 10, 11));
};

export interface Account {
  readonly email: string;
  readonly name: string;
  readonly document: string;
  /** Access token of the session that the registration started. */
  readonly token: string;
}

/** Registers a new account. A cart belongs to its account, so each spec needs one. */
export const register = async (request: APIRequestContext): Promise<Account> => {
  const account = {
    email: `b${randomInt(1e12)}@catraca.com.br`,
    name: 'Teodora Vasques',
    document: newCpf(),
  };
  const captcha = await request.get('/api/provedor/captcha/register');
  const answer = await request.post('/api/consumidor/cadastro', {
    data: {
      captcha: ((await captcha.json()) as { token: string }).token,
      nome: account.name,
      email: account.email,
      documento: account.document,
      senha: PASSWORD,
      celular: '(11) 91234-5678',
      dt_nascimento: '1990-05-17',
      tipo_pessoa: 'FISICA',
      end_pais: 'Brasil',
      end_estado: 'SP',
      end_cidade: 'São Paulo',
      end_bairro: 'Centro',
      end_logradouro: 'Rua das Flores',
      end_cep: '01001-000',
      end_numero: '10',
      aceite_termos_dthr: '2026-01-02T10:00:00-03:00',
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { ...account, token };
};

/** Logs in by cookie from the next page load, for specs that do not test the login form. */
export const enter = (page: Page, { token }: Pick<Account, 'token'>): Promise<void> => {
  const url = test.info().project.use.baseURL ?? '';
  return page.context().addCookies([{ name: 'access_token', value: token, url }]);
};

/** Opens the play's map and one row of the list. Returns the row's free seats. */
export const openRow = async (page: Page, sector: string, row: string): Promise<Locator> => {
  await page.goto(`${PLAY}/mapa`);
  return unfoldRow(page, sector, row);
};

export const unfoldRow = async (page: Page, sector: string, row: string): Promise<Locator> => {
  const list = page.getByRole('region', { name: 'Lista de lugares' });
  const ofSector = list.getByRole('button', { name: new RegExp(`^${sector} R?\\$`) });
  if ((await ofSector.getAttribute('aria-expanded')) !== 'true') await ofSector.click();
  // The number of free seats follows the name. A side of the hall that other specs sold out has none.
  await list
    .getByRole('button', { name: new RegExp(`fila ${row} \\d`, 'i') })
    .first()
    .click();
  return list.getByRole('group', { name: `Fila ${row}` }).getByRole('button', { name: /Disponível/ });
};

export const logIn = async (page: Page, email: string, by?: 'Enter'): Promise<void> => {
  const password = page.getByLabel('Senha', { exact: true });
  await page.getByLabel('E-mail').fill(email);
  await password.fill(PASSWORD);
  if (by === undefined) await page.getByRole('button', { name: 'Entrar e continuar' }).click();
  else await password.press(by);
};

/** Presses a free seat and picks its ticket kind. Uses keys, because two clicks this quick are a double tap. */
export const choose = async (page: Page, seat: Locator, kind = 'Inteira'): Promise<void> => {
  await seat.press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${kind} `) })
    .press('Enter');
};

export const chosen = (page: Page): Locator => page.getByRole('region', { name: 'Lugares escolhidos' });

/** Opens a section of an event's page. Sections are folded on a phone. */
export const unfold = async (page: Page, name: string): Promise<void> => {
  const section = page.getByRole('region', { name, exact: true });
  await expect(section).toBeAttached();
  const summary = section.locator('summary');
  if ((await summary.count()) > 0) await summary.click();
};

/** Adds the event's first ticket on sale to the cart. */
export const addTicket = async (page: Page, event = FESTIVAL): Promise<void> => {
  await page.goto(event);
  await page
    .getByRole('button', { name: /^Mais um/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Carrinho, \d/ })).toBeVisible();
};

export const openCart = async (page: Page): Promise<Locator> => {
  await page
    .getByRole('button', { name: /carrinho/i })
    .last()
    .click();
  const cart = page.getByRole('dialog', { name: 'Seu carrinho' });
  await expect(cart).toBeVisible();
  return cart;
};

export const checkOut = async (page: Page): Promise<void> => {
  await (await openCart(page)).getByRole('link', { name: 'Finalizar compra' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento' })).toBeVisible();
};

/** Pays the Pix that this page shows, on the sandbox's page for testers. */
export const payPix = async (page: Page): Promise<void> => {
  const code = await page.getByLabel('Pix copia e cola').inputValue();
  const tester = await page.context().newPage();
  await tester.goto('/sandbox/pix');
  const link = tester.locator('a[href*="/sandbox/pix/"]');
  // Several buyers pay at the same time in these specs. The code identifies the right payment.
  for (const href of await link.evaluateAll((all) => all.map((each) => each.getAttribute('href')))) {
    if (href === null) continue;
    await tester.goto(href);
    if ((await tester.content()).includes(code)) break;
  }
  const pay = tester.getByRole('button', { name: 'Pagar agora' });
  await pay.click();
  await expect(pay).toBeHidden();
  // The context closes this page. Closing a page right after a redirect can hang the browser.
  await page.bringToFront();
};

/** Goes on to the file of a problem report, and saves it. Returns its path. */
export const saveReport = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Relatar um problema' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Relatar um problema' });
  await dialog.getByLabel('O que aconteceu?').fill('Algo não deu certo.');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByText('Ler o arquivo')).toBeVisible();
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Baixar arquivo' }).click();
  return (await saving).path();
};

export const payByCard = async (page: Page, number = '4242 4242 4242 4242'): Promise<void> => {
  await page.getByText('Cartão de crédito').click();
  await page.getByLabel('Número do cartão').fill(number);
  await page.getByLabel('Nome impresso no cartão').fill('ANA SOUZA');
  await page.getByLabel('Validade').fill('1230');
  await page.getByLabel('Código de segurança').fill('123');
  await page.getByRole('button', { name: /^Pagar R\$/ }).click();
};

/** Number of carousel items that are fully visible. */
export const inView = (list: Locator): Promise<number> =>
  list.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return [...element.children].filter((child) => {
      const box = child.getBoundingClientRect();
      return box.left >= left - 1 && box.right <= right + 1;
    }).length;
  });

/** Row of the home page, found by its heading because it is not a landmark. */
export const rowOf = (page: Page, name: string): Locator =>
  page.locator('section', { has: page.getByRole('heading', { name, exact: true }) });
