/** Imports no schema, because pages import this file. */
import { isBin } from '../fields/payment.ts';
import { type Cents, type Currency, cents, type PurchaseId } from '../kernel/values.ts';
import type { OpenPayment, PaymentKind } from '../model/payment.ts';
import { isBy } from '../model/payment-kinds.ts';
import type { PaymentState } from './messages.ts';

export const OVER_TIME: readonly string[] = ['pix_expired', 'hold_expired'];

/** The purchase was canceled; it may have been paid before. */
export const CANCELED = 'cancelled';

/** Failure reasons if the amount is no longer the shown one (P-71), or the coupon's last use is gone (P-38). */
export const REPRICED: readonly string[] = ['amount_changed', 'coupon_used_up'];

export const NOT_CHARGED = 'not-charged';
/** True if the cart on screen may be out of date after this failure, as after any wait for the outcome (N-20). */
export const isCartDoubted = ({ status }: PaymentState, reason: string): boolean =>
  status !== 'asking' || reason === NOT_CHARGED || REPRICED.includes(reason);

/** Payment kinds that every store accepts, in the first store's order, without unfit kinds (P-19). */
export const sharedKinds = (
  taken: readonly (readonly PaymentKind[])[],
  unfit: readonly PaymentKind[],
): readonly PaymentKind[] => {
  const [first = [], ...others] = taken;
  return first.filter((kind) => !unfit.includes(kind) && others.every((kinds) => kinds.includes(kind)));
};

/** Choices of the buyer in addition to the payment kind. */
export type Extra = 'protection' | 'delivery' | 'partnerDiscount' | 'bearers';

/** Bearers stay with the items for another kind, so only the other extras can be removed (P-91, P-92). */
export const isRemovable = (extra: Extra): extra is Exclude<Extra, 'bearers'> => extra !== 'bearers';

/** Extras that the request of a kind does not carry (P-90, P-92). */
const NOT_CARRIED: Readonly<Record<PaymentKind, readonly Extra[]>> = {
  credit: [],
  pix: ['partnerDiscount'],
  cash: ['partnerDiscount'],
  deposit: ['partnerDiscount'],
  courtesy: [],
  reservation: ['protection', 'delivery', 'partnerDiscount', 'bearers'],
};

export const carries = (kind: PaymentKind | null, extra: Extra): boolean =>
  kind === null || !NOT_CARRIED[kind].includes(extra);

interface Amount {
  readonly currency: Currency;
  readonly amount: Cents;
}

type Process = Pick<OpenPayment, 'processing' | 'kind'>;

/** True if an open payment waits for the bank, not for the buyer. A card that waits is under review (P-140). */
export const isWithBank = ({ processing, kind }: Process): boolean => processing || isBy(kind, 'card');

/** Amount of an open payment. Null while it is in process: the account's list has no final amount yet (P-83). */
export const openAmount = ({ processing, currency, amount }: OpenPayment): Amount | null =>
  processing ? null : { currency, amount };

/** Name of an open payment. One without a shown amount or a known kind is only a payment (P-103). */
export const openText = ({ processing, kind }: Process) =>
  processing || kind === null ? 'open.payment' : (`open.kind.${kind}` as const);

/** Time of an open payment: in process, or until when it can be paid. Null without a time. */
export const openTime = (payment: Process & Pick<OpenPayment, 'expiresAt'>) => {
  if (isWithBank(payment)) return { text: 'open.processing' } as const;
  return payment.expiresAt === null ? null : ({ text: 'open.until', at: payment.expiresAt } as const);
};

/** False while the bank processes the payment, which then does not wait for the buyer (P-24). */
export const canCancelOpen = (
  open: readonly (Process & Pick<OpenPayment, 'purchaseId'>)[],
  purchaseId: PurchaseId,
): boolean => !open.some((payment) => payment.purchaseId === purchaseId && isWithBank(payment));

export interface Due {
  readonly now: readonly Amount[];
  readonly atEntrance: readonly Amount[];
}

export const dueOf = (kind: PaymentKind | null, amounts: readonly Amount[]): Due =>
  isBy(kind, 'entrance')
    ? { now: amounts.map(({ currency }) => ({ currency, amount: cents(0) })), atEntrance: amounts }
    : { now: amounts, atEntrance: [] };

/** True if a later cancellation returns money (O-47). */
export const isPaidNow = (kind: PaymentKind | null, amounts: readonly Amount[]): boolean =>
  dueOf(kind, amounts).now.some(({ amount }) => amount > 0);

export interface PartnerCard {
  readonly bin: string;
  readonly partner: string;
  readonly discount: Cents;
  /** True if the server already deducts the discount. */
  readonly applied: boolean;
}

export const binOfNumber = (number: string): string | null => {
  const digits = number.replaceAll(/\D/g, '').slice(0, 6);
  return isBin(digits) ? digits : null;
};

/** Partner discount to offer for a typed card number (P-43, P-80), none while `applied`. */
export const offeredCard = (
  cards: readonly PartnerCard[],
  number: string,
  applied: string | null,
): PartnerCard | null => {
  const bin = binOfNumber(number);
  if (applied !== null) return null;
  return cards.find((card) => card.bin === bin && card.discount > 0) ?? null;
};

/** Partner card of the applied discount (P-44). `applied` is empty if only the cart shows the discount (C-70). */
export const appliedCard = (cards: readonly PartnerCard[], applied: string | null): PartnerCard | null =>
  cards.find((card) => (applied === '' ? card.applied : card.bin === applied)) ?? null;

/** Partner whose applied discount excludes the typed card (P-45). Its name is null while it is unread (P-153). */
export const otherPartner = (
  cards: readonly PartnerCard[],
  number: string,
  applied: string | null,
): { readonly partner: string | null } | null => {
  const bin = binOfNumber(number);
  const card = appliedCard(cards, applied);
  const taken = card?.bin ?? applied ?? '';
  return bin === null || taken === '' || taken === bin ? null : { partner: card?.partner ?? null };
};
