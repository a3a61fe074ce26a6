/** Small maps for specs of the seat rules, drawn by hand or at random, and one of a stadium's size. */
import { cents, type VariationId } from '../../../domain/kernel/values.ts';
import type { SeatMapOverview, SectorGeometry, SectorOverview } from '../../../domain/seats/columns.ts';
import { fc } from '../fc.ts';

export const PRICE = {
  variationId: 'v1' as VariationId,
  name: 'Inteira',
  price: cents(10_000),
  convenienceFee: cents(1_000),
  processingFee: cents(250),
};

/** One row: a digit with the flags of each seat, a blank for an aisle (`00 04` is two seats, aisle, two). */
export type DrawnRow = string;

/** Sector with rows drawn as text. Seats are 50 units apart, rows 60. Ids count from `firstId`. */
export function sectorOf(sectorId: string, rows: readonly DrawnRow[], firstId = 1): SectorGeometry {
  const seats = rows.flatMap((row, rowAt) =>
    [...row].flatMap((mark, column) => (mark === ' ' ? [] : [{ rowAt, column, flags: Number(mark) }])),
  );
  let first = 0;
  const placed = rows.map((row, at) => {
    const count = row.replaceAll(' ', '').length;
    const one = { label: String.fromCharCode(65 + at), block: 0, first, count };
    first += count;
    return one;
  });
  return {
    sectorId,
    blocks: [{ blockId: `${sectorId}-b`, name: 'Bloco 1' }],
    rows: placed,
    ids: Uint32Array.from(seats, (_, at) => firstId + at),
    x: Uint16Array.from(seats, ({ column }) => column * 50),
    y: Uint16Array.from(seats, ({ rowAt }) => rowAt * 60),
    numbers: Uint16Array.from(seats, ({ column }) => column + 1),
    flags: Uint8Array.from(seats, ({ flags }) => flags),
  };
}

/** Overview of these sectors one after the other, by default in the given order. */
export function overviewOf(
  sectors: readonly SectorGeometry[],
  over: Readonly<Record<string, Partial<SectorOverview>>> = {},
): SeatMapOverview {
  let firstSeat = 0;
  const placed = sectors.map(({ sectorId, ids, flags }, order) => {
    const sector: SectorOverview = {
      sectorId,
      name: `Setor ${sectorId}`,
      order,
      polygon: [],
      firstSeat,
      seatCount: ids.length,
      accessible: [...flags.entries()].flatMap(([seat, each]) => ((each & 1) === 0 ? [] : [seat])),
      geometryUrl: '',
      prices: [PRICE],
      ...over[sectorId],
    };
    firstSeat += ids.length;
    return sector;
  });
  return {
    mapId: 'm1',
    width: 1000,
    height: 1000,
    seatCount: firstSeat,
    stage: { label: 'Palco', polygon: [] },
    sectors: placed,
  };
}

/** States drawn as text: a digit per seat. Blanks are ignored. */
export const statesOf = (drawn: string): Uint8Array => Uint8Array.from(drawn.replaceAll(' ', ''), Number);

const someRow = fc.string({ unit: fc.constantFrom('0', '0', '0', '0', '1', '4', ' '), maxLength: 9 });
export const someSector = fc.array(someRow, { maxLength: 4 }).map((rows) => sectorOf('s', rows));

/** `sectors` sectors of 30 rows of 40 seats with two aisles each. */
export function stadium(sectors: number): readonly SectorGeometry[] {
  const row = `${'0'.repeat(10)} ${'0'.repeat(20)} ${'0'.repeat(10)}`;
  const rows = Array.from({ length: 30 }, () => row);
  return Array.from({ length: sectors }, (_, at) => sectorOf(`s${at}`, rows, 1 + at * 1200));
}
