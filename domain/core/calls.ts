/**
 * What the core asks of the server, as plain data; only the worker's gateway carries it out. Secrets never
 * stand here: a `secretRef` names what the worker's vault holds (password, card token, captcha).
 */
import type { CartIntent, Delivery } from '../cart/state.ts';
import type { Bearer, PaymentKind } from '../checkout/state.ts';
import type { LineId, PurchaseId, RequestId } from '../kernel/ids.ts';
import type { Address, Consumer } from '../session/state.ts';

/** Names a secret in the worker's vault. Worthless outside the tab that made it. */
export type SecretRef = string;

/** What registration and profile changes send, the password apart. */
export type Profile = Omit<Consumer, 'userId' | 'consumerId' | 'status'>;

export interface FinaliseDetails {
  readonly kind: PaymentKind;
  readonly instalments: number;
  readonly delivery: Delivery;
  readonly protection: boolean;
  readonly binAllowed: boolean;
  readonly deliveryAddress: Address | null;
  readonly bearers: readonly (Bearer & { readonly lineId: LineId })[];
}

export type Call =
  | {
      readonly type: 'Cart';
      readonly requestId: RequestId;
      readonly purchaseId: PurchaseId | null;
      readonly intent: CartIntent;
    }
  | {
      readonly type: 'LogIn';
      readonly requestId: RequestId;
      readonly email: string;
      readonly secretRef: SecretRef;
    }
  | { readonly type: 'LogInWithToken'; readonly requestId: RequestId; readonly secretRef: SecretRef }
  | {
      readonly type: 'Register';
      readonly requestId: RequestId;
      readonly profile: Profile;
      readonly secretRef: SecretRef;
    }
  | {
      readonly type: 'UpdateProfile';
      readonly requestId: RequestId;
      readonly consumerId: string;
      readonly profile: Profile;
    }
  | {
      readonly type: 'Finalise';
      readonly requestId: RequestId;
      readonly purchaseId: PurchaseId;
      readonly details: FinaliseDetails;
      readonly secretRef: SecretRef | null;
    }
  | { readonly type: 'ReserveWithoutPayment'; readonly requestId: RequestId; readonly purchaseId: PurchaseId }
  | { readonly type: 'ReadPayment'; readonly requestId: RequestId; readonly purchaseId: PurchaseId };

/** Why a call brought no result. `lost`: nobody knows whether it was carried out. */
export interface CallFailure {
  readonly kind: 'refused' | 'forbidden' | 'lost' | 'malformed' | 'unavailable';
  readonly httpStatus: number | null;
  /** The server's `code` (7400, 7500 …), as text; empty when there is none. */
  readonly code: string;
  readonly serverMessage: string | null;
  /** For 7500: what goes along to the password reset. For `malformed`: `path` of the field. */
  readonly params: Readonly<Record<string, string | number>>;
}

export type PaymentOutcome =
  | { readonly status: 'succeeded' }
  | { readonly status: 'waiting'; readonly pix: { readonly code: string; readonly expiresAt: number } | null }
  | { readonly status: 'failed'; readonly reason: string; readonly serverMessage: string | null }
  /** The purchase is still open: nothing was charged and it may be paid again. */
  | { readonly status: 'open' };

/** What came of a {@link Call}, by the call's type. */
export interface CallResult {
  Cart: import('../cart/state.ts').Cart;
  LogIn: { readonly consumer: Consumer };
  LogInWithToken: { readonly consumer: Consumer };
  Register: { readonly consumer: Consumer };
  UpdateProfile: { readonly consumer: Consumer };
  Finalise: PaymentOutcome;
  ReserveWithoutPayment: PaymentOutcome;
  ReadPayment: PaymentOutcome;
}

export type Answer = {
  readonly [T in keyof CallResult]: {
    readonly type: 'Answered';
    readonly call: T;
    readonly requestId: RequestId;
    readonly outcome:
      | { readonly ok: true; readonly value: CallResult[T] }
      | { readonly ok: false; readonly failure: CallFailure };
  };
}[keyof CallResult];
