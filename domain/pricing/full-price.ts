import { type Cents, cents } from '../kernel/values.ts';

export interface Priced {
  readonly price: Cents;
  readonly convenienceFee: Cents;
  readonly processingFee: Cents;
}

export const fullPrice = ({ price, convenienceFee, processingFee }: Priced): Cents =>
  cents(price + convenienceFee + processingFee);

/** Price of an offer, which is free at zero (E-45). */
export const offeredPrice = (amount: Cents): Cents | 'free' => (amount === 0 ? 'free' : amount);

/** Fees inside a unit's full price. Null without any (M-32). */
export const feesInside = ({ convenienceFee, processingFee }: Omit<Priced, 'price'>): Cents | null =>
  convenienceFee + processingFee === 0 ? null : cents(convenienceFee + processingFee);

/** True if the discount names a percentage, which applies to prices without fees (M-22). */
export const isPercentage = (discount: string): boolean => discount.includes('%');

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

export interface Share {
  readonly buyerPays: Cents;
  readonly producerGets: Cents;
}

/** Shares of a price at a processing rate in hundredths of a percent (M-12). */
export const shareOf = (price: Cents, basisPoints: number, isPassedOn: boolean): Share => {
  const fee = processingFeeOf(price, basisPoints);
  return isPassedOn
    ? { buyerPays: cents(price + fee), producerGets: price }
    : { buyerPays: price, producerGets: cents(price - fee) };
};

export const posCost = (monthly: Cents, points: number): Cents => cents(monthly * points);
