/** Postal codes, phones, passwords, dates and BINs. */
import { describe, expect, it } from 'vitest';
import { isBin } from '../../../domain/fields/payment.ts';
import {
  isDate,
  isPassword,
  isPhone,
  isPostalCode,
  parseDate,
  passwordGaps,
} from '../../../domain/fields/text.ts';
import { civilFromDays, daysFromCivil } from '../../../domain/time/civil.ts';
import { fc } from '../fc.ts';

describe('postal code check', () => {
  it('F-10 F-11 F-48 refuses codes and phones of an unknown country', () => {
    expect(isPostalCode('01310-100', 'AR' as never)).toBe(false);
    expect(isPhone('(11) 91234-5678', 'AR' as never)).toBe(false);
  });
  it('F-10 takes all digits of a code, and nothing around them', () => {
    const brazilian = ['01310-100', 'x01310-100', '01310-1000', '01310100', '01310'];
    expect(brazilian.map((text) => isPostalCode(text, 'BR'))).toEqual([true, false, false, false, false]);
    const mexican = ['06000', 'x06000', '060001', '0600'];
    expect(mexican.map((text) => isPostalCode(text, 'MX'))).toEqual([true, false, false, false]);
  });
});

describe('phone check', () => {
  it.each([
    ['(11) 91234-5678', 'BR', true],
    ['+55 (11) 91234-5678', 'BR', true],
    ['+55(11) 91234-5678', 'BR', true],
    ['+1 (11) 91234-5678', 'BR', false],
    ['+551 (11) 91234-5678', 'BR', false],
    ['55 (11) 91234-5678', 'BR', false],
    ['(11) 1234-5678', 'BR', false],
    ['(11) 91234-567', 'BR', false],
    ['(11) 91234-56789', 'BR', false],
    ['(1) 91234-5678', 'BR', false],
    ['11912345678', 'BR', false],
    ['1234 5678', 'MX', true],
    ['12345678', 'MX', true],
    ['55 1234 5678', 'MX', true],
    ['(55) 1234-5678', 'MX', true],
    ['555 1234 5678', 'MX', true],
    ['(555)12345678', 'MX', true],
    ['+52 55 1234 5678', 'MX', true],
    ['+52-5512345678', 'MX', true],
    ['+525512345678', 'MX', true],
    ['+1 55 1234 5678', 'MX', false],
    ['tel 55 1234 5678', 'MX', false],
    ['55 1234 5678 9', 'MX', false],
    ['5 1234 5678', 'MX', false],
    ['(5) 1234 5678', 'MX', false],
    ['(ab) 1234 5678', 'MX', false],
    ['5555 1234 5678', 'MX', false],
  ] as const)('F-11 F-48 for %s in %s is %s', (text, country, expected) => {
    expect(isPhone(text, country)).toBe(expected);
  });
});

describe('password check', () => {
  it.each([
    ['Abcde1!', ['length']],
    ['Abcdefg!', ['digit']],
    ['ABCDEF1!', ['lower']],
    ['abcdef1!', ['upper']],
    ['Abcdefg1', ['symbol']],
    ['Abcdef1 ', ['symbol']],
    ['Abcdéf1\u00a0', ['symbol']],
    ['🎟🎟🎟A1a', ['length']],
    ['', ['length', 'digit', 'lower', 'upper', 'symbol']],
  ])('F-12 finds that %j lacks %j', (text, gaps) => {
    expect(passwordGaps(text)).toEqual(gaps);
    expect(isPassword(text)).toBe(false);
  });
});

const TODAY = { year: 2026, month: 7, day: 15 };

describe('date check', () => {
  it.each([
    ['15/07/2026', 'dmy', true],
    ['07/15/2026', 'mdy', true],
    ['16/07/2026', 'dmy', false],
    ['14/08/2026', 'dmy', false],
    ['01/01/2027', 'dmy', false],
    ['31/12/2025', 'dmy', true],
    ['12/31/2025', 'dmy', false],
    ['12/31/2025', 'mdy', true],
    ['01/01/1900', 'dmy', true],
    ['31/12/1899', 'dmy', false],
    ['29/02/2000', 'dmy', true],
    ['29/02/1900', 'dmy', false],
    ['29/02/2024', 'dmy', true],
    ['29/02/2023', 'dmy', false],
    ['31/04/2000', 'dmy', false],
    ['00/01/2000', 'dmy', false],
    ['01/00/2000', 'dmy', false],
    ['01/13/2000', 'dmy', false],
    ['1/1/2000', 'dmy', false],
    ['01-01-2000', 'dmy', false],
    ['01/01/200', 'dmy', false],
    ['01/01/20000', 'dmy', false],
    [' 01/01/2000', 'dmy', false],
    ['', 'dmy', false],
  ] as const)('F-13 for %s as %s is %s', (text, order, expected) => {
    expect(isDate(text, order, TODAY)).toBe(expected);
  });
  it('F-13 accepts every day from 1900 to today in both orders, and never tomorrow', () => {
    const days = fc.integer({ min: daysFromCivil({ year: 1900, month: 1, day: 1 }), max: 47_000 });
    fc.assert(
      fc.property(days, (day) => {
        const date = civilFromDays(day);
        const [d, m] = [date.day, date.month].map((part) => String(part).padStart(2, '0'));
        const before = civilFromDays(day - 1);
        expect(parseDate(`${d}/${m}/${date.year}`, 'dmy')).toEqual(date);
        expect(isDate(`${m}/${d}/${date.year}`, 'mdy', date)).toBe(true);
        expect(isDate(`${d}/${m}/${date.year}`, 'dmy', before)).toBe(false);
      }),
    );
  });
});

describe('BIN check', () => {
  it.each([
    ['411111', true],
    ['000000', true],
    ['41111', false],
    ['4111111', false],
    ['41111a', false],
    ['4111 1', false],
    ['', false],
  ])('F-14 for %j is %s', (text, expected) => {
    expect(isBin(text)).toBe(expected);
  });
});
