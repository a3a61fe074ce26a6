/** What a password must have. Passwords come here to be looked at once; nothing keeps them. */

/** What may be missing, in the order in which a form lists it. */
export const PASSWORD_NEEDS = ['length', 'digit', 'lower', 'upper', 'symbol'] as const;
export type PasswordNeed = (typeof PASSWORD_NEEDS)[number];

export const PASSWORD_LENGTH = 8;

const DIGIT = /\p{Nd}/u;
const LOWER = /\p{Ll}/u;
const UPPER = /\p{Lu}/u;
const SYMBOL = /[^\p{L}\p{Nd}\s]/u;

function isLongEnough(text: string): boolean {
  let count = 0;
  for (const _character of text) {
    count += 1;
    if (count >= PASSWORD_LENGTH) return true;
  }
  return false;
}

const MET: Readonly<Record<PasswordNeed, (text: string) => boolean>> = {
  length: isLongEnough,
  digit: (text) => DIGIT.test(text),
  lower: (text) => LOWER.test(text),
  upper: (text) => UPPER.test(text),
  symbol: (text) => SYMBOL.test(text),
};

/** What the password still lacks (F-12): for the list beside the field. */
export const passwordGaps = (text: string): readonly PasswordNeed[] =>
  PASSWORD_NEEDS.filter((need) => !MET[need](text));

/**
 * At least 8 characters, with a digit, a small letter, a capital and a symbol (F-12). A symbol is anything that
 * is neither letter, digit nor white space.
 */
export const isPassword = (text: string): boolean => passwordGaps(text).length === 0;
