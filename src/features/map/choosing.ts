/**
 * From a press on a seat to the command that it means, by the domain's reading of what is shown. Where a sector has
 * several prices the reader is asked which one first.
 */
import { useState } from 'react';
import { soldSeats } from '../../../domain/model/sold-seat.ts';
import { clickOn, type SeatPrice, seatStateOf } from '../../../domain/seats/columns.ts';
import { isStandingRoom } from '../../../domain/seats/sectors.ts';
import type { ProductPage, VariationId } from '../../../worker/contract.ts';
import { type SeatMapHandle, useSnapshot } from '../../core/index.ts';
import { dispatchAndExplain, useDispatch } from '../../kit/dispatch.ts';

type Sector = SeatMapHandle['overview']['sectors'][number];

export interface PriceQuestion {
  readonly seats: readonly number[];
  readonly sector: Sector;
  readonly prices: readonly SeatPrice[];
  /** Found seats that the buyer has not chosen yet: each gets a kind, and one press takes them. */
  readonly isOffer: boolean;
}

/** What a map needs of its event, or the whole of it, where tickets are sold that have no seat. */
export type MapProduct = Pick<ProductPage, 'currency' | 'variations'> | ProductPage;

export interface Choosing {
  readonly question: PriceQuestion | null;
  /** The kind of each seat of the question. */
  readonly answer: (kinds: readonly VariationId[]) => void;
  /** One seat pressed: chosen, given back if it is the reader's, or asked about. */
  readonly press: (seat: number) => void;
  /** The reader's seat in another purchase that was pressed: what to do about that is asked. */
  readonly aside: number | null;
  /** The standing room that was pressed: its tickets are counted. */
  readonly standing: Sector | null;
  /** Shows a sector's tickets where it is standing room; answers whether it did. */
  readonly pressSector: (sectorId: string) => boolean;
  /** Nothing of it is asked or shown any more. */
  readonly close: () => void;
  /** Shows several free seats of one sector before they are taken. */
  readonly offer: (seats: readonly number[]) => void;
}

const sectorAt = ({ overview }: SeatMapHandle, seat: number) =>
  overview.sectors.find(({ firstSeat, seatCount }) => seat >= firstSeat && seat < firstSeat + seatCount);

/** `pending`: seats that are being asked for, or wait for the login; pressed again they are given back. */
export const useChoosing = (map: SeatMapHandle, pending: ReadonlySet<number>): Choosing => {
  const [question, setQuestion] = useState<PriceQuestion | null>(null);
  const [aside, setAside] = useState<number | null>(null);
  const [standing, setStanding] = useState<Sector | null>(null);
  const guest = useSnapshot((snapshot) => snapshot.session.status !== 'consumer');
  const take = (seats: readonly number[], kinds: readonly VariationId[]): void =>
    void dispatchAndExplain(
      map.select(seats.map((index, at) => ({ index, variationId: kinds[at] ?? null }))),
    );

  const ask = (seats: readonly number[], isOffer: boolean): void => {
    const sector = sectorAt(map, seats[0] ?? -1);
    if (sector === undefined) return;
    const { prices } = sector;
    if (isOffer || prices.length > 1) setQuestion({ seats, sector, prices, isOffer });
    else
      take(
        seats,
        prices.slice(0, 1).map(({ variationId }) => variationId),
      );
  };
  const close = (): void => {
    setQuestion(null);
    setAside(null);
    setStanding(null);
  };
  return {
    question,
    close,
    answer: (kinds) => {
      if (question !== null) take(question.seats, kinds);
      close();
    },
    press: (seat) => {
      const shown = seatStateOf(map.states.get()[seat] ?? -1) ?? 'blocked';
      const click = clickOn(pending.has(seat) ? 'reservedByYou' : shown, guest ? 'guest' : 'consumer');
      if (click.does === 'release') void dispatchAndExplain(map.release([seat]));
      else if (click.does === 'resume') setAside(seat);
      else ask([seat], false);
    },
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

/** The seats that wait for their reader to log in, and how they are given up. */
export const useDeferredSeats = () => {
  const dispatch = useDispatch();
  const lines = useSnapshot((snapshot) => snapshot.cart.deferredSeats);
  const release = (): void => {
    const seats = soldSeats(lines);
    if (seats.length > 0) void dispatch({ type: 'ReleaseSeats', seats });
  };
  return { lines, release };
};
