/**
 * An HTTP proxy between a page and its shop that cuts single calls: the page's connection is destroyed at a chosen moment,
 * while what the shop was given is carried out as if nothing had happened.
 */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/**
 * `before`: the shop never hears of it. `middle`: half of the answer comes. `after`: the shop has answered, and nothing of it
 * comes. `during`: the connection goes while the shop is at work. `late`: likewise, and the shop hears of it only later.
 */
export type Way = 'before' | 'middle' | 'after' | 'during' | 'late';

export interface Cut {
  /** Matches method and path, as `POST /api/consumidor/login`. */
  readonly call: RegExp;
  readonly way: Way;
  /** So many of these calls; or the first, and then nothing of the API comes through any more. */
  readonly times: number | 'untilHealed';
  /** Milliseconds on the way to the shop, where the way is `late`. */
  readonly delay?: number;
}

export interface CuttingProxy {
  readonly url: string;
  /** From here on; resolves when the first of them was cut. */
  readonly cut: (cut: Cut) => Promise<void>;
  /** Nothing more is cut. */
  readonly heal: () => void;
  /** Resolves when nothing that was cut is on its way to the shop any more, nor at work there. */
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
      // The shop writes addresses for the host that is asked: the proxy.
      const sending = request({ hostname, port, agent, method, path, headers }, resolve);
      sending.once('error', reject);
      sending.end(body);
    });

  const pass = (answer: IncomingMessage, response: ServerResponse): void => {
    // A browser sends a call again by itself where a connection that it used before is cut.
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
