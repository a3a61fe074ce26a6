import type { Ref } from 'react';
import type { Point } from './camera.ts';
import type { ZoomTarget } from './engineContract.ts';
import type { LoadSector, SeatMapLabels, SeatMapOverview, SeatName, SeatStates } from './types.ts';

export interface SeatMapHandle {
  /** Flies to a sector or a seat, and loads it if needed. */
  zoomTo(target: ZoomTarget): void;
  showWhole(): void;
  /** Gives the keyboard focus to the map. */
  focus(): void;
  /** Marks seats and keeps them in the part of the map that the element `cover` leaves free. */
  offer(seats: readonly number[], cover: Element | null): void;
  /**
   * Screen position of a seat's center, CSS px from the view's top left corner; null until its sector is
   * loaded.
   */
  screenOf(seat: number): Point | null;
}

export interface SeatMapProps {
  readonly overview: SeatMapOverview;
  readonly states: SeatStates;
  /** Keep the function identical between renders: it is the key of the cache. */
  readonly loadSector: LoadSector;
  /** By index in the map. */
  readonly ownSeats: ReadonlySet<number>;
  readonly pendingSeats?: ReadonlySet<number>;
  readonly labels: SeatMapLabels;
  /** Press on a free seat or on one of the buyer's. */
  readonly onToggle: (seat: number) => void;
  readonly onHover?: (seat: SeatName | null) => void;
  /** Press on a sector's shape. Sectors without seats have no other target. */
  readonly onSector?: (sectorId: string) => void;
  /** Sector at the center of the view; null for the whole map. */
  readonly onSectorChange?: (sectorId: string | null) => void;
  /** The map flies to this sector when the value changes. */
  readonly focusSector?: string | null;
  /** Seat to mark as hovered, since another view points at it. */
  readonly highlightSeat?: number | null;
  readonly reducedMotion?: boolean;
  /**
   * Distance between seats in CSS px from which they are drawn. Below it sectors are shapes. Default: 8.5.
   */
  readonly seatsFrom?: number;
  /** Sharp tiles cover the view: after the first paint and after each change of scale. */
  readonly onPainted?: () => void;
  readonly className?: string;
  readonly ref?: Ref<SeatMapHandle>;
}
