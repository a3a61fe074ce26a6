/**
 * The shipped worker in a thread: `worker/main.ts` bundled as for production (`vite.config.ts`), with the replaced
 * runtime of the schema library. The thread has a browser worker's globals and real time. The specs' server, in the
 * same thread, responds to `fetch`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import * as Comlink from 'comlink';
import { build, loadConfigFromFile } from 'vite';
import type { Connection, CoreClient } from '../../../src/core/client.ts';
import type { BuiltServer, ToBuilt } from './built-thread.ts';
import { createFakePage, type FakePage } from './page.ts';
import { clientWith } from './rig.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface Built {
  /** Addresses of two modules: the worker's script, and the functions of `worker/api/shapes.ts`. */
  readonly core: string;
  readonly shapes: string;
  readonly remove: () => void;
}

/** Builds each entry separately, so that no entry keeps alive code that only another one uses. */
export const buildWorker = async (): Promise<Built> => {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, `${ROOT}vite.config.ts`);
  const { worker, resolve } = loaded?.config ?? {};
  if (worker === undefined || resolve === undefined) throw new Error('vite.config.ts has no worker');
  const folder = mkdtempSync(join(tmpdir(), 'built-worker-'));
  const bundle = async (name: string, entry: string): Promise<string> => {
    await build({
      ...{ configFile: false, root: ROOT, logLevel: 'error', publicDir: false, resolve },
      plugins: [worker.plugins?.()],
      build: {
        ...{ outDir: folder, emptyOutDir: false },
        lib: { entry: `${ROOT}${entry}`, formats: ['es'], fileName: () => `${name}.mjs` },
        rolldownOptions: worker.rolldownOptions ?? {},
      },
    });
    return pathToFileURL(join(folder, `${name}.mjs`)).href;
  };
  return {
    core: await bundle('core', 'worker/main.ts'),
    shapes: await bundle('shapes', 'worker/api/shapes.ts'),
    remove: () => rmSync(folder, { recursive: true }),
  };
};

export interface BuiltRig {
  readonly client: CoreClient;
  readonly page: FakePage;
  readonly server: Comlink.Remote<BuiltServer>;
  readonly dispose: () => void;
}

export const startBuilt = (script: string): BuiltRig => {
  const page = createFakePage();
  let server: Comlink.Remote<BuiltServer>;
  const connect = (): Connection => {
    const core = new MessageChannel();
    const control = new MessageChannel();
    const ports = [core.port2, control.port2] as const;
    const data: ToBuilt = { script, core: core.port2, server: control.port2 };
    const thread = new Worker(new URL('./built-thread.ts', import.meta.url), {
      workerData: data,
      transferList: [...ports] as never[],
    });
    server = Comlink.wrap<BuiltServer>(control.port1 as unknown as Comlink.Endpoint);
    return {
      endpoint: core.port1 as unknown as Comlink.Endpoint,
      onFailure: (listener) => void thread.once('error', (error) => listener(String(error))),
      close: () => {
        core.port1.close();
        control.port1.close();
        void thread.terminate();
      },
    };
  };
  const client = clientWith(connect, page, (run, milliseconds) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  });
  return {
    ...{ client, page },
    get server() {
      return server;
    },
    dispose: () => client.dispose(),
  };
};
