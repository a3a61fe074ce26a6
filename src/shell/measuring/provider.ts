/** What measures visits, records or advertises: one shape for whoever does it. */
import type { Consent } from '../../../domain/fields/site.ts';
import type { Cents, Currency } from '../../../domain/kernel/values.ts';

export interface Item {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly unit: Cents;
}

/**
 * What is told, and what a provider's script may find out by itself. Never a person, a document, a ticket, nor an address
 * beyond its page.
 */
export type Told =
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
  /** The kind of cookies that has to be accepted for it. */
  readonly kind: keyof Consent;
  /** How the names of its cookies begin. */
  readonly cookies: readonly string[];
  /** Names that it and its script put into the window. */
  readonly globals: readonly string[];
  /**
   * Its script reads the page's address and cannot be told another. It runs only where the whole address may be read, and is
   * stopped before the address changes.
   */
  readonly readsAddress: boolean;
  /** On the page of this path; again, after a stop. */
  readonly start: (path: string) => void;
  /** Also while it is stopped for the address, but for the page itself. */
  readonly tell: (told: Told) => void;
  /** By its own switch, since no script can be unloaded; also before its cookies and globals are taken away. */
  readonly stop: () => void;
}

/** What a provider's stub and script put into the window. */
export const globals = window as unknown as Record<string, unknown>;
