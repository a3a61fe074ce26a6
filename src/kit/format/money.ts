import { isCurrencyNamed, siteOfHost } from '../../../domain/fields/site.ts';
import type { Cents, Currency } from '../../../domain/kernel/values.ts';
import { languageTag } from '../i18n/locale.ts';

const formats: Record<Currency, Intl.NumberFormat> = {
  // Spanish would write the code `BRL`.
  BRL: new Intl.NumberFormat(languageTag, {
    style: 'currency',
    currency: 'BRL',
    currencyDisplay: 'narrowSymbol',
  }),
  MXN: new Intl.NumberFormat(languageTag, {
    style: 'currency',
    currency: 'MXN',
    // Spanish would write a bare `$`.
    currencyDisplay:
      languageTag === 'es-MX' && isCurrencyNamed('MXN', languageTag, siteOfHost(location.hostname))
        ? 'code'
        : 'symbol',
  }),
};

/**
 * `123450` in BRL is `R$ 1.234,50` in Portuguese, with a no-break space, and `R$1,234.50` in English. A bare
 * `$` means pesos only in Spanish on the Mexican site. Other languages write `MX$`, and Spanish elsewhere
 * `MXN` (F-45).
 */
export const formatMoney = (amount: Cents, currency: Currency): string =>
  formats[currency].format(amount / 100);

/** `0.0199` is `1,99%` in Portuguese. */
export const percent = (fraction: number): string =>
  new Intl.NumberFormat(languageTag, { style: 'percent', maximumFractionDigits: 2 }).format(fraction);
