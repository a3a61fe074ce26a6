/** Masks while text is typed, pasted, filled in or deleted. */
import { describe, expect, it } from 'vitest';
import * as masks from '../../../domain/fields/masks.ts';
import { composed, emailText, plainText } from '../../../domain/fields/plain-text.ts';
import { type EntryDocument, livesAbroad } from '../../../domain/fields/profile.ts';
import { type FieldContexts, type FieldKind, fieldViolation } from '../../../domain/fields/violation.ts';
import { fc } from '../fc.ts';

type Mask = (text: string) => string;
interface Masked {
  readonly name: string;
  readonly mask: Mask;
  /** True if the field's check accepts the text. */
  readonly accepts: (text: string) => boolean;
}

const TODAY = { year: 2026, month: 7, day: 15 };
const field = <K extends FieldKind>(
  name: string,
  mask: Mask,
  kind: K,
  context: FieldContexts[K],
): Masked => ({
  name,
  mask,
  accepts: (text) => fieldViolation(kind, text, context) === null,
});

const ALL: readonly Masked[] = [
  field('CPF', masks.formatCpf, 'cpf', {}),
  field('CNPJ', masks.formatCnpj, 'cnpj', {}),
  field('RFC', masks.formatRfc, 'rfc', {}),
  field('BIN', masks.formatBin, 'bin', {}),
  field('count', masks.formatCount, 'count', {}),
  field('postal code BR', (text) => masks.formatPostalCode(text, 'BR'), 'postalCode', { country: 'BR' }),
  field('postal code MX', (text) => masks.formatPostalCode(text, 'MX'), 'postalCode', { country: 'MX' }),
  field('card', masks.formatCardNumber, 'card', {}),
  field('expiry', masks.formatExpiry, 'cardExpiry', { today: TODAY }),
  field('security code', masks.formatSecurityCode, 'securityCode', {}),
  field('phone BR', (text) => masks.formatPhone(text, 'BR'), 'phone', { country: 'BR' }),
  field('phone MX', (text) => masks.formatPhone(text, 'MX'), 'phone', { country: 'MX' }),
  field('date', (text) => masks.formatDate(text, 'dmy'), 'date', { order: 'dmy', today: TODAY }),
  field('date, month first', (text) => masks.formatDate(text, 'mdy'), 'date', { order: 'mdy', today: TODAY }),
  field('name', composed, 'fullName', {}),
  field('code', plainText, 'text', {}),
];

/** Types a text into a field, one character after the other. */
const typed = (mask: Mask, text: string): string => {
  let value = '';
  for (const character of text) value = mask(value + character);
  return value;
};

const messy = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom(...'0123456789+()-./ AbÑ&\u200b\uff11'), maxLength: 30 }),
);

describe.each(ALL)('mask of $name', ({ mask }) => {
  it('F-21 F-20 changes nothing when applied twice', () => {
    fc.assert(
      fc.property(messy, (text) => {
        expect(mask(mask(text))).toBe(mask(text));
      }),
    );
  });
  it('F-20 F-21 never stops a buyer who deletes', () => {
    fc.assert(
      fc.property(messy, (text) => {
        let value = mask(text);
        for (let presses = 2 * value.length; presses > 0; presses -= 1) value = mask(value.slice(0, -1));
        expect(value).toBe('');
      }),
    );
  });
});

/** Letters and digits, in capitals, as a reader compares them. */
const read = (text: string): string =>
  plainText(text)
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
const UNPARTED = [
  'CPF',
  'CNPJ',
  'RFC',
  'BIN',
  'count',
  'postal code BR',
  'postal code MX',
  'card',
  'security code',
];

describe.each(ALL.filter(({ name }) => [...UNPARTED, 'name', 'code'].includes(name)))(
  'what the mask of $name shows',
  ({ mask }) => {
    it.each(['pasted', 'typed'])('F-61 has each letter and digit that was %s', (how) => {
      fc.assert(
        fc.property(messy, (text) => {
          expect(read(how === 'typed' ? typed(mask, text) : mask(text))).toBe(read(text));
        }),
      );
    });
  },
);

const digit = fc.integer({ min: 0, max: 9 });
const digitsOf = (length: number) =>
  fc.array(digit, { minLength: length, maxLength: length }).map((all) => all.join(''));
const two = (value: number): string => String(value).padStart(2, '0');
const numberText = (value: number) => fc.constantFrom(String(value), two(value));

