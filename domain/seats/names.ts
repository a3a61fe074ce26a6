/** Names of seats on the map. The sandbox uses them for its carts, orders, e-mails and tickets. */
import { ACCESSIBLE, COMPANION, RESTRICTED_VIEW, type SeatName } from './columns.ts';

const PORTUGUESE = {
  row: 'fila',
  seat: 'lugar',
  accessible: 'acessível',
  companion: 'acompanhante',
  restricted: 'visão parcial',
};
const WORDS: Readonly<Record<string, typeof PORTUGUESE>> = {
  pt: PORTUGUESE,
  en: {
    ...{ row: 'row', seat: 'seat' },
    ...{ accessible: 'accessible', companion: 'companion', restricted: 'restricted view' },
  },
  es: {
    ...{ row: 'fila', seat: 'asiento' },
    ...{ accessible: 'accesible', companion: 'acompañante', restricted: 'vista parcial' },
  },
};

type Row = Pick<SeatName, 'block' | 'row'>;
type Seat = Row & Pick<SeatName, 'number' | 'flags'>;

const written = (parts: readonly string[]): string => {
  const text = parts.filter((part) => part !== '').join(', ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
};

const wordsOf = (locale: string) => WORDS[locale.slice(0, 2)] ?? PORTUGUESE;
const rowOf = ({ row }: Row, locale: string): string => (row === '' ? '' : `${wordsOf(locale).row} ${row}`);

const marksOf = (flags: number, words: typeof PORTUGUESE): string[] => [
  ...((flags & ACCESSIBLE) === 0 ? [] : [words.accessible]),
  ...((flags & COMPANION) === 0 ? [] : [words.companion]),
  ...((flags & RESTRICTED_VIEW) === 0 ? [] : [words.restricted]),
];

const seatOf = (seat: Seat, locale: string): string[] => {
  const words = wordsOf(locale);
  return [seat.block, rowOf(seat, locale), `${words.seat} ${seat.number}`, ...marksOf(seat.flags, words)];
};

/** "Right side, row 3": the block only if it has a name. */
export const rowText = (row: Row, locale: string): string => written([row.block, rowOf(row, locale)]);

/** "Row 1, seat 11, accessible", after the block if it has a name. */
export const seatText = (seat: Seat, locale: string): string => written(seatOf(seat, locale));

/** "Stalls, row 1, seat 11": unique on its map. */
export const placeText = (seat: Seat & Pick<SeatName, 'sector'>, locale: string): string =>
  written([seat.sector, ...seatOf(seat, locale)]);
