/** What selling costs a producer, as the sign-up page says it. */
import { type Cents, cents } from '../kernel/values.ts';
import { processingFeeOf } from './full-price.ts';

/** Hundredths of a percent of a ticket's price. */
export const PROCESSING_RATE = 1_000;
/** A unit's plan for one month, in Brazilian reais. */
export const POS_MONTHLY: Cents = cents(15_900);
/** Hundredths of a percent of what a point of sale sells. */
export const POS_RATE = 1_000;
export const PAYOUT_HOURS = 48;
export const ANSWER_HOURS = 24;

export interface Share {
  readonly buyerPays: Cents;
  readonly producerGets: Cents;
}

/** Of one ticket at this price: who carries the processing fee is the producer's choice (M-12). */
export const shareOf = (price: Cents, isPassedOn: boolean): Share => {
  const fee = processingFeeOf(price, PROCESSING_RATE);
  return isPassedOn
    ? { buyerPays: cents(price + fee), producerGets: price }
    : { buyerPays: price, producerGets: cents(price - fee) };
};

/** What so many points of sale cost a month (M-13). */
export const posCost = (locations: number, pointsPerLocation: number): Cents =>
  cents(POS_MONTHLY * locations * pointsPerLocation);
