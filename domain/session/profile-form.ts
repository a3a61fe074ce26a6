/** The texts of a profile's form: from a profile, to a profile, and their errors. */
import { DOCUMENT_ENTRY, formatDate, formatPhone, formatPostalCode } from '../fields/masks.ts';
import {
  ADDRESS_FIELDS,
  askedFields,
  COUNTRY_NAMES,
  DOCUMENTS,
  documentField,
  documentOfKind,
  FILLED_BY_POSTAL_CODE,
  type Home,
  homeOf,
  homeOfKind,
  isFormattedCpf,
  isWholeAddress,
  OPTIONAL_FIELDS,
  offeredFields,
  type PersonKind,
  type ProfileField,
  type Purpose,
} from '../fields/profile.ts';
import { type DateOrder, isEmail, isPostalCode, parseDate } from '../fields/text.ts';
import {
  type FieldContexts,
  type FieldKind,
  type FieldViolation,
  fieldViolation,
  PERSON_CHECKS,
} from '../fields/violation.ts';
import type { Country } from '../kernel/values.ts';
import type { Consumer, Profile } from '../model/person.ts';
import { type CivilDate, dateText } from '../time/civil.ts';

/** Values of the form. Not an interface, which would not be assignable to a record. */
export type ProfileValues = Record<Exclude<ProfileField, 'kind'>, string> & {
  kind: PersonKind;
  email: string;
  newsletter: boolean;
};

/** Formats `2001-02-03` as `03/02/2001`, or with the month first. */
const typedDate = (iso: string, order: DateOrder): string => {
  const [year, month, day] = iso.split('-');
  if (!year || !month || !day) return '';
  return order === 'mdy' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
};

const isoDate = (typed: string, order: DateOrder): string => {
  const date = parseDate(typed, order);
  return date === null ? '' : dateText(date);
};

const kindOf = (site: Country, consumer: Consumer | null): PersonKind => {
  if (consumer === null) return 'natural';
  return homeOf(consumer.address.country, site) === site ? consumer.personType : 'foreign';
};

