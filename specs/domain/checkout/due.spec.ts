/** When the amount on screen is paid. */
import { expect, it } from 'vitest';
import { dueOf } from '../../../domain/checkout/methods.ts';
import { cents } from '../../../domain/kernel/values.ts';
import { fc, runs } from '../fc.ts';

it('P-42 a reservation is due at the entrance, every other kind now, and no amount is due twice', () => {
  const kinds = fc.constantFrom('credit', 'pix', 'cash', 'deposit', 'courtesy', 'reservation', null);
  const amounts = fc.array(
    fc.record({ currency: fc.constantFrom('BRL', 'MXN'), amount: fc.nat({ max: 1e6 }).map(cents) }),
    { maxLength: 2 },
  );
  fc.assert(
    fc.property(kinds, amounts, (kind, all) => {
      const { now, atEntrance } = dueOf(kind, all);
      const sum = (some: typeof all) => some.reduce((total, { amount }) => total + amount, 0);
      expect(sum([...now]) + sum([...atEntrance])).toBe(sum(all));
      expect(kind === 'reservation' ? sum([...now]) : atEntrance.length).toBe(0);
      expect(kind === 'reservation' ? atEntrance : now).toEqual(all);
    }),
    { numRuns: runs(100) },
  );
});
