/**
 * May a line grow by one, and if not why. Counts what stands in the cart; combos are bought whole and do not
 * count.
 */
import type { Cart, Line } from '../model/cart.ts';
import { dayOf } from './identity.ts';

export type PlusState =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      readonly reason: 'seated' | 'stock' | 'limitByKind' | 'limit' | 'unknownLine';
      /** The limit that was reached; 1 for a seated line, 0 for an unknown one. */
      readonly limit: number;
      /** How many of the limit the document owns in other purchases; missing where it owns none (L-11). */
      readonly owned?: number;
    };

type Reason = Extract<PlusState, { allowed: false }>['reason'];

/** How many more fit, and which bound is the nearest. `room` is `Infinity` without a bound. */
export interface Headroom {
  readonly room: number;
  readonly reason: Reason | null;
  /** The bound itself, in units; `Infinity` without one. */
  readonly limit: number;
  readonly owned?: number;
}

const FREE: Headroom = { room: Number.POSITIVE_INFINITY, reason: null, limit: Number.POSITIVE_INFINITY };

const sameProduct = (a: Line, b: Line) => a.store === b.store && a.productId === b.productId;

/** 0 and absent mean unlimited; so does a number that is none. */
const bound = (limit: number | undefined): number =>
  limit !== undefined && limit > 0 ? limit : Number.POSITIVE_INFINITY;

/** Every order's own lines; what combos hold is not among them. */
export const linesOf = (cart: Cart): readonly Line[] => cart.orders.flatMap((order) => order.lines);

/** Units of a line's product, of its kind, of its kind on its day, and of its variation on its day. */
type Tally = (line: Line) => readonly number[];

/** Counts the lines of one product once, however many of them ask. */
const tallyOf = (lines: readonly Line[]): Tally => {
  const units = new Map<string, number>();
  const keysOf = (line: Line): readonly string[] => {
    const day = dayOf(line);
    return ['', line.kind, `${line.kind} ${day}`, JSON.stringify([line.variationId, day])];
  };
  for (const line of lines)
    for (const key of keysOf(line)) units.set(key, (units.get(key) ?? 0) + line.quantity);
  return (line) => keysOf(line).map((key) => units.get(key) ?? 0);
};

const bounded = (reason: Reason, limit: number, inCart: number, owned: number): Headroom => ({
  ...{ room: Math.max(0, limit - inCart - owned), reason, limit },
  ...(owned > 0 ? { owned } : {}),
});

const roomBeside = (line: Line, tally: Tally): Headroom => {
  if (line.seat !== null) return { room: 0, reason: 'seated', limit: 1 };
  const [ofProduct = 0, ofKind = 0, ofKindAndDay = 0, sameVariation = 0] = tally(line);
  const sameKind = line.recurring ? ofKindAndDay : ofKind;
  const stock = line.stock ?? Number.POSITIVE_INFINITY;
  const byKind = bound(line.perDocumentLimitByKind[line.kind]);
  const limit = bound(line.perDocumentLimit);
  const bounds: readonly Headroom[] = [
    { room: Math.max(0, stock - sameVariation), reason: 'stock', limit: stock },
    bounded('limitByKind', byKind, sameKind, line.owned?.ofKind ?? 0),
    bounded('limit', limit, ofProduct, line.owned?.ofProduct ?? 0),
  ];
  return bounds.reduce((nearest, next) => (next.room < nearest.room ? next : nearest), FREE);
};

/** How far `line` may grow among `lines`; `line` need not be one of them (L-03 to L-07). */
export const headroomOf = (lines: readonly Line[], line: Line): Headroom =>
  roomBeside(line, tallyOf(lines.filter((other) => sameProduct(other, line))));

/** The line's {@link headroomOf} in its cart; `absent` is judged where the cart has no such line, else there is no room. */
export function headroom(cart: Cart, lineId: string, absent: Line | null = null): Headroom {
  const lines = linesOf(cart);
  const line = lines.find((candidate) => candidate.lineId === lineId) ?? absent;
  return line === null ? { room: 0, reason: 'unknownLine', limit: 0 } : headroomOf(lines, line);
}

const productKey = ({ store, productId }: Line): string => JSON.stringify([store, productId]);

/**
 * Whether the plus button of a line is on, else why not and which limit was reached (L-03 to L-07, L-11). Asked of the cart
 * as it will be once every intent is carried out, it never invites to a refusal (C-05); `absent` is the line itself,
 * in case an intent takes it out. Of a whole cart's lines it is asked one by one: each counts among its product's alone.
 */
export const plusStates = (cart: Cart): ((lineId: string, absent?: Line | null) => PlusState) => {
  const lines = linesOf(cart);
  const byId = new Map(lines.toReversed().map((line) => [line.lineId as string, line]));
  const byProduct = Map.groupBy(lines, productKey);
  const tallies = new Map<string, Tally>();
  const tallyFor = (key: string): Tally => {
    const tally = tallies.get(key) ?? tallyOf(byProduct.get(key) ?? []);
    tallies.set(key, tally);
    return tally;
  };
  return (lineId, absent = null) => {
    const line = byId.get(lineId) ?? absent;
    if (line === null) return { allowed: false, reason: 'unknownLine', limit: 0 };
    const { room, reason, limit, owned } = roomBeside(line, tallyFor(productKey(line)));
    if (room >= 1 || reason === null) return { allowed: true };
    return { allowed: false, reason, limit, ...(owned === undefined ? {} : { owned }) };
  };
};

/** The {@link plusStates} of one line. */
export const plusState = (cart: Cart, lineId: string, absent: Line | null = null): PlusState =>
  plusStates(cart)(lineId, absent);
