import { expect, it } from 'vitest';
import { foldLog, initial } from '../../domain/shop/evolve.ts';
import { purchases } from './purchases.ts';
import { spread } from './spread.ts';

it('the peers’ reducer ends each purchase in the same state as the domain', () => {
  const events = purchases(40);
  expect(events.length).toBeGreaterThan(1000);
  expect(events.reduce(spread, initial)).toEqual(foldLog(events));
});
