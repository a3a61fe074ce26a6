/** Loads the seats of sectors in view once the zoom shows seats: the center first, a few sectors at a time. */
import type { Box } from './camera.ts';
import type { MapModel } from './mapModel.ts';
import type { SectorPlace } from './sectorPlace.ts';
import type { LoadSector } from './types.ts';
import { geometryCache } from './useGeometry.ts';

const MAX_PARALLEL = 4;

export interface SectorFeed {
  /** Loads the sectors in view at this scale. Cheap if all are loaded. */
  loadInView(view: Box, k: number): void;
  /** Loads one sector, even out of view. */
  loadSector(place: SectorPlace): void;
  /** Clears failures, so that the next load retries. */
  retry(): void;
  readonly busy: boolean;
  dispose(): void;
}

export function sectorFeed(
  model: MapModel,
  load: LoadSector,
  arrived: (place: SectorPlace) => void,
  failedToCome: (sectorId: string) => void,
): SectorFeed {
  const cache = geometryCache(load);
  const running = new Set<string>();
  const failed = new Set<string>();
  let over = false;

  const loadSector = (place: SectorPlace): void => {
    const id = place.sector.sectorId;
    if (place.seats !== null || place.sector.seatCount === 0 || running.has(id) || failed.has(id)) return;
    const addLoaded = (geometry: Parameters<MapModel['addGeometry']>[0]): void => {
      const added = model.addGeometry(geometry);
      const full = model.places[place.at];
      if (added && full !== undefined) arrived(full);
      else failing();
    };
    const failing = (): void => {
      failed.add(id);
      failedToCome(id);
    };
    const there = cache.get(id);
    if (there !== undefined) {
      addLoaded(there);
      return;
    }
    running.add(id);
    cache.load(id).then(
      (geometry) => {
        running.delete(id);
        if (!over) addLoaded(geometry);
      },
      () => {
        running.delete(id);
        if (!over) failing();
      },
    );
  };

  return {
    get busy() {
      return running.size > 0;
    },
    loadSector,
    loadInView(view, k) {
      const missing = model
        .placesIn(view)
        .filter(
          (place) => place.seats === null && model.showsSeats(place, k) && !failed.has(place.sector.sectorId),
        );
      if (missing.length === 0) return;
      const [x, y] = [(view[0] + view[2]) / 2, (view[1] + view[3]) / 2];
      const away = (place: SectorPlace): number =>
        Math.hypot(place.captionSpot.x - x, place.captionSpot.y - y);
      missing.sort((a, b) => away(a) - away(b));
      for (const place of missing) {
        if (running.size >= MAX_PARALLEL) return;
        loadSector(place);
      }
    },
    retry() {
      failed.clear();
    },
    dispose() {
      over = true;
    },
  };
}
