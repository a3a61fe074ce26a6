/** Creation of an embedded database: from a snapshot of the same version and schema, otherwise from nothing. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSchema } from '../../../fixtures/marketplace/db/create-schema.ts';
import { openClient } from '../../../fixtures/marketplace/db/open-client.ts';
import { createSnapshots, type Snapshots } from '../../../fixtures/marketplace/db/snapshot.ts';
import { StartProblem } from '../../../fixtures/marketplace/http/environment.ts';

describe('a new database', { timeout: 60_000 }, () => {
  let store: string;
  let folder: string;
  let snapshots: Snapshots;
  let schema: string;
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

  // Creates a database without a snapshot, which two callers then save at the same time.
  beforeAll(async () => {
    schema = (await readSchema()).hash;
    store = await mkdtemp(join(tmpdir(), 'catraca-kept-'));
    const first = snapshotsIn(store);
    const { client, isNew } = await openClient('memory', first);
    expect(isNew).toBe(true);
    await client.exec("CREATE TABLE kept (word text); INSERT INTO kept VALUES ('yes')");
    await Promise.all([first.keep(client, schema), first.keep(client, schema)]);
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

  it('starts from the snapshot, in memory and in a folder', async () => {
    const inMemory = await open();
    expect([inMemory.isNew, await words(inMemory)]).toEqual([false, [{ word: 'yes' }]]);
    const data = join(folder, 'data');
    const inFolder = await open(data);
    expect([inFolder.isNew, await words(inFolder)]).toEqual([false, [{ word: 'yes' }]]);
    await inFolder.client.exec("UPDATE kept SET word = 'and more'");
    await clients.pop()?.close();
    expect(await words(await open(data))).toEqual([{ word: 'and more' }]);
  });

  it('ignores the snapshot of another schema', async () => {
    expect(await snapshots.read(schema)).toBeDefined();
    expect(await snapshots.read('another')).toBeUndefined();
    await snapshots.keep((await open()).client, 'another');
    expect(await files()).toHaveLength(1);
    expect(await snapshots.read(schema)).toBeUndefined();
  });

  it('ignores a broken snapshot and can save a new one', async () => {
    const [name = ''] = await files();
    await truncate(join(folder, 'cache', name), 100_000);
    const { client, isNew } = await open(join(folder, 'data'));
    expect(isNew).toBe(true);
    await snapshots.keep(client, schema);
    expect((await open()).isNew).toBe(false);
  });

  it('is created again after an interrupted creation', async () => {
    const data = join(folder, 'data');
    await mkdir(data);
    await writeFile(join(data, 'PG_VERSION'), '17');
    await writeFile(`${data}.new`, '');
    expect(await words(await open(data))).toEqual([{ word: 'yes' }]);
    expect(await readdir(folder)).not.toContain('data.new');
  });

  it('refuses a file, a folder with other files and a broken database', async () => {
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
