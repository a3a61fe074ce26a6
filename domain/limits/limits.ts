import type { NonEmpty } from '../kernel/decider.ts';
import { type Cents, cents, type LineId, unitsOf } from '../kernel/values.ts';
import type { Cart, ItemChoice, LimitByKind, Line, LineKind } from '../model/cart.ts';

type Dated = Pick<Line, 'visitAt' | 'eventAt'>;

/** `YYYY-MM-DD` of the chosen date, else of the event. Null without a date. */
export const dayOf = ({ visitAt, eventAt }: Dated): string | null =>
  (visitAt ?? eventAt)?.slice(0, 10) ?? null;

const sameProduct = (a: Line, b: Line) => a.store === b.store && a.productId === b.productId;

/** True for lines of one group (L-01, L-04). Donations of one variation can differ in price. */
export const sameGroup = (a: Line, b: Line): boolean =>
  a.seat === null && b.seat === null
    ? sameProduct(a, b) &&
      a.variationId === b.variationId &&
      a.kind === b.kind &&
      a.visitAt === b.visitAt &&
      a.eventAt === b.eventAt &&
      a.size === b.size &&
      a.color === b.color &&
      a.wristbandCode === b.wristbandCode &&
      a.price === b.price &&
      a.convenienceFee === b.convenienceFee &&
      a.processingFee === b.processingFee &&
      a.courtesy === b.courtesy &&
      a.reservation === b.reservation
    : a.seat !== null && b.seat !== null && a.lineId === b.lineId;

/** Equal text for lines of one group, and for few others, so that a line is compared with few groups. */
const bucketOf = ({ seat, lineId, variationId, wristbandCode }: Line): string =>
  seat === null ? `${variationId} ${wristbandCode}` : lineId;

export function groupLines(lines: readonly Line[]): readonly NonEmpty<Line>[] {
  const groups: [Line, ...Line[]][] = [];
  const buckets = new Map<string, typeof groups>();
  for (const line of lines) {
    const bucket = buckets.get(bucketOf(line)) ?? [];
    const group = bucket.find(([first]) => sameGroup(first, line));
    if (group !== undefined) {
      group.push(line);
      continue;
    }
    const next: [Line] = [line];
    groups.push(next);
    bucket.push(next);
    buckets.set(bucketOf(line), bucket);
  }
  return groups;
}

/** True for lines that must not carry the same bearer document twice (L-02). */
export const identicalForDocument = (a: Line, b: Line): boolean =>
  sameProduct(a, b) && a.variationId === b.variationId && dayOf(a) === dayOf(b);

export type PlusState =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      readonly reason: 'seated' | 'stock' | 'limitByKind' | 'limit' | 'unknownLine';
      /** The reached limit in units. 1 for a seated line, 0 for an unknown one. */
      readonly limit: number;
      /** Units in the buyer's other purchases. Missing if none counts toward the limit (L-11). */
      readonly owned?: number;
    };

type Reason = Extract<PlusState, { allowed: false }>['reason'];

/** Units that still fit, and the nearest limit. `room` is `Infinity` without a limit. */
export interface Headroom {
  readonly room: number;
  readonly reason: Reason | null;
  readonly limit: number;
  readonly owned?: number;
}

const FREE: Headroom = { room: Number.POSITIVE_INFINITY, reason: null, limit: Number.POSITIVE_INFINITY };

/** 0, absent and NaN mean unlimited (L-15). */
const bound = (limit = 0): number => (limit > 0 ? limit : Number.POSITIVE_INFINITY);

/** Lines outside of combos. */
export const looseLines = (cart: Cart): readonly Line[] => cart.orders.flatMap((order) => order.lines);

type Units = (line: Line) => number;

/** Units of the lines with an equal key. Counts when first asked, because many lines have no such limit. */
const unitsBy = (lines: readonly Line[], keyOf: (line: Line) => string): Units => {
  let units: Map<string, number> | null = null;
  return (line) => {
    if (units === null) {
      units = new Map();
      for (const one of lines) units.set(keyOf(one), (units.get(keyOf(one)) ?? 0) + one.quantity);
    }
    return units.get(keyOf(line)) ?? 0;
  };
};

/** Units of a line's product, of its kind, of its kind on its day, and of its variation on its day. */
interface Tally {
  readonly ofProduct: Units;
  readonly ofKind: Units;
  readonly ofKindAndDay: Units;
  readonly ofVariation: Units;
}

