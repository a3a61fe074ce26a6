import {
  byId,
  cents,
  currency,
  either,
  flag,
  instant,
  list,
  nullable,
  number,
  purchaseId,
  store,
  struct,
  type Type,
  text,
  word,
} from '../kernel/shapes.ts';
import type { LineId } from '../kernel/values.ts';
import { PAYMENT_KINDS, type PaymentKind } from './payment-kinds.ts';

export const paymentKind = word(...PAYMENT_KINDS);
export type { PaymentKind };

export const bearer = struct({
  name: text('name'),
  document: text('document'),
  email: text('email'),
  birthDate: text('birthDate'),
  confirmed: flag,
});
export type Bearer = Type<typeof bearer>;

export const bearers = byId<LineId>()(bearer);
export type Bearers = Type<typeof bearers>;

export const installmentOption = struct({
  count: number,
  each: cents,
  total: cents,
  /** Interest as the host names it, 0 if it does not. */
  interest: cents,
});
export type InstallmentOption = Type<typeof installmentOption>;

/** Payment kinds that a store accepts. */
export const kindsOfStore = { store, kinds: list(paymentKind) };

/** Installments for amounts before interest (M-18). */
export const plans = { amounts: text('plain'), options: list(installmentOption) };

export const pixCharge = struct({
  code: text('charge'),
  expiresAt: instant,
});
export type PixCharge = Type<typeof pixCharge>;

export const leftPayment = struct({
  purchaseId,
  kind: nullable(paymentKind),
  sentAt: instant,
});
export type LeftPayment = Type<typeof leftPayment>;

/** Names, first shown date and picture of a purchase (O-62). Without names if the host lists no item. */
export const purchaseSummary = struct({
  titles: list(text('plain')),
  /** Wall time at the venue. */
  date: nullable(text('plain')),
  /** Address of the first item's picture. Empty without one. */
  poster: text('plain'),
});
export type PurchaseSummary = Type<typeof purchaseSummary>;

/** Finalized but unsettled purchase of the account: a code to pay, cash, a deposit, or a bank's review. */
export const openPayment = struct({
  purchaseId,
  number: text('purchase'),
  /** Null if the host names none, or one that the shop does not know. */
  kind: nullable(paymentKind),
  amount: cents,
  currency,
  pix: nullable(pixCharge),
  /** End of the time to pay. Null without a limit. */
  expiresAt: nullable(instant),
  /** Reference to quote when paying cash or a deposit. */
  reference: text('charge'),
  instructions: text('charge'),
  processing: flag,
  summary: purchaseSummary,
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
    reason: text('plain'),
    serverMessage: nullable(text('text')),
  }),
  /** The purchase is a cart again and its last payment, perhaps an earlier one, was refused (P-61). */
  struct({ ...status('refused'), reason: text('plain'), serverMessage: nullable(text('text')) }),
  struct(status('processing')),
  /** The purchase is still a cart. That proves nothing while a finalize request can be in flight (P-61). */
  struct(status('open')),
);
export type PaymentOutcome = Type<typeof paymentOutcome>;
