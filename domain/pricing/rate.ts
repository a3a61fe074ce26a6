/** The monthly interest of an installment plan, worked out of its figures: the wire tells the amounts only. */
import type { InstalmentOption } from '../model/payment.ts';

const STEPS = 60;

/** What each part would be at the rate. */
const partAt = (amount: number, count: number, rate: number): number =>
  (amount * rate) / (1 - (1 + rate) ** -count);

/** As a fraction of one, to the nearest ten thousandth; 0 without interest (M-11). */
export const monthlyRate = ({ count, each, total, interest }: InstalmentOption): number => {
  const amount = total - interest;
  if (interest <= 0 || count < 2 || amount <= 0) return 0;
  let [low, high] = [0, 1];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (partAt(amount, count, middle) < each) low = middle;
    else high = middle;
  }
  return Math.round(high * 10_000) / 10_000;
};
