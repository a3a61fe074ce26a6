/**
 * Masks format what they understand. Any other text stays as typed, so that its check refuses it (F-20). A mark appears
 * with the character after it, or with the typed separator, so that deleting always works.
 */
import type { Country } from '../kernel/values.ts';
import { type CardBrand, cardBrand } from './payment.ts';
import { plainText } from './plain-text.ts';
import { bearerDocument, type DocumentKind, type EntryDocument } from './profile.ts';
import { type DateOrder, isMonth, isMonthAndDay } from './text.ts';

const isSlot = (mark: string): boolean => mark === '0' || mark === 'X';

const SLOTS: Readonly<Record<string, RegExp>> = { '0': /^\d$/, X: /^[\dA-Z]$/ };

/** Typed text as masks read it. */
const typedText = (text: string): string => plainText(text).trimStart();

/** Letters, digits and symbols in capitals, without separators. */
const charactersOf = (text: string): string =>
  text.replaceAll(/[^\p{L}\p{N}\p{M}\p{S}&]/gu, '').replaceAll(/[a-zñ]/g, (letter) => letter.toUpperCase());

/** Fills a template: `0` takes a digit, `X` a digit or capital, others are marks. Null for text that does not fit. */
function fill(characters: string, template: string): string | null {
  let written = '';
  let at = 0;
  for (const character of characters) {
    const start = at;
    while (at < template.length && !isSlot(template.charAt(at))) at += 1;
    if (SLOTS[template.charAt(at)]?.test(character) !== true) return null;
    written += template.slice(start, at) + character;
    at += 1;
  }
  return written;
}

/** Mask of a template. */
const masking =
  (template: string) =>
  (text: string): string => {
    const plain = typedText(text);
    return fill(charactersOf(plain), template) ?? plain;
  };

export const formatCpf = masking('000.000.000-00');

export const formatCnpj = masking('XX.XXX.XXX/XXXX-00');

/** Whole number of at most seven digits. */
export const formatCount = masking('0000000');

export const formatBin = masking('000000');

export const formatSecurityCode = masking('0000');

const POSTAL_CODES = { BR: masking('00000-000'), MX: masking('00000') };

export const formatPostalCode = (text: string, country: Country): string => POSTAL_CODES[country](text);

const RFC_PART = /^[0-9A-ZÑ&]{0,13}$/;

export function formatRfc(text: string): string {
  const plain = typedText(text);
  const characters = charactersOf(plain);
  return RFC_PART.test(characters) ? characters : plain;
}

/** How each document is typed. */
export const DOCUMENT_ENTRY: Readonly<
  Record<DocumentKind, { readonly mask: (text: string) => string; readonly keyboard: 'numeric' | 'text' }>
> = {
  cpf: { mask: formatCpf, keyboard: 'numeric' },
  cnpj: { mask: formatCnpj, keyboard: 'text' },
  rfc: { mask: formatRfc, keyboard: 'text' },
};

/** Field of a bearer's document: the needed one, the passport of a bearer who lives abroad, or any ID (F-76). */
export const bearerEntry = (needed: EntryDocument | null, site: Country, isAbroad: boolean) => {
  const own = bearerDocument(needed, site);
  const document = isAbroad ? 'id' : own;
  return {
    document,
    label:
      document !== 'id'
        ? (`field.${document}` as const)
        : isAbroad
          ? ('field.passport' as const)
          : ('field.bearerId' as const),
    mask: document === 'id' ? undefined : DOCUMENT_ENTRY[document].mask,
    /** False for a field that takes any ID, and so a passport. */
    offersPassport: own !== 'id',
  };
};

const CARD_TEMPLATES: Readonly<Partial<Record<CardBrand, string>>> = {
  amex: '0000 000000 00000',
  diners: '0000 000000 0000',
};

export function formatCardNumber(text: string): string {
  const plain = typedText(text);
  const digits = charactersOf(plain);
  const brand = cardBrand(digits.slice(0, 6));
  return fill(digits, (brand && CARD_TEMPLATES[brand]) ?? '0000 0000 0000 0000 000') ?? plain;
}

const two = (part: string): string => part.padStart(2, '0');

/**
 * Parts between separators. The last one is empty after a typed separator, but not for spaces after `most` parts. None
 * for a text with other characters than digits and separators.
 */
function partsOf(text: string, most: number): readonly string[] {
  if (!/^\d[\d/.\- ]*$/.test(text)) return [];
  const parts = text.split(/[/.\- ]+/);
  return parts.length > most && text.endsWith(' ') ? parts.slice(0, -1) : parts;
}

/** Lengths of the parts, such as `2 2 4`. */
const lengthsOf = (parts: readonly string[]): string => parts.map(({ length }) => length).join(' ');

