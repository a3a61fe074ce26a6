/** What an event's page asks for, and its map too. */
import { type PendingQuery, startQuery } from '../../kit/query.ts';
import type { Visit } from '../../kit/router.tsx';

export interface ProductData {
  readonly store: string;
  readonly slug: string;
  readonly product: PendingQuery<'product'>;
}
export const productData = ({ params }: Visit): ProductData => {
  const store = params.producer ?? '';
  const slug = params.slug ?? '';
  return { store, slug, product: startQuery('product', { store, product: slug }) };
};
