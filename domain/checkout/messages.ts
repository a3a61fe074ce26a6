/** What paying is made of in the core: state, events, commands and calls, each defined once. */
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
  instalmentOption,
  openPayment,
  paymentKind,
  paymentOutcome,
  pixCharge,
} from '../model/payment.ts';
import { address, type Consumer, type Settings } from '../model/person.ts';

const about = { kind: paymentKind, purchaseId };
/** The check under way, else null. */
const asking = nullable(requestId);
/** When finalising was last sent: until the server's limit for it is over, it may be carried out (P-13). */
const sentAt = instant;
/**
 * How an unknown payment is checked next: repeated and read in turns (P-20), voided and read in turns (P-29), or only read
 * where neither is possible.
 */
const nextCheck = word('repeat', 'read', 'void', 'read-then-void', 'only-read');

/** An outcome that is not known is `unknown`, never `failed`: money may have moved. */
const paymentState = either(
  struct({ status: word('idle') }),
  struct({ status: word('asking'), requestId, ...about, sentAt }),
  /** The answer was lost: finalising is repeated under its key, and read, in turns, until one of them tells. */
  struct({
    ...{ status: word('unknown'), requestId, ...about, sentAt, asking, next: nextCheck },
    /** When it was sent the first time. */
    firstSentAt: instant,
  }),
  struct({ status: word('waiting'), ...about, sentAt, pix: nullable(pixCharge), asking }),
  struct({ status: word('succeeded'), ...about }),
  struct({ status: word('failed'), ...about, reason: text('plain'), serverMessage: nullable(text('text')) }),
);
export type PaymentState = Type<typeof paymentState>;

export const checkoutState = struct({
  kind: nullable(paymentKind),
  instalments: nullable(instalmentOption),
  bearers: byId<LineId>()(bearer),
  payment: paymentState,
  /** Unsettled payments of the account, as the server last told them; the one on screen is among them. */
  open: list(openPayment),
  /** The read of them under way. */
  openAsked: nullable(requestId),
  /** The cancellation under way. */
  cancelling: nullable(struct({ requestId, purchaseId })),
  /** Finalising calls of this purchase that were given up on: a late success of one still settles it. */
  lost: list(requestId),
});
export type CheckoutState = Type<typeof checkoutState>;

export const CHECKOUT_EVENTS = messages({
  PaymentChosen: { kind: paymentKind },
  InstalmentsChosen: { option: instalmentOption },
  BearerSet: { lineId, bearer },
  PaymentAsked: { requestId, ...about, sentAt },
  PaymentWaiting: { requestId, pix: nullable(pixCharge) },
  PaymentSucceeded: { requestId },
  PaymentFailed: { requestId, reason: text('plain'), serverMessage: nullable(text('text')) },
  /** The answer was lost. `repeatable`: the same finalise may be sent again under its key. */
  PaymentUnknown: { requestId, repeatable: flag },
  /** The same finalise was sent again, as a request of its own. */
  PaymentRepeated: { requestId, sentAt },
  /** The server was asked to void the key of a finalise that can't be sent again. */
  PaymentVoidAsked: { requestId },
  /** By a clock that was wrong: it counts as sent when the clock was right again. */
  PaymentRedated: { sentAt },
  PaymentCheckAsked: { requestId },
  PaymentCheckFailed: { requestId },
  PaymentClosed: {},
  /** A payment of before this page's life, or of another device, is on screen again; how it stands is asked. */
  PaymentResumed: { ...about, sentAt },
  OpenPaymentsAsked: { requestId },
  OpenPaymentsConfirmed: { requestId, payments: list(openPayment) },
  OpenPaymentsUnread: { requestId },
  CancellationAsked: { requestId, purchaseId },
  PaymentCancelled: { requestId, purchaseId },
  CancellationRefused: { requestId, failure },
});
export type CheckoutEvent = MessageOf<typeof CHECKOUT_EVENTS>;

/** What a press on "Pay" is about: of which purchase, how, in how many parts, and what is shown as payable (P-30). */
const toPay = struct({
  purchaseId: nullable(purchaseId),
  kind: nullable(paymentKind),
  instalments: number,
  amounts: list(struct({ currency, amount: cents })),
});
export type ToPay = Type<typeof toPay>;

export const CHECKOUT_COMMANDS = messages({
  ChoosePayment: { kind: paymentKind },
  ChooseInstalments: { option: instalmentOption },
  SetBearer: { lineId, bearer },
  /** Option "bearer is the purchaser". */
  UseBuyerAsBearer: { lineId },
  /** `secretRef` names the card token for `credit`, else null. */
  Pay: {
    deliveryAddress: nullable(address),
    secretRef: nullable(secretRef),
    /** What stood on screen at the press; null in logs of before version 9. */
    pressed: nullable(toPay),
  },
  /** Ask how a payment stands: polling, or the buyer pressed "check again". */
  CheckPayment: {},
  /** Leave a finished or failed payment behind, or set one aside that waits: it stays among the open ones. */
  ClosePayment: {},
  /** Read the account's open payments anew. */
  RefreshOpenPayments: {},
  ResumePayment: { purchaseId },
  /** Give up an open payment; what it reserved is free again. */
  CancelPayment: { purchaseId },
});
export type CheckoutCommand = MessageOf<typeof CHECKOUT_COMMANDS>;

const finaliseDetails = struct({
  kind: paymentKind,
  instalments: number,
  delivery,
  protection: flag,
  binAllowed: flag,
  /** What the buyer was shown, interest inside; null where carts of two currencies have no sum. */
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
export type FinaliseDetails = Type<typeof finaliseDetails>;

export const CHECKOUT_CALLS = calls({
  Finalise: {
    sends: { purchaseId, details: finaliseDetails, secretRef: nullable(secretRef) },
    answers: paymentOutcome,
  },
  ReserveWithoutPayment: { sends: { purchaseId }, answers: paymentOutcome },
  /** The finalise or reservation that `first` was, sent again as it was, under the same key (P-20). */
  RepeatPayment: { sends: { purchaseId, first: requestId }, answers: paymentOutcome },
  /** Voids the key that `first` was sent under: told what became of it, or nothing ever will (P-29). */
  VoidPayment: { sends: { purchaseId, first: requestId }, answers: paymentOutcome },
  ReadPayment: { sends: { purchaseId }, answers: paymentOutcome },
  ReadOpenPayments: { sends: {}, answers: list(openPayment) },
  CancelPurchase: { sends: { purchaseId }, answers: paymentOutcome },
});
export type CheckoutAnswer = MessageOf<typeof CHECKOUT_CALLS.answers>;

/** The checkout with what its rules may know of the rest; read-only. */
export interface CheckoutScope extends Counted {
  readonly checkout: CheckoutState;
  readonly settings: Settings;
  readonly consumer: Consumer | null;
  /** The cart as it was confirmed. */
  readonly cart: Cart;
  /** Intents, or a profile with its address, wait for the server. */
  readonly changing: boolean;
  readonly delivery: Delivery;
  readonly protection: boolean;
  readonly bin: string | null;
  /** The reservation's time is over at that instant. */
  readonly isOver: (now: Instant) => boolean;
}
