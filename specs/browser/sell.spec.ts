/** The page for producers: its figures, and the application form with errors at their field and kept values. */
import { expect, type Page } from 'playwright/test';
import { test } from './test.ts';
import { expectAccessible, watch } from './watch.ts';

const SIGN_UP = /marketplace\/produtor\/cadastro$/;

const form = (page: Page) => page.getByRole('region', { name: 'Comece agora' });
const send = (page: Page) => form(page).getByRole('button', { name: 'Enviar cadastro' });

const open = async (page: Page): Promise<void> => {
  await page.goto('/quero-vender');
  await page.getByRole('link', { name: 'Quero vender', exact: true }).click();
  await expect(form(page).getByText('Etapa 1 de 3')).toBeVisible();
};

const FIELDS = {
  'Nome do organizador': 'Circo da Praça',
  'Razão social': 'Circo da Praça Ltda.',
  CNPJ: '11222333000181',
  'Nome do responsável': 'Lia Prado',
  'E-mail': 'lia@circodapraca.com.br',
  Celular: '11987654321',
  CEP: '01310100',
  Logradouro: 'Avenida Paulista',
  Número: '100',
  Cidade: 'São Paulo',
  Estado: 'SP',
  'Nome do representante': 'Lia Prado',
  'Documento do representante': '52998224725',
  'O que você produz': 'Circo',
  'Nome do evento': 'Noite de estreia',
  'Cidade do evento': 'São Paulo',
} as const;

const fill = async (page: Page, but: Readonly<Record<string, string>> = {}): Promise<void> => {
  for (const [label, text] of Object.entries({ ...FIELDS, ...but })) {
    const field = form(page).getByLabel(label, { exact: true });
    if (label === 'CEP' || label === 'O que você produz') {
      await expect(field).toHaveCount(0);
      await form(page).getByRole('button', { name: 'Continuar' }).click();
      await expect(field).toBeFocused();
    }
    await field.fill(text);
  }
};

test('a step with a wrong field stays, and names the fields of that step alone', { tag: '@desk' }, async ({
  page,
}) => {
  await open(page);
  await form(page).getByRole('button', { name: 'Continuar' }).click();
  await expect(form(page).getByText(/^Há \d+ campos para corrigir/)).toBeVisible();
  await expect(form(page).getByText('Etapa 1 de 3')).toBeVisible();
  await expect(form(page).getByRole('link', { name: /Nome do organizador/ })).toBeVisible();
  await expect(form(page).getByRole('link', { name: /Logradouro|Nome do evento/ })).toHaveCount(0);
  await expectAccessible(page);
});

test('an application is sent once and confirmed', { tag: '@desk' }, async ({ page }) => {
  const { expectQuiet } = await watch(page, [/404/]);
  const sent: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (SIGN_UP.test(request.url())) sent.push(request.postDataJSON() as Record<string, unknown>);
  });
  await open(page);
  await fill(page);
  await expect(form(page).getByLabel('Endereço da página')).toHaveValue('circo-da-praca');
  await expect(form(page).getByText('Este endereço está disponível')).toBeVisible();
  await form(page).getByLabel('Quero vender também em pontos de venda').check();
  await form(page).getByLabel('Quantos locais').fill('2');
  await form(page).getByLabel('Pontos de venda por local').fill('3');
  await expect(form(page).getByText('R$ 954,00 por mês')).toBeVisible();
  await expectAccessible(page);
  await send(page).dblclick();
  await expect(page.getByRole('heading', { name: 'Cadastro enviado' })).toBeFocused();
  await expect(page.getByText('em até 24 horas você recebe um e-mail')).toBeVisible();
  await expectAccessible(page);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    ...{ tipo_pessoa: 'JURIDICA', url_pagina: 'circo-da-praca', cnpj: '11.222.333/0001-81' },
    ...{ pdv: true, qtd_locais: 2, qtd_pdv_por_local: 3, fuso: 'America/Sao_Paulo' },
    ...{ representante: { nome: 'Lia Prado' }, evento: { nome: 'Noite de estreia' } },
  });
  expectQuiet();
});

test('a field that the server refuses is marked, and nothing typed is lost', {
  tag: ['@phone', '@whole'],
}, async ({ page }) => {
  await open(page);
  await fill(page, { 'Nome do organizador': 'Circo da Lona' });
  await page.route(SIGN_UP, (route) => route.abort('connectionfailed'));
  await send(page).click();
  await expect(form(page).getByText('O que você escreveu continua aqui.')).toBeVisible();
  await page.unroute(SIGN_UP);
  await page.route(SIGN_UP, (route) =>
    route.fulfill({
      status: 422,
      json: { code: 'invalid_field', msg: 'Este CNPJ não está ativo.', params: { field: 'cnpj' } },
    }),
  );
  await send(page).click();
  const document = form(page).getByLabel('CNPJ');
  await expect(document).toBeFocused();
  await expect(document).toHaveAttribute('aria-invalid', 'true');
  await expect(form(page).getByText('Este CNPJ não está ativo.').first()).toBeVisible();
  await expect(form(page).getByLabel('Nome do evento')).toHaveValue('Noite de estreia');
  await expectAccessible(page);
  await page.unroute(SIGN_UP);
  await document.fill('11444777000161');
  await send(page).click();
  await expect(page.getByRole('heading', { name: 'Cadastro enviado' })).toBeVisible();
});
