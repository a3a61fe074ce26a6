import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type DocumentRoom, type Offer, type PlusState, standingOf } from '../../../domain/limits/limits.ts';
import { useSnapshot } from '../../core/index.ts';
import { useDispatch } from '../../kit/dispatch.ts';

const withOwned = (text: string, owned: number | undefined, t: TFunction<'product'>): string =>
  owned === undefined ? text : `${text} ${t('owned', { count: owned })}`;

/** Reason why the buyer cannot add more; null if more can be added. */
export const whyNot = (plus: PlusState, t: TFunction<'product'>): string | null => {
  if (plus.allowed) return null;
  switch (plus.reason) {
    case 'stock':
      return t('why.stock');
    case 'limit':
      return withOwned(t('why.limit', { count: plus.limit }), plus.owned, t);
    case 'limitByKind':
      return withOwned(t('why.limitByKind', { count: plus.limit }), plus.owned, t);
    default:
      return null;
  }
};

export interface InCart {
  readonly quantity: number;
  readonly busy: boolean;
  readonly canLess: boolean;
  readonly canMore: boolean;
  readonly why: string | null;
  /** Units left to add; null if unknown. */
  readonly left: number | null;
  readonly change: (next: number) => Promise<unknown>;
}

/** Quantity of an offer in the cart. `stock` is the shop's remaining stock, null if unknown. */
export const useInCart = (offer: Offer, stock: number | null, room: DocumentRoom | null = null): InCart => {
  const { t } = useTranslation('product');
  const dispatch = useDispatch();
  const cart = useSnapshot((snapshot) => snapshot.cart);
  const { quantity, busy, canLess, canMore, plus, left } = standingOf(
    cart.orders.flatMap(({ groups }) => groups),
    cart.intents.flatMap(({ items }) => items),
    offer,
    stock,
    room,
  );
  return {
    quantity,
    busy,
    canLess,
    canMore,
    why: whyNot(plus, t),
    left,
    change: (next) => dispatch({ type: 'SetQuantity', item: { ...offer, quantity: next } }),
  };
};
