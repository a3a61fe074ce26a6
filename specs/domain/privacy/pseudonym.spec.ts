/** Specs of pseudonyms: same shape and validity as the original, derived from the key. */
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { formatCnpj, formatCpf } from '../../../domain/fields/masks.ts';
import { isCnpj, isCpf, isFormattedCpf, isRfc } from '../../../domain/fields/profile.ts';
import {
  isEmail,
  isFullName,
  isName,
  isPhone,
  isPostalCode,
  isTicketName,
} from '../../../domain/fields/text.ts';
import type { PersonalKind } from '../../../domain/kernel/shapes.ts';
import { bytesOf, pseudonymOf, pseudonymsUnder, streamOf } from '../../../domain/privacy/pseudonym.ts';
import { readWallTime } from '../../../domain/time/civil.ts';
import { anyText, fc, runs } from '../fc.ts';

const KEY = Uint8Array.from({ length: 32 }, (_, at) => at);
const under = pseudonymsUnder(KEY);
const of = (kind: PersonalKind, text: string) => pseudonymOf(kind, text, under);
/** Recorded logs have pseudonyms of this form, so the values must not change. */
const KNOWN_NAME = '3e5d1d2fcaaff264564b643b43bb038058dd307c34b5d20d4186287a992cc89a';
const KNOWN_DOCUMENT = 'b2610f8b84b4a48ef16c523305b51b67b3ec86aa9346d3f614eca2c58fc46950';
const KINDS: readonly PersonalKind[] = [
  'account',
  'name',
  'email',
  'phone',
  'document',
  'birthDate',
  'postalCode',
  'place',
  'code',
  'text',
  'secretRef',
  'charge',
  'purchase',
];
const SHAPED: readonly PersonalKind[] = [
  'account',
  'name',
  'email',
  'phone',
  'document',
  'postalCode',
  'place',
  'code',
];
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('the keyed hash', () => {
  it('R-10 is HMAC-SHA-256 of the kind and the text, as 64 hexadecimal digits', () => {
    expect(under('name', 'ANA')).toBe(KNOWN_NAME);
    expect(under('document', '')).toBe(KNOWN_DOCUMENT);
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 200 }), anyText, (key, text) => {
        const message = bytesOf(`email\u0000${text}`);
        expect(pseudonymsUnder(key)('email', text)).toBe(
          createHmac('sha256', key).update(message).digest('hex'),
        );
      }),
      { numRuns: runs(300) },
    );
  });
  it('R-10 uses different bytes for different texts', () => {
    expect([...bytesOf('Aé')]).toEqual([0, 0x41, 0, 0xe9]);
    expect([...bytesOf('\ud83c')]).toEqual([0xd8, 0x3c]);
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        expect(hex(bytesOf(a)) === hex(bytesOf(b))).toBe(a === b);
      }),
    );
  });
  it('R-10 differs between kinds and between keys', () => {
    const other = pseudonymsUnder(KEY.map((byte) => byte + 1));
    expect(new Set(KINDS.map((kind) => under(kind, 'Ana'))).size).toBe(KINDS.length);
    expect(other('name', 'Ana')).not.toBe(under('name', 'Ana'));
    expect(under('name', 'Ana')).toBe(under('name', 'Ana'));
    expect(pseudonymOf('name', 'Ana Beatriz', other)).not.toBe(of('name', 'Ana Beatriz'));
  });
});

describe('number sequences', () => {
  it('R-04 are the same for the same text, stay in bounds, and differ between similar texts', () => {
    const row = (text: string, below: number) => {
      const next = streamOf(text);
      return Array.from({ length: 40 }, () => next(below));
    };
    expect(row('a', 1000)).toEqual(row('a', 1000));
    expect(row('a', 1000)).not.toEqual(row('b', 1000));
    expect(row('', 2).every((one) => one === 0 || one === 1)).toBe(true);
    const counts = new Array(10).fill(0);
    for (let text = 0; text < 1000; text += 1) for (const one of row(`n${text}`, 10)) counts[one] += 1;
    for (const count of counts) expect(Math.abs(count - 4000)).toBeLessThan(400);
  });
});

