/**
 * Types of the sentences that the screen can show. A claim is a sentence about money, seats or tickets. It has a
 * condition for being shown and a condition for being true. Other texts claim nothing about the purchase.
 */
import type { Command, Purchase, Snapshot } from '../../../worker/contract.ts';
import type { PurchaseRecord } from '../purchases.ts';

/** Part of the screen that is not in the snapshot: a refusal, a list that was read, or a page that failed. */
export type Extra =
  | {
      readonly type: 'refused';
      readonly code: string;
      readonly params: Readonly<Record<string, string | number>>;
      readonly command: Command;
    }
  /** A list of the account's orders, each of which has a page; `all` where nothing was filtered. */
  | { readonly type: 'orders'; readonly all: boolean; readonly purchases: readonly Purchase[] }
  /** A read reported that the account has no such order. */
  | { readonly type: 'missing'; readonly purchaseId: string }
  | { readonly type: 'card-unsent' }
  /** An error page in place of a page. */
  | { readonly type: 'page-failed' }
  | { readonly type: 'page-slow' }
  /** The worker died for good, or was replaced by another one. */
  | { readonly type: 'core-gone' }
  | { readonly type: 'core-restarted' }
  | { readonly type: 'seat'; readonly name: string; readonly look: string }
  /** The buyer's seat in another purchase. */
  | { readonly type: 'own-seat'; readonly purchaseId: string; readonly status: 'cart' | 'payment' }
  | { readonly type: 'visit'; readonly outcome: string; readonly purchaseId: string | null };

export interface Screen {
  readonly snapshot: Snapshot;
  /** Previous snapshot. The subject of a notice may be only in this one. */
  readonly before: Snapshot;
  /** Cart that this tab showed last, even if it no longer exists. */
  readonly lastCart: string | null;
  readonly extra: Extra | null;
  /** Epoch milliseconds of the server. */
  readonly now: number;
}

/** Subject of a claim. Two claims with equal keys and equal subjects are the same claim. */
export interface About {
  /** Null if the screen knows no purchase. */
  readonly purchaseId: string | null;
  readonly units?: number;
  /** Cents. */
  readonly amount?: number;
  readonly lineId?: string;
  readonly seat?: string;
  readonly code?: string;
  /** Reason of the failed payment on screen. */
  readonly after?: string;
  /** Epoch milliseconds. */
  readonly until?: number;
  /** True if the screen shows that the cart may have changed. Then the screen claims nothing about it. */
  readonly doubted?: boolean;
  /** True if the buyer is logged in. A guest cannot own an account's cart. */
  readonly entered?: boolean;
}

/** Read that the sentence depends on: the cart, or the open payments. */
export type Read = 'cart' | 'open';

/** The database and the presses, as far as a claim is compared with them. */
export interface World {
  /** Epoch milliseconds of the server. */
  readonly now: number;
  /**
   * True if the purchase meets the condition now, or met it when the server may have sent the response on screen. The
   * condition receives null if the database has no such purchase. `read` is `cart` by default.
   */
  readonly recently: (
    purchaseId: string | null,
    is: (purchase: PurchaseRecord | null) => boolean,
    read?: Read,
  ) => boolean;
  /** True if no press that this tab can know of has charged the purchase. */
  readonly unpaid: (purchaseId: string | null) => boolean;
  /** True if "Pay" was pressed for the purchase in any tab. */
  readonly pressed: (purchaseId: string | null) => boolean;
  /** Purchases that requests of this page created, without those whose creation its screen left in doubt. */
  readonly began: readonly string[];
  /** Purchases of the buyer's account or tabs, as they are now. */
  readonly own: readonly PurchaseRecord[];
  /** True if the purchase that has the seat meets the condition, now or recently. A free seat has the holder null. */
  readonly seat: (name: string, is: (holder: PurchaseRecord | null) => boolean) => boolean;
}

export type Shown = (screen: Screen) => readonly About[];
export type Truth = (about: About, world: World) => boolean;

export interface Claim {
  /** The claim in one line. */
  readonly claim: string;
  /** Returns the subjects for which the screen shows the sentence. Empty if the sentence is not shown. */
  readonly shown: Shown;
  readonly isTrue: Truth;
  /**
   * Set if earlier presses are not allowed to charge later. `own` covers the presses of this tab. `all` covers all
   * presses, in any tab or device, that reached the server before this tab's last request.
   */
  readonly lasting?: 'own' | 'all';
}

/** Entries of one namespace of texts. */
export interface Subject {
  readonly claims: Readonly<Record<string, Claim>>;
  /** Keys of texts that claim nothing, by the reason. */
  readonly neutral: Readonly<Record<string, string>>;
}

export const claim = (says: string, shown: Shown, isTrue: Truth): Claim => ({ claim: says, shown, isTrue });

/** Claim such as "nothing was charged", which is about all presses. */
export const lastingClaim = (says: string, shown: Shown, isTrue: Truth): Claim => ({
  ...claim(says, shown, isTrue),
  lasting: 'all',
});

/** Claim such as "this payment did not go through". Other presses may have charged the purchase. */
export const ownClaim = (says: string, shown: Shown, isTrue: Truth): Claim => ({
  ...claim(says, shown, isTrue),
  lasting: 'own',
});

/** The same claim for several keys, which are separated by blanks. */
export const forKeys = (keys: string, of: (key: string) => Claim): Readonly<Record<string, Claim>> =>
  Object.fromEntries(keys.split(/\s+/).map((key) => [key, of(key)]));
