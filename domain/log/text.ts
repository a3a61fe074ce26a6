/**
 * The text of a log file: one envelope a line, and finding envelopes in a text that may be broken off. Free of schemas.
 */

/**
 * Finds the envelopes in the text of a log, whole or broken off, with the line that each begins on. Looks at each
 * character once.
 */

/** One element of the array, as text. */
export interface Piece {
  readonly text: string;
  /** Counted from 1. */
  readonly line: number;
}

export interface Salvaged {
  /** The log without its envelopes, as JSON; the first is as written, the second what stands before them. */
  readonly headers: readonly [whole: string, head: string];
  readonly pieces: readonly Piece[];
  /** Where the text broke off; null when the array was closed. */
  readonly brokenAt: number | null;
}

const ARRAY = /"envelopes"\s*:\s*\[/;

/** What JSON calls white space. */
const BLANKS: ReadonlySet<string> = new Set([' ', '\n', '\r', '\t']);

const linesIn = (text: string): number => {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
};

const closed = (head: string): string => {
  const open = head.split('{').length - head.split('}').length;
  return `${head}]${'}'.repeat(Math.max(0, open))}`;
};

function firstOfElement(text: string, start: number): number {
  let at = start;
  while (at < text.length && BLANKS.has(text[at] ?? '')) at += 1;
  return at;
}

/**
 * The index of what ends the array's element that begins at `start`, or -1 if nothing does: the text breaks off, a
 * string runs into the next line, or a bracket is missing or too many.
 */
function endOfElement(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (quoted) {
      if (character === '\n') return -1;
      if (character === '\\') at += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (depth === 0 && (character === ',' || character === ']')) return at;
    else if (depth === 0 && character === '}') return -1;
    else if (character === '}' || character === ']') depth -= 1;
  }
  return -1;
}

/**
 * What lies behind a damaged element: the lines that are one element each, as logs are written. Without any, the
 * text just breaks off there.
 */
function salvageLines(rest: string, line: number): Pick<Salvaged, 'pieces' | 'brokenAt'> {
  const [damaged = '', ...lines] = rest.split('\n');
  const whole = lines.flatMap((text, nth): readonly Piece[] => {
    const element = text.trim().replace(/,$/, '');
    return element.startsWith('{') && element.endsWith('}') ? [{ text: element, line: line + 1 + nth }] : [];
  });
  if (whole.length === 0) return { pieces: [], brokenAt: line };
  const isClosed = lines.some((text) => text.trimStart().startsWith(']'));
  return { pieces: [{ text: damaged, line }, ...whole], brokenAt: isClosed ? null : line + lines.length };
}

/** Characters between two words of how far it is. */
const SLICE = 250_000;

/**
 * Null when the text has no array of envelopes (G-02 to G-04). Tells in between how much of the text it has looked at, so
 * that who has something else to do can do it.
 */
export function* salvaging(text: string): Generator<number, Salvaged | null> {
  const start = ARRAY.exec(text);
  if (start === null) return null;
  let at = start.index + start[0].length;
  const head = text.slice(0, at);
  const pieces: Piece[] = [];
  let line = 1 + linesIn(head);
  let told = at;
  for (;;) {
    if (at - told > SLICE) {
      told = at;
      yield at / text.length;
    }
    const begin = firstOfElement(text, at);
    line += linesIn(text.slice(at, begin));
    const end = endOfElement(text, begin);
    if (end < 0) {
      const rest = salvageLines(text.slice(begin), line);
      return {
        headers: [closed(head), closed(head)],
        pieces: [...pieces, ...rest.pieces],
        brokenAt: rest.brokenAt,
      };
    }
    const element = text.slice(begin, end);
    if (element !== '') pieces.push({ text: element, line });
    line += linesIn(element);
    if (text[end] === ']') return { headers: [head + text.slice(end), closed(head)], pieces, brokenAt: null };
    at = end + 1;
  }
}

/** How a log lies in its file. Free of schemas: a page whose core is dead puts a file together by it. */

/** One envelope a line, so that what breaks off loses one line and no more (G-01). */
export const fileText = (head: string, lines: readonly string[]): string =>
  `${head}\n${lines.join(',\n')}\n]}\n`;
