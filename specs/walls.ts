/**
 * `npm run walls` checks the import rules (`.dependency-cruiser.mjs`) and prints the parts of `domain`, `worker` and
 * `src` in layers. It also shows that the rules still work: each offense below must be refused by the tool that it names.
 * Offenses are written to a copy of the rooms in a temporary folder.
 */
import './setup/node-version.ts';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ROOMS = ['domain', 'worker', 'src', '.build', 'fixtures', 'specs'];
/** Folders whose parts must not import each other in cycles. Parts are subfolders and single files. */
const LAYERED = ['domain', 'worker', 'src', 'src/kit', 'src/features'];

type Judge = 'imports' | 'lint' | 'types' | 'layers';
/** Forbidden code: the tool that must refuse it, the folder it is written to, its title, and the code. */
type Offense = readonly [judge: Judge, folder: string, title: string, code: string];

const OFFENSES: readonly Offense[] = [
  ['lint', 'domain', 'fetch', "export const a = fetch('/api');"],
  ['lint', 'domain', 'Date.now', 'export const a = Date.now();'],
  ['lint', 'domain', 'new Date', 'export const a = new Date();'],
  ['lint', 'domain', 'Math.random', 'export const a = Math.random();'],
  ['lint', 'src', 'React.lazy', "import { lazy } from 'react';\nexport const a = lazy;"],
  ['lint', 'src', 'a bare import()', "export const a = () => import('./app.tsx').then(() => 1, () => 2);"],
  ['types', 'domain', 'fetch', "export const a = fetch('/api');"],
  ['types', 'domain', 'performance', 'export const a = performance.now();'],
  ['types', 'domain', 'crypto', 'export const a = crypto.randomUUID();'],
  ['types', 'domain', 'setTimeout', 'setTimeout(() => {}, 1);'],
  ['types', 'worker', 'document', 'export const a = document.title;'],
  ['imports', 'domain', 'rxjs', "export { of } from 'rxjs';"],
  ['imports', 'domain', 'worker', "export * from '../worker/contract.ts';"],
  ['imports', 'worker', 'React', "export { useState } from 'react';"],
  ['imports', 'worker', 'node:fs', "export * from 'node:fs';"],
  ['imports', 'worker', 'fixtures, by type', "export type * from '../fixtures/catalog/types.ts';"],
  ['imports', 'src', 'fixtures', "export * from '../fixtures/catalog/types.ts';"],
  ['imports', 'src', 'the inside of worker', "export * from '../worker/api/calls.ts';"],
  ['imports', 'src', 'the rules of domain', "export * from '../domain/index.ts';"],
  ['imports', 'src', 'a decision of domain', "export * from '../domain/cart/decide-change.ts';"],
  ['imports', 'src/features', 'the replay page', "export * from '../replay/moments.ts';"],
  ['imports', 'src/shell', 'the gallery', "export * from '../gallery/examples.tsx';"],
  ['imports', 'src/replay', 'the inside of worker', "export * from '../../worker/port.ts';"],
  ['imports', 'fixtures', 'src', "export * from '../src/main.tsx';"],
  ['imports', 'src', 'the build', "export * from '../.build/version.ts';"],
  ['imports', '.build', 'src', "export * from '../src/main.tsx';"],
  ['imports', 'fixtures', 'the inside of worker', "export * from '../worker/port.ts';"],
  ['imports', 'worker', 'itself, by type (a file cycle)', "export type * from './offense-SELF.ts';"],
  ['layers', 'src/core', 'a higher folder', "export { screens } from '../routes.ts';"],
  [
    'layers',
    'src/kit/page',
    'a higher folder, by type',
    "export type * from '../../features/home/loader.ts';",
  ],
  [
    'layers',
    'src/features/home',
    'a higher folder, lazily',
    "export const a = () => import('../../shell/Shell.tsx');",
  ],
  ['layers', 'src/features/cart', 'a feature above', "import '../checkout/Summary.tsx';"],
];
const offenses = OFFENSES.map(([judge, folder, title, code], nth) => ({
  ...{ judge, folder, title },
  file: `${folder}/offense-${nth}.ts`,
  code: `${code.replace('SELF', String(nth))}\nexport {};\n`,
}));
const isOffense = (file: string): boolean => /\/offense-\d+\.ts$/.test(file);
const filesOf = (judge: Judge): readonly string[] =>
  offenses.filter((each) => each.judge === judge).map(({ file }) => file);

/** A copy of the rooms with all offenses. Settings and packages are those of the repository. */
const copy = realpathSync(mkdtempSync(join(tmpdir(), 'catraca-walls-')));
const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), text);
};
const run = (command: string, ...args: readonly string[]): string =>
  spawnSync(command, args, { cwd: copy, encoding: 'utf8' }).stdout;

