/** The sandbox in front of which another shop runs: its name and seller in letters and tickets. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LETTERS, letter } from '../../fixtures/marketplace/mail/letters.ts';
import { buyerIn, PAGES } from './conformance-buyer.ts';
import { openShopUnderTest, type ShopUnderTest } from './conformance-shop.ts';
import { pdfText } from './pdf-text.ts';

const seller = 'Porto Bilhetes Ltda., CNPJ 22.333.444/0001-81, Recife, Brasil';
const BRAND = { name: 'São João Bilhetes', sites: [{ country: 'BR', seller }] } as const;

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await openShopUnderTest({ brand: BRAND });
});
afterAll(() => shop.close());

it('tickets and letters have the name of the shop', async () => {
  const ana = buyerIn(shop, await shop.enter('ana@catraca.com.br'));
  const { tickets } = await ana.buy(PAGES.pixel);
  const file = async (formato: string) =>
    (await ana.call('ticketFile', { iditem: tickets[0]?.line.lineId ?? '', formato })).value();
  const pdf = await file('pdf');
  expect(pdf.name).toMatch(/^sao-joao-bilhetes-CT-\d{6}-\d+\.pdf$/);
  expect(await pdfText(Buffer.from(pdf.content, 'base64'))).toContain(BRAND.name);
  const letters = await (await shop.get('/sandbox/outbox')).text();
  expect(letters).toContain(seller);
  expect(letters).not.toMatch(/Catraca/);
});

it('a letter of a site that the shop does not have is signed by its seller', () => {
  const { subject, body } = letter(
    BRAND,
    { kind: 'welcome', recipient: 'ana@example.com', language: 'es-ES', site: 'MX' },
    LETTERS.welcome,
  );
  expect(subject).toBe('Te damos la bienvenida a São João Bilhetes');
  expect(body.endsWith(seller)).toBe(true);
});
