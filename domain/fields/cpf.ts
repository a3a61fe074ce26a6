/** CPF: a natural person's number in Brazil. Not here: asking the server about one. */
import { hasCheckDigits, isAllEqual } from './check-digits.ts';

const BARE = /^\d{11}$/;
const FORMATTED = /^\d{3}\.\d{3}\.\d{3}-\d{2}$/;
const WEIGHTS_END = 11;

/** Whether the text is written `000.000.000-00`; says nothing about its check digits. */
export const hasCpfShape = (text: string): boolean => FORMATTED.test(text);

/** Eleven digits, bare or as `000.000.000-00`, not all equal, with right check digits (F-06). */
export function isCpf(text: string): boolean {
  if (!BARE.test(text) && !FORMATTED.test(text)) return false;
  const digits = text.replaceAll(/[.-]/g, '');
  return !isAllEqual(digits) && hasCheckDigits(digits, 9, WEIGHTS_END);
}

/** A right CPF written `000.000.000-00`: the only form taken from a bearer, and for recharges (F-07). */
export const isFormattedCpf = (text: string): boolean => hasCpfShape(text) && isCpf(text);
