/**
 * Which language the page speaks: the `locale` cookie, else Portuguese. Fixed for the life of a page, because
 * choosing another one reloads it.
 */
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../../worker/contract.ts';
import { readCookie, writeCookie } from '../../core/cookie.ts';

const YEAR_SECONDS = 31_536_000;

const isLocale = (text: string | null | undefined): text is Locale => LOCALES.some((known) => known === text);

const remember = (locale: Locale): void => writeCookie('locale', locale, YEAR_SECONDS);

/** `?lang=` is what `hreflang` links carry, so that each language has an address; it is kept as the cookie. */
const fromAddress = (): Locale | null => {
  const asked = new URLSearchParams(location.search).get('lang');
  if (!isLocale(asked)) return null;
  remember(asked);
  return asked;
};

const decide = (): Locale => {
  const kept = readCookie('locale');
  return fromAddress() ?? (isLocale(kept) ? kept : DEFAULT_LOCALE);
};

export const locale: Locale = decide();

/** The page's language as documents and formats name it: Spanish is written for Mexico, on either site. */
export const languageTag = locale === 'es-ES' ? 'es-MX' : locale;

/** Keeps the choice and loads the page again in it, without a `lang` of the address that would win over it. */
export const chooseLocale = (chosen: Locale): void => {
  remember(chosen);
  const address = new URL(location.href);
  if (address.searchParams.has('lang')) {
    address.searchParams.delete('lang');
    location.replace(address);
  } else location.reload();
};
