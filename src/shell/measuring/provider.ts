import type { measureChange } from '../../../domain/cart/measured.ts';
import type { Consent } from '../../../domain/fields/site.ts';

/** Event for a provider. Never contains personal data, documents or tickets, and only the path of the page's URL. */
export type TrackedEvent =
  | { readonly event: 'page_view'; readonly path: string }
  | {
      readonly event: 'view_promotion' | 'select_promotion';
      readonly promotion_id: string;
      readonly promotion_name: string;
    }
  | ReturnType<typeof measureChange>['events'][number];

export interface Provider {
  /** Cookie category that the buyer has to accept first. */
  readonly kind: keyof Consent;
  /** Prefixes of the provider's cookie names. */
  readonly cookies: readonly string[];
  /** Properties of `window` that the provider and its script set. */
  readonly globals: readonly string[];
  /**
   * True if the script reads the page's URL. Such a provider runs only on public URLs and stops before the URL
   * changes.
   */
  readonly readsAddress: boolean;
  /** Starts or restarts the provider on the page with this path. */
  readonly start: (path: string) => void;
  /** Also called while stopped for a private address, but not for page views. */
  readonly send: (tracked: TrackedEvent) => void;
  /**
   * Disables the provider by its own switch, since a script cannot be unloaded. Also called before cookies are
   * removed.
   */
  readonly stop: () => void;
}

export const globals = window as unknown as Record<string, unknown>;
