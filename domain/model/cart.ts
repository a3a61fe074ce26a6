/** The last confirmed cart, the items a buyer can add, and helpers to search a cart. */
import {
  cents,
  comboId,
  currency,
  described,
  either,
  flag,
  lineId,
  list,
  nullable,
  number,
  orderId,
  productId,
  purchaseId,
  seatId,
  store,
  struct,
  type Type,
  text,
  variationId,
  word,
} from '../kernel/shapes.ts';
import type { ComboId, LineId } from '../kernel/values.ts';
import { isOfSeat, type SoldSeat } from './sold-seat.ts';

export const lineKind = word('ticket', 'product', 'recharge');
export type LineKind = Type<typeof lineKind>;
export const delivery = word('collect', 'deliver');
export type Delivery = Type<typeof delivery>;

const plain = text('plain');
const code = nullable(text('code'));

/** 0 means unlimited. */
const limitByKind = struct({ ticket: number, product: number, recharge: number });
export type LimitByKind = Type<typeof limitByKind>;

const lineSeat = struct({ seatId, label: plain, blockId: nullable(plain), block: nullable(plain) });
export type LineSeat = Type<typeof lineSeat>;

/** Units in the buyer's other purchases: of the product, and of the line's kind (per day for a recurring event). */
const ownedUnits = struct({ ofProduct: number, ofKind: number });

/** Event of the line, and its place. */
const lineEvent = struct({ slug: plain, name: plain, place: plain, city: plain, organizer: plain });
export type LineEvent = Type<typeof lineEvent>;

/** One item of an order as the server sends it. `price` and the two fees are for one unit. */
export const line = struct({
  lineId,
  store,
  productId,
  variationId,
  productSlug: plain,
  productName: plain,
  variationName: plain,
  kind: lineKind,
  recurring: flag,
  price: cents,
  convenienceFee: cents,
  processingFee: cents,
  quantity: number,
  /** Maximum units of the variation for this buyer; `null` if the server does not send it. */
  stock: nullable(number),
  /** Maximum units of the product per document; 0 is unlimited. */
  perDocumentLimit: number,
  perDocumentLimitByKind: limitByKind,
  /** `null` if the server does not send it. */
  owned: nullable(ownedUnits),
  seat: nullable(lineSeat),
  sector: nullable(plain),
  batch: nullable(number),
  /** São Paulo wall time `YYYY-MM-DDTHH:mm:ss` of the visit (recurring events). */
  visitAt: nullable(plain),
  /** Wall time of the event that the ticket is for. */
  eventAt: nullable(plain),
  size: nullable(plain),
  colour: nullable(plain),
  wristbandCode: code,
  bearerRequired: flag,
  facialRequired: flag,
  hideDownload: flag,
  hideDate: flag,
  courtesy: flag,
  /** A time reservation: confirmed without prepayment. */
  reservation: flag,
  affiliateProgramId: nullable(plain),
  /** The buyer chose the amount. */
  donation: flag,
  /** `null` if the server does not send it. */
  event: nullable(lineEvent),
});
export type Line = Type<typeof line>;

export const combo = struct({
  comboId,
  store,
  name: plain,
  quantity: number,
  /** Price of one combo, like the fees. */
  price: cents,
  convenienceFee: cents,
  processingFee: cents,
  lines: list(line),
});
export type Combo = Type<typeof combo>;

/** One store's part of the cart. All fees and discounts are totals of the order, not negative. */
export const storeOrder = struct({
  orderId,
  store,
  currency,
  lines: list(line),
  combos: list(combo),
  convenienceFee: cents,
  processingFee: cents,
  serviceFee: cents,
  shippingFee: cents,
  protectionFee: cents,
  couponDiscount: cents,
  binDiscount: cents,
  affiliateDiscount: cents,
  /** The server's `valor_total`. */
  total: cents,
  couponCode: code,
  /** São Paulo wall time of the last reservation, as the server wrote it. */
  reservedAt: nullable(plain),
  reservation: flag,
  courtesy: flag,
  exchange: flag,
  restored: flag,
});
export type StoreOrder = Type<typeof storeOrder>;

export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** The confirmed cart. */
export const cart = struct({ purchaseId: nullable(purchaseId), orders: list(storeOrder) });
export type Cart = Type<typeof cart>;

/** An item that a buyer wants to add. A seat has quantity 1. */
export const itemChoice = described(
  struct({
    store,
    productId,
    variationId,
    kind: lineKind,
    quantity: number,
    /** Name of the product, for messages before the server has responded. */
    name: plain,
    /** `mapId` is the key of the open map, `index` the seat's index there. */
    seat: nullable(struct({ seatId, index: number, mapId: plain, label: plain })),
    /** `dthr_visitacao`: the chosen visit, wall time. */
    visitAt: nullable(plain),
    size: nullable(plain),
    colour: nullable(plain),
    wristbandCode: code,
    voucherCode: code,
    affiliateProgramId: nullable(plain),
    /** Amount of a donation. The server sets all other prices. */
    donation: nullable(cents),
  }),
  ({ quantity, kind, seat }) => (seat === null ? counted(quantity, kind) : `seat ${seat.label}`),
);
export type ItemChoice = Type<typeof itemChoice>;

const COMBO_CHOICE = { store, comboId, quantity: number, name: plain };
/** `parts`: variations of its products, in any order (C-54). */
export const comboChoice = described(
  // Old logs have no parts, since sizes and colors could not be chosen.
  either(struct({ ...COMBO_CHOICE, parts: list(variationId) }), struct(COMBO_CHOICE)),
  ({ quantity }) => counted(quantity, 'combo'),
);
export type ComboChoice = Type<typeof comboChoice>;

/** Lines that are sold separately, outside combos. */
export const looseLines = (cart: Cart): Line[] => cart.orders.flatMap((order) => order.lines);

/** All lines, including those of combos. Each can need a bearer. */
export const allLines = (cart: Cart): Line[] =>
  cart.orders.flatMap((order) => [...order.lines, ...order.combos.flatMap((combo) => combo.lines)]);

export const isEmpty = (cart: Cart): boolean =>
  cart.orders.every((order) => order.lines.length === 0 && order.combos.length === 0);

/** A restored order keeps its reservation after the deadline (C-18). */
export const isRestored = (cart: Cart): boolean => cart.orders.some((order) => order.restored);

export interface LineInOrder {
  readonly order: StoreOrder;
  readonly line: Line;
}

export const findLine = (cart: Cart, lineId: LineId): LineInOrder | null => {
  for (const order of cart.orders) {
    const line = order.lines.find((each) => each.lineId === lineId);
    if (line) return { order, line };
  }
  return null;
};

export const findCombo = (cart: Cart, comboId: ComboId): { order: StoreOrder; combo: Combo } | null => {
  for (const order of cart.orders) {
    const combo = order.combos.find((each) => each.comboId === comboId);
    if (combo) return { order, combo };
  }
  return null;
};

export const findSeat = (cart: Cart, seat: SoldSeat): LineInOrder | null => {
  for (const order of cart.orders) {
    const line = order.lines.find((each) => isOfSeat(each, seat));
    if (line) return { order, line };
  }
  return null;
};

export const unitsOf = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0);

/** C-31: true if the cart has goods to send or pick up. Tickets and donations need neither. */
export const needsDelivery = (cart: Cart): boolean =>
  cart.orders.some((order) => order.shippingFee > 0) ||
  allLines(cart).some((line) => line.kind === 'product' && !line.donation);
