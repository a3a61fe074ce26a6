import { type PendingQuery, startQuery } from '../../kit/query.ts';
import type { RouteMatch } from '../../kit/screen.ts';

export interface ProductData {
  readonly store: string;
  readonly slug: string;
  readonly product: PendingQuery<'product'>;
}
export const productData = ({ params }: RouteMatch): ProductData => {
  const store = params.producer ?? '';
  const slug = params.slug ?? '';
  return { store, slug, product: startQuery('product', { store, product: slug }) };
};
