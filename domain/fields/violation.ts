import type { Country } from '../kernel/values.ts';
import type { CivilDate } from '../time/civil.ts';
import { isBin, isCardExpiry, isCardNumber, isPixCode, isSecurityCode } from './payment.ts';
import { isPageAddress, isReservedAddress } from './producer-page.ts';
import {
  type EntryDocument,
  hasCpfShape,
  isBearerDocument,
  isCnpj,
  isCpf,
  isFormattedCpf,
  isRfc,
} from './profile.ts';
import {
  type DateOrder,
  EARLIEST_YEAR,
  hasCallPrefix,
  hasMaximumLength,
  hasMinimumLength,
  isDate,
  isEmail,
  isFilled,
  isFullName,
  isName,
  isPassword,
  isPhone,
  isPostalCode,
  PASSWORD_LENGTH,
  unprinted,
} from './text.ts';

export const FIELD_CODES = [
  'field.required',
  'field.minimum',
  'field.maximum',
  'field.email',
  'field.name',
  'field.fullName',
  'field.letters',
  'field.postalCode',
  'field.phone',
  'field.cpf',
  'field.cnpj',
  'field.rfc',
  'field.document',
  'field.password',
  'field.passwordsDiffer',
  'field.date',
  'field.bin',
  'field.card',
  'field.cardExpiry',
  'field.securityCode',
  'field.pix',
  'field.images',
  'field.image',
  'field.slug',
  'field.slug-taken',
  'field.count',
] as const;
export type FieldCode = (typeof FIELD_CODES)[number];

export interface FieldViolation {
  readonly code: FieldCode;
  readonly params: Readonly<Record<string, string | number>>;
}

interface AnyField {
  /** Default: true. */
  readonly required?: boolean;
  /** In characters. */
  readonly minimum?: number;
  /** In characters. */
  readonly maximum?: number;
}

export interface FieldContexts {
  text: AnyField;
  name: AnyField;
  /** `printed`: also checks that a ticket prints each letter (F-65). */
  fullName: AnyField & { readonly printed?: boolean };
  email: AnyField;
  postalCode: AnyField & { readonly country: Country };
  phone: AnyField & { readonly country: Country };
  cpf: AnyField;
  bearerCpf: AnyField;
  /** Any ID, or a passport of a bearer who lives abroad. `needed`: document that the entrance needs (F-33). */
  bearerDocument: AnyField & { readonly needed: EntryDocument };
  cnpj: AnyField;
  rfc: AnyField;
  password: AnyField;
  /** The account's existing password, which has no requirements. */
  currentPassword: AnyField;
  passwordAgain: AnyField & { readonly other: string };
  date: AnyField & { readonly order: DateOrder; readonly today: CivilDate };
  bin: AnyField;
  card: AnyField;
  cardExpiry: AnyField & { readonly today: CivilDate };
  securityCode: AnyField;
  pix: AnyField;
  /** `pages`: first segments of the paths of the shop's pages. */
  pageAddress: AnyField & { readonly pages: ReadonlySet<string> };
  /** `most` defaults to 999. */
  count: AnyField & { readonly most?: number };
}
export type FieldKind = keyof FieldContexts;

/** Checks of a person's document. A CPF needs its dots and hyphen (F-07). */
export const PERSON_CHECKS = { cpf: 'bearerCpf', rfc: 'rfc' } as const satisfies Readonly<
  Record<Exclude<EntryDocument, 'id'>, FieldKind>
>;

/** Kind and context of a field's check. */
export type FieldRule = { [K in FieldKind]: readonly [kind: K, context: FieldContexts[K]] }[FieldKind];

/** Check of a bearer's document: as a person's, or as any ID or passport (F-76). */
export const bearerRule = (document: EntryDocument, needed: EntryDocument): FieldRule =>
  document === 'id' ? ['bearerDocument', { needed }] : [PERSON_CHECKS[document], {}];

type Check<K extends FieldKind> = (text: string, context: FieldContexts[K]) => FieldViolation | null;

const violation = (code: FieldCode, params: FieldViolation['params'] = {}): FieldViolation => ({
  code,
  params,
});

const unless = (
  holds: boolean,
  code: FieldCode,
  params: FieldViolation['params'] = {},
): FieldViolation | null => (holds ? null : violation(code, params));

const POSTAL_FORMAT: Readonly<Record<Country, string>> = { BR: '00000-000', MX: '00000' };
const PHONE_FORMAT: Readonly<Record<Country, string>> = { BR: '(00) 00000-0000', MX: '00 0000 0000' };
const COUNT = /^[1-9]\d{0,6}$/;
const MOST = 999;

