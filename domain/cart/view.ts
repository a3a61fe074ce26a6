import type { NonEmpty } from '../kernel/decider.ts';
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
import { cents, unitsOf } from '../kernel/values.ts';
import { groupLines, looseLines, type PlusState, plusStates } from '../limits/limits.ts';
import {
  allLines,
  type Cart,
  type Combo,
  type ComboChoice,
  type Delivery,
  type ItemChoice,
  isEmpty,
  isRestored,
  type Line,
  needsDelivery,
  type StoreOrder,
} from '../model/cart.ts';
import type { InstallmentOption } from '../model/payment.ts';
import { type SoldSeat, soldSeats } from '../model/sold-seat.ts';
import { fullPrice } from '../pricing/full-price.ts';
import {
  type CurrencyAmount,
  type CurrencyPrices,
  feesOf,
  pricesByCurrency,
  takesCoupon,
} from '../pricing/lines.ts';
import { countdown } from '../time/deadline.ts';
import { offeredDeliveries } from './decide.ts';
import { intendedQuantities } from './decide-change.ts';
import { isCodeUnderWay } from './decide-code.ts';
import type { CartScope, CartState, CodeEntry, QueuedIntent } from './messages.ts';
import { binOf, intendedCombos, intendedItems, leavingCombos, leavingLines, projected } from './queue.ts';

/** A row of the cart and its controls. */
interface RowView {
  /** Full price of one unit (M-08). */
  readonly unit: Cents;
  readonly amount: Cents;
  /** Quantity after the queue if it differs, else null. */
  readonly intended: number | null;
  /** True while all units are being removed. The row's plus and minus are inactive then (C-108). */
  readonly leaving: boolean;
  /** True if one unit can be removed. False for several combos, which can only be removed together (C-89). */
  readonly less: boolean;
  readonly more: boolean;
  /** True for a seat, whose quantity cannot be changed (C-120). */
  readonly fixed: boolean;
}

/** Identical lines shown as one. A seated line is a separate group. */
export interface CartGroup extends RowView {
  /** Id of the first line. */
  readonly key: LineId;
  readonly lineIds: readonly LineId[];
  readonly orderId: OrderId;
  readonly line: Line;
  readonly quantity: number;
  readonly plus: PlusState;
}

export interface ComboView extends Combo, RowView {
  /** True for several, which can only be removed together (C-89). */
  readonly several: boolean;
}

/** Field for coupons and vouchers. */
interface CodeView {
  /** True while a code is tried. */
  readonly busy: boolean;
  /** The last code that was refused, until the next code or change of the cart (C-109). */
  readonly refused: Extract<CodeEntry, { status: 'refused' }> | null;
  readonly accepted: string | null;
  /** True while the coupon is being removed. */
  readonly removing: boolean;
  /** True if the cart has items that no coupon discounts (M-14). */
  readonly partial: boolean;
}

export interface CartOrderView {
  readonly orderId: OrderId;
  readonly store: StoreSlug;
  readonly currency: Currency;
  readonly groups: readonly CartGroup[];
  readonly combos: readonly ComboView[];
}

export interface CartSlice {
  readonly purchaseId: PurchaseId | null;
  readonly orders: readonly CartOrderView[];
  /** Units in the cart. A combo counts as one. */
  readonly count: number;
  readonly empty: boolean;
  readonly prices: readonly CurrencyPrices[];
  readonly intents: readonly {
    readonly requestId: RequestId;
    readonly type: string;
    readonly items: readonly ItemChoice[];
    readonly combos: readonly ComboChoice[];
    readonly comboId: ComboId | null;
  }[];
  readonly delivery: {
    readonly chosen: Delivery;
    readonly offered: readonly Delivery[];
    readonly needed: boolean;
    /** Delivery fees by currency, also before delivery is chosen (M-15). */
    readonly fees: readonly CurrencyAmount[];
  };
  readonly protection: {
    readonly chosen: boolean;
    readonly offered: boolean;
    /** Fees by currency, also before protection is chosen (M-15). */
    readonly fees: readonly CurrencyAmount[];
  };
  readonly couponCode: string | null;
  /** Card digits of the partner discount. Empty if they were entered elsewhere (C-70), null without a discount. */
  readonly bin: string | null;
  readonly deferredSeats: readonly ItemChoice[];
  readonly restored: boolean;
  readonly deadline: Instant | null;
  /** Items of an expired cart, until the cart has items again (C-121). */
  readonly expired: readonly { readonly name: string; readonly quantity: number }[];
  readonly again: CartState['again'];
  readonly code: CodeView;
}

export interface CountdownSlice {
  readonly minutes: number;
  readonly seconds: number;
  readonly phase: 'quiet' | 'soon' | 'last' | 'over';
}

export interface SeatsSlice {
  readonly held: readonly SoldSeat[];
  readonly asking: readonly SoldSeat[];
  readonly releasing: readonly SoldSeat[];
}

export const NO_SEATS: SeatsSlice = { held: [], asking: [], releasing: [] };

export interface CartViewScope extends CartScope {
  readonly installments: InstallmentOption | null;
}

