/** Format of a log's text. Imports no schema, so that a page can write a log after its worker failed. */

export interface Piece {
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

export interface Salvaged {
  /** JSON of the log without its envelopes: complete, and only the part before the envelopes. */
  readonly headers: readonly [whole: string, head: string];
  readonly pieces: readonly Piece[];
  /** Line at which the text is cut off. Null if the array is closed. */
  readonly brokenAt: number | null;
}

const ARRAY = /"envelopes"\s*:\s*\[/;

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

/** Index after the array element at `start`. -1 if the element is cut off or its brackets do not match. */
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

/** Recovers whole lines after a damaged element. */
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

/**
 * Cuts the text of a possibly damaged log into its envelopes (one logged event each), without parsing them (G-02 to
 * G-04). Null if the text has no array of envelopes.
 */
export function salvaged(text: string): Salvaged | null {
  const start = ARRAY.exec(text);
  if (start === null) return null;
  let at = start.index + start[0].length;
  const head = text.slice(0, at);
  const pieces: Piece[] = [];
  let line = 1 + linesIn(head);
  for (;;) {
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

/** One envelope a line, so that only the last line of a cut-off file is damaged (G-03). */
export const fileText = (head: string, lines: readonly string[]): string =>
  `${head}\n${lines.join(',\n')}\n]}\n`;

/** First line of a report. The visits' logs follow in the order of time, each like a separate file (G-25). */
export interface ReportHead {
  readonly format: 'catraca-report';
  readonly version: 1;
  /** Unique, also part of the file's name. */
  readonly id: string;
  /** Time of the device, epoch milliseconds. */
  readonly writtenAt: number;
  /** The buyer's words. */
  readonly words: string;
  /** Purchase of the complaint: its number on screen (empty if none was shown), and its pseudonym in the logs. */
  readonly purchase: { readonly number: string; readonly pseudonym: string } | null;
}

export const reportText = (head: ReportHead, logs: readonly string[]): string =>
  `${[JSON.stringify(head), ...logs.map((log) => log.trimEnd())].join('\n')}\n`;
