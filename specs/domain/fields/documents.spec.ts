/** Specs of CPF, CNPJ and RFC: known numbers, and the effect of changing one character. */
import { describe, expect, it } from 'vitest';
import { formatCnpj, formatCpf } from '../../../domain/fields/masks.ts';
import {
  bearerDocument,
  checkDigit,
  documentOf,
  hasCpfShape,
  homeOf,
  isCnpj,
  isCpf,
  isFormattedCpf,
  isRfc,
} from '../../../domain/fields/profile.ts';
import { fc } from '../fc.ts';

const text = (alphabet: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: length, maxLength: length });
const DIGITS = '0123456789';
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const withDigits = (body: string, lastWeight: number): string => {
  const first = `${body}${checkDigit(body, body.length, lastWeight)}`;
  return `${first}${checkDigit(first, first.length, lastWeight)}`;
};
const isMixed = (body: string) => new Set(body).size > 1;
const cpf = text(DIGITS, 9)
  .filter(isMixed)
  .map((body) => withDigits(body, 11));
const cnpj = text(DIGITS + CAPITALS, 12)
  .filter(isMixed)
  .map((body) => withDigits(body, 9));

/** The same text with another digit at one place. */
const changed = (number: string, at: number, by: number): string => {
  const digit = Number(number[at]);
  return `${number.slice(0, at)}${(digit + by) % 10}${number.slice(at + 1)}`;
};

describe('CPF check', () => {
  it.each(['529.982.247-25', '12345678909', '00000000191'])('F-06 accepts %s', (number) => {
    expect(isCpf(number)).toBe(true);
  });
  it.each(['', '529982247-25', '529982247250', ' 52998224725', '5299822472a', '５２９９８２２４７２５'])(
    'F-06 refuses %j',
    (number) => {
      expect(isCpf(number)).toBe(false);
    },
  );
  it.each([...DIGITS])('F-06 refuses eleven times %s', (digit) => {
    expect(isCpf(digit.repeat(11))).toBe(false);
  });
  it('F-06 accepts one pair of check digits for any nine digits, in both forms', () => {
    fc.assert(
      fc.property(cpf, fc.integer({ min: 0, max: 99 }), (number, pair) => {
        const other = number.slice(0, 9) + String(pair).padStart(2, '0');
        expect(isCpf(other)).toBe(other === number);
        expect(isCpf(formatCpf(number))).toBe(true);
      }),
    );
  });
  it('F-06 refuses any single wrong digit, unless a check digit is 0', () => {
    fc.assert(
      fc.property(cpf, fc.nat({ max: 10 }), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
        // A changed body digit goes undetected only if both remainders 0 and 1 map to the digit 0.
        const other = changed(number, at, by);
        if (isCpf(other)) expect(other.slice(9)).toContain('0');
      }),
    );
  });
  it('F-07 requires the form with dots and hyphen from a bearer', () => {
    expect(isFormattedCpf('529.982.247-25')).toBe(true);
    expect(isFormattedCpf('52998224725')).toBe(false);
    expect(isFormattedCpf('529.982.247-26')).toBe(false);
    expect(hasCpfShape('529.982.247-26')).toBe(true);
    expect(hasCpfShape('x529.982.247-26')).toBe(false);
    expect(hasCpfShape('529.982.247-260')).toBe(false);
  });
});

describe('CNPJ check', () => {
  it.each([
    '',
    '11222333/0001-81',
    '12.abc.345/01de-35',
    '12.ÁBC.345/01DE-35',
    '11222333000181\n',
    '11.222.333/0001-81-',
  ])('F-08 refuses %j', (number) => {
    expect(isCnpj(number)).toBe(false);
  });
  it('F-08 accepts one pair of check digits for any twelve digits and capitals', () => {
    fc.assert(
      fc.property(cnpj, fc.integer({ min: 0, max: 99 }), (number, pair) => {
        const other = number.slice(0, 12) + String(pair).padStart(2, '0');
        expect(isCnpj(other)).toBe(other === number);
        expect(isCnpj(formatCnpj(number))).toBe(true);
        expect(isCnpj(formatCnpj(number.toLowerCase()))).toBe(true);
      }),
    );
  });
});

describe('RFC check', () => {
  it.each([
    '',
    'AB561231GR8',
    'ABCDE561231GR8',
    'GODE56123GR8',
    'GODE5612310GR8',
    'GODE561231GR',
    'GODE561231GR89',
    'GODE561231GÑ8',
    'GOD1561231GR8',
    'GODE-561231-GR8',
    'ſODE561231GR8',
    'GODE561231G\u212a8',
    ' GODE561231GR8',
  ])('F-09 refuses %j', (number) => {
    expect(isRfc(number)).toBe(false);
  });
});

describe('the document of a person', () => {
  it.each(['BR', 'MX'] as const)('F-31 depends on the site if the country is unknown: %s', (site) => {
    expect(homeOf('', site)).toBe(site);
    expect(homeOf('  ', site)).toBe(site);
  });
  it.each([
    ['BR', 'natural', 'cpf'],
    ['BR', 'legal', 'cnpj'],
    ['MX', 'natural', 'rfc'],
    ['MX', 'legal', 'rfc'],
    ['other', 'natural', 'passport'],
    ['other', 'legal', 'passport'],
  ] as const)('F-32 depends on home and kind: %s, a %s person: %s', (home, person, document) => {
    expect(documentOf(home, person)).toBe(document);
  });
  it('F-33 is the one that the host names, else a CPF in Brazil and any ID in Mexico', () => {
    expect([bearerDocument(null, 'BR'), bearerDocument(null, 'MX')]).toEqual(['cpf', 'id']);
    for (const named of ['cpf', 'rfc', 'id'] as const)
      for (const site of ['BR', 'MX'] as const) expect(bearerDocument(named, site)).toBe(named);
  });
});
