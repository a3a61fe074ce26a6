/** Payment types: kinds, plans, bearers, charges and outcomes. */
import {
  cents,
  currency,
  either,
  flag,
  instant,
  nullable,
  number,
  purchaseId,
  struct,
  type Type,
  text,
  word,
} from '../kernel/shapes.ts';

export const paymentKind = word('credit', 'pix', 'cash', 'deposit', 'courtesy', 'reservation');
export type PaymentKind = Type<typeof paymentKind>;

/** The person who uses a ticket. */
export const bearer = struct({
  name: text('name'),
  document: text('document'),
  email: text('email'),
  birthDate: text('birthDate'),
  confirmed: flag,
});
export type Bearer = Type<typeof bearer>;

export const installmentOption = struct({
  count: number,
  each: cents,
  total: cents,
  /** `total` minus the amount of a single payment. */
  interest: cents,
});
export type InstallmentOption = Type<typeof installmentOption>;

export const pixCharge = struct({
  /** BR Code, "copia e cola". */
  code: text('charge'),
  expiresAt: instant,
});
export type PixCharge = Type<typeof pixCharge>;

/** Stored data of a payment that was in flight when the page was left. */
export const leftPayment = struct({
  purchaseId,
  kind: paymentKind,
  /** Time of the last finalize request (P-59). */
  sentAt: instant,
});
export type LeftPayment = Type<typeof leftPayment>;

/** A finalized but unsettled purchase of the account: a code to pay, cash, a deposit, or a bank's review. */
export const openPayment = struct({
  purchaseId,
  /** The purchase's public number. */
  number: text('plain'),
  kind: paymentKind,
  amount: cents,
  currency,
  pix: nullable(pixCharge),
  /** End of the time to pay; null if there is none. */
  expiresAt: nullable(instant),
  /** Cash and deposits: the reference to quote, and where to pay. */
  reference: text('charge'),
  instructions: text('charge'),
  /** The server is charging it right now. */
  processing: flag,
});
export type OpenPayment = Type<typeof openPayment>;

const status = <const S extends string>(name: S) => ({ status: word(name) });

/** Payment status as the server reports it. */
export const paymentOutcome = either(
  struct(status('succeeded')),
  struct({
    ...status('waiting'),
    pix: nullable(struct({ code: text('charge'), expiresAt: number })),
  }),
  struct({
    ...status('failed'),
    /** Stable reason code of the payment provider. */
    reason: text('plain'),
    serverMessage: nullable(text('text')),
  }),
  /**
   * The purchase is a cart again, and its last payment was refused. That payment may be an earlier one
   * (P-78).
   */
  struct({ ...status('refused'), reason: text('plain'), serverMessage: nullable(text('text')) }),
  /** The server is processing the payment; its outcome is unknown. */
  struct(status('processing')),
  /** The purchase is still a cart. That proves nothing while a finalize request can be in flight (P-61). */
  struct(status('open')),
);
export type PaymentOutcome = Type<typeof paymentOutcome>;
