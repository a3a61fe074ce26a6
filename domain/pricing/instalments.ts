/**
 * Instalments by Tabela Price (equal parts, compound monthly interest), in whole numbers throughout.
 */

import { cents } from '../kernel/values.ts';
import type { InstalmentOption } from '../model/payment.ts';

export interface InstalmentRules {
  /** Most instalments; the spec's `max_parcelas`, at most 12 on the wire. */
  readonly max: number;
  /**
   * Interest a month in millionths (1.99 % is 19,900): one for all counts, or by count, the first for 1. Beyond
   * a table's end its last rate holds. One payment never has interest.
   */
  readonly monthlyRatePpm: number | readonly number[];
  /** Least cents of one instalment. */
  readonly minimumEach: number;
}

const MILLION = 1_000_000n;

function rateFor(count: number, rates: InstalmentRules['monthlyRatePpm']): bigint {
  const rate = typeof rates === 'number' ? rates : (rates[count - 1] ?? rates.at(-1) ?? 0);
  return count > 1 && Number.isFinite(rate) && rate > 0 ? BigInt(Math.round(rate)) : 0n;
}

const ceilDiv = (a: bigint, b: bigint) => (a + b - 1n) / b;

/** total · r · (1+r)^n ÷ ((1+r)^n − 1), half a cent up; never so little that the parts miss the total. */
function instalment(total: bigint, count: number, ppm: bigint): bigint {
  const n = BigInt(count);
  const even = ceilDiv(total, n);
  if (ppm === 0n) return even;
  const grown = (MILLION + ppm) ** n;
  const numerator = total * ppm * grown;
  const denominator = MILLION * (grown - MILLION ** n);
  const priced = (2n * numerator + denominator) / (2n * denominator);
  return priced > even ? priced : even;
}

function optionFor(total: number, count: number, rules: InstalmentRules): InstalmentOption {
  const ppm = rateFor(count, rules.monthlyRatePpm);
  const each = Number(instalment(BigInt(total), count, ppm));
  const sum = ppm === 0n ? total : each * count;
  return { count, each: cents(each), total: cents(sum), interest: cents(sum - total) };
}

/**
 * The options for `total` cents, from one payment up (M-06, M-07). With interest `each × count = total`;
 * without, `total` is the amount itself and `each` its largest part (the split is `allocate`'s). One payment is
 * always offered; more only while each is at least `minimumEach`.
 */
export function instalmentTable(total: number, rules: InstalmentRules): readonly InstalmentOption[] {
  const amount = Number.isSafeInteger(total) && total > 0 ? total : 0;
  const most = amount === 0 ? 1 : Math.max(1, Math.min(Math.trunc(rules.max) || 1, 360));
  const options = Array.from({ length: most }, (_, index) => optionFor(amount, index + 1, rules));
  return options.filter(({ count, each }) => count === 1 || each >= rules.minimumEach);
}
