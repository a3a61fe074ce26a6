import type { Ref } from 'react';
import type { Point } from './camera.ts';
import type { Target } from './mapModel.ts';
import type { Note } from './painter.ts';
import type { LoadSector, SeatMapLabels, SeatMapOverview, SeatStates } from './types.ts';

export interface ViewState {
  readonly canZoomIn: boolean;
  readonly canZoomOut: boolean;
  /** Sector of the last flight, else that at the center if its seats are drawn; null if there is none. */
  readonly sectorId: string | null;
}

export interface EngineEvents {
  /** Press on a seat that can be selected, released or resumed. */
  press(seat: number): void;
  /** Key press on a taken seat. */
  refuse(seat: number): void;
  /** Press on a sector's shape. The map flies there on its own. */
  sector(sectorId: string): void;
  hover(target: Target | null, at: Point): void;
  focus(target: Target | null, at: Point): void;
  view(state: ViewState): void;
  loadFailed(sectorId: string): void;
  /** Called each time that sharp tiles cover the view again. */
  painted(): void;
}

export interface EngineOptions {
  readonly overview: SeatMapOverview;
  readonly states: SeatStates;
  readonly loadSector: LoadSector;
  readonly note: Note;
  readonly events: EngineEvents;
  readonly reducedMotion?: boolean;
}

export type ZoomTarget = { readonly sectorId: string } | { readonly seat: number };

export interface SeatMapControls {
  /** Flies to a sector or seat. Loads the sector if needed. */
  zoomTo(target: ZoomTarget): void;
  showWhole(): void;
  focus(): void;
  /** Marks seats and moves them into the part of the map that `cover` leaves free. */
  offer(seats: readonly number[], cover: Element | null): void;
  /** Screen position of a seat's center, CSS px; null until the sector is loaded. */
  screenOf(seat: number): Point | null;
}

export interface SeatMapProps {
  readonly overview: SeatMapOverview;
  readonly states: SeatStates;
  /** Pass the same function with every render: the cache of loaded seats belongs to it. */
  readonly loadSector: LoadSector;
  readonly ownSeats: ReadonlySet<number>;
  readonly pendingSeats?: ReadonlySet<number>;
  readonly labels: SeatMapLabels;
  /** Tier of the legend's filter; null shows all. */
  readonly tierShown?: number | null;
  /** Press on a free seat, or on a seat of the buyer. */
  readonly onToggle: (seat: number) => void;
  /** Press on a sector's shape. Sectors without seats react only to this press. */
  readonly onSector?: (sectorId: string) => void;
  /** See {@link ViewState.sectorId}. */
  readonly onSectorChange?: (sectorId: string | null) => void;
  /** Seat that another view points at. The map marks it as hovered. */
  readonly highlightSeat?: number | null;
  readonly reducedMotion?: boolean;
  /** Called each time that sharp tiles cover the view again. */
  readonly onPainted?: () => void;
  readonly className?: string;
  readonly ref?: Ref<SeatMapControls>;
}
