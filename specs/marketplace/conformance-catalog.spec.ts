/** Calls that read the catalog, over HTTP: lists, pages, places; and their refusals. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGES } from './conformance-buyer.ts';
import { ONE_LEG } from './conformance-legs.ts';
import { openLeg, type Sending, type ShopUnderTest } from './conformance-shop.ts';

const EVENTS = 160;

describe.each(ONE_LEG)('the catalog, on $name', (leg) => {
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

    it('lists categories by rank in each language', async () => {
      const [pt, en, es] = await Promise.all(
        ['pt-BR', 'en-US', 'es-ES'].map((lang) => settings(lang, 'localhost')),
      );
      expect(pt?.categories.length).toBeGreaterThanOrEqual(12);
      for (const { categories } of [pt, en, es].filter((each) => each !== undefined)) {
        const ranks = categories.map(({ order }) => order);
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
      }
      expect(
        [pt, en, es].map((each) => each?.categories.find(({ slug }) => slug === 'teatro')?.name),
      ).toEqual(['Teatro', 'Theater', 'Teatro']);
      expect(pt?.holdMinutes).toBe(15);
      expect(pt?.maxInstallments).toBe(12);
    });

    it.each([
      ['localhost', 'BR', true],
      ['www.catraca.com.br', 'BR', true],
      ['mx.localhost', 'MX', false],
      ['www.catraca.mx', 'MX', false],
      ['catraca.com.mx', 'MX', false],
    ])('maps %s to the site of %s', async (dominio, _site, checkCpf) => {
      expect(await settings('pt-BR', dominio)).toMatchObject({ checkCpf });
    });

    it('requires a domain', async () => {
      const told = await shop.send('settings', { path: { lang: 'pt-BR' } });
      expect([told.status, told.refusal.params]).toEqual([400, { path: 'dominio' }]);
    });
  });

  describe('events', () => {
    it('lists upcoming events by time, page by page, without gaps', async () => {
      const first = await list({ limit: 10 });
      const second = await list({ limit: 10, page: 2 });
      const all = await list({ limit: 100 });
      expect([...first.events, ...second.events]).toEqual(all.events.slice(0, 20));
      expect(first.total).toBe(all.total);
      const starts = all.events.map(({ startsAt }) => startsAt ?? '');
      expect(starts).toEqual(starts.toSorted());
      expect(all.events.every(({ currency }) => currency === 'BRL')).toBe(true);
    });

    it('omits events that are already loaded', async () => {
      const first = await list({ limit: 5 });
      const ids = first.events.map(({ productId }) => productId);
      const rest = await list({ limit: 5, loaded_event_ids: ids.join(',') });
      expect(rest.events).toEqual((await list({ limit: 5, page: 2 })).events);
    });

    it('lists a category by its slug or its name in any language', async () => {
      const { events } = await list({ category_slug: 'teatro', limit: 100 });
      expect(events.length).toBeGreaterThan(2);
      expect(new Set(events.map(({ category }) => category))).toEqual(new Set(['teatro']));
      for (const name of ['Teatro', 'THEATER'])
        expect((await list({ category_dsc: name, limit: 100 })).events).toEqual(events);
      expect((await list({ category_slug: 'nenhuma' })).events).toEqual([]);
    });

    it('lists highlights, a store, one event and the Mexican site', async () => {
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

    it('filters by city, days and price, and omits hidden dates from day filters', async () => {
      const { events, cities } = await list({ limit: 100, get_cidades: 1 });
      expect(cities).toEqual(expect.arrayContaining([...new Set(events.map(({ city }) => city))]));
      const [one] = events.filter(({ hideDate, checksWristband }) => !hideDate && !checksWristband);
      const day = one?.startsAt?.slice(0, 10) ?? '';
      const inCity = await list({ cidade: one?.city.toUpperCase() ?? '', limit: 100, get_cidades: 1 });
      expect(new Set(inCity.events.map(({ city }) => city))).toEqual(new Set([one?.city]));
      expect(inCity.cities).toEqual(cities);
      const { events: onDay } = await list({ data_de: day, data_ate: day, limit: 100 });
      expect(onDay.map(({ slug }) => slug)).toContain(one?.slug);
      for (const { startsAt, recurring } of onDay) if (!recurring) expect(startsAt?.slice(0, 10)).toBe(day);
      const { events: cheap } = await list({ preco_ate: 60, limit: 100 });
      expect(cheap.length).toBeGreaterThan(0);
      for (const { fromPrice } of cheap) expect(fromPrice).toBeLessThanOrEqual(6000);
      const { events: free, total } = await list({ preco_ate: 0, limit: 100 });
      expect(total).toBeGreaterThan(0);
      for (const { fromPrice } of free) expect(fromPrice).toBe(0);
      const { events: always } = await list({ data_de: '2000-01-01', limit: 100 });
      expect(events.some(({ hideDate, checksWristband }) => hideDate || checksWristband)).toBe(true);
      expect(always.filter(({ hideDate, checksWristband }) => hideDate || checksWristband)).toEqual([]);
    });

    it('finds events, products and stores despite accents and typos', async () => {
      const found = await list({ search: 'mare alta', get_lojas: 1 });
      expect(found.events.map(({ slug }) => slug)).toContain('festival-mare-alta');
      expect(found.stores.map(({ store }) => store)).toContain('mare-alta-festivais');
      expect(found.products.length).toBeGreaterThan(0);
      expect(found.products.map(({ slug }) => slug)).toContain('festival-mare-alta');
      expect((await list({ search: 'RELÓGIOS' })).events.map(({ slug }) => slug)).toContain(
        'a-casa-dos-relogios',
      );
      const mistyped = await list({ search: 'festvial mare' });
      expect(mistyped.events[0]?.slug).toBe('festival-mare-alta');
      expect(mistyped.close).toBe(true);
      expect((await list({ search: 'festival mare' })).close).toBe(false);
      const inCity = await list({ search: 'salvador' });
      expect(inCity.events.map(({ slug }) => slug)).toContain('festival-mare-alta');
      expect(await list({ search: 'zzzqqq' })).toMatchObject({
        events: [],
        products: [],
        stores: [],
        total: 0,
      });
    });

    it('lists nearby events, nearest first, and none in mid-ocean', async () => {
      const salvador = await list({ near_you: 1, latitude: -12.97, longitude: -38.5, limit: 20 });
      expect(salvador.events[0]?.city).toBe('Salvador');
      expect(salvador.events.map(({ slug }) => slug)).toContain('festival-mare-alta');
      expect((await list({ near_you: 1, latitude: -30, longitude: -20 })).events).toEqual([]);
    });

    it('prefers the language of the query over that of the header', async () => {
      const title = async (query: Sending['query'], language?: string) =>
        (await list({ slug: 'a-casa-dos-relogios', ...query }, language ? { language } : {})).events[0]
          ?.title;
      expect(await title({}, 'en-US')).toBe('The House of Clocks');
      expect(await title({ lang: 'es-ES' }, 'en-US')).toBe('La Casa de los Relojes');
    });

    it('returns prices, hidden dates and external addresses', async () => {
      const card = async (slug: string) => (await list({ slug })).events[0];
      const clocks = await card('a-casa-dos-relogios');
      expect(clocks?.fromPrice).toBeGreaterThan(0);
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
    ])('reports the query field %s as invalid when it is %j', async (field, text) => {
      const told = await shop.send('events', { query: { [field]: text } });
      expect([told.status, told.refusal.code, told.refusal.params]).toEqual([
        400,
        'bad_request',
        { path: field },
      ]);
    });

    it('limits a page to between 1 and 100 events', async () => {
      expect((await list({ limit: 1_000_000 })).events.length).toBeLessThanOrEqual(100);
      expect((await list({ limit: -3, page: -1 })).events).toHaveLength(1);
    });
  });

  it('returns a producer, and 404 for an unknown one', async () => {
    const producer = (slug: string, lang: string) => shop.send('producer', { path: { slug, lang } });
    const told = (await producer('cia-do-telhado', 'en-US')).value();
    expect(told).toMatchObject({ name: 'Cia. do Telhado', primaryColor: expect.stringMatching(/^#/) });
    expect(told.networks.length).toBeGreaterThan(0);
    const unknown = await producer('ninguem', 'pt-BR');
    expect([unknown.status, unknown.refusal.code]).toEqual([404, 'not_found']);
  });

  it('finds cities from three letters on, lists capitals and guesses a place', async () => {
    const cities = async (cidade: string) =>
      (await shop.send('cities', { query: { cidade } })).value().cities;
    expect((await cities('sao pau'))[0]).toMatchObject({ city: 'São Paulo', state: 'SP' });
    expect(await cities('sa')).toEqual([]);
    expect(await cities('zzz')).toEqual([]);
    const capitals = (await shop.send('capitals')).value().cities;
    expect(capitals).toHaveLength(27);
    expect((await shop.send('ipLookup')).value()).toMatchObject({ city: 'São Paulo', state: 'SP' });
    const picture = await shop.get(capitals[0]?.image ?? '');
    expect(picture.headers.get('content-type')).toBe('image/svg+xml');
  });

  it('returns the address of a postal code, in Mexico without a street, or 404', async () => {
    const at = (country: string, code: string) => shop.send('postalAddress', { path: { country, code } });
    expect((await at('BR', '01310-100')).value()).toEqual({
      ...{ street: 'Avenida Paulista', district: 'Bela Vista', city: 'São Paulo', state: 'SP' },
    });
    expect((await at('MX', '06700')).value()).toMatchObject({
      street: '',
      district: 'Roma Norte',
      state: 'CDMX',
    });
    for (const [code, state] of [
      ...([
        ['69900-062', 'AC'],
        ['72800-970', 'GO'],
        ['73700-000', 'GO'],
        ['76801-084', 'RO'],
      ] as const),
      ...([
        ['68900-001', 'AP'],
        ['69301-000', 'RR'],
        ['69400-000', 'AM'],
        ['73699-999', 'DF'],
      ] as const),
    ])
      expect((await at('BR', code)).value()).toMatchObject({ state });
    expect((await at('MX', '91000')).value()).toMatchObject({ state: 'VER' });
    for (const [country, code] of [
      ['BR', '00100-000'],
      ['BR', '0131'],
      ['MX', '01310-100'],
      ['AR', '01310-100'],
    ] as const)
      expect((await at(country, code)).status).toBe(404);
  });

  describe('product and variations', () => {
    it('return the details, stays, related events and tickets of an event', async () => {
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

    it('return combos, products and recharges of a festival with their stock', async () => {
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

    it('return the requested language, or the original on request', async () => {
      expect((await page(PAGES.clocks, { lang: 'en-US' })).title).toBe('The House of Clocks');
      const original = await page(PAGES.clocks, { lang: 'en-US', get_traduzido: false });
      expect(original.title).toBe('A Casa dos Relógios');
    });

    it('omit variations on request and return them by date', async () => {
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

    it('return the flags for vouchers, reservations, wristbands, hidden dates and external sales', async () => {
      expect(await page(PAGES.pixel)).toMatchObject({ takesVouchers: true, exchangeMedia: 'voucher' });
      expect(await page(PAGES.dinner)).toMatchObject({ takesReservations: true });
      expect(await page(PAGES.quintal)).toMatchObject({ checksWristband: true });
      expect(await page(PAGES.secret)).toMatchObject({ hideDate: true });
      expect(await page(PAGES.run)).toMatchObject({ externalUrl: expect.stringContaining('https://') });
    });

    it('check a wristband code', async () => {
      const judge = (codigo_pulseira: string) =>
        shop.send('product', { path: { ...PAGES.quintal }, json: { codigo_pulseira } });
      expect((await judge('QTL00001')).status).toBe(200);
      expect((await judge('QTL00008')).refusal.code).toBe('wristband_used');
      expect((await judge('QTL99999')).refusal.code).toBe('wristband_invalid');
    });

    it('return 404 for an unknown product', async () => {
      for (const name of ['product', 'variations'] as const) {
        const told = await shop.send(name, { path: { store: 'cia-do-telhado', product: 'nada' }, json: {} });
        expect([told.status, told.refusal.code]).toEqual([404, 'not_found']);
      }
    });

    it('list official products under the slug of their event', async () => {
      const { products } = await list({ search: 'mare alta' });
      expect(products.map(({ slug }) => slug)).toContain('festival-mare-alta');
    });
  });
});