/** A number in parts, with the separators that people type. */
const parted = (digits: string) =>
  fc
    .array(fc.constantFrom('', '', ' ', '-', '.'), { minLength: digits.length, maxLength: digits.length })
    .map((marks) => [...digits].map((each, at) => each + (at + 1 < digits.length ? marks[at] : '')).join(''));

const shown = ({ mask, accepts }: Masked, text: string, how: string): string | null => {
  const value = how === 'typed' ? typed(mask, text) : mask(text);
  return accepts(value) ? value : null;
};
const masked = (name: string): Masked => {
  const found = ALL.find((each) => each.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};
const ways = ['typed', 'pasted'] as const;

describe('F-61 a valid field shows what was meant', () => {
  it('F-61 for an expiry', () => {
    const expiry = fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 27, max: 60 }))
      .chain(([month, year]) =>
        fc.tuple(
          fc.oneof(
            fc
              .tuple(numberText(month), fc.constantFrom('/', '-', '.', ' ', ' / '), fc.constantFrom('', '20'))
              .map(([first, mark, century]) => `${first}${mark}${century}${year}`),
            fc.constantFrom(`${two(month)}${year}`, `20${year}-${two(month)}`, `20${year}/${two(month)}`),
          ),
          fc.constant(`${two(month)}/${year}`),
        ),
      );
    fc.assert(
      fc.property(expiry, fc.constantFrom(...ways), ([text, expected], how) => {
        expect(shown(masked('expiry'), text, how), `${how} ${text}`).toBe(expected);
      }),
    );
  });

  it('F-61 for a birth date', () => {
    const date = fc
      .tuple(
        fc.integer({ min: 1, max: 28 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1930, max: 2025 }),
      )
      .chain(([day, month, year]) =>
        fc.tuple(
          fc.oneof(
            fc
              .tuple(numberText(day), numberText(month), fc.constantFrom('/', '-', '.', ' '))
              .map(([first, second, mark]) => [first, second, year].join(mark)),
            fc.constantFrom(`${two(day)}${two(month)}${year}`, `${year}-${two(month)}-${two(day)}`),
          ),
          fc.constant(`${two(day)}/${two(month)}/${year}`),
        ),
      );
    fc.assert(
      fc.property(date, fc.constantFrom(...ways), ([text, expected], how) => {
        expect(shown(masked('date'), text, how), `${how} ${text}`).toBe(expected);
      }),
    );
  });

  it.each(['044 55 1234 56', '155 1234 5678', '+52 155 1234 5678'])('F-48 not for %s in Mexico', (text) => {
    expect(masked('phone MX').accepts(text)).toBe(false);
  });

  it('F-61 for a phone with any prefix', () => {
    const brazilian = fc.tuple(fc.integer({ min: 11, max: 99 }), digitsOf(8)).chain(([area, local]) =>
      fc.tuple(
        fc
          .constantFrom('', '0', '+55 ', '+55 0', '+55 (0)', '0055', '55')
          .chain((prefix) => parted(`${area}9${local}`).map((text) => prefix + text)),
        fc.constant(`(${area}) 9${local.slice(0, 4)}-${local.slice(4)}`),
      ),
    );
    const mexican = fc.tuple(fc.integer({ min: 20, max: 99 }), digitsOf(8)).chain(([area, local]) =>
      fc.tuple(
        fc
          .constantFrom('', '044 ', '045', '01 ', '+52 ', '+521 ', '+52 1 ', '52')
          .chain((prefix) => parted(`${area}${local}`).map((text) => prefix + text)),
        fc.constant(`${area} ${local.slice(0, 4)} ${local.slice(4)}`),
      ),
    );
    for (const [name, phones] of [
      ['phone BR', brazilian],
      ['phone MX', mexican],
    ] as const)
      fc.assert(
        fc.property(phones, fc.constantFrom(...ways), ([text, expected], how) => {
          const value = shown(masked(name), text, how)?.replace(/^\+5[25] /, '');
          expect(value, `${how} ${text}`).toBe(expected);
        }),
      );
  });
});

