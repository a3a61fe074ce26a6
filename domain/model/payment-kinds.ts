/** Payment kinds. Imports no schema, because pages import this file. */
export const PAYMENT_KINDS = ['credit', 'pix', 'cash', 'deposit', 'courtesy', 'reservation'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

interface PaymentTraits {
  /** Total that it pays: `courtesy` is for a total of nothing (P-18). */
  readonly pays: 'money' | 'nothing';
  /** Means of paying. `reference`: digits to quote to a cashier or a bank. */
  readonly by: 'card' | 'code' | 'reference' | 'entrance' | 'nothing';
  readonly in: 'BR' | 'everywhere';
}

/** Differences between the kinds. Their texts are chosen next to what they are about. */
export const PAYMENTS = {
  credit: { pays: 'money', by: 'card', in: 'everywhere' },
  pix: { pays: 'money', by: 'code', in: 'BR' },
  cash: { pays: 'money', by: 'reference', in: 'everywhere' },
  deposit: { pays: 'money', by: 'reference', in: 'everywhere' },
  courtesy: { pays: 'nothing', by: 'nothing', in: 'everywhere' },
  reservation: { pays: 'money', by: 'entrance', in: 'everywhere' },
} as const satisfies Readonly<Record<PaymentKind, PaymentTraits>>;

/** Kinds that the buyer pays elsewhere with a reference. */
export type ReferenceKind = {
  [K in PaymentKind]: (typeof PAYMENTS)[K]['by'] extends 'reference' ? K : never;
}[PaymentKind];
export const hasReference = (kind: PaymentKind): kind is ReferenceKind => PAYMENTS[kind].by === 'reference';

export const isKindIn = (kind: PaymentKind, country: string): boolean =>
  PAYMENTS[kind].in === 'everywhere' || PAYMENTS[kind].in === country;

export const kindsFor = (what: 'money' | 'nothing'): readonly PaymentKind[] =>
  PAYMENT_KINDS.filter((kind) => PAYMENTS[kind].pays === what);
