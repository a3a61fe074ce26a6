/** When the amount on screen is paid. */
import type { Cents, Currency } from '../kernel/values.ts';
import { cents } from '../kernel/values.ts';
import type { PaymentKind } from '../model/payment.ts';

interface Amount {
  readonly currency: Currency;
  readonly amount: Cents;
}

export interface Due {
  readonly now: readonly Amount[];
  readonly atEntrance: readonly Amount[];
}

/** A reservation is paid at the entrance, every other kind now (P-42). */
export const dueOf = (kind: PaymentKind | null, amounts: readonly Amount[]): Due =>
  kind === 'reservation'
    ? { now: amounts.map(({ currency }) => ({ currency, amount: cents(0) })), atEntrance: amounts }
    : { now: amounts, atEntrance: [] };