describe('fields without a mask', () => {
  it('F-62 compose accents and drop invisible characters, but keep all others', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(composed(text).normalize('NFD')).toBe(text.normalize('NFD').replaceAll(/\s/g, ' '));
        expect(composed(`\u200b${text}\ufeff`)).toBe(composed(text));
      }),
    );
  });
  it('F-62 drop blanks around an e-mail, so that it is sent as it is checked', () => {
    const blanks = fc.string({ unit: fc.constantFrom(...' \t\n\u00a0\u200b') });
    fc.assert(
      fc.property(blanks, blanks, (before, after) => {
        expect(emailText(`${before}ana@exemplo.com${after}`)).toBe('ana@exemplo.com');
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(emailText(emailText(text))).toBe(emailText(text));
      }),
    );
  });
  it('F-63 read codes in full width, and with invisible characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ABCxyz019-_') }), (text) => {
        const wide = [...text].map((each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0));
        expect(plainText(wide.join('\u200b'))).toBe(text);
        expect(plainText([...text].join('\u202e'))).toBe(text);
      }),
    );
  });
});

describe('field masks', () => {
  it.each([
    ['CPF', '52998224725', '529.982.247-25'],
    ['CPF', '529 982 247 25', '529.982.247-25'],
    ['CPF', '529', '529'],
    ['CPF', '5299', '529.9'],
    ['CPF', '5299822472', '529.982.247-2'],
    ['CPF', '529.982.247-259', '529.982.247-259'],
    ['CPF', '12x3', '12x3'],
    ['CPF', '\u200b５２９', '529'],
    ['CNPJ', '11222333000181', '11.222.333/0001-81'],
    ['CNPJ', '12abc34501de35', '12.ABC.345/01DE-35'],
    ['CNPJ', '12ABC34501DEXX35', '12ABC34501DEXX35'],
    ['CNPJ', '12a', '12.A'],
    ['RFC', 'gode-561231 gr8', 'GODE561231GR8'],
    ['RFC', 'n\u0303u&a010203xyz', 'ÑU&A010203XYZ'],
    ['RFC', 'gode561231gr89', 'gode561231gr89'],
    ['postal code BR', '01310100', '01310-100'],
    ['postal code BR', '01310', '01310'],
    ['postal code BR', '013101000', '013101000'],
    ['postal code MX', '06600', '06600'],
    ['postal code MX', '01310-100', '01310-100'],
    ['card', '4111-1111-1111-1111', '4111 1111 1111 1111'],
    ['card', '378282246310005', '3782 822463 10005'],
    ['card', '3782 822463 100059', '3782 822463 100059'],
    ['card', '30569309025904', '3056 930902 5904'],
    ['card', '5078601870000127985', '5078 6018 7000 0127 985'],
    ['card', '41111', '4111 1'],
    ['security code', '123', '123'],
    ['security code', '12-345', '12-345'],
    ['BIN', '4111 11', '411111'],
    ['BIN', '4111 1111', '4111 1111'],
    ['count', '1.000', '1000'],
    ['expiry', '1227', '12/27'],
    ['expiry', '122', '12/2'],
    ['expiry', '12', '12'],
    ['expiry', '9/', '09/'],
    ['expiry', '9/28', '09/28'],
    ['expiry', '1/2030', '01/30'],
    ['expiry', '12/2030', '12/30'],
    ['expiry', '2030-09', '09/30'],
    ['expiry', '092030', '09/30'],
    ['expiry', '203009', '09/30'],
    ['expiry', '92/8', '92/8'],
    ['expiry', '1/2/3/4/5', '1/2/3/4/5'],
    ['expiry', '123420', '123420'],
    ['date', '5/3/1990', '05/03/1990'],
    ['date', '31051990', '31/05/1990'],
    ['date', '1990-05-31', '31/05/1990'],
    ['date', '310', '31/0'],
    ['date', '5/3/90', '05/03/90'],
    ['date', '53/19/90', '53/19/90'],
    ['date', 'x 1990-05-31', 'x 1990-05-31'],
    ['date, month first', ' 1990-05-31T00:00', '05/31/1990'],
    ['date, month first', '5/31/1990', '05/31/1990'],
    ['phone BR', '11912345678', '(11) 91234-5678'],
    ['phone BR', '011 91234-5678', '(11) 91234-5678'],
    ['phone BR', '+55 (0)11 91234-5678', '+55 (11) 91234-5678'],
    ['phone BR', '5511912345678', '+55 (11) 91234-5678'],
    ['phone BR', '005511912345678', '+55 (11) 91234-5678'],
    ['phone BR', '55912345678', '(55) 91234-5678'],
    ['phone BR', '119123456789', '119123456789'],
    ['phone BR', '+1 212', '+1 212'],
    ['phone BR', '+55', '+55'],
    ['phone BR', '+551', '+55 (1'],
    ['phone BR', '119', '(11) 9'],
    ['phone MX', '12345678', '1234 5678'],
    ['phone MX', '5512345678', '55 1234 5678'],
    ['phone MX', '33312345678', '333 1234 5678'],
    ['phone MX', '044 55 1234 5678', '55 1234 5678'],
    ['phone MX', '045 55 1234 5678', '55 1234 5678'],
    ['phone MX', '01 55 1234 5678', '55 1234 5678'],
    ['phone MX', '+52 1 55 1234 5678', '+52 55 1234 5678'],
    ['phone MX', '525512345678', '+52 55 1234 5678'],
    ['phone MX', '123456789012', '123456789012'],
    ['code', 'MARE\u200b10', 'MARE10'],
    ['code', 'ＭＡＲＥ１０', 'MARE10'],
    ['name', 'Joa\u0303o Conceic\u0327a\u0303o', 'João Conceição'],
    ['name', 'Ana\u00a0Lima\u200b', 'Ana Lima'],
    ['name', 'Łukasz Škoda', 'Łukasz Škoda'],
    ['name', '王 小明', '王 小明'],
  ])('F-20 F-62 F-63 change the %s %j to %j', (name, text, expected) => {
    expect(masked(name).mask(text)).toBe(expected);
  });

  it('F-51 drop a zero before an area code', () => {
    expect(masks.formatPhone('011912345678', 'BR')).toBe('(11) 91234-5678');
    expect(masks.formatPhone('05512345678', 'MX')).toBe('55 1234 5678');
  });

  it.each([
    ['phone BR', '00 1 212 555 0100'],
    ['phone BR', '0011912345678'],
    ['phone MX', '00 49 30 123456'],
    ['phone MX', '00 55 1234 5678'],
  ])('F-72 leave the %s %s, which calls abroad', (name, text) => {
    const { mask, accepts } = masked(name);
    expect(mask(text)).toBe(text);
    expect(accepts(text)).toBe(false);
  });
});

