/** Price list of a cart. If the server's total differs, an `adjustment` line has the difference (M-21). */
import { type Cents, type Currency, cents } from '../kernel/values.ts';
import type { Cart, Combo, Delivery, Line, StoreOrder } from '../model/cart.ts';
import type { InstallmentOption } from '../model/payment.ts';
import { fullPrice } from './full-price.ts';

export type PriceLineCode =
  | 'items'
  | 'combos'
  | 'coupon'
  | 'bin'
  | 'affiliate'
  | 'shipping'
  | 'service'
  | 'convenience'
  | 'processing'
  | 'interest'
  | 'protection'
  | 'adjustment'
  | 'total';

/** Discounts are negative. */
export interface PriceLine {
  readonly code: PriceLineCode;
  readonly amount: Cents;
  readonly currency: Currency;
}

export interface CurrencyAmount {
  readonly currency: Currency;
  readonly amount: Cents;
}

export interface PriceChoices {
  readonly delivery: Delivery;
  readonly protection: boolean;
  /** Null or absent before installments are chosen: no interest. */
  readonly installments?: InstallmentOption | null;
}

export interface CurrencyPrices {
  readonly currency: Currency;
  readonly lines: readonly PriceLine[];
  /** Fees inside items and combos, never added to the total (M-10). */
  readonly inside: readonly PriceLine[];
  readonly payable: Cents;
}

const DISCOUNTS: ReadonlySet<PriceLineCode> = new Set(['coupon', 'bin', 'affiliate']);
/** True if the lines have a discount, whose percentage the buyer may know (M-22). */
export const hasDiscount = (lines: readonly Pick<PriceLine, 'code'>[]): boolean =>
  lines.some(({ code }) => DISCOUNTS.has(code));

type Amounts = Readonly<Record<Exclude<PriceLineCode, 'interest' | 'adjustment' | 'total'>, number>>;

const ORDER: readonly (keyof Amounts | 'interest' | 'adjustment')[] = [
  'items',
  'combos',
  'coupon',
  'bin',
  'affiliate',
  'shipping',
  'service',
  'convenience',
  'processing',
  'interest',
  'protection',
  'adjustment',
];

const sum = <T>(all: readonly T[], amount: (one: T) => number): number => {
  let total = 0;
  for (const one of all) total += amount(one);
  return total;
};

const ofUnits = ({ lines, combos }: StoreOrder, amount: (one: Line | Combo) => number): number => {
  const ofAll = (one: Line | Combo): number => amount(one) * one.quantity;
  return sum(lines, ofAll) + sum(combos, ofAll);
};

type InsideFee = 'convenienceFee' | 'processingFee';
const carried = (order: StoreOrder, fee: InsideFee): number => ofUnits(order, (one) => one[fee]);
/** Fees that no unit of the order includes (M-10). */
const uncarried = (order: StoreOrder, fee: InsideFee): number =>
  Math.max(0, order[fee] - carried(order, fee));

/** Expected `valor_total` in cents (M-01). */
export const orderSum = (order: StoreOrder): Cents =>
  cents(
    ofUnits(order, ({ price }) => price) +
      order.convenienceFee +
      order.serviceFee +
      order.processingFee -
      order.couponDiscount -
      order.binDiscount -
      order.affiliateDiscount +
      order.shippingFee +
      order.protectionFee,
  );

const partsOf = (order: StoreOrder): Amounts => ({
  items: sum(order.lines, (line) => fullPrice(line) * line.quantity),
  combos: sum(order.combos, (combo) => fullPrice(combo) * combo.quantity),
  coupon: 0 - order.couponDiscount,
  bin: 0 - order.binDiscount,
  affiliate: 0 - order.affiliateDiscount,
  shipping: order.shippingFee,
  service: order.serviceFee,
  convenience: uncarried(order, 'convenienceFee'),
  processing: uncarried(order, 'processingFee'),
  protection: order.protectionFee,
});

/** Fees of delivery or protection by currency, also before these are chosen (M-15). */
export const feesOf = (
  orders: readonly StoreOrder[],
  fee: 'shippingFee' | 'protectionFee',
): readonly CurrencyAmount[] =>
  [...Map.groupBy(orders, ({ currency }) => currency)].flatMap(([currency, same]) => {
    const amount = sum(same, (order) => order[fee]);
    return amount > 0 ? [{ currency, amount: cents(amount) }] : [];
  });

