import {
  cents,
  currency,
  either,
  flag,
  instant,
  lineId,
  list,
  type MessageOf,
  messages,
  nullable,
  number,
  purchaseId,
  requestId,
  secretRef,
  struct,
  type Type,
  text,
  word,
} from '../kernel/shapes.ts';
import type { Instant } from '../kernel/values.ts';
import { calls } from '../model/calls.ts';
import { type Cart, type Delivery, delivery } from '../model/cart.ts';
import {
  bearer,
  bearers,
  installmentOption,
  kindsOfStore,
  openPayment,
  paymentKind,
  paymentOutcome,
  pixCharge,
  plans,
} from '../model/payment.ts';
import { address, type Consumer, type Settings } from '../model/person.ts';

export const askedPayment = { kind: paymentKind, purchaseId };
/** A payment has no kind if no response named it (P-103). */
export const ofPayment = { kind: nullable(paymentKind), purchaseId };
const asking = nullable(requestId);
/** Time from which the last finalize request counts (P-28, P-63). */
const sentAt = instant;
/** Next check of an unknown payment: repeats (while in time) and reads in turns, voids and reads in turns, or only reads. */
const nextCheck = word('repeat', 'read', 'void', 'read-then-void', 'only-read');

/** Without a proven outcome, the payment is `unknown`, never `failed`: it may have been charged. */
const paymentState = either(
  struct({ status: word('idle') }),
  struct({ status: word('asking'), requestId, ...askedPayment, sentAt }),
  struct({
    ...{ status: word('unknown'), requestId, ...ofPayment, sentAt, asking, next: nextCheck },
    firstSentAt: instant,
  }),
  struct({ status: word('waiting'), ...ofPayment, sentAt, pix: nullable(pixCharge), asking }),
  struct({ status: word('succeeded'), ...ofPayment }),
  struct({
    status: word('failed'),
    ...ofPayment,
    reason: text('plain'),
    serverMessage: nullable(text('text')),
  }),
);
export type PaymentState = Type<typeof paymentState>;

const storeKinds = struct(kindsOfStore);

export const checkoutState = struct({
  /** Kind that the buyer chose. The checkout's kind is `kindOf` (P-96). */
  kind: nullable(paymentKind),
  /** Payment kinds of each store whose kinds were read. */
  kinds: list(storeKinds),
  installments: nullable(installmentOption),
  /** Number of installments that the buyer chose, to choose again after the amounts change (M-18). */
  count: number,
  /** The last installments that were read, with the amounts that they split (M-18). */
  plans: nullable(struct(plans)),
  bearers,
  payment: paymentState,
  /** Unsettled payments of the account in the last response, less those settled since. */
  open: list(openPayment),
  openAsked: nullable(requestId),
  canceling: nullable(struct({ requestId, purchaseId })),
  /** Finalize requests given up for this purchase. A late success of one still settles it (P-11). */
  lost: list(requestId),
});
export type CheckoutState = Type<typeof checkoutState>;

/** Values that the buyer confirms with "Pay" (P-30). */
const toPay = struct({
  purchaseId: nullable(purchaseId),
  kind: nullable(paymentKind),
  installments: number,
  amounts: list(struct({ currency, amount: cents })),
});
export type PayableSummary = Type<typeof toPay>;

export const CHECKOUT_COMMANDS = messages({
  ChoosePayment: { kind: paymentKind },
  ChooseInstallments: { option: installmentOption },
  SetBearer: { lineId, bearer },
  UseBuyerAsBearer: { lineId },
  /** `secretRef` names the card token for `credit`, else null. */
  Pay: {
    deliveryAddress: nullable(address),
    secretRef: nullable(secretRef),
    /** Values on screen at the press. Null if they are unknown. */
    pressed: nullable(toPay),
  },
  CheckPayment: {},
  /** Closes a payment (P-15). A waiting one is set aside and stays among the open ones. */
  ClosePayment: {},
  RefreshOpenPayments: {},
  ResumePayment: { purchaseId },
  CancelPayment: { purchaseId },
});
export type CheckoutCommand = MessageOf<typeof CHECKOUT_COMMANDS>;

const finalizeDetails = struct({
  kind: paymentKind,
  installments: number,
  delivery,
  protection: flag,
  binAllowed: flag,
  /** Total on screen, interest included. Null for carts of two currencies. */
  total: nullable(cents),
  deliveryAddress: nullable(address),
  bearers: list(
    struct({
      name: text('name'),
      document: text('document'),
      email: text('email'),
      birthDate: text('birthDate'),
      confirmed: flag,
      lineId,
    }),
  ),
});
export type FinalizeDetails = Type<typeof finalizeDetails>;

export const CHECKOUT_CALLS = calls({
  Finalize: {
    sends: { purchaseId, details: finalizeDetails, secretRef: nullable(secretRef) },
    response: paymentOutcome,
  },
  ReserveWithoutPayment: { sends: { purchaseId }, response: paymentOutcome },
  /** Sends the finalize or reservation request `first` again, unchanged and under its idempotency key (P-20). */
  RepeatPayment: { sends: { purchaseId, first: requestId }, response: paymentOutcome },
  /** Voids the idempotency key of `first`. The response is its outcome, or proof that it never charges (P-29). */
  VoidPayment: { sends: { purchaseId, first: requestId }, response: paymentOutcome },
  ReadPayment: { sends: { purchaseId }, response: paymentOutcome },
  ReadOpenPayments: { sends: {}, response: list(openPayment) },
  CancelPurchase: { sends: { purchaseId }, response: paymentOutcome },
});
export type CheckoutResponse = MessageOf<typeof CHECKOUT_CALLS.responses>;

export interface CheckoutScope {
  readonly checkout: CheckoutState;
  readonly settings: Settings;
  readonly consumer: Consumer | null;
  readonly cart: Cart;
  /** True while intents or a profile change are pending. */
  readonly changing: boolean;
  readonly delivery: Delivery;
  readonly protection: boolean;
  readonly bin: string | null;
  readonly isOver: (now: Instant) => boolean;
}
