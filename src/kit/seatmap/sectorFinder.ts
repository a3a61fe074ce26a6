import type { SectorOverview } from './types.ts';

/** Returns a function from a seat to its sector's position in the overview; −1 for a seat of no sector. */
export function sectorFinder(
  sectors: readonly Pick<SectorOverview, 'firstSeat' | 'seatCount'>[],
): (seat: number) => number {
  const order = sectors
    .map((sector, at) => ({ at, first: sector.firstSeat, end: sector.firstSeat + sector.seatCount }))
    .filter((range) => range.end > range.first)
    .sort((a, b) => a.first - b.first);
  return (seat) => {
    let [low, high] = [0, order.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((order[middle]?.first ?? 0) <= seat) low = middle;
      else high = middle - 1;
    }
    const range = order[low];
    return range !== undefined && seat >= range.first && seat < range.end ? range.at : -1;
  };
}
