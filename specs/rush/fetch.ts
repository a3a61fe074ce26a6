/**
 * `fetch` over `node:http`, for thousands of buyers in one thread. The pool behind Node's own `fetch` searches all its
 * connections for each request, which took most of the processor time of a rush. Responses come uncompressed.
 */
import { Agent, request } from 'node:http';
import { Readable } from 'node:stream';

/** Connections to one process, which the buyers share. A stream has its own. */
const CONNECTIONS = 128;
const calls = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, scheduling: 'fifo' });
const streams = new Agent();
/** Statuses of responses that have no body. */
const EMPTY = [204, 304];

export const fetchShared = (url: URL, init: RequestInit): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { method = 'GET', body, signal } = init;
    const headers = new Headers(init.headers);
    const agent = headers.get('accept') === 'text/event-stream' ? streams : calls;
    const options = { agent, method, headers: Object.fromEntries(headers) };
    const sent = request(url, signal ? { ...options, signal } : options, (message) => {
      const status = message.statusCode ?? 0;
      const received = new Headers();
      for (let at = 0; at < message.rawHeaders.length; at += 2)
        received.append(message.rawHeaders[at] ?? '', message.rawHeaders[at + 1] ?? '');
      // The reader of the body receives the error.
      message.on('error', () => {});
      if (EMPTY.includes(status)) message.resume();
      const stream = EMPTY.includes(status) ? null : (Readable.toWeb(message) as ReadableStream<Uint8Array>);
      resolve(new Response(stream, { status, headers: received }));
    });
    sent.on('error', reject);
    sent.end(typeof body === 'string' ? body : undefined);
  });
