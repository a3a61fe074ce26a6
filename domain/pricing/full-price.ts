import { type Cents, cents } from '../kernel/values.ts';

export interface Priced {
  readonly price: Cents;
  readonly convenienceFee: Cents;
  readonly processingFee: Cents;
}

export const fullPrice = ({ price, convenienceFee, processingFee }: Priced): Cents =>
  cents(price + convenienceFee + processingFee);

export const feesInside = ({ convenienceFee, processingFee }: Omit<Priced, 'price'>): Cents =>
  cents(convenienceFee + processingFee);

/** Processing fee of one unit at a rate in hundredths of a percent, half a cent up (M-09). */
export const processingFeeOf = (price: Cents, basisPoints: number): Cents =>
  cents(Math.floor((price * basisPoints + 5_000) / 10_000));

interface TicketOffer extends Priced {
  /** True if discounted for a group of buyers, by law or by the producer's terms. */
  readonly reduced: boolean;
}

/** Lowest full price among tickets open to every buyer (E-09). */
export const lowestPrice = (tickets: readonly TicketOffer[]): Cents | null =>
  tickets
    .filter(({ reduced }) => !reduced)
    .map(fullPrice)
    .reduce<Cents | null>((lowest, price) => (lowest === null || price < lowest ? price : lowest), null);

/** Rate of a ticket's price, in hundredths of a percent. */
export const PROCESSING_RATE = 1_000;
/** Price of one point of sale a month, in Brazilian reais. */
export const POS_MONTHLY: Cents = cents(15_900);
/** Fee on sales at points of sale, in hundredths of a percent. */
export const POS_RATE = 1_000;
export const PAYOUT_HOURS = 48;
export const RESPONSE_HOURS = 24;

export interface Share {
  readonly buyerPays: Cents;
  readonly producerGets: Cents;
}

export const shareOf = (price: Cents, isPassedOn: boolean): Share => {
  const fee = processingFeeOf(price, PROCESSING_RATE);
  return isPassedOn
    ? { buyerPays: cents(price + fee), producerGets: price }
    : { buyerPays: price, producerGets: cents(price - fee) };
};

export const posCost = (locations: number, pointsPerLocation: number): Cents =>
  cents(POS_MONTHLY * locations * pointsPerLocation);
