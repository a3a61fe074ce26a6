/** BIN: the first six digits of a card, which tell its bank. Not here: the whole number (`card.ts`). */

const PATTERN = /^\d{6}$/;

/** Exactly six digits (F-14). */
export const isBin = (text: string): boolean => PATTERN.test(text);
