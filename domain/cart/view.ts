/** The cart, its countdown and its seats as views need them, already computed; deeply frozen by the shop. */
import type {
  Cents,
  ComboId,
  Currency,
  Instant,
  LineId,
  OrderId,
  PurchaseId,
  RequestId,
  StoreSlug,
} from '../kernel/values.ts';
import { cents } from '../kernel/values.ts';
import { groupLines, type PlusState, plusStates } from '../limits/limits.ts';
import {
  allLines,
  type Combo,
  type ComboChoice,
  type Delivery,
  type ItemChoice,
  isEmpty,
  isRestored,
  type Line,
  needsDelivery,
  type StoreOrder,
  unitsOf,
} from '../model/cart.ts';
import type { InstallmentOption } from '../model/payment.ts';
import { type SoldSeat, soldSeats } from '../model/sold-seat.ts';
import { fullPrice } from '../pricing/full-price.ts';
import {
  type CurrencyAmount,
  type CurrencyPrices,
  deliveryFees,
  pricesByCurrency,
} from '../pricing/lines.ts';
import { countdown } from '../time/deadline.ts';
import { intendedQuantities } from './change.ts';
import { offeredDeliveries } from './decide.ts';
import type { CartScope, CartState, QueuedIntent } from './messages.ts';
import { binOf, intendedCombos, intendedItems, leavingCombos, leavingLines, projected } from './queue.ts';

/** Identical lines grouped (product, variation, dates, size, color, wristband). A seated line is a group alone. */
export interface CartGroup {
  /** The first line's id; stable while the group exists. */
  readonly key: LineId;
  readonly lineIds: readonly LineId[];
  readonly orderId: OrderId;
  readonly line: Line;
  readonly quantity: number;
  /** Intended quantity while a change is pending, else null. */
  readonly intended: number | null;
  /** The full price of one (M-08). */
  readonly unit: Cents;
  /** Full price of the group. */
  readonly amount: Cents;
  readonly plus: PlusState;
}

export interface ComboView extends Combo {
  /** The full price of one (M-08). */
  readonly unit: Cents;
  /** Full price of all of them. */
  readonly amount: Cents;
  /** Intended quantity while an increase is pending, else null. */
  readonly intended: number | null;
  /** True while its removal is pending. */
  readonly leaving: boolean;
  /** One unit can be removed. False for several that can only be removed together (C-89). */
  readonly less: boolean;
}

export interface CartOrderView {
  readonly orderId: OrderId;
  readonly store: StoreSlug;
  readonly currency: Currency;
  readonly groups: readonly CartGroup[];
  readonly combos: readonly ComboView[];
  readonly couponCode: string | null;
}

export interface CartSlice {
  readonly purchaseId: PurchaseId | null;
  readonly orders: readonly CartOrderView[];
  /** Units in the cart, combos counted as one. */
  readonly count: number;
  readonly empty: boolean;
  /** One list a currency, in the order of the store orders. */
  readonly prices: readonly CurrencyPrices[];
  /** Without a response yet, oldest first. */
  readonly intents: readonly {
    readonly requestId: RequestId;
    readonly type: string;
    readonly items: readonly ItemChoice[];
    readonly combos: readonly ComboChoice[];
    readonly lineIds: readonly LineId[];
    readonly comboId: ComboId | null;
  }[];
  readonly delivery: {
    readonly chosen: Delivery;
    readonly offered: readonly Delivery[];
    readonly needed: boolean;
    /** Delivery fees by currency, also before delivery is chosen (M-15). */
    readonly fees: readonly CurrencyAmount[];
  };
  readonly protection: { readonly chosen: boolean; readonly offered: boolean; readonly fee: Cents };
  readonly couponCode: string | null;
  /** Digits of the applied partner discount; empty if they were entered elsewhere. */
  readonly bin: string | null;
  /** Seats that wait for login. */
  readonly deferredSeats: readonly ItemChoice[];
  readonly restored: boolean;
  readonly deadline: Instant | null;
  /** Contents of the last expired cart, by name. One command reserves them again (C-35, C-81). */
  readonly expired: readonly { readonly name: string; readonly quantity: number }[];
  /** Repeated reservations (C-36). */
  readonly again: CartState['again'];
}

/** Updated every second while there is a deadline; `null` without one. */
export interface CountdownSlice {
  readonly minutes: number;
  readonly seconds: number;
  readonly phase: 'quiet' | 'soon' | 'last' | 'over';
}

/** The buyer's seats for the maps of their events and dates: reserved ones and requested ones. */
export interface SeatsSlice {
  readonly held: readonly SoldSeat[];
  readonly asking: readonly SoldSeat[];
  readonly releasing: readonly SoldSeat[];
}

export const NO_SEATS: SeatsSlice = { held: [], asking: [], releasing: [] };

