/** Facial registration of a bearer: consent, the provider's page, and the order's status after the return. */
import { expect, type Page } from 'playwright/test';
import { type Account, addTicket, checkOut, enter, payByCard, register } from './buyer.ts';
import { test } from './test.ts';
import { expectAccessible, expectNoSideways, watch } from './watch.ts';

/** Event whose tickets require facial registration. */
const MATCH = '/liga-das-arenas/atletico-ipe-x-tempestade';
const LOCALES = {
  'pt-BR': ['Cadastre o rosto para a entrada', 'Continuar para a foto'],
  'en-US': ['Register your face for entry', 'Continue to the photo'],
  'es-ES': ['Registra el rostro para entrar', 'Continuar a la foto'],
} as const;

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const consent = (page: Page) => page.getByLabel(/autorizo o uso da minha biometria/);
const go = (page: Page) => page.getByRole('button', { name: 'Continuar para a foto' });

/** Buys one ticket of the match. Returns the address of the bearer's facial registration. */
const buy = async (page: Page): Promise<string> => {
  await addTicket(page, MATCH);
  await checkOut(page);
  await page.getByRole('button', { name: 'Sou eu' }).click();
  await payByCard(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Pedido confirmado' })).toBeVisible();
  const purchase = new URL(page.url()).searchParams.get('compra') ?? '';
  const listed = await page.evaluate(async (number) => {
    const token = /access_token=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const answer = await fetch('/api/marketplace/pedido/consumidor/listar', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ idpedido_marketplace: number }),
    });
    return (await answer.json()) as { compras: { ingressos: { item: { iditem: number } }[] }[] };
  }, purchase);
  return `/cadastro-facial/${purchase}/${listed.compras[0]?.ingressos[0]?.item.iditem}`;
};

let account: Account;
test.beforeEach(async ({ page, request }) => {
  account = await register(request);
  await enter(page, account);
});

test('a face registration requires consent and handles a refused photo and a review', {
  tag: ['@phone', '@whole'],
}, async ({ page, context, baseURL }) => {
  const { expectQuiet } = await watch(page);
  const address = await buy(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/facial/.test(request.url()) && request.resourceType() === 'fetch') asked.push(request.url());
  });
  for (const [locale, [heading, button]] of Object.entries(LOCALES)) {
    await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
    await page.goto(address);
    await expect(title(page, heading)).toBeVisible();
    await expect(page.getByRole('button', { name: button })).toBeVisible();
    await expectAccessible(page);
    await expectNoSideways(page);
  }
  await context.addCookies([{ name: 'locale', value: 'pt-BR', url: baseURL ?? '' }]);
  await page.goto(address);
  await go(page).click();
  await expect(page.getByText('Para continuar é preciso autorizar')).toBeVisible();
  await expect(consent(page)).toBeFocused();
  expect(asked).toEqual([]);
  await page.keyboard.press('Space');
  await go(page).click();
  await page.getByRole('button', { name: 'Foto recusada' }).click();
  await expect(title(page, 'A foto não serviu')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Cadastrar o rosto' }).click();
  await consent(page).check();
  await go(page).click();
  await page.getByRole('button', { name: 'Foto enviada para análise' }).click();
  await expect(title(page, 'Foto em análise')).toBeVisible();
  await page.getByRole('button', { name: 'Verificar de novo' }).click();
  await expect(title(page, 'Foto em análise')).toBeVisible();
  // The page does not trust the status in the address.
  await page.goto(page.url().replace('ANALISE', 'CADASTRADA'));
  await expect(title(page, 'Foto em análise')).toBeVisible();
  await page.goto(address);
  await expect(title(page, 'Foto em análise')).toBeVisible();
  await expectAccessible(page);
  expectQuiet();
});

test('a face is registered once, and a second visit reports it as registered', { tag: '@phone' }, async ({
  page,
}) => {
  const address = await buy(page);
  await page.goto(address.replace('/cadastro-facial/', '/cadastro-facial/9'));
  await expect(title(page, 'Esta página não está aqui')).toBeVisible();
  await page.goto(address);
  await consent(page).check();
  await go(page).click();
  await page.getByRole('button', { name: 'Foto aprovada' }).click();
  await expect(title(page, 'Rosto cadastrado')).toBeVisible();
  await page.goto(address);
  await expect(title(page, 'O rosto já estava cadastrado')).toBeVisible();
  await expectAccessible(page);
});

test('a failed or invalid provider link shows an error and can be retried', {
  tag: ['@phone', '@whole'],
}, async ({ page }) => {
  const address = await buy(page);
  const link = /pedido_item\/facial\//;
  await page.goto(address);
  await page.route(link, (route) =>
    route.fulfill({ status: 503, json: { code: 'down', msg: 'Fora do ar' } }),
  );
  await consent(page).check();
  await go(page).click();
  await expect(title(page, 'Não conseguimos abrir a página da foto')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(link);
  await page.route(link, (route) => route.fulfill({ json: { url: 'javascript:alert(1)' } }));
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(title(page, 'Não conseguimos abrir a página da foto')).toBeVisible();
  await page.unroute(link);
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('button', { name: 'Foto aprovada' })).toBeVisible();
  await page.goBack();
  await expect(go(page)).toBeVisible();
});

test('O-41 O-45 the bearer registers the face by a link without an account, and a pasted link serves at once', {
  tag: '@phone',
}, async ({ page, browser, baseURL }) => {
  const address = await buy(page);
  const newLink = async (): Promise<string> => {
    const token = await page.evaluate(async (id) => {
      const session = /access_token=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const path = `/api/loja/pedido_item/facial/${id}/convite`;
      const headers = { authorization: `Bearer ${session}` };
      const answer = await fetch(path, { method: 'POST', headers });
      return ((await answer.json()) as { convite: string }).convite;
    }, address.split('/').at(-1));
    return `${address}#convite=${token}`;
  };
  const old = await newLink();
  const link = await newLink();
  const friend = await browser.newPage({ ...(baseURL === undefined ? {} : { baseURL }), locale: 'pt-BR' });
  await friend.goto(old);
  await expect(title(friend, 'Este link não vale mais')).toBeVisible();
  await friend.evaluate((pasted) => location.assign(pasted), link);
  await expect(title(friend, 'Cadastre o rosto para a entrada')).toBeVisible();
  await expect(friend.getByText(`Ingresso de ${account.name}`)).toBeVisible();
  expect(friend.url()).not.toContain('convite');
  await expectAccessible(friend);
  await consent(friend).check();
  await go(friend).click();
  await friend.getByRole('button', { name: 'Foto aprovada' }).click();
  await expect(title(friend, 'Rosto cadastrado')).toBeVisible();
  await friend.close();
});