const tallyOf = (lines: readonly Line[]): Tally => ({
  ofProduct: unitsBy(lines, () => ''),
  ofKind: unitsBy(lines, ({ kind }) => kind),
  ofKindAndDay: unitsBy(lines, (line) => `${line.kind} ${dayOf(line)}`),
  ofVariation: unitsBy(lines, (line) => `${dayOf(line)} ${line.variationId}`),
});

const bounded = (reason: Reason, limit: number, inCart: number, owned: number): Headroom => {
  const room = Math.max(0, limit - inCart - owned);
  return owned > 0 ? { room, reason, limit, owned } : { room, reason, limit };
};

const roomNextTo = (line: Line, tally: Tally): Headroom => {
  if (line.seat !== null) return { room: 0, reason: 'seated', limit: 1 };
  const stock = line.stock ?? Number.POSITIVE_INFINITY;
  const units = (limit: number, count: Units): number => (Number.isFinite(limit) ? count(line) : 0);
  const sameVariation = units(stock, tally.ofVariation);
  const byKind = bound(line.perDocumentLimitByKind[line.kind]);
  const limit = bound(line.perDocumentLimit);
  const ofKind = line.recurring ? tally.ofKindAndDay : tally.ofKind;
  const bounds: readonly Headroom[] = [
    { room: Math.max(0, stock - sameVariation), reason: 'stock', limit: stock },
    bounded('limitByKind', byKind, units(byKind, ofKind), line.owned?.ofKind ?? 0),
    bounded('limit', limit, units(limit, tally.ofProduct), line.owned?.ofProduct ?? 0),
  ];
  return bounds.reduce((nearest, next) => (next.room < nearest.room ? next : nearest), FREE);
};

/** Units by which `line` can grow among `lines`, which need not include it. */
export const headroomOf = (lines: readonly Line[], line: Line): Headroom =>
  roomNextTo(line, tallyOf(lines.filter((other) => sameProduct(other, line))));

export function headroom(cart: Cart, lineId: string, absent: Line | null = null): Headroom {
  const lines = looseLines(cart);
  const line = lines.find((candidate) => candidate.lineId === lineId) ?? absent;
  return line === null ? { room: 0, reason: 'unknownLine', limit: 0 } : headroomOf(lines, line);
}

/** A store's slug has no blank. */
const productKey = ({ store, productId }: Line): string => `${store} ${productId}`;

const plusOf = ({ room, reason, limit, owned }: Headroom): PlusState => {
  if (room >= 1 || reason === null) return { allowed: true };
  return { allowed: false, reason, limit, ...(owned === undefined ? {} : { owned }) };
};

/** State of each plus button. Takes the cart after its queue, so that no limit refuses an enabled button (C-05). */
export const plusStates = (cart: Cart): ((lineId: string, absent?: Line | null) => PlusState) => {
  const lines = looseLines(cart);
  const byId = new Map<string, Line>();
  for (const line of lines.toReversed()) byId.set(line.lineId, line);
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
    return plusOf(roomNextTo(line, tallyFor(productKey(line))));
  };
};

export const plusState = (cart: Cart, lineId: string, absent: Line | null = null): PlusState =>
  plusStates(cart)(lineId, absent);

/** Limits of an event's own tickets, 0 for unlimited, and the units in the buyer's other purchases. */
export interface DocumentLimits {
  readonly perDocumentLimit: number;
  readonly perDocumentLimitByKind: LimitByKind;
  /** Null if the server does not send it. A recurring event counts kinds by day, so its `byKind` is 0. */
  readonly owned: { readonly total: number; readonly byKind: LimitByKind } | null;
}

type Refused = Extract<PlusState, { allowed: false }>;

export interface DocumentRoom {
  readonly reason: Extract<Refused['reason'], 'limit' | 'limitByKind'>;
  readonly limit: number;
  readonly owned: number;
  readonly left: number;
}

/** Nearest limit that counts owned units (L-12). Null without one. */
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

/** Code of a reached stock or limit. A limit of tickets is named as that, since a type is a full or reduced price (L-40). */
const reachedCode = <R extends 'stock' | 'limit' | 'limitByKind'>(reason: R, kind: LineKind) =>
  reason === 'limitByKind' && kind === 'ticket' ? 'why.tickets' : (`why.${reason}` as const);

/** Code of the note next to tickets that the buyer's document owns: tickets left, else the reached limit (L-12). */
export const roomNote = ({ reason, limit, left }: DocumentRoom) =>
  left > 0
    ? ({ code: 'owned.left', count: left } as const)
    : ({ code: reachedCode(reason, 'ticket'), count: limit } as const);

