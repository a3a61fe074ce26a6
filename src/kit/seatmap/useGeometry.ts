/** One sector's seats for React: what is there, or that it is coming or failed, with a way to ask again. */
import { useCallback, useEffect, useState } from 'react';
import { geometryCache } from './geometryCache.ts';
import type { LoadSector, SectorGeometry } from './types.ts';

export interface GeometryState {
  readonly geometry: SectorGeometry | null;
  readonly failed: boolean;
  retry(): void;
}

/** Loads when mounted; `sectorId` null loads nothing. */
export function useGeometry(load: LoadSector, sectorId: string | null): GeometryState {
  const cache = geometryCache(load);
  const [turn, setTurn] = useState(0);
  const [come, setCome] = useState<{ readonly id: string; readonly geometry: SectorGeometry | null } | null>(
    null,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: turn asks again after a failure.
  useEffect(() => {
    if (sectorId === null) return;
    let over = false;
    setCome(null);
    // Also where it is there by now: the drawing asks too, it may have come since this was rendered, and nobody else tells.
    cache.load(sectorId).then(
      (geometry) => {
        if (!over) setCome({ id: sectorId, geometry });
      },
      () => {
        if (!over) setCome({ id: sectorId, geometry: null });
      },
    );
    return () => {
      over = true;
    };
  }, [cache, sectorId, turn]);
  const retry = useCallback(() => setTurn((last) => last + 1), []);
  const mine = come !== null && come.id === sectorId ? come : null;
  const geometry = sectorId === null ? null : (cache.get(sectorId) ?? mine?.geometry ?? null);
  return { geometry, failed: geometry === null && mine !== null, retry };
}