const payableOf = (orders: readonly StoreOrder[], choices: PriceChoices, interest: number): Cents =>
  cents(
    sum(
      orders,
      (order) =>
        order.total -
        (choices.delivery === 'collect' ? order.shippingFee : 0) -
        (choices.protection ? 0 : order.protectionFee),
    ) + interest,
  );

function pricesOf(
  currency: Currency,
  orders: readonly StoreOrder[],
  choices: PriceChoices,
  interest: number,
): CurrencyPrices {
  const payable = payableOf(orders, choices, interest);
  const parts = orders.map(partsOf);
  const chosen: Readonly<Record<string, boolean>> = {
    shipping: choices.delivery === 'deliver',
    protection: choices.protection,
  };
  const amountOf = (code: (typeof ORDER)[number]): number => {
    if (code === 'interest') return interest;
    if (code === 'adjustment')
      return sum(orders, ({ total }) => total) - sum(parts, (part) => sum(Object.values(part), Number));
    return chosen[code] === false ? 0 : sum(parts, (part) => part[code]);
  };
  const lineOf = (code: PriceLineCode, amount: number): PriceLine => ({
    code,
    amount: cents(amount),
    currency,
  });
  const lines: PriceLine[] = [];
  for (const code of ORDER) {
    const amount = amountOf(code);
    if (amount !== 0) lines.push(lineOf(code, amount));
  }
  lines.push(lineOf('total', payable));
  const inside = (['convenience', 'processing'] as const).map((code) =>
    lineOf(
      code,
      sum(orders, (order) => carried(order, `${code}Fee`)),
    ),
  );
  return { currency, payable, lines, inside: inside.filter(({ amount }) => amount !== 0) };
}

interface Priced {
  readonly orders: Cart['orders'];
  readonly choices: PriceChoices;
  readonly prices: readonly CurrencyPrices[];
}
/** The last result. One snapshot needs the prices of its cart several times. */
let last: Priced | null = null;

/** One list per currency (M-03). Only the first has interest (M-19). */
export function pricesByCurrency({ orders }: Cart, choices: PriceChoices): readonly CurrencyPrices[] {
  if (
    last?.orders !== orders ||
    last.choices.delivery !== choices.delivery ||
    last.choices.protection !== choices.protection ||
    last.choices.installments?.interest !== choices.installments?.interest
  )
    last = { orders, choices, prices: computedPrices(orders, choices) };
  return last.prices;
}

function computedPrices(all: Cart['orders'], choices: PriceChoices): readonly CurrencyPrices[] {
  const interest = choices.installments?.interest ?? 0;
  return [...Map.groupBy(all, ({ currency }) => currency)].map(([currency, orders], index) =>
    pricesOf(currency, orders, choices, index === 0 ? interest : 0),
  );
}

/** All price lines. Zero lines are left out, except totals (M-20). A cart without orders totals 0 BRL. */
export function priceLines(cart: Cart, choices: PriceChoices): readonly PriceLine[] {
  const prices = pricesByCurrency(cart, choices);
  return prices.length === 0
    ? [{ code: 'total', amount: cents(0), currency: 'BRL' }]
    : prices.flatMap(({ lines }) => lines);
}

/** Amount due, by default in the first order's currency. */
export function payable(cart: Cart, choices: PriceChoices, currency?: Currency): Cents {
  const prices = pricesByCurrency(cart, choices);
  const found = currency === undefined ? prices[0] : prices.find((one) => one.currency === currency);
  return found?.payable ?? cents(0);
}

/** True for lines that a coupon discounts (M-14): neither donations nor recharges, whose unused credit is paid back. */
export const takesCoupon = ({ kind, donation }: Pick<Line, 'kind' | 'donation'>): boolean =>
  kind !== 'recharge' && !donation;

/** Text of the amounts before interest. Loaded installments are valid while it is the same (M-18). */
export const amountsBeforeInterest = (
  prices: readonly Pick<CurrencyPrices, 'currency' | 'lines'>[],
): string =>
  JSON.stringify(
    prices.map(({ currency, lines }) => [
      currency,
      lines
        .filter(({ code }) => code !== 'interest' && code !== 'total')
        .map(({ code, amount }) => [code, amount]),
    ]),
  );
