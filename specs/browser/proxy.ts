/**
 * HTTP proxy between a page and its shop that cuts single calls. It destroys the page's connection at a chosen moment,
 * while the shop completes the requests that it received.
 */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/**
 * Moment of the cut. `before`: the shop never receives the call. `middle`: half of the response arrives. `after`: the
 * shop has responded, but nothing arrives. `during`: the connection ends while the shop works. `late`: as `during`, but
 * the shop receives the call after the delay.
 */
export type Way = 'before' | 'middle' | 'after' | 'during' | 'late';

export interface Cut {
  /** Matches method and path, such as `POST /api/consumidor/login`. */
  readonly call: RegExp;
  readonly way: Way;
  /** Number of calls to cut. `untilHealed` cuts the first, and then blocks the whole API. */
  readonly times: number | 'untilHealed';
  /** Delay in milliseconds before the shop receives a `late` call. */
  readonly delay?: number;
}

export interface CuttingProxy {
  readonly url: string;
  /** Starts cutting. Resolves when the first call was cut. */
  readonly cut: (cut: Cut) => Promise<void>;
  /** Stops cutting. */
  readonly heal: () => void;
  /** Resolves when no cut call is in flight or in progress at the shop. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export const startProxy = async (shop: string): Promise<CuttingProxy> => {
  const { port, hostname } = new URL(shop);
  const agent = new Agent({ keepAlive: true });
  const underWay = new Set<Promise<unknown>>();
  let current: { readonly cut: Cut; left: number; readonly first: () => void } | null = null;
  let down = false;

  const cutFor = (call: string): Cut | null => {
    if (current === null || current.left === 0 || !current.cut.call.test(call)) return null;
    current.left -= 1;
    down = current.cut.times === 'untilHealed';
    return current.cut;
  };

  const forward = (asked: IncomingMessage, body: Buffer): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const { method, url: path, headers } = asked;
      // The shop builds URLs from the request's host, so the proxy keeps its own host header.
      const sending = request({ hostname, port, agent, method, path, headers }, resolve);
      sending.once('error', reject);
      sending.end(body);
    });

  const pass = (answer: IncomingMessage, response: ServerResponse): void => {
    // Browsers resend a call by themselves if a reused connection is cut, so connections are not reused.
    response.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'close' });
    pipeline(answer, response, () => undefined);
  };

  const hang = (asked: IncomingMessage): void => {
    asked.socket.destroy();
    current?.first();
  };

  const carryOut = async (asked: IncomingMessage, response: ServerResponse, cut: Cut): Promise<void> => {
    const body = await buffer(asked);
    if (cut.way === 'before') return hang(asked);
    if (cut.way === 'late') {
      hang(asked);
      await new Promise((resolve) => setTimeout(resolve, cut.delay ?? 0));
    }
    const answering = forward(asked, body);
    if (cut.way === 'during') hang(asked);
    const answer = await answering;
    const whole = await buffer(answer);
    if (cut.way === 'middle') {
      const { 'transfer-encoding': _, ...headers } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': String(whole.length) });
      const half = whole.subarray(0, Math.floor(whole.length / 2));
      await new Promise((resolve) => response.write(half, resolve));
    }
    if (!asked.socket.destroyed) hang(asked);
  };

  const server = createServer(async (asked, response) => {
    const call = `${asked.method} ${asked.url}`;
    if (down && call.includes(' /api/')) return void asked.socket.destroy();
    const cut = cutFor(call);
    if (cut === null) {
      try {
        pass(await forward(asked, await buffer(asked)), response);
      } catch {
        asked.socket.destroy();
      }
      return;
    }
    const work = carryOut(asked, response, cut).catch(() => asked.socket.destroy());
    underWay.add(work);
    await work;
    underWay.delete(work);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');

  return {
    url: `http://localhost:${address.port}`,
    cut: (cut) =>
      new Promise((resolve) => {
        current = { cut, left: cut.times === 'untilHealed' ? 1 : cut.times, first: resolve };
      }),
    heal: () => {
      if (current !== null) current.left = 0;
      down = false;
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
