/** Pauses between the checks of a payment that is not settled. */
import type { PaymentState } from './messages.ts';

const FIRST = 2_000;
const LONGEST = 10_000;
const SLOWER = 1.5;
/** A card review is usually decided within seconds. */
const LONGEST_OF_REVIEW = 3_000;
/** Number of checks in the first minute of a review. */
const CHECKS_OF_REVIEW = 20;

/** The bank reviews the card: the buyer can do nothing but wait. */
export const isUnderReview = (payment: PaymentState): boolean =>
  payment.status === 'waiting' && payment.kind === 'credit';

/**
 * Milliseconds before the next check, after `checks` earlier ones (P-36).
 *
 * @param review the payment is under review
 */
export const checkPause = (checks: number, review: boolean): number => {
  if (review && checks < CHECKS_OF_REVIEW) return Math.min(FIRST * SLOWER ** checks, LONGEST_OF_REVIEW);
  const first = review ? LONGEST_OF_REVIEW : FIRST;
  const earlier = review ? CHECKS_OF_REVIEW : 0;
  return Math.min(first * SLOWER ** (checks - earlier), LONGEST);
};
