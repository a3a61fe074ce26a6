/** Vite plugins that add files to the build's folder: headers, compressed copies, and the replay page. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin } from 'vite';

const REPLAY_PAGE = fileURLToPath(new URL('../src/replay', import.meta.url));
const HEADERS_FILE = 'headers.json';
/** Smaller files gain nothing from compression, in bytes. */
const MIN_LENGTH = 1024;

/** Calls `write` with the build's folder after the build is written. */
const afterBuild = (name: string, write: (folder: string) => Promise<void>): Plugin => ({
  name: `catraca-${name}`,
  apply: 'build',
  writeBundle: ({ dir }) => (dir === undefined ? undefined : write(dir)),
});

/** Writes the headers for the host of the page; `fixtures/marketplace` reads them. */
export const writeHeaders = (headers: Readonly<Record<string, string>>): Plugin =>
  afterBuild('headers', (folder) =>
    writeFile(`${folder}/${HEADERS_FILE}`, `${JSON.stringify(headers, null, 2)}\n`),
  );

/** Writes a `.br` and a `.gz` copy of each text file. */
export const compressFiles = (): Plugin =>
  afterBuild('compressed', async (folder) => {
    for (const name of await readdir(folder, { recursive: true })) {
      if (!/\.(html|js|css|svg|json|txt|webmanifest)$/.test(name) || name === HEADERS_FILE) continue;
      const text = await readFile(`${folder}/${name}`);
      if (text.length < MIN_LENGTH) continue;
      await writeFile(`${folder}/${name}.gz`, gzipSync(text, { level: 9 }));
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
      await writeFile(`${folder}/${name}.br`, brotliCompressSync(text, { params }));
    }
  });

/** Replaces the worker's address, since the replay page starts no worker. */
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
export const buildReplayPage = (config: InlineConfig): Plugin =>
  afterBuild('replay-page', async (folder) => {
    await build({
      ...config,
      configFile: false,
      root: REPLAY_PAGE,
      base: './',
      publicDir: false,
      logLevel: 'warn',
      plugins: [react(), withoutWorker(), compressFiles()],
      build: {
        outDir: `${folder}/replay`,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: { checks: { bundlerTimings: false } },
        chunkSizeWarningLimit: 2000,
      },
    });
  });
