/**
 * Past-tense facts. Every event that ever stood in a log stays readable: a changed shape gets an upcaster
 * (`domain/log`). The privacy class of each field stands in `domain/privacy`.
 */
import type { Cart, CartIntent, Delivery, ItemChoice, Notice } from '../cart/state.ts';
import type { Bearer, InstalmentOption, PaymentKind, PixCharge } from '../checkout/state.ts';
import type { LineId, PurchaseId, RequestId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Cents, Currency } from '../kernel/money.ts';
import type { Consumer, Settings } from '../session/state.ts';
import type { CallFailure } from './calls.ts';

type NoticeText = Omit<Notice, 'serial'>;

export type CartEvent =
  | { readonly type: 'IntentQueued'; readonly requestId: RequestId; readonly intent: CartIntent }
  /** The server answered the first of the queue; `cart` is the whole cart as it stands now. */
  | {
      readonly type: 'CartTold';
      readonly requestId: RequestId;
      readonly cart: Cart;
      readonly deadline: Instant | null;
    }
  | { readonly type: 'IntentRefused'; readonly requestId: RequestId; readonly failure: CallFailure }
  /** No answer; it may or may not have been carried out. */
  | { readonly type: 'IntentLost'; readonly requestId: RequestId }
  /** A wish that was not yet under way left the queue: taken back, past a limit, or overtaken by the cart. */
  | {
      readonly type: 'IntentDropped';
      readonly requestId: RequestId;
      readonly reason: 'withdrawn' | 'limit' | 'gone' | 'held';
    }
  | { readonly type: 'LateAnswerSeen'; readonly requestId: RequestId }
  | { readonly type: 'SeatHeldForLogin'; readonly item: ItemChoice }
  | { readonly type: 'HeldSeatDropped' }
  | { readonly type: 'DeliveryChosen'; readonly delivery: Delivery }
  | { readonly type: 'ProtectionChosen'; readonly protection: boolean }
  | { readonly type: 'CartExpired'; readonly purchaseId: PurchaseId | null }
  /** Emptied, logged out, or the server no longer knows it (7400). */
  | { readonly type: 'CartDropped'; readonly reason: 'emptied' | 'logout' | 'unknown' | 'paid' }
  | {
      readonly type: 'TotalsDisagreed';
      readonly orderId: string;
      readonly told: Cents;
      readonly computed: Cents;
      readonly currency: Currency;
    };

export type SessionEvent =
  | {
      readonly type: 'Started';
      readonly settings: Settings;
      readonly purchaseId: PurchaseId | null;
      readonly delivery: Delivery;
    }
  | { readonly type: 'SettingsChanged'; readonly settings: Settings }
  | {
      readonly type: 'EntryAsked';
      readonly requestId: RequestId;
      readonly by: 'password' | 'token' | 'registration';
    }
  | {
      readonly type: 'LoggedIn';
      readonly requestId: RequestId;
      readonly consumer: Consumer;
      readonly tokenExpiresAt: Instant;
    }
  | { readonly type: 'EntryRefused'; readonly requestId: RequestId; readonly failure: CallFailure }
  /** Login code 7500: the password has to be set anew. */
  | {
      readonly type: 'PasswordResetDemanded';
      readonly requestId: RequestId;
      readonly serverMessage: string | null;
    }
  | { readonly type: 'ProfileChangeAsked'; readonly requestId: RequestId }
  | { readonly type: 'ProfileChanged'; readonly requestId: RequestId; readonly consumer: Consumer }
  | { readonly type: 'ProfileChangeRefused'; readonly requestId: RequestId; readonly failure: CallFailure }
  | { readonly type: 'LoggedOut' }
  /** A 403: the token is worth nothing any more. */
  | { readonly type: 'SessionLost' };

export type CheckoutEvent =
  | { readonly type: 'PaymentChosen'; readonly kind: PaymentKind }
  | { readonly type: 'InstalmentsChosen'; readonly option: InstalmentOption }
  | { readonly type: 'BearerSet'; readonly lineId: LineId; readonly bearer: Bearer }
  | {
      readonly type: 'PaymentAsked';
      readonly requestId: RequestId;
      readonly kind: PaymentKind;
      readonly purchaseId: PurchaseId;
    }
  | { readonly type: 'PaymentWaiting'; readonly requestId: RequestId; readonly pix: PixCharge | null }
  | { readonly type: 'PaymentSucceeded'; readonly requestId: RequestId }
  | {
      readonly type: 'PaymentFailed';
      readonly requestId: RequestId;
      readonly reason: string;
      readonly serverMessage: string | null;
    }
  /** The answer was lost: waiting, until polling tells. */
  | { readonly type: 'PaymentUnknown'; readonly requestId: RequestId }
  | { readonly type: 'PaymentCheckAsked'; readonly requestId: RequestId }
  | { readonly type: 'PaymentCheckFailed'; readonly requestId: RequestId }
  | { readonly type: 'PaymentClosed' };

export type NoticeEvent = { readonly type: 'Noticed'; readonly notice: NoticeText };

export type Event = CartEvent | SessionEvent | CheckoutEvent | NoticeEvent;
