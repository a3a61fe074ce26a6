import { type Queries, type Result, useSnapshot } from '../../core/index.ts';
import { useQuery } from '../../kit/query.ts';

/**
 * Details of the open cart; null while pending. Fetches again when lines, prices or login change, but not for
 * interest.
 */
export const useOpenCart = (isWanted = true, attempt = 0): Result<Queries['openCart']['result']> | null => {
  const { purchaseId, prices, orders } = useSnapshot((snapshot) => snapshot.cart);
  const isConsumer = useSnapshot((snapshot) => snapshot.session.status === 'consumer');
  const lines = orders.flatMap(({ groups, combos }) => [
    ...groups.map(({ line }) => line),
    ...combos.flatMap((combo) => combo.lines),
  ]);
  const version = JSON.stringify([
    isConsumer,
    lines.map(({ lineId }) => lineId),
    prices.map((each) => each.lines.filter(({ code }) => code !== 'interest')),
  ]);
  return useQuery('openCart', isWanted && purchaseId !== null ? { purchaseId, version } : null, attempt);
};
