/** Turns of work: many requests of one client do not delay another client. */
import { expect, it } from 'vitest';
import { createTurns } from '../../fixtures/marketplace/session/turns.ts';

it('300 attempts of one client delay another by one turn, and most are refused at once', async () => {
  const inTurn = createTurns({ atOnce: 2, waiting: 20 });
  const done: string[] = [];
  const attempt = (client: string) =>
    inTurn(client, async () => {
      await new Promise(setImmediate);
      done.push(client);
    });
  const many = Array.from({ length: 300 }, () => attempt('many'));
  await Promise.all([attempt('one'), Promise.allSettled(many)]);
  expect(done.indexOf('one')).toBeLessThan(6);
  expect(done).toHaveLength(23);
});

it('a failure ends its turn', async () => {
  const inTurn = createTurns({ atOnce: 1, waiting: 1 });
  await expect(inTurn('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inTurn('a', async () => 1)).toBe(1);
});
