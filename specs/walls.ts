/**
 * Checks that the import rules between the rooms are enforced. Each offense below goes through the linter, the compiler
 * or the check of the folder graphs, and must be refused. The offending files are written to a temporary folder, so that
 * an interrupted run leaves nothing in the repository. Prints the folder graphs and fails on a cycle. `npm run walls`.
 */
import './setup/node-version.ts';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  circleOf,
  type Files,
  type FolderGraph,
  folderGraph,
  layersOf,
  readSources,
} from './folder-graph.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Offense {
  readonly says: string;
  /** Path in the repository that the rules see. */
  readonly file: string;
  readonly code: string;
  readonly judge: 'lint' | 'types';
}

type Judged = Pick<Offense, 'file' | 'code'>;

interface Diagnostic {
  readonly severity: string;
  readonly category: string;
  readonly location: { readonly path: string };
}

const roomOf = (folder: string): string => folder.split('/')[0] ?? folder;

const OFFENSES: readonly Offense[] = [
  {
    says: 'fetch( in domain',
    file: 'domain/offense.ts',
    code: "export const a = fetch('/api');",
    judge: 'lint',
  },
  {
    says: 'fetch( in domain',
    file: 'domain/offense.ts',
    code: "export const a = fetch('/api');",
    judge: 'types',
  },
  {
    says: 'Date.now() in domain',
    file: 'domain/offense.ts',
    code: 'export const a = Date.now();',
    judge: 'lint',
  },
  {
    says: 'new Date() in domain',
    file: 'domain/offense.ts',
    code: 'export const a = new Date();',
    judge: 'lint',
  },
  {
    says: 'Math.random in domain',
    file: 'domain/offense.ts',
    code: 'export const a = Math.random();',
    judge: 'lint',
  },
  {
    says: 'performance in domain',
    file: 'domain/offense.ts',
    code: 'export const a = performance.now();',
    judge: 'types',
  },
  {
    says: 'crypto in domain',
    file: 'domain/offense.ts',
    code: 'export const a = crypto.randomUUID();',
    judge: 'types',
  },
  {
    says: 'setTimeout in domain',
    file: 'domain/offense.ts',
    code: 'setTimeout(() => {}, 1);',
    judge: 'types',
  },
  {
    says: 'rxjs in domain',
    file: 'domain/offense.ts',
    code: "import { of } from 'rxjs';\nexport const a = of(1);",
    judge: 'lint',
  },
  {
    says: 'worker in domain',
    file: 'domain/offense.ts',
    code: "export * from '../worker/contract.ts';",
    judge: 'lint',
  },
  {
    says: 'React in worker',
    file: 'worker/offense.ts',
    code: "import { useState } from 'react';\nexport const a = useState;",
    judge: 'lint',
  },
  {
    says: 'document in worker',
    file: 'worker/offense.ts',
    code: 'export const a = document.title;',
    judge: 'types',
  },
  {
    says: 'node:fs in worker',
    file: 'worker/offense.ts',
    code: "import fs from 'node:fs';\nexport const a = fs;",
    judge: 'lint',
  },
  {
    says: 'fixtures in src',
    file: 'src/offense.ts',
    code: "export * from '../fixtures/catalogue/types.ts';",
    judge: 'lint',
  },
  {
    says: "worker's inside in src",
    file: 'src/offense.ts',
    code: "export * from '../worker/api/calls.ts';",
    judge: 'lint',
  },
  {
    says: "the core's rules in src",
    file: 'src/offense.ts',
    code: "export * from '../domain/index.ts';",
    judge: 'lint',
  },
  {
    says: 'the replay page in the shop',
    file: 'src/features/offense.ts',
    code: "export * from '../replay/moments.ts';",
    judge: 'lint',
  },
  {
    says: "the core's life in the replay page",
    file: 'src/replay/offense.ts',
    code: "export * from '../../worker/core.ts';",
    judge: 'lint',
  },
  {
    says: 'src in fixtures',
    file: 'fixtures/offense.ts',
    code: "export * from '../src/main.tsx';",
    judge: 'lint',
  },
  {
    says: "worker's inside in fixtures",
    file: 'fixtures/offense.ts',
    code: "export * from '../worker/core.ts';",
    judge: 'lint',
  },
];

/** What the linter and the compiler read besides the offending files. */
const SETTINGS = ['.biome.json', '.biome', '.gitignore'] as const;

/** Calls `work` with a temporary folder that has the repository's settings and packages. */
const inOverlay = <T>(work: (folder: string) => T): T => {
  const folder = mkdtempSync(join(tmpdir(), 'catraca-walls-'));
  try {
    for (const name of SETTINGS) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const write = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

/** Returns the files that the linter refuses at their paths. One run lints all of them. */
const refusedByLint = (files: readonly Judged[]): ReadonlySet<Judged> =>
  inOverlay((folder) => {
    const placed = files.map((each, nth) => ({ each, path: each.file.replace('offense', `offense-${nth}`) }));
    for (const { each, path } of placed) write(join(folder, path), `${each.code}\n`);
    const paths = placed.map(({ path }) => path);
    const args = ['lint', '--reporter=json', '--max-diagnostics=none', ...paths];
    const { stdout } = spawnSync('biome', args, { cwd: folder, encoding: 'utf8' });
    const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] };
    const refused = new Set(
      diagnostics
        .filter(({ severity, category }) => severity === 'error' && /^(lint\/|plugin)/.test(category))
        .map(({ location }) => location.path),
    );
    return new Set(placed.filter(({ path }) => refused.has(path)).map(({ each }) => each));
  });

