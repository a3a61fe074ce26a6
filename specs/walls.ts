/**
 * Shows that the walls between the rooms hold: each offence below is put before the linter or the compiler, as if
 * it stood in that room, and must be refused. `npm run walls`.
 */
import './setup/node-version.ts';
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Offence {
  readonly says: string;
  /** Where the file would stand. */
  readonly file: string;
  readonly code: string;
  readonly judge: 'lint' | 'types';
}

const OFFENCES: readonly Offence[] = [
  {
    says: 'fetch( in domain',
    file: 'domain/offence.ts',
    code: "export const a = fetch('/api');",
    judge: 'lint',
  },
  {
    says: 'fetch( in domain',
    file: 'domain/offence.ts',
    code: "export const a = fetch('/api');",
    judge: 'types',
  },
  {
    says: 'Date.now() in domain',
    file: 'domain/offence.ts',
    code: 'export const a = Date.now();',
    judge: 'lint',
  },
  {
    says: 'new Date() in domain',
    file: 'domain/offence.ts',
    code: 'export const a = new Date();',
    judge: 'lint',
  },
  {
    says: 'Math.random in domain',
    file: 'domain/offence.ts',
    code: 'export const a = Math.random();',
    judge: 'lint',
  },
  {
    says: 'performance in domain',
    file: 'domain/offence.ts',
    code: 'export const a = performance.now();',
    judge: 'types',
  },
  {
    says: 'crypto in domain',
    file: 'domain/offence.ts',
    code: 'export const a = crypto.randomUUID();',
    judge: 'types',
  },
  {
    says: 'setTimeout in domain',
    file: 'domain/offence.ts',
    code: 'setTimeout(() => {}, 1);',
    judge: 'types',
  },
  {
    says: 'rxjs in domain',
    file: 'domain/offence.ts',
    code: "import { of } from 'rxjs';\nexport const a = of(1);",
    judge: 'lint',
  },
  {
    says: 'worker in domain',
    file: 'domain/offence.ts',
    code: "export * from '../worker/contract.ts';",
    judge: 'lint',
  },
  {
    says: 'React in worker',
    file: 'worker/offence.ts',
    code: "import { useState } from 'react';\nexport const a = useState;",
    judge: 'lint',
  },
  {
    says: 'document in worker',
    file: 'worker/offence.ts',
    code: 'export const a = document.title;',
    judge: 'types',
  },
  {
    says: 'node:fs in worker',
    file: 'worker/offence.ts',
    code: "import fs from 'node:fs';\nexport const a = fs;",
    judge: 'lint',
  },
  {
    says: 'fixtures in src',
    file: 'src/offence.ts',
    code: "export * from '../fixtures/catalogue/types.ts';",
    judge: 'lint',
  },
  {
    says: "worker's inside in src",
    file: 'src/offence.ts',
    code: "export * from '../worker/api/calls.ts';",
    judge: 'lint',
  },
  {
    says: "the core's rules in src",
    file: 'src/offence.ts',
    code: "export * from '../domain/core/index.ts';",
    judge: 'lint',
  },
  {
    says: 'src in fixtures',
    file: 'fixtures/offence.ts',
    code: "export * from '../src/main.tsx';",
    judge: 'lint',
  },
  {
    says: "worker's inside in fixtures",
    file: 'fixtures/offence.ts',
    code: "export * from '../worker/core.ts';",
    judge: 'lint',
  },
];

/** Lints the offence where it would stand, for the moment of the check. */
const lint = ({ file, code }: Pick<Offence, 'file' | 'code'>): boolean => {
  try {
    writeFileSync(`${ROOT}${file}`, `${code}\n`);
    const judged = spawnSync('biome', ['lint', file], { cwd: ROOT, encoding: 'utf8' });
    return judged.status !== 0 && /lint\/|plugin/.test(judged.stdout + judged.stderr);
  } finally {
    rmSync(`${ROOT}${file}`, { force: true });
  }
};

/** Compiles the offence alone under its room's own settings, in a folder that git ignores. */
const types = ({ file, code }: Pick<Offence, 'file' | 'code'>): boolean => {
  const room = file.slice(0, file.indexOf('/'));
  const folder = `${ROOT}.cache/walls`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/offence.ts`, `${code}\n`);
  writeFileSync(
    `${folder}/tsconfig.json`,
    JSON.stringify({ extends: `../../${room}/tsconfig.json`, include: ['offence.ts'] }),
  );
  const judged = spawnSync('tsc', ['-p', folder], { cwd: ROOT, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return judged.status !== 0 && judged.stdout.includes('offence.ts');
};

let failed = 0;
// A linter that refuses everything would hold no wall: what is allowed must pass.
for (const room of ['domain', 'worker', 'src', 'fixtures', 'specs']) {
  const innocent = {
    says: `an honest file in ${room}`,
    file: `${room}/offence.ts`,
    code: 'export const a = 1;',
  };
  const passes = !lint(innocent) && !types(innocent);
  if (!passes) failed += 1;
  console.log(`${passes ? 'let pass' : 'REFUSED '}  both   ${innocent.says}`);
}
for (const offence of OFFENCES) {
  const refused = offence.judge === 'lint' ? lint(offence) : types(offence);
  if (!refused) failed += 1;
  console.log(`${refused ? 'refused ' : 'LET PASS'}  ${offence.judge.padEnd(5)}  ${offence.says}`);
}
console.log(`${OFFENCES.length + 5 - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
