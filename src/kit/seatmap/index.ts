/** The seat map's public face: the map, its list, its legend and chips, and the types they take. */

export type { ZoomTarget } from './engineContract.ts';
export { SeatChips, type SeatChipsProps } from './SeatChips.tsx';
export { SeatIcon } from './SeatIcon.tsx';
export { SeatLegend, type SeatLegendProps } from './SeatLegend.tsx';
export { SeatList, type SeatListProps } from './SeatList.tsx';
export { SeatMap } from './SeatMap.tsx';
export type { SeatMapHandle, SeatMapProps } from './seatMapProps.ts';
export { priceFrom } from './tiers.ts';
export type { LoadSector, SeatDetails, SeatLook, SeatMapLabels, SeatStates, SectorDetails } from './types.ts';
export { ACCESSIBLE, COMPANION, RESTRICTED_VIEW } from './types.ts';
