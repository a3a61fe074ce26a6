/** Who a consumer is, as far as rules depend on it. Not here: forms and their checks. */
import { isFormattedCpf } from '../fields/cpf.ts';
import { isRfc } from '../fields/rfc.ts';
import type { Country } from '../kernel/money.ts';
import type { Consumer, SessionState } from './state.ts';

const HOME: Record<Country, readonly string[]> = {
  BR: ['brasil', 'brazil', 'br'],
  MX: ['méxico', 'mexico', 'mx'],
};

/** From another country than the site's: passport instead of CPF, collect only (S-08). No country is unknown, not foreign. */
export const isForeign = (consumer: Consumer, site: Country): boolean => {
  const country = consumer.address.country.trim().toLowerCase();
  return country !== '' && !HOME[site].includes(country);
};

/** The consumer of the session, `null` for a guest and while the login is under way. */
export const consumerOf = (session: SessionState): Consumer | null =>
  session.status === 'consumer' ? session.consumer : null;

/** A document, passport or CNPJ, and a postal code and country (S-09). */
export const isProfileComplete = (consumer: Consumer): boolean =>
  [consumer.document, consumer.passport, consumer.cnpj].some((text) => text.trim() !== '') &&
  consumer.address.postalCode.trim() !== '' &&
  consumer.address.country.trim() !== '';

/** Recharges: for who is logged out, and for natural persons with a formatted CPF, in Mexico an RFC (S-10). */
export const canBuyRecharges = (session: SessionState, site: Country): boolean => {
  const consumer = consumerOf(session);
  if (consumer === null) return true;
  if (consumer.personType !== 'natural') return false;
  return site === 'MX' ? isRfc(consumer.document) : isFormattedCpf(consumer.document);
};
