/** Payment methods: kinds, partner cards, amounts due, failure reasons. Free of schemas, since pages call it. */
import { isBin } from '../fields/payment.ts';
import { type Cents, type Currency, cents } from '../kernel/values.ts';
import type { PaymentKind } from '../model/payment.ts';

/** The server's reasons of a failed payment (P-54, P-56). Views import this file, so it imports no schemas. */

/** The payment was not made in time. */
export const OVER_TIME: readonly string[] = ['pix_expired', 'hold_expired'];

/** The purchase was canceled; it may have been paid before. */
export const CANCELED = 'cancelled';

/** The amount is no longer what the buyer was shown (P-71), or the coupon's last use is gone (P-38). */
export const REPRICED: readonly string[] = ['amount_changed', 'coupon_used_up'];

/** Only the card's security code was wrong. */
export const isCodeWrong = ({ reason }: { readonly reason: string }): boolean => reason === 'security_code';

/** Reason of a payment that never took place. */
export const NOT_CHARGED = 'not-charged';
/** N-12: after a failure for one of these reasons the cart on screen may be out of date. */
export const isCartDoubted = (reason: string): boolean => reason === NOT_CHARGED || REPRICED.includes(reason);

/**
 * Payment kinds that every store accepts, in the first store's order, without unfit kinds (P-19). `taken` lists the
 * kinds of each store.
 */
export const sharedKinds = (
  taken: readonly (readonly PaymentKind[])[],
  unfit: readonly PaymentKind[],
): readonly PaymentKind[] => {
  const [first = [], ...others] = taken;
  return first.filter((kind) => !unfit.includes(kind) && others.every((kinds) => kinds.includes(kind)));
};

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

/** A partner's discount on the open cart, as the host sends it. */
export interface PartnerCard {
  /** The first six digits of the partner's cards. */
  readonly bin: string;
  readonly partner: string;
  /** Discount of the whole cart. */
  readonly discount: Cents;
  /** The host takes it off the cart already. */
  readonly applied: boolean;
}

/** The BIN of a typed card number; null before its first six digits. */
export const binOfNumber = (number: string): string | null => {
  const digits = number.replaceAll(/\D/g, '').slice(0, 6);
  return isBin(digits) ? digits : null;
};

/**
 * P-43, P-80: the partner discount to offer for a typed card number. `applied`: BIN of the applied discount, null
 * without one.
 */
export const offeredCard = (
  cards: readonly PartnerCard[],
  number: string,
  applied: string | null,
): PartnerCard | null => {
  const bin = binOfNumber(number);
  if (bin === null || applied !== null) return null;
  return cards.find((card) => card.bin === bin && card.discount > 0) ?? null;
};

/**
 * P-44: the partner card of the applied discount. `applied` is empty where only the cart shows that one is applied
 * (C-70).
 */
export const appliedCard = (cards: readonly PartnerCard[], applied: string | null): PartnerCard | null => {
  if (applied === null) return null;
  return cards.find((card) => (applied === '' ? card.applied : card.bin === applied)) ?? null;
};

/** P-45: the partner whose applied discount excludes the typed card; null if the card fits or is unknown. */
export const otherPartner = (
  cards: readonly PartnerCard[],
  number: string,
  applied: string | null,
): string | null => {
  const bin = binOfNumber(number);
  const card = appliedCard(cards, applied);
  return bin === null || card === null || card.bin === bin ? null : card.partner;
};
