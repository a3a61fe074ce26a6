/**
 * The headless core as a package: README.md's example as it is in the text, in strict TypeScript, in Node and in a browser.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM_ARGS, findChromium } from '../setup/chromium.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LINES = ['to send: Cart', 'changes under way: 1', 'decided again, the same: true'];
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/** Blocks of README.md in one language. */
const blocks = async (language: string): Promise<readonly string[]> => {
  const text = await readFile(`${ROOT}README.md`, 'utf8');
  return [...text.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(
    ([, block = '']) => block,
  );
};

let folder: string;
let archive: string;
const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);

beforeAll(async () => {
  execFileSync('node', ['.build/package.ts'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  folder = await mkdtemp(join(tmpdir(), 'catraca-package-'));
  const installed = join(folder, 'node_modules/catraca');
  await mkdir(installed, { recursive: true });
  const [packed = ''] = (await readdir(`${ROOT}.package`)).filter((name) => name.endsWith('.tgz'));
  archive = `${ROOT}.package/${packed}`;
  execFileSync('tar', ['-xzf', archive, '-C', installed, '--strip-components=1']);
  const { dependencies } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  for (const name of Object.keys(dependencies)) {
    await mkdir(dirname(join(folder, 'node_modules', name)), { recursive: true });
    await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  }
  await write('package.json', '{ "type": "module" }');
  const example = (await blocks('ts')).join('\n');
  await write('example.ts', example);
  await write('example.js', stripTypeScriptTypes(example));
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the packed core', () => {
  it('runs the README’s example in Node', () => {
    const { stdout, stderr } = spawnSync(process.execPath, ['example.js'], { cwd: folder, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout.trim().split('\n')).toEqual(LINES);
  });

  it('runs the README’s example in a browser without a build', async () => {
    const importMap = (await blocks('html')).join('\n');
    await write('index.html', `<!doctype html>${importMap}<script type="module" src="/example.js"></script>`);
    const requested: string[] = [];
    const server = createServer((request, response) => {
      const path = request.url ?? '/';
      requested.push(path);
      const file = join(folder, path === '/' ? 'index.html' : path);
      readFile(file).then(
        (body) => response.setHeader('Content-Type', TYPES[extname(file)] ?? 'text/plain').end(body),
        () => response.writeHead(404).end(),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS] });
    try {
      const page = await browser.newPage();
      const output: string[] = [];
      page.on('console', (message) => output.push(message.text()));
      page.on('pageerror', (error) => output.push(error.message));
      await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
      await expect
        .poll(() => output.filter((line) => !line.includes('404')), { timeout: 60_000 })
        .toEqual(LINES);
      expect(requested.filter((path) => path.startsWith('/node_modules/')).sort()).toEqual(
        ['domain', 'replay', 'shared'].map((name) => `/node_modules/catraca/${name}.js`),
      );
    } finally {
      await browser.close();
      server.close();
    }
  });

  it('compiles the README’s example in strict TypeScript, and no wrong field', async () => {
    const example = (await blocks('ts')).join('\n');
    await write('wrong.ts', example.replace('quantity: 1', "quantity: 'one'"));
    const args = ['--noEmit', '--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes'];
    const modern = ['--skipLibCheck', '--module', 'nodenext', '--target', 'es2024', '--lib', 'es2024,dom'];
    const { stdout } = spawnSync('tsc', [...args, ...modern, 'example.ts', 'wrong.ts'], {
      ...{ cwd: folder, encoding: 'utf8' },
    });
    expect(stdout.match(/^\S.*error.*$/gm)).toEqual([
      expect.stringMatching(/^wrong\.ts\(\d+,\d+\): error TS2322/),
    ]);
  });

  it('resolves its types in every way to import a module', async () => {
    const result = await checkPackage(createPackageFromTarballData(await readFile(archive)));
    if (result.types === false) throw new Error('The package has no types.');
    expect(Object.keys(result.entrypoints).sort()).toEqual(['./domain', './replay']);
    // Node 20.19 requires modules of this kind; node10 knows no exports.
    const old = ['node10', 'node16-cjs'];
    expect(
      result.problems.filter((each) => !('resolutionKind' in each && old.includes(each.resolutionKind))),
    ).toEqual([]);
  });
});
