import { type Cents, cents } from '../kernel/values.ts';
import type { InstallmentOption } from '../model/payment.ts';

export interface InstallmentRules {
  /** Most installments; the spec's `max_parcelas`, at most 12 on the wire. */
  readonly max: number;
  /** Monthly interest in millionths (19,900 is 1.99 %), by count from 1. The last also applies to higher counts. */
  readonly monthlyRatePpm: number | readonly number[];
  /** In cents. */
  readonly minimumEach: number;
}

const MILLION = 1_000_000n;

function rateFor(count: number, rates: InstallmentRules['monthlyRatePpm']): bigint {
  const rate = typeof rates === 'number' ? rates : (rates[count - 1] ?? rates.at(-1) ?? 0);
  return count > 1 && Number.isFinite(rate) && rate > 0 ? BigInt(Math.round(rate)) : 0n;
}

const ceilDiv = (a: bigint, b: bigint) => (a + b - 1n) / b;

/** total · r · (1+r)^n ÷ ((1+r)^n − 1), half a cent up; never so little that the parts miss the total. */
function installment(total: bigint, count: number, ppm: bigint): bigint {
  const n = BigInt(count);
  const even = ceilDiv(total, n);
  if (ppm === 0n) return even;
  const grown = (MILLION + ppm) ** n;
  const numerator = total * ppm * grown;
  const denominator = MILLION * (grown - MILLION ** n);
  const priced = (2n * numerator + denominator) / (2n * denominator);
  return priced > even ? priced : even;
}

function optionFor(total: number, count: number, rules: InstallmentRules): InstallmentOption {
  const ppm = rateFor(count, rules.monthlyRatePpm);
  const each = Number(installment(BigInt(total), count, ppm));
  const sum = ppm === 0n ? total : each * count;
  return { count, each: cents(each), total: cents(sum), interest: cents(sum - total) };
}

/**
 * Installment options for an amount in cents, from one payment up (M-06, M-07, M-16, M-26). With interest an option's
 * `total` is `each × count`. Without interest its `total` is the amount and `each` the largest part (`equalPartsOf` gives
 * the exact parts). One payment is always offered; more only if `each` is at least `minimumEach`.
 */
export function installmentTable(total: number, rules: InstallmentRules): readonly InstallmentOption[] {
  const amount = Number.isSafeInteger(total) && total > 0 ? total : 0;
  const most = amount === 0 ? 1 : Math.max(1, Math.min(Math.trunc(rules.max) || 1, 360));
  const options = Array.from({ length: most }, (_, index) => optionFor(amount, index + 1, rules));
  return options.filter(({ count, each }) => count === 1 || each >= rules.minimumEach);
}

/** Option with as many installments as before the amount changed (M-18). Null for one payment, or if none is offered. */
export const sameInstallments = (
  options: readonly InstallmentOption[],
  count: number,
): InstallmentOption | null =>
  count > 1 ? (options.find((option) => option.count === count) ?? null) : null;

/** Fractional weights are rounded to 1/2^52 of the largest. */
const FRACTION_STEPS = 2 ** 52;

const usable = (weight: number): number => (Number.isFinite(weight) && weight > 0 ? weight : 0);

function wholeWeights(weights: readonly number[]): readonly bigint[] {
  const kept = weights.map(usable);
  if (kept.every((weight) => weight === 0)) return kept.map(() => 1n);
  if (kept.every(Number.isSafeInteger)) return kept.map(BigInt);
  const largest = kept.reduce((most, weight) => Math.max(most, weight), 0);
  return kept.map((weight) => BigInt(Math.round((weight / largest) * FRACTION_STEPS)));
}

/**
 * Splits `amount` cents by weight with the largest remainder (M-05). Invalid weights count as 0. All zeros split
 * evenly.
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
  // Sorting is stable, so of equal remainders the earlier part gets the cent (M-05).
  const byRemainder = shares.toSorted((a, b) => Number(b.remainder - a.remainder));
  for (const { index, part } of byRemainder.slice(0, Number(size) - given)) parts[index] = part + 1;
  return parts.map((part) => cents(amount < 0 ? 0 - part : part));
}

export interface EqualParts {
  readonly count: number;
  readonly each: Cents;
}

/** Installments without interest, which add up to the total: the larger ones first, a cent more each (M-16). */
export const equalPartsOf = ({ count, total }: InstallmentOption): readonly EqualParts[] => {
  const least = Math.floor(total / count);
  const larger = total - least * count;
  return [
    { count: larger, each: cents(least + 1) },
    { count: count - larger, each: cents(least) },
  ].filter((part) => part.count > 0);
};

/** Text of an option: one payment, or parts with or without interest (M-29). */
export const installmentText = ({ count, interest }: InstallmentOption) => {
  if (count === 1) return 'installment.once';
  return interest === 0 ? 'installment.free' : 'installment.with';
};

const STEPS = 60;

const partAt = (amount: number, count: number, rate: number): number =>
  (amount * rate) / (1 - (1 + rate) ** -count);

/** As a fraction of one, to the nearest ten thousandth; 0 without interest (M-11). */
export const monthlyRate = ({ count, each, total, interest }: InstallmentOption): number => {
  const amount = total - interest;
  if (interest <= 0 || amount <= 0) return 0;
  let [low, high] = [0, 1];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (partAt(amount, count, middle) < each) low = middle;
    else high = middle;
  }
  return Math.round(high * 10_000) / 10_000;
};

/** Effective yearly rate of a monthly one, as a fraction of one, to the nearest ten thousandth (M-11). */
export const yearlyRate = (monthly: number): number =>
  Math.round(((1 + monthly) ** 12 - 1) * 10_000) / 10_000;
