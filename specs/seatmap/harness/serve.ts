/** Builds the harness page once and serves it on a free port, without marketplace and development server. */
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { DEFAULT_CONFIG, readShop } from '../../../.build/shop.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

/** Rejects with the error of the build. `close` also removes the built files. */
export async function serveHarness(): Promise<Served> {
  const out = mkdtempSync(join(tmpdir(), 'seatmap-'));
  await build({
    configFile: false,
    root: HERE,
    logLevel: 'error',
    plugins: [react()],
    define: { CATRACA_SHOP: JSON.stringify(readShop(DEFAULT_CONFIG).shop) },
    css: { modules: { localsConvention: 'camelCaseOnly' } },
    build: {
      minify: !process.env.HARNESS_PLAIN,
      outDir: out,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = normalize(join(out, pathname === '/' ? 'index.html' : pathname));
    if (!path.startsWith(out)) {
      response.writeHead(404).end();
      return;
    }
    readFile(path).then(
      (body) =>
        response
          .writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream' })
          .end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      rmSync(out, { recursive: true, force: true });
    },
  };
}
