/** Which amounts may be given. */
import { type Cents, cents } from '../kernel/values.ts';

/** The amounts that a donation may have (C-07). */
export const DONATIONS: readonly Cents[] = [cents(500), cents(1500), cents(3000), cents(7000)];
export const isDonation = (amount: number): boolean => DONATIONS.some((each) => each === amount);
