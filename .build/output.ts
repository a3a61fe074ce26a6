/** Vite plugin that completes the build's folder: replay page, notices, settings of hosts, compressed copies. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin } from 'vite';
import { RUNS_AT_ONCE } from './chunks.ts';
import { compressFiles } from './hosting.ts';
import type { createNotices } from './notices.ts';
import { fillPage } from './page.ts';
import { readShop, writeShop } from './shop.ts';

const REPLAY_PAGE = fileURLToPath(new URL('../src/replay', import.meta.url));

/** Replaces the address of the shop's worker, which the replay page does not start. */
const withoutWorker = (): Plugin => ({
  name: 'catraca-without-worker',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('/worker/main.ts?worker&url') ? '\0no-worker' : null),
  load: (id) => (id === '\0no-worker' ? "export default ''" : null),
});

/**
 * Builds the replay page separately into `replay/`. It shares no file with the shop, so it changes none of the shop's
 * chunks. Its addresses are relative, so the folder works at any path.
 */
const buildReplayPage = async (folder: string, config: InlineConfig, plugins: readonly Plugin[]) => {
  await build({
    ...config,
    configFile: false,
    root: REPLAY_PAGE,
    base: './',
    publicDir: false,
    logLevel: 'warn',
    plugins: [react(), withoutWorker(), ...plugins],
    worker: { format: 'es' },
    build: {
      outDir: `${folder}/replay`,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { checks: { bundlerTimings: false } },
      chunkSizeWarningLimit: 2000,
    },
  });
};

/** Completes the folder after the shop's files are written. `config` is for the replay page. */
export const completeOutput = (
  config: InlineConfig,
  shopFile: string,
  notices: ReturnType<typeof createNotices>,
): Plugin => ({
  name: 'catraca-output',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    // Without the links, these files would be requested only after the first script has run. A low priority keeps them from
    // delaying the picture. The worker's core has none: on a slow network it would delay React, which runs while the core loads.
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /^assets\/(?:app|react)-[\w-]{8}\.js$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}`, fetchpriority: 'low' },
        })),
  },
  generateBundle: {
    order: 'post',
    // Chrome then compiles the file's functions on another thread while it loads. Otherwise the page's thread compiles
    // each at its first call: https://v8.dev/blog/explicit-compile-hints. The comment counts only on the first line.
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && RUNS_AT_ONCE.test(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
  async writeBundle({ dir }) {
    if (dir === undefined) return;
    await buildReplayPage(dir, config, [notices.plugin()]);
    await notices.write(`${dir}/notices.txt`);
    await writeShop(dir, shopFile);
    await compressFiles(dir);
  },
});

/** Shows the shop in Vite's development server, where a style element is allowed. */
export const showShop = (shopFile: string): Plugin => ({
  name: 'catraca-shop',
  apply: 'serve',
  transformIndexHtml(page, { originalUrl }) {
    const { shop, css, logo, frame } = readShop(shopFile);
    const file = `data:image/${logo.extension.slice(1)};base64,${logo.content.toString('base64')}`;
    const style = css === null ? '' : `<style>${css}</style>`;
    // The gallery of controls is only in the development server.
    const entered = originalUrl === '/gallery' ? page.replace('/main.tsx', '/gallery/main.tsx') : page;
    return fillPage(entered, { shop: { ...shop, logo: logo.inline ?? file }, frame, style, pictures: null });
  },
});
