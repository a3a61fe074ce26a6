import type { SeatMapOverview } from '../../../domain/seats/columns.ts';
import { FRAME, inkOn } from './palette.ts';
import { type Fonts, pathOf } from './paths.ts';
import { boundsOf } from './polygon.ts';
import type { Pen } from './seatShape.ts';

type Stage = SeatMapOverview['stage'];

/** Draws the stage's shape, in map units. `k` is CSS px per map unit. */
export function drawStage(pen: Pen, stage: Stage, k: number): void {
  if (stage.polygon.length < 6) return;
  const path = pathOf(stage.polygon);
  pen.fillStyle = FRAME;
  pen.fill(path);
  pen.strokeStyle = FRAME;
  pen.lineJoin = 'round';
  pen.lineWidth = 8 / k;
  pen.stroke(path);
}

/** Draws the stage's name, in CSS px from the map's corner. The pen must center text. */
export function nameStage(pen: Pen, stage: Stage, k: number, fonts: Fonts): void {
  if (stage.polygon.length < 6) return;
  const [left, top, right, bottom] = boundsOf(stage.polygon);
  const wide = ((right - left) * k * 70) / Math.max(1, fonts.measure(stage.label, 600));
  const size = Math.min(22, ((bottom - top) * k) / 3, wide);
  if (size < 8) return;
  pen.font = `600 ${size}px ${fonts.family}`;
  pen.fillStyle = inkOn(FRAME);
  pen.fillText(stage.label, ((left + right) * k) / 2, ((top + bottom) * k) / 2);
}
