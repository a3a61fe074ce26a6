import type { Consent } from '../../../domain/fields/site.ts';
import type { Cents, Currency } from '../../../domain/kernel/values.ts';

export interface Item {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly unit: Cents;
}

/**
 * Event sent to a provider. Never contains personal data, documents, tickets, or more of an address than its
 * page.
 */
export type TrackedEvent =
  | { readonly event: 'page_view'; readonly path: string }
  | {
      readonly event: 'view_promotion' | 'select_promotion';
      readonly promotion_id: string;
      readonly promotion_name: string;
    }
  | {
      readonly event: 'add_to_cart';
      readonly items: readonly Item[];
      readonly value: Cents;
      readonly currency: Currency;
    }
  | {
      readonly event: 'purchase';
      readonly id: string;
      readonly items: readonly Item[];
      readonly value: Cents;
      readonly currency: Currency;
    };

export interface Provider {
  /** Cookie category that the buyer has to accept first. */
  readonly kind: keyof Consent;
  /** Prefixes of its cookie names. */
  readonly cookies: readonly string[];
  /** Properties of `window` that it and its script set. */
  readonly globals: readonly string[];
  /**
   * True if its script reads the page's address, which cannot be overridden. Such a provider runs only on
   * public addresses and stops before the address changes.
   */
  readonly readsAddress: boolean;
  /** Starts on the page of this path, also after a stop. */
  readonly start: (path: string) => void;
  /** Also called while stopped for a private address, but not for page views. */
  readonly send: (tracked: TrackedEvent) => void;
  /**
   * Disables the provider by its own switch, since a script cannot be unloaded. Also called before its
   * cookies and globals are removed.
   */
  readonly stop: () => void;
}

/** `window`, typed for the properties that providers set. */
export const globals = window as unknown as Record<string, unknown>;
