/** Money as people read it: cents in, the format of the page's language out. */

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
    // Spanish alone would leave the `$` bare.
    currencyDisplay:
      languageTag === 'es-MX' && isCurrencyNamed('MXN', languageTag, siteOfHost(location.hostname))
        ? 'code'
        : 'symbol',
  }),
};

/**
 * `123450` in BRL → `R$ 1.234,50` in Portuguese, the space unbreakable, and `R$1,234.50` in English. A bare `$` is a
 * peso on the Mexican site in Spanish only: the other languages write `MX$`, and Spanish elsewhere `MXN` (F-45).
 */
export const formatMoney = (amount: Cents, currency: Currency): string =>
  formats[currency].format(amount / 100);

/** `0.0199` → `1,99%`, as the reader's language writes it. */
export const percent = (fraction: number): string =>
  new Intl.NumberFormat(languageTag, { style: 'percent', maximumFractionDigits: 2 }).format(fraction);
