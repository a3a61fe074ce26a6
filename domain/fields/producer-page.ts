/** Address and time zones of a producer's page. Apart from `site.ts`, which every screen loads. */

import type { Country } from '../kernel/values.ts';
import { withoutAccents } from './plain-text.ts';

const ADDRESS = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const LONGEST_ADDRESS = 80;

export const isPageAddress = (text: string): boolean => text.length <= LONGEST_ADDRESS && ADDRESS.test(text);

/** First path segments that the shop's host serves in addition to those of its pages (F-39). */
const SERVED: ReadonlySet<string> = new Set([
  'api',
  'assets',
  'hosting',
  'maps',
  'media',
  'replay',
  'sandbox',
]);

/** F-39. `pages` has the first segments of the pages' paths. */
export const isReservedAddress = (text: string, pages: ReadonlySet<string>): boolean =>
  SERVED.has(text) || pages.has(text);

/** True if the address has the form of a page's, and is none of the shop's (F-38, F-39). */
export const canBeFree = (text: string, pages: ReadonlySet<string>): boolean =>
  isPageAddress(text) && !isReservedAddress(text, pages);

type ProducerRead =
  | { readonly ok: true }
  | { readonly ok: false; readonly problem: { readonly code: string } };

export type AddressCheck = 'none' | 'checking' | 'free' | 'taken';

/** The server's knowledge of a page address (F-81). `read` is of the address `asked`, null while it is pending. */
export const addressCheck = (
  address: string,
  asked: string,
  read: ProducerRead | null,
  pages: ReadonlySet<string>,
): AddressCheck => {
  if (!canBeFree(address, pages)) return 'none';
  if (asked !== address || read === null) return 'checking';
  if (read.ok) return 'taken';
  return read.problem.code === 'notFound' ? 'free' : 'none';
};

/** Formats a page address (URL path). A trailing hyphen is allowed while typing (F-55). */
export const formatPageAddress = (text: string): string =>
  withoutAccents(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '');

/** Page address (URL path) proposed from a producer's name. Empty if the name has no digit and no letter of a to z, accents apart (F-38). */
export const addressFor = (name: string): string =>
  formatPageAddress(name).slice(0, LONGEST_ADDRESS).replace(/-$/, '');

/** Time zones by country, the most populous first, which is the default (F-40). */
export const ZONES = {
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
} as const satisfies Readonly<Record<Country, readonly string[]>>;

export const zoneIn = (country: Country, zone: string): string =>
  ZONES[country].find((each) => each === zone) ?? ZONES[country][0];
