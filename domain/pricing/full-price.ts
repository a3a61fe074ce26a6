/** Price of one unit with every fee, and a producer's cost of selling. */
import { type Cents, cents } from '../kernel/values.ts';

/** One unit of anything that is sold: a ticket, a product, a combo. */
export interface Priced {
  readonly price: Cents;
  readonly convenienceFee: Cents;
  readonly processingFee: Cents;
}

/** The full amount of a unit, shown on every page (M-08). */
export const fullPrice = ({ price, convenienceFee, processingFee }: Priced): Cents =>
  cents(price + convenienceFee + processingFee);

/** Fees in the full price (M-08). */
export const feesInside = ({ convenienceFee, processingFee }: Omit<Priced, 'price'>): Cents =>
  cents(convenienceFee + processingFee);

/** The processing fee of one unit at a rate in hundredths of a percent, half a cent up (M-09). */
export const processingFeeOf = (price: Cents, basisPoints: number): Cents =>
  cents(Math.floor((price * basisPoints + 5_000) / 10_000));

interface TicketOffer extends Priced {
  /** Discounted for a group of buyers, by law or by the producer's terms. */
  readonly reduced: boolean;
}

/** Lowest full price among tickets open to every buyer (E-09), or null without such a ticket. */
export const lowestPrice = (tickets: readonly TicketOffer[]): Cents | null =>
  tickets
    .filter(({ reduced }) => !reduced)
    .map(fullPrice)
    .reduce<Cents | null>((lowest, price) => (lowest === null || price < lowest ? price : lowest), null);

/** Hundredths of a percent of a ticket's price. */
export const PROCESSING_RATE = 1_000;
/** A unit's plan for one month, in Brazilian reais. */
export const POS_MONTHLY: Cents = cents(15_900);
/** Share of a point of sale in its sales, in hundredths of a percent. */
export const POS_RATE = 1_000;
export const PAYOUT_HOURS = 48;
export const RESPONSE_HOURS = 24;

export interface Share {
  readonly buyerPays: Cents;
  readonly producerGets: Cents;
}

/** Share of one ticket at this price. The producer decides who pays the processing fee (M-12). */
export const shareOf = (price: Cents, isPassedOn: boolean): Share => {
  const fee = processingFeeOf(price, PROCESSING_RATE);
  return isPassedOn
    ? { buyerPays: cents(price + fee), producerGets: price }
    : { buyerPays: price, producerGets: cents(price - fee) };
};

/** Monthly cost of the points of sale (M-13). */
export const posCost = (locations: number, pointsPerLocation: number): Cents =>
  cents(POS_MONTHLY * locations * pointsPerLocation);
