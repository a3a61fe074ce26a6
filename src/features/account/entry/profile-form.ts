/** The profile as a form holds it, and what becomes of it. One definition for registering and completing. */
import { type DateOrder, parseDate } from '../../../../domain/fields/date.ts';
import { documentOf, type Home, homeOf } from '../../../../domain/fields/documents.ts';
import type { Country } from '../../../../domain/kernel/values.ts';
import type { Consumer } from '../../../../domain/model/person.ts';
import type { Command } from '../../../core/index.ts';
import type { Check } from '../../../kit/forms/violations.ts';
import { locale } from '../../../kit/i18n/locale.ts';

export type Profile = Extract<Command, { type: 'UpdateProfile' }>['profile'];

/** A type, since only that is a record of values too. */
export type ProfileValues = {
  person: 'natural' | 'legal';
  home: Home;
  countryName: string;
  name: string;
  company: string;
  document: string;
  cnpj: string;
  passport: string;
  birthDate: string;
  phone: string;
  email: string;
  postalCode: string;
  street: string;
  number: string;
  complement: string;
  district: string;
  city: string;
  state: string;
  newsletter: boolean;
};

const COUNTRY_NAMES: Readonly<Record<Country, string>> = { BR: 'Brasil', MX: 'México' };

/** How this page's language writes dates. */
export const dateOrder: DateOrder = locale === 'en-US' ? 'mdy' : 'dmy';

/** `2001-02-03` → `03/02/2001`, in the page's order. */
const typedDate = (iso: string): string => {
  const [year, month, day] = iso.split('-');
  if (!year || !month || !day) return '';
  return dateOrder === 'mdy' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
};

const two = (value: number): string => String(value).padStart(2, '0');

const isoDate = (typed: string): string => {
  const date = parseDate(typed, dateOrder);
  return date === null ? '' : `${date.year}-${two(date.month)}-${two(date.day)}`;
};

export const startValues = (site: Country, consumer: Consumer | null): ProfileValues => ({
  person: consumer?.personType ?? 'natural',
  home: homeOf(consumer?.address.country ?? '', site),
  countryName: consumer?.address.country ?? '',
  name: consumer?.name ?? '',
  company: consumer?.companyName ?? '',
  document: consumer?.document ?? '',
  cnpj: consumer?.cnpj ?? '',
  passport: consumer?.passport ?? '',
  birthDate: typedDate(consumer?.birthDate ?? ''),
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

type WhoAndWhere = Pick<ProfileValues, 'person' | 'home'>;

export const documentKind = ({ home, person }: WhoAndWhere): ReturnType<typeof documentOf> =>
  documentOf(home, person);

export const needsCnpj = (values: WhoAndWhere): boolean => documentKind(values) === 'cnpj';

export const toProfile = (values: ProfileValues, now: Date, kept: Consumer | null): Profile => {
  const abroad = values.home === 'other';
  const company = values.person === 'legal';
  return {
    name: values.name.trim(),
    companyName: company ? values.company.trim() : '',
    email: values.email.trim(),
    phone: values.phone,
    document: abroad || needsCnpj(values) ? '' : values.document,
    cnpj: needsCnpj(values) ? values.cnpj : '',
    passport: abroad ? values.passport.trim() : '',
    birthDate: isoDate(values.birthDate),
    gender: kept?.gender ?? null,
    personType: values.person,
    address: {
      country: values.home === 'other' ? values.countryName.trim() : COUNTRY_NAMES[values.home],
      state: values.state.trim(),
      city: values.city.trim(),
      district: values.district.trim(),
      street: values.street.trim(),
      postalCode: values.postalCode.trim(),
      number: values.number.trim(),
      complement: values.complement.trim(),
    },
    newsletter: values.newsletter,
    termsAcceptedAt: kept?.termsAcceptedAt || now.toISOString(),
  };
};

type Validator = (text: string, values: ProfileValues) => string | null;

/** Field checks by what the form currently asks; a field that is not shown is not checked. */
export const profileChecks = (check: Check, now: Date): Partial<Record<keyof ProfileValues, Validator>> => {
  const filled = check('text', {});
  const today = { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
  const countryOf = (home: Home): Country => (home === 'MX' ? 'MX' : 'BR');
  const atHome =
    (kind: 'postalCode' | 'phone'): Validator =>
    (text, { home }) =>
      home === 'other' ? filled(text) : check(kind, { country: countryOf(home) })(text);
  return {
    countryName: (text, { home }) => (home === 'other' ? filled(text) : null),
    name: check('fullName', {}),
    company: (text, { person }) => (person === 'legal' ? filled(text) : null),
    cnpj: (text, values) => (needsCnpj(values) ? check('cnpj', {})(text) : null),
    document: (text, values) => {
      const kind = documentKind(values);
      if (needsCnpj(values) || kind === 'passport') return null;
      return check(kind === 'cpf' ? 'bearerCpf' : 'rfc', {})(text);
    },
    passport: (text, values) => (documentKind(values) === 'passport' ? filled(text) : null),
    birthDate: (text, { person }) =>
      check('date', { order: dateOrder, today, required: person === 'natural' })(text),
    phone: atHome('phone'),
    email: check('email', {}),
    postalCode: atHome('postalCode'),
    street: filled,
    number: filled,
    city: filled,
    state: filled,
  };
};
