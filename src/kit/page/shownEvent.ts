/** Event whose page or map is shown, for the screen of a waiting room. */
import { useEffect } from 'react';
import type { ProductPage } from '../../../worker/contract.ts';
import { signal } from '../signal.ts';

export interface ShownEvent {
  readonly store: string;
  readonly slug: string;
  /** Null until the page has read it. */
  readonly product: ProductPage | null;
}

/** Null on other pages. */
export const shownEvent = signal<ShownEvent | null>(null);

export const useShownEvent = (store: string, slug: string, product: ProductPage | null): void => {
  useEffect(() => {
    shownEvent.set({ store, slug, product });
    return () => shownEvent.set(null);
  }, [store, slug, product]);
};
