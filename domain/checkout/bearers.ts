/** Who goes in with which ticket, and whether that does. Not here: paying. */
import { allLines } from '../cart/lines.ts';
import type { Line } from '../cart/state.ts';
import type { RefusalCode } from '../core/codes.ts';
import { accept, type Decision, refuse } from '../core/decision.ts';
import type { State } from '../core/state.ts';
import { isFormattedCpf } from '../fields/cpf.ts';
import { isFullName } from '../fields/name.ts';
import { isRfc } from '../fields/rfc.ts';
import type { LineId } from '../kernel/ids.ts';
import { identicalForDocument } from '../limits/identity.ts';
import { consumerOf, isForeign } from '../session/person.ts';
import type { Consumer } from '../session/state.ts';
import type { Bearer, CheckoutState } from './state.ts';

const PASSPORT = /^[A-Za-z0-9]{5,20}$/;
const ELEVEN_DIGITS = /^(\d{3})(\d{3})(\d{3})(\d{2})$/;

/** The bearer set for a line, `null` without one. */
export const bearerOf = (bearers: CheckoutState['bearers'], lineId: LineId): Bearer | null =>
  Object.hasOwn(bearers, lineId) ? (bearers[lineId] ?? null) : null;

/** P-03: a formatted CPF in Brazil, an RFC in Mexico; a passport where the buyer is foreign. */
const isDocument = (state: State, document: string): boolean => {
  const { site } = state.settings;
  if (site === 'MX' ? isRfc(document) : isFormattedCpf(document)) return true;
  const consumer = consumerOf(state.session);
  return consumer !== null && isForeign(consumer, site) && PASSPORT.test(document.trim());
};

/** The same document however it is written. */
const documentKey = (document: string): string => document.replace(/[^A-Za-z0-9Ññ&]/g, '').toUpperCase();

/** P-04: another line of the same product, variation and date has a bearer with this document. */
const isRepeated = (state: State, line: Line, bearer: Bearer, lines: readonly Line[]): boolean => {
  const key = documentKey(bearer.document);
  return lines.some((other) => {
    if (other.lineId === line.lineId || !identicalForDocument(other, line)) return false;
    const rival = bearerOf(state.checkout.bearers, other.lineId);
    return rival !== null && documentKey(rival.document) === key;
  });
};

/** What is wrong with the line's bearer, `null` when nothing is (P-02, P-03, P-04). */
export const bearerProblem = (
  state: State,
  line: Line,
  lines: readonly Line[] = allLines(state.cart.cart),
): RefusalCode | null => {
  const bearer = bearerOf(state.checkout.bearers, line.lineId);
  if (bearer === null) return line.bearerRequired ? 'bearer.missing' : null;
  if (!isFullName(bearer.name)) return 'bearer.name-invalid';
  if (!isDocument(state, bearer.document)) return 'bearer.document-invalid';
  if (isRepeated(state, line, bearer, lines)) return 'bearer.document-repeated';
  return bearer.confirmed ? null : 'bearer.not-confirmed';
};

/** The first problem among all lines' bearers (P-02). */
export const bearersProblem = (state: State): RefusalCode | null => {
  const lines = allLines(state.cart.cart);
  for (const line of lines) {
    const problem = bearerProblem(state, line, lines);
    if (problem !== null) return problem;
  }
  return null;
};

export const setBearer = (state: State, lineId: LineId, bearer: Bearer): Decision =>
  allLines(state.cart.cart).some((line) => line.lineId === lineId)
    ? accept({ type: 'BearerSet', lineId, bearer })
    : refuse('bearer.unknown-line');

/** P-05: the purchaser goes in: with the passport when foreign, the CPF written out. */
export const buyerAsBearer = (state: State, lineId: LineId): Decision => {
  const consumer = consumerOf(state.session);
  if (consumer === null) return refuse('session.login-required');
  return setBearer(state, lineId, {
    name: consumer.name,
    document: documentOf(consumer, isForeign(consumer, state.settings.site)),
    email: consumer.email,
    birthDate: consumer.birthDate,
    confirmed: true,
  });
};

const documentOf = (consumer: Consumer, foreign: boolean): string =>
  foreign && consumer.passport !== ''
    ? consumer.passport
    : consumer.document.replace(ELEVEN_DIGITS, '$1.$2.$3-$4');
