/**
 * The price list of a cart: ordered lines in cents and what is to be paid, each currency apart. The server's
 * totals decide; where its parts do not add up to them an `adjustment` line says by how much, so that the list
 * always adds up to the cent.
 */
import { type Cents, type Currency, cents } from '../kernel/values.ts';
import type { Cart, Combo, Delivery, Line, StoreOrder } from '../model/cart.ts';
import type { InstalmentOption } from '../model/payment.ts';
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
  /** What the server's total differs by from its parts; only there when the two disagree. */
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
  /** How much of the items and combos is convenience and processing: inside them, never on top (M-10). */
  readonly inside: readonly PriceLine[];
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

/** What every unit of the order adds to `amount`: loose lines and combos, not what is inside a combo. */
const ofUnits = ({ lines, combos }: StoreOrder, amount: (one: Line | Combo) => number): number =>
  sum<Line | Combo>([...lines, ...combos], (one) => amount(one) * one.quantity);

type InsideFee = 'convenienceFee' | 'processingFee';
/** What the order's units carry of a fee. */
const carried = (order: StoreOrder, fee: InsideFee): number => ofUnits(order, (one) => one[fee]);
/** What the order has of a fee that none of its units carries (M-10). */
const uncarried = (order: StoreOrder, fee: InsideFee): number =>
  Math.max(0, order[fee] - carried(order, fee));

/**
 * What `valor_total` should be (M-01): lines + combos + convenience + service + processing − coupon − BIN −
 * affiliate + shipping + protection, in cents. Compare with `order.total`.
 */
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

/** Everything that an order is made of, delivered and protected. */
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

/** What the order's total differs by from its parts. */
const adjustmentOf = (order: StoreOrder): number =>
  order.total - sum(Object.values(partsOf(order)), (part) => part);

/** Delivery fees by currency, also before delivery is chosen (M-15). */
export const deliveryFees = (orders: readonly StoreOrder[]): readonly CurrencyAmount[] =>
  [...Map.groupBy(orders, ({ currency }) => currency)].flatMap(([currency, same]) => {
    const amount = sum(same, ({ shippingFee }) => shippingFee);
    return amount > 0 ? [{ currency, amount: cents(amount) }] : [];
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
  const parts = orders.map(partsOf);
  const chosen: Readonly<Record<string, boolean>> = {
    shipping: choices.delivery === 'deliver',
    protection: choices.protection,
  };
  const amountOf = (code: (typeof ORDER)[number]): number => {
    if (code === 'interest') return interest;
    if (code === 'adjustment') return sum(orders, adjustmentOf);
    return chosen[code] === false ? 0 : sum(parts, (part) => part[code]);
  };
  const listed = (amounts: readonly (readonly [PriceLineCode, number])[]): PriceLine[] =>
    amounts.flatMap(([code, amount]) => (amount === 0 ? [] : [{ code, amount: cents(amount), currency }]));
  return {
    currency,
    payable,
    lines: [
      ...listed(ORDER.map((code) => [code, amountOf(code)])),
      { code: 'total', amount: payable, currency },
    ],
    inside: listed([
      ['convenience', sum(orders, (order) => carried(order, 'convenienceFee'))],
      ['processing', sum(orders, (order) => carried(order, 'processingFee'))],
    ]),
  };
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
 * Every price line in cents (M-04): items and combos in full, coupon, bin, affiliate, shipping, service, convenience
 * and processing that no unit carries, interest, protection, adjustment, total. Discounts are negative; zero lines are left out except
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

/** A donation is given, and a recharge is credit: what is left of it is paid back in full (M-14). */
export const takesCoupon = ({ kind, donation }: Pick<Line, 'kind' | 'donation'>): boolean =>
  kind !== 'recharge' && !donation;
