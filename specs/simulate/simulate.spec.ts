/** Simulates purchases on a bad network and behind a faulty edge. Runs are repeatable. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../domain/fc.ts';
import { LEGS } from '../marketplace/conformance-legs.ts';
import { type OpenWorld, openRounds, openWorld, simulate, violationsOf } from './simulation.ts';

const SEED = 2026;
const TIMEOUT = 900_000;

describe.each(LEGS)('a shop on $name', ({ name, open }) => {
  it.each([
    ['', runs(name === 'PostgreSQL' ? 140 : 370), {}],
    [' behind a faulty edge', runs(120), { edge: true }],
    [' of an overloaded host', runs(25), { overload: true }],
  ])(
    'charges each purchase%s once, shows only true texts, and loses none',
    {
      timeout: TIMEOUT,
    },
    async (_, purchases, trouble) => {
      const { options, close } = await open();
      try {
        const report = await simulate({ seed: SEED, purchases, url: options.url, ...trouble });
        expect(violationsOf(report)).toEqual([]);
        expect(report.charged).toBeGreaterThan(
          purchases / ('edge' in trouble || 'overload' in trouble ? 4 : 2),
        );
      } finally {
        await close();
      }
    },
  );
});

/** Rounds in which an earlier version had a violation. */
describe('an earlier violation', () => {
  let shared: OpenWorld;
  beforeAll(async () => {
    shared = await openWorld();
  });
  afterAll(() => shared.close());

  it.each([237, 1058, 1185, 100_052])('does not return in seed %i', { timeout: TIMEOUT }, async (seed) => {
    const rounds = await openRounds({}, shared);
    expect(violationsOf(await simulate({ seed, purchases: 1, rounds }))).toEqual([]);
  });
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
