/** Tells analytics which category banner was seen and chosen, and only after the reader accepted analytical cookies. */
import type { Category } from '../../../worker/contract.ts';
import { consent, tell } from '../../kit/consent.ts';

export const promote = (
  event: 'view_promotion' | 'select_promotion',
  { categoryId, name }: Pick<Category, 'categoryId' | 'name'>,
): void => {
  if (consent.get()?.analytical === true) tell({ event, promotion_id: categoryId, promotion_name: name });
};
