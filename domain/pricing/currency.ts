import { type Country, CURRENCIES, type Currency, type StoreSlug } from '../kernel/values.ts';

interface Priced {
  readonly currency: Currency;
  /** Missing for price lists, and for a received ticket. */
  readonly store?: StoreSlug;
}

/** Order of an item's store (O-180), else the first order. */
export const orderOfStore = <O extends Priced>(orders: readonly O[], store?: StoreSlug): O | undefined =>
  orders.find((order) => store !== undefined && order.store === store) ?? orders[0];

/**
 * Currency of the first order or price list, to format a purchase's own amount. The site's for an empty list. With a
 * store, that of its order, if there is one.
 */
export const currencyOf = (orders: readonly Priced[], site: Country, store?: StoreSlug): Currency =>
  orderOfStore(orders, store)?.currency ?? CURRENCIES[site];
