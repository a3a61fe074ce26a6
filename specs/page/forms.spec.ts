/** Specs of field and screen texts: the caret under a mask, the spoken form of a purchase number. */

import { describe, expect, test } from 'vitest';
import { formatCardNumber, formatCpf } from '../../domain/fields/masks.ts';
import { composed } from '../../domain/fields/plain-text.ts';
import { masked } from '../../src/kit/forms/TextField.tsx';
import { fc } from '../domain/fc.ts';

/** Minimal browser field for masks. Setting its value moves the caret to the end. */
const fieldWith = (typed: string, at: number) => {
  let value = typed;
  const field = {
    get value() {
      return value;
    },
    set value(text: string) {
      value = text;
      field.selectionStart = text.length;
    },
    selectionStart: at as number | null,
    setSelectionRange: (start: number | null) => {
      field.selectionStart = start;
    },
  };
  return field;
};

describe('a mask', () => {
  test.each([
    ['formats a number typed at its end', '1234', 4, formatCardNumber, '1234', 4],
    ['formats a pasted number', '4242424242424242', 16, formatCardNumber, '4242 4242 4242 4242', null],
    ['formats a digit typed in the middle', '4242 94242 4242', 6, formatCardNumber, '4242 9424 2424 2', 6],
    ['restores a removed mark', '123456.789-09', 3, formatCpf, '123.456.789-09', 3],
    ['keeps a letter, which the check refuses', '12x3', 3, formatCpf, '12x3', 3],
    ['composes accents', 'Joa\u0303o', 4, composed, 'João', 3],
  ])('%s', (_what, typed, at, mask, text, caret) => {
    const field = fieldWith(typed, at);
    expect(masked(field, mask)).toBe(text);
    expect(field.value).toBe(text);
    if (caret !== null) expect(field.selectionStart).toBe(caret);
  });

  test('that changes nothing leaves the caret unchanged', () => {
    const field = fieldWith('São Paulo', 3);
    expect(masked(field, composed)).toBe('São Paulo');
    expect(field.selectionStart).toBe(3);
  });

  test('keeps the caret after the same number of digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,11}$/), fc.nat(11), (digits, place) => {
        const at = Math.min(place, digits.length);
        const field = fieldWith(digits, at);
        const text = masked(field, formatCpf);
        expect(text.slice(0, field.selectionStart ?? 0).replaceAll(/\D/g, '')).toBe(digits.slice(0, at));
      }),
    );
  });
});
