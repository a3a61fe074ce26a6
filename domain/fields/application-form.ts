/** Values of a producer's form that follow from others, and the field that the server refused. */
import type { Country } from '../kernel/values.ts';
import { type Application, type ApplicationField, applicationField } from './application.ts';
import { type AddressCheck, addressFor, zoneIn } from './producer-page.ts';

type Place = Pick<Application, 'country' | 'timeZone'>;

/** Values after the producer chose a country (F-40). */
export const inCountry = (country: Country, { timeZone }: Place): Place => ({
  country,
  timeZone: zoneIn(country, timeZone),
});

/** Values after the site became known (F-87). Null if they stay. */
export const onSite = (site: Country, place: Place, isChosen: boolean): Place | null =>
  isChosen || place.country === site ? null : inCountry(site, place);

/** True after the producer typed `address`, false after it was emptied (F-88). */
export const isOwnAddress = (address: string): boolean => address !== '';

/** Page address after a change of the producer's name (F-88). */
export const addressAfterName = (name: string, address: string, isOwn: boolean): string =>
  isOwn ? address : addressFor(name);

/** Note and error next to a page address (F-81). */
export const addressTexts = (check: AddressCheck) => ({
  note: check === 'free' || check === 'checking' ? check : null,
  error: check === 'taken' ? ('field.slug-taken' as const) : null,
});

/** Field that the server refused. */
export interface RefusedField {
  readonly name: ApplicationField;
  readonly value: string;
  readonly message: string;
}

/** The field that was sent as `path`. Null if the form has none. */
export const refusedField = (path: string, message: string, sent: Application): RefusedField | null => {
  const name = applicationField(path);
  return name === null ? null : { name, value: sent[name], message };
};

/** Error of the refused field, while it has the refused value (F-89). */
export const refusedError = (
  refused: RefusedField | null,
  values: Application,
): Partial<Record<ApplicationField, string>> =>
  refused !== null && values[refused.name] === refused.value ? { [refused.name]: refused.message } : {};
