import type { Point } from './camera.ts';
import type { Target } from './mapModel.ts';
import type { Note } from './painter.ts';
import type { LoadSector, SeatMapOverview, SeatStates } from './types.ts';

export interface ViewState {
  readonly canZoomIn: boolean;
  readonly canZoomOut: boolean;
  /** Sector at the center whose seats are drawn; null for the whole map. */
  readonly sectorId: string | null;
}

export interface EngineEvents {
  /** Press on a seat that can be selected, released or resumed. */
  press(seat: number): void;
  /** Key press on an unavailable seat. */
  refuse(seat: number): void;
  /** Press on a sector's shape. The map already flies there. */
  sector(sectorId: string): void;
  /** Target under the mouse or the last touch, with its screen position. */
  hover(target: Target | null, at: Point): void;
  /** The keyboard focus moved, in the map or on screen. */
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
  /** Distance between seats in CSS px from which they are drawn. */
  readonly seatsFrom?: number;
}

export type ZoomTarget = { readonly sectorId: string } | { readonly seat: number };
