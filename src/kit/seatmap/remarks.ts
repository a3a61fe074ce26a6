/** What is to be said of a seat besides its place, price and state. */
import { ACCESSIBLE, COMPANION, RESTRICTED_VIEW, type SeatMapLabels } from './types.ts';

export const remarksOf = (
  flags: number,
  labels: Pick<SeatMapLabels, 'accessible' | 'companion' | 'restrictedView'>,
): string[] => [
  ...((flags & ACCESSIBLE) === 0 ? [] : [labels.accessible]),
  ...((flags & COMPANION) === 0 ? [] : [labels.companion]),
  ...((flags & RESTRICTED_VIEW) === 0 ? [] : [labels.restrictedView]),
];