it('F-76 a bearer’s field is for the needed document, a passport from abroad, or any ID', () => {
  const of = (needed: EntryDocument | null, site: 'BR' | 'MX', isAbroad: boolean) => {
    const { document, label, mask, offersPassport } = masks.bearerEntry(needed, site, isAbroad);
    return [document, label, mask?.('52998224725'), offersPassport];
  };
  expect(of(null, 'BR', false)).toEqual(['cpf', 'field.cpf', '529.982.247-25', true]);
  expect(of(null, 'BR', true)).toEqual(['id', 'field.passport', undefined, true]);
  expect(of('rfc', 'MX', false).slice(0, 2)).toEqual(['rfc', 'field.rfc']);
  expect(of('id', 'MX', false)).toEqual(['id', 'field.bearerId', undefined, false]);
  for (const passport of ['AB123456', '123456789']) expect(livesAbroad('cpf', passport, false)).toBe(true);
  for (const other of ['529.982.247-25', '52998224725', '', 'AB 1'])
    expect(livesAbroad('cpf', other, false)).toBe(false);
  for (const [needed, text] of [
    ['rfc', 'gode561231gr8'],
    ['id', 'AB123456'],
  ] as const)
    expect(livesAbroad(needed, text, true)).toBe(false);
  expect([livesAbroad('cpf', '', true), livesAbroad('id', '', true)]).toEqual([true, false]);
});

