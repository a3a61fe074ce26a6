import i18next from 'i18next';
import { currencyDisplay } from '../../../domain/fields/site.ts';
import type { Cents, Currency, StoreSlug } from '../../../domain/kernel/values.ts';
import { currencyOf as currencyOn } from '../../../domain/pricing/currency.ts';
import { offeredPrice } from '../../../domain/pricing/full-price.ts';
import { currentSite } from '../../core/shop.ts';
import { languageTag } from '../i18n/locale.ts';

/** Built when first used, since the first one takes the browser long. */
const formats: Partial<Record<Currency, Intl.NumberFormat>> = {};

const formatOf = (currency: Currency): Intl.NumberFormat => {
  formats[currency] ??= new Intl.NumberFormat(languageTag, {
    style: 'currency',
    currency,
    currencyDisplay: currencyDisplay(currency, languageTag, currentSite.country),
  });
  return formats[currency];
};

/**
 * Formats money: `123450` in BRL is `R$ 1.234,50` in Portuguese, with a no-break space. Pesos are a bare `$` only in
 * Spanish on the Mexican site, `MXN` in Spanish elsewhere, and `MX$` in other languages (F-45).
 */
export const formatMoney = (amount: Cents, currency: Currency): string =>
  formatOf(currency).format(amount / 100);

/** Price of an offer before it is in the cart: money, or the word for free (E-45). */
export const formatPrice = (amount: Cents, currency: Currency): string => {
  const price = offeredPrice(amount);
  return price === 'free' ? i18next.t('shell:card.free') : formatMoney(price, currency);
};

/** Currency of a purchase's own amounts, or of the items of a store (O-180). */
export const currencyOf = (orders: Parameters<typeof currencyOn>[0], store?: StoreSlug): Currency =>
  currencyOn(orders, currentSite.country, store);

/** Formats a fraction: `0.0199` is `1,99%` in Portuguese. */
export const percent = (fraction: number): string =>
  new Intl.NumberFormat(languageTag, { style: 'percent', maximumFractionDigits: 2 }).format(fraction);
