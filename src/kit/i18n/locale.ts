/** Page language: `?lang=`, else the `locale` cookie, else the site's (F-56). A language choice reloads the page. */
import { offeredLocale } from '../../../domain/fields/site.ts';
import type { Locale } from '../../../worker/contract.ts';
import { readCookie, writeCookie } from '../../core/ports.ts';
import { currentSite, shop } from '../../core/shop.ts';
import { afterFetch } from '../lazy.ts';
import { signal } from '../signal.ts';

const YEAR_SECONDS = 31_536_000;

const isLocale = (text: string | null | undefined): text is Locale =>
  shop.languages.some((known) => known === text);

const remember = (locale: Locale): void => {
  writeCookie('locale', locale, YEAR_SECONDS);
};

/** Reads the language from `?lang=`, which `hreflang` links contain, and stores it as the cookie. */
const fromAddress = (): Locale | null => {
  const asked = new URLSearchParams(location.search).get('lang');
  if (!isLocale(asked)) return null;
  remember(asked);
  return asked;
};

const decide = (): Locale => {
  const kept = readCookie('locale');
  return fromAddress() ?? (isLocale(kept) ? kept : currentSite.language);
};

export const locale: Locale = decide();

const files = import.meta.glob<Record<string, string>>('./*/*.json', { import: 'default' });

/** Loads the texts of a namespace. Rejects if the file cannot be loaded. */
export const textFile = (namespace: string): Promise<Record<string, string>> => {
  const load = files[`./${locale}/${namespace}.json`];
  return load === undefined
    ? Promise.reject(new Error(`no texts ${namespace} in ${locale}`))
    : afterFetch(load);
};

/** Language tag for the document and for formats. Spanish is Mexican Spanish on both sites. */
export const languageTag = locale === 'es-ES' ? 'es-MX' : locale;

/** F-43: language to offer until the buyer chooses one; null if none. */
export const offeredLanguage = signal<Locale | null>(
  readCookie('locale') === null ? offeredLocale(navigator.languages, shop.languages, locale) : null,
);

export const keepLocale = (): void => {
  remember(locale);
  offeredLanguage.set(null);
};

/** Stores the choice and reloads the page, without `lang` in the URL. Keeps the history entry and scroll position. */
export const chooseLocale = (chosen: Locale): void => {
  remember(chosen);
  const address = new URL(location.href);
  address.searchParams.delete('lang');
  history.replaceState({ ...history.state, isLanguageNew: true }, '', address);
  location.reload();
};

/** Returns true once after a reload by a language choice. */
export const consumeLanguageChange = (): boolean => {
  const { isLanguageNew, ...state } = history.state ?? {};
  if (isLanguageNew !== true) return false;
  history.replaceState(state, '');
  return true;
};
