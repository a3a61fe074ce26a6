/** How many units of an event a document owns, and how many it can still buy (L-12). */
import type { LimitByKind, LineKind } from '../model/cart.ts';
import type { PlusState } from './plus.ts';

/** Limits of an event's own tickets a document, 0 is unlimited, and what the buyer's document has in other purchases. */
export interface DocumentLimits {
  readonly perDocumentLimit: number;
  readonly perDocumentLimitByKind: LimitByKind;
  /** `null` when the server does not say. A recurring event counts kinds by day, so `byKind` is all 0 there. */
  readonly owned: { readonly total: number; readonly byKind: LimitByKind } | null;
}

type Refused = Extract<PlusState, { allowed: false }>;

export interface DocumentRoom {
  readonly reason: Extract<Refused['reason'], 'limit' | 'limitByKind'>;
  readonly limit: number;
  readonly owned: number;
  readonly left: number;
}

/** The nearest limit of which the document owns units; null where it owns none of a limited kind. */
export const documentRoom = (limits: DocumentLimits, kind: LineKind): DocumentRoom | null => {
  const { perDocumentLimit, perDocumentLimitByKind, owned } = limits;
  if (owned === null) return null;
  const rooms = [
    { reason: 'limitByKind' as const, limit: perDocumentLimitByKind[kind], owned: owned.byKind[kind] },
    { reason: 'limit' as const, limit: perDocumentLimit, owned: owned.total },
  ].flatMap((one) =>
    one.limit > 0 && one.owned > 0 ? [{ ...one, left: Math.max(0, one.limit - one.owned) }] : [],
  );
  return rooms.reduce<DocumentRoom | null>(
    (nearest, one) => (nearest === null || one.left < nearest.left ? one : nearest),
    null,
  );
};

/** Plus button of a product that is not in the cart yet (L-11). */
export const firstUnit = (room: DocumentRoom | null): PlusState => {
  if (room === null || room.left > 0) return { allowed: true };
  return { allowed: false, reason: room.reason, limit: room.limit, owned: room.owned };
};