const CHECKS: { readonly [K in FieldKind]: Check<K> } = {
  text: () => null,
  name: (text) => unless(isName(text), 'field.name'),
  fullName: (text, { printed }) => {
    const letter = printed === true ? unprinted(text) : undefined;
    return (
      unless(isName(text), 'field.name') ??
      unless(letter === undefined, 'field.letters', { letter: letter ?? '' }) ??
      unless(isFullName(text), 'field.fullName')
    );
  },
  email: (text) => unless(isEmail(text), 'field.email'),
  postalCode: (text, { country }) =>
    unless(isPostalCode(text, country), 'field.postalCode', { format: POSTAL_FORMAT[country] }),
  phone: (text, { country }) =>
    unless(isPhone(text, country) && !hasCallPrefix(text, country), 'field.phone', {
      format: PHONE_FORMAT[country],
    }),
  cpf: (text) => unless(isCpf(text), 'field.cpf'),
  bearerCpf: (text) => unless(isFormattedCpf(text), 'field.cpf'),
  bearerDocument: (text, { needed }) =>
    unless(isBearerDocument(needed, text), hasCpfShape(text) ? 'field.cpf' : 'field.document'),
  cnpj: (text) => unless(isCnpj(text), 'field.cnpj'),
  rfc: (text) => unless(isRfc(text), 'field.rfc'),
  password: (text) => unless(isPassword(text), 'field.password', { length: PASSWORD_LENGTH }),
  currentPassword: () => null,
  passwordAgain: (text, { other }) => unless(text === other, 'field.passwordsDiffer'),
  date: (text, { order, today }) =>
    unless(isDate(text, order, today), 'field.date', {
      format: order,
      earliest: EARLIEST_YEAR,
      latest: today.year,
    }),
  bin: (text) => unless(isBin(text), 'field.bin'),
  card: (text) => unless(isCardNumber(text), 'field.card'),
  cardExpiry: (text, { today }) => unless(isCardExpiry(text, today), 'field.cardExpiry'),
  securityCode: (text) => unless(isSecurityCode(text), 'field.securityCode'),
  pix: (text) => unless(isPixCode(text), 'field.pix'),
  pageAddress: (text, { pages }) =>
    unless(isPageAddress(text), 'field.slug') ?? unless(!isReservedAddress(text, pages), 'field.slug-taken'),
  count: (text, { most = MOST }) =>
    unless(COUNT.test(text) && Number(text) <= most, 'field.count', { limit: most }),
};

const lengthViolation = (text: string, { minimum, maximum }: AnyField): FieldViolation | null => {
  if (minimum !== undefined && !hasMinimumLength(text, minimum))
    return violation('field.minimum', { length: minimum });
  if (maximum !== undefined && !hasMaximumLength(text, maximum))
    return violation('field.maximum', { length: maximum });
  return null;
};

/** Message for a field's text (F-22). Null if the text is valid, or empty and not required. Never throws. */
export function fieldViolation<K extends FieldKind>(
  field: K,
  text: string,
  context: FieldContexts[K],
): FieldViolation | null {
  if (!isFilled(text)) return context.required === false ? null : violation('field.required');
  return lengthViolation(text, context) ?? CHECKS[field](text, context);
}

export const imagesViolation = (count: number, limit: number): FieldViolation | null =>
  unless(count <= limit, 'field.images', { limit });

export const MOST_IMAGES = 3;
/** Maximum size of a picture in bytes (F-34). */
export const LARGEST_IMAGE = 2 * 1024 ** 2;
/** Maximum size of a report's file in bytes (F-34). */
export const LARGEST_REPORT = 5 * 1024 ** 2;
const IMAGE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

interface ChosenImage {
  readonly type: string;
  /** In bytes. */
  readonly size: number;
}

export const attachedViolation = (kept: number, chosen: readonly ChosenImage[]): FieldViolation | null =>
  imagesViolation(kept + chosen.length, MOST_IMAGES) ??
  unless(
    chosen.every(({ type, size }) => {
      const isReport = type === 'text/plain' && size <= LARGEST_REPORT;
      return size > 0 && (isReport || (IMAGE_TYPES.includes(type) && size <= LARGEST_IMAGE));
    }),
    'field.image',
    { limit: LARGEST_IMAGE / 1024 ** 2 },
  );
