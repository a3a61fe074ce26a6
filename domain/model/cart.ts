/** The cart as the server last confirmed it, what a buyer may put into it, and finding one's way through it. */
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

/** Units that the buyer's document has in other purchases: of the product, and of the line's kind (on its day, where recurring). */
const ownedUnits = struct({ ofProduct: number, ofKind: number });

/** What the line is for, and where that is. */
const lineEvent = struct({ slug: plain, name: plain, place: plain, city: plain, organizer: plain });
export type LineEvent = Type<typeof lineEvent>;

/** One item of an order as the server has it. `price` and the two fees are for one unit. */
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
  /** Most units that this buyer could have of the variation; `null` when the server does not say. */
  stock: nullable(number),
  /** Units of the product a document; 0 is unlimited. */
  perDocumentLimit: number,
  perDocumentLimitByKind: limitByKind,
  /** `null` when the server does not say. */
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
  /** Its price is the amount that the buyer chose, not the store's. */
  donation: flag,
  /** `null` when the server does not say. */
  event: nullable(lineEvent),
});
export type Line = Type<typeof line>;

export const combo = struct({
  comboId,
  store,
  name: plain,
  quantity: number,
  /** For one combo, as the fees are. */
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

/** What a buyer wants to put in. A seat goes with quantity 1. */
export const itemChoice = described(
  struct({
    store,
    productId,
    variationId,
    kind: lineKind,
    quantity: number,
    /** Of the product, as the shop calls it: for messages before the server has answered. */
    name: plain,
    /** `mapId` is the key of the open map that it was chosen on, `index` its place there. */
    seat: nullable(struct({ seatId, index: number, mapId: plain, label: plain })),
    /** `dthr_visitacao`: the chosen visit, wall time. */
    visitAt: nullable(plain),
    size: nullable(plain),
    colour: nullable(plain),
    wristbandCode: code,
    voucherCode: code,
    affiliateProgramId: nullable(plain),
    /** Donations choose their amount; everything else is priced by the server. */
    donation: nullable(cents),
  }),
  ({ quantity, kind, seat }) => (seat === null ? counted(quantity, kind) : `seat ${seat.label}`),
);
export type ItemChoice = Type<typeof itemChoice>;

const COMBO_CHOICE = { store, comboId, quantity: number, name: plain };
/** `parts`: variations of its products, in any order (C-54). */
export const comboChoice = described(
  // Logs from before sizes and colors could be chosen have no parts.
  either(struct({ ...COMBO_CHOICE, parts: list(variationId) }), struct(COMBO_CHOICE)),
  ({ quantity }) => counted(quantity, 'combo'),
);
export type ComboChoice = Type<typeof comboChoice>;

/** Every line that is sold by itself (not within a combo). */
export const looseLines = (cart: Cart): Line[] => cart.orders.flatMap((order) => order.lines);

/** Every line, those of combos too: each may need a bearer. */
export const allLines = (cart: Cart): Line[] =>
  cart.orders.flatMap((order) => [...order.lines, ...order.combos.flatMap((combo) => combo.lines)]);

export const isEmpty = (cart: Cart): boolean =>
  cart.orders.every((order) => order.lines.length === 0 && order.combos.length === 0);

/** A restored order is not given back when its time is over (C-18). */
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

/** C-31: something in the cart is sent or picked up; tickets and donations are not. */
export const needsDelivery = (cart: Cart): boolean =>
  cart.orders.some((order) => order.shippingFee > 0) ||
  allLines(cart).some((line) => line.kind === 'product' && !line.donation);
