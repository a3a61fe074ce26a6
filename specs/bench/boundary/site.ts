/**
 * Builds the bench's page like production and serves it with a policy like that of production. API calls go to the fake server of
 * `specs/worker/rig`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { build, loadConfigFromFile } from 'vite';
import { DEFAULT_CONFIG, readShop } from '../../../.build/shop.ts';
import { createFakeServer, type FakeServer } from '../../worker/rig/server.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PAGE = fileURLToPath(new URL('.', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types catraca-worker",
};

/** Builds the page. Returns its folder. */
const buildPage = async (): Promise<string> => {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, `${ROOT}vite.config.ts`);
  const { worker, resolve } = loaded?.config ?? {};
  const outDir = mkdtempSync(join(tmpdir(), 'boundary-'));
  await build({
    ...{ configFile: false, root: PAGE, logLevel: 'error' },
    ...(worker === undefined ? {} : { worker }),
    ...(resolve === undefined ? {} : { resolve }),
    define: { CATRACA_SHOP: JSON.stringify(readShop(DEFAULT_CONFIG).shop) },
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  });
  return outDir;
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
};

/** Passes a request on to the shop and returns its response, also a stream. */
const answerByShop = async (
  shop: FakeServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const body = await bodyOf(request);
  const answer = await shop.fetch(`http://shop.test${request.url}`, {
    method: request.method ?? 'GET',
    headers: request.headers as Record<string, string>,
    signal: gone.signal,
    ...(body === '' ? {} : { body }),
  });
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body === null) response.end();
  else
    Readable.fromWeb(answer.body as never)
      .on('error', () => response.destroy())
      .pipe(response);
};

export interface Site {
  readonly url: string;
  /** Opens sales on a map of `seatCount` seats. */
  readonly open: (seatCount: number) => FakeServer;
  readonly close: () => void;
}

export const startSite = async (): Promise<Site> => {
  const folder = await buildPage();
  const clock = {
    now: () => Date.now(),
    setTimer: (run: () => void, milliseconds: number) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  };
  let shop = createFakeServer(clock, 1_000);
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (/^\/(api|maps|live)\//.test(path)) {
      void answerByShop(shop, request, response).catch(() => response.destroy());
      return;
    }
    try {
      const name = path === '/' ? 'index.html' : path.slice(1);
      const file = readFileSync(join(folder, name));
      response.writeHead(200, { 'Content-Type': TYPES[extname(name)] ?? 'text/plain', ...HEADERS }).end(file);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open: (seatCount) => {
      shop = createFakeServer(clock, seatCount);
      return shop;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
