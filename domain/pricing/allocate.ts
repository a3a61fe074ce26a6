/** Splitting an amount so that no cent is lost. */
import { type Cents, cents } from '../kernel/values.ts';

/** Weights that are no whole numbers are taken to this fraction of the largest. */
const FRACTION_STEPS = 2 ** 52;

const usable = (weight: number): number => (Number.isFinite(weight) && weight > 0 ? weight : 0);

/** The weights as whole numbers in the same proportions. */
function wholeWeights(weights: readonly number[]): readonly bigint[] {
  const kept = weights.map(usable);
  if (kept.every((weight) => weight === 0)) return kept.map(() => 1n);
  if (kept.every(Number.isSafeInteger)) return kept.map(BigInt);
  const largest = kept.reduce((most, weight) => Math.max(most, weight), 0);
  return kept.map((weight) => BigInt(Math.round((weight / largest) * FRACTION_STEPS)));
}

/**
 * Splits whole `amount` cents by weight with the largest remainder (M-05): the parts add up to the amount, each is
 * within a cent of its exact share, equal remainders go to the earlier. Weights that are negative or no
 * numbers count as 0; where all are 0 the split is even. No weights, no parts.
 */
export function allocate(amount: number, weights: readonly number[]): readonly Cents[] {
  const whole = wholeWeights(weights);
  const sum = whole.reduce((total, weight) => total + weight, 0n);
  const size = Number.isSafeInteger(amount) ? BigInt(Math.abs(amount)) : 0n;
  const shares = whole.map((weight, index) => {
    const exact = size * weight;
    return { index, part: Number(exact / sum), remainder: exact % sum };
  });
  const given = shares.reduce((total, { part }) => total + part, 0);
  const parts = shares.map(({ part }) => part);
  // Sorting keeps equals in order, so that the earlier gets the cent.
  const byRemainder = shares.toSorted(
    (a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder),
  );
  for (const { index, part } of byRemainder.slice(0, Number(size) - given)) parts[index] = part + 1;
  return parts.map((part) => cents(amount < 0 ? 0 - part : part));
}
