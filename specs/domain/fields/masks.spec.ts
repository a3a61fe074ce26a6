/** Masks while text is typed, pasted or deleted. */
import { describe, expect, it } from 'vitest';
import * as masks from '../../../domain/fields/masks.ts';
import { fc } from '../fc.ts';

const ALL: readonly (readonly [name: string, format: (text: string) => string])[] = [
  ['CPF', masks.formatCpf],
  ['CNPJ', masks.formatCnpj],
  ['RFC', masks.formatRfc],
  ['BIN', masks.formatBin],
  ['postal code BR', (text) => masks.formatPostalCode(text, 'BR')],
  ['postal code MX', (text) => masks.formatPostalCode(text, 'MX')],
  ['card', masks.formatCardNumber],
  ['expiry', masks.formatExpiry],
  ['security code', masks.formatSecurityCode],
  ['phone BR', (text) => masks.formatPhone(text, 'BR')],
  ['phone MX', (text) => masks.formatPhone(text, 'MX')],
  ['date', (text) => masks.formatDate(text, 'dmy')],
];

const messy = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom(...'0123456789+()-./ AbÑ&'), maxLength: 30 }),
);

describe.each(ALL)('mask of %s', (_name, format) => {
  it('F-21 F-50 changes nothing when applied twice', () => {
    fc.assert(
      fc.property(messy, (text) => {
        expect(format(format(text))).toBe(format(text));
      }),
    );
  });
  it('F-20 F-21 never ends with a separator, so that deleting does not stop', () => {
    fc.assert(
      fc.property(messy, (text) => {
        expect(format(text)).not.toMatch(/[ ()./-]$/);
      }),
    );
  });
});

describe('field masks', () => {
  it.each([
    ['52998224725', '529.982.247-25'],
    ['CPF: 529.982.247-25, obrigada', '529.982.247-25'],
    ['529', '529'],
    ['5299', '529.9'],
    ['529982247', '529.982.247'],
    ['5299822472', '529.982.247-2'],
    ['529982247259', '529.982.247-25'],
    ['', ''],
    ['abc', ''],
  ])('F-20 change the CPF %j to %j', (text, expected) => {
    expect(masks.formatCpf(text)).toBe(expected);
  });
  it.each([
    ['11222333000181', '11.222.333/0001-81'],
    ['12abc34501de35', '12.ABC.345/01DE-35'],
    ['12.ABC.345/01DE-35', '12.ABC.345/01DE-35'],
    ['12ABC34501DEXX35', '12.ABC.345/01DE-35'],
    ['12a', '12.A'],
    ['12[{@`:/', '12'],
  ])('F-20 change the CNPJ %j to %j', (text, expected) => {
    expect(masks.formatCnpj(text)).toBe(expected);
  });
  it.each([
    ['gode-561231 gr8', 'GODE561231GR8'],
    ['ñu&a010203xyz99', 'ÑU&A010203XYZ'],
  ])('F-20 change the RFC %j to %j', (text, expected) => {
    expect(masks.formatRfc(text)).toBe(expected);
  });
  it.each([
    ['01310100', 'BR', '01310-100'],
    ['01310', 'BR', '01310'],
    ['01310-100', 'MX', '01310'],
    ['C.P. 06600', 'MX', '06600'],
  ] as const)('F-20 change the postal code %j in %s to %j', (text, country, expected) => {
    expect(masks.formatPostalCode(text, country)).toBe(expected);
  });
  it.each([
    ['4111111111111111', '4111 1111 1111 1111'],
    ['4111-1111-1111-1111', '4111 1111 1111 1111'],
    ['378282246310005', '3782 822463 10005'],
    ['3782822463100059', '3782 822463 10005'],
    ['30569309025904', '3056 930902 5904'],
    ['5078601870000127985', '5078 6018 7000 0127 985'],
    ['50786018700001279859', '5078 6018 7000 0127 985'],
    ['41111', '4111 1'],
  ])('F-20 change the card number %j to %j', (text, expected) => {
    expect(masks.formatCardNumber(text)).toBe(expected);
  });
  it.each([
    ['1227', '12/27'],
    ['12/27', '12/27'],
    ['12/2027', '12/27'],
    ['122', '12/2'],
    ['12', '12'],
    ['1/2/3/4/5', '12/34'],
    ['123420', '12/34'],
    ['x', ''],
  ])('F-20 change the expiry %j to %j', (text, expected) => {
    expect(masks.formatExpiry(text)).toBe(expected);
  });
  it('F-20 keep four digits of a security code', () => {
    expect(masks.formatSecurityCode('12-345')).toBe('1234');
  });
  it('F-20 keep six digits of a BIN', () => {
    expect(masks.formatBin('4111 1111')).toBe('411111');
  });
  it.each([
    ['31051990', 'dmy', '31/05/1990'],
    ['1990-05-31', 'dmy', '31/05/1990'],
    [' 1990-05-31T00:00', 'mdy', '05/31/1990'],
    ['310', 'dmy', '31/0'],
    ['31.05.1990', 'dmy', '31/05/1990'],
    ['x 1990-05-31', 'dmy', '19/90/0531'],
  ] as const)('F-20 change the date %j as %s to %j', (text, order, expected) => {
    expect(masks.formatDate(text, order)).toBe(expected);
  });
});

describe('phone mask', () => {
  it.each([
    ['11912345678', '(11) 91234-5678'],
    ['011 91234-5678', '(11) 91234-5678'],
    ['+55 11 91234-5678', '+55 (11) 91234-5678'],
    ['5511912345678', '+55 (11) 91234-5678'],
    ['005511912345678', '+55 (11) 91234-5678'],
    ['55912345678', '(55) 91234-5678'],
    ['559123456789', '(55) 91234-5678'],
    ['119123456789', '(11) 91234-5678'],
    ['1191234567899', '(11) 91234-5678'],
    [' +1 212', '+12 (12'],
    ['+', '+'],
    ['+(', '+'],
    [' +', '+'],
    ['+5', '+5'],
    ['+55', '+55'],
    ['+551', '+55 (1'],
    ['1', '(1'],
    ['11', '(11'],
    ['119', '(11) 9'],
    ['', ''],
  ])('F-21 changes %j in Brazil to %j', (text, expected) => {
    expect(masks.formatPhone(text, 'BR')).toBe(expected);
  });
  it.each([
    ['12345678', '1234 5678'],
    ['5512345678', '55 1234 5678'],
    ['33312345678', '333 1234 5678'],
    ['525512345678', '+52 55 1234 5678'],
    ['+52 (55) 1234-5678', '+52 55 1234 5678'],
    ['521234', '5212 34'],
    ['+x', '+'],
    [' +', '+'],
    ['123456789012', '123 4567 8901'],
    ['+', '+'],
    ['', ''],
  ])('F-21 changes %j in Mexico to %j', (text, expected) => {
    expect(masks.formatPhone(text, 'MX')).toBe(expected);
  });
  it('F-51 drops zeros before an area code', () => {
    fc.assert(
      fc.property(fc.nat({ max: 5 }), (count) => {
        const zeros = '0'.repeat(count);
        expect(masks.formatPhone(`${zeros}11912345678`, 'BR')).toBe('(11) 91234-5678');
        expect(masks.formatPhone(`${zeros}5512345678`, 'MX')).toBe('55 1234 5678');
      }),
    );
  });
});
