/**
 * Simulates purchases on a bad network and behind a faulty edge. Runs are repeatable, and the judge finds every
 * deliberate fault.
 */
import { describe, expect, it } from 'vitest';
import { LEGS } from '../marketplace/conformance-legs.ts';
import { FAULTS, type FaultName } from './faults.ts';
import type { ViolationKind } from './judge.ts';
import { type Report, simulate } from './simulation.ts';

const SEED = 2026;
const TIMEOUT = 900_000;

/** Describes each violation with the options that repeat its round. */
const told = ({ violations }: Report): readonly string[] =>
  violations.map(({ seed, kind, buyer, what }) => `--seed ${seed} --purchases 1: ${kind}, ${buyer} ${what}`);

describe.each(LEGS)('a shop on $name', ({ name, open }) => {
  const purchases = name === 'PostgreSQL' ? 150 : 400;
  it(`charges each of ${purchases} purchases once, shows only true texts, and loses none`, {
    timeout: TIMEOUT,
  }, async () => {
    const { options, close } = await open();
    try {
      const report = await simulate({ seed: SEED, purchases, url: options.url });
      expect(told(report)).toEqual([]);
      expect(report.charged).toBeGreaterThan(purchases / 2);
    } finally {
      await close();
    }
  });
});

describe.each(LEGS)('a shop behind a faulty edge, on $name', ({ open }) => {
  it('charges each of 150 purchases once, and shows only what is proven', { timeout: TIMEOUT }, async () => {
    const { options, close } = await open();
    try {
      const report = await simulate({ seed: SEED, purchases: 150, url: options.url, edge: true });
      expect(told(report)).toEqual([]);
    } finally {
      await close();
    }
  });
});

/** Rounds in which an earlier version had a violation. */
it.each([237, 1058, 1185, 100_052])('seed %i has no violations', { timeout: TIMEOUT }, async (seed) => {
  expect(told(await simulate({ seed, purchases: 1 }))).toEqual([]);
});

it('a run is the same for the same seed, on either database', { timeout: TIMEOUT }, async () => {
  const digestOf = async (seed: number, url?: string): Promise<string> =>
    (await simulate({ seed, purchases: 12, url })).digest;
  const first = await digestOf(7);
  for (const { open } of LEGS) {
    const { options, close } = await open();
    expect(await digestOf(7, options.url).finally(close)).toBe(first);
  }
  expect(await digestOf(8)).not.toBe(first);
});

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
