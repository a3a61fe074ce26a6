/** Money of an order in time: what was paid, what goes back, and what remains paid. Imports no schema. */
import { type Cents, cents, ZERO } from '../kernel/values.ts';
import { isBy, PAYMENTS, type PaymentKind } from '../model/payment-kinds.ts';
import type { BoughtItem, MoneyEntry, Order } from './messages.ts';

export type OrderMoney =
  | { readonly known: false }
  | {
      readonly known: true;
      readonly entries: readonly MoneyEntry[];
      readonly paid: Cents;
      readonly returned: Cents;
      /** Returns that have not arrived. */
      readonly underway: Cents;
      /** Paid, and neither returned nor on its way back. */
      readonly kept: Cents;
    };

const UNKNOWN: OrderMoney = { known: false };

const sumOf = (entries: readonly MoneyEntry[], is: (entry: MoneyEntry) => boolean): number =>
  entries.reduce((sum, entry) => sum + (is(entry) ? entry.amount : 0), 0);

/** Adds up the server's entries (O-48). Unknown without a list, during a charge, or if they contradict each other (O-49). */
export const moneyOf = ({ money: entries, status }: Pick<Order, 'money' | 'status'>): OrderMoney => {
  if (entries === null || status === 'pendingPayment' || entries.some(({ amount }) => amount < 0))
    return UNKNOWN;
  const paid = sumOf(entries, ({ type }) => type === 'paid');
  const returned = sumOf(entries, ({ type, done }) => type === 'returned' && done);
  const underway = sumOf(entries, ({ type, done }) => type === 'returned' && !done);
  const kept = paid - returned - underway;
  if (kept < 0) return UNKNOWN;
  return {
    known: true,
    entries,
    ...{ paid: cents(paid), returned: cents(returned), underway: cents(underway), kept: cents(kept) },
  };
};

export const MONEY_LABELS = [
  'orders.money.toPay',
  'orders.money.due',
  'orders.money.paid',
  'orders.money.returning',
  'orders.money.returned',
  'orders.money.nothing',
  'orders.money.price',
  'orders.money.unknown',
] as const;
export type MoneyLabel = (typeof MONEY_LABELS)[number];

export interface OrderAmount {
  readonly label: MoneyLabel;
  /** Null if the label says everything. */
  readonly amount: Cents | null;
}

const UNKNOWN_AMOUNT: OrderAmount = { label: 'orders.money.unknown', amount: null };
const UNPAID: readonly Order['status'][] = ['cart', 'awaitingPayment', 'pendingPayment'];

/** The one amount of an order in a list, with what it is (O-50). */
export const amountOf = (
  order: Pick<Order, 'status' | 'kind' | 'total' | 'money' | 'dueAtEntrance' | 'tickets'>,
): OrderAmount => {
  const { status, kind, total, dueAtEntrance, tickets } = order;
  // The server has no total before the first charge ends (O-52).
  if (UNPAID.includes(status))
    return total > 0 ? { label: 'orders.money.toPay', amount: total } : UNKNOWN_AMOUNT;
  if (isBy(kind, 'entrance') && status === 'completed')
    return dueAtEntrance === null ? UNKNOWN_AMOUNT : { label: 'orders.money.due', amount: dueAtEntrance };
  const money = moneyOf(order);
  if (!money.known) {
    const isWhole = status === 'completed' && tickets.every((item) => item.status !== 'canceled');
    return isWhole ? { label: 'orders.money.price', amount: total } : UNKNOWN_AMOUNT;
  }
  const { paid, returned, underway, kept } = money;
  if (kept > 0) return { label: 'orders.money.paid', amount: kept };
  if (underway > 0) return { label: 'orders.money.returning', amount: underway };
  return paid > 0
    ? { label: 'orders.money.returned', amount: returned }
    : { label: 'orders.money.nothing', amount: null };
};

export type Returning =
  | { readonly known: false }
  | {
      readonly known: true;
      readonly wasPaid: boolean;
      /** Zero if nothing was paid, or if nothing of it returns. */
      readonly amount: Cents;
      readonly kind: PaymentKind | null;
      readonly card: string;
    };