export const profileValues = (site: Country, consumer: Consumer | null, order: DateOrder): ProfileValues => ({
  kind: kindOf(site, consumer),
  countryName: consumer?.address.country ?? '',
  name: consumer?.name ?? '',
  company: consumer?.companyName ?? '',
  document: consumer?.document ?? '',
  cnpj: consumer?.cnpj ?? '',
  passport: consumer?.passport ?? '',
  birthDate: typedDate(consumer?.birthDate ?? '', order),
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

const FACTS = ['company', 'document', 'cnpj', 'passport', 'birthDate', 'phone'] as const;

/** Stored facts of a profile, by the field that names each (S-82). An address has its postal code first, if it has one. */
export const profileFacts = (values: ProfileValues) => {
  const { postalCode, street, number, complement, district, city, state } = values;
  const place = [street, number, complement, district, city, state].filter(Boolean).join(', ');
  const address = { name: postalCode === '' ? 'street' : 'postalCode', texts: [postalCode, place] } as const;
  return [...FACTS.map((name) => ({ name, texts: [values[name]] })), address]
    .map(({ name, texts }) => ({ name, texts: texts.filter((text) => text !== '') }))
    .filter(({ texts }) => texts.length > 0);
};

/** Country whose phone and postal code formats apply (F-69). */
export const formatCountry = (
  { kind, countryName }: Pick<ProfileValues, 'kind' | 'countryName'>,
  site: Country,
): Home => {
  const home = homeOfKind(kind, site);
  return home === 'other' && countryName.trim() !== '' ? homeOf(countryName, site) : home;
};

/** Has only the document of the chosen kind of person (F-68). */
export const toProfile = (values: ProfileValues, site: Country, order: DateOrder): Profile => {
  const asked = documentField(values.kind, site);
  return {
    name: values.name.trim(),
    companyName: values.kind === 'legal' ? values.company.trim() : '',
    email: values.email.trim(),
    phone: values.phone,
    document: asked === 'document' ? values.document : '',
    cnpj: asked === 'cnpj' ? values.cnpj : '',
    passport: asked === 'passport' ? values.passport.trim() : '',
    birthDate: isoDate(values.birthDate, order),
    gender: (values.gender || null) as Profile['gender'],
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

export interface ProfileContext {
  readonly site: Country;
  readonly purpose: Purpose;
  readonly today: CivilDate;
  readonly order: DateOrder;
}

interface FieldEntry {
  readonly mask?: (text: string) => string;
  readonly keyboard?: 'text' | 'numeric' | 'tel';
}

/** Format and keyboard of a field, by the country of the document, phone or postal code (F-75). */
export const fieldEntry = (
  name: ProfileField,
  values: Pick<ProfileValues, 'kind' | 'countryName'>,
  { site, order }: Pick<ProfileContext, 'site' | 'order'>,
): FieldEntry => {
  const home = formatCountry(values, site);
  switch (name) {
    case 'document':
      return DOCUMENT_ENTRY[DOCUMENTS[site].natural];
    case 'cnpj':
      return DOCUMENT_ENTRY.cnpj;
    case 'birthDate':
      return { keyboard: 'numeric', mask: (text) => formatDate(text, order) };
    case 'phone':
      return { keyboard: 'tel', ...(home === 'other' ? {} : { mask: (text) => formatPhone(text, home) }) };
    case 'postalCode':
      return home === 'other' ? {} : { keyboard: 'numeric', mask: (text) => formatPostalCode(text, home) };
    default:
      return {};
  }
};

export interface ProfileViolation {
  readonly name: ProfileField;
  readonly kind: FieldKind;
  readonly violation: FieldViolation;
}

/** Required fields, with the e-mail (F-91). A foreign postal code is optional. */
export const isRequired = (
  name: keyof ProfileValues,
  values: ProfileValues,
  context: ProfileContext,
): boolean => {
  if (name === 'postalCode' && formatCountry(values, context.site) === 'other') return false;
  const asked = askedFields(context.purpose, values.kind, context.site);
  return name === 'email' || asked.some((each) => each === name && !OPTIONAL_FIELDS.includes(each));
};

const violationOf = (
  name: ProfileField,
  values: ProfileValues,
  context: ProfileContext,
): ProfileViolation | null => {
  const required = isRequired(name, values, context);
  const { site, today, order } = context;
  const as = <K extends FieldKind>(kind: K, more: FieldContexts[K]): ProfileViolation | null => {
    const violation = fieldViolation(kind, values[name], { ...more, required });
    return violation && { name, kind, violation };
  };
  const country = formatCountry(values, site);
  switch (name) {
    case 'name':
      return as('fullName', {});
    case 'document':
      return as(PERSON_CHECKS[DOCUMENTS[site].natural], {});
    case 'cnpj':
      return as('cnpj', {});
    case 'passport':
      return as('text', { minimum: 5, maximum: 20 });
    case 'birthDate':
      return as('date', { order, today });
    case 'phone':
      return country === 'other' ? as('text', { maximum: 24 }) : as('phone', { country });
    case 'postalCode':
      return country === 'other' ? as('text', { maximum: 12 }) : as('postalCode', { country });
    default:
      return as('text', {});
  }
};

const isFilledByPostalCode = (name: ProfileField): boolean =>
  FILLED_BY_POSTAL_CODE.some((each) => each === name);

/** Wrong fields in page order. Required fields that the postal code fills in appear only once it is valid (F-70). */
export const profileViolations = (
  values: ProfileValues,
  context: ProfileContext,
): readonly ProfileViolation[] => {
  const asked = askedFields(context.purpose, values.kind, context.site);
  const offered = offeredFields(context.purpose, values.kind, context.site);
  const found = [...asked, ...offered].flatMap((name) => violationOf(name, values, context) ?? []);
  if (!found.some(({ name }) => name === 'postalCode')) return found;
  return found.filter(({ name }) => !asked.includes(name) || !isFilledByPostalCode(name));
};

/** Fields that the stored profile lacks for the chosen kind of person (F-66). */
export const missingFields = (
  consumer: Consumer,
  kind: PersonKind,
  context: ProfileContext,
): readonly ProfileField[] => {
  const stored = { ...profileValues(context.site, consumer, context.order), kind };
  const lacking = profileViolations(stored, context).map(({ name }) => name);
  const isUnknown = kind !== 'natural' || lacking.includes(documentField(kind, context.site));
  return isUnknown ? ['kind', ...lacking] : lacking;
};

/** True if the completion form has the fields of the address (F-66). */
export const lacksAddress = (missing: readonly ProfileField[]): boolean =>
  missing.some((name) => ADDRESS_FIELDS.includes(name));

type CheckRead<T> =
  | { readonly ok: true; readonly value: T & { readonly valid: boolean } }
  | {
      readonly ok: false;
      readonly problem: { readonly code: string; readonly serverMessage: string | null };
    };

/** The server's verdict on a typed text. `none` if no response decides. */
export type Verdict =
  | { readonly is: 'valid' | 'none' }
  | { readonly is: 'refused'; readonly serverMessage: string | null };

/** Effect of a verdict: `goesOn` lets the form be sent, `isFinal` ends the checks of the text (F-90). */
export const effectOf = ({ is }: Pick<Verdict, 'is'>) => ({
  goesOn: is !== 'refused',
  isFinal: is !== 'none',
});

/** F-67. */
export const cpfVerdict = (read: CheckRead<unknown>): Verdict => {
  if (read.ok) return read.value.valid ? { is: 'valid' } : { is: 'refused', serverMessage: null };
  const { code, serverMessage } = read.problem;
  return code === 'refused' ? { is: 'refused', serverMessage } : { is: 'none' };
};

/** F-84. */
export const emailVerdict = (read: CheckRead<{ readonly message: string }>): Verdict => {
  if (!read.ok) return { is: 'none' };
  const { valid, message } = read.value;
  return valid ? { is: 'valid' } : { is: 'refused', serverMessage: message || null };
};

/** True for a well-formed e-mail, without spaces around it, that is not the account's own (F-84). */
export const isEmailChecked = (email: string, own: string): boolean => email !== own && isEmail(email);

/** True for a valid CPF if the settings say that the server compares it with the register (F-67). */
export const isComparedWithRegister = (
  { kind, document }: Pick<ProfileValues, 'kind' | 'document'>,
  { site, checkCpfWithServer }: { readonly site: Country; readonly checkCpfWithServer: boolean },
): boolean => checkCpfWithServer && documentOfKind(kind, site) === 'cpf' && isFormattedCpf(document);

/** Name of the text that labels a field: of the country's document, and of a postal code abroad (F-75). */
export const fieldLabel = (
  name: keyof ProfileValues,
  values: Pick<ProfileValues, 'kind' | 'countryName'>,
  site: Country,
) => {
  if (name === 'document') return `field.${DOCUMENTS[site].natural}` as const;
  const isAbroad = name === 'postalCode' && formatCountry(values, site) === 'other';
  return isAbroad ? 'field.postalCode.abroad' : (`field.${name}` as const);
};

/** Lookup of a newly typed postal code (F-73). Null if there is none, or if the server has no addresses. */
export const postalRequest = (
  { postalCode: code, ...from }: Pick<ProfileValues, 'postalCode' | 'kind' | 'countryName'>,
  site: Country,
  stored: string,
  tellsAddresses: boolean,
): { readonly country: Country; readonly code: string } | null => {
  const country = formatCountry(from, site);
  const isNew = country !== 'other' && isPostalCode(code, country) && code !== stored;
  return isNew && tellsAddresses ? { country, code } : null;
};

/**
 * State of a postal code's lookup (F-73). `told`: the address is known. `silent`: no address is available, so the buyer
 * types the address. `unknown`: the server does not know the postal code.
 */
export type PostalLookup = 'idle' | 'asking' | 'told' | 'silent' | 'unknown';

type LookupResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly problem: { readonly code: string } };

export const postalLookup = (
  { postalCode, city, ...from }: Pick<ProfileValues, 'postalCode' | 'city' | 'kind' | 'countryName'>,
  site: Country,
  isRequested: boolean,
  result: LookupResult | null,
): PostalLookup => {
  const home = formatCountry(from, site);
  if (home === 'other') return 'silent';
  if (!isPostalCode(postalCode, home)) return 'idle';
  if (!isRequested) return city === '' ? 'silent' : 'told';
  if (result === null) return 'asking';
  if (result.ok) return 'told';
  return result.problem.code === 'notFound' ? 'unknown' : 'silent';
};

/** True if the postal code has no street, which the buyer then types (F-92). `stored`: the profile's street. */
export const asksStreet = (
  result: { readonly ok: true; readonly value: { readonly street: string } } | { readonly ok: false } | null,
  stored: string,
): boolean => (result?.ok ? result.value.street : stored) === '';

interface AddressForm {
  readonly asked: readonly ProfileField[];
  readonly offered: readonly ProfileField[];
  /** Fields with an error. */
  readonly wrong: readonly string[];
}

/** How the address below a postal code is given (F-73). An unknown postal code needs the address in its place. */
export const addressEntry = (
  lookup: PostalLookup,
  wants: boolean,
  { asked, offered, wrong }: AddressForm,
): 'typed' | 'filled' | 'hidden' => {
  if (!asked.includes('street'))
    return lookup === 'unknown' && !offered.includes('street') ? 'typed' : 'hidden';
  const isWrong = FILLED_BY_POSTAL_CODE.some((name) => name !== 'street' && wrong.includes(name));
  if (wants || isWrong || lookup === 'unknown' || lookup === 'silent') return 'typed';
  return lookup === 'told' ? 'filled' : 'hidden';
};

/** True if the optional fields unfold: one is wrong, or the unknown postal code's address is among them (S-83). */
export const unfoldsOffered = (
  lookup: PostalLookup,
  { offered, wrong }: Pick<AddressForm, 'offered' | 'wrong'>,
): boolean => lookup === 'unknown' || offered.some((name) => wrong.includes(name));

/** Step of the delivery's address at checkout (F-71). */
export const deliveryStep = (
  consumer: Consumer | null,
  profileComplete: boolean,
): 'login' | 'complete' | 'edit' | 'show' => {
  if (consumer === null) return 'login';
  if (isWholeAddress(consumer.address)) return 'show';
  return profileComplete ? 'edit' : 'complete';
};
