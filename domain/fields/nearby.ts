/** Decides about "near you": where it is offered, and which place it shows. */
import type { Country } from '../kernel/values.ts';

/** Countries whose cities the server can locate (F-64). */
const LOCATED: Readonly<Record<Country, boolean>> = { BR: true, MX: false };

export const offersNearYou = (site: Country): boolean => LOCATED[site];

export interface Whereabouts {
  /** True if a place was chosen, or is known from the browser. */
  readonly chosen: boolean;
  /** Browser permission for the position. Null until it is known. */
  readonly permission: 'prompt' | 'granted' | 'denied' | null;
  /** The settings enable city lookup by IP address. */
  readonly offersCities: boolean;
}

/** True if the city can be guessed from the IP address (F-44). */
export const mayGuessCity = ({ chosen, permission, offersCities }: Whereabouts): boolean =>
  offersCities && !chosen && permission === 'prompt';

/** True if the visitor is located without a press (F-60). */
export const mayLocate = (permission: Whereabouts['permission'], place: unknown): boolean =>
  permission === 'granted' && place === null;

const PERMISSION_DENIED = 1;

/** Why the visitor was not located (F-60). `code` is a `GeolocationPositionError`'s, null in a browser that cannot locate. */
export const locationFailure = (code: number | null): 'denied' | 'unknown' =>
  code === PERMISSION_DENIED ? 'denied' : 'unknown';

interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Position to send, to about 1 km (F-60). */
export const roughPosition = ({ latitude, longitude }: Position) => ({
  latitude: Math.round(latitude * 100) / 100,
  longitude: Math.round(longitude * 100) / 100,
});

export interface City {
  readonly city: string;
  readonly state: string;
}

export const cityName = ({ city, state }: City): string => (state === '' ? city : `${city}, ${state}`);

/** City whose list continues the events nearby (F-46). Null if there are none. */
export const nearbyCity = (name: string | null, events: readonly Pick<City, 'city'>[]): string | null => {
  const [first] = events;
  return first === undefined ? null : (name?.split(',')[0] ?? first.city);
};

const MIN_LETTERS = 3;

/** True if a typed city, without blanks around it, is searched (F-28). */
export const isCitySearched = (typed: string): boolean => typed.length >= MIN_LETTERS;

type Search<P> =
  | { readonly ok: true; readonly value: { readonly cities: readonly unknown[] } }
  | { readonly ok: false; readonly problem: { readonly code: P } };

/** Text about a search for a city (F-28). Null if nothing is typed, or if its cities are listed. */
export const citySearchText = <P extends string>(typed: string, result: Search<P> | null) => {
  if (typed === '') return null;
  if (!isCitySearched(typed)) return 'near.least';
  if (result === null) return 'near.searching';
  if (!result.ok) return `codes:problem.${result.problem.code}` as const;
  return result.value.cities.length > 0 ? null : 'near.none';
};
