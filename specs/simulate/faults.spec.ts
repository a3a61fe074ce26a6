/** The judge finds every deliberate fault. */
import { describe, expect, it } from 'vitest';
import { FAULTS, type FaultName } from './faults.ts';
import type { ViolationKind } from './judge.ts';
import { simulate } from './simulation.ts';

const SEED = 2026;
const TIMEOUT = 900_000;

describe('the judge finds within 1,000 purchases', () => {
  /** Violation that the judge must report for each fault: its kind, or the key of the untrue sentence. */
  const found: Readonly<Record<FaultName, ViolationKind | `${string}:${string}`>> = {
    'cart-means-unpaid': 'said-unpaid',
    'cart-key-ignored': 'more-than-asked',
    'hold-unchecked': 'oversold',
    'garbage-means-paid': 'said-paid',
    'owner-lost': 'lost-order',
    'charged-unasked': 'never-pressed',
    'charged-twice': 'double-charge',
    'edge-trusted': 'said-refused',
    'foreign-refusal': 'checkout:failed.text',
    'failed-read-is-empty': 'cart:empty.title',
    'discount-kept': 'cart:line.coupon',
    'error-page-promises': 'checkout:failed.text',
    'valid-while-unpaid': 'orders:orders.ticket.valid',
  };
  it.each(Object.keys(FAULTS) as FaultName[])('the fault %s', { timeout: TIMEOUT }, async (fault) => {
    const wanted = found[fault];
    const { violations } = await simulate({
      seed: SEED,
      purchases: 1000,
      fault,
      edge: fault === 'edge-trusted',
      until: wanted,
    });
    expect(violations.flatMap(({ kind, key }) => [kind, key])).toContain(wanted);
  });
});
