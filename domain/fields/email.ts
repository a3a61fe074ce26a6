/** E-mail addresses by the shop's pattern, read once from left to right. */

const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
const isDigit = (code: number): boolean => code >= 48 && code <= 57;
/** Letters, digits, underscore, hyphen: what a word and a domain's label are made of. */
const isLabelCode = (code: number): boolean => isLetter(code) || isDigit(code) || code === 95 || code === 45;
const DOT = 46;

/** Everything before `end`; false for nothing and for no `@` at all (-1). */
const isLocalPart = (text: string, end: number): boolean => {
  for (let at = 0; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (!isLabelCode(code) && code !== DOT) return false;
  }
  return end > 0;
};

/** Labels with single dots between them from `start`; answers where the last begins, or -1. */
function lastLabel(text: string, start: number): number {
  let label = start;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === DOT && at > label) label = at + 1;
    else if (!isLabelCode(code)) return -1;
  }
  return label;
}

const isSuffix = (text: string, start: number): boolean => {
  const length = text.length - start;
  if (length < 2 || length > 4) return false;
  for (let at = start; at < text.length; at += 1) if (!isLetter(text.charCodeAt(at))) return false;
  return true;
};

/**
 * Word, dot or hyphen characters, `@`, labels with dots between them, a suffix of 2 to 4 letters (F-05). ASCII
 * only and no `+`.
 */
export function isEmail(text: string): boolean {
  const sign = text.indexOf('@');
  if (!isLocalPart(text, sign)) return false;
  const suffix = lastLabel(text, sign + 1);
  return suffix > sign + 1 && isSuffix(text, suffix);
}
