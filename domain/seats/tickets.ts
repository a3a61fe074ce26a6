/** Which kind of ticket each seat of an offer gets, within what the quotas have left. */
import type { VariationId } from '../kernel/values.ts';
import { fullPrice } from '../pricing/full-price.ts';
import type { SeatPrice } from './columns.ts';

/** Tickets that a kind has left; null where the host does not say. */
export type Left = (kind: VariationId) => number | null;

const isFree = (kind: VariationId, chosen: readonly VariationId[], left: Left): boolean => {
  const most = left(kind);
  return most === null || chosen.filter((each) => each === kind).length < most;
};

/** the kinds that a seat can change to, given the kinds of all seats; its own kind always. */
export const kindsFor = (
  prices: readonly SeatPrice[],
  chosen: readonly VariationId[],
  at: number,
  left: Left,
): readonly SeatPrice[] =>
  prices.filter(
    ({ variationId }) => variationId === chosen[at] || isFree(variationId, chosen.toSpliced(at, 1), left),
  );

/** a kind for each of `count` seats, the dearest in full that has tickets left. Empty where too few are left. */
export const firstKinds = (
  prices: readonly SeatPrice[],
  count: number,
  left: Left,
): readonly VariationId[] => {
  const dearest = prices.toSorted((a, b) => fullPrice(b) - fullPrice(a));
  const chosen: VariationId[] = [];
  for (let seat = 0; seat < count; seat += 1) {
    const kind = dearest.find(({ variationId }) => isFree(variationId, chosen, left));
    if (kind === undefined) return [];
    chosen.push(kind.variationId);
  }
  return chosen;
};
