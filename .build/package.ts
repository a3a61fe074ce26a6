/**
 * `npm run package`: writes the headless core to `.package/`, where the `exports` of package.json point, and packs it. Its
 * modules contain their libraries, so that a browser imports them without a build.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { createNotices } from './notices.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = `${ROOT}.package`;
const ENTRIES = { domain: 'domain/index.ts', replay: 'worker/replay/replaying.ts' };
/** Libraries that the declarations name. */
const TYPED_BY = ['@effect/schema', 'effect'];
/** worker/README.md says why these modules are replaced. */
const SYNCHRONOUS_SCHEMAS = `${ROOT}worker/api/synchronous-schemas.ts`;

interface Manifest {
  readonly exports: object;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

const writeModules = async (): Promise<void> => {
  const notices = createNotices();
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    plugins: [notices.plugin()],
    // A browser has no `process`.
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: { 'effect/Effect': SYNCHRONOUS_SCHEMAS, 'effect/Data': SYNCHRONOUS_SCHEMAS } },
    build: {
      outDir: FOLDER,
      minify: false,
      lib: { entry: ENTRIES, formats: ['es'] },
      rolldownOptions: { output: { chunkFileNames: 'shared.js' } },
    },
  });
  await notices.write(`${FOLDER}/notices.txt`);
};

/** Copies the declarations of the entries, and those that they import. */
const writeDeclarations = (): void => {
  execFileSync('tsc', ['-b', 'worker'], { cwd: ROOT, stdio: 'inherit' });
  const copied = new Set<string>();
  const copy = (module: string): void => {
    if (copied.has(module)) return;
    copied.add(module);
    const file = module.replace(/\.ts$/, '.d.ts');
    const source = `${ROOT}.cache/types/${file}`;
    const target = `${FOLDER}/types/${file}`;
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(source, target);
    const imports = readFileSync(source, 'utf8').matchAll(/(?:from |import\()['"](\.[^'"]+)/g);
    for (const [, path = ''] of imports) copy(join(dirname(module), path));
  };
  Object.values(ENTRIES).forEach(copy);
};

/** The shop's package.json, reduced to the core, whose libraries are in its modules. */
const writeManifest = (): void => {
  const { dependencies, exports, ...manifest } = JSON.parse(
    readFileSync(`${ROOT}package.json`, 'utf8'),
  ) as Manifest;
  const { name, version, description, license, type } = manifest;
  const reduced = {
    ...{ name, version, description, license, type },
    engines: { node: '>=22' },
    exports: JSON.parse(JSON.stringify(exports).replaceAll('./.package/', './')) as object,
    dependencies: Object.fromEntries(TYPED_BY.map((library) => [library, dependencies[library]])),
  };
  writeFileSync(`${FOLDER}/package.json`, `${JSON.stringify(reduced, null, 2)}\n`);
  copyFileSync(`${ROOT}LICENSE`, `${FOLDER}/LICENSE`);
  copyFileSync(`${ROOT}domain/README.md`, `${FOLDER}/README.md`);
};

rmSync(FOLDER, { recursive: true, force: true });
await writeModules();
writeDeclarations();
writeManifest();
execFileSync('npm', ['pack', '--silent', '--pack-destination', FOLDER, FOLDER], { stdio: 'inherit' });
