/** What `<SeatMap>` takes and what its ref can do. */
import type { Ref } from 'react';
import type { Point } from './camera.ts';
import type { ZoomTarget } from './engineContract.ts';
import type { LoadSector, SeatMapLabels, SeatMapOverview, SeatName, SeatStates } from './types.ts';

export interface SeatMapHandle {
  /** Flies to a sector or a seat; loads it where needed. */
  zoomTo(target: ZoomTarget): void;
  showWhole(): void;
  /** The keyboard's focus to the drawing. */
  focus(): void;
  /** Marks seats and keeps them in the part of the map that `cover`, an element over it, leaves free. */
  offer(seats: readonly number[], cover: Element | null): void;
  /** Where a seat's centre is drawn, CSS px from the map's corner; null while its sector is not there. */
  screenOf(seat: number): Point | null;
}

export interface SeatMapProps {
  readonly overview: SeatMapOverview;
  readonly states: SeatStates;
  /** Keep it the same function: what it loaded is remembered by it. */
  readonly loadSector: LoadSector;
  /** By index in the map. */
  readonly ownSeats: ReadonlySet<number>;
  readonly pendingSeats?: ReadonlySet<number>;
  readonly labels: SeatMapLabels;
  /** A free seat or one of the reader's own was pressed. */
  readonly onToggle: (seat: number) => void;
  readonly onHover?: (seat: SeatName | null) => void;
  /** A sector's shape was pressed; standing sectors have nothing else to press. */
  readonly onSector?: (sectorId: string) => void;
  /** The sector one looks at now; null over the whole map. */
  readonly onSectorChange?: (sectorId: string | null) => void;
  /** A sector to look at: the map flies there when this changes. */
  readonly focusSector?: string | null;
  /** A seat to mark as if hovered: what another view points at. */
  readonly highlightSeat?: number | null;
  readonly reducedMotion?: boolean;
  /** Distance between seats, CSS px, from which they are drawn; sectors are shapes below. Default 8.5. */
  readonly seatsFrom?: number;
  /** Sharp and complete: after the first paint and after each change of scale. */
  readonly onPainted?: () => void;
  readonly className?: string;
  readonly ref?: Ref<SeatMapHandle>;
}
