/**
 * Documents: CPF (a natural person in Brazil), CNPJ (a legal person in Brazil), RFC (a taxpayer in Mexico), and whom
 * which is asked of.
 */
import type { Country } from '../kernel/values.ts';

/** What a character counts: its ASCII code less 48, so that digits count as themselves and A as 17. */
const worthOf = (text: string, at: number): number => text.charCodeAt(at) - 48;

/**
 * The check digit of the first `length` characters: weights count up from 2, right to left, and start again
 * after `lastWeight`; 11 less the rest of the sum, 10 and 11 becoming 0.
 */
export function checkDigit(text: string, length: number, lastWeight: number): number {
  let sum = 0;
  for (let at = 0; at < length; at += 1) {
    const weight = 2 + ((length - 1 - at) % (lastWeight - 1));
    sum += worthOf(text, at) * weight;
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** Whether the two characters after the first `length` are their check digits. */
export const hasCheckDigits = (text: string, length: number, lastWeight: number): boolean =>
  worthOf(text, length) === checkDigit(text, length, lastWeight) &&
  worthOf(text, length + 1) === checkDigit(text, length + 1, lastWeight);

/** Whether all characters are the same; true for empty text. */
export function isAllEqual(text: string): boolean {
  for (let at = 1; at < text.length; at += 1) if (text[at] !== text[0]) return false;
  return true;
}

const BARE_CPF = /^\d{11}$/;
const FORMATTED_CPF = /^\d{3}\.\d{3}\.\d{3}-\d{2}$/;
const CPF_WEIGHTS_END = 11;

/** Whether the text is written `000.000.000-00`; says nothing about its check digits. */
export const hasCpfShape = (text: string): boolean => FORMATTED_CPF.test(text);

/** Eleven digits, bare or as `000.000.000-00`, not all equal, with right check digits (F-06). */
export function isCpf(text: string): boolean {
  if (!BARE_CPF.test(text) && !FORMATTED_CPF.test(text)) return false;
  const digits = text.replaceAll(/[.-]/g, '');
  return !isAllEqual(digits) && hasCheckDigits(digits, 9, CPF_WEIGHTS_END);
}

/** A right CPF written `000.000.000-00`: the only form taken from a bearer, and for recharges (F-07). */
export const isFormattedCpf = (text: string): boolean => hasCpfShape(text) && isCpf(text);

// Capitals only: a small letter has another value, and the register has none.
const BARE_CNPJ = /^[0-9A-Z]{12}\d{2}$/;
const FORMATTED_CNPJ = /^[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}$/;
const CNPJ_WEIGHTS_END = 9;

/**
 * Twelve digits or capitals and two check digits, bare or as `00.000.000/0000-00`, not all equal (F-08). A
 * character's value is its ASCII code less 48. Small letters are refused; `formatCnpj` raises them.
 */
export function isCnpj(text: string): boolean {
  if (!BARE_CNPJ.test(text) && !FORMATTED_CNPJ.test(text)) return false;
  const characters = text.replaceAll(/[./-]/g, '');
  return !isAllEqual(characters) && hasCheckDigits(characters, 12, CNPJ_WEIGHTS_END);
}

const RFC = /^[A-Za-zÑñ&]{3,4}\d{6}[A-Za-z0-9]{3}$/;

/** 3 or 4 letters (Ñ and & among them), 6 digits, 3 letters or digits, in either case (F-09). */
export const isRfc = (text: string): boolean => RFC.test(text);

/** Where a person lives, as far as documents, phones and postal codes go. */
export type Home = Country | 'other';

const NAMES: Readonly<Record<Country, readonly string[]>> = {
  BR: ['brasil', 'brazil', 'br'],
  MX: ['méxico', 'mexico', 'mx'],
};

/** By the country as the server names it (`Brasil`, `México` …); the site's own where none is told (F-31). */
export const homeOf = (countryName: string, site: Country): Home => {
  const name = countryName.trim().toLowerCase();
  if (name === '') return site;
  if (NAMES.BR.includes(name)) return 'BR';
  return NAMES.MX.includes(name) ? 'MX' : 'other';
};

/** Which document a person is known by (F-32). */
export const documentOf = (home: Home, person: 'natural' | 'legal'): 'cpf' | 'cnpj' | 'rfc' | 'passport' => {
  if (home === 'other') return 'passport';
  if (home === 'MX') return 'rfc';
  return person === 'legal' ? 'cnpj' : 'cpf';
};

/** Which document a bearer's field asks for; `any` where the buyer is foreign (F-33). */
export const bearerDocument = (site: Country, foreign: boolean): 'cpf' | 'rfc' | 'any' =>
  foreign ? 'any' : site === 'MX' ? 'rfc' : 'cpf';
