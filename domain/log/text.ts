/** Text format of a log: one envelope per line. Also finds envelopes in a text that is cut off. Imports no schemas. */

/** Finds the envelopes in the text of a whole or cut-off log, with their line numbers. One pass over the text. */

/** One element of the array, as text. */
export interface Piece {
  readonly text: string;
  /** Counted from 1. */
  readonly line: number;
}

export interface Salvaged {
  /** The log without its envelopes, as JSON: first as written, then only the part before the envelopes. */
  readonly headers: readonly [whole: string, head: string];
  readonly pieces: readonly Piece[];
  /** Line at which the text is cut off; null for a closed array. */
  readonly brokenAt: number | null;
}

const ARRAY = /"envelopes"\s*:\s*\[/;

/** White space in JSON. */
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
 * Index of the end of the array element at `start`. Returns -1 if the text is cut off, a string runs into the next
 * line, or brackets do not match.
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
 * Recovers elements after a damaged one from lines with one whole element each. Without such lines the text counts as
 * cut off.
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

/** Number of characters between two progress reports. */
const SLICE = 250_000;

/**
 * Null if the text has no array of envelopes (G-02 to G-04). Yields the share of the text that was scanned, so that the
 * caller can do other work.
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

/** Layout of a log file. Imports no schemas, so that a page can write a file after its worker failed. */

/** One envelope per line, so that a cut-off file loses only one line (G-01). */
export const fileText = (head: string, lines: readonly string[]): string =>
  `${head}\n${lines.join(',\n')}\n]}\n`;
