import { COUNTRIES, type Country } from '../kernel/values.ts';

/** Value of a character in check sums: digits count as themselves, and A as 17 (F-08). */
const worthOf = (text: string, at: number): number => text.charCodeAt(at) - 48;

/** Check digit of the first `length` characters. Weights rise from 2, right to left, and restart after `lastWeight`. */
export function checkDigit(text: string, length: number, lastWeight: number): number {
  let sum = 0;
  for (let at = 0; at < length; at += 1) {
    const weight = 2 + ((length - 1 - at) % (lastWeight - 1));
    sum += worthOf(text, at) * weight;
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

export const hasCheckDigits = (text: string, length: number, lastWeight: number): boolean =>
  worthOf(text, length) === checkDigit(text, length, lastWeight) &&
  worthOf(text, length + 1) === checkDigit(text, length + 1, lastWeight);

export function isAllEqual(text: string): boolean {
  for (let at = 1; at < text.length; at += 1) if (text[at] !== text[0]) return false;
  return true;
}

const BARE_CPF = /^\d{11}$/;
const FORMATTED_CPF = /^\d{3}\.\d{3}\.\d{3}-\d{2}$/;
const CPF_WEIGHTS_END = 11;

/** Does not test the check digits. */
export const hasCpfShape = (text: string): boolean => FORMATTED_CPF.test(text);

export function isCpf(text: string): boolean {
  if (!BARE_CPF.test(text) && !FORMATTED_CPF.test(text)) return false;
  const digits = text.replaceAll(/[.-]/g, '');
  return !isAllEqual(digits) && hasCheckDigits(digits, 9, CPF_WEIGHTS_END);
}

/** True for a valid CPF as `000.000.000-00`, the only form for bearers and recharges (F-07). */
export const isFormattedCpf = (text: string): boolean => hasCpfShape(text) && isCpf(text);

// Capitals only: a small letter has another value, and the register has none (F-08).
const BARE_CNPJ = /^[0-9A-Z]{12}\d{2}$/;
const FORMATTED_CNPJ = /^[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}$/;
const CNPJ_WEIGHTS_END = 9;

export function isCnpj(text: string): boolean {
  if (!BARE_CNPJ.test(text) && !FORMATTED_CNPJ.test(text)) return false;
  const characters = text.replaceAll(/[./-]/g, '');
  return !isAllEqual(characters) && hasCheckDigits(characters, 12, CNPJ_WEIGHTS_END);
}

const RFC = /^[A-Za-zÑñ&]{3,4}\d{6}[A-Za-z0-9]{3}$/;

export const isRfc = (text: string): boolean => RFC.test(text);

/** Answers to the question of gender. No answer is null. */
export const GENDERS = ['masculine', 'feminine', 'undisclosed', 'other'] as const;
export type Gender = (typeof GENDERS)[number];

export type Home = Country | 'other';

/** Names as the server writes them. */
export const COUNTRY_NAMES: Readonly<Record<Country, string>> = { BR: 'Brasil', MX: 'México' };

const NAMES: Readonly<Record<Country, readonly string[]>> = {
  BR: ['brasil', 'brazil', 'br'],
  MX: ['méxico', 'mexico', 'mx'],
};

/** Country of one of the NAMES. Null for a foreign country or none. */
export const countryNamed = (name: string): Country | null =>
  COUNTRIES.find((country) => NAMES[country].includes(name.trim().toLowerCase())) ?? null;

/** Country group of the server's country name (`Brasil`, `México` …). The site's country for an empty name (F-31). */
export const homeOf = (countryName: string, site: Country): Home =>
  countryName.trim() === '' ? site : (countryNamed(countryName) ?? 'other');

/** Documents of each country (F-32). */
export const DOCUMENTS = {
  BR: { natural: 'cpf', legal: 'cnpj' },
  MX: { natural: 'rfc', legal: 'rfc' },
} as const satisfies Readonly<Record<Country, Readonly<Record<'natural' | 'legal', string>>>>;
export type BearerDocument = (typeof DOCUMENTS)[Country]['natural'];
export type DocumentKind = BearerDocument | (typeof DOCUMENTS)[Country]['legal'];

export const documentOf = (home: Home, person: 'natural' | 'legal'): DocumentKind | 'passport' =>
  home === 'other' ? 'passport' : DOCUMENTS[home][person];

/** Documents that an entrance can need. `id` is any. */
export const ENTRY_DOCUMENTS = ['cpf', 'rfc', 'id'] as const satisfies readonly (DocumentKind | 'id')[];
export type EntryDocument = (typeof ENTRY_DOCUMENTS)[number];

/** Needed documents of hosts that state none. Few Mexicans know another's RFC, and children have none. */
const DEFAULT_DOCUMENTS: Readonly<Record<Country, EntryDocument>> = { BR: 'cpf', MX: 'id' };

/** The host's choice, else the country's default (F-33). */
export const bearerDocument = (stated: EntryDocument | null, site: Country): EntryDocument =>
  stated ?? DEFAULT_DOCUMENTS[site];

const ID = /^[A-Za-z0-9Ññ&]{5,20}$/;
const PASSPORT = /^[A-Za-z0-9]{5,20}$/;

const isAnyId = (document: string): boolean =>
  hasCpfShape(document) ? isCpf(document) : ID.test(document.replaceAll(/[ ./-]/g, ''));

const isPassport = (document: string): boolean => PASSPORT.test(document) && !BARE_CPF.test(document);

/** Checks of bearers' documents. Where a CPF is needed, it has its dots and hyphen (F-07). */
const IS_DOCUMENT: Readonly<Record<EntryDocument, (text: string) => boolean>> = {
  cpf: isFormattedCpf,
  rfc: isRfc,
  id: isAnyId,
};

/** True for the document of the country's natural persons. */
export const isOwnDocument = (document: string, site: Country): boolean =>
  IS_DOCUMENT[DOCUMENTS[site].natural](document);

/** True for the needed document, or a passport, which is no bare CPF (P-03). */
export const isBearerDocument = (needed: EntryDocument, document: string): boolean =>
  IS_DOCUMENT[needed](document) || isPassport(document.trim());

/**
 * True for a bearer who lives abroad: with a passport that is not the needed document, or without a document, if the buyer is
 * foreign and not any ID is enough (F-76).
 */
export const livesAbroad = (needed: EntryDocument, document: string, isForeignBuyer: boolean): boolean =>
  document === ''
    ? isForeignBuyer && needed !== 'id'
    : !IS_DOCUMENT[needed](document) && isPassport(document.trim());

/** A foreign person lives in another country than the site's. */
export const PERSON_KINDS = ['natural', 'legal', 'foreign'] as const;
export type PersonKind = (typeof PERSON_KINDS)[number];

/** Reason for requesting the profile. `account` means no purchase. */
export type Purpose = 'account' | 'free' | 'paid' | 'delivered';

export type ProfileField =
  | 'kind'
  | 'company'
  | 'name'
  | 'document'
  | 'cnpj'
  | 'passport'
  | 'countryName'
  | 'birthDate'
  | 'gender'
  | 'phone'
  | 'postalCode'
  | 'street'
  | 'number'
  | 'complement'
  | 'district'
  | 'city'
  | 'state';

export const homeOfKind = (kind: PersonKind, site: Country): Home => (kind === 'foreign' ? 'other' : site);

export const DOCUMENT_FIELDS = {
  cpf: 'document',
  rfc: 'document',
  cnpj: 'cnpj',
  passport: 'passport',
} as const satisfies Readonly<Record<DocumentKind | 'passport', ProfileField>>;

export const documentOfKind = (kind: PersonKind, site: Country): DocumentKind | 'passport' =>
  documentOf(homeOfKind(kind, site), kind === 'legal' ? 'legal' : 'natural');

export const documentField = (
  kind: PersonKind,
  site: Country,
): (typeof DOCUMENT_FIELDS)[keyof typeof DOCUMENT_FIELDS] => DOCUMENT_FIELDS[documentOfKind(kind, site)];

const HAS_BIRTH_DATE: Readonly<Record<BearerDocument, boolean>> = { cpf: false, rfc: true };

/** False for a document that contains the birth date, as an RFC does, and for a company. */
const hasBirthDate = (kind: PersonKind, site: Country): boolean =>
  kind === 'foreign' || (kind === 'natural' && !HAS_BIRTH_DATE[DOCUMENTS[site].natural]);

const STREET: readonly ProfileField[] = ['street', 'number', 'complement', 'district', 'city', 'state'];

/** Fields of an address, in page order. */
export const ADDRESS_FIELDS: readonly ProfileField[] = ['postalCode', ...STREET];

export const askedFields = (purpose: Purpose, kind: PersonKind, site: Country): readonly ProfileField[] => [
  'kind',
  ...(kind === 'legal' ? (['company'] as const) : []),
  'name',
  ...(kind === 'foreign' ? (['countryName'] as const) : []),
  documentField(kind, site),
  ...(purpose === 'paid' || purpose === 'delivered'
    ? ([...(hasBirthDate(kind, site) ? (['birthDate'] as const) : []), 'phone'] as const)
    : []),
  'postalCode',
  ...(purpose === 'delivered' ? STREET : []),
];

export const offeredFields = (purpose: Purpose, kind: PersonKind, site: Country): readonly ProfileField[] =>
  purpose === 'account'
    ? [
        ...STREET,
        ...(hasBirthDate(kind, site) ? (['birthDate'] as const) : []),
        ...(kind === 'legal' ? [] : (['gender'] as const)),
        'phone',
      ]
    : [];

export const FILLED_BY_POSTAL_CODE = ['street', 'district', 'city', 'state'] as const;

export const OPTIONAL_FIELDS: readonly ProfileField[] = ['complement', 'district'];

/** Parts of the cart that the purpose depends on. */
export interface Bought {
  readonly empty: boolean;
  readonly intents: readonly unknown[];
  readonly deferredSeats: readonly unknown[];
  readonly prices: readonly { readonly payable: number }[];
  readonly delivery: { readonly needed: boolean; readonly chosen: string };
}

/** Purpose of the profile, which decides its required fields (F-35). Before the first item has a price, it counts as paid. */
export const purposeOf = ({ empty, intents, deferredSeats, prices, delivery }: Bought): Purpose => {
  if (empty && intents.length + deferredSeats.length === 0) return 'account';
  if (delivery.needed && delivery.chosen === 'deliver') return 'delivered';
  return empty || prices.some(({ payable }) => payable > 0) ? 'paid' : 'free';
};

type AddressFields = Readonly<Partial<Record<(typeof FILLED_BY_POSTAL_CODE)[number], string>>>;

/** Field values after a postal code lookup (F-37). The values of the `last` lookup can be replaced. */
export const filledByPostalCode = (
  typed: AddressFields,
  last: AddressFields,
  lookup: AddressFields,
): AddressFields =>
  Object.fromEntries(
    FILLED_BY_POSTAL_CODE.map((name) => {
      const now = typed[name] ?? '';
      const isOurs = now.trim() === '' || now === last[name];
      return [name, isOurs ? (lookup[name] ?? '') : now];
    }),
  );

export const isWholeAddress = ({
  street,
  number,
  city,
  state,
  postalCode,
}: Readonly<Record<'street' | 'number' | 'city' | 'state' | 'postalCode', string>>): boolean =>
  [street, number, city, state, postalCode].every((text) => text.trim() !== '');