const refusedByLint = (): readonly string[] => {
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', ...filesOf('lint')];
  const { diagnostics } = JSON.parse(run('biome', ...args)) as {
    readonly diagnostics: readonly {
      readonly severity: string;
      readonly location: { readonly path: string };
    }[];
  };
  return diagnostics.filter(({ severity }) => severity === 'error').map(({ location }) => location.path);
};

const refusedByTypes = (): readonly string[] =>
  ['domain', 'worker'].flatMap((room) => {
    const files = filesOf('types').filter((file) => file.startsWith(room));
    const compilerOptions = { composite: false, emitDeclarationOnly: false, noEmit: true, rootDir: '..' };
    const settings = { extends: join(ROOT, room, 'tsconfig.json'), compilerOptions, references: [] };
    const include = files.map((file) => file.slice(room.length + 1));
    write(`${room}/tsconfig.json`, JSON.stringify({ ...settings, include }));
    const output = run('tsc', '-p', room);
    return files.filter((file) => output.includes(`${file}(`));
  });

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Imports among the parts of a folder, without offenses other than `offense`. */
const graphOf = (folder: string, { modules }: ICruiseResult, offense = ''): Graph => {
  const partOf = (file: string): string => file.slice(folder.length + 1).split('/')[0] ?? '';
  const inside = modules.filter(
    ({ source }) => source.startsWith(`${folder}/`) && (source === offense || !isOffense(source)),
  );
  return new Map(
    [...Map.groupBy(inside, ({ source }) => partOf(source))].map(([part, files]) => [
      part,
      new Set(
        files
          .flatMap(({ dependencies }) => dependencies.map(({ resolved }) => resolved))
          .filter((target) => target.startsWith(`${folder}/`) && partOf(target) !== part)
          .map(partOf),
      ),
    ]),
  );
};

/** Layers of parts, lowest first: a part imports only from layers before its own. `cycle` has the parts without a layer. */
const layersOf = (
  graph: Graph,
): { readonly layers: readonly (readonly string[])[]; readonly cycle: readonly string[] } => {
  const layers: string[][] = [];
  let cycle = [...graph.keys()].sort();
  for (;;) {
    const layer = cycle.filter((part) => !cycle.some((other) => graph.get(part)?.has(other)));
    if (layer.length === 0) return { layers, cycle };
    layers.push(layer);
    cycle = cycle.filter((part) => !layer.includes(part));
  }
};

let passed = 0;
const problems: string[] = [];
const check = (title: string, isRight: boolean): void => {
  if (isRight) passed += 1;
  else problems.push(title);
};

try {
  for (const room of ROOMS)
    cpSync(join(ROOT, room), join(copy, room), {
      recursive: true,
      filter: (path) => !path.includes('node_modules') && !/\.(?:log|svg|png|webp|json\.gz)$/.test(path),
    });
  for (const name of ['.biome.json', '.biome', '.gitignore', 'vite.config.ts'])
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'dir');
  for (const { file, code } of offenses) write(file, code);

  const options = await extractOptions(join(ROOT, '.dependency-cruiser.mjs'));
  const { output } = await cruise([...ROOMS, 'vite.config.ts'], {
    ...options,
    baseDir: copy,
    validate: true,
  });
  if (typeof output === 'string') throw new Error(output);
  const { violations } = output.summary;
  const refused: Readonly<Record<Judge, readonly string[]>> = {
    imports: violations.map(({ from }) => from),
    lint: refusedByLint(),
    types: refusedByTypes(),
    layers: filesOf('layers').filter((file) =>
      LAYERED.some((folder) => layersOf(graphOf(folder, output, file)).cycle.length > 0),
    ),
  };
  for (const { judge, folder, title, file } of offenses)
    check(`${judge} let pass in ${folder}: ${title}`, refused[judge].includes(file));
  console.log(`${passed} of ${offenses.length} offenses refused`);

  for (const { rule, from, to, cycle = [] } of violations.filter((each) => !isOffense(each.from)))
    check(
      `${rule.name}: ${[from, ...(cycle.length > 0 ? cycle.map(({ name }) => name) : [to])].join(' → ')}`,
      false,
    );
  for (const folder of LAYERED) {
    const { layers, cycle } = layersOf(graphOf(folder, output));
    console.log(`\n${folder}, lowest first\n${layers.map((layer) => `  ${layer.join('  ')}`).join('\n')}`);
    check(`${folder}: a cycle within or below ${cycle.join(', ')}`, cycle.length === 0);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`\n${[...problems, `${passed} passed, ${problems.length} failed`].join('\n')}`);
process.exitCode = problems.length === 0 ? 0 : 1;
