/** Vite plugin that completes the build's folder: replay page, notices, settings of hosts, compressed copies. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin } from 'vite';
import { type Headers, HOSTING, writeHosting } from './hosting.ts';
import type { createNotices } from './notices.ts';

const REPLAY_PAGE = fileURLToPath(new URL('../src/replay', import.meta.url));
/** Size in bytes below which compression saves nothing. */
const MIN_LENGTH = 1024;

/** Writes a `.br` and a `.gz` copy of each text file. */
const compressFiles = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!/\.(html|js|css|svg|json|txt|webmanifest)$/.test(name) || name.startsWith(`${HOSTING}/`)) continue;
    const text = await readFile(`${folder}/${name}`);
    if (text.length < MIN_LENGTH) continue;
    await writeFile(`${folder}/${name}.gz`, gzipSync(text, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    await writeFile(`${folder}/${name}.br`, brotliCompressSync(text, { params }));
  }
};

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
  headers: Headers,
  notices: ReturnType<typeof createNotices>,
): Plugin => ({
  name: 'catraca-output',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir === undefined) return;
    await buildReplayPage(dir, config, [notices.plugin()]);
    await notices.write(`${dir}/notices.txt`);
    await writeHosting(dir, headers);
    await compressFiles(dir);
  },
});
