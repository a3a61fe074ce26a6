/**
 * Makes text safe for a terminal. A forged log can contain control characters for cursor, colors and links, direction
 * marks, and line breaks.
 */

/**
 * Controls, formats (including direction marks), line and paragraph separators, unpaired surrogates, private and
 * unassigned characters.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]/gu;
/** Matches most lines: ASCII and the marks that the output itself uses. */
const PLAIN = /^[ -~◂→×…]*$/;

const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
  ).join('');

/** One line with unprintable characters escaped as in JSON. JSON stays JSON of the same value. */
export const printable = (line: string): string =>
  PLAIN.test(line) ? line : line.replaceAll(UNPRINTABLE, escaped);

/** The start of a text, with the number of omitted characters. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most)}… (${text.length - most} more)`;
