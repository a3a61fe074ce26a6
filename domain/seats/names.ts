/**
 * How a place is said, in the three languages: as it stands on the chair, and the same on the map, in the cart, on the
 * order, in letters and on tickets. Whoever names a seat does it by this.
 */
import type { SeatName } from './columns.ts';

const PORTUGUESE = { row: 'fila', seat: 'lugar' };
const WORDS: Readonly<Record<string, typeof PORTUGUESE>> = {
  pt: PORTUGUESE,
  en: { row: 'row', seat: 'seat' },
  es: { row: 'fila', seat: 'asiento' },
};

type Row = Pick<SeatName, 'block' | 'row'>;
type Seat = Row & Pick<SeatName, 'number'>;

const written = (parts: readonly string[]): string => {
  const text = parts.filter((part) => part !== '').join(', ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
};

const wordsOf = (locale: string) => WORDS[locale.slice(0, 2)] ?? PORTUGUESE;
const rowOf = ({ row }: Row, locale: string): string => (row === '' ? '' : `${wordsOf(locale).row} ${row}`);
const seatOf = (seat: Seat, locale: string): string[] => [
  seat.block,
  rowOf(seat, locale),
  `${wordsOf(locale).seat} ${seat.number}`,
];

/** "Right side, row 3": a row with its block, where that has a name. */
export const rowText = (row: Row, locale: string): string => written([row.block, rowOf(row, locale)]);

/** "Row 1, seat 11", with its block before it where that has a name. */
export const seatText = (seat: Seat, locale: string): string => written(seatOf(seat, locale));

/** "Stalls, row 1, seat 11": the whole place, no other of its map reads the same. */
export const placeText = (seat: Seat & Pick<SeatName, 'sector'>, locale: string): string =>
  written([seat.sector, ...seatOf(seat, locale)]);
