/** Settings of editors, machines and containers agree with package.json, and the files that they name exist. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const DOCKERFILE = read('fixtures/deploy/Dockerfile');

it('Node’s release is the same for version managers, containers and npm', () => {
  const release = read('.nvmrc').trim();
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    readonly optionalDependencies: Readonly<Record<string, string>>;
  };
  const told = [
    ...Object.values(optionalDependencies).map((version) => version.split('.')[0]),
    ...[...DOCKERFILE.matchAll(/^FROM node:(\d+)/gm)].map(([, version]) => version),
    /node:(\d+)/.exec(read('.github/workflows/ci.yml'))?.[1],
  ];
  expect(new Set(told)).toEqual(new Set([release]));
});

it('the workflow calls the same command as every other machine', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml')) as {
    readonly jobs: { readonly test: { readonly steps: readonly { readonly run?: string }[] } };
  };
  expect(jobs.test.steps.map(({ run }) => run)).toContain('.ci/run');
  expect(statSync(join(ROOT, '.ci/run')).mode & 0o111).toBe(0o111);
});

it('images are built of files that exist, run without root and tell their health', () => {
  const copied = [...DOCKERFILE.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, files = '']) =>
    files.split(' '),
  );
  expect(copied.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  const [, ...images] = DOCKERFILE.split(/^FROM /m).slice(1);
  for (const image of images) {
    expect(image).toMatch(/^USER (node|nginx)$/m);
    expect(image).toMatch(/^HEALTHCHECK /m);
  }
  const { services } = parse(read('fixtures/deploy/compose.yaml'), { merge: true }) as {
    readonly services: Readonly<
      Record<string, { readonly build?: { readonly target: string; dockerfile: string } }>
    >;
  };
  const built = Object.values(services).flatMap(({ build }) => build ?? []);
  expect(built.map(({ target }) => target)).toEqual(['shop', 'api', 'api']);
  for (const { dockerfile, target } of built) expect(read(dockerfile)).toContain(` AS ${target}\n`);
});

it.each([
  'README.md',
  '.github/CHANGELOG.md',
  '.github/CONTRIBUTING.md',
  '.github/DECISIONS.md',
  '.github/SECURITY.md',
  'fixtures/deploy/README.md',
  'src/replay/README.md',
])('links and pictures of %s lead to files', (file) => {
  const links = [...read(file).matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !existsSync(join(ROOT, dirname(file), link)))).toEqual([]);
});

it.each([
  '.github/dependabot.yml',
  '.github/ISSUE_TEMPLATE/config.yml',
  '.github/ISSUE_TEMPLATE/fault.yml',
  '.github/ISSUE_TEMPLATE/behavior.yml',
])('%s is well formed', (file) => {
  expect(() => parse(read(file), { strict: true })).not.toThrow();
});

it('each picture of a README exists', () => {
  for (const readme of ['README.md', 'src/replay/README.md']) {
    const pictures = [...read(readme).matchAll(/[("]([\w./-]+\.png)[)"]/g)].map(([, file = '']) => file);
    expect(pictures).toHaveLength(3);
    expect(pictures.filter((file) => !existsSync(join(ROOT, dirname(readme), file)))).toEqual([]);
  }
});
