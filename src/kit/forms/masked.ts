/** What a field holds once its mask has been over it, with the caret where it was. */

type Input = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'setSelectionRange'>;

const COUNTS = /[\p{L}\p{N}]/u;

/** Where in `text` as many letters and digits are passed as `beginning` has. */
const caretIn = (text: string, beginning: string): number => {
  let before = [...beginning].filter((each) => COUNTS.test(each)).length;
  let place = 0;
  for (const each of text) {
    if (before === 0) break;
    if (COUNTS.test(each)) before -= 1;
    place += each.length;
  }
  return place;
};

/**
 * Masks what stands in the field and answers it. The field itself is written first, so that React finds nothing left
 * to write, which would put the caret at the end.
 */
export const masked = (input: Input, mask: ((text: string) => string) | undefined): string => {
  const { value: typed, selectionStart: at } = input;
  const text = mask?.(typed) ?? typed;
  if (mask === undefined || text === typed) return text;
  input.value = text;
  if (at !== null && at < typed.length) {
    const caret = caretIn(text, mask(typed.slice(0, at)));
    input.setSelectionRange(caret, caret);
  }
  return text;
};
