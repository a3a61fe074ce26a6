/** Each check takes time proportional to the text, so that no text blocks the page (F-24). */
import type { Country } from '../kernel/values.ts';
import { type CivilDate, compareDates, isRealDate } from '../time/civil.ts';

export const isFilled = (value: string | number | null | undefined): boolean =>
  typeof value === 'number' ? !Number.isNaN(value) : typeof value === 'string' && value.trim() !== '';

/** Length in code points: a character outside the first 65,536 counts once (F-02). */
export function lengthOf(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}

export const hasMinimumLength = (text: string, length: number): boolean => lengthOf(text) >= length;

export const hasMaximumLength = (text: string, length: number): boolean => lengthOf(text) <= length;

const FORBIDDEN = /[\p{Nd}!?@#$%*()]/u;
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\ufe0f|\u20e3/u;
/** Control characters, also those that change the direction of text, line separators and halves of a character. */
const CONTROL = /(?![\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u;
const BLANK = /\s/u;

/** True for text without digits, `! ? @ # $ % * ( )`, emoji and control characters (F-03), also for empty text. */
export const isName = (text: string): boolean =>
  !FORBIDDEN.test(text) && !EMOJI.test(text) && !CONTROL.test(text);

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

export const isFullName = (text: string): boolean => isName(text) && hasWords(text, 2);

/** One character that fonts of Latin (also Vietnamese), Greek and Cyrillic have, or that prints nothing. */
const PRINTED = new RegExp(
  `^[${[
    String.raw`\s\u200c\u200d !-~\u00a1-\u0148\u014a-\u01c3\u01c5-\u024f\u1e00-\u1e9b\u1e9d-\u1eff`,
    String.raw`\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0479\u048a-\u049d\u04a0-\u04ff`,
    String.raw`\u0300\u0301\u0303\u0304\u0308\u0309\u0323\u02bb\u02bc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026`,
  ].join('')}]$`,
  'u',
);

/** First character that a ticket cannot print (F-65). Undefined if it prints the whole text. */
export const unprinted = (text: string): string | undefined =>
  Array.from(text.normalize('NFC')).find((character) => !PRINTED.test(character));

/** True for a full name in letters that a ticket prints. */
export const isTicketName = (text: string): boolean => isFullName(text) && unprinted(text) === undefined;

const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isLabelCode = (code: number): boolean => isLetter(code) || isDigit(code) || code === 95 || code === 45;
const DOT = 46;

/** True for allowed characters before the `@` at `end`. False if there are none. */
const isLocalPart = (text: string, end: number): boolean => {
  for (let at = 0; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (!isLabelCode(code) && code !== DOT) return false;
  }
  return end > 0;
};

/** Start of a domain's last label. -1 for other text, or with an empty label before the last one. */
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

/** True for the shop's e-mail pattern: ASCII only, no `+`, a suffix of 2 to 4 letters (F-05). */
export function isEmail(text: string): boolean {
  const sign = text.indexOf('@');
  if (!isLocalPart(text, sign)) return false;
  const suffix = lastLabel(text, sign + 1);
  return suffix > sign + 1 && isSuffix(text, suffix);
}

export const PASSWORD_NEEDS = ['length', 'digit', 'lower', 'upper', 'symbol'] as const;
export type PasswordNeed = (typeof PASSWORD_NEEDS)[number];

export const PASSWORD_LENGTH = 8;

const DIGIT = /\p{Nd}/u;
const LOWER = /\p{Ll}/u;
const UPPER = /\p{Lu}/u;
const SYMBOL = /[^\p{L}\p{Nd}\s]/u;

const MET: Readonly<Record<PasswordNeed, (text: string) => boolean>> = {
  length: (text) => hasMinimumLength(text, PASSWORD_LENGTH),
  digit: (text) => DIGIT.test(text),
  lower: (text) => LOWER.test(text),
  upper: (text) => UPPER.test(text),
  symbol: (text) => SYMBOL.test(text),
};

/** Requirements that the password does not meet yet (F-12). */
export const passwordGaps = (text: string): readonly PasswordNeed[] =>
  PASSWORD_NEEDS.filter((need) => !MET[need](text));

export const isPassword = (text: string): boolean => passwordGaps(text).length === 0;

const POSTAL_CODE: Readonly<Record<Country, RegExp>> = { BR: /^\d{5}-\d{3}$/, MX: /^\d{5}$/ };

const PHONE: Readonly<Record<Country, RegExp>> = {
  BR: /^(?:\+\d{2} ?)?\(\d{2}\) \d{5}-\d{4}$/,
  MX: /^(?:\+52[ -]?)?(?:(?:\(\d{2,3}\)|\d{2,3})[ -]?)?\d{4}[ -]?\d{4}$/,
};

export const isPostalCode = (text: string, country: Country): boolean =>
  POSTAL_CODE[country]?.test(text) ?? false;

/** A prefix where the area code would be, as in Mexico's unfinished `044 55 1234 5678`. */
const CALL_PREFIX: Readonly<Record<Country, RegExp | null>> = {
  BR: null,
  MX: /^(?:\+52)?\D*[01](?:\D*\d){8}/,
};

export const hasCallPrefix = (text: string, country: Country): boolean =>
  CALL_PREFIX[country]?.test(text) ?? false;

/** Brazil `(11) 91234-5678`, optionally after `+NN` (F-11). Mexico 8 digits, optionally after area code and `+52`. */
export const isPhone = (text: string, country: Country): boolean => PHONE[country]?.test(text) ?? false;

export type DateOrder = 'dmy' | 'mdy';

export const EARLIEST_YEAR = 1900;

export const isMonth = (part: string): boolean => Number(part) >= 1 && Number(part) <= 12;
export const isMonthAndDay = (month: string, day: string): boolean =>
  isMonth(month) && Number(day) >= 1 && Number(day) <= 31;

const PATTERN = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** Parses `dd/mm/yyyy` or `mm/dd/yyyy`. Null for another form, or for no real date. */
export function parseDate(text: string, order: DateOrder): CivilDate | null {
  const parts = PATTERN.exec(text);
  if (parts === null) return null;
  const [first, second, year] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const date = order === 'mdy' ? { year, month: first, day: second } : { year, month: second, day: first };
  return isRealDate(date) ? date : null;
}

export function isDate(text: string, order: DateOrder, today: CivilDate): boolean {
  const date = parseDate(text, order);
  return date !== null && date.year >= EARLIEST_YEAR && compareDates(date, today) <= 0;
}
