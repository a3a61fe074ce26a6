import { ENTRY_DOCUMENTS, type EntryDocument } from '../fields/profile.ts';
import { freeze } from '../kernel/plain.ts';
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
export const entryDocument = word(...ENTRY_DOCUMENTS);
export type { EntryDocument };
export const delivery = word('collect', 'deliver');
export type Delivery = Type<typeof delivery>;

const plain = text('plain');
const code = nullable(text('code'));

/** 0 means unlimited. */
const limitByKind = struct({ ticket: number, product: number, recharge: number });
export type LimitByKind = Type<typeof limitByKind>;

const lineSeat = struct({ seatId, label: plain, blockId: nullable(plain), block: nullable(plain) });
export type LineSeat = Type<typeof lineSeat>;

/** Units in the buyer's other purchases. `ofKind` counts per day for a recurring event. */
const ownedUnits = struct({ ofProduct: number, ofKind: number });

const lineEvent = struct({ slug: plain, name: plain, place: plain, city: plain, organizer: plain });
export type LineEvent = Type<typeof lineEvent>;

/** Item of an order as the server sends it. `price` and both fees are for one unit. */
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
  /** Maximum units of the variation for this buyer. Null if the server does not send it. */
  stock: nullable(number),
  /** 0 means unlimited. */
  perDocumentLimit: number,
  perDocumentLimitByKind: limitByKind,
  /** Null if the server does not send it. */
  owned: nullable(ownedUnits),
  seat: nullable(lineSeat),
  sector: nullable(plain),
  batch: nullable(number),
  /** Wall time `YYYY-MM-DDTHH:mm:ss` of the chosen date, at the venue. */
  visitAt: nullable(plain),
  /** Wall time of the event. */
  eventAt: nullable(plain),
  size: nullable(plain),
  color: nullable(plain),
  wristbandCode: code,
  bearerRequired: flag,
  /** Document that the entrance needs. Null if the host does not say (F-33). */
  entryDocument: nullable(entryDocument),
  facialRequired: flag,
  hideDownload: flag,
  hideDate: flag,
  courtesy: flag,
  /** True if confirmed without prepayment. */
  reservation: flag,
  affiliateProgramId: nullable(plain),
  donation: flag,
  /** Null if the server does not send it. */
  event: nullable(lineEvent),
});
export type Line = Type<typeof line>;

export const combo = struct({
  comboId,
  store,
  name: plain,
  quantity: number,
  price: cents,
  convenienceFee: cents,
  processingFee: cents,
  lines: list(line),
});
export type Combo = Type<typeof combo>;

/** One store's part of the cart. Fees and discounts are totals of the order, and not negative. */
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
  total: cents,
  couponCode: code,
  /** Time of the last reservation, as the server wrote it: without an offset, São Paulo's wall time. */
  reservedAt: nullable(plain),
  reservation: flag,
  courtesy: flag,
  exchange: flag,
  restored: flag,
});
export type StoreOrder = Type<typeof storeOrder>;

export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

export const cart = struct({ purchaseId: nullable(purchaseId), orders: list(storeOrder) });
export type Cart = Type<typeof cart>;
export const NO_CART: Cart = freeze({ purchaseId: null, orders: [] });

export const itemChoice = described(
  struct({
    store,
    productId,
    variationId,
    kind: lineKind,
    quantity: number,
    /** Name for messages before the server responds. */
    name: plain,
    seat: nullable(struct({ seatId, index: number, mapId: plain, label: plain })),
    /** Wall time of the chosen date. */
    visitAt: nullable(plain),
    size: nullable(plain),
    color: nullable(plain),
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
export const comboChoice = described(
  // Old logs have no parts, because sizes and colors could not be chosen.
  either(struct({ ...COMBO_CHOICE, parts: list(variationId) }), struct(COMBO_CHOICE)),
  ({ quantity }) => counted(quantity, 'combo'),
);
export type ComboChoice = Type<typeof comboChoice>;

/** Item of a former cart in a form that can be requested again. Either `item` or `combo` is set. */
export const lastThing = struct({
  name: plain,
  /** Full price of one unit, fees included. */
  unit: cents,
  currency,
  item: nullable(itemChoice),
  combo: nullable(comboChoice),
});
export type LastThing = Type<typeof lastThing>;

export const allLines = (cart: Cart): Line[] =>
  cart.orders.flatMap(({ lines, combos }) =>
    combos.length === 0 ? lines : [...lines, ...combos.flatMap((combo) => combo.lines)],
  );

export const isEmpty = (cart: Cart): boolean =>
  cart.orders.every((order) => order.lines.length === 0 && order.combos.length === 0);

/** The cart's number is known, but not its content. */
export const isUnread = (cart: Cart): boolean => cart.purchaseId !== null && isEmpty(cart);

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

/** True if the cart has a shipping fee, or products other than donations (C-31). */
export const needsDelivery = (cart: Cart): boolean =>
  cart.orders.some((order) => order.shippingFee > 0) ||
  allLines(cart).some((line) => line.kind === 'product' && !line.donation);
