/** CNPJ: a legal person's number in Brazil, of digits, or of letters too since July 2026. */
import { hasCheckDigits, isAllEqual } from './check-digits.ts';

// Capitals only: a small letter has another value, and the register has none.
const BARE = /^[0-9A-Z]{12}\d{2}$/;
const FORMATTED = /^[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}$/;
const WEIGHTS_END = 9;

/**
 * Twelve digits or capitals and two check digits, bare or as `00.000.000/0000-00`, not all equal (F-08). A
 * character's value is its ASCII code less 48. Small letters are refused; `formatCnpj` raises them.
 */
export function isCnpj(text: string): boolean {
  if (!BARE.test(text) && !FORMATTED.test(text)) return false;
  const characters = text.replaceAll(/[./-]/g, '');
  return !isAllEqual(characters) && hasCheckDigits(characters, 12, WEIGHTS_END);
}
