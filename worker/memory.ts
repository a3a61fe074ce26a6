/**
 * What outlives a reload of the page, in its session storage: the cart's number while its owner is a guest, the
 * delivery choice, the protection choice. Nothing else, and nothing that says who the buyer is.
 */
import type { Delivery } from '../domain/cart/state.ts';
import type { State } from '../domain/core/state.ts';
import type { PurchaseId } from '../domain/kernel/ids.ts';
import type { PagePort, SessionKey } from './contract.ts';

export interface Remembered {
  readonly purchaseId: PurchaseId | null;
  readonly delivery: Delivery;
  readonly protection: boolean;
}

type Storage = Pick<PagePort, 'readSession' | 'writeSession'>;

export const recall = async (page: Storage): Promise<Remembered> => {
  const [purchase, delivery, protection] = await Promise.all([
    page.readSession('purchase'),
    page.readSession('delivery'),
    page.readSession('protection'),
  ]);
  return {
    purchaseId: purchase as PurchaseId | null,
    delivery: delivery === 'deliver' ? 'deliver' : 'collect',
    protection: protection === 'yes',
  };
};

/** Writes only what changed. A consumer's cart is the account's: its number is not kept (spec: re-attachment). */
export const createMemory = (page: Storage, start: Remembered) => {
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
