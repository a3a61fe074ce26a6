import { type Country, CURRENCIES, type Currency } from '../kernel/values.ts';

/** Currency of the first order or price list, to format a purchase's own amount. The site's for an empty list. */
export const currencyOf = ([first]: readonly { readonly currency: Currency }[], site: Country): Currency =>
  first?.currency ?? CURRENCIES[site];
