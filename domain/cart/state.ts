/** What the core knows of the cart. The server's last word (`orders`) and the buyer's intents beside it. */
import type {
  ComboId,
  LineId,
  OrderId,
  ProductId,
  PurchaseId,
  RequestId,
  SeatId,
  StoreSlug,
  VariationId,
} from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Cents, Currency } from '../kernel/money.ts';

export type LineKind = 'ticket' | 'product' | 'recharge';

/** 0 means unlimited. */
export interface LimitByKind {
  readonly ticket: number;
  readonly product: number;
  readonly recharge: number;
}

export interface LineSeat {
  readonly seatId: SeatId;
  readonly label: string;
  readonly blockId: string | null;
  readonly block: string | null;
}

/** One item of an order as the server holds it. `price` and `convenienceFee` are for one unit. */
export interface Line {
  readonly lineId: LineId;
  readonly store: StoreSlug;
  readonly productId: ProductId;
  readonly variationId: VariationId;
  readonly productSlug: string;
  readonly productName: string;
  readonly variationName: string;
  readonly kind: LineKind;
  readonly recurring: boolean;
  readonly price: Cents;
  readonly convenienceFee: Cents;
  readonly quantity: number;
  /** Most units that this buyer could hold of the variation; `null` when the server does not say. */
  readonly stock: number | null;
  /** Units of the product a document; 0 is unlimited. */
  readonly perDocumentLimit: number;
  readonly perDocumentLimitByKind: LimitByKind;
  readonly seat: LineSeat | null;
  readonly sector: string | null;
  readonly batch: number | null;
  /** São Paulo wall time `YYYY-MM-DDTHH:mm:ss` of the visit (recurring events). */
  readonly visitAt: string | null;
  /** Wall time of the event that the ticket is for. */
  readonly eventAt: string | null;
  readonly size: string | null;
  readonly colour: string | null;
  readonly wristbandCode: string | null;
  readonly bearerRequired: boolean;
  readonly facialRequired: boolean;
  readonly hideDownload: boolean;
  readonly hideDate: boolean;
  readonly courtesy: boolean;
  /** A time reservation: confirmed without prepayment. */
  readonly reservation: boolean;
  readonly affiliateProgramId: string | null;
  /** Its price is the amount that the buyer chose, not the store's. */
  readonly donation: boolean;
}

export interface Combo {
  readonly comboId: ComboId;
  readonly store: StoreSlug;
  readonly name: string;
  readonly quantity: number;
  /** For one combo. */
  readonly price: Cents;
  readonly lines: readonly Line[];
}

/** One store's part of the cart. All fees and discounts are totals of the order, not negative. */
export interface StoreOrder {
  readonly orderId: OrderId;
  readonly store: StoreSlug;
  readonly currency: Currency;
  readonly lines: readonly Line[];
  readonly combos: readonly Combo[];
  readonly convenienceFee: Cents;
  readonly processingFee: Cents;
  readonly serviceFee: Cents;
  readonly shippingFee: Cents;
  readonly protectionFee: Cents;
  readonly couponDiscount: Cents;
  readonly binDiscount: Cents;
  readonly affiliateDiscount: Cents;
  /** The server's `valor_total`. */
  readonly total: Cents;
  readonly couponCode: string | null;
  /** São Paulo wall time of the last reservation, as the server wrote it. */
  readonly reservedAt: string | null;
  readonly reservation: boolean;
  readonly courtesy: boolean;
  readonly exchange: boolean;
  readonly restored: boolean;
}

/** The cart as the server last told it. */
export interface Cart {
  readonly purchaseId: PurchaseId | null;
  readonly orders: readonly StoreOrder[];
}

export type Delivery = 'collect' | 'deliver';

/** What a buyer wants to put in. `seatId` goes with quantity 1. */
export interface ItemChoice {
  readonly store: StoreSlug;
  readonly productId: ProductId;
  readonly variationId: VariationId;
  readonly kind: LineKind;
  readonly quantity: number;
  /** For messages before the server has answered. */
  readonly name: string;
  readonly seat: {
    readonly seatId: SeatId;
    readonly index: number;
    readonly mapId: string;
    readonly label: string;
  } | null;
  /** `dthr_visitacao`: the chosen visit, wall time. */
  readonly visitAt: string | null;
  readonly size: string | null;
  readonly colour: string | null;
  readonly wristbandCode: string | null;
  readonly voucherCode: string | null;
  readonly affiliateProgramId: string | null;
  /** Donations choose their amount; everything else is priced by the server. */
  readonly donation: Cents | null;
}

export interface ComboChoice {
  readonly store: StoreSlug;
  readonly comboId: ComboId;
  readonly quantity: number;
  readonly name: string;
}

/** A wish of the buyer's that the server has to carry out. Asked one at a time, in order. */
export type CartIntent =
  | {
      readonly type: 'Reserve';
      readonly items: readonly ItemChoice[];
      readonly combos: readonly ComboChoice[];
    }
  | {
      readonly type: 'Remove';
      readonly orderId: OrderId;
      readonly store: StoreSlug;
      readonly lineIds: readonly LineId[];
    }
  | {
      readonly type: 'RemoveCombo';
      readonly orderId: OrderId;
      readonly store: StoreSlug;
      readonly comboId: ComboId;
    }
  | { readonly type: 'ApplyCoupon'; readonly code: string }
  | { readonly type: 'RemoveCoupon' }
  | { readonly type: 'ApplyBin'; readonly digits: string }
  | { readonly type: 'RemoveBin' }
  | { readonly type: 'Reattach' }
  | { readonly type: 'Read' };

export interface PendingIntent {
  readonly requestId: RequestId;
  readonly intent: CartIntent;
}

/** What went wrong or right last, for the message bar. `serial` grows, so that equal notices are told apart. */
export interface Notice {
  readonly serial: number;
  readonly tone: 'success' | 'error' | 'info';
  /** i18n key. */
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** The server's own words, shown instead of the code's text where it sent some. */
  readonly serverMessage: string | null;
}

export interface CartState {
  readonly cart: Cart;
  /** Asked or waiting to be asked; the first is under way. */
  readonly queue: readonly PendingIntent[];
  /** Calls given up on; a late answer to one asks for the cart anew. */
  readonly lost: readonly RequestId[];
  /** `null` without a reservation. */
  readonly deadline: Instant | null;
  readonly delivery: Delivery;
  readonly protection: boolean;
  /** A seat click held until login. */
  readonly heldSeat: ItemChoice | null;
  readonly bin: string | null;
}
