/** Texts and choices of the checkout. Imports no schema, because pages import this file. */
import type { CartSlice } from '../cart/view.ts';
import type { OutcomeType } from '../kernel/decider.ts';
import { type Cents, cents, type PurchaseId, ZERO } from '../kernel/values.ts';
import type { Bearer, InstallmentOption, OpenPayment } from '../model/payment.ts';
import { hasReference, isBy, isSplit, type PaymentKind } from '../model/payment-kinds.ts';
import type { Address } from '../model/person.ts';
import type { UnpaidPurchase } from '../seats/overlay.ts';
import type { SessionSlice } from '../session/view.ts';
import type { Countdown } from '../time/deadline.ts';
import type { PaymentState } from './messages.ts';
import { isRemovable, type PartnerCard } from './methods.ts';
import type { CheckoutSlice } from './view.ts';

interface Shown {
  readonly cart: CartSlice;
  readonly session: SessionSlice;
  readonly checkout: CheckoutSlice;
}

/** True if goods are sent to the buyer (P-98). */
export const delivers = ({ delivery }: CartSlice): boolean =>
  delivery.needed && delivery.chosen === 'deliver';

/** Null if nothing is sent, or without a login. */
export const deliveryAddress = ({ cart, session }: Pick<Shown, 'cart' | 'session'>): Address | null =>
  delivers(cart) ? (session.consumer?.address ?? null) : null;

export type InstallmentsField =
  | { readonly show: 'failed' }
  | { readonly show: 'nothing' }
  | {
      readonly show: 'choice';
      readonly options: readonly InstallmentOption[];
      readonly chosen: InstallmentOption;
      readonly isLoading: boolean;
    };

/** Field for installments (P-99). `hasFailed` is true if their last read failed. */
export const installmentsField = (
  { cart, checkout: { plans, installments } }: Pick<Shown, 'cart' | 'checkout'>,
  hasFailed: boolean,
): InstallmentsField => {
  if (plans === null && hasFailed) return { show: 'failed' };
  if (cart.purchaseId === null || (plans !== null && plans.length < 2)) return { show: 'nothing' };
  const payable = cart.prices[0]?.payable ?? ZERO;
  const chosen = installments ?? { count: 1, each: payable, total: payable, interest: ZERO };
  return { show: 'choice', options: plans ?? [chosen], chosen, isLoading: plans === null };
};

/** Most installments of a kind, for its note (P-130). Null until the plans are read. */
export const mostInstallments = (
  kind: PaymentKind,
  { plans }: Pick<CheckoutSlice, 'plans'>,
): number | null => {
  if (!isSplit(kind)) return 1;
  return plans && Math.max(1, ...plans.map(({ count }) => count));
};

/** True if the payment kinds could not be read, and none is known from earlier (P-99). */
export const areKindsUnread = (
  { kinds }: Pick<CheckoutSlice, 'kinds'>,
  reads: readonly { readonly ok: boolean }[] | null,
): boolean => kinds.length === 0 && reads?.some(({ ok }) => !ok) === true;

/** A bearer as typed. Only a confirmed name loses its outer blanks (P-87). */
export const typedBearer = (
  { name, document }: Pick<Bearer, 'name' | 'document'>,
  confirmed: boolean,
): Bearer => ({
  name: confirmed ? name.trim() : name,
  ...{ document, email: '', birthDate: '', confirmed },
});

type BearerOfLine = Pick<CheckoutSlice['bearers'][number], 'bearer' | 'problem'>;

/** The bearer if done, else null, and the field with the problem of a confirmed bearer (P-104). */
export const bearerRow = ({ bearer, problem }: BearerOfLine) => ({
  done: problem === null ? bearer : null,
  problem:
    problem !== null && bearer?.confirmed
      ? ({ code: problem, field: problem === 'bearer.name-invalid' ? 'name' : 'document' } as const)
      : null,
});

/** Progress of several bearers (P-113). Null for less than two. */
export const bearersProgress = (bearers: readonly BearerOfLine[]) => {
  const done = bearers.filter((each) => bearerRow(each).done !== null).length;
  return bearers.length > 1 ? { done, count: bearers.length, isSpoken: done > 0 } : null;
};

/** Milliseconds without a key press, after which the core receives a bearer's text (P-62). */
export const TYPING_PAUSE = 2000;

/** True if a bearer's text waits for the pause, since the core has an unconfirmed one that blocks paying (P-62). */
export const waitsForPause = (bearer: Pick<Bearer, 'confirmed'> | null): boolean =>
  bearer?.confirmed === false;

