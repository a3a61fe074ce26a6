/** What payments are made of: kinds, plans, bearers, charges and outcomes. */
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

/** Who goes in with a ticket. */
export const bearer = struct({
  name: text('name'),
  document: text('document'),
  email: text('email'),
  birthDate: text('birthDate'),
  confirmed: flag,
});
export type Bearer = Type<typeof bearer>;

export const instalmentOption = struct({
  count: number,
  each: cents,
  total: cents,
  /** `total` minus what is paid at once. */
  interest: cents,
});
export type InstalmentOption = Type<typeof instalmentOption>;

export const pixCharge = struct({
  /** BR Code, "copia e cola". */
  code: text('charge'),
  expiresAt: instant,
});
export type PixCharge = Type<typeof pixCharge>;

/** What a page remembers of a payment that was under way when it was left. */
export const leftPayment = struct({
  purchaseId,
  kind: paymentKind,
  /** When finalising was last sent (P-13). */
  sentAt: instant,
});
export type LeftPayment = Type<typeof leftPayment>;

/** A purchase of the account that is finalised and not settled: a code to pay, cash, a deposit, a bank that thinks. */
export const openPayment = struct({
  purchaseId,
  /** The purchase's one number, as people read it. */
  number: text('plain'),
  kind: paymentKind,
  amount: cents,
  currency,
  pix: nullable(pixCharge),
  /** Until then it can be paid; null where nothing says so. */
  expiresAt: nullable(instant),
  /** For cash and deposits: what to name when paying, and where to. */
  reference: text('charge'),
  instructions: text('charge'),
  /** The server is charging it right now. */
  processing: flag,
});
export type OpenPayment = Type<typeof openPayment>;

const status = <const S extends string>(name: S) => ({ status: word(name) });

/** How the server says that a payment stands. */
export const paymentOutcome = either(
  struct(status('succeeded')),
  struct({
    ...status('waiting'),
    pix: nullable(struct({ code: text('charge'), expiresAt: number })),
  }),
  struct({
    ...status('failed'),
    /** A stable word of the payment provider's. */
    reason: text('plain'),
    serverMessage: nullable(text('text')),
  }),
  /** The purchase is a cart again, and its last payment was refused. That may be an earlier payment (P-35). */
  struct({ ...status('refused'), reason: text('plain'), serverMessage: nullable(text('text')) }),
  /** The server is at work on it: nothing is known yet. */
  struct(status('processing')),
  /** The purchase is still a cart. That says nothing while a finalise may be under way (P-13). */
  struct(status('open')),
);
export type PaymentOutcome = Type<typeof paymentOutcome>;
