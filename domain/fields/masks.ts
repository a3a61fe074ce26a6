/**
 * Input masks. Each accepts any text, keeps the fitting characters and inserts the marks. A mark appears with
 * the character after it, so that deleting always works. Each is idempotent and linear.
 */
import type { Country } from '../kernel/values.ts';
import { type CardBrand, cardBrand } from './payment.ts';
import type { DateOrder } from './text.ts';

const isDigit = (character: string): boolean => character >= '0' && character <= '9';
const isLetter = (character: string): boolean => /[A-Za-z]/.test(character);

const fits = (slot: string, character: string): boolean =>
  isDigit(character) || (slot === 'X' && isLetter(character));

const isSlot = (mark: string): boolean => mark === '0' || mark === 'X';

/**
 * Fills a template (`0` a digit, `X` a digit or capital, other characters are marks) with the fitting
 * characters.
 */
function fill(text: string, template: string): string {
  let written = '';
  let marks = '';
  let at = 0;
  for (let read = 0; read < text.length && at < template.length; read += 1) {
    while (!isSlot(template.charAt(at))) {
      marks += template.charAt(at);
      at += 1;
    }
    const character = text.charAt(read);
    if (!fits(template.charAt(at), character)) continue;
    written += marks + character.toUpperCase();
    marks = '';
    at += 1;
  }
  return written;
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** `000.000.000-00` (F-20). */
export const formatCpf = (text: string): string => fill(text, '000.000.000-00');

/** `XX.XXX.XXX/XXXX-00`, letters raised (F-20). */
export const formatCnpj = (text: string): string => fill(text, 'XX.XXX.XXX/XXXX-00');

/** Capitals, digits, Ñ and &, at most 13 of them (F-20). */
export const formatRfc = (text: string): string =>
  text
    .replaceAll(/[^0-9A-Za-zÑñ&]/g, '')
    .slice(0, 13)
    .toUpperCase();

/** Six digits (F-20). */
export const formatBin = (text: string): string => fill(text, '000000');

/** Brazil `00000-000`, Mexico `00000` (F-20). */
export const formatPostalCode = (text: string, country: Country): string =>
  fill(text, country === 'MX' ? '00000' : '00000-000');

/** `00/00`; a year of four digits loses its century (F-20). */
export function formatExpiry(text: string): string {
  const digits = digitsOf(text);
  return fill(
    digits.length === 6 && digits.slice(2, 4) === '20' ? digits.slice(0, 2) + digits.slice(4) : digits,
    '00/00',
  );
}

/** Three or four digits (F-20). */
export const formatSecurityCode = (text: string): string => fill(text, '0000');

const CARD_TEMPLATES: Readonly<Partial<Record<CardBrand, string>>> = {
  amex: '0000 000000 00000',
  diners: '0000 000000 0000',
};

/** Groups of four up to 19 digits; 4-6-5 for Amex, 4-6-4 for Diners (F-20). */
export function formatCardNumber(text: string): string {
  const digits = digitsOf(text);
  const brand = cardBrand(digits.slice(0, 6));
  return fill(digits, (brand && CARD_TEMPLATES[brand]) ?? '0000 0000 0000 0000 000');
}

/** A number's country code and the digits after it. A full number without `+` is known by its length. */
function splitCountryCode(text: string, own: string, full: number): readonly [code: string, rest: string] {
  const digits = digitsOf(text);
  if (text.trimStart().startsWith('+')) return [digits.slice(0, 2), digits.slice(2)];
  const national = digits.replace(/^0+/, '');
  return national.length >= full && national.startsWith(own) ? [own, national.slice(2)] : ['', national];
}

function formatBrazilianPhone(text: string): string {
  const [code, rest] = splitCountryCode(text, '55', 13);
  const head = text.trimStart().startsWith('+') || code !== '' ? `+${code}` : '';
  const number = rest.length === 0 ? '' : `(${fill(rest, '00) 00000-0000')}`;
  return head !== '' && number !== '' ? `${head} ${number}` : head + number;
}

function formatMexicanPhone(text: string): string {
  const [code, all] = splitCountryCode(text, '52', 12);
  const head = text.trimStart().startsWith('+') || code !== '' ? `+${code}` : '';
  const rest = all.slice(0, 11);
  const area = rest.slice(0, Math.max(0, rest.length - 8));
  const local = fill(rest.slice(area.length), '0000 0000');
  return [head, area, local].filter((part) => part !== '').join(' ');
}

/**
 * Brazil `(00) 00000-0000`, Mexico `00 0000 0000`; `+NN` stays before it, and is set before a pasted number that
 * is long enough to have it (F-21). Zeros before an area code are dropped (F-51).
 */
export const formatPhone = (text: string, country: Country): string =>
  country === 'MX' ? formatMexicanPhone(text) : formatBrazilianPhone(text);

const ISO_DATE = /^\s*(\d{4})-(\d{2})-(\d{2})/;

/** `00/00/0000`; a pasted `YYYY-MM-DD` is turned into the order (F-20). */
export function formatDate(text: string, order: DateOrder): string {
  const iso = ISO_DATE.exec(text);
  if (iso === null) return fill(text, '00/00/0000');
  const [, year, month, day] = iso;
  return order === 'mdy' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
}
