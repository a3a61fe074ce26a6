/** Who goes in with which ticket, and whether that does. */
import { isFullName } from '../fields/text.ts';
import type { LineId } from '../kernel/values.ts';
import { identicalForDocument } from '../limits/identity.ts';
import { allLines, type Line } from '../model/cart.ts';
import type { RefusalCode } from '../model/codes.ts';
import { accept, type DecisionOf, refuse } from '../model/decision.ts';
import type { Bearer } from '../model/payment.ts';
import { type Consumer, isBearerDocument, isForeign } from '../model/person.ts';
import type { CheckoutEvent, CheckoutScope, CheckoutState } from './messages.ts';

const ELEVEN_DIGITS = /^(\d{3})(\d{3})(\d{3})(\d{2})$/;

/** The bearer set for a line, `null` without one. */
export const bearerOf = (bearers: CheckoutState['bearers'], lineId: LineId): Bearer | null =>
  Object.hasOwn(bearers, lineId) ? (bearers[lineId] ?? null) : null;

/** The same document however it is written. */
const documentKey = (document: string): string => document.replace(/[^A-Za-z0-9Ññ&]/g, '').toUpperCase();

/** P-04: another line of the same product, variation and date has a bearer with this document. */
const isRepeated = (scope: CheckoutScope, line: Line, bearer: Bearer, lines: readonly Line[]): boolean => {
  const key = documentKey(bearer.document);
  return lines.some((other) => {
    if (other.lineId === line.lineId || !identicalForDocument(other, line)) return false;
    const rival = bearerOf(scope.checkout.bearers, other.lineId);
    return rival !== null && documentKey(rival.document) === key;
  });
};

/** What is wrong with the line's bearer, `null` when nothing is (P-02, P-03, P-04). */
export const bearerProblem = (
  scope: CheckoutScope,
  line: Line,
  lines: readonly Line[] = allLines(scope.cart),
): RefusalCode | null => {
  const bearer = bearerOf(scope.checkout.bearers, line.lineId);
  if (bearer === null) return line.bearerRequired ? 'bearer.missing' : null;
  if (!isFullName(bearer.name)) return 'bearer.name-invalid';
  if (!isBearerDocument(scope.consumer, scope.settings.site, bearer.document))
    return 'bearer.document-invalid';
  if (isRepeated(scope, line, bearer, lines)) return 'bearer.document-repeated';
  return bearer.confirmed ? null : 'bearer.not-confirmed';
};

/** The first problem among all lines' bearers (P-02). */
export const bearersProblem = (scope: CheckoutScope): RefusalCode | null => {
  const lines = allLines(scope.cart);
  for (const line of lines) {
    const problem = bearerProblem(scope, line, lines);
    if (problem !== null) return problem;
  }
  return null;
};

export const setBearer = (scope: CheckoutScope, lineId: LineId, bearer: Bearer): DecisionOf<CheckoutEvent> =>
  allLines(scope.cart).some((line) => line.lineId === lineId)
    ? accept({ type: 'BearerSet', lineId, bearer })
    : refuse('bearer.unknown-line');

/** P-05: the purchaser goes in: with the passport when foreign, the CPF written out. */
export const buyerAsBearer = (scope: CheckoutScope, lineId: LineId): DecisionOf<CheckoutEvent> => {
  const consumer = scope.consumer;
  if (consumer === null) return refuse('session.login-required');
  return setBearer(scope, lineId, {
    name: consumer.name,
    document: documentOf(consumer, isForeign(consumer, scope.settings.site)),
    email: consumer.email,
    birthDate: consumer.birthDate,
    confirmed: true,
  });
};

const documentOf = (consumer: Consumer, foreign: boolean): string =>
  foreign && consumer.passport !== ''
    ? consumer.passport
    : consumer.document.replace(ELEVEN_DIGITS, '$1.$2.$3-$4');
