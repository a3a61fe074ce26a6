/** Discounts of partner cards at checkout, found by the first digits of a card number. */
import { isBin } from '../fields/card.ts';
import type { Cents } from '../kernel/values.ts';

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

/** P-43: the partner discount to offer for a typed card number. `applied`: BIN of the applied discount, null without one. */
export const offeredCard = (
  cards: readonly PartnerCard[],
  number: string,
  applied: string | null,
): PartnerCard | null => {
  const bin = binOfNumber(number);
  if (bin === null || applied !== null) return null;
  return cards.find((card) => card.bin === bin && card.discount > 0) ?? null;
};

/** P-44: the partner card of the applied discount. `applied` is empty where only the cart shows that one is applied (C-15). */
export const appliedCard = (cards: readonly PartnerCard[], applied: string | null): PartnerCard | null => {
  if (applied === null) return null;
  return cards.find((card) => (applied === '' ? card.applied : card.bin === applied)) ?? null;
};

/** P-45: the partner whose applied discount the typed card cannot have; null where it can, or where it is not known. */
export const otherPartner = (
  cards: readonly PartnerCard[],
  number: string,
  applied: string | null,
): string | null => {
  const bin = binOfNumber(number);
  const card = appliedCard(cards, applied);
  return bin === null || card === null || card.bin === bin ? null : card.partner;
};
