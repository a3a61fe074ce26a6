/** Payment kinds. Imports no schema, because pages import this file. */
export const PAYMENT_KINDS = ['credit', 'pix', 'cash', 'deposit', 'courtesy', 'reservation'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** Kinds by the total that they pay: `courtesy` is for a total of nothing (P-18). */
const PAYS: Readonly<Record<PaymentKind, 'money' | 'nothing'>> = {
  credit: 'money',
  pix: 'money',
  cash: 'money',
  deposit: 'money',
  courtesy: 'nothing',
  reservation: 'money',
};

export const kindsFor = (what: 'money' | 'nothing'): readonly PaymentKind[] =>
  PAYMENT_KINDS.filter((kind) => PAYS[kind] === what);
