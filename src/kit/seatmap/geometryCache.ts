/** Loads each sector's seats once, for map and list. One cache per loader, so that two maps on a page do not mix. */
import type { LoadSector, SectorGeometry } from './types.ts';

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
