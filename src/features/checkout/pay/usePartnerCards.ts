/** Partner cards with a discount for the cart, fetched again when its prices change. */
import type { PartnerCard } from '../../../../domain/checkout/methods.ts';
import { useSnapshot } from '../../../core/index.ts';
import { useLast, useQuery } from '../../../kit/query.ts';

const NONE: readonly PartnerCard[] = [];

interface PartnerCards {
  /** Empty until the amounts of the present cart are known. */
  readonly current: readonly PartnerCard[];
  /** The last known ones: their names stay right while the amounts are read again. */
  readonly last: readonly PartnerCard[];
}

export const usePartnerCards = (): PartnerCards => {
  const { purchaseId, prices } = useSnapshot((snapshot) => snapshot.cart);
  const isConsumer = useSnapshot((snapshot) => snapshot.session.status === 'consumer');
  const key = JSON.stringify(prices.map(({ lines }) => lines.filter(({ code }) => code !== 'interest')));
  const answer = useQuery('partnerCards', isConsumer && purchaseId !== null ? { purchaseId } : null, key);
  const last = useLast(answer);
  const cardsOf = (read: typeof answer) => (read?.ok ? read.value.cards : NONE);
  return { current: cardsOf(answer), last: cardsOf(last) };
};
