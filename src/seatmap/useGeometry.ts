import { useCallback, useEffect, useState } from 'react';
import type { LoadSector, SectorGeometry } from './types.ts';

/** Loads each sector's seats once, for map and list. One cache per loader, so that two maps on a page do not mix. */
export interface GeometryCache {
  get(sectorId: string): SectorGeometry | undefined;
  load(sectorId: string): Promise<SectorGeometry>;
}

const caches = new WeakMap<LoadSector, GeometryCache>();

export function geometryCache(load: LoadSector): GeometryCache {
  const known = caches.get(load);
  if (known !== undefined) return known;
  const come = new Map<string, SectorGeometry>();
  const coming = new Map<string, Promise<SectorGeometry>>();
  const cache: GeometryCache = {
    get: (sectorId) => come.get(sectorId),
    load(sectorId) {
      const running = coming.get(sectorId);
      if (running !== undefined) return running;
      const promise = load(sectorId).then(
        (geometry) => {
          come.set(sectorId, geometry);
          return geometry;
        },
        (reason: unknown) => {
          coming.delete(sectorId);
          throw reason;
        },
      );
      coming.set(sectorId, promise);
      return promise;
    },
  };
  caches.set(load, cache);
  return cache;
}

export interface GeometryState {
  readonly geometry: SectorGeometry | null;
  readonly failed: boolean;
  retry(): void;
}

/** Result of one attempt. `geometry` is null after a failure. */
interface Result {
  readonly id: string;
  readonly turn: number;
  readonly geometry: SectorGeometry | null;
}

/** Loads a sector's seats when mounted; nothing for a null `sectorId`. */
export function useGeometry(load: LoadSector, sectorId: string | null): GeometryState {
  const cache = geometryCache(load);
  const [turn, setTurn] = useState(0);
  const [come, setCome] = useState<Result | null>(null);
  useEffect(() => {
    if (sectorId === null) return;
    let over = false;
    setCome(null);
    // Also runs for a cached sector, which the map may have loaded after this render.
    cache.load(sectorId).then(
      (geometry) => {
        if (!over) setCome({ id: sectorId, turn, geometry });
      },
      () => {
        if (!over) setCome({ id: sectorId, turn, geometry: null });
      },
    );
    return () => {
      over = true;
    };
  }, [cache, sectorId, turn]);
  const retry = useCallback(() => setTurn((last) => last + 1), []);
  const mine = come !== null && come.id === sectorId && come.turn === turn ? come : null;
  const geometry = sectorId === null ? null : (cache.get(sectorId) ?? mine?.geometry ?? null);
  return { geometry, failed: geometry === null && mine !== null, retry };
}
