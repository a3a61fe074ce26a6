/**
 * Opens an event's seat map for as long as the page shows it, and keeps what the page has to know of it: whose seats
 * are the reader's, by index. States themselves stay in the handle's columns.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { SEAT, type SectorGeometry } from '../../../domain/seats/columns.ts';
import type { Problem, StoreSlug } from '../../../worker/contract.ts';
import { type SeatMapHandle, useCore, useSnapshot } from '../../core/index.ts';

export type Opening =
  | { readonly status: 'opening' }
  | { readonly status: 'open'; readonly map: SeatMapHandle }
  | { readonly status: 'failed'; readonly problem: Problem; readonly retry: () => void };

const OPENING = { status: 'opening' } as const;

export const useSeatMap = (store: StoreSlug, slug: string, date: string | null): Opening => {
  const core = useCore();
  const [opening, setOpening] = useState<Opening>(OPENING);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt opens it anew
  useEffect(() => {
    let left = false;
    setOpening(OPENING);
    const asked = core.openSeatMap(store, slug, date);
    void asked.then((result) => {
      if (left) return;
      setOpening(
        result.ok
          ? { status: 'open', map: result.value }
          : { status: 'failed', problem: result.problem, retry: () => setAttempt((last) => last + 1) },
      );
    });
    return () => {
      left = true;
      void asked.then((result) => result.ok && result.value.close());
    };
  }, [core, store, slug, date, attempt]);
  return opening;
};

/** What is the reader's and may be pressed, with its state. */
const OWN = [SEAT.reservedByYou, SEAT.waitingForYourPayment, SEAT.inYourOtherCart];

/** The seats in each of these states, as one text: equal where nothing changed. */
const ownOf = (states: Uint8Array): string =>
  JSON.stringify(
    OWN.map((state) => {
      const seats: number[] = [];
      for (let seat = states.indexOf(state); seat !== -1; seat = states.indexOf(state, seat + 1))
        seats.push(seat);
      return seats;
    }),
  );

/** Indices of the seats that the reader has, bought ones apart. Changes its identity only when their states change. */
export const useOwnSeats = ({ states }: SeatMapHandle): ReadonlySet<number> => {
  const [own, setOwn] = useState(() => ownOf(states.get()));
  useEffect(() => {
    const look = (): void => setOwn(ownOf(states.get()));
    look();
    return states.subscribe(look);
  }, [states]);
  return useMemo(() => new Set((JSON.parse(own) as readonly number[][]).flat()), [own]);
};

/** Indices of the seats that are being asked for, or wait for the reader to log in. */
export const usePendingSeats = ({ key }: SeatMapHandle): ReadonlySet<number> => {
  const cart = useSnapshot((snapshot) => snapshot.cart);
  return useMemo(() => {
    const items = [...cart.intents.flatMap((intent) => intent.items), ...cart.deferredSeats];
    return new Set(items.flatMap(({ seat }) => (seat?.mapId === key ? [seat.index] : [])));
  }, [cart, key]);
};

export interface Geometry {
  /** Rejects where the core answers with a problem: the map shows that and offers to try again. */
  readonly loadSector: (sectorId: string) => Promise<SectorGeometry>;
  /** Of seats by their ids, among the sectors that were loaded. */
  readonly indices: ReadonlyMap<string, number>;
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
  return { loadSector, indices };
};
