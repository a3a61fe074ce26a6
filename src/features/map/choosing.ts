/**
 * From a press on a seat to the commands that it means. Where a sector has several prices the reader is asked which
 * one first. A guest's seat is held by the core until they are in; what else they wanted is remembered here.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SeatPrice } from '../../../domain/seats/columns.ts';
import type { VariationId } from '../../../worker/contract.ts';
import { type SeatMapHandle, useSnapshot } from '../../core/index.ts';
import { codeText, say } from '../../kit/messages.ts';

export interface PriceQuestion {
  readonly seats: readonly number[];
  readonly sector: string;
  readonly prices: readonly SeatPrice[];
}

export interface Choosing {
  readonly question: PriceQuestion | null;
  readonly answer: (variationId: VariationId) => void;
  readonly dismiss: () => void;
  /** One seat pressed: chosen, or given back if it is the reader's. */
  readonly press: (seat: number) => void;
  /** Several free seats of one sector at once. */
  readonly chooseAll: (seats: readonly number[]) => void;
}

const sectorAt = ({ overview }: SeatMapHandle, seat: number) =>
  overview.sectors.find(({ firstSeat, seatCount }) => seat >= firstSeat && seat < firstSeat + seatCount);

interface Wanted {
  readonly seats: readonly number[];
  readonly variationId: VariationId | null;
}

export const useChoosing = (
  map: SeatMapHandle,
  own: ReadonlySet<number>,
  pending: ReadonlySet<number>,
): Choosing => {
  const [question, setQuestion] = useState<PriceQuestion | null>(null);
  const guest = useSnapshot((snapshot) => snapshot.session.status !== 'consumer');
  const held = useSnapshot((snapshot) => snapshot.cart.heldSeat);
  const afterLogin = useRef<Wanted | null>(null);

  const toggle = useCallback(
    async (seat: number, variationId: VariationId | null): Promise<boolean> => {
      const done = await map.toggle(seat, variationId);
      if (done.ok) return true;
      say('error', codeText(done.refusal.code, done.refusal.params));
      // Somebody was faster than the news: look again.
      if (done.refusal.code === 'seats.not-free') void map.refresh();
      return false;
    },
    [map],
  );
  const take = useCallback(
    async ({ seats, variationId }: Wanted): Promise<void> => {
      const [first, ...rest] = seats;
      if (first === undefined || !(await toggle(first, variationId))) return;
      if (guest) afterLogin.current = { seats: rest, variationId };
      else for (const seat of rest) await toggle(seat, variationId);
    },
    [guest, toggle],
  );

  // Logged in: the core asks for the held seat, the others follow. Turned away: nothing does.
  useEffect(() => {
    const wanted = afterLogin.current;
    if (held !== null || wanted === null) return;
    if (guest) return;
    afterLogin.current = null;
    if (wanted.seats.length > 0) void take(wanted);
  }, [guest, held, take]);

  const ask = (seats: readonly number[]): void => {
    const sector = sectorAt(map, seats[0] ?? -1);
    if (sector === undefined) return;
    if (sector.prices.length > 1) setQuestion({ seats, sector: sector.name, prices: sector.prices });
    else void take({ seats, variationId: sector.prices[0]?.variationId ?? null });
  };
  return {
    question,
    dismiss: () => setQuestion(null),
    answer: (variationId) => {
      if (question !== null) void take({ seats: question.seats, variationId });
      setQuestion(null);
    },
    press: (seat) => {
      if (own.has(seat) || pending.has(seat)) void toggle(seat, null);
      else ask([seat]);
    },
    chooseAll: ask,
  };
};
