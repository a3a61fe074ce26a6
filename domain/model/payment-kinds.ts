/** Payment kinds. Imports no schema, because pages import this file. */
import type { Country } from '../kernel/values.ts';

export const PAYMENT_KINDS = ['credit', 'pix', 'cash', 'deposit', 'courtesy', 'reservation'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

interface PaymentTraits {
  /** Total that it pays: `courtesy` is for a total of nothing (P-18). */
  readonly pays: 'money' | 'nothing';
  /** Means of paying. `reference`: digits to quote to a cashier or a bank. */
  readonly by: 'card' | 'code' | 'reference' | 'entrance' | 'nothing';
  readonly in: Country | 'everywhere';
  /** True if the total can be split into installments. */
  readonly splits: boolean;
}

/** Differences between the kinds. Their texts are chosen next to what they are about. */
export const PAYMENTS = {
  credit: { pays: 'money', by: 'card', in: 'everywhere', splits: true },
  pix: { pays: 'money', by: 'code', in: 'BR', splits: false },
  cash: { pays: 'money', by: 'reference', in: 'everywhere', splits: false },
  deposit: { pays: 'money', by: 'reference', in: 'everywhere', splits: false },
  courtesy: { pays: 'nothing', by: 'nothing', in: 'everywhere', splits: false },
  reservation: { pays: 'money', by: 'entrance', in: 'everywhere', splits: false },
} as const satisfies Readonly<Record<PaymentKind, PaymentTraits>>;

/** Kinds that the buyer pays elsewhere with a reference. */
export type ReferenceKind = {
  [K in PaymentKind]: (typeof PAYMENTS)[K]['by'] extends 'reference' ? K : never;
}[PaymentKind];
/** True if the kind pays by this means. Code asks for the means, so that a second card is a card everywhere. */
export const isBy = (kind: PaymentKind | null, means: PaymentTraits['by']): boolean =>
  kind !== null && PAYMENTS[kind].by === means;

export const isSplit = (kind: PaymentKind | null): boolean => kind !== null && PAYMENTS[kind].splits;

export const hasReference = (kind: PaymentKind | null): kind is ReferenceKind => isBy(kind, 'reference');

export const isKindIn = (kind: PaymentKind, country: string): boolean =>
  PAYMENTS[kind].in === 'everywhere' || PAYMENTS[kind].in === country;

export const kindsFor = (what: 'money' | 'nothing'): readonly PaymentKind[] =>
  PAYMENT_KINDS.filter((kind) => PAYMENTS[kind].pays === what);
