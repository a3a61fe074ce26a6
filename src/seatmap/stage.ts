/** The stage or pitch, drawn for orientation: what every seat looks at. */
import type { SeatMapOverview } from '../../domain/seats/columns.ts';
import { FRAME, WHITE } from './palette.ts';
import { type Fonts, pathOf } from './paths.ts';
import { boundsOf } from './polygon.ts';

/** The pen's transform maps map units to the canvas; `k` is CSS px a map unit. */
export function drawStage(
  pen: CanvasRenderingContext2D,
  stage: SeatMapOverview['stage'],
  k: number,
  fonts: Fonts,
): void {
  if (stage.polygon.length < 6) return;
  pen.fillStyle = FRAME;
  pen.fill(pathOf(stage.polygon));
  const [left, top, right, bottom] = boundsOf(stage.polygon);
  const size = Math.min(
    22,
    ((bottom - top) * k) / 3,
    ((right - left) * k * 70) / Math.max(1, fonts.measure(stage.label, 600)),
  );
  if (size < 8) return;
  pen.save();
  pen.font = `600 ${size / k}px ${fonts.family}`;
  pen.fillStyle = WHITE;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(stage.label, (left + right) / 2, (top + bottom) / 2);
  pen.restore();
}