/** Returns the files that the compiler refuses with the settings of their rooms. */
const refusedByTypes = (files: readonly Judged[]): ReadonlySet<Judged> =>
  inOverlay((folder) => {
    const refused = new Set<Judged>();
    for (const [room, those] of Map.groupBy(files, ({ file }) => roomOf(file))) {
      const settings = { extends: join(ROOT, room, 'tsconfig.json'), include: ['offense-*.ts'] };
      write(join(folder, room, 'tsconfig.json'), JSON.stringify(settings));
      for (const [nth, { code }] of those.entries())
        write(join(folder, room, `offense-${nth}.ts`), `${code}\nexport {};\n`);
      const { stdout } = spawnSync('tsc', ['-p', join(folder, room)], { cwd: folder, encoding: 'utf8' });
      for (const [nth, each] of those.entries()) if (stdout.includes(`offense-${nth}.ts(`)) refused.add(each);
    }
    return refused;
  });

/** The folders whose graphs are drawn: the parts of each are its folders, and its own files one by one. */
const GRAPHS = ['domain', 'worker', 'src', 'src/kit', 'src/features'] as const;
/** The rooms whose graphs may have no cycle. `domain` and `worker` join once theirs have none. */
const ACYCLIC_ROOMS: readonly string[] = ['domain', 'worker', 'src'];
/** Made-up files that each close a cycle, with the folder whose graph must show it. */
const CYCLES = [
  {
    says: 'a value from above in src',
    folder: 'src',
    file: 'src/core/offense.ts',
    code: "export { table } from '../routes/table.ts';",
  },
  {
    says: 'a type from above in src',
    folder: 'src',
    file: 'src/kit/page/offense.ts',
    code: "import type {\n  HomeData,\n} from '../../features/home/loader.ts';\nexport type A = HomeData;",
  },
  {
    says: 'a dynamic import from above in src',
    folder: 'src',
    file: 'src/features/home/offense.ts',
    code: "export const a = () => import('../../shell/Shell.tsx');",
  },
  {
    says: 'a feature that imports what imports it',
    folder: 'src/features',
    file: 'src/features/cart/offense.ts',
    code: "import '../checkout/Summary.tsx';",
  },
] as const;

const graphOf = (folder: string, more: Files = new Map()): FolderGraph =>
  folderGraph(folder, new Map([...readSources(ROOT, roomOf(folder)), ...more]));

const closesCycle = ({ folder, file, code }: (typeof CYCLES)[number]): boolean => {
  const graph = graphOf(folder, new Map([[file, code]]));
  const circle = circleOf(graph, layersOf(graph).knot);
  return circle.some(({ imports }) => imports.some(({ from }) => from === file));
};

let failed = 0;
// A linter that refuses everything would hold no wall: what is allowed must pass.
const INNOCENT = ['domain', 'worker', 'src', 'fixtures', 'specs'].map((room) => ({
  says: `an honest file in ${room}`,
  file: `${room}/offense.ts`,
  code: 'export const a = 1;',
}));
const byLint = refusedByLint([...INNOCENT, ...OFFENSES.filter(({ judge }) => judge === 'lint')]);
const byTypes = refusedByTypes([...INNOCENT, ...OFFENSES.filter(({ judge }) => judge === 'types')]);
for (const innocent of INNOCENT) {
  const passes = !byLint.has(innocent) && !byTypes.has(innocent);
  if (!passes) failed += 1;
  console.log(`${passes ? 'let pass' : 'REFUSED '}  both   ${innocent.says}`);
}
for (const offense of OFFENSES) {
  const refused = (offense.judge === 'lint' ? byLint : byTypes).has(offense);
  if (!refused) failed += 1;
  console.log(`${refused ? 'refused ' : 'LET PASS'}  ${offense.judge.padEnd(5)}  ${offense.says}`);
}
for (const cycle of CYCLES) {
  const refused = closesCycle(cycle);
  if (!refused) failed += 1;
  console.log(`${refused ? 'refused ' : 'LET PASS'}  graph  ${cycle.says}`);
}
for (const folder of GRAPHS) {
  const graph = graphOf(folder);
  const { layers, knot } = layersOf(graph);
  const mustBeAcyclic = ACYCLIC_ROOMS.includes(roomOf(folder));
  if (knot.length > 0 && mustBeAcyclic) failed += 1;
  console.log(`\n${folder}, lowest first`);
  for (const layer of layers) console.log(`  ${layer.join('  ')}`);
  if (knot.length === 0) continue;
  console.log(
    `  ${mustBeAcyclic ? 'CYCLE' : 'a cycle, not refused yet'} within or below: ${knot.join('  ')}`,
  );
  for (const { part, to, imports } of circleOf(graph, knot)) {
    console.log(`    ${part} -> ${to}`);
    for (const found of imports) console.log(`      ${found.from} imports ${found.to}`);
  }
}
const checks =
  OFFENSES.length +
  CYCLES.length +
  INNOCENT.length +
  GRAPHS.filter((folder) => ACYCLIC_ROOMS.includes(roomOf(folder))).length;
console.log(`\n${checks - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
