/** Texts: complete in three languages, with the same parameters. `specs/unused.ts` finds those that no code uses. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG, readShop } from '../../.build/shop.ts';
import { textFor } from '../../domain/fields/site.ts';
import { FIELD_CODES } from '../../domain/fields/violation.ts';
import { FORM_CODES, NOTICE_CODES, REFUSAL_CODES } from '../../domain/model/codes.ts';
import { ORDER_REFUSALS } from '../../domain/orders/actions.ts';
import { ORDER_LABELS } from '../../domain/orders/view.ts';

const LOCALES = readShop(DEFAULT_CONFIG).shop.languages;

/** The locale whose keys the others must have. */
const DEFAULT_LOCALE = 'pt-BR';

const SRC = fileURLToPath(new URL('../../src/', import.meta.url));

const namespaces = readdirSync(`${SRC}kit/i18n/${DEFAULT_LOCALE}`).map((file) => file.replace('.json', ''));

const read = (locale: string, namespace: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(`${SRC}kit/i18n/${locale}/${namespace}.json`, 'utf8'));

/** `{{name}}` and tags, each as often as it occurs. */
const parameters = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{[^}]+\}\}|<\/?\w+>/g)].map(([found]) => found).sort();

const base = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

describe.each(namespaces)('the texts of %s', (namespace) => {
  const portuguese = read(DEFAULT_LOCALE, namespace);

  test.each(LOCALES)('are complete in %s, with the same parameters', (locale) => {
    const texts = read(locale, namespace);
    expect(Object.keys(texts).sort()).toEqual(Object.keys(portuguese).sort());
    for (const [key, text] of Object.entries(texts)) {
      expect(text.trim(), `${locale} ${namespace}:${key}`).not.toBe('');
      expect(parameters(text), `${locale} ${namespace}:${key}`).toEqual(parameters(portuguese[key] ?? ''));
    }
  });

  test('have a singular and a plural form wherever they count', () => {
    const counted = Object.keys(portuguese).filter((key) => key !== base(key));
    for (const key of counted) {
      expect(portuguese, key).toHaveProperty([`${base(key)}_one`]);
      expect(portuguese, key).toHaveProperty([`${base(key)}_other`]);
    }
  });
});

/** A shop's texts that name a country, its law or its documents, by the other country. */
const OF_COUNTRY = {
  BR: /brasil|brazil|lgpd|procon|consumidor\.gov|id jovem|meia-entrada|half price|\b(pix|cep|cpf|cnpj|anpd|bpc)\b|R\$/i,
  MX: /m[eé]xic|profeco|inapam|\b(arco|rfc|curp|cfdi)\b/i,
} as const;
/** Names of languages and countries, and texts for a payment by Pix or a field of one country's document. */
const NEUTRAL = /^(language|zone|country)\.|pix|cpf|cnpj|rfc/i;

test.each([
  ['BR', OF_COUNTRY.MX],
  ['MX', OF_COUNTRY.BR],
] as const)('F-57 a shop of %s alone names no other country, no fee and no period', (country, foreign) => {
  const found = LOCALES.flatMap((locale) =>
    namespaces.flatMap((namespace) =>
      Object.entries(read(locale, namespace))
        .filter(([key]) => !NEUTRAL.test(key))
        .map(([key, text]) => [key, textFor([country], text)] as const)
        .filter(([, text]) => foreign.test(text) || /Hours\}\}/.test(text))
        .map(([key, text]) => `${locale} ${namespace}:${key} ${text}`),
    ),
  );
  // Named only where the shop has the period.
  expect(found.filter((text) => !/sell:(mock|price)\.payout/.test(text))).toEqual([]);
});

test('every part of a text is of a fact that a shop can have', () => {
  const { sites } = readShop(DEFAULT_CONFIG).shop;
  for (const locale of LOCALES)
    for (const namespace of namespaces)
      for (const [key, text] of Object.entries(read(locale, namespace))) {
        for (const { facts } of sites) {
          const shown = textFor(facts, text);
          // A text that is all of one fact is for the sites that have it.
          if (!/^\[\w+:[^\]]*\]$/.test(text))
            expect(shown.trim(), `${locale} ${namespace}:${key}`).not.toBe('');
          expect(shown, `${locale} ${namespace}:${key}`).not.toMatch(/[[\]]| {2}/);
        }
        for (const country of ['BR', 'MX']) // Every site has one.
          expect(textFor([country], text), `${locale} ${namespace}:${key}`).not.toMatch(/[[\]]| {2}| [.,]/);
      }
});

test('every order status and every refusal of its rules has a text', () => {
  const texts = Object.keys(read(DEFAULT_LOCALE, 'orders'));
  expect([...ORDER_REFUSALS, ...ORDER_LABELS].filter((code) => !texts.includes(code))).toEqual([]);
});

test('sentences about a failure that a page joins are different ones', () => {
  for (const locale of LOCALES) {
    const failures = Object.entries(read(locale, 'shell')).filter(([key]) => key.startsWith('failure.'));
    const reasons = Object.entries(read(locale, 'codes')).filter(([key]) => key.startsWith('problem.'));
    const sentencesOf = (text: string) => text.split(/(?<=[.?!]) /);
    const joined = failures.flatMap(([, text]) => sentencesOf(text));
    for (const [key, text] of reasons)
      for (const sentence of sentencesOf(text)) expect(joined, `${locale} ${key}`).not.toContain(sentence);
  }
});

test('every code of the core has a text, and every text a code', () => {
  const own = ['core.unavailable', 'core.restarted'];
  const problems = [
    'offline',
    'timeout',
    'unavailable',
    'notFound',
    'forbidden',
    'refused',
    'malformed',
    'aborted',
  ];
  const codes = new Set<string>([
    ...REFUSAL_CODES,
    ...NOTICE_CODES,
    ...FORM_CODES,
    ...FIELD_CODES,
    ...own,
    ...problems.map((code) => `problem.${code}`),
  ]);
  const texts = ['codes', 'notices'].flatMap((namespace) => Object.keys(read(DEFAULT_LOCALE, namespace)));
  // An empty field's message names the kind of field (`field.required_email`).
  const named = texts.map((key) => base(key).replace(/^(field\.required)_\w+$/, '$1'));
  expect([...new Set(named)].sort()).toEqual([...codes].sort());
});

test('no text contains characters of another language', () => {
  const foreign = { 'pt-BR': /[ñ¿¡]/i, 'en-US': /[ãõç¿¡]/i, 'es-ES': /[ãõç]|\bvocê\b/i } as const;
  const found = LOCALES.flatMap((locale) =>
    namespaces.flatMap((namespace) =>
      Object.entries(read(locale, namespace))
        // Names of languages and places are not translated.
        .filter(([key]) => !key.startsWith('language.'))
        .filter(([, text]) => foreign[locale].test(text.replaceAll('São Paulo', '')))
        .map(([key]) => `${locale} ${namespace}:${key}`),
    ),
  );
  expect(found).toEqual([]);
});
