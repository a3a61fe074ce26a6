import {
  askedFields,
  documentField,
  FILLED_BY_POSTAL_CODE,
  type Home,
  homeOf,
  homeOfKind,
  OPTIONAL_FIELDS,
  type PersonKind,
  type ProfileField,
  type Purpose,
} from '../../../../domain/fields/profile.ts';
import { type DateOrder, parseDate } from '../../../../domain/fields/text.ts';
import type { Country } from '../../../../domain/kernel/values.ts';
import type { Consumer } from '../../../../domain/model/person.ts';
import { type CivilDate, dateText } from '../../../../domain/time/civil.ts';
import type { Command } from '../../../core/index.ts';
import type { FieldCheck } from '../../../kit/forms/violations.ts';
import { locale } from '../../../kit/i18n/locale.ts';

export type SentProfile = Extract<Command, { type: 'UpdateProfile' }>['profile'];

/** Values of the form. Not an interface, which would not be assignable to a record. */
export type ProfileValues = Record<Exclude<ProfileField, 'kind'>, string> & {
  kind: PersonKind;
  email: string;
  newsletter: boolean;
};

const COUNTRY_NAMES: Readonly<Record<Country, string>> = { BR: 'Brasil', MX: 'México' };

export const dateOrder: DateOrder = locale === 'en-US' ? 'mdy' : 'dmy';

/** Formats `2001-02-03` as `03/02/2001`, or with the month first in US English. */
const typedDate = (iso: string): string => {
  const [year, month, day] = iso.split('-');
  if (!year || !month || !day) return '';
  return dateOrder === 'mdy' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
};

const isoDate = (typed: string): string => {
  const date = parseDate(typed, dateOrder);
  return date === null ? '' : dateText(date);
};

const kindOf = (site: Country, consumer: Consumer | null): PersonKind => {
  if (consumer === null) return 'natural';
  return homeOf(consumer.address.country, site) === site ? consumer.personType : 'foreign';
};

export const profileValues = (site: Country, consumer: Consumer | null): ProfileValues => ({
  kind: kindOf(site, consumer),
  countryName: consumer?.address.country ?? '',
  name: consumer?.name ?? '',
  company: consumer?.companyName ?? '',
  document: consumer?.document ?? '',
  cnpj: consumer?.cnpj ?? '',
  passport: consumer?.passport ?? '',
  birthDate: typedDate(consumer?.birthDate ?? ''),
  gender: consumer?.gender ?? '',
  phone: consumer?.phone ?? '',
  email: consumer?.email ?? '',
  postalCode: consumer?.address.postalCode ?? '',
  street: consumer?.address.street ?? '',
  number: consumer?.address.number ?? '',
  complement: consumer?.address.complement ?? '',
  district: consumer?.address.district ?? '',
  city: consumer?.address.city ?? '',
  state: consumer?.address.state ?? '',
  newsletter: consumer?.newsletter ?? false,
});

/**
 * Country whose phone and postal code formats apply: the site's, or for a foreign buyer the typed one (a Mexican on the
 * Brazilian site gets Mexico's formats).
 */
export const formatCountry = ({ kind, countryName }: ProfileValues, site: Country): Home => {
  const home = homeOfKind(kind, site);
  return home === 'other' && countryName.trim() !== '' ? homeOf(countryName, site) : home;
};

export const toProfile = (values: ProfileValues, site: Country): SentProfile => {
  const asked = documentField(values.kind, site);
  return {
    name: values.name.trim(),
    companyName: values.kind === 'legal' ? values.company.trim() : '',
    email: values.email.trim(),
    phone: values.phone,
    document: asked === 'document' ? values.document : '',
    cnpj: asked === 'cnpj' ? values.cnpj : '',
    passport: asked === 'passport' ? values.passport.trim() : '',
    birthDate: isoDate(values.birthDate),
    gender: (values.gender || null) as SentProfile['gender'],
    // The shop has no document for foreign companies, so foreign buyers are natural persons.
    personType: values.kind === 'legal' ? 'legal' : 'natural',
    address: {
      country: values.kind === 'foreign' ? values.countryName.trim() : COUNTRY_NAMES[site],
      state: values.state.trim(),
      city: values.city.trim(),
      district: values.district.trim(),
      street: values.street.trim(),
      postalCode: values.postalCode.trim(),
      number: values.number.trim(),
      complement: values.complement.trim(),
    },
    newsletter: values.newsletter,
  };
};

interface Context {
  readonly check: FieldCheck;
  readonly site: Country;
  readonly purpose: Purpose;
  readonly today: CivilDate;
  readonly labelOf: (name: ProfileField) => string;
}

/** Error of one field; null for a valid field, and for an empty optional field. */
const violation = (
  name: ProfileField,
  values: ProfileValues,
  required: boolean,
  { check, site, today, labelOf }: Context,
): string | null => {
  const text = values[name];
  const home = formatCountry(values, site);
  switch (name) {
    case 'name':
      return check('fullName', { required })(text);
    case 'document':
      return check(site === 'MX' ? 'rfc' : 'bearerCpf', { required })(text);
    case 'cnpj':
      return check('cnpj', { required })(text);
    case 'passport':
      return check('text', { required, minimum: 5, maximum: 20 }, labelOf(name))(text);
    case 'birthDate':
      return check('date', { order: dateOrder, today, required })(text);
    case 'phone':
    case 'postalCode':
      return home === 'other'
        ? check('text', { required, maximum: name === 'phone' ? 24 : 12 }, labelOf(name))(text)
        : check(name, { country: home, required })(text);
    default:
      return check('text', { required }, labelOf(name))(text);
  }
};

/** Errors by field, in page order. */
export const profileErrors = (
  values: ProfileValues,
  offered: readonly ProfileField[],
  context: Context,
): Record<string, string> => {
  const asked = askedFields(context.purpose, values.kind, context.site);
  const errors: Record<string, string> = {};
  const filled: readonly ProfileField[] = FILLED_BY_POSTAL_CODE;
  for (const name of [...asked, ...offered]) {
    // Address fields appear only after a valid postal code.
    if (asked.includes(name) && filled.includes(name) && errors.postalCode !== undefined) continue;
    const isAbroad = name === 'postalCode' && formatCountry(values, context.site) === 'other';
    const required = asked.includes(name) && !OPTIONAL_FIELDS.includes(name) && !isAbroad;
    const message = violation(name, values, required, context);
    if (message !== null) errors[name] = message;
  }
  return errors;
};
