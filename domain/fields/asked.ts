/** What a person is asked for, by what it is for: no more than that needs. */
import type { Country } from '../kernel/values.ts';
import { documentOf, type Home } from './documents.ts';

/** Foreign is whoever lives in another country than the site's. */
export const PERSON_KINDS = ['natural', 'legal', 'foreign'] as const;
export type PersonKind = (typeof PERSON_KINDS)[number];

/** `account`: nothing is bought yet. */
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

const DOCUMENT_FIELDS = { cpf: 'document', rfc: 'document', cnpj: 'cnpj', passport: 'passport' } as const;

/** Under which name the document stands that somebody of this kind is asked for (F-32). */
export const documentField = (
  kind: PersonKind,
  site: Country,
): (typeof DOCUMENT_FIELDS)[keyof typeof DOCUMENT_FIELDS] =>
  DOCUMENT_FIELDS[documentOf(homeOfKind(kind, site), kind === 'legal' ? 'legal' : 'natural')];

/** A Mexican's RFC tells it, and a company has none. */
const hasBirthDate = (kind: PersonKind, site: Country): boolean =>
  kind === 'foreign' || (kind === 'natural' && site === 'BR');

const STREET: readonly ProfileField[] = ['street', 'number', 'complement', 'district', 'city', 'state'];

/** What is asked for, in its order (F-35). */
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

/** What an account may have besides: offered, never asked for (F-36). */
export const offeredFields = (purpose: Purpose, kind: PersonKind, site: Country): readonly ProfileField[] =>
  purpose === 'account'
    ? [
        ...STREET,
        ...(hasBirthDate(kind, site) ? (['birthDate'] as const) : []),
        ...(kind === 'legal' ? [] : (['gender'] as const)),
        'phone',
      ]
    : [];

/** What the postal code usually tells, so that it is shown rather than asked for (F-37). */
export const TOLD_BY_POSTAL_CODE = ['street', 'district', 'city', 'state'] as const;

/** May be left empty though it is asked for. */
export const OPTIONAL_FIELDS: readonly ProfileField[] = ['complement', 'district'];

export interface Bought {
  /** Nothing is in the cart or on its way there. */
  readonly nothing: boolean;
  /** In cents, of all currencies. */
  readonly payable: number;
  readonly delivered: boolean;
}

export const purposeOf = ({ nothing, payable, delivered }: Bought): Purpose => {
  if (nothing) return 'account';
  if (delivered) return 'delivered';
  return payable > 0 ? 'paid' : 'free';
};

type Told = Readonly<Partial<Record<(typeof TOLD_BY_POSTAL_CODE)[number], string>>>;

/** What the fields hold once the answer is there (F-37); `last` is what the answer before filled in. */
export const filledByPostalCode = (typed: Told, last: Told, answer: Told): Told =>
  Object.fromEntries(
    TOLD_BY_POSTAL_CODE.map((name) => {
      const now = typed[name] ?? '';
      const isOurs = now.trim() === '' || now === last[name];
      return [name, isOurs ? (answer[name] ?? '') : now];
    }),
  );
