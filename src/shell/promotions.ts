/**
 * Tells analytics which category banner was seen and chosen. Nothing leaves the page: events are put where a tag
 * manager would read them, and only after the reader accepted analytical cookies.
 */
import type { Category } from '../../worker/contract.ts';

const CONSENT = /(?:^|;\s*)cookie_consent=([^;]*)/;

/** The consent cookie lists what was accepted, `analytical,marketing`. */
export const acceptsAnalytics = (): boolean =>
  decodeURIComponent(CONSENT.exec(document.cookie)?.[1] ?? '')
    .split(',')
    .includes('analytical');

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

export const promote = (
  event: 'view_promotion' | 'select_promotion',
  { categoryId, name }: Pick<Category, 'categoryId' | 'name'>,
): void => {
  if (!acceptsAnalytics()) return;
  window.dataLayer ??= [];
  window.dataLayer.push({ event, promotion_id: categoryId, promotion_name: name });
};