/** Why plus is inactive: the reached stock or limit, then the units owned elsewhere (C-160). A seat has no such button. */
export const whyNotMore = (plus: PlusState, kind: LineKind) => {
  if (plus.allowed || plus.reason === 'seated' || plus.reason === 'unknownLine') return [];
  const reached = { code: reachedCode(plus.reason, kind), count: plus.limit } as const;
  return plus.owned === undefined ? [reached] : [reached, { code: 'owned', count: plus.owned } as const];
};

export const firstUnit = (room: DocumentRoom | null): PlusState => {
  if (room === null || room.left > 0) return { allowed: true };
  return { allowed: false, reason: room.reason, limit: room.limit, owned: room.owned };
};

export type Offer = Omit<ItemChoice, 'quantity'>;

/** An item without a choice beyond its variation. */
export const PLAIN_CHOICE = {
  seat: null,
  visitAt: null,
  size: null,
  color: null,
  wristbandCode: null,
  voucherCode: null,
  affiliateProgramId: null,
  donation: null,
} as const;

type SoldProduct = Pick<Offer, 'productId' | 'variationId' | 'kind' | 'size' | 'color'>;

/** Offer of a chosen variation of a product, or of a recharge for a wristband (L-26). */
export const productOffer = (
  store: Offer['store'],
  name: string,
  { productId, variationId, kind, size, color }: SoldProduct,
  wristbandCode: string | null,
): Offer => ({
  ...PLAIN_CHOICE,
  ...{ store, productId, variationId, kind, size, color, wristbandCode },
  name: [name, color, size].filter(Boolean).join(', '),
});

export interface Group {
  readonly line: Line;
  readonly quantity: number;
  readonly intended: number | null;
  readonly plus: PlusState;
}

export interface Standing {
  readonly quantity: number;
  readonly busy: boolean;
  readonly canLess: boolean;
  readonly canMore: boolean;
  readonly plus: PlusState;
  /** Units left to add (L-21). Null if unknown. */
  readonly left: number | null;
}

type Chosen = Pick<Line, 'store' | 'variationId' | 'visitAt' | 'wristbandCode'> & {
  readonly seat: object | null;
};

const MINUTE = 'YYYY-MM-DDTHH:mm'.length;
const minuteOf = (wall: string | null): string | undefined => wall?.slice(0, MINUTE);

/** True if an unseated line or item belongs to the offer. An offer without date or wristband matches any (L-17). */
export const isOfOffer = (offer: Offer, chosen: Chosen): boolean =>
  chosen.seat === null &&
  chosen.store === offer.store &&
  chosen.variationId === offer.variationId &&
  (offer.visitAt === null || minuteOf(chosen.visitAt) === minuteOf(offer.visitAt)) &&
  (offer.wristbandCode === null || chosen.wristbandCode === offer.wristbandCode);

export const INTENDED = 'intended' as LineId;

/** Equal amounts for donations. Everything else is alike at any price (C-10, C-30). */
const isSameAmount = (line: Line, { donation }: ItemChoice): boolean =>
  donation === (line.donation ? line.price : null);

export const isSameChoice = (line: Line, item: ItemChoice): boolean =>
  line.store === item.store &&
  line.productId === item.productId &&
  line.variationId === item.variationId &&
  line.visitAt === item.visitAt &&
  line.size === item.size &&
  line.color === item.color &&
  line.wristbandCode === item.wristbandCode &&
  isSameAmount(line, item) &&
  line.seat === null &&
  item.seat === null;

const isSameDay = (line: Line, { visitAt }: ItemChoice): boolean =>
  line.visitAt?.slice(0, 10) === visitAt?.slice(0, 10);

/** True for the same variation on the same day, which share a stock (L-05). Items without a date share one day. */
const isOfDay = (line: Line, item: ItemChoice): boolean =>
  line.variationId === item.variationId && isSameDay(line, item);

/** Line that the item would be, with the limits of another line of its product. */
export const asLine = (item: ItemChoice, template: Line, lineId: LineId = INTENDED): Line => ({
  ...template,
  lineId,
  variationId: item.variationId,
  kind: item.kind,
  quantity: item.quantity,
  stock: isOfDay(template, item) ? template.stock : null,
  // Units of another kind or, for a recurring event, of another day do not count (L-05).
  owned: template.owned && {
    ...template.owned,
    ...((template.kind !== item.kind || (template.recurring && !isSameDay(template, item))) && { ofKind: 0 }),
  },
  seat: null,
  visitAt: item.visitAt,
  eventAt: item.visitAt === template.visitAt ? template.eventAt : null,
  size: item.size,
  color: item.color,
  wristbandCode: item.wristbandCode,
  donation: item.donation !== null,
});

