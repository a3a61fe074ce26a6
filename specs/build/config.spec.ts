/** Specs of a shop's config.json: what is accepted, and how each mistake is reported. */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ConfigProblem, parseConfig, readConfig } from '../../.build/config.ts';
import { DEFAULT_CONFIG, readShop } from '../../.build/shop.ts';

const PORTO = fileURLToPath(new URL('../../fixtures/shops/porto/config.json', import.meta.url));
const good = JSON.parse(readFileSync(PORTO, 'utf8')) as Readonly<Record<string, unknown>>;
const [site] = good.sites as readonly [Readonly<Record<string, unknown>>];

test.each([DEFAULT_CONFIG, PORTO])('accepts the sample shop %s', (file) => {
  expect(readConfig(file).sites.length).toBeGreaterThan(0);
});

test('F-57 a site has its own promises, and Pix only in Brazil', () => {
  const { sites } = readShop(DEFAULT_CONFIG).shop;
  const factsIn = (country: string) => sites.find((site) => site.country === country)?.facts;
  expect(factsIn('BR')).toEqual(expect.arrayContaining(['BR', 'pix', 'posMonthly']));
  expect(factsIn('MX')).not.toContain('pix');
  expect(factsIn('MX')).not.toContain('BR');
  const prices = sites.map(({ promises }) => promises.posMonthly);
  expect(new Set(prices).size).toBe(sites.length);
});

test('fills in what a small config.json leaves out', () => {
  const { name, logo, sites, languages } = good;
  const { payments, features, theme, networks, providers, wordmark } = parseConfig(
    JSON.stringify({ name, logo, sites, languages, api: 'https://api.shop.example' }),
    PORTO,
  );
  expect(payments).toEqual(['credit', 'pix', 'cash', 'deposit', 'reservation']);
  expect(features).toEqual({
    producerSignUp: true,
    affiliates: true,
    problemReport: true,
    offlineTickets: true,
  });
  expect([theme, networks, providers, wordmark]).toEqual([undefined, undefined, {}, undefined]);
});

test('a cart that costs nothing can be paid in every shop', () => {
  expect(readShop(PORTO).shop.payments).toEqual(['pix', 'credit', 'courtesy']);
});

const COLORS = { brand: '#d9480f', frame: '#fff4e0', accent: '#0b7285' };
const BAD: readonly (readonly [change: Readonly<Record<string, unknown>>, problem: string])[] = [
  [{ name: undefined }, 'name is missing'],
  [{ name: 7 }, 'name must be a text'],
  [{ name: ' ' }, 'name must be a text of 1 to 300 characters'],
  [{ tax: {} }, 'tax is not a key'],
  [
    { api: 'http://api.example' },
    'api must be an https:// address (http:// only for localhost), without a slash at its end, or a path such as /api',
  ],
  [
    { api: 'https://api.example/' },
    'api must be an https:// address (http:// only for localhost), without a slash at its end, or a path such as /api',
  ],
  [{ logo: 'logo.gif' }, 'logo must be an SVG or PNG file next to config.json'],
  [{ logo: 'nothing.svg' }, 'logo must be a file next to config.json: there is no nothing.svg'],
  [
    { logo: '../catraca/logo.svg' },
    'logo must be a file next to config.json: there is no ../catraca/logo.svg',
  ],
  [{ sites: [] }, 'sites must be a list with at least one site'],
  [{ sites: [{ ...site, country: 'AR' }] }, 'sites[0].country must be one of BR, MX'],
  [{ sites: [{ ...site, hosts: [] }] }, 'sites[0].hosts must be a list with at least one host name'],
  [
    { sites: [{ ...site, hosts: ['Shop.example:80'] }] },
    'sites[0].hosts[0] must be a host name in small letters without port, such as shop.example or *.shop.example',
  ],
  [{ sites: [{ ...site, dataOfficer: undefined }] }, 'sites[0].dataOfficer is missing'],
  [
    { sites: [{ ...site, seller: 'Porto Ltda., CNPJ 22.333.444/0001-82' }] },
    'sites[0].seller must name a valid CNPJ, such as 11.222.333/0001-81',
  ],
  [
    { sites: [{ ...site, country: 'MX', seller: 'Porto, S.A., RFC PO24010AB' }] },
    'sites[0].seller must name a valid RFC, such as CDE240101AB1',
  ],
  [{ sites: [{ ...site, language: 'es-ES' }] }, 'sites[0].language must be one of languages (en-US, pt-BR)'],
  [{ sites: [site, site] }, 'sites[1].country must differ: BR has a site already'],
  [{ languages: ['en-US', 'fr-FR'] }, 'languages[1] must be one of pt-BR, en-US, es-ES'],
  [{ languages: ['en-US', 'en-US'] }, 'languages[1] must differ: en-US is listed already'],
  [{ payments: ['bitcoin'] }, 'payments[0] must be one of credit, pix, cash, deposit, reservation'],
  [
    { networks: [{ title: 'x', url: 'x.example' }] },
    'networks[0].url must be an https:// address (http:// only for localhost)',
  ],
  [{ theme: { ...COLORS, brand: 'orange' } }, 'theme.brand must be a color such as #7513bf'],
  [{ theme: { ...COLORS, corners: 99 } }, 'theme.corners must be between 0 and 24'],
  [{ theme: { ...COLORS, font: 'comic' } }, 'theme.font must be one of inter, system, serif'],
  [{ providers: { googleAnalytics: 'UA-1' } }, 'providers.googleAnalytics must be an id such as G-ABC123'],
  [{ providers: { matomo: '1' } }, 'providers.matomo is not a key'],
  [
    { providers: { sentry: 'https://sentry.example' } },
    'providers.sentry must be an address such as https://key@sentry.example/42',
  ],
  [{ providers: { tagManager: false } }, 'providers.tagManager must be true, or absent'],
  [
    { sites: [{ ...site, promises: { payoutHours: '48' } }] },
    'sites[0].promises.payoutHours must be a number of hours',
  ],
  [
    { sites: [{ ...site, promises: { posPercent: 101 } }] },
    'sites[0].promises.posPercent must be a number of percent between 0 and 100',
  ],
  [{ features: { affiliates: 'no' } }, 'features.affiliates must be true or false'],
];

