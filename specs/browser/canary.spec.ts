/**
 * Personal data does not leak. Canary values are typed through the flows below. Every browser store, the exported log, the
 * console and every request outside the API are searched for them.
 */
import { randomInt } from 'node:crypto';
import { type BrowserContext, expect, type Page } from 'playwright/test';
import { addTicket, newCpf, unfold } from './buyer.ts';
import { settleAt } from './ledger.ts';
import { linkFor } from './letters.ts';
import { more } from './orders.ts';
import { kept, stored } from './stored.ts';
import { expectMessage, test } from './test.ts';

/** Event with named tickets and a shirt that can be delivered. */
const NAMED = '/liga-das-arenas/atletico-ipe-x-tempestade';

const digits = (text: string): string => text.replace(/\D/g, '');

const CPF = newCpf();
const BEARER_CPF = newCpf();
const CANARIES = {
  name: 'Quitéria Zambujal',
  email: `quiteria${randomInt(1e12)}@zambujal.com.br`,
  cpf: CPF,
  cpfDigits: digits(CPF),
  birthDate: '1987-03-29',
  birthDateTyped: '29/03/1987',
  phone: '(11) 97531-8642',
  phoneDigits: '11975318642',
  password: 'Canario#Senha2031',
  otherPassword: 'Outra#Senha2032',
  coupon: 'CANARIO-QZ-77',
  bearer: 'Belarmino Canavial',
  bearerCpf: BEARER_CPF,
  bearerCpfDigits: digits(BEARER_CPF),
  street: 'Rua dos Canários Mansos',
  card: '4242 4242 4242 4242',
  cardDigits: '4242424242424242',
  holder: 'QUITERIA Z CANARIO',
  company: 'Canavial Eventos Ltda',
  cnpj: '11.222.333/0001-81',
  cnpjDigits: '11222333000181',
  passport: 'CB739164',
} as const;
/** Values too short to distinguish from other numbers, so only exact whole values are searched for. */
const QUOTED = { securityCode: '739', houseNumber: '74319' } as const;

class Traps {
  readonly said: string[] = [];
  readonly sent: string[] = [];
  readonly secrets: Record<string, string> = { ...CANARIES };

  constructor(context: BrowserContext, baseURL: string) {
    context.on('console', (message) => this.said.push(message.text()));
    context.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.startsWith('/api/') || url.pathname.startsWith('/sandbox/')) return;
      // The link in the email and the redirect back from a provider are navigations of the tab, not requests of the
      // page.
      const isBrought = url.pathname === '/redefinir-senha' || url.searchParams.has('token_acesso');
      const isLink = isBrought && request.isNavigationRequest();
      if (isLink) this.secrets.providerToken = url.searchParams.get('token_acesso') ?? 'none';
      const { referer = '' } = request.headers();
      this.sent.push(`${isLink ? baseURL : request.url()} ${referer} ${request.postData() ?? ''}`);
    });
  }

  /** Returns the names of the canaries found in the text. */
  namesIn(text: string): readonly string[] {
    const plain = text.toLowerCase();
    const secrets = Object.entries(this.secrets).filter(([, value]) =>
      [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)].some((form) =>
        plain.includes(form.toLowerCase()),
      ),
    );
    const quoted = Object.entries(QUOTED).filter(
      ([, value]) => text.includes(`"${value}"`) || text.includes(`\\"${value}\\"`),
    );
    return [...secrets, ...quoted].map(([name]) => name);
  }

  expectNothing(where: string, text: string): void {
    expect(
      this.namesIn(text).map((name) => `${name} in ${where}`),
      where,
    ).toEqual([]);
  }

  /** Searches every key of every store once the log contains the `last` event. */
  async look(page: Page, last: string): Promise<void> {
    await expect.poll(() => kept(page)).toContain(last);
    for (const [key, text] of Object.entries(await stored(page)))
      this.expectNothing(`the storage (${key}) at ${page.url()}`, text);
    this.expectNothing('the console', this.said.join('\n'));
    this.expectNothing('a request that is not the API’s', this.sent.join('\n'));
  }
}