/** Line to take the limits from, preferably of the same variation and day. */
export const templateFor = (lines: readonly Line[], item: ItemChoice): Line | null => {
  const siblings = lines.filter((line) => line.store === item.store && line.productId === item.productId);
  return siblings.find((line) => isOfDay(line, item)) ?? siblings[0] ?? null;
};

/** State of the plus button of an offer without a group, decided like the core decides one more unit (L-09). */
const plusOfNew = (groups: readonly Group[], waiting: readonly ItemChoice[], offer: Offer): PlusState => {
  const known = groups.map(({ line }) => line);
  const template = templateFor(known, { ...offer, quantity: 1 });
  if (template === null) return { allowed: true };
  const staying = groups.map(({ line, quantity, intended }) => ({ ...line, quantity: intended ?? quantity }));
  const coming = waiting.flatMap((item) => {
    // The intended quantity of a group has the units that wait for it.
    const own = known.some((line) => isSameChoice(line, item)) ? null : templateFor(known, item);
    return own === null ? [] : [asLine(item, own)];
  });
  const one = asLine({ ...offer, quantity: 1 }, template);
  return plusOf(headroomOf([...staying, ...coming], one));
};

/** State of an offer in the cart. `stock` is null if unknown, `room` is what the buyer's document can still buy. */
export const standingOf = (
  groups: readonly Group[],
  waiting: readonly ItemChoice[],
  offer: Offer,
  stock: number | null,
  room: DocumentRoom | null = null,
): Standing => {
  // Several if its units differ, as in price for a voucher (L-08).
  const own = groups.filter(({ line }) => isOfOffer(offer, line));
  const requested = waiting.filter((item) => isOfOffer(offer, item));
  // The intended quantity of a group has the units that wait for it.
  const apart = requested.filter((item) => !own.some(({ line }) => isSameChoice(line, item)));
  const quantity =
    unitsOf(own.map((each) => ({ quantity: each.intended ?? each.quantity }))) + unitsOf(apart);
  const [first] = own;
  const lineOrProduct = first?.plus ?? plusOfNew(groups, waiting, offer);
  const plus = first === undefined && lineOrProduct.allowed ? firstUnit(room) : lineOrProduct;
  const noneLeft = stock !== null && stock <= 0 && quantity === 0;
  const isLast = !plus.allowed && plus.reason === 'stock';
  const ofLine = first?.line.stock ?? null;
  const left = ofLine === null ? stock : Math.max(0, ofLine - quantity);
  return {
    quantity,
    busy: requested.length > 0 || own.some(({ intended }) => intended !== null),
    canLess: own.length > 0 && quantity > 0,
    canMore: plus.allowed && !noneLeft,
    plus,
    left: isLast ? 0 : left,
  };
};

export const DONATIONS: readonly Cents[] = [cents(500), cents(1500), cents(3000), cents(7000)];
export const isDonation = (amount: number): boolean => DONATIONS.some((each) => each === amount);

interface DonationEvent {
  readonly takesDonations: boolean;
  readonly donationVariationId: Offer['variationId'] | null;
}

/** Variation of an event's donations (L-28). Null if it takes none. */
export const donationOf = ({
  takesDonations,
  donationVariationId,
}: DonationEvent): Offer['variationId'] | null => (takesDonations ? donationVariationId : null);

/** One donation of this amount to request (L-28). */
export const donationOffer = (
  { store, productId }: Pick<Offer, 'store' | 'productId'>,
  variationId: Offer['variationId'],
  name: string,
  amount: Cents,
): ItemChoice => ({
  ...PLAIN_CHOICE,
  ...{ store, productId, variationId, kind: 'product', name, quantity: 1, donation: amount },
});

/** True if the units that the buyer's document owns are read, since they can matter for a ticket (L-12). */
export const readsOwned = (
  buyer: object | string | null,
  { perDocumentLimit, perDocumentLimitByKind }: Omit<DocumentLimits, 'owned'>,
): boolean => buyer !== null && (perDocumentLimit > 0 || perDocumentLimitByKind.ticket > 0);

/** Tickets of an event that one document can buy, 0 without a limit (L-15). */
export const ticketLimit = (
  event: Pick<DocumentLimits, 'perDocumentLimit' | 'perDocumentLimitByKind'>,
): number => {
  const least = Math.min(bound(event.perDocumentLimit), bound(event.perDocumentLimitByKind.ticket));
  return Number.isFinite(least) ? least : 0;
};
