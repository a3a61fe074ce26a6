/** The message that a field shows. No text throws or takes long. */
import { describe, expect, it } from 'vitest';
import { ENTRY_DOCUMENTS, isBearerDocument } from '../../../domain/fields/profile.ts';
import {
  attachedViolation,
  bearerRule,
  FIELD_CODES,
  type FieldContexts,
  type FieldKind,
  fieldViolation,
  imagesViolation,
  LARGEST_IMAGE,
  LARGEST_REPORT,
  MOST_IMAGES,
} from '../../../domain/fields/violation.ts';
import { anyText, fc } from '../fc.ts';

const TODAY = { year: 2026, month: 7, day: 15 };
const CONTEXTS: FieldContexts = {
  text: {},
  name: {},
  fullName: {},
  email: {},
  postalCode: { country: 'BR' },
  phone: { country: 'BR' },
  cpf: {},
  bearerCpf: {},
  bearerDocument: { needed: 'id' },
  cnpj: {},
  rfc: {},
  password: {},
  currentPassword: {},
  passwordAgain: { other: 'Abcdef1!' },
  date: { order: 'dmy', today: TODAY },
  bin: {},
  card: {},
  cardExpiry: { today: TODAY },
  securityCode: {},
  pix: {},
  pageAddress: { pages: new Set(['busca']) },
  count: {},
};
const KINDS = Object.keys(CONTEXTS) as FieldKind[];
const ask = (kind: FieldKind, text: string, more: object = {}) =>
  fieldViolation(kind, text, { ...CONTEXTS[kind], ...more });

const RIGHT: Readonly<Record<FieldKind, string>> = {
  text: 'x',
  name: 'Ana',
  fullName: 'Ana Lima',
  email: 'ana@mail.com',
  postalCode: '01310-100',
  phone: '(11) 91234-5678',
  cpf: '52998224725',
  bearerCpf: '529.982.247-25',
  bearerDocument: 'AB-123456',
  cnpj: '11222333000181',
  rfc: 'GODE561231GR8',
  password: 'Abcdef1!',
  currentPassword: 'x',
  passwordAgain: 'Abcdef1!',
  date: '31/05/1990',
  bin: '411111',
  card: '4111111111111111',
  cardExpiry: '07/26',
  securityCode: '123',
  pix: '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
  pageAddress: 'casa-nova',
  count: '3',
};

