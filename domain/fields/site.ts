/** Which country's site a host is, the language in which it begins, and the other one that a reader is offered. */
import type { Country, Currency } from '../kernel/values.ts';

/** F-42: `mx.localhost`, `www.catraca.mx` and `catraca.com.mx` are the Mexican site; any other host the Brazilian. */
export const siteOfHost = (host: string): Country =>
  /^mx\.|\.mx$/i.test(host.replace(/:\d+$/, '')) ? 'MX' : 'BR';

/** F-42: the language of the country, until the reader has chosen another. */
export const SITE_LOCALES = { BR: 'pt-BR', MX: 'es-ES' } as const satisfies Readonly<Record<Country, string>>;

/**
 * F-43: the first of the reader's languages that is spoken here, where that is another than the page's. `preferred` as
 * a browser names them, the best first.
 */
export const offeredLocale = <Spoken extends string>(
  preferred: readonly string[],
  spoken: readonly Spoken[],
  current: Spoken,
): Spoken | null => {
  const languageOf = (tag: string): string => tag.slice(0, 2).toLowerCase();
  for (const tag of preferred) {
    const found = spoken.find((locale) => languageOf(locale) === languageOf(tag));
    if (found !== undefined) return found === current ? null : found;
  }
  return null;
};

/** F-45: a bare `$` is read as another currency, unless site and language leave one. */
export const isCurrencyNamed = (currency: Currency, language: string, site: Country): boolean =>
  currency === 'MXN' && !(language.startsWith('es') && site === 'MX');
