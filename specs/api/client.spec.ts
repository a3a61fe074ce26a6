/** A client of the API's document alone: openapi-typescript's types, strict TypeScript, and a purchase. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { TEST_PASSWORD } from '../../fixtures/marketplace/session/test-accounts.ts';
import { openShopUnderTest } from '../marketplace/conformance-shop.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OPTIONS = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  target: 'ES2024',
  module: 'nodenext',
  noEmit: true,
  allowImportingTsExtensions: true,
  types: ['node'],
};
/** The generator needs the compiler's API, which the present compiler does not have. */
const COMPILER = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ resolve: (name, context, next) => next(name === 'typescript' ? '@ts-morph/common/dist/typescript.js' : name, context) });
`)}`;

const run = async (...command: readonly string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, command, { cwd: ROOT })).stdout;

it('buys a ticket with types that openapi-typescript generates', { timeout: 120_000 }, async () => {
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  const folder = await mkdtemp(join(ROOT, '.cache/client-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const inFolder = (file: string): string => join(folder, file);
  await copyFile(new URL('client/buy.mts', import.meta.url), inFolder('buy.mts'));
  await writeFile(
    inFolder('tsconfig.json'),
    JSON.stringify({ compilerOptions: OPTIONS, files: ['buy.mts'] }),
  );
  const generator = 'node_modules/openapi-typescript/bin/cli.js';
  await run('--import', COMPILER, generator, 'worker/api/openapi.json', '-o', inFolder('schema.d.ts'));
  await run('node_modules/typescript/lib/tsc.js', '-p', folder);

  const shop = await openShopUnderTest({});
  onTestFinished(() => shop.close());
  const bought = JSON.parse(await run(inFolder('buy.mts'), shop.url, 'bruno@catraca.com.br', TEST_PASSWORD));
  expect(bought).toEqual({
    situation: 'APROVADO',
    total: bought.asked,
    asked: expect.any(Number),
    codes: [expect.any(String)],
  });
});