/** Amount and way of the money that a cancellation of the item, or of the whole order, would return (O-51). */
export const returnOf = (
  order: Pick<Order, 'money' | 'status' | 'returnable' | 'kind'>,
  item: Pick<BoughtItem, 'returnable'> | null,
): Returning => {
  const money = moneyOf(order);
  const amount = item === null ? order.returnable : item.returnable;
  if (money.known ? money.paid === 0 : isBy(order.kind, 'entrance'))
    return { known: true, wasPaid: false, amount: ZERO, kind: order.kind, card: '' };
  if (!money.known || amount === null || amount < 0 || amount > money.kept) return { known: false };
  const payment = money.entries.find(({ type }) => type === 'paid');
  return { known: true, wasPaid: true, amount, kind: payment?.kind ?? null, card: payment?.card ?? '' };
};

/** Amount that the dialog of a cancellation or refund names, for the log (O-128). Null if it names none. */
export const announcedReturn = (...about: Parameters<typeof returnOf>): Cents | null => {
  const returning = returnOf(...about);
  return returning.known ? returning.amount : null;
};

/** Text about the money that a cancellation or refund returns (O-51, O-191). Only a card and Pix have separate texts. */
const RETURN_TEXTS = {
  card: 'returns.credit',
  code: 'returns.pix',
  reference: 'returns.other',
  entrance: 'returns.other',
  nothing: 'returns.other',
} as const;

export const returnText = (returning: Returning) => {
  if (!returning.known) return 'returns.unknown';
  if (returning.amount === 0) return returning.wasPaid ? 'returns.none' : 'returns.nothing';
  const { kind, card } = returning;
  if (isBy(kind, 'card') && card !== '') return 'returns.card';
  return kind === null ? 'returns.other' : RETURN_TEXTS[PAYMENTS[kind].by];
};

/** Status of an entry: money paid, returned, or on its way back. */
export const entryStatus = ({ type, done }: Pick<MoneyEntry, 'type' | 'done'>) => {
  if (type === 'paid') return 'paid';
  return done ? 'returned' : 'returning';
};

/** Dates of an entry, each with its text. Null stands for the date of a payment or return, without words (O-112). */
export const entryDates = (entry: Pick<MoneyEntry, 'type' | 'done' | 'at' | 'expectedAt'>) => {
  const { at, expectedAt } = entry;
  const dates =
    entryStatus(entry) === 'returning'
      ? ([
          ['money.asked', at],
          ['money.expected', expectedAt],
        ] as const)
      : ([[null, at]] as const);
  return dates.flatMap(([text, date]) => (date === null ? [] : [{ text, date }]));
};

/** True if a return of a named item also has to say that its event changed or was canceled (O-98). */
export const isReturnOfEvent = ({ cause, lineId }: Pick<MoneyEntry, 'cause' | 'lineId'>): boolean =>
  cause === 'event' && lineId !== null;

/** Amount of an entry: returns are negative. */
export const signedAmount = ({ type, amount }: Pick<MoneyEntry, 'type' | 'amount'>): Cents =>
  type === 'paid' ? amount : cents(-amount);

/** Money on an order's page (O-93). `left` is null while all of the payments remain. */
export const shownMoney = (order: Pick<Order, 'money' | 'status'>) => {
  const money = moneyOf(order);
  if (!money.known) return { show: 'unknown' } as const;
  const { paid, kept, entries } = money;
  return paid === 0
    ? ({ show: 'nothing' } as const)
    : ({ show: 'entries', entries, left: kept < paid ? kept : null } as const);
};

const ENDED: readonly (Order['status'] | BoughtItem['status'])[] = ['canceled', 'pendingCancellation'];

/** Title of an order's prices: those of the original order after a cancellation of any part (O-107). */
export const pricesTitle = ({ status, tickets }: Pick<Order, 'status' | 'tickets'>) =>
  [status, ...tickets.map((item) => item.status)].some((each) => ENDED.includes(each))
    ? 'order.prices.before'
    : 'order.prices';

/** Payment kind that was only chosen (O-108). Null once the host states a payment, and without a choice. */
export const chosenKind = ({ money, kind }: Pick<Order, 'money' | 'kind'>): PaymentKind | null =>
  money?.some(({ type }) => type === 'paid') === true ? null : kind;
