/** The forms and codes around the catalog, over HTTP: vouchers, affiliates, messages, producers who apply. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OF_SENDER, TO_ADDRESS } from '../../fixtures/marketplace/mail/outbox.ts';
import { PAGES } from './conformance-buyer.ts';
import { ONE_LEG } from './conformance-legs.ts';
import { openLeg, type ShopUnderTest } from './conformance-shop.ts';

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** The picture with another size, or with text after its end. */
const pngWith = ({ width = 1, height = 1, after = '' }): string => {
  const bytes = Buffer.from(PNG.split(',')[1] ?? '', 'base64');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return `data:image/png;base64,${Buffer.concat([bytes, Buffer.from(after)]).toString('base64')}`;
};
const REPORT =
  '{"format":"catraca-report","version":1,"words":"Oi"}\n{"format":"catraca-log","version":2,"startedAt":1,"envelopes":[\n\n]}\n';

describe.each(ONE_LEG)('forms, on $name', (leg) => {
  let shop: ShopUnderTest;
  beforeAll(async () => {
    shop = await openLeg(leg);
  });
  afterAll(async () => {
    expect(shop.failures).toEqual([]);
    await shop.close();
  });
  const page = async (path: { readonly store: string; readonly product: string }) =>
    (await shop.send('product', { path: { ...path }, json: {} })).value();

  it('exchange a valid voucher and name the reason for refusing another', async () => {
    const { productId } = await page(PAGES.pixel);
    const exchange = (midia: string, idproduto = String(productId)) =>
      shop.send('exchange', { query: { midia, idproduto, loja: PAGES.pixel.store } });
    const told = (await exchange('pixel-0001')).value();
    expect(told.variations).toHaveLength(1);
    expect(told.variations[0]?.productId).toBe(productId);
    expect((await exchange('PIXEL-USADO')).refusal.code).toBe('voucher_used');
    expect((await exchange('PIXEL-VENCIDO')).refusal.code).toBe('voucher_expired');
    expect((await exchange('PIXEL-NADA')).refusal.code).toBe('voucher_invalid');
    expect((await exchange('PIXEL-0001', '999999')).refusal.code).toBe('voucher_invalid');
  });

  it('return testimonials of producers in the requested language', async () => {
    const { testimonials } = (await shop.send('testimonials', { path: { lang: 'en-US' } })).value();
    expect(testimonials.length).toBeGreaterThan(2);
    expect(testimonials[0]).toMatchObject({ person: 'Rita Bandeira', store: 'cia-do-telhado' });
    expect(testimonials[0]?.quote).toContain('The money was there in two days.');
  });

  it('follow an affiliate link and count its views', async () => {
    const path = { program: 'amigos-da-mare', affiliate: 'rede-dende' };
    const told = (await shop.send('affiliate', { path })).value();
    expect(told).toMatchObject({ affiliateName: 'Rede Dendê', discountText: '10%' });
    const event = { store: told.product.store, product: told.product.slug };
    const slugs = { slug_programa: path.program, slug_afiliado: path.affiliate };
    const pageOf = async (json: object) => (await shop.send('product', { path: event, json })).value();
    expect(await pageOf(slugs)).toMatchObject({ discountText: '10%' });
    expect(await pageOf({})).toMatchObject({ discountText: '' });
    const unknown = await shop.send('affiliate', { path: { ...path, affiliate: 'ninguem' } });
    expect(unknown.status).toBe(404);
    const view = {
      slug_programa: path.program,
      slug_afiliado: path.affiliate,
      idproduto: told.product.productId,
      idprogramaafiliado: told.programId,
      loja: told.product.store,
    };
    expect((await shop.send('affiliateView', { json: view })).status).toBe(200);
    expect((await shop.send('affiliateView', { json: { ...view, slug_afiliado: 'x' } })).status).toBe(404);
    const [row] = await shop.marketplace.db.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM affiliate_views',
    );
    expect(row?.count).toBe(1);
  });

  describe('contact', () => {
    const MESSAGE = { assunto: 'Dúvida', nome: 'Ana Souza', email: 'ana@catraca.com.br', mensagem: 'Olá!' };
    const write = async (changes: object = {}) =>
      shop.send('contact', {
        json: { ...MESSAGE, captcha: await shop.captcha('contact'), ...changes },
        language: 'en-US',
      });

    it('stores the message with its pictures and confirms it', async () => {
      expect((await write({ imagens: [PNG, PNG, PNG] })).value().message).toContain('two business days');
      const [kept] = await shop.marketplace.db.query<{ images: string[]; language: string }>(
        'SELECT images, language FROM contact_messages',
      );
      expect(kept).toEqual({ images: [PNG, PNG, PNG], language: 'en-US' });
    });

    it('sends no word of the sender to an address, and few letters', async () => {
      const words = {
        assunto: 'Ganhe em golpe.example',
        nome: 'Ganhe ingressos',
        mensagem: 'golpe.example/pix',
      };
      const lettersOf = (email: string) =>
        shop.marketplace.db.query<{ subject: string; body: string }>(
          "SELECT subject, body FROM outbox WHERE recipient = $1 AND kind = 'contact'",
          [email],
        );
      const send = async (email: string) => (await write({ ...words, email })).status;
      const statuses = [];
      for (let nth = 0; nth < TO_ADDRESS + 2; nth += 1) statuses.push(await send('estranha@catraca.com.br'));
      expect(statuses).toEqual(statuses.map(() => 200));
      const letters = await lettersOf('estranha@catraca.com.br');
      expect(letters).toHaveLength(TO_ADDRESS);
      expect(JSON.stringify(letters)).not.toMatch(/golpe|Ganhe/);
      for (let nth = 0; nth < OF_SENDER; nth += 1) await send(`estranha${nth}@catraca.com.br`);
      const [sent] = await shop.marketplace.db.query<{ count: number }>(
        "SELECT count(*)::int AS count FROM outbox WHERE recipient LIKE 'estranha%'",
      );
      expect(sent?.count).toBeLessThanOrEqual(OF_SENDER);
      shop.pass(61 * 60_000);
      await send('estranha@catraca.com.br');
      expect(await lettersOf('estranha@catraca.com.br')).toHaveLength(TO_ADDRESS + 1);
    });

    it('takes the text file of a report', async () => {
      const text = Buffer.from(REPORT).toString('base64');
      expect((await write({ imagens: [PNG, `data:text/plain;base64,${text}`] })).status).toBe(200);
    });

    it.each([
      ['assunto', ''],
      ['mensagem', '  '],
      ['nome', 'Ana?'],
      ['email', 'ana'],
      ['imagens', [PNG, PNG, PNG, PNG]],
      ['imagens', ['data:text/html;base64,PGI+']],
      ['imagens', ['data:image/png;base64,PGI+PGI+']],
      ['imagens', [pngWith({ width: 30_000, height: 30_000 })]],
      ['imagens', [pngWith({ after: '<script>alert(1)</script>' })]],
      ['imagens', [`data:image/png;base64,iVBORw0KGgoA${'A'.repeat(2_900_000)}`]],
    ])('reports the field %s when it is invalid', async (field, value) => {
      const told = await write({ [field]: value });
      expect([told.status, told.refusal.params.field]).toEqual([422, field]);
    });

    it('requires a captcha', async () => {
      expect((await shop.send('contact', { json: MESSAGE })).refusal.code).toBe('captcha');
    });
  });

  describe('report', () => {
    const write = async (changes: object = {}, key = 'report-1') =>
      shop.send('report', {
        json: { arquivo: REPORT, captcha: await shop.captcha('report'), ...changes },
        headers: { 'idempotency-key': key },
      });

    it('stores the file with the purchase, and gives a repeat the same reference', async () => {
      const named = { idpedido_marketplace: '900', pseudonimo: 'purchase-0123456789abcdef' };
      const first = (await write(named)).value();
      expect(first.reference).toMatch(/^R-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
      expect((await write(named)).value()).toEqual(first);
      expect((await write(named, 'report-2')).value()).not.toEqual(first);
      const rows = await shop.marketplace.db.query(
        'SELECT purchase_id, pseudonym, file FROM problem_reports ORDER BY id',
      );
      const row = { purchase_id: '900', pseudonym: named.pseudonimo, file: REPORT };
      expect(rows).toEqual([row, row]);
    });

    it('lists a report under its reference with escaped words, and returns the same bytes', async () => {
      const arquivo = REPORT.replace('Oi', '<script>alert(1)</script> & é');
      const named = { arquivo, idpedido_marketplace: '<b>901' };
      const { reference } = (await write(named, 'report-hostile')).value();
      const other = (await write({}, 'report-other')).value().reference;
      const all = await (await shop.get('/sandbox/relatos')).text();
      expect(all.indexOf(reference)).toBeGreaterThan(all.indexOf(other));
      const found = await (await shop.get(`/sandbox/relatos?protocolo=${reference.toLowerCase()}`)).text();
      expect(found).not.toContain(other);
      expect(found).not.toMatch(/<script|<b>/);
      expect(found).toContain('&lt;script&gt;alert(1)');
      expect(found).toContain('&lt;b&gt;901');
      const file = await shop.get(`/sandbox/relatos/${reference}`);
      expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${reference}.txt"`);
      expect(await file.text()).toBe(arquivo);
      expect((await shop.get('/sandbox/relatos/R-NADA-NADA')).status).toBe(404);
    });

    it.each(['', 'Oi', '{"format":"catraca-log","envelopes":[]}', `${REPORT}${' '.repeat(5 * 1024 ** 2)}`])(
      'refuses what is no report, or too large a one (case %#)',
      async (arquivo) => {
        const { status, refusal } = await write({ arquivo });
        expect([status, refusal.params.field]).toEqual([422, 'arquivo']);
      },
    );

    it('requires a captcha', async () => {
      expect((await shop.send('report', { json: { arquivo: REPORT } })).refusal.code).toBe('captcha');
    });
  });

  describe('producerSignUp', () => {
    const FORM = {
      tipo_pessoa: 'JURIDICA',
      nome_produtor: 'Casa Nova',
      url_pagina: 'casa-nova',
      razao_social: 'Casa Nova Ltda.',
      cnpj: '11.222.333/0001-81',
      email: 'oi@casanova.com.br',
      celular: '(11) 98765-4321',
      nome_responsavel: 'Lia Prado',
      end_pais: 'Brasil',
      end_cep: '01310-100',
      fuso: 'America/Sao_Paulo',
      pdv: true,
      qtd_locais: 2,
      qtd_pdv_por_local: 3,
      evento: { nome: 'Feira', descricao: 'De livros', cidade: 'São Paulo', publico_estimado: 800 },
    };
    const apply = async (changes: object = {}) =>
      shop.send('producerSignUp', {
        json: { ...FORM, captcha: await shop.captcha('producerSignUp'), ...changes },
        language: 'en-US',
      });

    it('stores the form without the captcha and confirms it', async () => {
      expect((await apply()).value().message).toBe(
        'We will review your details and send you access to the platform by email.',
      );
      const [row] = await shop.marketplace.db.query<{ form: Record<string, unknown> }>(
        'SELECT form FROM producer_sign_ups',
      );
      expect(row?.form).toMatchObject({ producerName: 'Casa Nova', locations: 2, pointsPerLocation: 3 });
      expect(row?.form).not.toHaveProperty('captcha');
    });

    it.each([
      ['nome_produtor', ''],
      ['url_pagina', 'Casa Nova'],
      ['url_pagina', 'cia-do-telhado'],
      ['url_pagina', 'busca'],
      ['nome_responsavel', 'Lia'],
      ['email', 'x'],
      ['celular', '123'],
      ['cnpj', '11.222.333/0001-82'],
      ['fuso', 'Marte/Olimpo'],
    ])('reports the field %s as invalid when it is %j', async (field, text) => {
      const told = await apply({ [field]: text });
      expect([told.status, told.refusal.params.field]).toEqual([422, field]);
    });

    it('requires a CPF from a natural person', async () => {
      const natural = { tipo_pessoa: 'FISICA', razao_social: '', cnpj: '' };
      expect((await apply({ ...natural, documento: '1' })).refusal.params.field).toBe('documento');
      expect((await apply({ ...natural, documento: '529.982.247-25' })).status).toBe(200);
    });
  });

  it('accept a marketing pixel event and refuse an invalid one', async () => {
    const json = { pixelId: 'px-1', pixelToken: 't', dados: { evento: 'ViewContent', valor: 10 } };
    expect((await shop.send('marketing', { json })).status).toBe(200);
    expect((await shop.send('marketing', { json: { ...json, pixelId: '' } })).status).toBe(422);
    expect((await shop.send('marketing', { json: { ...json, dados: 'x' } })).status).toBe(400);
  });
});
