/**
 * Which language the page speaks: the `locale` cookie, else that of the site's country (F-56). Fixed for the life of
 * a page, because choosing another one reloads it.
 */
import { offeredLocale, SITE_LOCALES, siteOfHost } from '../../../domain/fields/site.ts';
import { LOCALES, type Locale } from '../../../worker/contract.ts';
import { readCookie, writeCookie } from '../../core/ports.ts';
import { signal } from '../signal.ts';

const YEAR_SECONDS = 31_536_000;

const isLocale = (text: string | null | undefined): text is Locale => LOCALES.some((known) => known === text);

const remember = (locale: Locale): void => {
  writeCookie('locale', locale, YEAR_SECONDS);
};

/** `?lang=` is what `hreflang` links carry, so that each language has an address; it is kept as the cookie. */
const fromAddress = (): Locale | null => {
  const asked = new URLSearchParams(location.search).get('lang');
  if (!isLocale(asked)) return null;
  remember(asked);
  return asked;
};

const decide = (): Locale => {
  const kept = readCookie('locale');
  return fromAddress() ?? (isLocale(kept) ? kept : SITE_LOCALES[siteOfHost(location.hostname)]);
};

export const locale: Locale = decide();

/** The page's language as documents and formats name it: Spanish is written for Mexico, on either site. */
export const languageTag = locale === 'es-ES' ? 'es-MX' : locale;

/** F-43: another language to offer, until one is chosen. */
export const offered = signal<Locale | null>(
  readCookie('locale') === null ? offeredLocale(navigator.languages, LOCALES, locale) : null,
);

/** The page's own language is what the reader wants. */
export const keepLocale = (): void => {
  remember(locale);
  offered.set(null);
};

/**
 * Keeps the choice and loads the page again in it, without a `lang` of the address that would win over it. The history
 * entry stays, and with it the scroll position.
 */
export const chooseLocale = (chosen: Locale): void => {
  remember(chosen);
  const address = new URL(location.href);
  address.searchParams.delete('lang');
  history.replaceState({ ...history.state, isLanguageNew: true }, '', address);
  location.reload();
};

/** Whether the page was loaded again by a choice of language; true once. */
export const takeLanguageNews = (): boolean => {
  const { isLanguageNew, ...state } = history.state ?? {};
  if (isLanguageNew !== true) return false;
  history.replaceState(state, '');
  return true;
};
