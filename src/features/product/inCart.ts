import { useTranslation } from 'react-i18next';
import { type DocumentRoom, type Offer, standingOf, whyNotMore } from '../../../domain/limits/limits.ts';
import { useSnapshot } from '../../core/index.ts';
import { useDispatch } from '../../kit/dispatch.ts';

export interface InCart {
  readonly quantity: number;
  readonly busy: boolean;
  readonly canLess: boolean;
  readonly canMore: boolean;
  /** Reason why the buyer cannot add more; null if more can be added. */
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
    why:
      whyNotMore(plus, offer.kind)
        .map(({ code, count }) => t(code, { count }))
        .join(' ') || null,
    left,
    change: (next) => dispatch({ type: 'SetQuantity', item: { ...offer, quantity: next } }),
  };
};
