/** Messages of the checkout: state, events, commands and calls. */
import type { Counted } from '../kernel/decider.ts';
import {
  byId,
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
import type { Instant, LineId } from '../kernel/values.ts';
import { calls, failure } from '../model/calls.ts';
import { type Cart, type Delivery, delivery } from '../model/cart.ts';
import {
  bearer,
  installmentOption,
  openPayment,
  paymentKind,
  paymentOutcome,
  pixCharge,
} from '../model/payment.ts';
import { address, type Consumer, type Settings } from '../model/person.ts';

const about = { kind: paymentKind, purchaseId };
/** Pending check, else null. */
const asking = nullable(requestId);
/** Time of the last finalize request. The server can carry it out until its limit ends (P-59). */
const sentAt = instant;
/** Next check of an unknown payment. Alternates repeat and read (P-20), or void and read (P-29), or only reads. */
const nextCheck = word('repeat', 'read', 'void', 'read-then-void', 'only-read');

/** An outcome that is not known is `unknown`, never `failed`: money may have moved. */
const paymentState = either(
  struct({ status: word('idle') }),
  struct({ status: word('asking'), requestId, ...about, sentAt }),
  /** The response was lost. Finalize is repeated under its key, alternating with reads, until the outcome is known. */
  struct({
    ...{ status: word('unknown'), requestId, ...about, sentAt, asking, next: nextCheck },
    /** Time of the first request. */
    firstSentAt: instant,
  }),
  struct({ status: word('waiting'), ...about, sentAt, pix: nullable(pixCharge), asking }),
  struct({ status: word('succeeded'), ...about }),
  struct({ status: word('failed'), ...about, reason: text('plain'), serverMessage: nullable(text('text')) }),
);
export type PaymentState = Type<typeof paymentState>;

export const checkoutState = struct({
  kind: nullable(paymentKind),
  instalments: nullable(installmentOption),
  bearers: byId<LineId>()(bearer),
  payment: paymentState,
  /** Unsettled payments of the account from the last server response, including the one on screen. */
  open: list(openPayment),
  /** Pending read of the open payments. */
  openAsked: nullable(requestId),
  /** Pending cancellation. */
  cancelling: nullable(struct({ requestId, purchaseId })),
  /** Abandoned finalize requests of this purchase. A late success of one still settles it. */
  lost: list(requestId),
});
export type CheckoutState = Type<typeof checkoutState>;

export const CHECKOUT_EVENTS = messages({
  PaymentChosen: { kind: paymentKind },
  InstalmentsChosen: { option: installmentOption },
  BearerSet: { lineId, bearer },
  PaymentAsked: { requestId, ...about, sentAt },
  PaymentWaiting: { requestId, pix: nullable(pixCharge) },
  PaymentSucceeded: { requestId },
  PaymentFailed: { requestId, reason: text('plain'), serverMessage: nullable(text('text')) },
  /** The response was lost. `repeatable`: the same finalize request can be sent again under its key. */
  PaymentUnknown: { requestId, repeatable: flag },
  /** The same finalize request was sent again, as a new request. */
  PaymentRepeated: { requestId, sentAt },
  /** The server was requested to void the key of a finalize request that cannot be repeated. */
  PaymentVoidAsked: { requestId },
  /** The clock was wrong. The payment counts as sent when the clock was corrected. */
  PaymentRedated: { sentAt },
  PaymentCheckAsked: { requestId },
  PaymentCheckFailed: { requestId },
  PaymentClosed: {},
  /** A payment from before this page, or from another device, is on screen again. Its status is requested. */
  PaymentResumed: { ...about, sentAt },
  OpenPaymentsAsked: { requestId },
  OpenPaymentsConfirmed: { requestId, payments: list(openPayment) },
  OpenPaymentsUnread: { requestId },
  CancellationAsked: { requestId, purchaseId },
  PaymentCancelled: { requestId, purchaseId },
  CancellationRefused: { requestId, failure },
});
export type CheckoutEvent = MessageOf<typeof CHECKOUT_EVENTS>;

/** Values that the buyer confirms with "Pay": purchase, kind, installments, and the amounts on screen (P-30). */
const toPay = struct({
  purchaseId: nullable(purchaseId),
  kind: nullable(paymentKind),
  instalments: number,
  amounts: list(struct({ currency, amount: cents })),
});
export type ToPay = Type<typeof toPay>;

export const CHECKOUT_COMMANDS = messages({
  ChoosePayment: { kind: paymentKind },
  ChooseInstalments: { option: installmentOption },
  SetBearer: { lineId, bearer },
  /** Option "bearer is the purchaser". */
  UseBuyerAsBearer: { lineId },
  /** `secretRef` names the card token for `credit`, else null. */
  Pay: {
    deliveryAddress: nullable(address),
    secretRef: nullable(secretRef),
    /** State on screen at the press; null in logs before version 9. */
    pressed: nullable(toPay),
  },
  /** Checks the payment's status: by polling, or because the buyer pressed "check again". */
  CheckPayment: {},
  /** Closes a finished or failed payment, or sets a waiting one aside. It stays among the open ones. */
  ClosePayment: {},
  /** Refetches the account's open payments. */
  RefreshOpenPayments: {},
  ResumePayment: { purchaseId },
  /** Cancels an open payment and releases its reservation. */
  CancelPayment: { purchaseId },
});
export type CheckoutCommand = MessageOf<typeof CHECKOUT_COMMANDS>;

const finalizeDetails = struct({
  kind: paymentKind,
  instalments: number,
  delivery,
  protection: flag,
  binAllowed: flag,
  /** Total on screen, interest included; null for carts of two currencies. */
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
  Finalise: {
    sends: { purchaseId, details: finalizeDetails, secretRef: nullable(secretRef) },
    response: paymentOutcome,
  },
  ReserveWithoutPayment: { sends: { purchaseId }, response: paymentOutcome },
  /** Repeats the finalize or reservation request `first`, unchanged and under the same key (P-20). */
  RepeatPayment: { sends: { purchaseId, first: requestId }, response: paymentOutcome },
  /** Voids the key of the request `first`. The response is its outcome, or proof that it never happens (P-29). */
  VoidPayment: { sends: { purchaseId, first: requestId }, response: paymentOutcome },
  ReadPayment: { sends: { purchaseId }, response: paymentOutcome },
  ReadOpenPayments: { sends: {}, response: list(openPayment) },
  CancelPurchase: { sends: { purchaseId }, response: paymentOutcome },
});
export type CheckoutResponse = MessageOf<typeof CHECKOUT_CALLS.responses>;

/** The checkout with the rest of the state that its rules read; read-only. */
export interface CheckoutScope extends Counted {
  readonly checkout: CheckoutState;
  readonly settings: Settings;
  readonly consumer: Consumer | null;
  /** Cart as confirmed by the server. */
  readonly cart: Cart;
  /** True while intents, or a profile with its address, are pending. */
  readonly changing: boolean;
  readonly delivery: Delivery;
  readonly protection: boolean;
  readonly bin: string | null;
  /** True if the reservation has ended at that instant. */
  readonly isOver: (now: Instant) => boolean;
}
