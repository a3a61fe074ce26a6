/**
 * The price list of a cart: ordered lines in cents and what is to be paid, each currency apart. The server's
 * totals decide; where its parts do not add up to them an `adjustment` line says by how much, so that the list
 * always adds up to the cent.
 */
import { type Cents, type Currency, cents } from '../kernel/values.ts';
import type { Cart, Delivery, StoreOrder } from '../model/cart.ts';
import type { InstalmentOption } from '../model/payment.ts';

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
  /** What the server's total differs by from its parts; only there when the two disagree. */
  | 'adjustment'
  | 'total';

/** Discounts are negative. */
export interface PriceLine {
  readonly code: PriceLineCode;
  readonly amount: Cents;
  readonly currency: Currency;
}

/** What the buyer chose that moves the price. */
export interface PriceChoices {
  readonly delivery: Delivery;
  readonly protection: boolean;
  /** Null or absent before instalments were chosen: no interest. */
  readonly instalments?: InstalmentOption | null;
}

export interface CurrencyPrices {
  readonly currency: Currency;
  /** Total last. */
  readonly lines: readonly PriceLine[];
  readonly payable: Cents;
}

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

const sum = <T>(all: readonly T[], amount: (one: T) => number): number =>
  all.reduce((total, one) => total + amount(one), 0);

const itemsOf = (order: StoreOrder) => sum(order.lines, (line) => line.price * line.quantity);
const combosOf = (order: StoreOrder) => sum(order.combos, (combo) => combo.price * combo.quantity);

/**
 * What `valor_total` should be (M-01): lines + combos + convenience + service + processing − coupon − BIN −
 * affiliate + shipping + protection, in cents. Compare with `order.total`.
 */
export const orderSum = (order: StoreOrder): Cents =>
  cents(
    itemsOf(order) +
      combosOf(order) +
      order.convenienceFee +
      order.serviceFee +
      order.processingFee -
      order.couponDiscount -
      order.binDiscount -
      order.affiliateDiscount +
      order.shippingFee +
      order.protectionFee,
  );

const amountsOf = (orders: readonly StoreOrder[], { delivery, protection }: PriceChoices): Amounts => ({
  items: sum(orders, itemsOf),
  combos: sum(orders, combosOf),
  coupon: 0 - sum(orders, (order) => order.couponDiscount),
  bin: 0 - sum(orders, (order) => order.binDiscount),
  affiliate: 0 - sum(orders, (order) => order.affiliateDiscount),
  shipping: delivery === 'deliver' ? sum(orders, (order) => order.shippingFee) : 0,
  service: sum(orders, (order) => order.serviceFee),
  convenience: sum(orders, (order) => order.convenienceFee),
  processing: sum(orders, (order) => order.processingFee),
  protection: protection ? sum(orders, (order) => order.protectionFee) : 0,
});

/** Totals as told, less what was not chosen (M-02). */
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
  const adjustment = sum(orders, (order) => order.total - orderSum(order));
  const amounts = { ...amountsOf(orders, choices), interest, adjustment };
  const lines = ORDER.filter((code) => amounts[code] !== 0).map(
    (code): PriceLine => ({ code, amount: cents(amounts[code]), currency }),
  );
  return { currency, payable, lines: [...lines, { code: 'total', amount: payable, currency }] };
}

/**
 * One list a currency, in the order of the store orders; none for an empty cart (M-03). Interest belongs to
 * the first currency, since one payment has one.
 */
export function pricesByCurrency(cart: Cart, choices: PriceChoices): readonly CurrencyPrices[] {
  const byCurrency = new Map<Currency, StoreOrder[]>();
  for (const order of cart.orders) {
    const same = byCurrency.get(order.currency);
    if (same === undefined) byCurrency.set(order.currency, [order]);
    else same.push(order);
  }
  const interest = choices.instalments?.interest ?? 0;
  return [...byCurrency].map(([currency, orders], index) =>
    pricesOf(currency, orders, choices, index === 0 ? interest : 0),
  );
}

/**
 * Every price line in cents (M-04): items, combos, coupon, bin, affiliate, shipping, service, convenience,
 * processing, interest, protection, adjustment, total. Discounts are negative; zero lines are left out except
 * totals. With two currencies the second's lines follow the first's total; an empty cart totals 0 BRL.
 */
export function priceLines(cart: Cart, choices: PriceChoices): readonly PriceLine[] {
  const prices = pricesByCurrency(cart, choices);
  return prices.length === 0
    ? [{ code: 'total', amount: cents(0), currency: 'BRL' }]
    : prices.flatMap(({ lines }) => lines);
}

/** What is to be paid in the currency, by default that of the first order; 0 where there is nothing (M-02). */
export function payable(cart: Cart, choices: PriceChoices, currency?: Currency): Cents {
  const prices = pricesByCurrency(cart, choices);
  const found = currency === undefined ? prices[0] : prices.find((one) => one.currency === currency);
  return found?.payable ?? cents(0);
}
