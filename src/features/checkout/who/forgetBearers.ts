/**
 * Who goes in with which ticket is kept in this tab for as long as its cart lives (`keptBearers.ts`), and forgotten with it,
 * wherever the buyer is by then. Apart from what keeps them, since every page forgets and only the checkout keeps.
 */

import type { Snapshot } from '../../../core/index.ts';
import { readCookie, TOKEN_COOKIE } from '../../../core/ports.ts';
import type { SnapshotStore } from '../../../core/store.ts';

export const KEY = 'catraca.bearers';

const UNDER_WAY: ReadonlySet<string> = new Set(['asking', 'unknown', 'waiting']);

/** The purchase whose bearers may stay; null where there is none, undefined while nobody knows. */
const keptFor = ({
  session,
  cart,
  checkout,
  reads,
}: Snapshot): Snapshot['cart']['purchaseId'] | undefined => {
  // Somebody with a token is still to be let in, and only who is in names bearers.
  if (session.status === 'guest' && readCookie(TOKEN_COOKIE) === null) return null;
  if (session.status !== 'consumer' || cart.intents.length > 0) return undefined;
  if (UNDER_WAY.has(checkout.payment.status)) return undefined;
  return cart.purchaseId ?? (reads.cart === 'known' ? null : undefined);
};

/** Whose drafts they are; undefined where there are none. */
const keptOf = (): unknown => {
  try {
    const text = sessionStorage.getItem(KEY);
    return text === null ? undefined : ((JSON.parse(text) as { readonly of?: unknown } | null)?.of ?? null);
  } catch {
    // Denied, or nobody's any more.
    return null;
  }
};

const forget = (): void => {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Denied: nothing was kept.
  }
};

/** Forgets them once their cart is gone, or another's, or its buyer has left. Answers how to end it. */
export const forgetBearers = ({ get, subscribe }: SnapshotStore): (() => void) => {
  const look = (): void => {
    const purchaseId = keptFor(get());
    if (purchaseId === undefined) return;
    const of = keptOf();
    if (of !== undefined && (of === null || of !== purchaseId)) forget();
  };
  look();
  return subscribe(look);
};
