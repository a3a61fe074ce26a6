/** Paying. An outcome that is not known is `unknown`, never `failed`: money may have moved. */
import type { LineId, PurchaseId, RequestId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Cents } from '../kernel/money.ts';

export type PaymentKind = 'credit' | 'pix' | 'cash' | 'deposit' | 'courtesy' | 'reservation';

export interface Bearer {
  readonly name: string;
  readonly document: string;
  readonly email: string;
  readonly birthDate: string;
  readonly confirmed: boolean;
}

export interface InstalmentOption {
  readonly count: number;
  readonly each: Cents;
  readonly total: Cents;
  /** `total` minus what is paid at once. */
  readonly interest: Cents;
}

export interface PixCharge {
  /** BR Code, "copia e cola". */
  readonly code: string;
  readonly expiresAt: Instant;
}

export type PaymentState =
  | { readonly status: 'idle' }
  | {
      readonly status: 'asking';
      readonly requestId: RequestId;
      readonly kind: PaymentKind;
      readonly purchaseId: PurchaseId;
    }
  /** The answer was lost; polling tells. Finalising again is refused until it does. */
  | {
      readonly status: 'unknown';
      readonly requestId: RequestId;
      readonly kind: PaymentKind;
      readonly purchaseId: PurchaseId;
      /** The check under way, else null. */
      readonly asking: RequestId | null;
    }
  | {
      readonly status: 'waiting';
      readonly kind: PaymentKind;
      readonly purchaseId: PurchaseId;
      readonly pix: PixCharge | null;
      readonly asking: RequestId | null;
    }
  | { readonly status: 'succeeded'; readonly kind: PaymentKind; readonly purchaseId: PurchaseId }
  | {
      readonly status: 'failed';
      readonly kind: PaymentKind;
      readonly purchaseId: PurchaseId;
      readonly reason: string;
      readonly serverMessage: string | null;
    };

export interface CheckoutState {
  readonly kind: PaymentKind | null;
  readonly instalments: InstalmentOption | null;
  readonly bearers: { readonly [lineId: LineId]: Bearer };
  readonly payment: PaymentState;
  /** Finalising calls of this purchase that were given up on: a late success of one still settles it. */
  readonly lost: readonly RequestId[];
}
