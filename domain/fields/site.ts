/** The visitor's site: country, languages, cookie consent, cities and time zones, page addresses of producers. */
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

/** What a visitor lets the shop keep and tell beside what it needs to work. */

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

/** How long a choice is kept, seconds; then the reader is asked again (F-28). */
export const CONSENT_SECONDS = 180 * DAY_SECONDS;

/** The choice as its cookie holds it: `operational`, then what was accepted, between dots (F-26). */
export const consentText = ({ analytical, marketing }: Consent): string =>
  `operational${analytical ? '.analytical' : ''}${marketing ? '.marketing' : ''}`;

/** The choice of a cookie's text; null, as nothing has been chosen, for any other text (F-27). */
export const readConsent = (text: string): Consent | null =>
  CHOICES.find((choice) => consentText(choice) === text) ?? null;

/** Where a visitor who named no place may be looked for. */

export interface Whereabouts {
  /** A place was chosen, or is known from the browser. */
  readonly chosen: boolean;
  /** What the browser says of sharing the position; null until it said. */
  readonly permission: 'prompt' | 'granted' | 'denied' | null;
  /** The settings say that somebody tells cities by internet address. */
  readonly told: boolean;
}

/** Whether a city may be guessed by the address of the connection (F-44). */
export const mayGuessCity = ({ chosen, permission, told }: Whereabouts): boolean =>
  told && !chosen && permission === 'prompt';

/** The address of a producer's page: what it is made of, and which the shop keeps for itself. */

const ADDRESS = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Characters of an address. */
export const LONGEST_ADDRESS = 80;

/** Small letters and digits, hyphens between them (F-38). */
export const isPageAddress = (text: string): boolean => text.length <= LONGEST_ADDRESS && ADDRESS.test(text);

/** The first parts of the shop's own paths, which no producer may have (F-39). */
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
/** The shop has a page of its own there (F-39). */
export const isReservedAddress = (text: string): boolean => RESERVED.has(text);

/** What a name comes to as an address; while one types, a hyphen may still stand at the end (F-20, F-38). */
export const formatPageAddress = (text: string): string =>
  text
    .slice(0, 4 * LONGEST_ADDRESS)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, LONGEST_ADDRESS);

/** An address for a producer of this name; empty where nothing of the name fits (F-38). */
export const addressFor = (name: string): string => formatPageAddress(name).replace(/-$/, '');

/** By country, the one that most live in first: it stands until another is chosen (F-40). */
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

/** The zone that stands when the country is chosen: the one before, where the country has it (F-40). */
export const zoneIn = (country: Country, zone: string): string =>
  ZONES[country].includes(zone) ? zone : ZONES[country][0];
