/**
 * What may reach a terminal. Whoever wrote a log may have put anything into it: control characters that move the cursor,
 * colors and links, marks that turn the reading direction, line ends that begin a line of their own.
 */

/** Controls, formats (direction marks among them), line and paragraph ends, halves of pairs, and what has no meaning. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]/gu;
/** Most lines: ASCII, and the marks that the printing itself sets. */
const PLAIN = /^[ -~◂→×…]*$/;

const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
  ).join('');

/** One line, of which each unprintable character is written as JSON writes it: JSON stays JSON of the same value. */
export const printable = (line: string): string =>
  PLAIN.test(line) ? line : line.replaceAll(UNPRINTABLE, escaped);

/** The beginning of a text, with what is left out counted. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most)}… (${text.length - most} more)`;
