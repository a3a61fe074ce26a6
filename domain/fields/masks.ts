/** A mark appears with the character after it, so that deleting always works. */
import type { Country } from '../kernel/values.ts';
import { type CardBrand, cardBrand } from './payment.ts';
import type { DateOrder } from './text.ts';

const isDigit = (character: string): boolean => character >= '0' && character <= '9';
const isLetter = (character: string): boolean => /[A-Za-z]/.test(character);

const fits = (slot: string, character: string): boolean =>
  isDigit(character) || (slot === 'X' && isLetter(character));

const isSlot = (mark: string): boolean => mark === '0' || mark === 'X';

/** Fills a template with the fitting characters: `0` takes a digit, `X` a digit or capital, others are marks. */
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

export const formatCpf = (text: string): string => fill(text, '000.000.000-00');

export const formatCnpj = (text: string): string => fill(text, 'XX.XXX.XXX/XXXX-00');

export const formatRfc = (text: string): string =>
  text
    .replaceAll(/[^0-9A-Za-zÑñ&]/g, '')
    .slice(0, 13)
    .toUpperCase();

export const formatBin = (text: string): string => fill(text, '000000');

export const formatPostalCode = (text: string, country: Country): string =>
  fill(text, country === 'MX' ? '00000' : '00000-000');

/** Formats as `00/00`. A year of four digits loses its century. */
export function formatExpiry(text: string): string {
  const digits = digitsOf(text);
  return fill(
    digits.length === 6 && digits.slice(2, 4) === '20' ? digits.slice(0, 2) + digits.slice(4) : digits,
    '00/00',
  );
}

export const formatSecurityCode = (text: string): string => fill(text, '0000');

const CARD_TEMPLATES: Readonly<Partial<Record<CardBrand, string>>> = {
  amex: '0000 000000 00000',
  diners: '0000 000000 0000',
};

export function formatCardNumber(text: string): string {
  const digits = digitsOf(text);
  const brand = cardBrand(digits.slice(0, 6));
  return fill(digits, (brand && CARD_TEMPLATES[brand]) ?? '0000 0000 0000 0000 000');
}

/** A phone number's country code and its other digits. A number without `+` is recognized by its length. */
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

export const formatPhone = (text: string, country: Country): string =>
  country === 'MX' ? formatMexicanPhone(text) : formatBrazilianPhone(text);

const ISO_DATE = /^\s*(\d{4})-(\d{2})-(\d{2})/;

/** Formats as `00/00/0000` in the given order. A pasted `YYYY-MM-DD` is rearranged. */
export function formatDate(text: string, order: DateOrder): string {
  const iso = ISO_DATE.exec(text);
  if (iso === null) return fill(text, '00/00/0000');
  const [, year, month, day] = iso;
  return order === 'mdy' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
}
