import type { Point } from './camera.ts';
import type { Target } from './mapModel.ts';
import type { Note } from './painter.ts';
import type { LoadSector, SeatMapOverview, SeatStates } from './types.ts';

export interface ViewState {
  readonly canZoomIn: boolean;
  readonly canZoomOut: boolean;
  /** Sector at the center if its seats are drawn; null for the whole map. */
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
  /** Called when sharp tiles cover the view: after the first paint and after every change of zoom. */
  painted(): void;
}

export interface EngineOptions {
  readonly overview: SeatMapOverview;
  readonly states: SeatStates;
  readonly loadSector: LoadSector;
  readonly note: Note;
  readonly events: EngineEvents;
  readonly reducedMotion?: boolean;
  /** Distance between seats from which seats are drawn instead of sectors, CSS px. */
  readonly seatsFrom?: number;
}

export type ZoomTarget = { readonly sectorId: string } | { readonly seat: number };
