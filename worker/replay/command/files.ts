/** Reads and writes lines in large pieces, because a system call per line would take longer than the replay. */
import { closeSync, openSync, readSync } from 'node:fs';

const PIECE = 1 << 20;

/** Opens the file immediately, and throws like `openSync`. Reads as lines are consumed. */
export const linesOf = (file: string): Iterable<string> => {
  const descriptor = openSync(file, 'r');
  return (function* () {
    try {
      const bytes = new Uint8Array(PIECE);
      const decoder = new TextDecoder();
      let rest = '';
      for (;;) {
        const read = readSync(descriptor, bytes);
        const text = decoder.decode(bytes.subarray(0, read), { stream: read > 0 });
        const [first = '', ...more] = text.split('\n');
        rest += first;
        for (const line of more) {
          yield rest;
          rest = line;
        }
        if (read === 0) break;
      }
      yield rest;
    } finally {
      closeSync(descriptor);
    }
  })();
};

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
