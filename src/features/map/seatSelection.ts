/** Turns a press on a seat into a command, or into a question about its price. */
import { useState } from 'react';
import { soldSeats } from '../../../domain/model/sold-seat.ts';
import type { SeatPrice } from '../../../domain/seats/columns.ts';
import { pressOn } from '../../../domain/seats/look.ts';
import type { ChosenSeat } from '../../../domain/seats/lost.ts';
import { sectorAt } from '../../../domain/seats/map.ts';
import { asksForKind, isStandingRoom } from '../../../domain/seats/sectors.ts';
import type { ProductPage, VariationId } from '../../../worker/contract.ts';
import { type SeatMapHandle, useSnapshot } from '../../core/index.ts';
import { dispatchAndExplain, useDispatch } from '../../kit/dispatch.ts';
import type { LostSeatsState } from './useLostSeats.ts';

type Sector = SeatMapHandle['overview']['sectors'][number];

export interface PriceQuestion {
  readonly seats: readonly number[];
  readonly sector: Sector;
  readonly prices: readonly SeatPrice[];
  /** True for seats that the best-seats search found. The buyer chooses a ticket kind for each. */
  readonly isOffer: boolean;
}

/** Product of the map. The replay page, whose log has no tickets to read, passes only the currency. */
export type MapProduct = Pick<ProductPage, 'currency'> | ProductPage;

export interface SeatSelection {
  readonly question: PriceQuestion | null;
  /** Takes the seats of the question. `kinds` has the chosen ticket kind of each seat. */
  readonly answer: (kinds: readonly VariationId[]) => void;
  readonly take: (seats: readonly ChosenSeat[]) => void;
  /** Selects a free seat, releases an own seat, or opens a dialog. */
  readonly press: (seat: number) => void;
  /** Seat that was pressed last. */
  readonly pressed: number | null;
  /** Pressed seat that the buyer has in another purchase. */
  readonly aside: number | null;
  /** Pressed sector without seats. */
  readonly standing: Sector | null;
  /** Opens the tickets of a sector without seats. Returns false for a sector with seats. */
  readonly pressSector: (sectorId: string) => boolean;
  readonly close: () => void;
  /** Proposes free seats of one sector without reserving them. */
  readonly offer: (seats: readonly number[]) => void;
}

/** Selection of seats. */
export const useSeatSelection = (
  map: SeatMapHandle,
  { takeOffer, endOffer }: Pick<LostSeatsState, 'takeOffer' | 'endOffer'>,
): SeatSelection => {
  const [question, setQuestion] = useState<PriceQuestion | null>(null);
  const [pressed, setPressed] = useState<number | null>(null);
  const [aside, setAside] = useState<number | null>(null);
  const [standing, setStanding] = useState<Sector | null>(null);
  const select = (seats: Parameters<SeatMapHandle['select']>[0]): void =>
    void dispatchAndExplain(map.select(seats));

  const ask = (seats: readonly number[], isOffer: boolean): void => {
    const sector = sectorAt(map.overview, seats[0] ?? -1);
    if (sector === undefined) return;
    if (asksForKind(sector, isOffer)) setQuestion({ seats, sector, prices: sector.prices, isOffer });
    else select(seats.map((index) => ({ index, variationId: null })));
  };
  const close = (): void => {
    setQuestion(null);
    setAside(null);
    setStanding(null);
  };
  return {
    question,
    close,
    take: select,
    answer: (kinds) => {
      close();
      if (question === null) return;
      const seats = kinds.flatMap((variationId, at) => {
        const index = question.seats[at];
        return index === undefined ? [] : [{ index, variationId }];
      });
      if (question.isOffer) takeOffer(seats);
      else select(seats);
    },
    press: (seat) => {
      setPressed(seat);
      endOffer();
      const does = pressOn(map.states.get()[seat] ?? -1);
      if (does === 'release') void dispatchAndExplain(map.release([seat]));
      else if (does === 'resume') setAside(seat);
      else ask([seat], false);
    },
    pressed,
    aside,
    standing,
    pressSector: (sectorId) => {
      const sector = map.overview.sectors.find((each) => each.sectorId === sectorId);
      if (sector === undefined || !isStandingRoom(sector)) return false;
      setStanding(sector);
      return true;
    },
    offer: (seats) => ask(seats, true),
  };
};

/** Seats that wait for the login (C-08), and a function that releases them. */
export const useDeferredSeats = () => {
  const dispatch = useDispatch();
  const lines = useSnapshot((snapshot) => snapshot.cart.deferredSeats);
  const release = (): void => {
    const seats = soldSeats(lines);
    if (seats.length > 0) void dispatch({ type: 'ReleaseSeats', seats });
  };
  return { lines, release };
};
