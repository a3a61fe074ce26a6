/**
 * Attacks the requests of a purchase and of an order change. No attack leads to an untrue sentence, a double hold or a
 * double charge. The sample of attacks changes each day. `npm run simulate -- --attacks` runs all attacks.
 */
import { describe, expect, it } from 'vitest';
import { runs } from '../domain/fc.ts';
import { LEGS } from '../marketplace/conformance-legs.ts';
import { type Attacked, allAttacks, createAttacker, someAttacks } from './attack.ts';
import { ERROR_STATUSES, OTHER_RESPONSES } from './edge.ts';
import type { ClientFault } from './fault.ts';
import { FAULTS } from './faults.ts';

const TIMEOUT = 900_000;
const TODAY = Math.floor(Date.now() / 86_400_000);
const SEED = Number(process.env.ATTACK_SEED ?? TODAY);

const attackSome = async (count: number, url?: string, fault?: ClientFault): Promise<readonly Attacked[]> => {
  const attacker = await createAttacker(url, fault);
  try {
    const results: Attacked[] = [];
    for (const [place, attack] of someAttacks(SEED, count).entries())
      results.push(await attacker.run(attack, place));
    return results;
  } finally {
    await attacker.close();
  }
};
const described = (results: readonly Attacked[]): readonly string[] =>
  results.flatMap(({ name, violations }) => violations.map(({ kind, what }) => `${name}: ${kind}, ${what}`));

describe.each(LEGS)('a shop on $name', ({ name, open }) => {
  const count = runs(name === 'PostgreSQL' ? 60 : 200);
  it(`shows only what is proven in ${count} attacks (ATTACK_SEED=${SEED})`, {
    timeout: TIMEOUT,
  }, async () => {
    const { options, close } = await open();
    try {
      const results = await attackSome(count, options.url);
      expect(described(results)).toEqual([]);
      expect(results.filter(({ hit }) => !hit).map((attacked) => attacked.name)).toEqual([]);
    } finally {
      await close();
    }
  });
});

it('the list of attacks has each request with each response', () => {
  const attacks = allAttacks(1).filter(({ passes }) => passes);
  const requests = new Set(attacks.map(({ scenario, target }) => `${scenario} ${target.call} ${target.nth}`));
  expect(attacks.length).toBe(requests.size * (ERROR_STATUSES.length + OTHER_RESPONSES.length));
});

it('the attacker finds the fault of a page that trusts every status', { timeout: TIMEOUT }, async () => {
  const results = await attackSome(60, undefined, FAULTS['edge-trusted']);
  const kinds = results.flatMap(({ violations }) => violations.map(({ kind }) => kind));
  expect(kinds).toEqual(expect.arrayContaining(['said-refused', 'said-unpaid', 'double-hold']));
});
