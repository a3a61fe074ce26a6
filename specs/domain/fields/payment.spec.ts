/** Card numbers and Pix codes. */
import { describe, expect, it } from 'vitest';
import {
  cardBrand,
  crc16,
  isCardExpiry,
  isCardNumber,
  isPixCode,
  isSecurityCode,
  readEmv,
} from '../../../domain/fields/payment.ts';
import { anyText, fc } from '../fc.ts';

const CARDS = [
  ['4111 1111 1111 1111', 'visa'],
  ['4012888888881881', 'visa'],
  ['5555 5555 5555 4444', 'mastercard'],
  ['2223 0031 2200 3222', 'mastercard'],
  ['3782 822463 10005', 'amex'],
  ['341111111111111', 'amex'],
  ['30569309025904', 'diners'],
  ['36148900647913', 'diners'],
  ['6011111111111117', 'discover'],
  ['6445644564456445', 'discover'],
  ['3530111333300000', 'jcb'],
  ['6362970000457013', 'elo'],
  ['5066991111111118', 'elo'],
  ['6062825624254001', 'hipercard'],
  ['5078601870000127985', 'aura'],
] as const;

const luhn = (body: string): string => {
  const sum = [...body].reverse().reduce((total, digit, at) => {
    const doubled = at % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
};

describe('card number check', () => {
  it.each(CARDS)('F-15 F-16 accepts %s as %s', (number, brand) => {
    expect(isCardNumber(number)).toBe(true);
    expect(cardBrand(number)).toBe(brand);
  });
  it('F-15 accepts exactly one last digit for 12 to 19 digits, with or without spaces', () => {
    const body = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 8, maxLength: 22 });
    fc.assert(
      fc.property(body, fc.nat({ max: 9 }), (digits, last) => {
        const right = luhn(digits);
        const counts = right.length >= 12 && right.length <= 19;
        expect(isCardNumber(right)).toBe(counts);
        expect(isCardNumber([...right].join(' '))).toBe(counts);
        expect(isCardNumber(digits + last)).toBe(counts && right.endsWith(String(last)));
      }),
    );
  });
  it.each([
    [null, ['', '5', '56', '222', '2220', '2721', '35', '3527', '3590', '306', '4a', '9']],
    ['visa', ['4', '40117', '401180']],
    ['elo', ['401178', '401179', '506699', '506778', '509000', '655021', '655058', '65 50 21']],
    ['aura', ['50', '506698', '506779']],
    ['mastercard', ['51', '55', '2221', '2720']],
    ['amex', ['34', '37']],
    ['jcb', ['3528', '3589']],
    ['diners', ['300', '305', '38', '39']],
    ['hipercard', ['384100', '384140', '384160', '606282']],
    ['discover', ['6011', '644', '649', '65', '655059']],
  ])('F-16 finds the brand %s for the digits %j', (brand, starts) => {
    for (const digits of starts) expect(cardBrand(digits), digits).toBe(brand);
  });
  it.each([
    ['401178', '401179', 'visa', 'visa'],
    ['431274', '431274', 'visa', 'visa'],
    ['438935', '438935', 'visa', 'visa'],
    ['451416', '451416', 'visa', 'visa'],
    ['457393', '457393', 'visa', 'visa'],
    ['457631', '457632', 'visa', 'visa'],
    ['504175', '504175', 'aura', 'aura'],
    ['506699', '506778', 'aura', 'aura'],
    ['509000', '509999', 'aura', 'mastercard'],
    ['627780', '627780', null, null],
    ['636297', '636297', null, null],
    ['636368', '636368', null, null],
    ['650031', '650033', 'discover', 'discover'],
    ['650035', '650051', 'discover', 'discover'],
    ['650405', '650439', 'discover', 'discover'],
    ['650485', '650538', 'discover', 'discover'],
    ['650541', '650598', 'discover', 'discover'],
    ['650700', '650718', 'discover', 'discover'],
    ['650720', '650727', 'discover', 'discover'],
    ['650901', '650978', 'discover', 'discover'],
    ['651652', '651679', 'discover', 'discover'],
    ['655000', '655019', 'discover', 'discover'],
    ['655021', '655058', 'discover', 'discover'],
  ])('F-16 finds Elo from %s to %s, before it %s and after it %s', (from, to, before, after) => {
    const around = [Number(from) - 1, Number(from), Number(to), Number(to) + 1];
    expect(around.map((digits) => cardBrand(String(digits)))).toEqual([before, 'elo', 'elo', after]);
  });
});

/** Example of the central bank. */
const EXAMPLE =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

const emv = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;
const sealed = (body: string) => `${body}6304${crc16(`${body}6304`)}`;
const account = (id: string, name: string, inner: string) => emv(id, emv('00', name) + inner);
const KEY = emv('01', 'a@b.co');
const code = (...fields: string[]) => sealed(['000201', ...fields].join(''));

