/**
 * Opens an event's seat map for as long as the page shows it, and keeps what the page has to know of it: whose seats
 * are the reader's, by index. States themselves stay in the handle's columns.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SectorGeometry } from '../../../domain/seats/columns.ts';
import { SEAT } from '../../../domain/seats/states.ts';
import type { Problem, StoreSlug } from '../../../worker/contract.ts';
import { type SeatMapHandle, useCore, useSnapshot } from '../../core/index.ts';

export type Opening =
  | { readonly status: 'opening' }
  | { readonly status: 'open'; readonly map: SeatMapHandle }
  | { readonly status: 'failed'; readonly problem: Problem; readonly retry: () => void };

export const useSeatMap = (store: StoreSlug, slug: string, date: string | null): Opening => {
  const core = useCore();
  const [opening, setOpening] = useState<Opening>({ status: 'opening' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt opens it anew
  useEffect(() => {
    let opened: SeatMapHandle | null = null;
    let left = false;
    setOpening({ status: 'opening' });
    void core.openSeatMap(store, slug, date).then((result) => {
      if (!result.ok) {
        const retry = (): void => setAttempt((last) => last + 1);
        if (!left) setOpening({ status: 'failed', problem: result.problem, retry });
        return;
      }
      opened = result.value;
      if (left) opened.close();
      else setOpening({ status: 'open', map: opened });
    });
    return () => {
      left = true;
      opened?.close();
    };
  }, [core, store, slug, date, attempt]);
  return opening;
};

/** What is the reader's and may be pressed, with its state. */
const OWN = [SEAT.reservedByYou, SEAT.waitingForYourPayment, SEAT.inYourOtherCart];

const ownOf = (states: Uint8Array): ReadonlyMap<number, number> => {
  const own = new Map<number, number>();
  for (const state of OWN) {
    for (let seat = states.indexOf(state); seat !== -1; seat = states.indexOf(state, seat + 1))
      own.set(seat, state);
  }
  return own;
};

const same = (one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): boolean =>
  one.size === other.size && [...one].every(([seat, state]) => other.get(seat) === state);

/** Indices of the seats that the reader has, bought ones apart. Changes its identity only when their states change. */
export const useOwnSeats = ({ states }: SeatMapHandle): ReadonlySet<number> => {
  const [own, setOwn] = useState(() => ownOf(states.get()));
  useEffect(() => {
    const look = (): void =>
      setOwn((before) => {
        const now = ownOf(states.get());
        return same(before, now) ? before : now;
      });
    look();
    return states.subscribe(look);
  }, [states]);
  return useMemo(() => new Set(own.keys()), [own]);
};

/** Indices of the seats that are being asked for, or wait for the reader to log in. */
export const usePendingSeats = ({ overview }: SeatMapHandle): ReadonlySet<number> => {
  const cart = useSnapshot((snapshot) => snapshot.cart);
  return useMemo(() => {
    const items = [...cart.intents.flatMap((intent) => intent.items), ...cart.deferredSeats];
    return new Set(
      items.flatMap(({ seat }) => (seat !== null && seat.mapId === overview.mapId ? [seat.index] : [])),
    );
  }, [cart.intents, cart.deferredSeats, overview]);
};

export interface Geometry {
  /** Rejects where the core answers with a problem: the map shows that and offers to try again. */
  readonly loadSector: (sectorId: string) => Promise<SectorGeometry>;
  /** Index of a seat by its id, among the sectors that were loaded. */
  readonly indexOf: (seatId: string) => number | undefined;
}

export const useGeometry = (map: SeatMapHandle): Geometry => {
  const indices = useRef(new Map<string, number>()).current;
  const loadSector = useCallback(
    async (sectorId: string) => {
      const result = await map.loadSector(sectorId);
      if (!result.ok) throw new Error(result.problem.code);
      const first = map.overview.sectors.find((sector) => sector.sectorId === sectorId)?.firstSeat ?? 0;
      result.value.ids.forEach((id, index) => {
        indices.set(String(id), first + index);
      });
      return result.value;
    },
    [map, indices],
  );
  return useMemo(() => ({ loadSector, indexOf: (seatId) => indices.get(seatId) }), [loadSector, indices]);
};
