/** The code of seat maps loads with the first map, because most visits never open one. */
import { NO_SEATS } from '../../domain/cart/view.ts';
import type { UnpaidPurchase } from '../../domain/seats/overlay.ts';
import type { Command } from '../../domain/shop/messages.ts';
import { failed, NOT_FOUND } from '../api/errors.ts';
import type { BestSeatsQuery, Result, SeatChoice } from '../contract.ts';
import { loadLater } from '../later.ts';
import type { SeatMaps, SeatMapsOptions, SelectSeats } from './maps.ts';

export interface LazySeatMaps extends Omit<SeatMaps, 'find' | 'sector' | 'locale' | 'catchUp'> {
  readonly selectCommand: (key: string, choices: readonly SeatChoice[]) => Promise<SelectSeats | null>;
  readonly releaseCommand: (key: string, indices: readonly number[]) => Promise<Command | null>;
  readonly purchaseOf: (key: string, index: number) => UnpaidPurchase | null;
  readonly best: (query: BestSeatsQuery) => Promise<Result<readonly number[]>>;
}

interface Loaded {
  readonly code: typeof import('./maps.ts');
  readonly maps: SeatMaps;
}

const UNREACHABLE = failed({ _tag: 'Unreachable' });

export const lazySeatMaps = (options: SeatMapsOptions): LazySeatMaps => {
  let loaded: Loaded | null = null;
  let seats = NO_SEATS;
  const load = async (): Promise<Loaded | null> => {
    try {
      const code = await loadLater(() => import('./maps.ts'));
      if (loaded === null) {
        loaded = { code, maps: code.createSeatMaps(options) };
        loaded.maps.follow(seats);
      }
    } catch (error) {
      options.device.report('the code of seat maps', error);
    }
    return loaded;
  };
  return {
    open: async (store, product, event) => (await load())?.maps.open(store, product, event) ?? UNREACHABLE,
    loadSector: async (key, sectorId) => loaded?.maps.loadSector(key, sectorId) ?? NOT_FOUND,
    refresh: async (key) => loaded?.maps.refresh(key) ?? NOT_FOUND,
    refreshAll: () => loaded?.maps.refreshAll(),
    take: (seats) => loaded?.maps.take(seats),
    own: () => loaded?.maps.own(),
    disown: () => loaded?.maps.disown(),
    close: (key) => loaded?.maps.close(key),
    follow: (next) => {
      seats = next;
      loaded?.maps.follow(seats);
    },
    purchaseOf: (key, index) => loaded?.maps.find(key)?.map.purchaseOf(index) ?? null,
    selectCommand: async (key, choices) => loaded?.code.selectCommand(loaded.maps, key, choices) ?? null,
    releaseCommand: async (key, indices) => loaded?.code.releaseCommand(loaded.maps, key, indices) ?? null,
    best: async (query) => {
      if (loaded === null) return { ok: true, value: [] };
      const code = await loadLater(() => import('./best.ts')).catch(() => null);
      return code?.findBestSeats(loaded.maps, query) ?? UNREACHABLE;
    },
  };
};