describe('the shape of a pseudonym', () => {
  it.each([
    ['name', 'Ana Lima', /^[A-Z][a-z]{2} [A-Z][a-z]{3}$/],
    ['name', 'Éva Ñuñez', /^[^a-zA-Z\s][a-z]{2} Ñ[a-z]ñ[a-z]{2}$/u],
    ['name', '李小龍', /^王{3}$/u],
    ['name', 'Łukasz Əlça', /^\p{Lu}[a-z]{5} \p{Lu}[a-z]\p{Ll}[a-z]$/u],
    ['name', 'Ana ٣ 🎟', /^[A-Z][a-z]{2} ٣ ❤$/u],
    ['name', 'Ana ‘Lima’', /^[A-Z][a-z]{2} ·[A-Z][a-z]{3}·$/u],
    ['email', 'ana.lima@mail.com', /^[a-z]{3}\.[a-z]{4}@[a-z]{4}\.[a-z]{3}$/],
    ['phone', '+55 (11) 91234-5678', /^\+55 \(\d\d\) \d{5}-\d{4}$/],
    ['phone', '(11) 91234-5678', /^\(\d\d\) \d{5}-\d{4}$/],
    ['phone', ' +52 12345678', /^ \+52 \d{8}$/],
    ['phone', 'r+5511', /^[a-z]\+\d{4}$/],
    ['place', 'Ana \u0080', /^[A-Z][a-z]{2} ·$/],
    ['document', '12AZZ34501AZ35', /^\d{2}[A-Z]{3}\d{5}[A-Z]{2}\d{2}$/],
    ['document', '12azz34501az35', /^\d{2}[a-z]{3}\d{5}[a-z]{2}\d{2}$/],
    ['document', '112223330001812', /^\d{15}$/],
    ['document', '11222333000181A', /^\d{14}[A-Z]$/],
    ['document', '529.982.247-25', /^\d{3}\.\d{3}\.\d{3}-\d\d$/],
    ['document', 'Cb-123 456', /^[A-Z][a-z]-\d{3} \d{3}$/],
    ['postalCode', '01310-100', /^\d{5}-\d{3}$/],
    ['place', 'Rua 7, n° 3', /^[A-Z][a-z]{2} \d, [a-z]· \d$/u],
    ['account', '4711', /^\d{4}$/],
    ['code', 'WB-7', /^[A-Z]{2}-\d$/],
  ] as const)('R-04 is that of the original for a %s like %j', (kind, text, shape) => {
    expect(of(kind, text)).toMatch(shape);
    expect(of(kind, text)).not.toBe(text);
  });
  it.each([
    ['text', 'O CPF 529.982.247-25 já comprou', /^text-[0-9a-f]{16}$/],
    ['secretRef', 'vault-1', /^secretRef-[0-9a-f]{16}$/],
    ['charge', '000201', /^charge-[0-9a-f]{16}$/],
    ['purchase', 'CT-000900', /^purchase-[0-9a-f]{16}$/],
  ] as const)('R-15 is that of a token for a %s like %j', (kind, text, token) => {
    expect(of(kind, text)).toMatch(token);
  });
  it.each(KINDS)('R-13 is the original itself for a blank %s', (kind) => {
    expect(of(kind, '')).toBe('');
    expect(of(kind, ' \t')).toBe(' \t');
  });
  it('R-14 passes the same checks as the original', () => {
    const near = fc.string({ unit: fc.constantFrom(...'09 aZÑé@.-+()_&$'), maxLength: 14 });
    const phone = fc.constantFrom(
      '+52 55 1234 5678',
      '+51 55 1234 5678',
      '12345678',
      '(11) 91234-5678',
      ' +52 12345678',
    );
    fc.assert(
      fc.property(fc.oneof(near, phone, anyText), (text) => {
        expect(isEmail(of('email', text))).toBe(isEmail(text));
        expect(isName(of('name', text))).toBe(isName(text));
        expect(isFullName(of('name', text))).toBe(isFullName(text));
        expect(isTicketName(of('name', text))).toBe(isTicketName(text));
        expect(isRfc(of('document', text))).toBe(isRfc(text));
        for (const country of ['BR', 'MX'] as const) {
          expect(isPhone(of('phone', text), country)).toBe(isPhone(text, country));
          expect(isPostalCode(of('postalCode', text), country)).toBe(isPostalCode(text, country));
        }
      }),
      { numRuns: runs(1000) },
    );
  });
  it('R-03 ignores case and outer blanks, and marks in documents', () => {
    const words = fc.string({ unit: fc.constantFrom(...'abcXYZ 019'), minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(words, fc.constantFrom(...SHAPED), (text, kind) => {
        const plain = of(kind, text).toUpperCase().trim();
        expect(of(kind, text.toUpperCase()).trim()).toBe(plain);
        expect(of(kind, ` ${text.toLowerCase()}\t`).toUpperCase().trim()).toBe(plain);
        expect(of(kind, ` ${text}\t`)).toBe(text.trim() === '' ? ` ${text}\t` : ` ${of(kind, text)}\t`);
        const marked = [...text.replaceAll(' ', '')].join('.');
        expect(of('document', marked).replaceAll('.', '')).toBe(of('document', text).replaceAll(' ', ''));
      }),
    );
  });
  it('R-03 differs between different texts', () => {
    const texts = Array.from({ length: Math.min(500, runs(500)) }, (_, at) => `pessoa número ${at} da silva`);
    for (const kind of KINDS.filter((one) => one !== 'birthDate'))
      expect(new Set(texts.map((text) => of(kind, text))).size).toBe(texts.length);
    const days = Array.from({ length: 28 }, (_, at) => `1990-01-${String(at + 1).padStart(2, '0')}`);
    expect(new Set(days.map((day) => of('birthDate', day))).size).toBeGreaterThan(20);
  });
});

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const formats = [(text: string) => text, formatCpf, formatCnpj, (text: string) => [...text].join(' ')];

describe('pseudonyms of documents', () => {
  it('R-05 are valid exactly if the document is valid, in any form', () => {
    const right = fc.constantFrom(
      '52998224725',
      '11144477735',
      '11222333000181',
      '12ABC34501DE35',
      '12abc34501de35',
    );
    const any = fc.oneof(right, digits(11), digits(14), fc.constantFrom('11111111111', '00000000000000'));
    fc.assert(
      fc.property(any, fc.constantFrom(...formats), (number, format) => {
        const text = format(number);
        const stood = of('document', text);
        expect(isCpf(stood)).toBe(isCpf(text));
        expect(isFormattedCpf(stood)).toBe(isFormattedCpf(text));
        expect(isCnpj(stood)).toBe(isCnpj(text));
        expect(stood).not.toBe(text);
      }),
      { numRuns: runs(1000) },
    );
  });
  it('R-05 of a wrong number are wrong under every key', () => {
    for (let key = 0; key < 300; key += 1) {
      const keyed = pseudonymsUnder(Uint8Array.of(key, key >> 8));
      expect(isCpf(pseudonymOf('document', '529.982.247-26', keyed))).toBe(false);
      expect(isCpf(pseudonymOf('document', '529.982.247-25', keyed))).toBe(true);
    }
  });
  it('R-05 of a valid number are valid even with a constant hash', () => {
    for (const seed of ['', 'a', 'zero', '0000']) {
      for (const text of ['529.982.247-25', '11222333000181']) {
        const stood = pseudonymOf('document', text, () => seed);
        expect(isCpf(stood) || isCnpj(stood)).toBe(true);
      }
    }
  });
  it('R-05 of a valid number are valid even if the hash makes all digits equal', () => {
    for (const [hash, start] of [
      ['75300858', '888.888.881-'],
      ['1793820056', '111.111.112-'],
    ] as const) {
      const stood = pseudonymOf('document', '529.982.247-25', () => hash);
      expect([stood.slice(0, 12), isCpf(stood)]).toEqual([start, true]);
      expect(isCpf(pseudonymOf('document', '529.982.247-26', () => hash))).toBe(false);
    }
  });
});

describe('pseudonyms of birth dates', () => {
  it.each(['1990-05-31', '2025-12-31', '1900-01-01'])('R-06 are real dates for %s', (text) => {
    const stood = of('birthDate', text);
    expect(stood).toMatch(/^19[3-9]\d-\d\d-\d\d$/);
    expect(readWallTime(stood)).not.toBeNull();
  });
  it('R-06 have years from 1930 to 1999', () => {
    const years = Array.from({ length: 3000 }, (_, at) =>
      Number(pseudonymOf('birthDate', '1990-05-31', () => `${at}`).slice(0, 4)),
    );
    expect([Math.min(...years), Math.max(...years)]).toEqual([1930, 1999]);
  });
  it.each(['31/05/1990', '05/31/1990', '05/06/1990'])('R-06 for %s are real in both orders', (text) => {
    expect(of('birthDate', ` ${text}`)).toMatch(/^ (0[1-9]|1[0-2])\/(0[1-9]|1[0-2])\/19[3-9]\d$/);
  });
  it('R-06 keep blanks around the date', () => {
    expect(of('birthDate', '\t1990-05-31 ')).toMatch(/^\t19[3-9]\d-\d\d-\d\d $/);
  });
  it.each([
    ['1990-02-30', '9999-99-99'],
    ['30/02/1990', '99/99/9999'],
    ['ontem', '99999'],
    ['1990', '9999'],
    ['x1990-05-31', '99999-99-99'],
    ['1990-05-31x', '9999-99-999'],
  ])('R-06 of the invalid %s are the invalid %s', (text, expected) => {
    expect(of('birthDate', text)).toBe(expected);
  });
});
