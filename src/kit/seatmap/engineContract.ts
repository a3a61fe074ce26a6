/** What the engine takes and tells: the only types its host needs. */
import type { Point } from './camera.ts';
import type { Target } from './mapModel.ts';
import type { Note } from './painter.ts';
import type { LoadSector, SeatMapOverview, SeatStates } from './types.ts';

/** What the host can see of the view. */
export interface ViewState {
  /** Whether zooming in or out would still change anything. */
  readonly canZoomIn: boolean;
  readonly canZoomOut: boolean;
  /** The sector in the middle whose seats are shown; null over the whole map. */
  readonly sectorId: string | null;
}

export interface EngineEvents {
  /** A seat that can be chosen or given back was pressed. */
  press(seat: number): void;
  /** A key pressed a seat that can neither be chosen nor given back. */
  refuse(seat: number): void;
  /** A sector's shape was pressed; the map is already on its way there. */
  sector(sectorId: string): void;
  /** What the mouse (or the last touch) is on, with its place on screen. */
  hover(target: Target | null, at: Point): void;
  /** The keyboard's focus moved, or moved on screen. */
  focus(target: Target | null, at: Point): void;
  view(state: ViewState): void;
  loadFailed(sectorId: string): void;
  /** Sharp tiles cover the view: after the first paint and after every change of scale. */
  painted(): void;
}

export interface EngineOptions {
  readonly overview: SeatMapOverview;
  readonly states: SeatStates;
  readonly loadSector: LoadSector;
  readonly note: Note;
  readonly events: EngineEvents;
  readonly reducedMotion?: boolean;
  /** Pitch in CSS px from which seats are drawn. */
  readonly seatsFrom?: number;
}

export type ZoomTarget = { readonly sectorId: string } | { readonly seat: number };
