/**
 * May a line grow by one, and if not why. Counts what stands in the cart; combos are bought whole and do not
 * count. Not here: what the server will say.
 */
import type { Cart, Line } from '../cart/state.ts';
import type { PlusState } from '../core/snapshot.ts';
import { dayOf } from './identity.ts';

type Reason = Extract<PlusState, { allowed: false }>['reason'];

/** How many more fit, and which bound is the nearest. `room` is `Infinity` without a bound. */
export interface Headroom {
  readonly room: number;
  readonly reason: Reason | null;
  /** The bound itself, in units; `Infinity` without one. */
  readonly limit: number;
}

const FREE: Headroom = { room: Number.POSITIVE_INFINITY, reason: null, limit: Number.POSITIVE_INFINITY };

const unitsOf = (lines: readonly Line[], counts: (line: Line) => boolean): number =>
  lines.reduce((sum, line) => (counts(line) ? sum + line.quantity : sum), 0);

const sameProduct = (a: Line, b: Line) => a.store === b.store && a.productId === b.productId;

/** 0 and absent mean unlimited; so does a number that is none. */
const bound = (limit: number | undefined): number =>
  limit !== undefined && limit > 0 ? limit : Number.POSITIVE_INFINITY;

/** Every order's own lines; what combos hold is not among them. */
export const linesOf = (cart: Cart): readonly Line[] => cart.orders.flatMap((order) => order.lines);

/** How far `line` may grow among `lines`; `line` need not be one of them (L-03 to L-07). */
export function headroomOf(lines: readonly Line[], line: Line): Headroom {
  if (line.seat !== null) return { room: 0, reason: 'seated', limit: 1 };
  const day = dayOf(line);
  const sameVariation = unitsOf(
    lines,
    (other) => sameProduct(other, line) && other.variationId === line.variationId && dayOf(other) === day,
  );
  const sameKind = unitsOf(
    lines,
    (other) =>
      sameProduct(other, line) && other.kind === line.kind && (!line.recurring || dayOf(other) === day),
  );
  const ofProduct = unitsOf(lines, (other) => sameProduct(other, line));
  const stock = line.stock ?? Number.POSITIVE_INFINITY;
  const byKind = bound(line.perDocumentLimitByKind[line.kind]);
  const limit = bound(line.perDocumentLimit);
  const bounds: readonly Headroom[] = [
    { room: Math.max(0, stock - sameVariation), reason: 'stock', limit: stock },
    { room: Math.max(0, byKind - sameKind), reason: 'limitByKind', limit: byKind },
    { room: Math.max(0, limit - ofProduct), reason: 'limit', limit },
  ];
  return bounds.reduce((nearest, next) => (next.room < nearest.room ? next : nearest), FREE);
}

/** The line's {@link headroomOf} in its cart; no room for a line that is not there (L-03 to L-07). */
export function headroom(cart: Cart, lineId: string): Headroom {
  const lines = linesOf(cart);
  const line = lines.find((candidate) => candidate.lineId === lineId);
  return line === undefined ? { room: 0, reason: 'unknownLine', limit: 0 } : headroomOf(lines, line);
}

/** Whether the plus button of a line is on, else why not and which limit was reached (L-03 to L-07). */
export function plusState(cart: Cart, lineId: string): PlusState {
  const { room, reason, limit } = headroom(cart, lineId);
  return room >= 1 || reason === null ? { allowed: true } : { allowed: false, reason, limit };
}
