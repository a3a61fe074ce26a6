/** The amounts that a donation may have (C-07). Not here: how a donation is put into the cart. */
import { type Cents, cents } from '../kernel/money.ts';

export const DONATIONS: readonly Cents[] = [cents(500), cents(1500), cents(3000), cents(7000)];

export const isDonation = (amount: number): boolean => DONATIONS.some((each) => each === amount);
