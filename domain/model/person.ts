import { GENDERS, homeOf, isOwnDocument } from '../fields/profile.ts';
import {
  country,
  described,
  flag,
  hidden,
  nullable,
  number,
  struct,
  type Type,
  text,
  word,
} from '../kernel/shapes.ts';
import type { Country } from '../kernel/values.ts';

export const address = struct({
  /** Country as the server names it (`Brasil`, `México` …). Decides who is foreign. */
  country: text('plain'),
  state: text('place'),
  city: text('place'),
  district: text('place'),
  street: text('place'),
  postalCode: text('postalCode'),
  number: text('place'),
  complement: text('place'),
});
export type Address = Type<typeof address>;

const personFields = {
  name: text('name'),
  companyName: text('name'),
  email: text('email'),
  phone: text('phone'),
  document: text('document'),
  cnpj: text('document'),
  passport: text('document'),
  /** `YYYY-MM-DD` or empty. */
  birthDate: text('birthDate'),
  gender: nullable(hidden(...GENDERS)),
  personType: word('natural', 'legal'),
  address,
  newsletter: flag,
};

const personText = ({ personType }: { readonly personType: string }): string => `a ${personType} person`;

export const profile = described(struct(personFields), personText);
export type Profile = Type<typeof profile>;

/** The logged-in buyer. The access token is only in its cookie and the worker's vault. */
export const consumer = described(
  struct({
    ...personFields,
    /** As the server wrote it. Empty without an acceptance. */
    termsAcceptedAt: text('plain'),
    userId: text('account'),
    consumerId: text('account'),
    status: text('plain'),
  }),
  personText,
);
export type Consumer = Type<typeof consumer>;

export const settings = described(
  struct({
    site: country,
    holdMinutes: number,
    maxInstallments: number,
    checkCpfWithServer: flag,
    /**
     * Maximum seconds of the server's work on a finalize request. A server with this limit carries each idempotency key
     * out once. Null promises neither.
     */
    finalizeSeconds: nullable(number),
  }),
  ({ site, holdMinutes }) => `${site} site, ${holdMinutes} minutes`,
);
export type Settings = Type<typeof settings>;

/** True for another country than the site's (S-08). An empty country is unknown, not foreign. */
export const isForeign = (consumer: Consumer, site: Country): boolean =>
  homeOf(consumer.address.country, site) !== site;

export const isProfileComplete = ({ document, passport, cnpj, address }: Consumer): boolean =>
  [document, passport, cnpj].some((text) => text.trim() !== '') &&
  address.country.trim() !== '' &&
  // Some countries have no postal codes.
  (address.postalCode.trim() !== '' || homeOf(address.country, 'BR') === 'other');

/** True for guests, and for natural persons with a formatted CPF, in Mexico an RFC (S-10). */
export const mayBuyRecharges = (consumer: Consumer | null, site: Country): boolean =>
  consumer === null || (consumer.personType === 'natural' && isOwnDocument(consumer.document, site));
