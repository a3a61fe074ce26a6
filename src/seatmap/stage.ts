/** The stage or pitch, drawn for orientation: what every seat looks at. */
import type { SeatMapOverview } from '../../domain/seats/columns.ts';
import type { Box } from './camera.ts';
import { FRAME, WHITE } from './palette.ts';
import { type Fonts, pathOf } from './paths.ts';
import { boundsOf, overlap } from './polygon.ts';
import type { Pen } from './seatShape.ts';

/** The pen's transform maps map units to the canvas; `view` is what the canvas shows, `k` CSS px a map unit. */
export function drawStage(
  pen: Pen,
  stage: SeatMapOverview['stage'],
  view: Box,
  k: number,
  fonts: Fonts,
): void {
  const [left, top, right, bottom] = boundsOf(stage.polygon);
  if (stage.polygon.length < 6 || !overlap([left, top, right, bottom], view)) return;
  pen.fillStyle = FRAME;
  pen.fill(pathOf(stage.polygon));
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
