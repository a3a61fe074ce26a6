/** Specs of the site by host, its initial language, and the language that it offers. */

import { expect, test } from 'vitest';
import { currencyDisplay, offeredLocale, siteOf, textFor } from '../../../domain/fields/site.ts';
import { fc } from '../fc.ts';

const LOCALES = ['pt-BR', 'en-US', 'es-ES'] as const;

const SITES = [
  { country: 'BR', hosts: ['localhost', '*.com.br'], language: 'pt-BR' },
  { country: 'MX', hosts: ['mx.*', '*.mx'], language: 'es-ES' },
] as const;

test.each([
  ['mx.localhost', 'MX'],
  ['mx.localhost:4173', 'MX'],
  ['WWW.CATRACA.MX', 'MX'],
  ['catraca.com.mx:443', 'MX'],
  ['localhost:4173', 'BR'],
  ['catraca.com.br', 'BR'],
  ['amx.example.com', 'BR'],
  ['catraca.mx.example.com', 'BR'],
  ['catraca.com.mx.br', 'BR'],
  ['catraca.mx:80.example.com', 'BR'],
  ['', 'BR'],
] as const)('F-42 F-56 the host name %s is the site of %s and starts in its language', (host, country) => {
  const site = siteOf<(typeof SITES)[number]>(host, SITES);
  expect(site.country).toBe(country);
  expect(site.language).toBe(country === 'MX' ? 'es-ES' : 'pt-BR');
});

test('F-42 a star stands for any characters, and the first matching site wins', () => {
  const sites = [
    { hosts: ['a*z.example', 'b.example'] },
    { hosts: ['*'] },
    { hosts: ['b.example'] },
  ] as const;
  const nthOf = (host: string): number => sites.indexOf(siteOf<(typeof sites)[number]>(host, sites));
  expect(['az.example', 'a-b-z.example', 'A.Z.example:80'].map(nthOf)).toEqual([0, 0, 0]);
  expect(['z.example', 'az.example.org', 'a.example', ''].map(nthOf)).toEqual([1, 1, 1, 1]);
  expect(nthOf('b.example')).toBe(0);
});

test.each([
  [['en-GB', 'pt'], 'pt-BR', 'en-US'],
  [['fi', 'es-419', 'en'], 'pt-BR', 'es-ES'],
  [['pt-PT', 'en'], 'pt-BR', null],
  [['PT-br'], 'es-ES', 'pt-BR'],
  [['ES'], 'pt-BR', 'es-ES'],
  [['fi', 'de'], 'pt-BR', null],
  [[], 'es-ES', null],
] as const)(
  'F-43 a reader with languages %j on a page in %s is offered %s',
  (preferred, current, offered) => {
    expect(offeredLocale(preferred, LOCALES, current)).toBe(offered);
  },
);

test('F-43 the offered language is the reader’s first one in the shop, and never the current one', () => {
  const tags = fc.array(fc.constantFrom('pt', 'pt-PT', 'en', 'en-GB', 'es', 'es-MX', 'fi', 'de-AT', ''));
  fc.assert(
    fc.property(tags, fc.constantFrom(...LOCALES), (preferred, current) => {
      const offered = offeredLocale(preferred, LOCALES, current);
      if (offered === null) return;
      expect(LOCALES).toContain(offered);
      const first = preferred.find((tag) =>
        LOCALES.some((locale) => locale.startsWith(tag.slice(0, 2)) && tag !== ''),
      );
      expect(first?.slice(0, 2)).toBe(offered.slice(0, 2));
      expect(offered).not.toBe(current);
    }),
  );
});

test('F-45 amounts in pesos name their currency, except in Spanish on the Mexican site', () => {
  for (const language of [...LOCALES, 'es', 'es-MX'])
    for (const site of ['BR', 'MX', null] as const) {
      expect(currencyDisplay('BRL', language, site)).toBe('narrowSymbol');
      const isSpanish = language.startsWith('es');
      expect(currencyDisplay('MXN', language, site)).toBe(isSpanish && site !== 'MX' ? 'code' : 'symbol');
    }
});

test('F-57 a text keeps the parts on known facts, and omits the others', () => {
  const words = fc.stringMatching(/^[^[\]:]{0,12}$/);
  const part = fc.record({
    fact: fc.constantFrom('BR', 'MX', 'pix', 'payoutHours'),
    inside: words,
    after: words,
  });
  fc.assert(
    fc.property(
      words,
      fc.array(part),
      fc.subarray(['BR', 'MX', 'pix', 'payoutHours']),
      (start, parts, facts) => {
        const text = parts.map(({ fact, inside, after }) => `[${fact}:${inside}]${after}`).join('');
        const shown = parts
          .map(({ fact, inside, after }) => (facts.includes(fact) ? inside : '') + after)
          .join('');
        expect(textFor(facts, start + text)).toBe(start + shown);
      },
    ),
  );
});
