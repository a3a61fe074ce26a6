import { type PendingQuery, startQuery } from '../../kit/query.ts';

export interface SellData {
  /** First segments of the shop's own paths (F-39). */
  readonly pages: ReadonlySet<string>;
  readonly testimonials: PendingQuery<'testimonials'>;
}
export const sellData = (pages: ReadonlySet<string>): SellData => ({
  pages,
  testimonials: startQuery('testimonials', {}),
});
