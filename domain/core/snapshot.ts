/**
 * What views need, already computed: plain, deeply frozen, one slice a concern. `view(state, now)` in this
 * folder makes it; nothing here says how it is drawn.
 */
import type { Combo, Delivery, ItemChoice, Line, Notice } from '../cart/state.ts';
import type { Bearer, InstalmentOption, PaymentKind, PaymentState } from '../checkout/state.ts';
import type {
  ComboId,
  LineId,
  OrderId,
  ProductId,
  PurchaseId,
  RequestId,
  SeatId,
  StoreSlug,
} from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Cents, Currency } from '../kernel/money.ts';
import type { Consumer, Settings } from '../session/state.ts';

export type PlusState =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      readonly reason: 'seated' | 'stock' | 'limitByKind' | 'limit' | 'unknownLine';
      /** The limit that was reached; 1 for a seated line, 0 for an unknown one. */
      readonly limit: number;
    };

export type PriceLineCode =
  | 'items'
  | 'combos'
  | 'coupon'
  | 'bin'
  | 'affiliate'
  | 'shipping'
  | 'service'
  | 'convenience'
  | 'processing'
  | 'interest'
  | 'protection'
  /** What the server's total differs by from its parts; only there when the two disagree. */
  | 'adjustment'
  | 'total';

/** Discounts are negative. */
export interface PriceLine {
  readonly code: PriceLineCode;
  readonly amount: Cents;
  readonly currency: Currency;
}

/** Identical lines taken together (product, variation, dates, size, colour, wristband; a seated line stands alone). */
export interface CartGroup {
  /** The first line's id; stable while the group lives. */
  readonly key: LineId;
  readonly lineIds: readonly LineId[];
  readonly orderId: OrderId;
  readonly line: Line;
  readonly quantity: number;
  /** A change of this group waits for the server: the wished quantity, else null. */
  readonly wished: number | null;
  readonly unit: Cents;
  /** With the convenience fee inside. */
  readonly unitWithFee: Cents;
  readonly amount: Cents;
  /** What the group costs with its convenience fees inside. */
  readonly amountWithFee: Cents;
  readonly plus: PlusState;
}

export interface CartOrderView {
  readonly orderId: OrderId;
  readonly store: StoreSlug;
  readonly currency: Currency;
  readonly groups: readonly CartGroup[];
  readonly combos: readonly Combo[];
  readonly couponCode: string | null;
}

export interface CartSlice {
  readonly purchaseId: PurchaseId | null;
  readonly orders: readonly CartOrderView[];
  /** Units in the cart, combos counted as one. */
  readonly count: number;
  readonly empty: boolean;
  /** One list a currency, in the order of the store orders. */
  readonly prices: readonly {
    readonly currency: Currency;
    readonly lines: readonly PriceLine[];
    readonly payable: Cents;
  }[];
  /** Requests not yet answered, oldest first. */
  readonly pending: readonly {
    readonly requestId: RequestId;
    readonly type: string;
    readonly items: readonly ItemChoice[];
    readonly lineIds: readonly LineId[];
    readonly comboId: ComboId | null;
  }[];
  readonly delivery: {
    readonly chosen: Delivery;
    readonly offered: readonly Delivery[];
    readonly needed: boolean;
  };
  readonly protection: { readonly chosen: boolean; readonly offered: boolean; readonly fee: Cents };
  readonly couponCode: string | null;
  readonly bin: string | null;
  readonly heldSeat: ItemChoice | null;
  readonly restored: boolean;
  readonly deadline: Instant | null;
}

/** Every second while a deadline stands; `null` without one. */
export interface CountdownSlice {
  readonly minutes: number;
  readonly seconds: number;
  readonly phase: 'quiet' | 'soon' | 'last' | 'over';
}

export interface SessionSlice {
  readonly status: 'guest' | 'entering' | 'consumer';
  readonly consumer: Consumer | null;
  readonly profileComplete: boolean;
  readonly foreign: boolean;
  readonly canBuyRecharges: boolean;
  readonly updating: boolean;
  /** Set when login answered 7500: views go to the password reset. Grows with every demand. */
  readonly resetDemanded: number;
}

export interface BearerView {
  readonly lineId: LineId;
  readonly productId: ProductId;
  readonly label: string;
  readonly bearer: Bearer | null;
  readonly required: boolean;
  /** Refusal code why this bearer does not do (same document twice, bad CPF …), else null. */
  readonly problem: string | null;
}

export interface CheckoutSlice {
  readonly kind: PaymentKind | null;
  /** Kinds that do not fit what is to be paid (P-18); never offered, whatever the store takes. */
  readonly unfit: readonly PaymentKind[];
  readonly instalments: InstalmentOption | null;
  readonly bearers: readonly BearerView[];
  readonly payment: PaymentState;
  /** Refusal code of what still stands between the buyer and paying, else null. */
  readonly blockedBy: string | null;
}

/** Own seats for the map: what the buyer holds and what is being asked for. */
export interface SeatsSlice {
  readonly held: readonly SeatId[];
  readonly asking: readonly SeatId[];
  readonly releasing: readonly SeatId[];
}

export interface Snapshot {
  readonly settings: Settings;
  readonly session: SessionSlice;
  readonly cart: CartSlice;
  readonly countdown: CountdownSlice | null;
  readonly checkout: CheckoutSlice;
  readonly seats: SeatsSlice;
  readonly notice: Notice | null;
}

export type SliceName = keyof Snapshot;
