/**
 * Builds the page and its worker into `dist/`, runs the sandbox marketplace inside the servers of development and preview,
 * and configures Vitest for the headless specs.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import postcssPresetMantine from 'postcss-preset-mantine';
import {
  defaultClientConditions,
  type InlineConfig,
  type Plugin,
  type PreviewServer,
  type ViteDevServer,
} from 'vite';
import { defineConfig } from 'vitest/config';
import { PAGE_CHUNKS } from './.build/chunks.ts';
import { subsetFonts } from './.build/fonts.ts';
import { readHeaders } from './.build/hosting.ts';
import { createNotices } from './.build/notices.ts';
import { completeOutput, showShop } from './.build/output.ts';
import { DEFAULT_CONFIG, readShop } from './.build/shop.ts';
import { versionOf } from './.build/version.ts';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
/** Plugin timings depend on the machine's load. */
const CHECKS = { bundlerTimings: false } as const;
const SANDBOX_PATHS = /^\/(?:(?:api|media|maps|sandbox)(?:\/|$)|(?:robots\.txt|sitemap\.xml)(?:\?|$))/;
/** Configuration of the shop. */
const SHOP = resolve(process.env.SHOP ?? DEFAULT_CONFIG);
const SYNCHRONOUS_SCHEMAS = `${ROOT}worker/api/synchronous-schemas.ts`;
/** Specs show no font. */
const FONTS = process.env.VITEST ? '' : await subsetFonts();

/**
 * Runs the sandbox's API inside Vite's server, so that `npm run dev` is one process with hot reloading. Not for a shop whose
 * API has another host.
 */
const serveSandbox = async ({ httpServer, middlewares }: ViteDevServer | PreviewServer): Promise<void> => {
  if (process.env.VITEST || !readShop(SHOP).shop.api.startsWith('/')) return;
  // Imported by address, so that the sandbox is not bundled into this configuration.
  const main = new URL('fixtures/marketplace/main.ts', `file://${ROOT}`).href;
  const { createMarketplace } = (await import(main)) as typeof import('./fixtures/marketplace/main.ts');
  const marketplace = await createMarketplace({
    data: process.env.MARKETPLACE_DATA,
    url: process.env.DATABASE_URL,
    brand: readShop(SHOP).shop,
  });
  httpServer?.once('close', () => void marketplace.close());
  middlewares.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (SANDBOX_PATHS.test(request.url ?? '')) marketplace.listener(request, response);
    else next();
  });
};

const sandbox = (): Plugin => ({
  name: 'catraca-sandbox',
  apply: 'serve',
  configureServer: serveSandbox,
  configurePreviewServer: serveSandbox,
});

export default defineConfig(({ mode, isPreview }) => {
  const forSpecs = Boolean(process.env.VITEST);
  // Specs mount the views with the React of the build, which takes a fifth less time than that of development.
  if (forSpecs) process.env.NODE_ENV = 'production';
  const notices = createNotices();
  const shop = JSON.stringify(readShop(SHOP).shop);
  /** Options of the shop and the replay page. */
  const shared = {
    // The page's shop is in index.html. Specs and the replay page have that of the configuration.
    define: {
      CATRACA_SHOP: forSpecs ? shop : 'null',
      ...(forSpecs ? {} : { CATRACA_BUILD: versionOf(mode) }),
    },
    envDir: ROOT,
    cacheDir: `${ROOT}node_modules/.vite`,
    css: {
      postcss: { plugins: [postcssPresetMantine()] },
      modules: { localsConvention: 'camelCaseOnly' },
    },
    resolve: {
      // rxjs has a build without helpers for old browsers behind this condition.
      conditions: ['es2015', ...defaultClientConditions],
      // Only @effect/schema imports these modules by name. worker/README.md says why they are replaced.
      alias: {
        ...{ 'effect/Effect': SYNCHRONOUS_SCHEMAS, 'effect/Data': SYNCHRONOUS_SCHEMAS },
        './TreeFormatter.js': SYNCHRONOUS_SCHEMAS,
        'catraca-fonts': FONTS,
      },
    },
  } as const satisfies InlineConfig;
  return {
    ...shared,
    root: forSpecs ? ROOT : `${ROOT}src`,
    publicDir: `${ROOT}src/public`,
    plugins: forSpecs
      ? []
      : [
          react(),
          sandbox(),
          showShop(SHOP),
          notices.plugin(),
          completeOutput({ ...shared, define: { ...shared.define, CATRACA_SHOP: shop } }, SHOP, notices),
        ],
    worker: {
      format: 'es',
      plugins: () => [notices.plugin()],
      rolldownOptions: {
        checks: CHECKS,
        // Nothing in the worker is imported for a side effect.
        treeshake: {
          moduleSideEffects: false,
          propertyReadSideEffects: false,
          unknownGlobalSideEffects: false,
        },
        // Hints for bundlers are of no use in the bundle.
        output: {
          comments: { legal: true, annotation: false, jsdoc: false },
          // WebKit evaluates a worker's entry again when a chunk imports it. So everything that chunks share is apart.
          codeSplitting: {
            groups: [
              { name: 'core', test: /\/worker\/port\.ts$/ },
              { name: 'recording', test: /\/worker\/recording\/(?:recording|keys|visits)\.ts$/ },
            ],
          },
        },
      },
    },
    build: {
      outDir: `${ROOT}dist`,
      emptyOutDir: true,
      // Inlined assets would need `data:` in more directives of the policy.
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // Links for the scripts of the first page, which would wait for its styles. Elsewhere the browser finds the imports
        // itself, because to add a link for each takes a slow phone longer.
        resolveDependencies: (_, files, { hostId }) =>
          /\bindex\.html$|\/start-/.test(hostId) ? files : files.filter((file) => file.endsWith('.css')),
      },
      reportCompressedSize: false,
      manifest: true,
      rolldownOptions: {
        checks: CHECKS,
        output: {
          codeSplitting: { groups: PAGE_CHUNKS },
        },
      },
    },
    server: { port: 5173, fs: { allow: [ROOT] } },
    preview: { port: Number(process.env.PORT || 4173), headers: isPreview ? readHeaders(`${ROOT}dist`) : {} },
    test: {
      include: ['specs/**/*.spec.ts', 'specs/**/*.spec.tsx'],
      exclude: ['specs/browser/**', '**/node_modules/**'],
      // Spec files leave nothing behind, so they share modules: each is loaded once per thread.
      isolate: false,
      pool: 'threads',
      maxWorkers: '100%',
      setupFiles: [`${ROOT}specs/setup/leave-nothing.ts`],
      // `npm run specs` runs after each change, so it runs few of each property's runs; `npm test` a tenth (specs/run.ts).
      env: mode === 'quick' ? { FC_SHARE: process.env.FC_SHARE ?? '0.03' } : {},
      // Headless specs run next to browser specs at a lower priority.
      testTimeout: 180_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 60_000 } },
    },
  };
});
