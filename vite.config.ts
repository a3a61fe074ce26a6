/**
 * Builds the page and its worker from src/ into .dist/, mounts the sandbox marketplace inside the development
 * server, and tells Vitest where the headless specs are.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import postcssPresetMantine from 'postcss-preset-mantine';
import { build, defaultClientConditions, type InlineConfig, loadEnv, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const OUT = `${HERE}.dist`;
/** How long a plugin takes depends on what else the machine does; it says nothing about what was built. */
const QUIET = { bundlerTimings: false } as const;

/** The commit that is built: what whoever builds names, else what lies here; the empty text where neither is known. */
const commit = (): string => {
  if (process.env.CATRACA_COMMIT !== undefined) return process.env.CATRACA_COMMIT;
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: HERE,
      stdio: ['ignore', 'pipe', 'ignore'],
      encoding: 'utf8',
    }).trim();
  } catch {
    return '';
  }
};

/** Twelve letters that change whenever a rule does: of a hash over the domain's sources. */
const rules = (): string => {
  const hash = createHash('sha256');
  const names = readdirSync(`${HERE}domain`, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((name) => name.endsWith('.ts')).sort())
    hash.update(`${name}\0`).update(readFileSync(`${HERE}domain/${name}`));
  return hash.digest('hex').slice(0, 12);
};

/** What a log says of the shop that wrote it (`worker/recording/recording.ts`). */
const buildOf = (mode: string): string => {
  const { version } = JSON.parse(readFileSync(`${HERE}package.json`, 'utf8')) as { readonly version: string };
  const at = commit();
  return JSON.stringify({ app: at === '' ? version : `${version}+${at}`, build: mode, rules: rules() });
};

type Environment = Readonly<Record<string, string | undefined>>;

type Source = 'script' | 'connect' | 'img' | 'frame' | 'policies';
const CAPTCHA = 'VITE_TURNSTILE_KEY';
const LOGIN = 'VITE_GOOGLE_ID';
const REPORTS = 'VITE_SENTRY_DSN';

/** Of the providers that this build is configured for: what the policy has to let in. */
const providers = (env: Environment) => {
  const all = JSON.parse(readFileSync(`${HERE}src/core/sources.json`, 'utf8')) as Readonly<
    Record<string, Readonly<Record<Source, readonly string[]>>>
  >;
  const chosen = Object.keys(all).filter((name) => env[name]);
  const of = (kind: Source): string =>
    [...new Set(chosen.flatMap((name) => all[name]?.[kind] ?? []))].map((source) => ` ${source}`).join('');
  const told = env[REPORTS] ?? '';
  return {
    of,
    /** Whose script is let in. */
    any: chosen.some((name) => name !== LOGIN),
    measures: chosen.some((name) => name !== CAPTCHA && name !== LOGIN),
    login: chosen.includes(LOGIN),
    captcha: chosen.includes(CAPTCHA),
    /** The origin that is told of errors. */
    reports: URL.canParse(told) ? ` ${new URL(told).origin}` : '',
  };
};

/** What the page's code asks of the configuration, which leaves out what is not named. */
const named = (env: Environment): Record<string, string> => {
  const { measures, login, captcha, reports } = providers(env);
  return {
    CATRACA_MEASURES: String(measures),
    CATRACA_CAPTCHA: String(captcha),
    CATRACA_LOGIN: String(login),
    CATRACA_REPORTS: String(reports !== ''),
  };
};

/** The headers that every answer of the page's host must carry; the sandbox reads them from `.dist/headers.json`. */
const securityHeaders = (apiUrl: string, env: Environment): Record<string, string> => {
  const { any, of, reports } = providers(env);
  const api = URL.canParse(apiUrl) ? ` ${new URL(apiUrl).origin}` : '';
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src 'self'${of('script')}`,
      "worker-src 'self'",
      "style-src 'self'",
      "font-src 'self'",
      `img-src 'self' data: blob:${api}${of('img')}`,
      `connect-src 'self'${api}${of('connect')}${reports}`,
      ...(of('frame') === '' ? [] : [`frame-src${of('frame')}`]),
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      `trusted-types catraca-worker dompurify catraca-text${any ? ' default' : ''}${of('policies')}`,
    ].join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin',
    'Permissions-Policy': 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    // Browsers take it over https alone.
    'Strict-Transport-Security': 'max-age=63072000',
  };
};

/** Writes headers.json for whoever serves the build. */
const withHeaders = (apiUrl: string, env: Environment): Plugin => ({
  name: 'catraca-headers',
  apply: 'build',
  async writeBundle({ dir = OUT }) {
    await writeFile(`${dir}/headers.json`, `${JSON.stringify(securityHeaders(apiUrl, env), null, 2)}\n`);
  },
});

/** Writes a .br and a .gz beside every text that is worth compressing. */
const compressed = (): Plugin => ({
  name: 'catraca-compressed',
  apply: 'build',
  async writeBundle({ dir = OUT }) {
    for (const name of await readdir(dir, { recursive: true })) {
      if (!/\.(html|js|css|svg|json|txt|webmanifest)$/.test(name) || name === 'headers.json') continue;
      const text = await readFile(`${dir}/${name}`);
      if (text.length < 1024) continue;
      await writeFile(`${dir}/${name}.gz`, gzipSync(text, { level: 9 }));
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
      await writeFile(`${dir}/${name}.br`, brotliCompressSync(text, { params }));
    }
  },
});

/** Nothing of support's page starts a core: what the views bring along of it is left without its worker. */
const withoutWorker = (): Plugin => ({
  name: 'catraca-without-worker',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('/worker/main.ts?worker&url') ? '\0no-worker' : null),
  load: (id) => (id === '\0no-worker' ? "export default ''" : null),
});

/**
 * Support's page, built apart into a folder of its own: sharing no file with the shop it changes none of the shop's, and
 * its addresses are relative, so that the folder works wherever it is served from.
 */
const replayPage = (
  config: Pick<InlineConfig, 'define' | 'envDir' | 'cacheDir' | 'css' | 'resolve'>,
): Plugin => ({
  name: 'catraca-replay-page',
  apply: 'build',
  // Beside the shop, wherever that is built to.
  async writeBundle({ dir = OUT }) {
    await build({
      ...config,
      configFile: false,
      root: `${HERE}src/replay`,
      base: './',
      publicDir: false,
      logLevel: 'warn',
      plugins: [react(), withoutWorker(), compressed()],
      build: {
        outDir: `${dir}/replay`,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: { checks: QUIET },
        chunkSizeWarningLimit: 2000,
      },
    });
  },
});

/** The sandbox's API inside Vite's own server, so that `npm run dev` is one process with hot reloading. */
const sandbox = (): Plugin => ({
  name: 'catraca-sandbox',
  apply: 'serve',
  async configureServer(server) {
    if (process.env.VITEST || process.env.VITE_API_URL) return;
    // By address, so that the sandbox is not bundled into this configuration.
    const main = new URL('fixtures/marketplace/main.ts', `file://${HERE}`).href;
    const { createMarketplace } = (await import(main)) as typeof import('./fixtures/marketplace/main.ts');
    const marketplace = await createMarketplace({
      data: process.env.MARKETPLACE_DATA,
      url: process.env.DATABASE_URL,
    });
    server.httpServer?.once('close', () => void marketplace.close());
    server.middlewares.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
      if (
        /^\/(?:(?:api|media|maps|sandbox)(?:\/|$)|(?:robots\.txt|sitemap\.xml)(?:\?|$))/.test(
          request.url ?? '',
        )
      )
        marketplace.listener(request, response);
      else next();
    });
  },
});

