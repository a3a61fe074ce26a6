/** The embedded database: quoting, prepared statements, transactions, its lock, and load from many clients. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockDirectory } from '../../../fixtures/marketplace/db/directory-lock.ts';
import { type Database, openDatabase } from '../../../fixtures/marketplace/db/index.ts';
import { fc } from '../../domain/fc.ts';

describe('the embedded database', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase();
    await db.script('CREATE TABLE kept (id int PRIMARY KEY, word text)');
  });
  afterAll(() => db.close());

  it('returns every text unchanged', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((each) => !each.includes('\u0000'));
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(text, fc.constantFrom("'", "''", '\\', "\\'", '$1', '{"a"}', "'); DROP TABLE kept; --")),
        async (given) => {
          const [row] = await db.query<{ word: string }>('SELECT $1::text AS word', [given]);
          expect(row?.word).toBe(given);
        },
      ),
    );
  });

  it('returns lists, numbers, booleans, instants and null unchanged', async () => {
    const element = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((each) => !each.includes('\u0000'));
    await fc.assert(
      fc.asyncProperty(
        fc.array(element, { maxLength: 5 }),
        fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
        fc.boolean(),
        async (words, number, flag) => {
          const [row] = await db.query(
            'SELECT $1::text[] AS words, $2::int AS number, $3::boolean AS flag, $4::text AS nothing',
            [words, number, flag, null],
          );
          expect(row).toEqual({ words, number, flag, nothing: null });
        },
      ),
    );
    const at = new Date('2026-11-21T12:34:56.789Z');
    expect(await db.query('SELECT $1::timestamptz AS at', [at])).toEqual([{ at }]);
  });

  it('refuses a text with a null character', async () => {
    await expect(db.query('SELECT $1::text AS word', ['a\u0000b'])).rejects.toMatchObject({ code: '22021' });
  });

  it('runs one statement for parallel callers, inside and outside transactions', async () => {
    const statement = 'SELECT $1::int + 1 AS more';
    const asked = Array.from({ length: 20 }, (_, nth) =>
      nth % 2 === 0
        ? db.query<{ more: number }>(statement, [nth])
        : db.transaction((tx) => tx.query<{ more: number }>(statement, [nth])),
    );
    const told = await Promise.all(asked);
    expect(told.map(([row]) => row?.more)).toEqual(Array.from({ length: 20 }, (_, nth) => nth + 1));
  });

  it('rolls back a failed transaction and continues', async () => {
    await expect(
      db.transaction(async (tx) => {
        await tx.query('INSERT INTO kept VALUES ($1, $2)', [1, 'lost']);
        throw new Error('changed its mind');
      }),
    ).rejects.toThrow('changed its mind');
    expect(await db.query('SELECT * FROM kept')).toEqual([]);
    await expect(
      db.transaction(async (tx) => {
        await tx.query('INSERT INTO kept VALUES ($1, $2)', [2, 'kept']);
        await tx.query('INSERT INTO kept VALUES ($1, $2)', [2, 'twice']);
      }),
    ).rejects.toMatchObject({ code: '23505', constraint: 'kept_pkey' });
    expect(await db.query('SELECT * FROM kept')).toEqual([]);
  });

  it('gives the event loop a turn between statements that do not wait for each other', async () => {
    let [turns, isOver] = [0, false];
    const turn = (): void => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    for (let nth = 0; nth < 20; nth += 1)
      await db.query('SELECT count(*)::int FROM generate_series(1, 20000)');
    isOver = true;
    expect(turns).toBeGreaterThan(10);
  });

  it('lets all work in that arrives one a turn before the next statement', async () => {
    const arrivedByEnd = await new Promise<number[]>((resolve) => {
      const work: Promise<number>[] = [];
      const arrive = (): void => {
        work.push(db.query('SELECT 1').then(() => work.length));
        if (work.length < 5) setImmediate(arrive);
        else resolve(Promise.all(work));
      };
      arrive();
    });
    expect(arrivedByEnd.slice(1)).toEqual([5, 5, 5, 5]);
  });

  it('refuses an excess of parallel queries with a 503 and serves the rest', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 2600 }, (_, nth) => db.query<{ nth: number }>('SELECT $1::int AS nth', [nth])),
    );
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ reason }) => reason.status === 503 && reason.messageKey === 'server.busy')).toBe(
      true,
    );
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(2000);
    expect(await db.query('SELECT 1 AS well')).toEqual([{ well: 1 }]);
  });
});

describe('the lock of a data directory', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'catraca-lock-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('belongs to one process until it is released', async () => {
    const data = join(folder, 'one');
    const unlock = await lockDirectory(data);
    await expect(lockDirectory(data)).rejects.toThrow(`Process ${process.pid} is using ${data}.`);
    await unlock();
    await (await lockDirectory(data))();
  });

  it.each([
    ['a process that is gone', JSON.stringify({ pid: 2 ** 22 + 1, start: '1', mark: 'x' })],
    [
      'a process whose id another process has now',
      JSON.stringify({ pid: process.pid, start: '1', mark: 'x' }),
    ],
    ['an unreadable lock file', '{'],
  ])('is taken over from %s', async (_, text) => {
    const data = join(folder, `two-${text.length}`);
    await writeFile(`${data}.lock`, text);
    const unlock = await lockDirectory(data);
    await expect(lockDirectory(data)).rejects.toThrow('is using');
    await unlock();
  });

  it('goes to exactly one of 12 parallel callers', async () => {
    for (let round = 0; round < 20; round += 1) {
      const data = join(folder, `four-${round}`);
      const tries = await Promise.allSettled(Array.from({ length: 12 }, () => lockDirectory(data)));
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  it('goes to exactly one of 12 parallel callers after its holder died', async () => {
    const dead = JSON.stringify({ pid: 2 ** 22 + 1, start: '1', mark: 'x' });
    for (let round = 0; round < 60; round += 1) {
      const data = join(folder, `three-${round}`);
      await writeFile(`${data}.lock`, dead);
      // Staggers the attempts, so that some start while others take over the lock or were just refused.
      const come = async (nth: number) => {
        for (let wait = nth % 7; wait > 0; wait -= 1) await new Promise(setImmediate);
        return lockDirectory(data);
      };
      const tries = await Promise.allSettled(Array.from({ length: 12 }, (_, nth) => come(nth)));
      const unlocks = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      expect(unlocks).toHaveLength(1);
      await expect(lockDirectory(data)).rejects.toThrow('is using');
      for (const unlock of unlocks) await unlock();
    }
    // No lock files remain.
    expect((await readdir(folder)).filter((name) => name.startsWith('three-'))).toEqual([]);
  });

  it('is taken over once although earlier takeovers died halfway', async () => {
    const data = join(folder, 'five');
    const dead = (mark: string) => JSON.stringify({ pid: 2 ** 22 + 1, start: '1', mark });
    const followerOf = (text: string) =>
      `${data}.lock.after-${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    await writeFile(`${data}.lock`, dead('x'));
    await writeFile(followerOf(dead('x')), dead('y'));
    await writeFile(followerOf(dead('y')), '{');
    const unlock = await lockDirectory(data);
    await expect(lockDirectory(data)).rejects.toThrow('is using');
    expect((await readdir(folder)).filter((name) => name.startsWith('five'))).toEqual(['five.lock']);
    await unlock();
    await (await lockDirectory(data))();
  });
});
