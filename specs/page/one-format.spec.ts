/** One format for clocks, zones, numbers and counts in screens, server messages, letters and tickets of a language. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { ZONES } from '../../domain/fields/producer-page.ts';
import { cents } from '../../domain/kernel/values.ts';
import { dateText } from '../../domain/orders/ticket-facts.ts';
import { type FormatTag, formatTag } from '../../domain/time/clock.ts';
import { zoneName } from '../../domain/time/zone-name.ts';
import { amountName, moneyText } from '../../fixtures/catalog/events/money.ts';
import { MESSAGES } from '../../fixtures/marketplace/http/messages.ts';
import { SENTENCES } from '../../fixtures/marketplace/mail/letters.ts';
import type { Locale } from '../../worker/contract.ts';
import { plainSpaces, pretendBrowser } from './browser-globals.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const LOCALES: readonly Locale[] = ['pt-BR', 'en-US', 'es-ES'];
const TAGS: readonly FormatTag[] = ['pt-BR', 'en-US', 'es-MX'];
const LANGUAGES = ['pt', 'en', 'es'] as const;

const screens = (locale: Locale): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...globSync(`src/kit/i18n/${locale}/*.json`, { cwd: ROOT }).map((file) => {
      const namespace = file.replace(/^.*\/|\.json$/g, '');
      const texts = JSON.parse(readFileSync(ROOT + file, 'utf8')) as Readonly<Record<string, string>>;
      return Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${namespace}:${key}`, text]));
    }),
  );

const server = (locale: Locale): Readonly<Record<string, string>> => {
  const place = LOCALES.indexOf(locale) as 0 | 1 | 2;
  const letters = Object.entries(SENTENCES).map(([key, texts]) => [`letter:${key}`, texts[place]]);
  return { ...MESSAGES[locale], ...Object.fromEntries(letters) };
};

const found = (pattern: RegExp, texts: Readonly<Record<string, string>>, but: readonly string[] = []) =>
  Object.entries(texts).filter(([key, text]) => pattern.test(text) && !but.includes(key));

describe('a time of day', () => {
  test.each([
    ['pt-BR', '20:05'],
    ['en-US', '8:05 PM'],
    ['es-ES', '20:05'],
  ] as const)('T-14 is in %s %s on screens, in letters and in tickets', async (locale, time) => {
    vi.resetModules();
    pretendBrowser(`locale=${locale}`);
    const { clockTime } = await import('../../src/kit/format/dates.ts');
    const wall = '2026-11-21T20:05:00';
    const letter = dateText(wall, formatTag(locale));
    expect(plainSpaces(clockTime(wall))).toBe(time);
    expect(plainSpaces(letter)).toMatch(new RegExp(`2026, ${time}$`));
  });

  test('T-14 has no other format in the source', () => {
    const files = globSync('{domain,src,fixtures}/**/*.{ts,tsx}', { cwd: ROOT });
    const own = ['domain/time/clock.ts', 'domain/time/zone.ts', 'fixtures/marketplace/catalog/wall-clock.ts'];
    expect(files.length).toBeGreaterThan(400);
    const other = /timeStyle|hourCycle|hour12|toLocaleTimeString|toLocaleString\((?!formatTag)/;
    expect(
      files.filter((file) => !own.includes(file) && other.test(readFileSync(ROOT + file, 'utf8'))),
    ).toEqual([]);
  });
});

describe('a time zone', () => {
  const ofCatalog = globSync('fixtures/catalog/**/*.{ts,json}', { cwd: ROOT }).flatMap(
    (file) => readFileSync(ROOT + file, 'utf8').match(/America\/\w+/g) ?? [],
  );

  test('T-13 of Brazil or Mexico has no name of another country', () => {
    const zones = [...new Set([...ZONES.BR, ...ZONES.MX, ...ofCatalog])];
    expect(zones.length).toBeGreaterThan(12);
    const foreign = /padrão|est[aá]ndar|standard|central|eastern|oriental|leste|pac[ií]fic|GMT/i;
    expect(
      zones.flatMap((zone) => TAGS.map((tag) => zoneName(zone, tag))).filter((name) => foreign.test(name)),
    ).toEqual([]);
  });
});

test('F-45 letters and names of items say which pesos, except letters of the Mexican site in Spanish', () => {
  const pesos = LANGUAGES.flatMap((language) =>
    (['BR', 'MX', null] as const).map((site) =>
      plainSpaces(moneyText(cents(123_450), 'MXN', language, site)),
    ),
  );
  expect(pesos).toEqual([
    ...['MX$ 1.234,50', 'MX$ 1.234,50', 'MX$ 1.234,50'],
    ...['MX$1,234.50', 'MX$1,234.50', 'MX$1,234.50'],
    ...['MXN 1,234.50', '$1,234.50', 'MXN 1,234.50'],
  ]);
  expect(LANGUAGES.map((language) => plainSpaces(amountName(cents(5_000), 'MXN', language)))).toEqual([
    ...['MX$ 50', 'MX$50', '50 pesos mexicanos'],
  ]);
  expect(LANGUAGES.map((language) => plainSpaces(amountName(cents(5_000), 'BRL', language)))).toEqual([
    ...['R$ 50', 'R$50', 'R$50'],
  ]);
});

test('Spanish has the numbers of Mexico: a decimal point, and no space before the percent sign', () => {
  expect((0.6).toLocaleString(formatTag('es'))).toBe('0.6');
  expect(LOCALES.flatMap((locale) => found(/(\d|\}) %/, { ...screens(locale), ...server(locale) }))).toEqual(
    [],
  );
  expect(found(/\d,\d/, { ...screens('es-ES'), ...server('es-ES') })).toEqual([]);
});

test('installments are written 12x in Portuguese', () => {
  expect(found(/×/, screens('pt-BR'), ['orders:night.several', 'product:combos.item'])).toEqual([]);
  expect(screens('pt-BR')['checkout:installment.part']).toBe('{{count}}x de {{each}}');
});

describe.each(LOCALES)('counts in %s', (locale) => {
  const texts = screens(locale);

  test('have a singular and a plural, unless no word depends on the count', () => {
    // Texts with a constant, and texts such as "Quantity: 3".
    const neutral = [
      ...[
        'cart:why.limitByKind',
        'checkout:installment.part',
        'checkout:installment.with',
        'contact:images.hint',
      ],
      ...[
        'faq:pay.ways.text',
        'orders:changed.keepAll',
        'orders:item.quantity',
        'product:combos.inCart',
        'sell:form.step',
        'sell:step.sell.text',
      ],
      'sell:tool.pay.text',
    ];
    const counted = found(/\{\{count\b/, texts, neutral).map(([key]) => key);
    expect(counted.filter((key) => !/_(one|other)$/.test(key))).toEqual([]);
    for (const key of neutral) expect(texts).toHaveProperty([key]);
  });

  test('never stand before a plural that a count of one would make wrong', () => {
    // Constants above one, and periods of at least two hours.
    const plural =
      /\}\}? (minutos|minutes|segundos|seconds|dias|días|days|unidades|units|itens|items|artículos|parcelas|installments|mensualidades|vezes)\b/;
    const constant = ['cart.quantity-invalid', 'cart.too-many-of-guest', 'cart.too-many-of-account'];
    const sentences = { ...server(locale), ...texts };
    const wrong = found(plural, sentences, constant).filter(([key]) => !/_(other|two|few|many)$/.test(key));
    expect(
      wrong.filter(([, text]) => !/\{\{count\}\} (vezes|installments|mensualidades)/.test(text)),
    ).toEqual([]);
  });
});
