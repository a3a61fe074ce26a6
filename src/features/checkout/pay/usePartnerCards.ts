/** Partner cards with a discount for the cart. */
import type { PartnerCard } from '../../../../domain/checkout/methods.ts';
import { useSnapshot } from '../../../core/index.ts';
import { useLast } from '../../../kit/query.ts';
import { useOpenCart } from '../../cart/useOpenCart.ts';

const NONE: readonly PartnerCard[] = [];

interface PartnerCards {
  /** Empty until the amounts of the present cart are known. */
  readonly current: readonly PartnerCard[];
  /** The last known ones: their names stay right while the amounts are read again. */
  readonly last: readonly PartnerCard[];
}

export const usePartnerCards = (): PartnerCards => {
  const isConsumer = useSnapshot((snapshot) => snapshot.session.status === 'consumer');
  const answer = useOpenCart(isConsumer);
  const last = useLast(answer);
  const cardsOf = (read: typeof answer) => (read?.ok ? read.value.partnerCards : NONE);
  return { current: cardsOf(answer), last: cardsOf(last) };
};
