/**
 * Sentence that the screen can show, as the judge knows it. A claim about money, seats or tickets has the state
 * that shows it and its truth condition. Other texts claim nothing about the purchase.
 */
import type { Command, Purchase, Snapshot } from '../../../worker/contract.ts';
import type { PurchaseRecord } from '../purchases.ts';

/** The part of the screen that no snapshot has: a refusal, a read, a page that failed. */
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
  /** A seat of the buyer's own in another purchase. */
  | { readonly type: 'own-seat'; readonly purchaseId: string; readonly status: 'cart' | 'payment' }
  | { readonly type: 'visit'; readonly outcome: string; readonly purchaseId: string | null };

export interface Screen {
  readonly snapshot: Snapshot;
  /** The subject of a notice may be in the snapshot before it only. */
  readonly before: Snapshot;
  /** The cart that this tab showed last, also once it is gone. */
  readonly lastCart: string | null;
  readonly extra: Extra | null;
  /** Epoch milliseconds of the server. */
  readonly now: number;
}

/** The subject of a claim. Two claims with equal keys and subjects are one. */
export interface About {
  /** Null: no purchase, as far as the screen knows. */
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
  /** The screen shows that the cart may have changed, so no claim is made about it. */
  readonly doubted?: boolean;
  /** True if the buyer is logged in. A guest cannot own an account's cart. */
  readonly entered?: boolean;
}

/** Read that the sentence depends on; the cart by default. */
export type Read = 'cart' | 'open';

/** The world that a claim is compared with. */
export interface World {
  /** Epoch milliseconds of the server. */
  readonly now: number;
  /**
   * True if the purchase meets the condition now, or met it at a moment when a response that the screen is based on may
   * have been sent: the screen may be that old. The condition receives null if the database has no such purchase.
   */
  readonly recently: (
    purchaseId: string | null,
    is: (purchase: PurchaseRecord | null) => boolean,
    read?: Read,
  ) => boolean;
  /** No press that this tab can know of has charged the purchase. */
  readonly unpaid: (purchaseId: string | null) => boolean;
  /** Pay was pressed for it, in any tab. */
  readonly pressed: (purchaseId: string | null) => boolean;
  /** Purchases that requests of this tab’s page created. */
  readonly began: readonly string[];
  /** Purchases of the buyer's account or tabs, as they are now. */
  readonly own: readonly PurchaseRecord[];
  /** The purchase that has the seat, now or recently; null while it is free. */
  readonly seat: (name: string, is: (holder: PurchaseRecord | null) => boolean) => boolean;
}

export type Shown = (screen: Screen) => readonly About[];
export type Truth = (about: About, world: World) => boolean;

export interface Claim {
  /** The claim in one line. */
  readonly claim: string;
  /** The states that show the sentence, as the product derives them; empty: not shown. */
  readonly shown: Shown;
  readonly isTrue: Truth;
  /**
   * The claim also rules out a later charge by earlier presses. `own` covers this tab's presses. `all` covers
   * every tab and device whose press had reached the server before this tab's last request.
   */
  readonly lasting?: 'own' | 'all';
}

/** One namespace of texts. */
export interface Subject {
  readonly claims: Readonly<Record<string, Claim>>;
  /** Keys by the reason why they claim nothing. */
  readonly neutral: Readonly<Record<string, string>>;
}

export const claim = (says: string, shown: Shown, isTrue: Truth): Claim => ({ claim: says, shown, isTrue });

/** "Nothing was charged". */
export const lastingClaim = (says: string, shown: Shown, isTrue: Truth): Claim => ({
  ...claim(says, shown, isTrue),
  lasting: 'all',
});

/** "This payment did not go through": other presses may have. */
export const ownClaim = (says: string, shown: Shown, isTrue: Truth): Claim => ({
  ...claim(says, shown, isTrue),
  lasting: 'own',
});
