import { expect, it } from 'vitest';
import {
  appliedCard,
  binOfNumber,
  offeredCard,
  otherPartner,
  type PartnerCard,
} from '../../../domain/checkout/methods.ts';
import { isBin } from '../../../domain/fields/payment.ts';
import { cents } from '../../../domain/kernel/values.ts';
import { fc } from '../fc.ts';

const digit = fc.integer({ min: 0, max: 9 }).map(String);
const digits = (minLength: number, maxLength: number) =>
  fc.array(digit, { minLength, maxLength }).map((all) => all.join(''));
/** Few BINs, so that numbers often match a card. */
const bin = fc.constantFrom('411111', '411112', '555555', '400000');
const cards: fc.Arbitrary<readonly PartnerCard[]> = fc.uniqueArray(
  fc.record({
    bin,
    partner: fc.constantFrom('Cajueiro', 'Jatobá', 'Mezquite'),
    discount: fc.integer({ min: 0, max: 5_000 }).map(cents),
    applied: fc.boolean(),
  }),
  { selector: (card) => card.bin },
);
/** A card number while it is typed: at most 19 digits, with a space within or after the first ones. */
const typed = fc
  .tuple(fc.oneof(bin, digits(0, 6)), digits(0, 13), fc.nat(6))
  .map(([first, rest, at]) => `${first.slice(0, at)} ${first.slice(at)}${rest}`);

const bare = (number: string): string => number.replaceAll(' ', '');

it('P-43 P-80 the offered discount belongs to the first six digits, until a discount is applied', () => {
  fc.assert(
    fc.property(cards, typed, (known, number) => {
      const offered = offeredCard(known, number, null);
      const fitting = known.filter((card) => card.discount > 0 && bare(number).startsWith(card.bin));
      expect(offered).toBe(fitting[0] ?? null);
      if (offered !== null) expect(bare(number).length).toBeGreaterThanOrEqual(6);
      for (const applied of ['', '411111']) expect(offeredCard(known, number, applied)).toBeNull();
    }),
  );
});

const [CAJUEIRO, WITHOUT_AMOUNT, OTHER] = [
  { bin: '411111', partner: 'Cajueiro', discount: cents(500), applied: true },
  { bin: '411112', partner: 'Jatobá', discount: cents(0), applied: false },
  { bin: '555555', partner: 'Mezquite', discount: cents(300), applied: false },
] as const;

it('P-80 no discount is offered without an amount', () => {
  expect(offeredCard([CAJUEIRO, WITHOUT_AMOUNT], '4111 1111', null)).toBe(CAJUEIRO);
  expect(offeredCard([CAJUEIRO, WITHOUT_AMOUNT], '4111 1211', null)).toBeNull();
});

it('P-45 only a card of another partner cannot pay with an applied discount', () => {
  const partner = (number: string) => otherPartner([CAJUEIRO, OTHER], number, '')?.partner ?? null;
  expect(partner('4111 1111')).toBeNull();
  expect(partner('5555 5511')).toBe('Cajueiro');
  expect(partner('5555')).toBeNull();
});

it('P-43 a card number’s BIN is only its first six digits', () => {
  fc.assert(
    fc.property(digits(0, 19), (number) => {
      const found = binOfNumber(number);
      expect(found).toBe(number.length < 6 ? null : number.slice(0, 6));
      if (found !== null) expect(isBin(found)).toBe(true);
    }),
  );
});

it('P-44 the applied discount has its partner’s name, even if only the server knows its BIN', () => {
  fc.assert(
    fc.property(cards, fc.option(fc.oneof(bin, fc.constant(''))), (known, applied) => {
      const found = appliedCard(known, applied);
      const isMarked = ({ bin, applied: marked }: PartnerCard) => (applied === '' ? marked : bin === applied);
      const marked = applied === null ? [] : known.filter(isMarked);
      expect(found).toBe(marked[0] ?? null);
    }),
  );
});

it('P-45 a complete BIN of another card leads to the name of the applied partner', () => {
  fc.assert(
    fc.property(cards, typed, fc.option(fc.oneof(bin, fc.constant(''))), (known, number, applied) => {
      const other = otherPartner(known, number, applied);
      const card = appliedCard(known, applied);
      const taken = card?.bin ?? applied;
      const isAnother = taken && bare(number).length >= 6 && !bare(number).startsWith(taken);
      expect(other).toEqual(isAnother ? { partner: card?.partner ?? null } : null);
    }),
  );
});

it('P-153 an applied discount with a known BIN excludes other cards while no partner is read', () => {
  const other = (number: string, applied: string | null) => otherPartner([], number, applied);
  expect(other('5555 5511', '411111')).toEqual({ partner: null });
  expect(other('4111 1111', '411111')).toBeNull();
  expect(other('5555 5', '411111')).toBeNull();
  for (const unknown of ['', null]) expect(other('5555 5511', unknown)).toBeNull();
});
