import { bestInSector, sectorsInOrder } from '../../domain/seats/best.ts';
import type { BestSeatsQuery, Result } from '../contract.ts';
import type { SeatMaps } from './maps.ts';

/** Loads sectors in order until one has `count` adjacent seats. A sector that fails is skipped. */
export const findBestSeats = async (
  maps: SeatMaps,
  { key, count, sectorId, accessible, range }: BestSeatsQuery,
): Promise<Result<readonly number[]>> => {
  const open = maps.find(key);
  if (open === null || !Number.isInteger(count) || count < 1) return { ok: true, value: [] };
  await maps.catchUp(key);
  const { overview } = open.map.columns;
  const states = open.map.shown();
  for (const sector of sectorsInOrder(overview, states, count, range)) {
    if (sectorId !== null && sector.sectorId !== sectorId) continue;
    const loaded = await maps.sector(key, sector.sectorId);
    if (!loaded.ok) continue;
    const found = bestInSector(loaded.value, sector.firstSeat, open.map.shown(), count, accessible);
    if (found.length > 0) return { ok: true, value: found };
  }
  return { ok: true, value: [] };
};