interface Asked {
  readonly intended: ReturnType<typeof intendedQuantities>;
  readonly leaving: ReturnType<typeof leavingLines>;
  readonly plus: ReturnType<typeof plusStates>;
}

const groupView = (order: StoreOrder, lines: NonEmpty<Line>, asked: Asked): CartGroup => {
  const [line] = lines;
  const quantity = unitsOf(lines);
  const intended = asked.intended(lines);
  const leaving = lines.every(({ lineId }) => asked.leaving.has(lineId));
  const plus = asked.plus(line.lineId, line);
  const fixed = line.seat !== null;
  return {
    key: line.lineId,
    lineIds: lines.map((each) => each.lineId),
    orderId: order.orderId,
    line,
    quantity,
    intended: intended === quantity ? null : intended,
    unit: fullPrice(line),
    amount: cents(lines.reduce((sum, each) => sum + fullPrice(each) * each.quantity, 0)),
    ...{ leaving, less: !leaving && !fixed, more: plus.allowed && !leaving, plus, fixed },
  };
};

const comboView = (combo: Combo, queue: CartState['queue']): ComboView => {
  const unit = fullPrice(combo);
  const leaving = leavingCombos(queue).has(combo.comboId);
  const more = unitsOf(intendedCombos(queue).filter(({ comboId }) => comboId === combo.comboId));
  const intended = (leaving ? 0 : combo.quantity) + more;
  return {
    ...combo,
    ...{ unit, amount: cents(unit * combo.quantity), leaving, more: !leaving },
    ...{ less: !leaving && intended === 1, several: !leaving && intended > 1, fixed: false },
    intended: intended === combo.quantity ? null : intended,
  };
};

const orderView = (cart: CartState, order: StoreOrder, asked: Omit<Asked, 'intended'>): CartOrderView => {
  const intended = intendedQuantities(cart, order);
  return {
    orderId: order.orderId,
    store: order.store,
    currency: order.currency,
    groups: groupLines(order.lines).map((lines) => groupView(order, lines, { ...asked, intended })),
    combos: order.combos.map((combo) => comboView(combo, cart.queue)),
  };
};

/** State of each group's plus button, in the order of the cart. `later` is the cart after its queue. */
export const plusOfGroups = (cart: Cart, later: Cart): readonly PlusState[] => {
  const plus = plusStates(later);
  return cart.orders.flatMap(({ lines }) => groupLines(lines).map(([line]) => plus(line.lineId, line)));
};

const intentView = ({ requestId, intent }: QueuedIntent): CartSlice['intents'][number] => ({
  requestId,
  type: intent.type,
  items: intent.type === 'Reserve' ? intent.items : [],
  combos: intent.type === 'Reserve' ? intent.combos : [],
  comboId: intent.type === 'RemoveCombo' ? intent.comboId : null,
});

const expiredView = ({ name, item, combo }: CartState['expired'][number]): CartSlice['expired'][number] => ({
  name,
  quantity: (item ?? combo)?.quantity ?? 0,
});

const codeView = ({ cart, queue, code }: CartState): CodeView => ({
  busy: isCodeUnderWay(code),
  refused: code?.status === 'refused' ? code : null,
  accepted: code?.status === 'accepted' ? code.code : null,
  removing: queue.some(({ intent }) => intent.type === 'RemoveCoupon'),
  partial: looseLines(cart).some((line) => !takesCoupon(line)),
});

export const unitsIn = (orders: readonly StoreOrder[]): number =>
  orders.reduce((sum, order) => sum + unitsOf(order.lines) + unitsOf(order.combos), 0);

export const cartSlice = (scope: CartViewScope): CartSlice => {
  const { cart: confirmed, queue, delivery, protection, deferredSeats, deadline } = scope.cart;
  const asked = { plus: plusStates(projected(confirmed, queue)), leaving: leavingLines(queue) };
  const protectionFees = feesOf(confirmed.orders, 'protectionFee');
  return {
    purchaseId: confirmed.purchaseId,
    orders: confirmed.orders.map((order) => orderView(scope.cart, order, asked)),
    count: unitsIn(confirmed.orders),
    empty: isEmpty(confirmed),
    prices: pricesByCurrency(confirmed, { delivery, protection, installments: scope.installments }),
    intents: queue.map(intentView),
    delivery: {
      chosen: delivery,
      offered: offeredDeliveries(scope),
      needed: needsDelivery(confirmed),
      fees: feesOf(confirmed.orders, 'shippingFee'),
    },
    protection: { chosen: protection, offered: protectionFees.length > 0, fees: protectionFees },
    couponCode: confirmed.orders.find((order) => order.couponCode !== null)?.couponCode ?? null,
    bin: binOf(scope.cart),
    deferredSeats,
    restored: isRestored(confirmed),
    deadline,
    expired: isEmpty(confirmed) ? scope.cart.expired.map(expiredView) : [],
    again: scope.cart.again,
    code: codeView(scope.cart),
  };
};

/** Countdown to the deadline (C-18). Null without a deadline, or for a restored order, which does not expire. */
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