const tokenOf = async (context: BrowserContext): Promise<string> =>
  (await context.cookies()).find(({ name }) => name === 'access_token')?.value ?? '';

test('R-02 registration, reset, purchase and profile leak no personal data', {
  tag: ['@desk', '@whole'],
}, async ({ page, context, baseURL }) => {
  test.slow();
  const traps = new Traps(context, baseURL ?? '');

  await page.goto('/cadastro');
  await page.getByText('Dados opcionais').click();
  await page.getByLabel('E-mail', { exact: true }).fill(CANARIES.email);
  await page.getByLabel('Senha', { exact: true }).fill(CANARIES.password);
  await page.getByLabel('Confirme a senha', { exact: true }).fill(CANARIES.password);
  await page.getByLabel('Li e aceito').click();
  await page.getByLabel('Nome completo').fill(CANARIES.name);
  await page.getByLabel('CPF', { exact: true }).fill(CANARIES.cpf);
  await page.getByLabel(/^Data de nascimento/).fill(digits(CANARIES.birthDateTyped));
  await page.getByLabel(/^Celular/).fill(CANARIES.phoneDigits);
  await page.getByLabel('CEP').fill('01310100');
  await expect(page.getByLabel('Logradouro (opcional)')).toHaveValue('Avenida Paulista');
  await page.getByLabel('Logradouro (opcional)').fill(CANARIES.street);
  await page.getByLabel('Número (opcional)').fill(QUOTED.houseNumber);
  await page.getByRole('button', { name: 'Criar conta e continuar' }).click();
  await page.waitForURL('/');
  traps.secrets.accessToken = await tokenOf(context);
  expect(traps.secrets.accessToken).not.toBe('');
  await traps.look(page, 'session.registered');

  // A login that fails and then succeeds, with a forgotten password in between.
  await context.clearCookies({ name: 'access_token' });
  await page.goto('/cadastro?entrar');
  await page.getByLabel('E-mail').fill(CANARIES.email);
  await page.getByLabel('Senha', { exact: true }).fill(CANARIES.otherPassword);
  await page.getByRole('button', { name: 'Entrar e continuar' }).click();
  await expect(page.getByRole('main').getByText('E-mail ou senha incorretos.').first()).toBeVisible();
  await page.goto('/esqueci-minha-senha');
  await page.getByLabel('E-mail').fill(CANARIES.email);
  await page.getByRole('button', { name: 'Enviar instruções' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Confira seu e-mail' })).toBeVisible();
  const link = await linkFor(context, CANARIES.email, '/redefinir-senha');
  await page.bringToFront();
  traps.secrets.resetToken = new URL(link).searchParams.get('token') ?? 'no token';
  await page.goto(link);
  await page.getByLabel('Nova senha', { exact: true }).fill(CANARIES.otherPassword);
  await page.getByLabel('Confirme a senha', { exact: true }).fill(CANARIES.otherPassword);
  await page.getByRole('button', { name: 'Salvar e entrar' }).click();
  await expectMessage(page, 'Senha atualizada.');
  await expect.poll(() => tokenOf(context)).not.toBe('');
  traps.secrets.nextToken = await tokenOf(context);
  await traps.look(page, 'LoggedIn');

  // Coupon, bearer, delivery to another address, card.
  await addTicket(page);
  await unfold(page, 'Produtos oficiais');
  const shirt = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Camiseta/ }) });
  await shirt.getByRole('radio', { name: 'Cru' }).click();
  await shirt.getByRole('radio', { name: 'M', exact: true }).click();
  await shirt.getByRole('button', { name: /^Mais um: Camiseta/ }).click();
  await expect(page.getByRole('button', { name: 'Carrinho, 2 itens' })).toBeVisible();
  await addTicket(page, NAMED);
  await expect(page.getByRole('button', { name: 'Carrinho, 3 itens' })).toBeVisible();
  await page
    .getByRole('button', { name: /carrinho/i })
    .last()
    .click();
  const cart = page.getByRole('dialog', { name: 'Seu carrinho' });
  const box = cart.getByLabel('Cupom ou voucher');
  await box.fill(CANARIES.coupon);
  await box.press('Enter');
  await expect(
    cart.getByText('Este código não é um cupom nem um voucher destes eventos.').first(),
  ).toBeVisible();
  await page.goto('/pagamento');
  const home = page.getByRole('radio', { name: 'Receber em casa' });
  await home.click();
  await expect(home).toBeChecked();
  await page.getByRole('button', { name: 'Trocar endereço' }).click();
  await page.getByLabel('Complemento').fill(CANARIES.street);
  await page.getByRole('button', { name: 'Salvar endereço' }).click();
  await expect(page.getByText(/^Entregar em/)).toBeVisible();
  const bearers = page.getByRole('region', { name: 'Quem vai' }).getByRole('group');
  await bearers.first().getByLabel('Nome completo').fill(CANARIES.bearer);
  await bearers.first().getByLabel('CPF').fill(CANARIES.bearerCpf);
  await bearers.first().getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('main').getByText(`${CANARIES.bearer} vai com este ingresso`)).toBeVisible();
  // The bearer is stored now, and only encrypted.
  const encrypted = () => page.evaluate(() => sessionStorage.getItem('catraca.bearers'));
  await expect.poll(encrypted).toMatch(/^[A-Za-z0-9+/]{40,}=*$/);
  await traps.look(page, 'BearerSet');
  await page.getByText('Cartão de crédito').click();
  await page.getByLabel('Número do cartão').fill(CANARIES.card);
  await page.getByLabel('Nome impresso no cartão').fill(CANARIES.holder);
  await page.getByLabel('Validade').fill('1230');
  await page.getByLabel('Código de segurança').fill(QUOTED.securityCode);
  await page.getByRole('button', { name: /^Pagar R\$/ }).click();
  await expect(page.getByRole('heading', { name: 'Pedido confirmado' })).toBeVisible();
  await traps.look(page, 'PaymentSucceeded');

  await page.goto('/minha-conta');
  await page.locator('summary').filter({ hasText: 'Perfil' }).click();
  await page.getByLabel('Você compra como').selectOption('legal');
  await page.getByLabel('Razão social').fill(CANARIES.company);
  await page.getByLabel('CNPJ').fill(CANARIES.cnpjDigits);
  await page.getByRole('button', { name: 'Salvar dados' }).click();
  await expectMessage(page, 'status: Cadastro atualizado.');
  await page.getByLabel('Você compra como').selectOption('foreign');
  await page.getByLabel('País onde mora').fill('Portugal');
  await page.getByLabel('Passaporte').fill(CANARIES.passport);
  await page.getByLabel('Celular').fill('+351 912 345 678');
  await page.getByLabel('CEP').fill('1000-001');
  await page.getByRole('button', { name: 'Salvar dados' }).click();
  await traps.look(page, 'session.profile-updated');

  // The report of all visits, saved and sent.
  await page.getByRole('button', { name: 'Relatar um problema' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Relatar um problema' });
  await dialog.getByLabel('O que aconteceu?').fill('Não recebi o ingresso.');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Baixar arquivo' }).click();
  let log = '';
  for await (const part of await (await saving).createReadStream()) log += String(part);
  expect(log).toContain('PaymentSucceeded');
  traps.expectNothing('the report', log);
  const posted = page.waitForRequest('**/suporte/relato');
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  const { captcha: _captcha, ...sent } = (await posted).postDataJSON();
  expect(sent.arquivo).toContain('PaymentSucceeded');
  traps.expectNothing('the sent report', JSON.stringify(sent));
  await expect(dialog.getByText(/^R-/)).toBeVisible();
});