/** State that the cart view is computed from. */
export interface CartViewScope extends CartScope {
  readonly instalments: InstallmentOption | null;
}

/** Intended quantities and plus-button states of an order, computed once for all its groups. */
interface Asked {
  readonly intended: ReturnType<typeof intendedQuantities>;
  readonly plus: ReturnType<typeof plusStates>;
}

const groupView = (order: StoreOrder, lines: readonly Line[], asked: Asked): readonly CartGroup[] => {
  const [line] = lines;
  if (line === undefined) return [];
  const quantity = unitsOf(lines);
  const intended = asked.intended(lines);
  return [
    {
      key: line.lineId,
      lineIds: lines.map((each) => each.lineId),
      orderId: order.orderId,
      line,
      quantity,
      intended: intended === quantity ? null : intended,
      unit: fullPrice(line),
      amount: cents(lines.reduce((sum, each) => sum + fullPrice(each) * each.quantity, 0)),
      plus: asked.plus(line.lineId, line),
    },
  ];
};

const comboView = (combo: Combo, queue: CartState['queue']): ComboView => {
  const unit = fullPrice(combo);
  const leaving = leavingCombos(queue).has(combo.comboId);
  const more = unitsOf(intendedCombos(queue).filter(({ comboId }) => comboId === combo.comboId));
  const intended = (leaving ? 0 : combo.quantity) + more;
  return {
    ...combo,
    ...{ unit, amount: cents(unit * combo.quantity), leaving, less: !leaving && intended === 1 },
    intended: intended === combo.quantity ? null : intended,
  };
};

const orderView = (cart: CartState, order: StoreOrder, plus: Asked['plus']): CartOrderView => {
  const intended = intendedQuantities(cart, order);
  return {
    orderId: order.orderId,
    store: order.store,
    currency: order.currency,
    groups: groupLines(order.lines).flatMap((lines) => groupView(order, lines, { intended, plus })),
    combos: order.combos.map((combo) => comboView(combo, cart.queue)),
    couponCode: order.couponCode,
  };
};

const intentView = ({ requestId, intent }: QueuedIntent): CartSlice['intents'][number] => ({
  requestId,
  type: intent.type,
  items: intent.type === 'Reserve' ? intent.items : [],
  combos: intent.type === 'Reserve' ? intent.combos : [],
  lineIds: intent.type === 'Remove' ? intent.lineIds : [],
  comboId: intent.type === 'RemoveCombo' ? intent.comboId : null,
});

const countOf = (orders: readonly StoreOrder[]): number =>
  orders.reduce((sum, order) => sum + unitsOf(order.lines) + unitsOf(order.combos), 0);

const protectionFee = (orders: readonly StoreOrder[]): Cents =>
  cents(orders.reduce((sum, order) => sum + order.protectionFee, 0));

export const cartSlice = (scope: CartViewScope): CartSlice => {
  const { cart: confirmed, queue, delivery, protection, deferredSeats, deadline } = scope.cart;
  const plus = plusStates(projected(confirmed, queue));
  const fee = protectionFee(confirmed.orders);
  return {
    purchaseId: confirmed.purchaseId,
    orders: confirmed.orders.map((order) => orderView(scope.cart, order, plus)),
    count: countOf(confirmed.orders),
    empty: isEmpty(confirmed),
    prices: pricesByCurrency(confirmed, { delivery, protection, instalments: scope.instalments }),
    intents: queue.map(intentView),
    delivery: {
      chosen: delivery,
      offered: offeredDeliveries(scope),
      needed: needsDelivery(confirmed),
      fees: deliveryFees(confirmed.orders),
    },
    protection: { chosen: protection, offered: fee > 0, fee },
    couponCode: confirmed.orders.find((order) => order.couponCode !== null)?.couponCode ?? null,
    bin: binOf(scope.cart),
    deferredSeats,
    restored: isRestored(confirmed),
    deadline,
    expired: scope.cart.expired.map(({ name, item, combo }) => ({
      name,
      quantity: (item ?? combo)?.quantity ?? 0,
    })),
    again: scope.cart.again,
  };
};

/** C-18: none without a deadline, nor for a restored order, whose time does not run out. */
export const countdownSlice = (scope: Pick<CartScope, 'cart'>, now: Instant): CountdownSlice | null => {
  const { deadline, cart } = scope.cart;
  return deadline === null || isRestored(cart) ? null : countdown(deadline, now);
};

export const seatsSlice = ({ cart: { cart, queue } }: Pick<CartScope, 'cart'>): SeatsSlice => {
  const leaving = leavingLines(queue);
  const lines = allLines(cart);
  return {
    held: soldSeats(lines.filter(({ lineId }) => !leaving.has(lineId))),
    asking: soldSeats(intendedItems(queue)),
    releasing: soldSeats(lines.filter(({ lineId }) => leaving.has(lineId))),
  };
};
