/** Toggle button of a seat. A taken seat stays focusable, so that its button can announce why it has no effect. */

import { lookOf, pressable, resumable } from '../../domain/seats/look.ts';
import { isForSale } from '../../domain/seats/sectors.ts';
import { speak } from '../kit/speech.tsx';
import { describeSeat } from './mapModel.ts';
import { SeatIcon } from './SeatIcon.tsx';
import styles from './SeatList.module.css';
import { markOf } from './seatShape.ts';
import type { PriceTier } from './tiers.ts';
import type { SeatMapLabels, SeatStates, SectorGeometry, SectorOverview } from './types.ts';

export interface SeatPresses {
  readonly states: SeatStates;
  /** Changes with the states, so that memoized parts render again. */
  readonly version: number;
  readonly ownSeats: ReadonlySet<number>;
  readonly pendingSeats: ReadonlySet<number>;
  readonly labels: SeatMapLabels;
  readonly onToggle: (seat: number) => void;
  readonly onPoint: ((seat: number | null) => void) | undefined;
}

interface SeatButtonProps extends SeatPresses {
  readonly sector: SectorOverview;
  readonly geometry: SectorGeometry;
  readonly tier: PriceTier | null;
  readonly seat: number;
  readonly tabStop: boolean;
  readonly onFocused: () => void;
}

export function SeatButton(props: SeatButtonProps) {
  const { sector, geometry, seat, states, ownSeats, pendingSeats, labels, onToggle, onPoint } = props;
  const state = states.get()[seat] ?? 5;
  const look = lookOf(state, ownSeats.has(seat), pendingSeats.has(seat), isForSale(sector));
  const details = describeSeat(sector, geometry, seat, look);
  return (
    <button
      type="button"
      className={`stack tiny center raised ${styles.seat}`}
      data-look={look}
      aria-label={labels.seatName(details)}
      aria-pressed={resumable(look) ? undefined : look === 'yours' || look === 'bought'}
      aria-haspopup={resumable(look) ? 'dialog' : undefined}
      aria-disabled={!pressable(look)}
      aria-busy={look === 'pending' || undefined}
      tabIndex={props.tabStop ? 0 : -1}
      onClick={() => {
        if (pressable(look)) onToggle(seat);
        else speak(labels.refused(details));
      }}
      onFocus={() => {
        props.onFocused();
        onPoint?.(seat);
      }}
      onBlur={() => onPoint?.(null)}
      onPointerEnter={() => onPoint?.(seat)}
      onPointerLeave={() => onPoint?.(null)}
    >
      <SeatIcon
        look={look}
        size={18}
        mark={markOf(details.flags)}
        {...(props.tier === null ? {} : { color: props.tier.color, dots: props.tier.dots })}
      />
      <span>{details.number}</span>
    </button>
  );
}
