/** Check digits modulo 11, as CPF and CNPJ have them. Not here: how either is written. */

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
