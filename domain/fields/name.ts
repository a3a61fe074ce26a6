/** Names of people. Every check is one pass and takes any text. */

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
