/** The sandbox in front of which another shop runs: its name and seller in letters and tickets. */
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { letter } from '../../fixtures/marketplace/mail/letters.ts';
import { buyerIn, PAGES } from './conformance-buyer.ts';
import { openShopUnderTest, type ShopUnderTest } from './conformance-shop.ts';

const seller = 'Porto Bilhetes Ltda., CNPJ 22.333.444/0001-81, Recife, Brasil';
const BRAND = { name: 'São João Bilhetes', sites: [{ country: 'BR', seller }] } as const;

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await openShopUnderTest({ brand: BRAND });
});
afterAll(() => shop.close());

/** Drawn texts of a PDF. Its streams are compressed, so their last byte can be a carriage return. */
const textsOf = (pdf: Buffer): string =>
  [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, stream = '']) => {
      try {
        return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('');

it('tickets and letters have the name of the shop', async () => {
  const ana = buyerIn(shop, await shop.enter('ana@catraca.com.br'));
  const { tickets } = await ana.buy(PAGES.pixel);
  const file = async (formato: string) =>
    (await ana.call('ticketFile', { iditem: tickets[0]?.line.lineId ?? '', formato })).value();
  const pdf = await file('pdf');
  expect(pdf.name).toBe(`sao-joao-bilhetes-${tickets[0]?.code}.pdf`);
  expect(textsOf(Buffer.from(pdf.content, 'base64'))).toContain(
    Buffer.from(BRAND.name, 'latin1').toString('hex').toUpperCase(),
  );
  const letters = await (await shop.get('/sandbox/outbox')).text();
  expect(letters).toContain(seller);
  expect(letters).not.toMatch(/Catraca/);
});

it('a letter of a site that the shop does not have is signed by its seller', () => {
  const { subject, body } = letter(BRAND, 'welcome', 'ana@example.com', 'es-ES', 'MX', { name: 'Ana' });
  expect(subject).toBe('Te damos la bienvenida a São João Bilhetes');
  expect(body.endsWith(seller)).toBe(true);
});
