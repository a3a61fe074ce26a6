/** What the page for producers asks for. */
import { type PendingQuery, startQuery } from '../../kit/query.ts';

export interface SellData {
  readonly testimonials: PendingQuery<'testimonials'>;
}
export const sellData = (): SellData => ({ testimonials: startQuery('testimonials', {}) });
