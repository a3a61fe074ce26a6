/** Follows chosen seats that another buyer took. Replaces those of a pressed offer without a press. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  type ChosenSeat,
  type ChosenSeats,
  chosenAfter,
  continueOffer,
  NONE_CHOSEN,
  type OfferResult,
  offerToRequest,
  type PressedOffer,
  pressOffer,
  seatsToReplace,
  shownLost,
  withoutLost,
} from '../../../domain/seats/lost.ts';
import { sectorAt } from '../../../domain/seats/map.ts';
import { isLoggedIn } from '../../../domain/session/status.ts';
import { type SeatMapHandle, useSnapshot } from '../../core/index.ts';
import { dispatchAndExplain } from '../../kit/dispatch.ts';
import { useOnChange } from '../../kit/hooks.ts';
import { signal, useSignal } from '../../kit/signal.ts';
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

export const useLostSeats = (
  map: SeatMapHandle,
  requested: readonly ChosenSeat[],
  loadSector: Geometry['loadSector'],
): LostSeatsState => {
  const { states, overview } = map;
  const isIn = useSnapshot(isLoggedIn);
  // A response arrives later, and needs the seats and requests of then.
  const [own] = useState(() => ({
    chosen: signal(NONE_CHOSEN),
    requested: signal<readonly ChosenSeat[]>([]),
  }));
  const chosen = useSignal(own.chosen);
  const change = useCallback(
    (next: (last: ChosenSeats) => ChosenSeats) => own.chosen.set(next(own.chosen.get())),
    [own],
  );
  useEffect(() => {
    own.requested.set(requested);
    const follow = (): void => change((last) => chosenAfter(last, requested, states.get()));
    follow();
    return states.subscribe(follow);
  }, [own, change, states, requested]);
  const endOffer = useCallback(() => change((last) => ({ ...last, offer: null })), [change]);
  useEffect(() => endOffer, [endOffer]);
  const forget = useCallback(
    (seats: readonly ChosenSeat[]) => change((last) => withoutLost(last, seats)),
    [change],
  );
  const sectorOf = async ({ seats }: PressedOffer) => {
    const sector = sectorAt(overview, seats[0]?.index ?? -1);
    const geometry = sector && (await loadSector(sector.sectorId).catch(() => null));
    return sector && geometry ? { geometry, firstSeat: sector.firstSeat } : null;
  };
  /** Returns the offer that has seats to request. */
  const proceed = async (offer: PressedOffer, result: OfferResult): Promise<PressedOffer | null> => {
    const sector = result === 'accepted' ? null : await sectorOf(offer);
    const moment = { result, requested: own.requested.get(), sector, states: states.get() };
    const before = own.chosen.get();
    const next = continueOffer(before, offer, moment);
    own.chosen.set(next);
    return offerToRequest(before, next);
  };
  /** Requests the offer's seats, then substitutes while another buyer has some. Shows the last refusal. */
  const request = async (offer: PressedOffer): Promise<void> => {
    const selecting = map.select(offer.sent);
    const done = await selecting;
    const next = await proceed(offer, done.ok ? 'accepted' : { refusal: done.refusal.code });
    if (next !== null) return request(next);
    await dispatchAndExplain(selecting);
  };
  const due = useMemo(() => seatsToReplace(chosen, requested), [chosen, requested]);
  const replace = async (offer: PressedOffer): Promise<void> => {
    const next = await proceed(offer, null);
    if (next !== null) await request(next);
  };
  useOnChange(due.length > 0 ? chosen.offer : null, (offer) => {
    if (offer !== null) void replace(offer);
  });
  return {
    lost: useMemo(() => shownLost(chosen, requested), [chosen, requested]),
    forget,
    takeOffer: (seats) => {
      change((last) => pressOffer(last, seats, !isIn));
      const { offer } = own.chosen.get();
      void (offer === null ? dispatchAndExplain(map.select(seats)) : request(offer));
    },
    endOffer,
  };
};