describe('Pix code check', () => {
  it('F-18 computes the published checksum', () => {
    expect(crc16('123456789')).toBe('29B1');
    expect(crc16('')).toBe('FFFF');
    expect(crc16(EXAMPLE.slice(0, -4))).toBe('1D3D');
  });
  it('F-18 computes the checksum over UTF-8 bytes, with leading zeros', () => {
    const bytes = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));
    const latin = (text: string) => {
      let crc = 0xffff;
      for (const character of bytes(text)) {
        crc ^= character.charCodeAt(0) << 8;
        for (let bit = 0; bit < 8; bit += 1)
          crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
      }
      return crc.toString(16).toUpperCase().padStart(4, '0');
    };
    const text = anyText.filter((one) => one.isWellFormed());
    fc.assert(
      fc.property(text, (one) => {
        expect(crc16(one)).toBe(latin(one));
      }),
    );
    expect(['\u007f', '\u0080', '\u07ff', '\u0800', '\uffff', '\u{10000}'].map(crc16)).toEqual(
      ['\u007f', '\u0080', '\u07ff', '\u0800', '\uffff', '\u{10000}'].map(latin),
    );
  });
  it('F-17 F-18 F-19 accepts the central bank’s example', () => {
    expect(isPixCode(EXAMPLE)).toBe(true);
  });
  it('F-18 refuses the example with any changed character', () => {
    const place = fc.nat({ max: EXAMPLE.length - 1 });
    fc.assert(
      fc.property(place, fc.constantFrom(...'0123456789ABCDEFabcdefz*. '), (at, character) => {
        const other = EXAMPLE.slice(0, at) + character + EXAMPLE.slice(at + 1);
        expect(isPixCode(other)).toBe(other === EXAMPLE);
      }),
    );
  });
  it('F-17 refuses a field beyond the end of the text, and a repeated field', () => {
    expect(readEmv('')).toEqual([]);
    expect(readEmv(emv('00', '01') + emv('01', ''))).toEqual([
      { id: '00', value: '01' },
      { id: '01', value: '' },
    ]);
    expect(readEmv('0002012')).toBeNull();
    expect(readEmv('000301')).toBeNull();
    expect(readEmv('0x0201')).toBeNull();
    expect(readEmv(emv('01', 'a') + emv('01', 'a'))).toBeNull();
    expect(isPixCode(code(account('26', 'br.gov.bcb.pix', KEY)).replace('000201', ''))).toBe(false);
  });
  it('F-17 refuses a code that does not begin with the version', () => {
    const pix = account('26', 'br.gov.bcb.pix', KEY);
    expect(isPixCode(sealed(`000202${pix}`))).toBe(false);
    expect(isPixCode(sealed(`${pix}000201`))).toBe(false);
    expect(isPixCode(sealed(pix))).toBe(false);
  });
  it('F-17 refuses a checksum before the end', () => {
    const good = code(account('26', 'br.gov.bcb.pix', KEY));
    expect(isPixCode(good)).toBe(true);
    expect(isPixCode(good + emv('64', 'x'))).toBe(false);
    // The last four digits look like a checksum, but belong to a field that ends in the checksum's id and length.
    const body = `000201${account('26', 'br.gov.bcb.pix', KEY)}6408xxxx6304`;
    const inside = `${body.slice(0, -12)}6412xxxx6304`;
    expect(isPixCode(`${inside}${crc16(inside)}`)).toBe(false);
  });
  it.each(['26', '39', '51'])('F-19 accepts an account with id %s', (id) => {
    expect(isPixCode(code(account(id, 'br.gov.bcb.pix', KEY)))).toBe(true);
    expect(isPixCode(code(account(id, 'BR.GOV.BCB.PIX', emv('25', 'pix.example/qr'))))).toBe(true);
  });
  it.each([
    ['an id below', account('25', 'br.gov.bcb.pix', KEY)],
    ['an id above', account('52', 'br.gov.bcb.pix', KEY)],
    ['another scheme', account('26', 'br.gov.bcb.pux', KEY)],
    ['no key and no address', account('26', 'br.gov.bcb.pix', emv('02', 'x'))],
    ['an empty key', account('26', 'br.gov.bcb.pix', emv('01', ''))],
    ['a name without a field of its own', emv('26', '0014br.gov.bcb.pix01')],
    ['the name under another id', emv('26', emv('02', 'br.gov.bcb.pix') + KEY)],
    ['no account', emv('58', 'BR')],
  ])('F-19 refuses a code with %s', (_why, field) => {
    expect(isPixCode(code(field))).toBe(false);
  });
});

describe('card expiry and security code checks', () => {
  const two = (value: number): string => String(value).padStart(2, '0');
  const month = fc.integer({ min: 1, max: 12 });
  const year = fc.integer({ min: 2000, max: 2099 });

  it('F-29 accept a card until the end of its last month', () => {
    fc.assert(
      fc.property(
        month,
        year,
        month,
        year,
        fc.integer({ min: 1, max: 28 }),
        (ends, endsIn, now, nowIn, day) => {
          const today = { year: nowIn, month: now, day };
          const over = endsIn < nowIn || (endsIn === nowIn && ends < now);
          expect(isCardExpiry(`${two(ends)}/${two(endsIn % 100)}`, today)).toBe(!over);
        },
      ),
    );
  });
  it('F-29 accept a card in December', () =>
    expect(isCardExpiry('12/26', { year: 2026, month: 12, day: 31 })).toBe(true));
  it.each(['', '00/30', '13/30', '1/30', '12/2030', '12-30', ' 12/30', '12/30 '])(
    'F-29 refuse the expiry %j',
    (text) => {
      expect(isCardExpiry(text, { year: 2026, month: 7, day: 15 })).toBe(false);
    },
  );
  it('F-30 accept a security code of three or four digits only', () => {
    for (const text of ['000', '123', '9999']) expect(isSecurityCode(text)).toBe(true);
    for (const text of ['', '12', '12345', '12a', ' 123', '１２３']) expect(isSecurityCode(text)).toBe(false);
  });
});
