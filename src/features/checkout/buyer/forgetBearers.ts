/** Deletes stored bearers when their cart is gone. Not in `storedBearers.ts`, since every page runs this code. */

import type { Snapshot } from '../../../core/index.ts';
import { readCookie, TOKEN_COOKIE } from '../../../core/ports.ts';
import type { SnapshotStore } from '../../../core/store.ts';

export const BEARERS_KEY = 'catraca.bearers';

const UNDER_WAY: ReadonlySet<string> = new Set(['asking', 'unknown', 'waiting']);

/** Purchase whose bearers stay stored. Null: no purchase. Undefined: not known yet. */
const purchaseToKeep = ({
  session,
  cart,
  checkout,
  reads,
}: Snapshot): Snapshot['cart']['purchaseId'] | undefined => {
  // A stored token can still log in, and only logged-in buyers name bearers.
  if (session.status === 'guest' && readCookie(TOKEN_COOKIE) === null) return null;
  if (session.status !== 'consumer' || cart.intents.length > 0) return undefined;
  if (UNDER_WAY.has(checkout.payment.status)) return undefined;
  return cart.purchaseId ?? (reads.cart === 'known' ? null : undefined);
};

/** Purchase of the stored bearers. Undefined if none are stored, null if the stored text is unreadable. */
const storedPurchase = (): unknown => {
  try {
    const text = sessionStorage.getItem(BEARERS_KEY);
    return text === null ? undefined : ((JSON.parse(text) as { readonly of?: unknown } | null)?.of ?? null);
  } catch {
    return null;
  }
};

const forget = (): void => {
  try {
    sessionStorage.removeItem(BEARERS_KEY);
  } catch {
    // The browser denies storage, so nothing was stored.
  }
};

/** Deletes stored bearers after a logout, and when the cart is gone or replaced. Returns the unsubscribe function. */
export const forgetBearers = ({ get, subscribe }: SnapshotStore): (() => void) => {
  const deleteIfStale = (): void => {
    const purchaseId = purchaseToKeep(get());
    if (purchaseId === undefined) return;
    const of = storedPurchase();
    if (of !== undefined && (of === null || of !== purchaseId)) forget();
  };
  deleteIfStale();
  return subscribe(deleteIfStale);
};
