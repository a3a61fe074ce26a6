/** What one unit costs in full: its price with every fee inside that a buyer cannot avoid. */
import { type Cents, cents } from '../kernel/values.ts';

/** One unit of anything that is sold: a ticket, a product, a combo. */
export interface Priced {
  readonly price: Cents;
  readonly convenienceFee: Cents;
  readonly processingFee: Cents;
}

/** The one amount that is shown of a unit, wherever it is shown (M-08). */
export const fullPrice = ({ price, convenienceFee, processingFee }: Priced): Cents =>
  cents(price + convenienceFee + processingFee);

/** How much of the full price is fees (M-08). */
export const feesInside = ({ convenienceFee, processingFee }: Omit<Priced, 'price'>): Cents =>
  cents(convenienceFee + processingFee);

/** The processing fee of one unit at a rate in hundredths of a percent, half a cent up (M-09). */
export const processingFeeOf = (price: Cents, basisPoints: number): Cents =>
  cents(Math.floor((price * basisPoints + 5_000) / 10_000));

interface TicketOffer extends Priced {
  /** For some buyers only, by law or by the producer's terms. */
  readonly reduced: boolean;
}

/** Lowest full price among tickets open to every buyer (E-09), or null without such a ticket. */
export const lowestPrice = (tickets: readonly TicketOffer[]): Cents | null =>
  tickets
    .filter(({ reduced }) => !reduced)
    .map(fullPrice)
    .reduce<Cents | null>((lowest, price) => (lowest === null || price < lowest ? price : lowest), null);
