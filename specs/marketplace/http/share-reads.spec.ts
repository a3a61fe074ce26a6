import { expect, it } from 'vitest';
import { shareReads } from '../../../fixtures/marketplace/http/share-reads.ts';

/** Reads that end when a spec says so, each with its number as the value. */
const controlled = () => {
  const reads: PromiseWithResolvers<number>[] = [];
  const shared = shareReads(1000, () => {
    const read = Promise.withResolvers<number>();
    reads.push(read);
    return read.promise;
  });
  return { reads, at: async (now: number) => shared.at(now), forget: shared.forget };
};

it('lets requests that arrive together share one read', async () => {
  const { reads, at } = controlled();
  const both = Promise.all([at(0), at(5)]);
  reads[0]?.resolve(1);
  expect(await both).toEqual([1, 1]);
  expect(await at(499)).toBe(1);
  expect(reads).toHaveLength(1);
});

it('returns the kept value while the next read is under way, and never one that is too old', async () => {
  const { reads, at } = controlled();
  const first = at(0);
  reads[0]?.resolve(1);
  await first;
  expect([await at(500), await at(999)]).toEqual([1, 1]);
  expect(reads).toHaveLength(2);
  const late = at(1000);
  reads[1]?.resolve(2);
  expect(await late).toBe(2);
  expect(await at(999)).toBe(2);
  expect(reads).toHaveLength(2);
});

it('reports a failed read only to the requests that wait for it', async () => {
  const { reads, at } = controlled();
  const first = at(0);
  reads[0]?.resolve(1);
  await first;
  expect(await at(500)).toBe(1);
  reads[1]?.reject(new Error('The database is gone.'));
  const waiting = at(1000);
  await expect(waiting).rejects.toThrow('gone');
  const next = at(1000);
  reads[2]?.resolve(3);
  expect(await next).toBe(3);
});

it('drops the result of a read that was under way', async () => {
  const { reads, at, forget } = controlled();
  const old = at(0);
  forget();
  const next = at(0);
  reads[1]?.resolve(2);
  expect(await next).toBe(2);
  reads[0]?.resolve(1);
  expect(await old).toBe(1);
  expect(await at(0)).toBe(2);
});