/** The bearer that fills in the form (P-112). Null if the form keeps its texts. */
export const filledBearer = <B extends Pick<Bearer, 'confirmed'>>(
  bearer: B | null,
  isTyped: boolean,
): B | null => (bearer !== null && (bearer.confirmed || !isTyped) ? bearer : null);

/** Length of a card holder's name (P-114). */
export const CARD_HOLDER = { minimum: 3 } as const;

/** Place of a failure to exchange the card for a token: at the number if the provider refused the card (P-105). */
export const cardFailurePlace = ({ code }: { readonly code: string }) =>
  code === 'refused' ? 'number' : 'button';

/** True if the card's security code has to be typed again, so that no press charges the card by accident (P-111). */
export const needsSecurityCode = ({ payment }: Pick<CheckoutSlice, 'payment'>): boolean =>
  payment.status === 'failed';

/** True if a press on “Pay” closes the failed payment first, so that only the reason of the new press shows (P-143). */
export const replacesFailure = ({ payment }: Pick<CheckoutSlice, 'payment'>): boolean =>
  payment.status === 'failed';

/**
 * True if a press on “Pay” loads the screens of its outcome and exchanges the card (P-150 to P-152). Else it is sent without
 * a card, and the core refuses it. It waits for reads of the cart (P-48), so a changing cart does not count.
 */
export const preparesPayment = (
  { blockedBy }: Pick<CheckoutSlice, 'blockedBy'>,
  isCardValid: boolean,
): boolean => isCardValid && (blockedBy === null || blockedBy === 'checkout.cart-changing');

/** True if a payment was refused for its card, so that the card's errors take the focus (P-151). */
export const isCardRefusal = (code: string): boolean => code === 'checkout.card-missing';

/** True if a payment was refused for a bearer, so that the first bearer with a problem takes the focus (P-107). */
export const isBearerRefusal = (code: string): boolean => code.startsWith('bearer.');

/** Changes with anything that a refused payment's reason can depend on (P-131). */
export const refusalVersion = (shown: Shown): string => {
  const { blockedBy, toPay } = shown.checkout;
  return JSON.stringify([blockedBy, toPay, deliveryAddress(shown)]);
};

/** Field of the form that shows a refused bearer (P-04). Null for a refusal of the whole form. */
export const refusedBearerField = (code: string) => (code === 'bearer.document-repeated' ? 'document' : null);

/** Dialog of a seat in the buyer's other purchase. `payment` is null while no list has it. */
export type OtherPurchase =
  | { readonly show: 'loading' | 'over' }
  | { readonly show: 'cart'; readonly purchaseId: PurchaseId }
  | { readonly show: 'payment'; readonly payment: OpenPayment | null };

/** `found` is the purchase with the seat: undefined while it is read, null if none has the seat. */
export const otherPurchase = (
  found: UnpaidPurchase | null | undefined,
  { open, paymentDetails }: Pick<CheckoutSlice, 'open' | 'paymentDetails'>,
): OtherPurchase => {
  if (!found) return { show: found === null ? 'over' : 'loading' };
  const { purchaseId, status } = found;
  if (status === 'cart') return { show: 'cart', purchaseId };
  const payment = [...open, paymentDetails].find((one) => one?.purchaseId === purchaseId);
  return { show: 'payment', payment: payment ?? null };
};

/** Partner discount below the card number. */
export interface PartnerDiscount {
  readonly show: 'applied' | 'offered' | 'form';
  /** Amount that the discount takes off, below zero. Null for a form, and while the cart does not show an applied one (P-115). */
  readonly amount: Cents | null;
  /** True while the discount is being applied or removed. */
  readonly isChanging: boolean;
}

const isBinChanging = (intents: CartSlice['intents']): boolean =>
  intents.some(({ type }) => type === 'ApplyBin' || type === 'RemoveBin');

/** An applied discount comes before an offer, and an offer before the field for a card's digits (P-100). */
export const partnerDiscount = (
  { bin, intents, prices }: CartSlice,
  offered: PartnerCard | null,
): PartnerDiscount => {
  const isChanging = isBinChanging(intents);
  if (bin === null)
    return offered === null
      ? { show: 'form', amount: null, isChanging }
      : { show: 'offered', amount: cents(-offered.discount), isChanging };
  const taken = prices.flatMap(({ lines }) => lines).find(({ code }) => code === 'bin');
  return { show: 'applied', amount: taken?.amount ?? null, isChanging };
};

