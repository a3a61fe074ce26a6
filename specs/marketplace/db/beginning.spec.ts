/** How an embedded database begins: from a snapshot of the same version and schema, anew otherwise, never half. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openClient } from '../../../fixtures/marketplace/db/beginning.ts';
import { type Migration, readMigrations } from '../../../fixtures/marketplace/db/migrate.ts';
import { createSnapshots, type Snapshots } from '../../../fixtures/marketplace/db/snapshot.ts';
import { StartProblem } from '../../../fixtures/marketplace/http/environment.ts';

describe('a new database', { timeout: 60_000 }, () => {
  let store: string;
  let folder: string;
  let snapshots: Snapshots;
  let migrations: readonly Migration[];
  const clients: PGlite[] = [];
  const snapshotsIn = (path: string): Snapshots => createSnapshots(pathToFileURL(`${path}/`));
  const open = async (dataDir = 'memory') => {
    const opened = await openClient(dataDir, snapshots);
    clients.push(opened.client);
    return opened;
  };
  const words = async ({ client }: { readonly client: PGlite }): Promise<unknown> =>
    (await client.query('SELECT word FROM kept')).rows;
  const files = () => readdir(join(folder, 'cache'));

  // One that was made from nothing, with a word in it, kept by two at once.
  beforeAll(async () => {
    migrations = await readMigrations();
    store = await mkdtemp(join(tmpdir(), 'catraca-kept-'));
    const first = snapshotsIn(store);
    const { client, made } = await openClient('memory', first);
    expect(made).toBe(true);
    await client.exec("CREATE TABLE kept (word text); INSERT INTO kept VALUES ('yes')");
    await Promise.all([first.keep(client, migrations), first.keep(client, migrations)]);
    await client.close();
    expect(await readdir(store)).toHaveLength(1);
  });
  afterAll(() => rm(store, { recursive: true, force: true }));
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'catraca-beginning-'));
    await cp(store, join(folder, 'cache'), { recursive: true });
    snapshots = snapshotsIn(join(folder, 'cache'));
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('is the one that was kept before, in memory and in a folder', async () => {
    const inMemory = await open();
    expect([inMemory.made, await words(inMemory)]).toEqual([false, [{ word: 'yes' }]]);
    const data = join(folder, 'data');
    const inFolder = await open(data);
    expect([inFolder.made, await words(inFolder)]).toEqual([false, [{ word: 'yes' }]]);
    await inFolder.client.exec("UPDATE kept SET word = 'and more'");
    await clients.pop()?.close();
    expect(await words(await open(data))).toEqual([{ word: 'and more' }]);
  });

  it('is never one of another schema', async () => {
    expect(await snapshots.read(migrations)).toBeDefined();
    const [first, ...rest] = migrations;
    if (first === undefined) throw new Error('There are migrations.');
    const next = { number: migrations.length + 1, name: 'more', hash: '0', statements: '' };
    for (const other of [[...migrations, next], rest, [{ ...first, hash: 'edited' }, ...rest]])
      expect(await snapshots.read(other)).toBeUndefined();
    await snapshots.keep((await open()).client, [...migrations, next]);
    expect(await files()).toHaveLength(1);
    expect(await snapshots.read(migrations)).toBeUndefined();
  });

  it('is made anew where its snapshot is broken, and the next has a whole one', async () => {
    const [name = ''] = await files();
    await truncate(join(folder, 'cache', name), 100_000);
    const { client, made } = await open(join(folder, 'data'));
    expect(made).toBe(true);
    await snapshots.keep(client, migrations);
    expect((await open()).made).toBe(false);
  });

  it('is begun again where somebody ended in the middle', async () => {
    const data = join(folder, 'data');
    await mkdir(data);
    await writeFile(join(data, 'PG_VERSION'), '17');
    await writeFile(`${data}.new`, '');
    expect(await words(await open(data))).toEqual([{ word: 'yes' }]);
    expect(await readdir(folder)).not.toContain('data.new');
  });

  it('is not put where something else is, nor where a database is broken', async () => {
    const data = join(folder, 'data');
    await mkdir(data);
    await writeFile(join(data, 'letter.txt'), 'Dear Ana');
    await expect(open(data)).rejects.toThrow(StartProblem);
    expect(await readdir(data)).toEqual(['letter.txt']);
    const file = join(folder, 'file');
    await writeFile(file, 'Dear Bruno');
    await expect(open(file)).rejects.toThrow(StartProblem);
    expect(await readFile(file, 'utf8')).toBe('Dear Bruno');
    const broken = join(folder, 'broken');
    await mkdir(broken);
    await writeFile(join(broken, 'PG_VERSION'), '17');
    await expect(open(broken)).rejects.toThrow(`The database in ${broken} cannot be opened`);
  });
});
