/**
 * Sources of the legal pages and the FAQ: each paragraph names the law or the rules that it relies on, and says nothing of
 * a country, payment, receiver of data or feature that the shop lacks.
 */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { textFor } from '../../domain/fields/site.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string): string => readFileSync(ROOT + file, 'utf8');

const LOCALES = ['pt-BR', 'en-US', 'es-ES'] as const;
const textsOf = (locale: string, ...namespaces: readonly string[]): readonly (readonly [string, string])[] =>
  namespaces.flatMap((namespace) =>
    Object.entries(
      JSON.parse(read(`src/kit/i18n/${locale}/${namespace}.json`)) as Record<string, string>,
    ).map(([key, text]) => [`${namespace}:${key}`, text] as const),
  );

const rows = read('src/features/policies/sources.tsv')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [paragraph = '', of = '', source = ''] = line.split('\t');
    return { paragraph, of, source };
  });

test.each(LOCALES)(
  'each paragraph names its sources, and those of each country that it mentions: %s',
  (locale) => {
    const paragraphs = textsOf(locale, 'legal', 'faq').filter(([key]) => key.endsWith('.text'));
    const named = new Set(rows.map(({ paragraph }) => `${paragraph}.text`));
    expect([...named].toSorted()).toEqual(paragraphs.map(([key]) => key).toSorted());
    for (const [key, text] of paragraphs)
      for (const [, country] of text.matchAll(/\[(BR|MX):/g))
        expect(
          rows.some(({ paragraph, of }) => `${paragraph}.text` === key && of === country),
          `${key} in ${country}`,
        ).toBe(true);
  },
);

test('every rule that a paragraph relies on exists', () => {
  const rules = globSync('domain/*/RULES.md', { cwd: ROOT }).map(read).join('\n');
  const cited = rows.filter(({ of }) => of === 'rule').flatMap(({ source }) => source.split(' '));
  expect(cited.filter((rule) => !rules.includes(`- **${rule}** `))).toEqual([]);
  expect(
    rows.filter(({ of, source }) => !['rule', 'shop', 'BR', 'MX'].includes(of) || source === ''),
  ).toEqual([]);
});

/** Words that only a shop with the fact may use. */
const WORDS_OF_FACT: Readonly<Record<string, RegExp>> = {
  credit:
    /cartão de crédito|credit card|tarjeta de crédito|parcelamento|installment|mensualidades|juros|\binterest|intereses|dados do cartão|card details|datos de la tarjeta|\bbanco\b|your bank/i,
  pix: /\bpix\b/i,
  cash: /\bdinheiro, onde|\bcash\b|efectivo/i,
  deposit: /depósito|deposit\b/i,
  reservation: /na entrada, onde|at the entrance, where|en la entrada, donde/i,
  consent: /anúncios|\bad\b|\bads\b|publicidad|publicitarias|medição|medición|analytics/i,
  turnstile: /robôs|robots|turnstile/i,
  googleSignIn: /google/i,
  sentry: /sentry/i,
  problemReport: /relatar um problema|report a problem|reportar un problema/i,
  offlineTickets: /sem conexão|offline|sin conexión/i,
  faceHours: /faceHours/,
};

test.each(Object.entries(WORDS_OF_FACT))('F-57 a shop without %s says nothing of it', (fact, words) => {
  const others = ['BR', 'MX', ...Object.keys(WORDS_OF_FACT)].filter((each) => each !== fact);
  const isSaid = ([, text]: readonly [string, string]): boolean => words.test(text);
  for (const locale of LOCALES) {
    const texts = textsOf(locale, 'legal', 'faq', 'facial', 'contact', 'checkout').filter(
      ([key, text]) =>
        // A paragraph of no text has no title. The checkout shows its other texts with a payment of the kind.
        !/\.title$|^checkout:(?!terms\.)/.test(key) && !/^contact:(?!images)/.test(key) && text !== '',
    );
    expect(texts.map(([key, text]) => [key, textFor(others, text)] as const).filter(isSaid)).toEqual([]);
    expect(texts.map(([key, text]) => [key, textFor([...others, fact], text)] as const).some(isSaid)).toBe(
      true,
    );
  }
});
