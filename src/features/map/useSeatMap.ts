/** Opens a seat map while the page shows it. Lists the buyer's own seats by index. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { pendingSeats } from '../../../domain/cart/seats.ts';
import type { SectorGeometry } from '../../../domain/seats/columns.ts';
import { isUnpaidOwn, unpaidOwnSeats } from '../../../domain/seats/look.ts';
import type { ChosenSeat } from '../../../domain/seats/lost.ts';
import type { Problem, ProductPage as Product } from '../../../worker/contract.ts';
import { type SeatMapHandle, useCore, useSnapshot } from '../../core/index.ts';

export type Opening =
  | { readonly status: 'opening' }
  | { readonly status: 'open'; readonly map: SeatMapHandle }
  | { readonly status: 'failed'; readonly problem: Problem; readonly retry: () => void };

const OPENING = { status: 'opening' } as const;

export const useSeatMap = (
  { store, slug, productId, title }: Pick<Product, 'store' | 'slug' | 'productId' | 'title'>,
  visitAt: string | null,
): Opening => {
  const core = useCore();
  const [opening, setOpening] = useState<Opening>(OPENING);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let left = false;
    setOpening(OPENING);
    const asked = core.openSeatMap(store, slug, { productId, visitAt, title });
    void asked.then((result) => {
      if (left) return;
      setOpening(
        result.ok
          ? { status: 'open', map: result.value }
          : { status: 'failed', problem: result.problem, retry: () => setAttempt(attempt + 1) },
      );
    });
    return () => {
      left = true;
      void asked.then((result) => result.ok && result.value.close());
    };
  }, [core, store, slug, productId, title, visitAt, attempt]);
  return opening;
};

/** Indices of the buyer's seats. Returns the same set until one of their states changes. */
export const useOwnSeats = ({ states }: SeatMapHandle): ReadonlySet<number> => {
  const [own, setOwn] = useState(() => unpaidOwnSeats(states.get()));
  useEffect(() => {
    // Includes changes between the render and the subscription.
    setOwn(unpaidOwnSeats(states.get()));
    return states.subscribe((deltas) =>
      setOwn((last) =>
        deltas.some(([seat, state]) => last.has(seat) || isUnpaidOwn(state))
          ? unpaidOwnSeats(states.get())
          : last,
      ),
    );
  }, [states]);
  return own;
};

export interface PendingSeats {
  readonly requested: readonly ChosenSeat[];
  readonly pending: ReadonlySet<number>;
}

export const usePendingSeats = ({ key }: SeatMapHandle): PendingSeats => {
  const cart = useSnapshot((snapshot) => snapshot.cart);
  return useMemo(() => {
    const requested = pendingSeats(cart, key);
    return { requested, pending: new Set(requested.map(({ index }) => index)) };
  }, [cart, key]);
};

export interface Geometry {
  /** Rejects if the request fails. The map then offers a retry. */
  readonly loadSector: (sectorId: string) => Promise<SectorGeometry>;
  /** Seat index by id, for loaded sectors. */
  readonly indices: ReadonlyMap<string, number>;
}

export const useSectorLoader = (map: SeatMapHandle): Geometry => {
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
