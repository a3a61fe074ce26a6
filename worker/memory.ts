/**
 * What outlives a reload of the page, in its session storage: the cart's number while its owner is a guest, the
 * delivery choice, the protection choice. Nothing else, and nothing that says who the buyer is.
 */

import type { PurchaseId } from '../domain/kernel/values.ts';
import type { Delivery } from '../domain/model/cart.ts';
import type { State } from '../domain/shop/messages.ts';
import type { PagePort, SessionKey, StoredOnPage } from './contract.ts';

export interface Remembered {
  readonly purchaseId: PurchaseId | null;
  readonly delivery: Delivery;
  readonly protection: boolean;
}

export const recall = ({ session }: StoredOnPage): Remembered => ({
  purchaseId: (session.purchase ?? null) as PurchaseId | null,
  delivery: session.delivery === 'deliver' ? 'deliver' : 'collect',
  protection: session.protection === 'yes',
});

/** Writes only what changed. A consumer's cart is the account's: its number is not kept (spec: re-attachment). */
export const createMemory = (page: Pick<PagePort, 'writeSession'>, start: Remembered) => {
  const kept = new Map<SessionKey, string | null>([
    ['purchase', start.purchaseId],
    ['delivery', start.delivery],
    ['protection', start.protection ? 'yes' : null],
  ]);
  const keep = (key: SessionKey, text: string | null): void => {
    if (kept.get(key) === text) return;
    kept.set(key, text);
    page.writeSession(key, text);
  };
  return {
    remember: ({ cart, session }: State): void => {
      const attached =
        session.status === 'consumer' && cart.queue.every(({ intent }) => intent.type !== 'Reattach');
      keep('purchase', attached ? null : cart.cart.purchaseId);
      keep('delivery', cart.delivery);
      keep('protection', cart.protection ? 'yes' : null);
    },
  };
};
