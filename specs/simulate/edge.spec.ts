/** Simulates purchases behind a faulty edge. */
import { describe, expect, it } from 'vitest';
import { runs } from '../domain/fc.ts';
import { LEGS } from '../marketplace/conformance-legs.ts';
import { simulate, violationsOf } from './simulation.ts';

const SEED = 2026;
const PURCHASES = runs(150);
const TIMEOUT = 900_000;

describe.each(LEGS)('a shop behind a faulty edge, on $name', ({ open }) => {
  it(`charges each of ${PURCHASES} purchases once, and shows only what is proven`, {
    timeout: TIMEOUT,
  }, async () => {
    const { options, close } = await open();
    try {
      const report = await simulate({ seed: SEED, purchases: PURCHASES, url: options.url, edge: true });
      expect(violationsOf(report)).toEqual([]);
    } finally {
      await close();
    }
  });
});
