export { isYours } from './availability.ts';
export { describeSeat } from './mapModel.ts';
export { paletteChanged } from './palette.ts';
export { SeatChips } from './SeatChips.tsx';
export { SeatLegend } from './SeatLegend.tsx';
export { SeatList } from './SeatList.tsx';
export { SeatMap } from './SeatMap.tsx';
export type { SeatMapHandle } from './seatMapProps.ts';
export type { ChosenPrice, SeatDetails, SeatMapLabels, SectorDetails } from './types.ts';
