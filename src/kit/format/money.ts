/** Money as people read it: cents in, the currency's own format out, whatever the language of the page. */

import type { Cents, Currency } from '../../../domain/kernel/values.ts';
import { languageTag, locale } from '../i18n/locale.ts';

const HOME_LOCALE: Record<Currency, string> = { BRL: 'pt-BR', MXN: 'es-MX' };

const formats: Record<Currency, Intl.NumberFormat> = {
  BRL: new Intl.NumberFormat(HOME_LOCALE.BRL, { style: 'currency', currency: 'BRL' }),
  MXN: new Intl.NumberFormat(HOME_LOCALE.MXN, { style: 'currency', currency: 'MXN' }),
};

/** `123450` in BRL → `R$ 1.234,50`, the space unbreakable. Only in Spanish is a bare `$` a peso: others say `MX$`. */
export const formatMoney = (amount: Cents, currency: Currency): string => {
  const text = formats[currency].format(amount / 100);
  return currency === 'MXN' && locale !== 'es-ES' ? text.replace('$', 'MX$') : text;
};

/** `0.0199` → `1,99%`, as the reader's language writes it. */
export const percent = (fraction: number): string =>
  new Intl.NumberFormat(languageTag, { style: 'percent', maximumFractionDigits: 2 }).format(fraction);
