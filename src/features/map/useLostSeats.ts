/** Follows chosen seats that another buyer took. Replaces those of a pressed offer without a press. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type ChosenSeat,
  chosenAfter,
  NONE_CHOSEN,
  offerWithout,
  type PressedOffer,
  pressedOffer,
  type Replacement,
  seatsToReplace,
} from '../../../domain/seats/lost.ts';
import { sectorAt } from '../../../domain/seats/map.ts';
import { type SeatMapHandle, useSnapshot } from '../../core/index.ts';
import { dispatchAndExplain } from '../../kit/dispatch.ts';
import { useOnChange } from '../../kit/hooks.ts';
import type { Geometry } from './useSeatMap.ts';

export interface LostSeatsState {
  /** Empty while seats of the pressed offer are being replaced. */
  readonly lost: readonly ChosenSeat[];
  readonly forget: (seats: readonly ChosenSeat[]) => void;
  /** Selects seats that best available offered. */
  readonly takeOffer: (seats: readonly ChosenSeat[]) => void;
  /** Ends the retries, because the buyer pressed another seat. */
  readonly endOffer: () => void;
}

const NONE: readonly ChosenSeat[] = [];

export const useLostSeats = (
  map: SeatMapHandle,
  requested: readonly ChosenSeat[],
  loadSector: Geometry['loadSector'],
): LostSeatsState => {
  const { states, overview } = map;
  const isGuest = useSnapshot(({ session }) => session.status !== 'consumer');
  const [chosen, setChosen] = useState(NONE_CHOSEN);
  const [busy, setBusy] = useState(false);
  /** Offer of the run under way. A run whose offer was replaced ends. */
  const running = useRef<PressedOffer | null>(null);
  useEffect(() => {
    const follow = (): void => setChosen((last) => chosenAfter(last, requested, states.get()));
    follow();
    return states.subscribe(follow);
  }, [states, requested]);
  useEffect(
    () => () => {
      running.current = null;
    },
    [],
  );
  const forget = useCallback(
    (seats: readonly ChosenSeat[]) =>
      setChosen((last) => ({
        ...last,
        lost: last.lost.filter(({ index }) => !seats.some((seat) => seat.index === index)),
      })),
    [],
  );
  const follow = (offer: PressedOffer | null): void => {
    running.current = offer;
    setChosen((last) => (last.offer === offer ? last : { ...last, offer }));
  };
  const without = async (offer: PressedOffer, lost: readonly ChosenSeat[]): Promise<Replacement | null> => {
    const sector = sectorAt(overview, lost[0]?.index ?? -1);
    if (sector === undefined) return null;
    const geometry = await loadSector(sector.sectorId).catch(() => null);
    return geometry && offerWithout(offer, lost, geometry, sector.firstSeat, states.get());
  };
  /** Requests the seats, then substitutes while another buyer has some. Shows the last refusal. Resolves to true once accepted. */
  const request = async (first: PressedOffer, seats: readonly ChosenSeat[]): Promise<boolean> => {
    let next: Replacement = { offer: first, found: seats };
    for (;;) {
      const { offer, found }: Replacement = next;
      follow(offer);
      const selecting = map.select(found);
      const done = await selecting;
      if (done.ok) return true;
      const isTaken = done.refusal.code === 'seats.not-free' && running.current === offer;
      const replacement = isTaken ? await without(offer, found) : null;
      if (running.current !== offer || replacement === null) {
        if (running.current === offer) follow(null);
        return dispatchAndExplain(selecting);
      }
      next = replacement;
    }
  };
  const due = useMemo(() => (busy ? NONE : seatsToReplace(chosen, requested)), [busy, chosen, requested]);
  const replace = async (offer: PressedOffer): Promise<void> => {
    setBusy(true);
    running.current = offer;
    const next = await without(offer, due);
    if (running.current === offer) {
      if (next === null) follow(null);
      else if (await request(next.offer, next.found)) forget(due);
    }
    setBusy(false);
  };
  useOnChange(due, () => {
    if (due.length > 0 && chosen.offer !== null) void replace(chosen.offer);
  });
  return {
    lost: busy || due.length > 0 ? NONE : chosen.lost,
    forget,
    takeOffer: (seats) => {
      const offer = pressedOffer(seats, isGuest);
      follow(offer);
      void (offer === null ? dispatchAndExplain(map.select(seats)) : request(offer, seats));
    },
    endOffer: () => follow(null),
  };
};
