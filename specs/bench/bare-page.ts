/**
 * Peer of the page bench: a React page with the markup, styles, fonts and pictures of a page of the shop, and nothing
 * else. It has no rules, worker, texts or requests, so it is the floor for a page that React draws.
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright';
import { build } from 'vite';

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));

type Markup = string | readonly [tag: string, props: Readonly<Record<string, unknown>>, ...inner: Markup[]];

/** Runs in the page. Returns its markup as React's tags and props, and its style sheets. */
const readMarkup = (): { readonly markup: readonly Markup[]; readonly styles: readonly string[] } => {
  const NAMES: Readonly<Record<string, string>> = {
    class: 'className',
    for: 'htmlFor',
    value: 'defaultValue',
    checked: 'defaultChecked',
  };
  const styleOf = ({ style }: HTMLElement): Record<string, string> =>
    Object.fromEntries(
      [...style].map((name) => [
        name.startsWith('--') ? name : name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
        style.getPropertyValue(name),
      ]),
    );
  const propsOf = (element: Element): Record<string, unknown> =>
    Object.fromEntries(
      [...element.attributes].map(({ name, value }) =>
        name === 'style' ? ['style', styleOf(element as HTMLElement)] : [NAMES[name] ?? name, value || true],
      ),
    );
  const read = (node: Node): Markup[] => {
    if (node instanceof Text) return [node.data];
    return node instanceof Element && node.localName !== 'script'
      ? [[node.localName, propsOf(node), ...[...node.childNodes].flatMap(read)]]
      : [];
  };
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  return {
    markup: [...(document.getElementById('root')?.childNodes ?? [])].flatMap(read),
    styles: [...sheets].map(({ href }) => new URL(href).pathname),
  };
};

const SCRIPT = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import markup from './markup.json';
const draw = (part, key) => typeof part === 'string'
  ? part
  : createElement(part[0], { ...part[1], key }, ...part.slice(2).map(draw));
createRoot(document.getElementById('root')).render(markup.map(draw));
`;

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

export interface BarePage {
  readonly url: string;
  stop(): void;
}

/** Builds and serves the bare page of `page`, which must be at rest. `shop` serves its styles and pictures. */
export const serveBarePage = async (page: Page, shop: string): Promise<BarePage> => {
  const { markup, styles } = await page.evaluate(readMarkup);
  const folder = mkdtempSync(join(tmpdir(), 'bare-page-'));
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
  write('markup.json', JSON.stringify(markup));
  write('main.js', SCRIPT);
  write(
    'index.html',
    `<!doctype html><html lang="pt-BR" data-mantine-color-scheme="light"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><div id="root"></div><script type="module" src="./main.js"></script></html>`,
  );
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    base: '/bare/',
    resolve: {
      alias: ['react-dom/client', 'react'].map((name) => ({ find: name, replacement: `${MODULES}/${name}` })),
    },
    build: { outDir: 'dist', modulePreload: { polyfill: false }, minify: true },
  });

  const read = async (path: string): Promise<Buffer> => {
    if (path.startsWith('/bare/')) return readFileSync(join(folder, 'dist', path.slice('/bare/'.length)));
    return Buffer.from(await (await fetch(shop + path)).arrayBuffer());
  };
  // Vite would bundle the shop's style sheets, so that they are added to the built page.
  const html = readFileSync(join(folder, 'dist/index.html'), 'utf8').replace('<div id', `${links}<div id`);
  const sent = new Map<string, Buffer>([['/', brotliCompressSync(html)]]);
  const server = createServer(async ({ url = '/' }, response) => {
    const ending = url === '/' ? 'html' : (url.split('.').at(-1) ?? '');
    const isPacked = ending !== 'woff2';
    try {
      const content = sent.get(url) ?? (isPacked ? brotliCompressSync(await read(url)) : await read(url));
      sent.set(url, content);
      response.writeHead(200, {
        'content-type': TYPES[ending] ?? 'application/octet-stream',
        ...(isPacked ? { 'content-encoding': 'br' } : {}),
      });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
