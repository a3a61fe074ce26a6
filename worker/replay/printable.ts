/** Makes text safe for a terminal: a forged log can contain control characters for cursor, colors and links. */

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]/gu;
const PLAIN = /^[ -~◂→×…]*$/;

const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
  ).join('');

/** Escapes unprintable characters. JSON stays JSON of the same value. */
export const printable = (line: string): string =>
  PLAIN.test(line) ? line : line.replaceAll(UNPRINTABLE, escaped);

export const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most)}… (${text.length - most} more)`;
