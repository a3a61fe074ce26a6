/** The judge finds every deliberate fault. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAULTS, type FaultName } from './faults.ts';
import type { ViolationKind } from './judge.ts';
import { type OpenWorld, openRounds, openWorld, simulate } from './simulation.ts';

const TIMEOUT = 900_000;
const CLIENT_PARTS: readonly string[] = ['fetch', 'view'];
const isOfClient = (fault: FaultName): boolean =>
  Object.keys(FAULTS[fault]).every((part) => CLIENT_PARTS.includes(part));

describe('the judge finds within 1,000 purchases', () => {
  /**
   * Violation that the judge must report for each fault: its kind, or the key of the untrue sentence. The run begins with
   * a round that is known to show it.
   */
  const found: Readonly<Record<FaultName, readonly [seed: number, ViolationKind | `${string}:${string}`]>> = {
    'cart-means-unpaid': [2039, 'said-unpaid'],
    'cart-key-ignored': [2030, 'more-than-asked'],
    'hold-unchecked': [2026, 'oversold'],
    'garbage-means-paid': [2029, 'said-paid'],
    'newest-first': [2026, 'overtaken'],
    'owner-lost': [2026, 'lost-order'],
    'charged-unasked': [2026, 'never-pressed'],
    'charged-twice': [2026, 'double-charge'],
    'edge-trusted': [2027, 'said-refused'],
    'foreign-refusal': [2026, 'checkout:failed.text'],
    'failed-read-is-empty': [2029, 'cart:empty.title'],
    'discount-kept': [2026, 'cart:line.coupon'],
    'error-page-promises': [2087, 'checkout:failed.text'],
    'valid-while-unpaid': [2026, 'orders:orders.ticket.valid'],
  };
  let unchanged: OpenWorld;
  beforeAll(async () => {
    unchanged = await openWorld();
  });
  afterAll(() => unchanged.close());

  it.each(Object.keys(FAULTS) as FaultName[])('the fault %s', { timeout: TIMEOUT }, async (fault) => {
    const [seed, wanted] = found[fault];
    const world = { fault, edge: fault === 'edge-trusted', overload: wanted === 'overtaken' };
    const rounds = await openRounds(world, isOfClient(fault) ? unchanged : undefined);
    const { violations } = await simulate({ seed, purchases: 1000, rounds, until: wanted });
    expect(violations.flatMap(({ kind, key }) => [kind, key])).toContain(wanted);
  });
});
