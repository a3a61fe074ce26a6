/** Postal codes and telephone numbers by country. Patterns are bounded in every part. */
import type { Country } from '../kernel/values.ts';

const POSTAL_CODE: Readonly<Record<Country, RegExp>> = { BR: /^\d{5}-\d{3}$/, MX: /^\d{5}$/ };

const PHONE: Readonly<Record<Country, RegExp>> = {
  BR: /^(?:\+\d{2} ?)?\(\d{2}\) \d{5}-\d{4}$/,
  MX: /^(?:\+52[ -]?)?(?:(?:\(\d{2,3}\)|\d{2,3})[ -]?)?\d{4}[ -]?\d{4}$/,
};

/** Brazil `00000-000`, Mexico `00000` (F-10). */
export const isPostalCode = (text: string, country: Country): boolean =>
  POSTAL_CODE[country]?.test(text) ?? false;

/**
 * Brazil: `(11) 91234-5678`, `+55` or another `+NN` before it at will (F-11). Mexico: 8 digits, at will with an
 * area code of 2 or 3 digits (in brackets or not) and `+52`, single spaces or hyphens between the parts.
 */
export const isPhone = (text: string, country: Country): boolean => PHONE[country]?.test(text) ?? false;
