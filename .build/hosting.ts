/**
 * Settings of web servers for the build's folder, in `hosting/`, `_headers` and `_redirects`: the headers, and which file
 * belongs to which path.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Headers = Readonly<Record<string, string>>;

/** Folder for the host, not for visitors. */
export const HOSTING = 'hosting';
const YEAR = 'public, max-age=31536000, immutable';

/** Quotes a header for nginx and Caddy, whose strings escape quotes alike. */
const quote = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

const lines = (headers: Headers, line: (name: string, value: string) => string): string =>
  Object.entries(headers)
    .map(([name, value]) => line(name, value))
    .join('\n');

/** Part of an nginx `server` block. */
export const nginxSettings = (
  headers: Headers,
): string => `# Written by npm run build and npm run shop. In a server block:
#   root /srv/dist;
#   include /srv/dist/${HOSTING}/nginx.conf;
# Locations of the API next to it inherit these headers unless they add their own.
${lines(headers, (name, value) => `add_header ${name} ${quote(value)} always;`)}

# Hashed files never change. The page must be new at each visit.
set $catraca_cache no-cache;
if ($uri ~ ^/(replay/)?assets/) {
  set $catraca_cache ${quote(YEAR)};
}
add_header Cache-Control $catraca_cache;

# A path without a file extension is a page of the shop.
set $catraca_page /index.html;
if ($uri ~ \\.\\w+$) {
  set $catraca_page /none;
}

gzip_static on;
gzip_vary on;
# With the module ngx_brotli: brotli_static on;

location / {
  try_files $uri $catraca_page =404;
}
location = /replay {
  return 301 /replay/;
}
location = /replay/ {
  try_files /replay/index.html =404;
}
location ^~ /${HOSTING}/ {
  return 404;
}
location ^~ /.vite/ {
  return 404;
}
`;

/** Part of a Caddy site block. */
export const caddySettings = (
  headers: Headers,
): string => `# Written by npm run build and npm run shop. In a site block, after other handle blocks:
#   root * /srv/dist
#   import /srv/dist/${HOSTING}/Caddyfile
handle {
	header {
${lines(headers, (name, value) => `\t\t${name} ${quote(value)}`)}
		Cache-Control no-cache
	}
	# Hashed files never change. The page must be new at each visit.
	@hashed path /assets/* /replay/assets/*
	header @hashed Cache-Control ${quote(YEAR)}

	@hidden path /${HOSTING}/* /.vite/*
	respond @hidden 404

	# A path without a file extension is a page of the shop.
	@page {
		not path /replay/
		not path_regexp \\.\\w+$
	}
	rewrite @page /index.html
	file_server {
		precompressed br gzip
	}
}
`;

/** `_headers` of static hosts such as Cloudflare Pages and Netlify, which revalidate pages by default. */
export const staticHeaders = (headers: Headers): string => `/*
${lines(headers, (name, value) => `  ${name}: ${value}`)}
/assets/*
  Cache-Control: ${YEAR}
/replay/assets/*
  Cache-Control: ${YEAR}
`;

/** `_redirects` of static hosts. Files come first, so every other path is a page of the shop. */
const STATIC_PAGES = '/* /index.html 200\n';

export interface Script {
  readonly file: string;
  /** In the form of the `integrity` attribute. */
  readonly integrity: string;
  readonly bytes: number;
  readonly purpose: string;
}

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly name?: string;
}

const FIXED_PURPOSES: Readonly<Record<string, string>> = {
  'offline-tickets.js': 'service worker: shows tickets without a connection',
  'old-browser.js': 'sends old browsers to a page about them',
};

/** Lists every script of the folder with its hash and purpose (PCI DSS 4.0, 6.4.3). */
const listScripts = async (folder: string): Promise<readonly Script[]> => {
  const manifest = JSON.parse(await readFile(`${folder}/.vite/manifest.json`, 'utf8')) as Record<
    string,
    Chunk
  >;
  const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  const purposeOf = (file: string): string => {
    const chunk = chunks.get(file);
    if (chunk !== undefined) return `page: ${chunk.src ?? `code that pages share (${chunk.name})`}`;
    if (file.startsWith('replay/')) return 'replay page of the support, not part of the shop';
    return FIXED_PURPOSES[file] ?? 'worker: rules, requests and log';
  };
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js')).sort();
  return Promise.all(
    names.map(async (name) => {
      const content = await readFile(`${folder}/${name}`);
      const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
      return { file: `/${name}`, integrity, bytes: content.length, purpose: purposeOf(name) };
    }),
  );
};

/** Headers that the build wrote; none before the first build. */
export const readHeaders = (folder: string): Headers => {
  const file = `${folder}/${HOSTING}/headers.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Headers) : {};
};

/** Smaller files gain nothing from compression, in bytes. */
const MIN_LENGTH = 1024;

/** Writes a `.br` and a `.gz` copy of each text file that is not small; by default of the whole folder. */
export const compressFiles = async (folder: string, names?: readonly string[]): Promise<void> => {
  const compressed = (names ?? (await readdir(folder, { recursive: true }))).filter(
    (name) => /\.(html|js|css|svg|json|txt|webmanifest)$/.test(name) && !name.startsWith(`${HOSTING}/`),
  );
  await Promise.all(
    compressed.map(async (name) => {
      const text = await readFile(`${folder}/${name}`);
      if (text.length < MIN_LENGTH) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
      await writeFile(`${folder}/${name}.gz`, await promisify(gzip)(text, { level: 9 }));
      await writeFile(`${folder}/${name}.br`, await promisify(brotliCompress)(text, { params }));
    }),
  );
};

/** Writes the settings, and the list of scripts. */
export const writeHosting = async (
  folder: string,
  headers: Headers,
  foreign: readonly { readonly origin: string; readonly purpose: string }[],
): Promise<void> => {
  const scripts = { own: await listScripts(folder), foreign };
  const files: Readonly<Record<string, string>> = {
    [`${HOSTING}/headers.json`]: `${JSON.stringify(headers, null, 2)}\n`,
    [`${HOSTING}/nginx.conf`]: nginxSettings(headers),
    [`${HOSTING}/Caddyfile`]: caddySettings(headers),
    [`${HOSTING}/scripts.json`]: `${JSON.stringify(scripts, null, 2)}\n`,
    _headers: staticHeaders(headers),
    _redirects: STATIC_PAGES,
  };
  await mkdir(`${folder}/${HOSTING}`, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(`${folder}/${name}`, text);
};
