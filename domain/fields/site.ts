import { type Country, CURRENCIES, type Currency } from '../kernel/values.ts';

/** Pattern of letters, digits, dots and hyphens. `*` matches any characters. */
const matchesHost = (host: string, pattern: string): boolean =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}(:\\d+)?$`, 'i').test(host);

/** Site of a host name, with or without a port (F-42). */
export const siteOf = <Site extends { readonly hosts: readonly string[] }>(
  host: string,
  sites: readonly [Site, ...Site[]],
): Site => sites.find(({ hosts }) => hosts.some((pattern) => matchesHost(host, pattern))) ?? sites[0];

/** Supported language that the buyer prefers, if it is not the page's (F-43). `preferred` is sorted best first. */
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

/** Resolves each part `[fact:text]` of a text: kept for a known fact, else left out (F-57). */
export const textFor = (facts: readonly string[], text: string): string =>
  text.replaceAll(/\[(\w+):([^\]]*)\]/g, (_, fact: string, part: string) =>
    facts.includes(fact) ? part : '',
  );

/**
 * Style in which `Intl` writes a currency: `R$`, and pesos as a bare `$` only in Spanish on the Mexican site (F-45).
 * `site` is null outside a site.
 */
export const currencyDisplay = (
  currency: Currency,
  language: string,
  site: Country | null,
): 'narrowSymbol' | 'symbol' | 'code' => {
  // Without `narrowSymbol`, Spanish writes the code `BRL`.
  if (currency === 'BRL') return 'narrowSymbol';
  // With `symbol`, Spanish writes a bare `$`.
  const isOwn = site !== null && CURRENCIES[site] === currency;
  return language.startsWith('es') && !isOwn ? 'code' : 'symbol';
};

/** Choice of cookies. Operational ones are always on, so they are no part of it (F-25). */
export interface Consent {
  readonly analytical: boolean;
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

export const CONSENT_SECONDS = 180 * DAY_SECONDS;

export const consentText = ({ analytical, marketing }: Consent): string =>
  `operational${analytical ? '.analytical' : ''}${marketing ? '.marketing' : ''}`;

/** Parses the cookie value. Any other text is no choice (F-27). */
export const readConsent = (text: string): Consent | null =>
  CHOICES.find((choice) => consentText(choice) === text) ?? null;

/** True if the visitor accepts this kind of cookies. Without a choice, none (F-27). */
export const accepts = (consent: Consent | null, kind: keyof Consent): boolean => consent?.[kind] === true;

/** Query parameter with the page to return to after the login. Letters of the host contain it too. */
export const RETURN_PARAMETER = 'depois';
