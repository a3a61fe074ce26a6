/** Checks of plain text (filled, long enough) and of names. Every check is one pass and takes any text. */

/** A number, or text that is not blank (F-01). */
export const isFilled = (value: string | number | null | undefined): boolean =>
  typeof value === 'number' ? !Number.isNaN(value) : typeof value === 'string' && value.trim() !== '';

/** Characters as a reader counts them: one outside the first 65,536 counts once. */
export function lengthOf(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}

/** At least `length` characters (F-02). */
export const hasMinimumLength = (text: string, length: number): boolean => lengthOf(text) >= length;

/** At most `length` characters (F-02). */
export const hasMaximumLength = (text: string, length: number): boolean => lengthOf(text) <= length;

const FORBIDDEN = /[\p{Nd}!?@#$%*()]/u;
const BLANK = /\s/u;

/** No digit and none of `! ? @ # $ % * ( )` (F-03). Says nothing about empty text: that is `isFilled`'s. */
export const isName = (text: string): boolean => !FORBIDDEN.test(text);

/** Words between white space, at most `enough` of them counted. */
function hasWords(text: string, enough: number): boolean {
  let words = 0;
  let inside = false;
  for (const character of text) {
    const blank = BLANK.test(character);
    if (!blank && !inside) words += 1;
    if (words >= enough) return true;
    inside = !blank;
  }
  return false;
}

/** A name of at least two words (F-04). */
export const isFullName = (text: string): boolean => isName(text) && hasWords(text, 2);