/** Commands that remove an extra. Bearers stay with the items for another kind (P-92). */
const REMOVALS = {
  protection: { type: 'ChooseProtection', protection: false },
  delivery: { type: 'ChooseDelivery', delivery: 'collect' },
  partnerDiscount: { type: 'RemoveBin' },
} as const;

/** Buttons that remove the extras which the chosen kind does not carry (P-91). Only the discount waits for a response. */
export const removalsOf = ({
  intents,
  uncarried,
}: Pick<CartSlice, 'intents'> & Pick<CheckoutSlice, 'uncarried'>) =>
  uncarried.filter(isRemovable).map((extra) => ({
    extra,
    command: REMOVALS[extra],
    isChanging: extra === 'partnerDiscount' && isBinChanging(intents),
  }));

/** Texts of a failed payment (P-88). */
export interface FailureTexts {
  readonly serverMessage: string | null;
  readonly text: 'failed.text' | 'failed.canceled' | 'failed.gone' | 'failed.over';
  /** How to pay again. Null if the items are no longer in the cart. */
  readonly advice: 'failed.repriced' | 'failed.card' | 'failed.other' | null;
  /** Field to correct first (P-37). */
  readonly field: 'number' | 'securityCode';
}

const adviceOf = (
  kind: PaymentKind | null,
  failure: CheckoutSlice['paymentFailure'],
): FailureTexts['advice'] => {
  if (failure === 'repriced') return 'failed.repriced';
  return isBy(kind, 'card') ? 'failed.card' : 'failed.other';
};

/** Text once the items are gone. Only a card is known as not charged: a code can be paid late (P-141). */
const goneText = (
  kind: PaymentKind | null,
  failure: CheckoutSlice['paymentFailure'],
): FailureTexts['text'] => {
  if (failure === 'canceled') return 'failed.canceled';
  return isBy(kind, 'card') ? 'failed.gone' : 'failed.over';
};

/** Null unless the payment failed. */
export const failureTexts = ({
  payment,
  paymentFailure,
  paymentKeepsCart,
}: Pick<CheckoutSlice, 'payment' | 'paymentFailure' | 'paymentKeepsCart'>): FailureTexts | null => {
  if (payment.status !== 'failed') return null;
  return {
    serverMessage: payment.serverMessage,
    text: paymentKeepsCart ? 'failed.text' : goneText(payment.kind, paymentFailure),
    advice: paymentKeepsCart ? adviceOf(payment.kind, paymentFailure) : null,
    field: payment.reason === 'security_code' ? 'securityCode' : 'number',
  };
};

const TERMS = ['order', 'price', 'cancel', 'refundable', 'entry', 'data'] as const;

/** Parts of the terms of a purchase (P-102). */
export const termsParts = ({ protection }: Pick<CartSlice, 'protection'>) =>
  TERMS.filter((part) => part !== 'refundable' || protection.offered);

/** Text of the button that pays. */
export const payText = (kind: PaymentKind) => (hasReference(kind) ? 'pay.other' : (`pay.${kind}` as const));

/**
 * A payment without a result, its texts and the way to pay it: its code, the place with its reference, or none (P-78).
 * `unknown`: its response was lost. A code is hidden once its time is over (P-142).
 */
export const waitingPart = (payment: PaymentState, lost: boolean, code: Pick<Countdown, 'phase'> | null) => {
  if (payment.status !== 'waiting') return { show: 'nothing', texts: lost ? 'unknown' : 'waiting' } as const;
  if (payment.pix !== null && code?.phase === 'over')
    return { show: 'nothing', texts: 'waiting.over' } as const;
  if (payment.pix !== null) return { show: 'code', texts: 'waiting.pix', pix: payment.pix } as const;
  return hasReference(payment.kind)
    ? ({ show: 'place', texts: `waiting.${payment.kind}` } as const)
    : ({ show: 'nothing', texts: 'waiting' } as const);
};

/** Milliseconds after which a payment that is being sent takes longer than usual (P-154). */
export const SLOW_PAYMENT = 4000;

/** True if the button says that the payment takes longer. The notice of a wait says more (W-38). */
export const explainsDelay = (isSlow: boolean, wait: { readonly what: string } | null): boolean =>
  isSlow && wait?.what !== 'payment';

/** Result of a pressed check that leaves the page as it is (P-65). Null if the page or a refusal says it. */
export const checkText = (outcome: OutcomeType): 'waiting.same' | 'waiting.noNews' | null => {
  if (outcome === 'done') return 'waiting.same';
  return outcome === 'uncertain' ? 'waiting.noNews' : null;
};
