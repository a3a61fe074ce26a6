/**
 * Checks of typed text: plain text, names, e-mail, password, phone, postal code, date. Each check is one pass over any text.
 */
import type { Country } from '../kernel/values.ts';
import { type CivilDate, compareDates, isRealDate } from '../time/civil.ts';

/** Checks of plain text (filled, long enough) and of names. Every check is one pass and takes any text. */

/** A number, or text that is not blank (F-01). */
export const isFilled = (value: string | number | null | undefined): boolean =>
  typeof value === 'number' ? !Number.isNaN(value) : typeof value === 'string' && value.trim() !== '';

/** Length in characters, where one outside the first 65,536 counts once (F-02). */
export function lengthOf(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}

/** At least `length` characters (F-02). */
export const hasMinimumLength = (text: string, length: number): boolean => lengthOf(text) >= length;

/** At most `length` characters (F-02). */
export const hasMaximumLength = (text: string, length: number): boolean => lengthOf(text) <= length;

const FORBIDDEN = /[\p{Nd}!?@#$%*()]/u;
const BLANK = /\s/u;

/** F-03: no digit and none of `! ? @ # $ % * ( )`. Does not check for empty text, see `isFilled`. */
export const isName = (text: string): boolean => !FORBIDDEN.test(text);

/** Words between white space, at most `enough` of them counted. */
function hasWords(text: string, enough: number): boolean {
  let words = 0;
  let inside = false;
  for (const character of text) {
    const blank = BLANK.test(character);
    if (!blank && !inside) words += 1;
    if (words >= enough) return true;
    inside = !blank;
  }
  return false;
}

/** A name of at least two words (F-04). */
export const isFullName = (text: string): boolean => isName(text) && hasWords(text, 2);

/** E-mail addresses by the shop's pattern, read once from left to right. */

const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
const isDigit = (code: number): boolean => code >= 48 && code <= 57;
/** Letters, digits, underscore and hyphen: the characters of a word and a domain label. */
const isLabelCode = (code: number): boolean => isLetter(code) || isDigit(code) || code === 95 || code === 45;
const DOT = 46;

/** Everything before `end`; false for nothing and for no `@` at all (-1). */
const isLocalPart = (text: string, end: number): boolean => {
  for (let at = 0; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (!isLabelCode(code) && code !== DOT) return false;
  }
  return end > 0;
};

/** Parses labels with single dots between them from `start`. Returns the start of the last label, or -1. */
function lastLabel(text: string, start: number): number {
  let label = start;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === DOT && at > label) label = at + 1;
    else if (!isLabelCode(code)) return -1;
  }
  return label;
}

const isSuffix = (text: string, start: number): boolean => {
  const length = text.length - start;
  if (length < 2 || length > 4) return false;
  for (let at = start; at < text.length; at += 1) if (!isLetter(text.charCodeAt(at))) return false;
  return true;
};

/**
 * Word, dot or hyphen characters, `@`, labels with dots between them, a suffix of 2 to 4 letters (F-05). ASCII
 * only and no `+`.
 */
export function isEmail(text: string): boolean {
  const sign = text.indexOf('@');
  if (!isLocalPart(text, sign)) return false;
  const suffix = lastLabel(text, sign + 1);
  return suffix > sign + 1 && isSuffix(text, suffix);
}

/** Password rules. Passwords are only tested here, never stored. */

/** Password requirements, in the order of the form's list. */
export const PASSWORD_NEEDS = ['length', 'digit', 'lower', 'upper', 'symbol'] as const;
export type PasswordNeed = (typeof PASSWORD_NEEDS)[number];

export const PASSWORD_LENGTH = 8;

const DIGIT = /\p{Nd}/u;
const LOWER = /\p{Ll}/u;
const UPPER = /\p{Lu}/u;
const SYMBOL = /[^\p{L}\p{Nd}\s]/u;

function isLongEnough(text: string): boolean {
  let count = 0;
  for (const _character of text) {
    count += 1;
    if (count >= PASSWORD_LENGTH) return true;
  }
  return false;
}

const MET: Readonly<Record<PasswordNeed, (text: string) => boolean>> = {
  length: isLongEnough,
  digit: (text) => DIGIT.test(text),
  lower: (text) => LOWER.test(text),
  upper: (text) => UPPER.test(text),
  symbol: (text) => SYMBOL.test(text),
};

/** Requirements that the password does not meet yet (F-12), for the list next to the field. */
export const passwordGaps = (text: string): readonly PasswordNeed[] =>
  PASSWORD_NEEDS.filter((need) => !MET[need](text));

/**
 * At least 8 characters, with a digit, a small letter, a capital and a symbol (F-12). A symbol (F-49) is anything that
 * is neither letter, digit nor white space.
 */
export const isPassword = (text: string): boolean => passwordGaps(text).length === 0;

const POSTAL_CODE: Readonly<Record<Country, RegExp>> = { BR: /^\d{5}-\d{3}$/, MX: /^\d{5}$/ };

const PHONE: Readonly<Record<Country, RegExp>> = {
  BR: /^(?:\+\d{2} ?)?\(\d{2}\) \d{5}-\d{4}$/,
  MX: /^(?:\+52[ -]?)?(?:(?:\(\d{2,3}\)|\d{2,3})[ -]?)?\d{4}[ -]?\d{4}$/,
};

/** Brazil `00000-000`, Mexico `00000` (F-10). */
export const isPostalCode = (text: string, country: Country): boolean =>
  POSTAL_CODE[country]?.test(text) ?? false;

/**
 * F-11: Brazil: `(11) 91234-5678`, optionally after `+55` or another `+NN`. Mexico (F-48): 8 digits, optionally
 * after an area code of 2 or 3 digits (with or without brackets) and `+52`. Single spaces or hyphens separate
 * the parts.
 */
export const isPhone = (text: string, country: Country): boolean => PHONE[country]?.test(text) ?? false;

/** Day first (Brazil, Mexico) or month first. */
export type DateOrder = 'dmy' | 'mdy';

export const EARLIEST_YEAR = 1900;

const PATTERN = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** Reads `dd/mm/yyyy` or `mm/dd/yyyy`; null when it is not of that shape or no real date. */
export function parseDate(text: string, order: DateOrder): CivilDate | null {
  const parts = PATTERN.exec(text);
  if (parts === null) return null;
  const [first, second, year] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const date = order === 'mdy' ? { year, month: first, day: second } : { year, month: second, day: first };
  return isRealDate(date) ? date : null;
}

/** A real date in the given order, from 1900 up to `today`, today included (F-13). */
export function isDate(text: string, order: DateOrder, today: CivilDate): boolean {
  const date = parseDate(text, order);
  return date !== null && date.year >= EARLIEST_YEAR && compareDates(date, today) <= 0;
}
