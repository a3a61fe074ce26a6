/**
 * Reads server-sent events off a fetch: the same in a worker and in Node, and with headers of our own, which
 * `EventSource` has not. Not here: connecting again.
 */

/** Feeds text in pieces of any size; calls back with the data of each whole event. */
export const createEventParser = (onData: (data: string) => void) => {
  let rest = '';
  let data: string[] = [];
  const line = (text: string): void => {
    if (text === '') {
      if (data.length > 0) onData(data.join('\n'));
      data = [];
    } else if (text.startsWith('data:')) {
      data.push(text.slice(text[5] === ' ' ? 6 : 5));
    }
    // Names, ids, retry times and comments (":" keeps the connection awake) say nothing that is needed here.
  };
  return (piece: string): void => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const text of lines) line(text);
  };
};

/** Reads to the end of the body. `onPiece` is called for every piece, comments included: the other side lives. */
export const readEvents = async (
  body: ReadableStream<Uint8Array>,
  onData: (data: string) => void,
  onPiece: () => void,
): Promise<void> => {
  const feed = createEventParser(onData);
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onPiece();
    feed(decoder.decode(value, { stream: true }));
  }
};