describe('the message of a field', () => {
  it.each(KINDS)('F-22 for an empty %s is shown only if the field is required', (kind) => {
    expect(ask(kind, ' ')).toEqual({ code: 'field.required', params: {} });
    expect(ask(kind, ' ', { required: true })).toEqual({ code: 'field.required', params: {} });
    expect(ask(kind, '', { required: false })).toBeNull();
  });
  it.each(KINDS)('F-22 for a valid %s is absent', (kind) => {
    expect(ask(kind, RIGHT[kind])).toBeNull();
  });
  it.each([
    ['name', 'An4', 'field.name', {}],
    ['fullName', 'An4', 'field.name', {}],
    ['fullName', 'Ana', 'field.fullName', {}],
    ['email', 'ana', 'field.email', {}],
    ['postalCode', '1', 'field.postalCode', { format: '00000-000' }],
    ['phone', '1', 'field.phone', { format: '(00) 00000-0000' }],
    ['cpf', '52998224726', 'field.cpf', {}],
    ['bearerCpf', '52998224725', 'field.cpf', {}],
    ['bearerDocument', 'A/1.2', 'field.document', {}],
    ['bearerDocument', 'documento do João', 'field.document', {}],
    ['bearerDocument', '529.982.247-26', 'field.cpf', {}],
    ['cnpj', '1', 'field.cnpj', {}],
    ['rfc', '1', 'field.rfc', {}],
    ['password', 'x', 'field.password', { length: 8 }],
    ['passwordAgain', 'x', 'field.passwordsDiffer', {}],
    ['date', '1', 'field.date', { format: 'dmy', earliest: 1900, latest: 2026 }],
    ['bin', '1', 'field.bin', {}],
    ['card', '1', 'field.card', {}],
    ['cardExpiry', '06/26', 'field.cardExpiry', {}],
    ['securityCode', '12', 'field.securityCode', {}],
    ['pix', '1', 'field.pix', {}],
    ['count', '1000', 'field.count', { limit: 999 }],
  ] as const)('F-22 for %s with %j is %s', (kind, text, code, params) => {
    expect(ask(kind, text)).toEqual({ code, params });
  });
  it('P-03 F-76 for any ID or a passport is absent exactly if a purchase accepts the document', () => {
    const some = fc.constantFrom(
      '529.982.247-25',
      '529.982.247-26',
      '52998224725',
      'AB-12345',
      'GODE561231GR8',
    );
    const text = fc.oneof(some, fc.string({ unit: fc.constantFrom(...'AZaz09 ./-ãé&'), minLength: 1 }));
    fc.assert(
      fc.property(fc.constantFrom(...ENTRY_DOCUMENTS), text, (needed, document) => {
        if (document.trim() !== '')
          expect(ask('bearerDocument', document, { needed }) === null).toBe(
            isBearerDocument(needed, document),
          );
      }),
    );
    expect(ask('bearerDocument', 'AB-12345', { needed: 'cpf' })?.code).toBe('field.document');
  });
  it('F-76 checks a bearer’s document as a person’s, or as any ID or passport', () => {
    expect(bearerRule('cpf', 'cpf')).toEqual(['bearerCpf', {}]);
    expect(bearerRule('rfc', 'rfc')).toEqual(['rfc', {}]);
    for (const needed of ENTRY_DOCUMENTS)
      expect(bearerRule('id', needed)).toEqual(['bearerDocument', { needed }]);
  });
  it('F-65 names the first letter that a ticket cannot print', () => {
    const printed = (text: string) => ask('fullName', text, { printed: true });
    expect(printed('Li 王 小明')).toEqual({ code: 'field.letters', params: { letter: '王' } });
    expect(printed('Li4 王')?.code).toBe('field.name');
    expect(printed('Łukasz')?.code).toBe('field.fullName');
    expect(printed('Łukasz Škoda')).toBeNull();
    expect(ask('fullName', '王 小明')).toBeNull();
  });
  it.each(KINDS)('F-22 for %s is about the length first, then the pattern', (kind) => {
    const bounds = { minimum: 3, maximum: 4 };
    expect(ask(kind, '!!', bounds)).toEqual({ code: 'field.minimum', params: { length: 3 } });
    expect(ask(kind, '!!!!!', bounds)).toEqual({ code: 'field.maximum', params: { length: 4 } });
    expect(ask(kind, '!!!', bounds)?.code ?? '').not.toMatch(/minimum|maximum/);
    expect(ask(kind, '!!!!', bounds)?.code ?? '').not.toMatch(/minimum|maximum/);
  });
  it('F-22 is never a code without a text', () => {
    const kind = fc.constantFrom(...KINDS);
    fc.assert(
      fc.property(kind, fc.string(), (one, text) => {
        const code = ask(one, text)?.code;
        if (code !== undefined) expect(FIELD_CODES).toContain(code);
      }),
    );
  });
  it('F-23 for pictures is shown above the limit', () => {
    expect(imagesViolation(3, 3)).toBeNull();
    expect(imagesViolation(4, 3)).toEqual({ code: 'field.images', params: { limit: 3 } });
  });
  it('F-23 F-34 for pictures depends on their count, kind and size', () => {
    const image = fc.record({
      type: fc.constantFrom(
        'image/png',
        'image/jpeg',
        'image/webp',
        'image/gif',
        'image/svg+xml',
        'text/plain',
        '',
      ),
      size: fc.constantFrom(
        0,
        1,
        LARGEST_IMAGE,
        LARGEST_REPORT,
        LARGEST_IMAGE + 1,
        LARGEST_REPORT,
        LARGEST_REPORT + 1,
      ),
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 }), fc.array(image, { maxLength: 5 }), (kept, chosen) => {
        const fits = chosen.every(
          ({ type, size }) =>
            size > 0 &&
            ((/^image\/(png|jpeg|webp|gif)$/.test(type) && size <= LARGEST_IMAGE) ||
              (type === 'text/plain' && size <= LARGEST_REPORT)),
        );
        const expected = kept + chosen.length > MOST_IMAGES ? 'field.images' : fits ? null : 'field.image';
        expect(attachedViolation(kept, chosen)?.code ?? null).toBe(expected);
      }),
    );
    const sized = (size: number) => attachedViolation(0, [{ type: 'image/png', size }]);
    expect(sized(0)?.params).toEqual({ limit: 2 });
    expect(sized(LARGEST_IMAGE)).toBeNull();
  });
});

const LONG = 100_000;
const ADVERSARIES: readonly (readonly [what: string, text: string])[] = [
  ['one letter', 'a'.repeat(LONG)],
  ['dots', `${'.'.repeat(LONG)}@`],
  ['labels', `a@${'a.'.repeat(LONG / 2)}`],
  ['hyphens', `a@${'-'.repeat(LONG)}`],
  ['at signs', '@'.repeat(LONG)],
  ['spaces', `x${' '.repeat(LONG)}x`],
  ['spaces alone', ' '.repeat(LONG)],
  ['digits', '0'.repeat(LONG)],
  ['digits and spaces', '0 '.repeat(LONG / 2)],
  ['brackets', '(55) '.repeat(LONG / 5)],
  ['plus signs', '+52'.repeat(LONG / 3)],
  ['empty EMV fields', `000201${'2600'.repeat(LONG / 4)}6304FFFF`],
  ['slashes', '01/'.repeat(LONG / 3)],
  ['pairs of surrogates', '🎟'.repeat(LONG / 2)],
  ['halves of surrogates', '\ud83c'.repeat(LONG)],
];

describe('the time of all field checks', () => {
  it.each(ADVERSARIES)('F-24 is proportional to the text: %s', (_what, text) => {
    const before = process.cpuUsage();
    for (const kind of KINDS) ask(kind, text, { minimum: 1 });
    // Sixteen passes over 100,000 characters take some 20 ms; one quadratic pass takes minutes.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
  });
  it('F-24 ends without an exception for any text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), anyText, (kind, text) => {
        ask(kind, text);
      }),
    );
  });
});