test('R-02 provider login, codes, Pix, transfer, refund and forms leak no personal data', {
  tag: ['@phone', '@whole'],
}, async ({ page, context, request, baseURL }) => {
  test.slow();
  const traps = new Traps(context, baseURL ?? '');
  // The provider logs in a different person, whose data is searched for as well.
  await page.goto('/cadastro?entrar');
  await page.getByRole('link', { name: 'Continuar com Conta Demo' }).click();
  await page.getByRole('button', { name: 'Continuar como Helena Prado' }).click();
  await page.waitForURL('/');
  await expect.poll(() => tokenOf(context)).not.toBe('');
  Object.assign(traps.secrets, { provided: 'Helena Prado', providedAccess: await tokenOf(context) });
  expect(traps.secrets.providerToken).toMatch(/.{20}/);
  await traps.look(page, 'LoggedIn');
  await context.clearCookies({ name: 'access_token' });

  // An account without any profile data besides its login.
  const captcha = await (await request.get('/api/provedor/captcha/register')).json();
  const registered = await request.post('/api/consumidor/cadastro', {
    data: {
      ...{ captcha: captcha.token, email: CANARIES.email, senha: CANARIES.password },
      ...{ nome: CANARIES.name, tipo_pessoa: 'FISICA', aceite_termos_dthr: '2026-01-02T10:00:00-03:00' },
    },
  });
  expect(registered.status(), await registered.text()).toBe(200);
  const { access_token: token } = await registered.json();
  traps.secrets.accessToken = token;
  await context.addCookies([{ name: 'access_token', value: token, url: baseURL ?? '' }]);

  const note = 'Levaram a bolsa com tudo na Rua dos Canários';
  const otherEmail = `belarmino${randomInt(1e12)}@canavial.com.br`;
  Object.assign(traps.secrets, { note, otherEmail });
  Object.assign(traps.secrets, { wristband: 'QTL-5DH7WQ2XKM9R', voucher: 'PIXEL-7K2M9XQDT4VH' });
  const tickets = page.getByRole('region', { name: 'Ingressos' });
  await page.goto('/quintal-coletivo/quintal-12-horas');
  await tickets.getByLabel('Código da pulseira').fill('QTL-5DH7WQ2XKM9R');
  await tickets.getByLabel('Código da pulseira').press('Enter');
  await tickets
    .getByRole('button', { name: /^Mais um/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Carrinho, 1 item' })).toBeVisible();
  await page.goto('/pixel-caipira/pixel-caipira-goiania');
  await page.getByText('Tenho um voucher').click();
  await page.getByLabel('Código do voucher').fill('PIXEL-7K2M9XQDT4VH');
  await page.getByLabel('Código do voucher').press('Enter');
  await tickets.getByRole('button', { name: 'Usar voucher' }).click();
  await expect(page.getByRole('button', { name: 'Carrinho, 2 itens' })).toBeVisible();
  await traps.look(page, 'CartConfirmed');

  // Fields that a Pix requires from a buyer without profile data.
  await page.goto('/pagamento');
  await page.getByLabel('CPF', { exact: true }).fill(CANARIES.cpf);
  await page.getByLabel('Data de nascimento').fill(digits(CANARIES.birthDateTyped));
  await page.getByLabel('Celular').fill(CANARIES.phoneDigits);
  await page.getByLabel('CEP').fill('01310100');
  await page.getByRole('button', { name: 'Salvar e continuar' }).click();
  const refundable = page.getByRole('checkbox', { name: /^Quero poder pedir reembolso/ });
  await refundable.click();
  await expect(refundable).toBeChecked();
  await page.getByText('Pix', { exact: true }).click();
  await page.getByRole('button', { name: /^Gerar Pix de/ }).click();
  const code = await page.getByLabel('Pix copia e cola').inputValue();
  traps.secrets.pix = code;
  await traps.look(page, 'PaymentWaiting');
  await settleAt(request, code);
  await expect(page.getByRole('heading', { name: 'Pedido confirmado' })).toBeVisible();
  await traps.look(page, 'PaymentSucceeded');

  // Changes the bearer, then requests a refund after the cancellation period, with a reason.
  await page.goto('/minhas-compras/todas');
  await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Pedido CT-/ })).toBeVisible();
  const ticket = await more(page, 0);
  await ticket.getByRole('button', { name: 'Trocar titular' }).click();
  const transfer = page.getByRole('dialog', { name: 'Trocar titular' });
  await transfer.getByLabel('Nome completo').fill(CANARIES.bearer);
  await transfer.getByLabel('CPF').fill(CANARIES.bearerCpf);
  await transfer.getByRole('button', { name: 'Trocar e emitir novo ingresso' }).click();
  await expectMessage(page, 'Titular alterado.');
  await traps.look(page, 'OrderChanged');
  await context.route('**/marketplace/pedido/consumidor/listar', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { compras?: Record<string, unknown>[] };
    for (const each of json.compras ?? []) each.dthr_limite_cancelamento = '2026-01-01T10:00:00';
    await route.fulfill({ response, json });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Solicitar reembolso' }).click();
  const refund = page.getByRole('dialog', { name: 'Solicitar reembolso' });
  await refund.getByLabel('Motivo').selectOption({ label: 'Roubo ou furto' });
  await refund.getByLabel('Conte o que houve (opcional)').fill(note);
  await refund.getByRole('button', { name: 'Solicitar reembolso' }).click();
  await traps.look(page, 'theft');

  await page.goto('/contato');
  await page.getByLabel('Assunto').selectOption('Pagamento');
  await page.getByLabel('Mensagem').fill(note);
  await page.getByLabel('Nome').fill(CANARIES.bearer);
  await page.getByLabel('E-mail').fill(otherEmail);
  await page.getByLabel('Celular (opcional)').fill(CANARIES.phoneDigits);
  await page.getByRole('button', { name: 'Enviar mensagem' }).click();
  await expect(page.getByRole('heading', { name: 'Mensagem enviada' })).toBeVisible();
  await traps.look(page, 'Started');

  await page.goto('/quero-vender');
  await page.getByRole('link', { name: 'Quero vender', exact: true }).click();
  const application = page.getByRole('region', { name: 'Comece agora' });
  for (const [label, text] of Object.entries({
    'Nome do organizador': `Canavial ${randomInt(1e9)}`,
    'Razão social': CANARIES.company,
    CNPJ: CANARIES.cnpjDigits,
    'Nome do responsável': CANARIES.bearer,
    'E-mail': otherEmail,
    Celular: CANARIES.phoneDigits,
    CEP: '01310100',
    Logradouro: CANARIES.street,
    Número: QUOTED.houseNumber,
    Cidade: 'São Paulo',
    Estado: 'SP',
    'Nome do representante': CANARIES.bearer,
    'Documento do representante': CANARIES.bearerCpfDigits,
    'O que você produz': 'Circo',
    'Nome do evento': 'Noite de estreia',
    'Cidade do evento': 'São Paulo',
  })) {
    const field = application.getByLabel(label, { exact: true });
    if ((await field.count()) === 0) await application.getByRole('button', { name: 'Continuar' }).click();
    await field.fill(text);
  }
  await application.getByRole('button', { name: 'Enviar cadastro' }).click();
  await expect(page.getByRole('heading', { name: 'Cadastro enviado' })).toBeVisible();
  await traps.look(page, 'Started');
});

for (const [where, plant] of [
  ['the storage', (text: string) => sessionStorage.setItem('left', text)],
  ['the console', (text: string) => console.log(text)],
  ['a request', (text: string) => void fetch(`/faq?q=${encodeURIComponent(text)}`)],
] as const)
  test(`a canary in ${where} is found by the search`, { tag: '@desk' }, async ({
    page,
    context,
    baseURL,
  }) => {
    const traps = new Traps(context, baseURL ?? '');
    await page.goto('/faq');
    await page.evaluate(plant, CANARIES.name);
    await expect.poll(() => traps.look(page, '').then(() => '', String)).toContain(`name in ${where}`);
  });
