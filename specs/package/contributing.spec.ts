/**
 * The exercises of CONTRIBUTING.md, carried out as they stand in a copy of the repository. A block named after a file is
 * that file, or a change of it (`diff`). A block `sh` is run, and a line with `# fails` must fail. Commands of the later
 * exercises run in a whole run only: elsewhere their changes must fit.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BLOCK = /```(\w+) ?(\S*)\n(.*?)```/gs;

const exercises = readFileSync(`${ROOT}.github/CONTRIBUTING.md`, 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const blocks = [...section.matchAll(BLOCK)].map(([, language = '', file = '', text = '']) => ({
      ...{ language, file, text },
    }));
    return [section.split('\n')[0] ?? '', blocks] as const;
  })
  .filter(([, blocks]) => blocks.length > 0);

let copy = '';
const own = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'));
const run = (command: string): { readonly status: number | null; readonly output: string } => {
  const env = { ...Object.fromEntries(own), FC_SHARE: '0.1', NO_COLOR: '1' };
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: copy, encoding: 'utf8', env });
  return { status, output: `${stdout}${stderr}` };
};

const tracked = spawnSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).stdout.split('\0');
const restore = (): void => {
  for (const file of tracked.filter((name) => name !== '' && existsSync(join(ROOT, name))))
    cpSync(join(ROOT, file), join(copy, file), { preserveTimestamps: true });
};

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'catraca-exercises-'));
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  // Spares the first compilation of an unchanged tree.
  if (existsSync(`${ROOT}.cache/types`))
    cpSync(`${ROOT}.cache/types`, join(copy, '.cache/types'), { recursive: true, preserveTimestamps: true });
});
beforeEach(restore);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Replaces the lines with a blank or `-` by those with a blank or `+`. The first ones must be in the file exactly once. */
const change = (file: string, diff: string): void => {
  const lines = diff.split('\n').filter((line) => line !== '');
  const side = (sign: string): string =>
    lines
      .flatMap((line) => (line.startsWith(sign) || line.startsWith(' ') ? [line.slice(1)] : []))
      .join('\n');
  const text = `\n${readFileSync(join(copy, file), 'utf8')}`;
  const [from, to] = [`\n${side('-')}\n`, `\n${side('+')}\n`];
  expect(text.split(from), `places of the change in ${file}:${from}`).toHaveLength(2);
  writeFileSync(join(copy, file), text.replace(from, () => to).slice(1));
};

const isWhole = process.env.FC_SHARE === '1';

it.each(exercises)('%s', { timeout: 1_800_000 }, (name, blocks) => {
  const added: string[] = [];
  for (const { language, file, text } of blocks)
    if (language === 'sh')
      for (const line of isWhole || name === exercises[0]?.[0] ? text.trim().split('\n') : []) {
        const { status, output } = run(line);
        expect(status === 0, `${line}\n${output}`).toBe(!line.endsWith('# fails'));
      }
    else if (language === 'diff') change(file, text);
    else {
      added.push(file);
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      writeFileSync(join(copy, file), text);
    }
  for (const file of added) rmSync(join(copy, file));
});