describe('what a mask shows of a text that is not finished, or not real', () => {
  it.each([
    ['5 ', '05/', '05/'],
    ['13 ', '13/', '13 '],
    ['32 ', '32 ', '32 '],
    ['5/3', '5/3', '5/3'],
    ['5/3/', '05/03/', '05/03/'],
    ['31/13/', '31/13/', '31/13/'],
    ['12/31/', '12/31/', '12/31/'],
    ['5-13-', '5-13-', '05/13/'],
    ['0', '0', '0'],
    ['313', '31/3', '313'],
    ['123', '12/3', '12/3'],
    ['323', '323', '323'],
    ['2002', '20/02', '2002'],
    ['200203', '20/02/03', '200203'],
    ['05031990', '05/03/1990', '05/03/1990'],
    ['05032990', '05032990', '05032990'],
    ['0503299', '05/03/299', '05/03/299'],
    ['19900305', '05/03/1990', '03/05/1990'],
    ['19 90 03 05', '05/03/1990', '03/05/1990'],
    ['19 900305', '05/03/1990', '03/05/1990'],
    ['1990-03-05', '05/03/1990', '03/05/1990'],
    ['1990-03-05T00:00:00.000Z', '05/03/1990', '03/05/1990'],
    ['1990-03-05 00:00', '05/03/1990', '03/05/1990'],
    ['1990-03-05x', '1990-03-05x', '1990-03-05x'],
    ['x1990-03-05', 'x1990-03-05', 'x1990-03-05'],
    ['18900305', '18900305', '18900305'],
    ['1990-13-05', '1990-13-05', '1990-13-05'],
    ['5/3/1990/', '5/3/1990/', '5/3/1990/'],
    ['01/02/03/', '01/02/03/', '01/02/03/'],
    ['2012-20-01', '2012-20-01', '2012-20-01'],
    ['2026 1231', '2026 1231', '2026 1231'],
    ['20 261231', '31/12/2026', '12/31/2026'],
    ['25 12 1999 ', '25/12/1999', '25 12 1999 '],
    ['2 199912', '2 199912', '2 199912'],
    ['2026-12-31T10:00Zx', '2026-12-31T10:00Zx', '2026-12-31T10:00Zx'],
  ])('F-20 F-21 of the date %j: %j, with the month first %j', (text, dayFirst, monthFirst) => {
    expect([masks.formatDate(text, 'dmy'), masks.formatDate(text, 'mdy')]).toEqual([dayFirst, monthFirst]);
  });

  it.each([
    ['4', '4'],
    ['4 ', '04/'],
    ['4/', '04/'],
    ['4/2', '04/2'],
    ['0428', '04/28'],
    ['042', '04/2'],
    ['042028', '04/28'],
    ['04/28 ', '04/28'],
    ['04/28/', '04/28/'],
    ['4/2028', '04/28'],
    ['4/1928', '4/1928'],
    ['13/28', '13/28'],
    ['2013', '2013'],
    ['202804', '04/28'],
    ['2028-04', '04/28'],
    ['2028-04-01', '04/28'],
    ['1928-04', '1928-04'],
    ['2028-13', '2028-13'],
    ['04/28x', '04/28x'],
    ['x04/28', 'x04/28'],
    ['12345', '12345'],
    ['12 34 56', '12 34 56'],
    ['12/26/1', '12/26/1'],
    ['2026 1', '2026 1'],
    ['20 2612', '20 2612'],
    ['12/2126', '12/2126'],
    ['192612', '192612'],
    ['1 2012 06', '1 2012 06'],
  ])('F-20 F-21 of the expiry %j: %j', (text, written) => {
    expect(masks.formatExpiry(text)).toBe(written);
  });

  it.each([
    ['11', 'BR', '(11'],
    ['ramal 11', 'BR', 'ramal 11'],
    ['11 x', 'BR', '11 x'],
    ['+52 5512345', 'MX', '+52 5512 345'],
    ['525512003456', 'MX', '+52 55 1200 3456'],
    ['00525512003456', 'MX', '+52 55 1200 3456'],
    ['55123', 'MX', '5512 3'],
    ['+1 212 555 0100', 'BR', '+1 212 555 0100'],
    ['95511912345678', 'BR', '95511912345678'],
    ['55119123456789', 'BR', '55119123456789'],
    ['+551191234567890', 'BR', '+551191234567890'],
    ['95255123456789', 'MX', '95255123456789'],
    ['+52155123456789', 'MX', '+52155123456789'],
    ['+52955123456789', 'MX', '+52955123456789'],
    ['90445512345678', 'MX', '90445512345678'],
    ['04455123456789', 'MX', '04455123456789'],
    ['055123456789', 'MX', '055123456789'],
    ['0155123456', 'MX', '0155123456'],
  ] as const)('F-20 F-21 of the phone %j in %s: %j', (text, country, written) => {
    expect(masks.formatPhone(text, country)).toBe(written);
  });

  it('F-20 F-21 of codes only the digits, and the documents have their keyboards', () => {
    expect([masks.formatSecurityCode('12 34'), masks.formatPostalCode('0 1000', 'MX')]).toEqual([
      '1234',
      '01000',
    ]);
    const keyboards = Object.entries(masks.DOCUMENT_ENTRY).map(([kind, { keyboard }]) => [kind, keyboard]);
    expect(keyboards).toEqual([
      ['cpf', 'numeric'],
      ['cnpj', 'text'],
      ['rfc', 'text'],
    ]);
  });
});