test.each([
  'Ltda., CNPJ 22.333.444/0001-81.',
  'Ltda. (CNPJ: 22333444000181)',
  'Ana Prado, CPF 529.982.247-25',
])('accepts the seller %j', (seller) => {
  expect(problemsOf(JSON.stringify({ ...good, sites: [{ ...site, seller }] }))).toEqual([]);
});

test.each([
  ['{\n  "name": x\n}', 2, 11],
  ['{\n  "name": "x",\n}', 3, 1],
  ['{\n  "name": "x"\n  "api": "/api"\n}', 3, 3],
  ['{\n  "sites": [1, 2\n}', 3, 1],
  ["{ 'name': 1 }", 1, 3],
  ['{ "name": "two\nlines" }', 1, 11],
  ['{ "name": [] } {}', 1, 16],
  ['{ "languages": ["pt-BR",] }', 1, 25],
  ['', 1, 1],
])('%j is no JSON from line %i, column %i', (json, line, column) => {
  expect(problemsOf(json)[1]).toContain(`the file must be JSON: line ${line}, column ${column}: `);
});

const problemsOf = (json: string): readonly string[] => {
  try {
    parseConfig(json, PORTO);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    return error.message.split('\n').map((line) => line.trim());
  }
};

test.each(BAD)('%j is reported with its path and what is expected', (change, problem) => {
  expect(problemsOf(JSON.stringify({ ...good, ...change }))).toEqual([PORTO, problem]);
});

test('reports all mistakes of a file at once, and a file that is no JSON', () => {
  const several = { name: 7, api: '', features: { affiliates: 1 }, logo: 'none.svg', sites: [site, site] };
  expect(problemsOf(JSON.stringify({ ...good, ...several })).map((line) => line.split(' ')[0])).toEqual([
    ...[PORTO, 'name', 'api', 'features.affiliates'],
    ...['sites[1].country', 'logo'],
  ]);
  expect(problemsOf('{')[1]).toMatch(/^the file must be JSON: line 1, column 2: /);
  expect(problemsOf(`\uFEFF${JSON.stringify({ ...good, name: 7 })}`)).toEqual(
    problemsOf(JSON.stringify({ ...good, name: 7 })),
  );
  expect(() => readConfig(`${dirname(PORTO)}/none.json`)).toThrow('there is no such file');
});
