/** Every call that reads the catalogue, over HTTP: lists, pages, places, codes, forms; and their refusals. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEGS } from './conformance-legs.ts';
import { openLeg, type Sending, type ShopUnderTest } from './conformance-shop.ts';

const EVENTS = 160;
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const PAGES = {
  clocks: { store: 'cia-do-telhado', product: 'a-casa-dos-relogios' },
  mapmaker: { store: 'teatro-aurora', product: 'o-ultimo-cartografo' },
  stadium: { store: 'lume-alto-producoes', product: 'aurora-sete-mare-cheia' },
  festival: { store: 'mare-alta-festivais', product: 'festival-mare-alta' },
  quintal: { store: 'quintal-coletivo', product: 'quintal-12-horas' },
  pixel: { store: 'pixel-caipira', product: 'pixel-caipira-goiania' },
  run: { store: 'passo-largo-corridas', product: 'corrida-das-pontes-10-km' },
  dinner: { store: 'mesa-longa', product: 'jantar-as-cegas' },
  secret: { store: 'vagalume-noites', product: 'baile-vagalume' },
} as const;

describe.each(LEGS)('the catalogue, on $name', (leg) => {
  let shop: ShopUnderTest;
  beforeAll(async () => {
    shop = await openLeg(leg, { events: EVENTS });
  });
  afterAll(async () => {
    expect(shop.failures).toEqual([]);
    await shop.close();
  });

  const list = async (query: Sending['query'] = {}, sending: Sending = {}) =>
    (await shop.send('events', { ...sending, query })).value();
  const page = async (path: { readonly store: string; readonly product: string }, json: object = {}) =>
    (await shop.send('product', { path: { ...path }, json })).value();

  describe('settings', () => {
    const settings = async (lang: string, dominio: string) =>
      (await shop.send('settings', { path: { lang }, query: { dominio } })).value();

    it('names categories by rank in each language', async () => {
      const [pt, en, es] = await Promise.all(
        ['pt-BR', 'en-US', 'es-ES'].map((lang) => settings(lang, 'localhost')),
      );
      expect(pt?.categories.length).toBeGreaterThanOrEqual(12);
      expect(pt?.categories.map(({ order }) => order)).toEqual(
        pt?.categories.map(({ order }) => order).toSorted((a, b) => a - b),
      );
      expect(
        [pt, en, es].map((each) => each?.categories.find(({ slug }) => slug === 'teatro')?.name),
      ).toEqual(['Teatro', 'Theatre', 'Teatro']);
      expect(pt?.holdMinutes).toBe(15);
      expect(pt?.maxInstalments).toBe(12);
    });

    it.each([
      ['localhost', 'BR', 'BRL', true],
      ['www.catraca.com.br', 'BR', 'BRL', true],
      ['mx.localhost', 'MX', 'MXN', false],
      ['www.catraca.mx', 'MX', 'MXN', false],
      ['catraca.com.mx', 'MX', 'MXN', false],
    ])('takes %s for the site of %s', async (dominio, country, currency, checkCpf) => {
      expect(await settings('pt-BR', dominio)).toMatchObject({ country, currency, checkCpf });
    });

    it('wants to know the domain', async () => {
      const told = await shop.send('settings', { path: { lang: 'pt-BR' } });
      expect([told.status, told.refusal.params]).toEqual([400, { path: 'dominio' }]);
    });
  });

  describe('events', () => {
    it('lists what is to come, in order of time, page by page, without a gap', async () => {
      const first = await list({ limit: 10 });
      const second = await list({ limit: 10, page: 2 });
      const all = await list({ limit: 100 });
      expect([...first.events, ...second.events]).toEqual(all.events.slice(0, 20));
      expect(first.total).toBe(all.total);
      const starts = all.events.map(({ startsAt }) => startsAt ?? '');
      expect(starts).toEqual(starts.toSorted());
      expect(all.events.every(({ currency }) => currency === 'BRL')).toBe(true);
    });

    it('leaves out what is loaded already', async () => {
      const first = await list({ limit: 5 });
      const ids = first.events.map(({ productId }) => productId);
      const rest = await list({ limit: 5, loaded_event_ids: ids.join(',') });
      expect(rest.events).toEqual((await list({ limit: 5, page: 2 })).events);
    });

    it('lists a category by slug or by a name in any language', async () => {
      const { events } = await list({ category_slug: 'teatro', limit: 100 });
      expect(events.length).toBeGreaterThan(2);
      expect(new Set(events.map(({ category }) => category))).toEqual(new Set(['teatro']));
      expect((await list({ category_dsc: 'THEATRE', limit: 100 })).events).toEqual(events);
      expect((await list({ category_slug: 'nenhuma' })).events).toEqual([]);
    });

    it('lists highlights, a store, one event, and the Mexican site', async () => {
      const { events: highlights } = await list({ highlight: 1, limit: 100 });
      expect(highlights.map(({ slug }) => slug)).toContain('festival-mare-alta');
      expect(highlights.length).toBeLessThan((await list({ limit: 100 })).total);
      const { events: own } = await list({ slug_loja: 'cia-do-telhado' });
      expect(new Set(own.map(({ store }) => store))).toEqual(new Set(['cia-do-telhado']));
      const { events: one } = await list({ slug: 'a-casa-dos-relogios' });
      expect(one.map(({ title }) => title)).toEqual(['A Casa dos Relógios']);
      const { events: mexican } = await list({ dominio: 'mx.localhost', limit: 100 });
      expect(new Set(mexican.map(({ currency }) => currency))).toEqual(new Set(['MXN']));
    });

    it('finds events, products and stores whatever the accents', async () => {
      const found = await list({ search: 'mare alta', get_lojas: 1 });
      expect(found.events.map(({ slug }) => slug)).toContain('festival-mare-alta');
      expect(found.stores.map(({ store }) => store)).toContain('mare-alta-festivais');
      expect(found.products.length).toBeGreaterThan(0);
      expect(found.products.map(({ slug }) => slug)).toContain('festival-mare-alta');
      expect((await list({ search: 'RELÓGIOS' })).events.map(({ slug }) => slug)).toContain(
        'a-casa-dos-relogios',
      );
      const inCity = await list({ search: 'salvador' });
      expect(inCity.events.map(({ slug }) => slug)).toContain('festival-mare-alta');
      expect(await list({ search: 'zzzqqq' })).toMatchObject({
        events: [],
        products: [],
        stores: [],
        total: 0,
      });
    });

    it('lists what is near, the nearest first, and nothing in the middle of the sea', async () => {
      const salvador = await list({ near_you: 1, latitude: -12.97, longitude: -38.5, limit: 20 });
      expect(salvador.events[0]?.city).toBe('Salvador');
      expect(salvador.events.map(({ slug }) => slug)).toContain('festival-mare-alta');
      expect((await list({ near_you: 1, latitude: -30, longitude: -20 })).events).toEqual([]);
    });

    it('speaks the language of the query before that of the header', async () => {
      const title = async (query: Sending['query'], language?: string) =>
        (await list({ slug: 'a-casa-dos-relogios', ...query }, language ? { language } : {})).events[0]
          ?.title;
      expect(await title({}, 'en-US')).toBe('The House of Clocks');
      expect(await title({ lang: 'es-ES' }, 'en-US')).toBe('La Casa de los Relojes');
    });

    it('shows a price with its fee, a hidden date, an address elsewhere', async () => {
      const card = async (slug: string) => (await list({ slug })).events[0];
      const clocks = await card('a-casa-dos-relogios');
      expect(clocks?.fromPrice).toBeGreaterThan(0);
      expect(clocks?.fromFee).toBeGreaterThan(0);
      expect(await card('baile-vagalume')).toMatchObject({ hideDate: true, hideDateToo: true });
      expect(await card('corrida-das-pontes-10-km')).toMatchObject({
        externalUrl: 'https://inscricoes.example/corrida-das-pontes',
        fromPrice: null,
      });
      expect((await card('festival-mare-alta'))?.temporaryUntil).toMatch(/^\d{4}-\d\d-\d\dT/);
    });

    it.each([
      ['limit', 'muitos'],
      ['page', '1.5'],
      ['latitude', 'norte'],
    ])('names the query field %s when it is %j', async (field, text) => {
      const told = await shop.send('events', { query: { [field]: text } });
      expect([told.status, told.refusal.code, told.refusal.params]).toEqual([
        400,
        'bad_request',
        { path: field },
      ]);
    });

    it('caps how much it lists, whatever is asked', async () => {
      expect((await list({ limit: 1_000_000 })).events.length).toBeLessThanOrEqual(100);
      expect((await list({ limit: -3, page: -1 })).events).toHaveLength(1);
    });
  });

  it('shows a producer, and 404 for none', async () => {
    const producer = (slug: string, lang: string) => shop.send('producer', { path: { slug, lang } });
    const told = (await producer('cia-do-telhado', 'en-US')).value();
    expect(told).toMatchObject({ name: 'Cia. do Telhado', primaryColour: expect.stringMatching(/^#/) });
    expect(told.networks.length).toBeGreaterThan(0);
    const unknown = await producer('ninguem', 'pt-BR');
    expect([unknown.status, unknown.refusal.code]).toEqual([404, 'not_found']);
  });

  it('finds cities from three letters on, lists capitals, guesses a place', async () => {
    const cities = async (cidade: string) =>
      (await shop.send('cities', { query: { cidade } })).value().cities;
    expect((await cities('sao pau'))[0]).toMatchObject({ city: 'São Paulo', state: 'SP' });
    expect(await cities('sa')).toEqual([]);
    expect(await cities('zzz')).toEqual([]);
    const capitals = (await shop.send('capitals')).value().cities;
    expect(capitals).toHaveLength(27);
    expect((await shop.send('ipLookup')).value()).toMatchObject({ city: 'São Paulo', country: 'BR' });
    const picture = await shop.get(capitals[0]?.image ?? '');
    expect(picture.headers.get('content-type')).toBe('image/svg+xml');
  });

  describe('product and variations', () => {
    it('tells what, when, where and how much', async () => {
      const told = await page(PAGES.clocks, { get_relacionados: true });
      expect(told).toMatchObject({
        title: 'A Casa dos Relógios',
        city: 'São Paulo',
        timeZone: 'America/Sao_Paulo',
        seatMap: true,
        takesDonations: true,
        recurring: false,
        dates: [],
      });
      expect(told.description).toMatch(/^<p>/);
      expect(told.stays).toHaveLength(3);
      expect(told.related.length).toBeGreaterThan(0);
      expect(told.donationVariationId).not.toBeNull();
      expect(told.variations.every(({ kind }) => kind === 'ticket')).toBe(true);
      expect(told.variations.some(({ half, note }) => half && note !== '')).toBe(true);
    });

    it('tells combos, products and recharges of a festival, with what is left', async () => {
      const told = await page(PAGES.festival);
      expect(told.combos.length).toBeGreaterThan(0);
      expect(told.combos[0]?.items.every(({ name }) => name.length > 2)).toBe(true);
      const kinds = new Set(told.products.map(({ kind }) => kind));
      expect(kinds).toEqual(new Set(['product', 'recharge']));
      const shirt = told.products.flatMap(({ variations }) => variations).find(({ size }) => size !== null);
      expect(shirt?.stock).toBeGreaterThan(0);
      const states = new Set(told.variations.map(({ sale }) => sale));
      expect(states).toContain('onSale');
      expect(told.variations.every(({ batchName }) => batchName !== null)).toBe(true);
    });

    it('speaks the language asked for, unless the original is', async () => {
      expect((await page(PAGES.clocks, { lang: 'en-US' })).title).toBe('The House of Clocks');
      const original = await page(PAGES.clocks, { lang: 'en-US', get_traduzido: false });
      expect(original.title).toBe('A Casa dos Relógios');
    });

    it('leaves variations out when told, and answers them by date', async () => {
      const told = await page(PAGES.mapmaker, { ignore_variacoes: true });
      expect(told.recurring).toBe(true);
      expect(told.variations).toEqual([]);
      expect(told.dates.length).toBeGreaterThan(1);
      const variations = (json: object) => shop.send('variations', { path: { ...PAGES.mapmaker }, json });
      const first = await variations({ dt_ingresso: told.dates[0]?.at });
      expect(first.value().variations.length).toBeGreaterThan(0);
      const wrong = await variations({ dt_ingresso: '1999-01-01T00:00:00' });
      expect([wrong.status, wrong.refusal.code]).toEqual([422, 'date_unknown']);
      expect((await variations({})).refusal.code).toBe('date_unknown');
      const single = await shop.send('variations', { path: { ...PAGES.clocks }, json: {} });
      expect(single.value().variations.length).toBeGreaterThan(0);
    });

    it('says what an event asks of a buyer', async () => {
      expect(await page(PAGES.pixel)).toMatchObject({ takesVouchers: true, exchangeMedia: 'voucher' });
      expect(await page(PAGES.dinner)).toMatchObject({ takesReservations: true });
      expect(await page(PAGES.quintal)).toMatchObject({ checksWristband: true });
      expect(await page(PAGES.secret)).toMatchObject({ hideDate: true });
      expect(await page(PAGES.run)).toMatchObject({ externalUrl: expect.stringContaining('https://') });
    });

    it('judges a wristband that comes along', async () => {
      const judge = (codigo_pulseira: string) =>
        shop.send('product', { path: { ...PAGES.quintal }, json: { codigo_pulseira } });
      expect((await judge('QTL00001')).status).toBe(200);
      expect((await judge('QTL00008')).refusal.code).toBe('wristband_used');
      expect((await judge('QTL99999')).refusal.code).toBe('wristband_invalid');
    });

    it('answers 404 for what is not there', async () => {
      for (const name of ['product', 'variations'] as const) {
        const told = await shop.send(name, { path: { store: 'cia-do-telhado', product: 'nada' }, json: {} });
        expect([told.status, told.refusal.code]).toEqual([404, 'not_found']);
      }
    });

    it('leads from the slug of an official product to its event', async () => {
      const { products } = await list({ search: 'mare alta' });
      expect(products.map(({ slug }) => slug)).toContain('festival-mare-alta');
    });
  });

  it('exchanges a voucher that is good, and says why another is not', async () => {
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

  it('follows an affiliate link and counts who looked', async () => {
    const path = { program: 'amigos-da-mare', affiliate: 'rede-dende' };
    const told = (await shop.send('affiliate', { path })).value();
    expect(told).toMatchObject({ affiliateName: 'Rede Dendê', discountText: '10%' });
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

    it('keeps the message with its pictures and confirms it by a letter', async () => {
      expect((await write({ imagens: [PNG, PNG, PNG] })).value().message).toContain('two business days');
      const [kept] = await shop.marketplace.db.query<{ images: string[]; language: string }>(
        'SELECT images, language FROM contact_messages',
      );
      expect(kept).toEqual({ images: [PNG, PNG, PNG], language: 'en-US' });
    });

    it.each([
      ['assunto', ''],
      ['mensagem', '  '],
      ['nome', 'Ana?'],
      ['email', 'ana'],
      ['imagens', [PNG, PNG, PNG, PNG]],
      ['imagens', ['data:text/html;base64,PGI+']],
      ['imagens', ['data:image/png;base64,PGI+PGI+']],
      ['imagens', [`data:image/png;base64,iVBORw0KGgoA${'A'.repeat(2_900_000)}`]],
    ])('names the field %s when it is wrong', async (field, value) => {
      const told = await write({ [field]: value });
      expect([told.status, told.refusal.params.field]).toEqual([422, field]);
    });

    it('wants a captcha', async () => {
      expect((await shop.send('contact', { json: MESSAGE })).refusal.code).toBe('captcha');
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

    it('thanks, keeps the form and writes a letter', async () => {
      expect((await apply()).value().message).toBe(
        'We will review your details, and within 24 hours you will receive an email with access to the platform.',
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
      ['nome_responsavel', 'Lia'],
      ['email', 'x'],
      ['celular', '123'],
      ['cnpj', '11.222.333/0001-82'],
      ['fuso', 'Marte/Olimpo'],
    ])('names the field %s when it is %j', async (field, text) => {
      const told = await apply({ [field]: text });
      expect([told.status, told.refusal.params.field]).toEqual([422, field]);
    });

    it('asks a person for a CPF', async () => {
      const natural = { tipo_pessoa: 'FISICA', razao_social: '', cnpj: '' };
      expect((await apply({ ...natural, documento: '1' })).refusal.params.field).toBe('documento');
      expect((await apply({ ...natural, documento: '529.982.247-25' })).status).toBe(200);
    });
  });

  it('relays what a marketing pixel is told', async () => {
    const json = { pixelId: 'px-1', pixelToken: 't', dados: { evento: 'ViewContent', valor: 10 } };
    expect((await shop.send('marketing', { json })).status).toBe(200);
    expect((await shop.send('marketing', { json: { ...json, pixelId: '' } })).status).toBe(422);
    expect((await shop.send('marketing', { json: { ...json, dados: 'x' } })).status).toBe(400);
  });
});
