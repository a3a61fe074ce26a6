/** The visitor's site: country, languages, cookie consent, cities and time zones, page addresses of producers. */
import type { Country, Currency } from '../kernel/values.ts';

/** F-42: `mx.localhost`, `www.catraca.mx` and `catraca.com.mx` are the Mexican site; any other host the Brazilian. */
export const siteOfHost = (host: string): Country =>
  /^mx\.|\.mx$/i.test(host.replace(/:\d+$/, '')) ? 'MX' : 'BR';

/** F-56: the country's default language, until the buyer chooses another. */
export const SITE_LOCALES = { BR: 'pt-BR', MX: 'es-ES' } as const satisfies Readonly<Record<Country, string>>;

/**
 * F-43: the buyer's most preferred supported language, if it differs from the page's. `preferred` is the
 * browser's list, best first.
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

/** F-45: true if the currency needs its name, because a bare `$` is ambiguous for this site and language. */
export const isCurrencyNamed = (currency: Currency, language: string, site: Country): boolean =>
  currency === 'MXN' && !(language.startsWith('es') && site === 'MX');

/** Cookie consent of a visitor. */

/** Operational cookies are always on, so they are no part of a choice (F-25). */
export interface Consent {
  /** Analytics and session recording. */
  readonly analytical: boolean;
  /** The marketing pixel and advertisements. */
  readonly marketing: boolean;
}

export const ACCEPT_ALL: Consent = { analytical: true, marketing: true };
export const OPERATIONAL_ONLY: Consent = { analytical: false, marketing: false };

const CHOICES: readonly Consent[] = [
  OPERATIONAL_ONLY,
  { analytical: true, marketing: false },
  { analytical: false, marketing: true },
  ACCEPT_ALL,
];

const DAY_SECONDS = 86_400;

/** Seconds that a choice is stored. Then the shop asks again (F-28). */
export const CONSENT_SECONDS = 180 * DAY_SECONDS;

/** Cookie text of a choice: `operational`, then the accepted kinds, separated by dots (F-26). */
export const consentText = ({ analytical, marketing }: Consent): string =>
  `operational${analytical ? '.analytical' : ''}${marketing ? '.marketing' : ''}`;

/** Parses the cookie's text; null for any other text, as if nothing was chosen (F-27). */
export const readConsent = (text: string): Consent | null =>
  CHOICES.find((choice) => consentText(choice) === text) ?? null;

/** Conditions for guessing the city of a visitor without a chosen place. */

export interface Whereabouts {
  /** A place was chosen, or is known from the browser. */
  readonly chosen: boolean;
  /** Browser permission for the position; null until it is known. */
  readonly permission: 'prompt' | 'granted' | 'denied' | null;
  /** The settings enable city lookup by IP address. */
  readonly offersCities: boolean;
}

/** True if the city can be guessed from the IP address (F-44). */
export const mayGuessCity = ({ chosen, permission, offersCities }: Whereabouts): boolean =>
  offersCities && !chosen && permission === 'prompt';

/** Address of a producer's page: allowed characters and reserved names. */

const ADDRESS = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Maximum length of an address, in characters. */
export const LONGEST_ADDRESS = 80;

/** Lowercase letters and digits, with hyphens between them (F-38). */
export const isPageAddress = (text: string): boolean => text.length <= LONGEST_ADDRESS && ADDRESS.test(text);

/** First segments of the shop's own paths. No producer can use them (F-39). */
const RESERVED: ReadonlySet<string> = new Set([
  'afiliado',
  'api',
  'assets',
  'busca',
  'cadastro',
  'cadastro-facial',
  'categoria',
  'confirmacao-facial',
  'contato',
  'esqueci-minha-senha',
  'faq',
  'manutencao',
  'maps',
  'media',
  'minha-conta',
  'minhas-compras',
  'pagamento',
  'politica-de-cookies',
  'politica-de-privacidade',
  'quero-vender',
  'redefinir-senha',
  'replay',
  'sandbox',
  'termos-de-compra',
]);
/** True if the shop has its own page at this address (F-39). */
export const isReservedAddress = (text: string): boolean => RESERVED.has(text);

/** Formats a name as an address. A trailing hyphen is allowed while typing (F-50, F-55). */
export const formatPageAddress = (text: string): string =>
  text
    .slice(0, 4 * LONGEST_ADDRESS)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, LONGEST_ADDRESS);

/** Address for a producer's name; empty if no character fits (F-38, F-55). */
export const addressFor = (name: string): string => formatPageAddress(name).replace(/-$/, '');

/** Time zones by country, the most populous first. The first one is the default (F-40). */
export const ZONES: Readonly<Record<Country, readonly [string, ...string[]]>> = {
  BR: [
    'America/Sao_Paulo',
    'America/Manaus',
    'America/Cuiaba',
    'America/Rio_Branco',
    'America/Fortaleza',
    'America/Noronha',
  ],
  MX: [
    'America/Mexico_City',
    'America/Cancun',
    'America/Monterrey',
    'America/Mazatlan',
    'America/Hermosillo',
    'America/Tijuana',
  ],
};

/** Time zone after a change of country: the current one if the country has it, else the default (F-40). */
export const zoneIn = (country: Country, zone: string): string =>
  ZONES[country].includes(zone) ? zone : ZONES[country][0];