/** Formats as `00/00`. A year of four digits loses its century. Password managers also fill in `YYYY-MM`. */
export function formatExpiry(text: string): string {
  const plain = typedText(text);
  const parts = partsOf(plain, 2);
  const lengths = lengthsOf(parts);
  const [first = '', second = ''] = /^[346]$/.test(lengths)
    ? [plain.slice(0, 2), plain.trim().slice(2)]
    : parts;
  const year = second.length === 4 && second.startsWith('20') ? second.slice(2) : second;
  const isMonthFirst = /^(?:[346]|[12] [0124])$/.test(lengths) && isMonth(first) && year.length <= 2;
  if (isMonthFirst) return `${two(first)}/${year}`;
  const digits = parts.join('');
  const isYearFirst = /^(?:6|4 2|4 2 2)$/.test(lengths) && digits.startsWith('20');
  return isYearFirst && isMonth(digits.slice(4, 6)) ? `${digits.slice(4, 6)}/${digits.slice(2, 4)}` : plain;
}

/** Formats as `00/00/0000` in the given order. A pasted `YYYY-MM-DD` is rearranged. */
export function formatDate(text: string, order: DateOrder): string {
  const plain = typedText(text);
  const parts = partsOf(plain.replace(/^(\d{4}-\d\d-\d\d)[T ][\d:.]*Z?$/, '$1'), 3);
  const lengths = lengthsOf(parts);
  const digits = parts.join('');
  const written = (first: string, second: string, rest: string): string | null => {
    const isReal = order === 'mdy' ? isMonthAndDay(first, second) : isMonthAndDay(second, first);
    return isReal ? [two(first), two(second), ...(rest === '' ? [] : [rest])].join('/') : null;
  };
  const [a = '', b = '', c = ''] = parts;
  if (/^[12] 0$/.test(lengths)) return written(a, '1', '') === null ? plain : `${two(a)}/`;
  if (/^[12] [12] [1-4]$/.test(lengths)) return written(a, b, c) ?? plain;
  if (/^[12] [12] 0$/.test(lengths)) return written(a, b, '') === null ? plain : `${two(a)}/${two(b)}/`;
  if (lengths === '3')
    return written(digits.slice(0, 2), '1', '') === null ? plain : `${digits.slice(0, 2)}/${digits.slice(2)}`;
  const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
  const isWhole = year.length < 4 || year.startsWith('19') || year.startsWith('20');
  const arranged = /^(?:[4-8]|2 [2-6])$/.test(lengths) && isWhole ? written(day, month, year) : null;
  if (arranged !== null) return arranged;
  if (!/^(?:8|2 6|4 2 2|2 2 2 2)$/.test(lengths) || !/^(?:19|20)/.test(digits)) return plain;
  const ends = [digits.slice(4, 6), digits.slice(6)] as const;
  const [first, second] = order === 'mdy' ? ends : [ends[1], ends[0]];
  return written(first, second, digits.slice(0, 4)) ?? plain;
}

/** Local number as `00 0000 0000`, with an area code of up to three digits. */
function mexicanNumber(digits: string): string {
  const area = digits.slice(0, Math.max(0, digits.length - 8));
  const local = fill(digits.slice(area.length), '0000 0000') ?? '';
  return area === '' ? local : `${area} ${local}`;
}

interface PhonePlan {
  readonly code: string;
  /** Digits with the country code, of a text without `+`. */
  readonly coded: RegExp;
  /** Digits after the country code, and digits within the country. The group is the number, without prefixes. */
  readonly abroad: readonly RegExp[];
  readonly within: readonly RegExp[];
  readonly write: (digits: string) => string;
}

const BRAZILIAN = [/^0?([1-9]\d{0,10})$/];

const PHONES: Readonly<Record<Country, PhonePlan>> = {
  BR: {
    code: '55',
    coded: /^(?:00)?55\d{11}$/,
    abroad: BRAZILIAN,
    within: BRAZILIAN,
    write: (digits) => `(${fill(digits, '00) 00000-0000')}`,
  },
  // Mobile prefixes of old: 1 after the country code, 044 and 045 within the country. 01 began a call to another area.
  MX: {
    code: '52',
    coded: /^(?:00)?521?\d{10}$/,
    abroad: [/^1?([2-9]\d{9})$/, /^([1-9]\d{0,10})$/],
    within: [/^0(?:44|45|1)([2-9]\d{9})$/, /^(?!0(?:44|45|1))0?([2-9]\d{9})$/, /^([1-9]\d{0,10})$/],
    write: mexicanNumber,
  },
};

const PHONE_CHARACTERS = /^\(?\+?[\d ()./\p{Pd}]*$/u;

const numberIn = (digits: string, patterns: readonly RegExp[]): string | undefined =>
  patterns.map((pattern) => pattern.exec(digits)?.[1]).find((number) => number !== undefined);

export function formatPhone(text: string, country: Country): string {
  const plain = typedText(text);
  if (!PHONE_CHARACTERS.test(plain)) return plain;
  const { code, coded, abroad, within, write } = PHONES[country];
  const digits = plain.replaceAll(/\D/g, '');
  if (!plain.includes('+') && !coded.test(digits)) {
    const number = numberIn(digits, within);
    return number === undefined ? plain : write(number);
  }
  const all = plain.includes('+') ? digits : digits.replace(/^00/, '');
  const number = all.startsWith(code) ? numberIn(all.slice(code.length), abroad) : undefined;
  return number === undefined ? plain : `+${code} ${write(number)}`;
}
