/** Texts as they are typed, read and searched. Apart from the checks of fields, which a list of events does not need. */

/** Common characters of no width that copied text brings along. Joiners stay, because some scripts write names with them. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u2060-\u2064\ufeff]/g;

/** Composes accents, removes invisible characters (F-62) and makes every blank a space. */
export const composed = (text: string): string =>
  text.replaceAll(INVISIBLE, '').normalize('NFC').replaceAll(/\s/g, ' ');

/** Text of an e-mail, without the blanks that copied text has around it (F-62). It is checked and sent as it is. */
export const emailText = (text: string): string => composed(text).trim();

/** Text of a number or code without invisible characters. Full-width letters and digits become plain ones (F-63). */
export const plainText = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .replaceAll(/\s/g, ' ');

const ENDING = /[.!?…:][\])"”’»]*$/u;

/** Sentences of a text. Abbreviations split it as well, which changes nothing once the parts are joined again. */
const sentencesOf = (text: string): readonly string[] => text.trim().split(/(?<=[.!?…][\])"”’»]*)\s+/u);

/**
 * Joins texts that are shown together, such as the host's words and the shop's (F-77). Each text ends with a mark. A
 * sentence of several words with which another begins is left out: "Try again." next to "Try again in a moment."
 */
export const joinTexts = (...texts: readonly (string | null | undefined | false)[]): string => {
  const sentences = texts.flatMap((text) =>
    text ? sentencesOf(ENDING.test(text.trim()) ? text : `${text.trim()}.`) : [],
  );
  return sentences
    .filter((sentence, at) => {
      const begins = sentence.replace(ENDING, '');
      const isRepeated = (other: string, nth: number): boolean =>
        other.startsWith(`${begins} `) || (nth < at && other.replace(ENDING, '') === begins);
      // A word alone can be an abbreviation.
      return !begins.includes(' ') || !sentences.some(isRepeated);
    })
    .join(' ');
};

/** In lower case, to compare names. */
export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** True if the text has every word of the search, in any order (F-74). */
export const isFoundBy = (text: string, search: string): boolean => {
  const plain = withoutAccents(text);
  return withoutAccents(search)
    .split(/\s+/)
    .every((word) => plain.includes(word));
};
