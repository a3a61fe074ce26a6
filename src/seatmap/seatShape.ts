/** Drawings of a seat, one for each look. The icons in `SeatIcon.tsx` repeat them. */
import { ACCESSIBLE, COMPANION, RESTRICTED_VIEW } from '../../domain/seats/columns.ts';
import { BRAND, INK, inkOn, PAPER, STRONG, TAKEN } from './palette.ts';

export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export const MARKS = ['plain', 'accessible', 'companion', 'restricted'] as const;
export type SeatMark = (typeof MARKS)[number];

export const markOf = (flags: number): SeatMark => {
  if ((flags & ACCESSIBLE) !== 0) return 'accessible';
  if ((flags & COMPANION) !== 0) return 'companion';
  return (flags & RESTRICTED_VIEW) === 0 ? 'plain' : 'restricted';
};

/** Centers of a tier's dots, in shares of the radius. Without dots, tiers would differ by color alone. */
export const dotsOf = (dots: number): readonly (readonly [x: number, y: number])[] =>
  Array.from({ length: dots }, (_, at) => [(at - (dots - 1) / 2) * 0.3, 0.6] as const);
export const DOT = 0.13;
export const RING = { radius: 0.82, width: 0.12 } as const;

const disc = (pen: Pen, x: number, y: number, radius: number): void => {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
};

const tile = (pen: Pen, x: number, y: number, radius: number): void => {
  const half = radius * 0.95;
  pen.beginPath();
  pen.roundRect(x - half, y - half, 2 * half, 2 * half, radius * 0.35);
};

/** Wheelchair sign, legible from a radius of about 5 px. */
function wheelchair(pen: Pen, x: number, y: number, r: number): void {
  pen.lineWidth = r * 0.2;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.strokeStyle = PAPER;
  pen.fillStyle = PAPER;
  disc(pen, x - r * 0.12, y - r * 0.6, r * 0.16);
  pen.fill();
  pen.beginPath();
  pen.moveTo(x - r * 0.12, y - r * 0.3);
  pen.lineTo(x - r * 0.12, y + r * 0.15);
  pen.lineTo(x + r * 0.3, y + r * 0.15);
  pen.lineTo(x + r * 0.48, y + r * 0.58);
  pen.stroke();
  pen.beginPath();
  pen.arc(x - r * 0.12, y + r * 0.25, r * 0.42, 0.35 * Math.PI, 1.3 * Math.PI);
  pen.stroke();
}

/** Minimum radius for dots, CSS px. */
const DOTS_FROM = 6;

/** Free: the tier's color with its dots. Wheelchair and companion places are square. A restricted view has a ring. */
export function drawFree(
  pen: Pen,
  x: number,
  y: number,
  r: number,
  color: string,
  mark: SeatMark,
  dots: number,
): void {
  const round = mark === 'plain' || mark === 'restricted';
  pen.fillStyle = color;
  if (round) disc(pen, x, y, r);
  else tile(pen, x, y, r);
  pen.fill();
  if (STRONG) {
    pen.strokeStyle = INK;
    pen.lineWidth = Math.max(1, r * 0.12);
    pen.stroke();
  }
  if (round) {
    pen.fillStyle = inkOn(color);
    for (const [dx, dy] of r < DOTS_FROM ? [] : dotsOf(dots)) {
      disc(pen, x + dx * r, y + dy * r, DOT * r);
      pen.fill();
    }
    if (mark === 'plain') return;
    pen.strokeStyle = PAPER;
    pen.lineWidth = RING.width * r;
    disc(pen, x, y, RING.radius * r);
    pen.stroke();
    return;
  }
  if (mark === 'accessible' && r >= 5) {
    wheelchair(pen, x, y, r);
    return;
  }
  pen.fillStyle = PAPER;
  disc(pen, x, y, r * (mark === 'accessible' ? 0.42 : 0.3));
  pen.fill();
}

/** Taken: a small faint dot, or a cross if there is room. */
export function drawTaken(pen: Pen, x: number, y: number, r: number): void {
  if (r < 6) {
    pen.fillStyle = TAKEN;
    disc(pen, x, y, r * 0.5);
    pen.fill();
    return;
  }
  const arm = r * 0.36;
  pen.strokeStyle = TAKEN;
  pen.lineCap = 'round';
  pen.lineWidth = Math.max(1.2, r * 0.16);
  pen.beginPath();
  pen.moveTo(x - arm, y - arm);
  pen.lineTo(x + arm, y + arm);
  pen.moveTo(x + arm, y - arm);
  pen.lineTo(x - arm, y + arm);
  pen.stroke();
}

function tick(pen: Pen, x: number, y: number, r: number, color: string): void {
  pen.strokeStyle = color;
  pen.lineWidth = Math.max(1.5, r * 0.24);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.beginPath();
  pen.moveTo(x - r * 0.42, y + r * 0.04);
  pen.lineTo(x - r * 0.12, y + r * 0.34);
  pen.lineTo(x + r * 0.44, y - r * 0.3);
  pen.stroke();
}

export function drawYours(pen: Pen, x: number, y: number, r: number): void {
  pen.fillStyle = PAPER;
  disc(pen, x, y, r + Math.max(1.5, r * 0.14));
  pen.fill();
  pen.fillStyle = BRAND;
  disc(pen, x, y, r);
  pen.fill();
  tick(pen, x, y, r, PAPER);
}

function drawEdge(pen: Pen, x: number, y: number, r: number): void {
  pen.fillStyle = PAPER;
  disc(pen, x, y, r);
  pen.fill();
  pen.strokeStyle = BRAND;
  pen.lineWidth = Math.max(1.2, r * 0.16);
  disc(pen, x, y, r - pen.lineWidth / 2);
  pen.stroke();
}

export function drawBought(pen: Pen, x: number, y: number, r: number): void {
  drawEdge(pen, x, y, r);
  tick(pen, x, y, r * 0.85, BRAND);
}

/** In another purchase of the buyer: paper-colored with a brand-colored edge and dot. */
export function drawAside(pen: Pen, x: number, y: number, r: number): void {
  drawEdge(pen, x, y, r);
  pen.fillStyle = BRAND;
  disc(pen, x, y, r * 0.42);
  pen.fill();
}

export function drawPending(pen: Pen, x: number, y: number, r: number): void {
  pen.fillStyle = PAPER;
  disc(pen, x, y, r + Math.max(1.5, r * 0.14));
  pen.fill();
  pen.strokeStyle = BRAND;
  pen.lineWidth = Math.max(2, r * 0.28);
  pen.lineCap = 'butt';
  const ring = r - pen.lineWidth / 2;
  for (let part = 0; part < 4; part += 1) {
    pen.beginPath();
    pen.arc(x, y, ring, part * (Math.PI / 2), part * (Math.PI / 2) + 1.1);
    pen.stroke();
  }
}
