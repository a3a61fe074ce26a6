/** What the page may ask the core to decide. Imperative names; time and seat facts arrive as data. */
import type { ComboChoice, Delivery, ItemChoice } from '../cart/state.ts';
import type { Bearer, InstalmentOption, PaymentKind } from '../checkout/state.ts';
import type { ComboId, LineId, PurchaseId, SeatId } from '../kernel/ids.ts';
import type { SeatState } from '../seats/columns.ts';
import type { Address, Settings } from '../session/state.ts';
import type { Answer, Profile, SecretRef } from './calls.ts';

export type CartCommand =
  | { readonly type: 'AddItem'; readonly item: ItemChoice }
  | { readonly type: 'AddCombo'; readonly combo: ComboChoice }
  /** `seen` is the state of the seat that the buyer looked at, read off the worker's column. */
  | { readonly type: 'SelectSeat'; readonly item: ItemChoice; readonly seen: SeatState }
  | { readonly type: 'ReleaseSeat'; readonly seatId: SeatId }
  /** `quantity` is the wished total of the line's group (identical lines taken together). */
  | { readonly type: 'ChangeQuantity'; readonly lineId: LineId; readonly quantity: number }
  | { readonly type: 'RemoveLines'; readonly lineIds: readonly LineId[] }
  | { readonly type: 'RemoveCombo'; readonly comboId: ComboId }
  | { readonly type: 'ApplyCoupon'; readonly code: string }
  | { readonly type: 'RemoveCoupon' }
  | { readonly type: 'ApplyBin'; readonly digits: string }
  | { readonly type: 'RemoveBin' }
  | { readonly type: 'ChooseDelivery'; readonly delivery: Delivery }
  | { readonly type: 'ChooseProtection'; readonly protection: boolean }
  | { readonly type: 'RefreshCart' }
  /** The clock was looked at: on a timer, a click, a key press. */
  | { readonly type: 'CheckDeadline' };

export type SessionCommand =
  | { readonly type: 'LogIn'; readonly email: string; readonly secretRef: SecretRef }
  | { readonly type: 'Register'; readonly profile: Profile; readonly secretRef: SecretRef }
  | { readonly type: 'UpdateProfile'; readonly profile: Profile }
  | { readonly type: 'LogOut' }
  /** A 403 came from a catalogue read. */
  | { readonly type: 'LoseSession' };

export type CheckoutCommand =
  | { readonly type: 'ChoosePayment'; readonly kind: PaymentKind }
  | { readonly type: 'ChooseInstalments'; readonly option: InstalmentOption }
  | { readonly type: 'SetBearer'; readonly lineId: LineId; readonly bearer: Bearer }
  /** Option "bearer is the purchaser". */
  | { readonly type: 'UseBuyerAsBearer'; readonly lineId: LineId }
  /** `secretRef` names the card token for `credit`, else null. */
  | { readonly type: 'Pay'; readonly deliveryAddress: Address | null; readonly secretRef: SecretRef | null }
  /** Ask how a payment stands: polling, or the buyer pressed "check again". */
  | { readonly type: 'CheckPayment' }
  /** Leave a finished or failed payment behind. */
  | { readonly type: 'ClosePayment' };

/** From the worker itself. */
export type SystemCommand =
  | {
      readonly type: 'Start';
      readonly settings: Settings;
      readonly purchaseId: PurchaseId | null;
      readonly delivery: Delivery;
      readonly tokenRef: SecretRef | null;
    }
  /** The settings came anew from the server. */
  | { readonly type: 'UseSettings'; readonly settings: Settings }
  /** The worker died and was rebuilt from its log: what was under way is lost. */
  | { readonly type: 'Recover' };

/** What the page dispatches. */
export type Command = CartCommand | SessionCommand | CheckoutCommand;

/** Everything that `decide` takes, and that stands as the cause of events in the log. */
export type Input = Command | SystemCommand | Answer;
