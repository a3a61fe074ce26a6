/** Emptiness, lengths, names and e-mail addresses. */
import { describe, expect, it } from 'vitest';
import { isFoundBy, joinTexts } from '../../../domain/fields/plain-text.ts';
import {
  hasMaximumLength,
  hasMinimumLength,
  isEmail,
  isFilled,
  isFullName,
  isName,
} from '../../../domain/fields/text.ts';
import { anyText, fc, runs } from '../fc.ts';

describe('filled values', () => {
  it.each([0, 1, -1, 'a', ' a ', '0'])('F-01 include %j', (value) => {
    expect(isFilled(value)).toBe(true);
  });
  it.each([Number.NaN, '', ' ', '\t\n', '\u00a0', null, undefined])('F-01 do not include %j', (value) => {
    expect(isFilled(value)).toBe(false);
  });
});

describe('length checks', () => {
  it('F-02 count the characters of any text exactly', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const length = [...text].length;
        expect(hasMinimumLength(text, length) && hasMaximumLength(text, length)).toBe(true);
        expect(hasMinimumLength(text, length + 1)).toBe(false);
        expect(hasMaximumLength(text, length - 1)).toBe(false);
      }),
    );
  });
});

describe('name checks', () => {
  it.each([
    ...['Ana', 'João da Silva', "D'Ávila", 'Ñuñez-Pérez', '李小龍', 'Łukasz Škoda', 'Nguyễn Văn Thiện'],
    ...['Мария Иванова', 'محمد علی\u200cرضا', 'अनिल कुमार', 'Γιώργος'],
  ])('F-03 accept %s', (text) => {
    expect(isName(text)).toBe(true);
  });
  it.each([
    ...'0123456789!?@#$%*()٣🎉❤\u202e\u2066\u0007\u001b\ue000',
    ...['🇧🇷', '👩\u200d🎤', '1\ufe0f\u20e3', '\ud83d'],
  ])('F-03 refuse a name with %s', (character) => {
    expect(isName(`Ana ${character} Lima`)).toBe(false);
    expect(isFullName(`Ana ${character} Lima`)).toBe(false);
  });
  it.each([
    ['Ana', false],
    ['  Ana  ', false],
    ['Ana Lima', true],
    [' Ana\tLima ', true],
    ['Ana Maria Lima', true],
    ['A B', true],
    ['', false],
    [' ', false],
  ])('F-04 for the full name %j are %s', (text, expected) => {
    expect(isFullName(text)).toBe(expected);
  });
});

/** The pattern as the specification words it, for texts short enough for a backtracking engine. */
const EMAIL = /^[\w.-]+@([\w-]+\.)+[A-Za-z]{2,4}$/;

describe('e-mail check', () => {
  it.each([
    'a@b.co',
    'AZaz09_.-@AZaz09_-.AZaz',
    'ana.lima-x_1@mail.shop.com.br',
    '.@-._.info',
    'A@B.MX',
    '1@1.com',
  ])('F-05 accepts %s', (text) => {
    expect(isEmail(text)).toBe(true);
  });
  it.each([
    '',
    '@',
    'a@',
    '@b.co',
    'a@b',
    'a@b.c',
    'a@b.museum',
    'a@b.c1',
    'a@.co',
    'a@b..co',
    'a@b.co.',
    'a+b@c.co',
    'a b@c.co',
    'a@b@c.co',
    'á@b.co',
    'a@b.çom',
    'a@com',
    ' a@b.co',
    'a@b.co\n',
    'a@[.co',
    'a@{.co',
    'a@`.co',
    'a@/.co',
    '@',
    'ab',
    'a.co',
    'a@:.co',
  ])('F-05 refuses %j', (text) => {
    expect(isEmail(text)).toBe(false);
  });
  it('F-05 agrees with the pattern on any short text', () => {
    const near = fc.string({ unit: fc.constantFrom(...'aZ09_-.@+ é[`{/:'), maxLength: 14 });
    fc.assert(
      fc.property(near, (text) => {
        expect(isEmail(text)).toBe(EMAIL.test(text));
      }),
      { numRuns: runs(5000) },
    );
  });
});

describe('a search in questions', () => {
  it('F-74 finds all words in any order, without regard to accents and capitals', () => {
    const text = 'Até quando posso CANCELAR?';
    for (const search of ['', '  ', 'ate', 'ATÉ cancelar', 'cancelar  ate ', 'quando posso'])
      expect(isFoundBy(text, search)).toBe(true);
    for (const search of ['cancelar nunca', 'posso quando?x']) expect(isFoundBy(text, search)).toBe(false);
  });
});

const JOINED: readonly (readonly [readonly (string | false | null)[], string])[] = [
  [['A conexão caiu', 'O pagamento não começou.'], 'A conexão caiu. O pagamento não começou.'],
  [
    ['Something went wrong. Try again in a moment.', 'Try again in a moment.'],
    'Something went wrong. Try again in a moment.',
  ],
  [['Try again.', 'We got no answer! Try again in a moment.'], 'We got no answer! Try again in a moment.'],
  [['Added: seat 3.', 'Total: R$ 35,75.'], 'Added: seat 3. Total: R$ 35,75.'],
  [['Total: R$ 35.', 'Total: R$ 35,75.'], 'Total: R$ 35. Total: R$ 35,75.'],
  [['Av. Paulista', null, false, '', 'Av. Central'], 'Av. Paulista. Av. Central.'],
];
it.each(JOINED)(
  'F-77 texts shown together end with a mark, and none repeats another: %j',
  (texts, joined) => {
    expect(joinTexts(...texts)).toBe(joined);
  },
);
