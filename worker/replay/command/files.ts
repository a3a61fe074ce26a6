/** Reads and writes lines in large pieces, because a system call per line would take longer than the replay. */
import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { constants, gunzipSync } from 'node:zlib';
import { checkUnpacked, isPacked, MOST_UNPACKED, textDecoder } from '../file-bytes.ts';

const PIECE = 1 << 20;

/** Unpacks as far as the file is not cut off. */
const unpacked = (packed: Uint8Array): Uint8Array => {
  try {
    return gunzipSync(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MOST_UNPACKED });
  } catch (error) {
    if (error instanceof RangeError) checkUnpacked(Number.POSITIVE_INFINITY);
    throw error;
  }
};

/** Pieces of a file. A packed one is unpacked whole, as far as it is not cut off. */
function* piecesOf(descriptor: number): Generator<Uint8Array> {
  const bytes = new Uint8Array(PIECE);
  let read = readSync(descriptor, bytes);
  if (isPacked(bytes)) {
    const all = unpacked(Buffer.concat([bytes.subarray(0, read), readFileSync(descriptor)]));
    for (let at = 0; at < all.length; at += PIECE) yield all.subarray(at, at + PIECE);
    return;
  }
  for (; read > 0; read = readSync(descriptor, bytes)) yield bytes.subarray(0, read);
}

/** Opens the file immediately, and throws like `openSync`. Reads as lines are consumed. */
export const linesOfFile = (file: string): Iterable<string> => {
  const descriptor = openSync(file, 'r');
  return (function* () {
    try {
      let decoder: TextDecoder | null = null;
      let rest = '';
      for (const piece of piecesOf(descriptor)) {
        decoder ??= textDecoder(piece);
        const [first = '', ...more] = decoder.decode(piece, { stream: true }).split('\n');
        rest += first;
        for (const line of more) {
          yield rest;
          rest = line;
        }
      }
      // Bytes of a character that the file's end cuts off.
      yield rest + (decoder?.decode() ?? '');
    } finally {
      closeSync(descriptor);
    }
  })();
};

const LOG_START = Buffer.from('{"format":"catraca-log"');
const BYTE = { newline: 0x0a, quote: 0x22, bracket: 0x5d, f: 0x66, brace: 0x7b };

/** True for a line of a log that is no header: its end, or an object whose first key does not begin with `f`. */
const isInLog = (bytes: Buffer, at: number): boolean =>
  bytes[at] === BYTE.bracket ||
  (bytes[at] === BYTE.brace && bytes[at + 1] === BYTE.quote && bytes[at + 2] !== BYTE.f);

/** True for a file with one log and nothing else. Does not decode the file. False does not prove several logs. */
export const isOneLog = (file: string): boolean => {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(PIECE);
    // Pieces overlap, so that each has the beginnings of its lines.
    for (let from = 0; ; from += PIECE - LOG_START.length) {
      const piece = bytes.subarray(0, readSync(descriptor, bytes, 0, PIECE, from));
      if (from === 0 && !piece.subarray(0, LOG_START.length).equals(LOG_START)) return false;
      const isLast = piece.length < PIECE;
      const end = isLast ? piece.length - 1 : PIECE - LOG_START.length;
      for (
        let at = piece.indexOf(BYTE.newline);
        at >= 0 && at < end;
        at = piece.indexOf(BYTE.newline, at + 1)
      )
        if (!isInLog(piece, at + 1)) return false;
      if (isLast) return true;
    }
  } finally {
    closeSync(descriptor);
  }
};

/** Names of the files in a folder. Null if the path is a file. Throws like `statSync`. */
export const filesIn = (path: string): readonly string[] | null =>
  statSync(path).isDirectory()
    ? readdirSync(path, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort()
    : null;

export interface Writer {
  readonly line: (text: string) => void;
  readonly end: () => void;
}

export const writerTo = (stream: { readonly write: (text: string) => unknown }): Writer => {
  let piece: string[] = [];
  let length = 0;
  const end = (): void => {
    if (piece.length > 0) stream.write(`${piece.join('\n')}\n`);
    piece = [];
    length = 0;
  };
  return {
    line: (text) => {
      piece.push(text);
      length += text.length;
      if (length > PIECE / 16) end();
    },
    end,
  };
};