/**
 * Our schemas are synchronous, so the worker needs no runtime for others: 26 KB of it, compressed, and 6 KB more for
 * the class of the library's error. Only what the schema library itself imports is exchanged.
 */
const synchronousSchemas = (): Plugin => ({
  name: 'catraca-synchronous-schemas',
  enforce: 'pre',
  resolveId: (id, importer) =>
    (id === 'effect/Effect' && importer?.includes('/@effect/schema/') === true) ||
    (id === 'effect/Data' && importer?.endsWith('/@effect/schema/dist/esm/ParseResult.js') === true)
      ? `${HERE}worker/api/synchronous-schemas.ts`
      : undefined,
});

/**
 * React Router names its components and wraps them while it is loaded, which keeps all of them in the page, asked for or
 * not: 4 KB, compressed. Names are for its developers' tools, and what wraps a component does nothing else.
 */
const routerAsUsed = (): Plugin => ({
  name: 'catraca-router-as-used',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\/react-router\/dist\// },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = ".*";$/gm, '')
        .replaceAll(
          /^(const \w+ = )(React\$1\.(?:createContext|forwardRef|memo)\()/gm,
          '$1/* @__PURE__ */ $2',
        ),
  },
});

export default defineConfig(({ mode }) => {
  const env: Environment = loadEnv(mode, HERE, 'VITE_');
  const apiUrl = env.VITE_API_URL ?? '/api';
  const forSpecs = Boolean(process.env.VITEST);
  const everywhere = {
    define: forSpecs ? named({}) : { CATRACA_BUILD: buildOf(mode), ...named(env) },
    envDir: HERE,
    cacheDir: `${HERE}node_modules/.vite`,
    css: {
      postcss: { plugins: [postcssPresetMantine()] },
      modules: { localsConvention: 'camelCaseOnly' },
    },
    // rxjs has a build without helpers for old browsers behind this condition.
    resolve: { conditions: ['es2015', ...defaultClientConditions] },
  } as const satisfies InlineConfig;
  return {
    ...everywhere,
    root: forSpecs ? HERE : `${HERE}src`,
    publicDir: existsSync(`${HERE}src/public`) ? `${HERE}src/public` : false,
    plugins: forSpecs
      ? []
      : [react(), routerAsUsed(), withHeaders(apiUrl, env), compressed(), sandbox(), replayPage(everywhere)],
    worker: {
      format: 'es',
      plugins: () => [synchronousSchemas()],
      // Nothing in the worker is imported for a side effect.
      rolldownOptions: {
        checks: QUIET,
        treeshake: {
          moduleSideEffects: false,
          propertyReadSideEffects: false,
          unknownGlobalSideEffects: false,
        },
        // What is built already needs no hints for building.
        output: { comments: { legal: true, annotation: false, jsdoc: false } },
      },
    },
    build: {
      outDir: OUT,
      emptyOutDir: true,
      // Inlined assets would need data: in more places of the policy than pictures.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      manifest: true,
      rolldownOptions: {
        checks: QUIET,
      },
    },
    server: { port: 5173, fs: { allow: [HERE] } },
    test: {
      include: ['specs/**/*.spec.ts', 'specs/**/*.spec.tsx'],
      exclude: ['specs/browser/**', '**/node_modules/**'],
      // No file leaves anything behind, so none is isolated from another: a module is loaded once a thread.
      isolate: false,
      pool: 'threads',
      maxWorkers: '100%',
      setupFiles: [`${HERE}specs/setup/leave-nothing.ts`],
      // `npm run specs` is for every few minutes: a tenth of each property's runs. `npm test` runs them whole.
      env: mode === 'quick' ? { FC_SHARE: process.env.FC_SHARE ?? '0.1' } : {},
      // Headless specs run next to browser specs at a lower priority.
      testTimeout: 180_000,
      hookTimeout: 120_000,
    },
  };
});
