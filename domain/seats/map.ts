import type { SeatId } from '../kernel/values.ts';
import type { SeatMapOverview, SeatName, SectorGeometry, SectorOverview } from './columns.ts';

/** Columns with one index per seat of the map. A sector's values are zero until it is loaded. */
export interface SeatColumns {
  readonly overview: SeatMapOverview;
  readonly ids: Uint32Array;
  readonly x: Uint16Array;
  readonly y: Uint16Array;
  readonly numbers: Uint16Array;
  readonly flags: Uint8Array;
  readonly sectors: Map<string, SectorGeometry>;
  /** Index of each loaded seat, by `idassento`. */
  readonly indexById: Map<number, number>;
}

export const emptyColumns = (overview: SeatMapOverview): SeatColumns => ({
  overview,
  ids: new Uint32Array(overview.seatCount),
  x: new Uint16Array(overview.seatCount),
  y: new Uint16Array(overview.seatCount),
  numbers: new Uint16Array(overview.seatCount),
  flags: new Uint8Array(overview.seatCount),
  sectors: new Map(),
  indexById: new Map(),
});

function rowsFit({ rows, blocks }: SectorGeometry, seatCount: number): boolean {
  let next = 0;
  for (const { first, count, block } of rows) {
    if (first !== next || !(count >= 0) || blocks[block] === undefined) return false;
    next = first + count;
  }
  return next === seatCount;
}

const fits = (geometry: SectorGeometry, sector: SectorOverview, seatCount: number): boolean =>
  [geometry.ids, geometry.x, geometry.y, geometry.numbers, geometry.flags].every(
    (column) => column.length === sector.seatCount,
  ) &&
  sector.firstSeat >= 0 &&
  sector.firstSeat + sector.seatCount <= seatCount &&
  rowsFit(geometry, sector.seatCount);

/** Copies a sector into its place. Returns false, without writing, if it does not fit. */
export function fillSector(columns: SeatColumns, geometry: SectorGeometry): boolean {
  const sector = columns.overview.sectors.find(({ sectorId }) => sectorId === geometry.sectorId);
  if (sector === undefined || !fits(geometry, sector, columns.ids.length)) return false;
  columns.ids.set(geometry.ids, sector.firstSeat);
  columns.x.set(geometry.x, sector.firstSeat);
  columns.y.set(geometry.y, sector.firstSeat);
  columns.numbers.set(geometry.numbers, sector.firstSeat);
  columns.flags.set(geometry.flags, sector.firstSeat);
  for (const [offset, id] of geometry.ids.entries()) columns.indexById.set(id, sector.firstSeat + offset);
  columns.sectors.set(geometry.sectorId, geometry);
  return true;
}

export function columnsOf(overview: SeatMapOverview, parts: readonly SectorGeometry[]): SeatColumns {
  const columns = emptyColumns(overview);
  for (const part of parts) fillSector(columns, part);
  return columns;
}

/** The last of the ascending items whose start is at most `at`. */
function lastFrom<T>(items: readonly T[], at: number, start: (item: T) => number): T | undefined {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && start(item) <= at) low = middle + 1;
    else high = middle;
  }
  return items[low - 1];
}

export const sectorAt = (overview: SeatMapOverview, index: number): SectorOverview | undefined =>
  overview.sectors.find(({ firstSeat, seatCount }) => index >= firstSeat && index < firstSeat + seatCount);

/** Name of a seat. Null before its sector is loaded, and for an index outside of all sectors. */
export function nameSeat(columns: SeatColumns, index: number): SeatName | null {
  const sector = sectorAt(columns.overview, index);
  const geometry = sector && columns.sectors.get(sector.sectorId);
  if (sector === undefined || geometry === undefined) return null;
  const row = lastFrom(geometry.rows, index - sector.firstSeat, ({ first }) => first);
  return {
    seatId: String(columns.ids[index] ?? 0) as SeatId,
    index,
    sectorId: sector.sectorId,
    sector: sector.name,
    block: geometry.blocks[row?.block ?? 0]?.name ?? '',
    row: row?.label ?? '',
    number: columns.numbers[index] ?? 0,
    flags: columns.flags[index] ?? 0,
  };
}

export const indexOfSeat = (columns: SeatColumns, seatId: string): number | undefined =>
  columns.indexById.get(Number(seatId));
