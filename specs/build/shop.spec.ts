/** Specs of the folder that `npm run shop` makes: title, icons, manifest and preview picture of the shop. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeShop } from '../../.build/shop.ts';

const ROOT = join(import.meta.dirname, '../..');
let folder = '';
let page = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catraca-shop-'));
  for (const name of ['assets', 'replay', '.vite', 'config'])
    await mkdir(join(folder, name), { recursive: true });
  await cp(join(ROOT, 'src/index.html'), join(folder, 'index.html'));
  await cp(join(ROOT, 'src/replay/index.html'), join(folder, 'replay/index.html'));
  await writeFile(join(folder, '.vite/manifest.json'), '{}');
  const sample = join(ROOT, 'fixtures/shops/porto');
  const config = JSON.parse(await readFile(join(sample, 'config.json'), 'utf8')) as { sites: [object] };
  const sites = [{ ...config.sites[0], hosts: ['*.porto.example', 'porto.example'] }];
  await cp(join(sample, 'logo.svg'), join(folder, 'config/logo.svg'));
  await writeFile(
    join(folder, 'config/config.json'),
    JSON.stringify({ ...config, sites, wordmark: 'Porto & Cia.' }),
  );
  await writeFile(join(folder, 'assets/shop-before00.png'), '');
  await writeShop(folder, join(folder, 'config/config.json'));
  page = await readFile(join(folder, 'index.html'), 'utf8');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const found = (pattern: RegExp): string => pattern.exec(page)?.[1] ?? '';

/** Width and height in the header of a PNG. */
const sizeOf = async (path: string): Promise<readonly number[]> => {
  const png = await readFile(join(folder, path));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
};

test('the page names the manifest, whose icons are PNG files of their size', async () => {
  const path = found(/<link rel="manifest" href="([^"]+)"/);
  expect(path).toMatch(/^\/assets\/shop-[\w-]{8}\.json$/);
  const manifest = JSON.parse(await readFile(join(folder, path), 'utf8')) as {
    readonly icons: readonly { readonly src: string; readonly sizes: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Bilheteria do Porto', short_name: 'Porto & Cia.', lang: 'en-US' });
  for (const { src, sizes } of manifest.icons) expect((await sizeOf(src)).join('x')).toBe(sizes);
  expect(manifest.icons.map(({ src }) => src)).toContain(
    found(/<link rel="apple-touch-icon" href="([^"]+)"/),
  );
});

test('the home page has a PNG preview at an absolute address', async () => {
  const address = new URL(found(/<meta property="og:image" content="([^"]+)"/));
  expect(address.origin).toBe('https://porto.example');
  expect(await sizeOf(address.pathname)).toEqual([1200, 675]);
});

test('files of an earlier shop are removed', async () => {
  expect(await readdir(join(folder, 'assets'))).not.toContain('shop-before00.png');
});

test('the replay page has the shop’s name in its title', async () => {
  expect(await readFile(join(folder, 'replay/index.html'), 'utf8')).toContain(
    '<title>Replay | Bilheteria do Porto</title>',
  );
});
