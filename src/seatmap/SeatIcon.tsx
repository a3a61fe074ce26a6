/** Icon of a seat's look in legend, list, chips and tooltip. Repeats the map's shapes. */
import type { ReactNode } from 'react';
import { BRAND, inkOn, PAPER, SPENT_INK, TAKEN } from './palette.ts';
import { DOT, dotsOf, RING, type SeatMark } from './seatShape.ts';
import type { SeatLook } from './types.ts';

interface SeatIconProps {
  readonly look: SeatLook;
  readonly color?: string;
  readonly mark?: SeatMark;
  readonly dots?: number;
  readonly size?: number;
}

const TICK = 'M5.8 10.4 8.8 13.3 14.4 7';

function shapeOf(look: SeatLook, color: string, mark: SeatMark, dots: number): ReactNode {
  switch (look) {
    case 'yours':
      return (
        <>
          <circle cx="10" cy="10" r="9" fill={BRAND} />
          <path d={TICK} stroke={PAPER} strokeWidth="2.2" />
        </>
      );
    case 'bought':
      return (
        <>
          <circle cx="10" cy="10" r="8.2" fill={PAPER} stroke={BRAND} strokeWidth="1.6" />
          <path d={TICK} stroke={BRAND} strokeWidth="2" />
        </>
      );
    case 'unpaid':
    case 'elsewhere':
      return (
        <>
          <circle cx="10" cy="10" r="8.2" fill={PAPER} stroke={BRAND} strokeWidth="1.6" />
          <circle cx="10" cy="10" r="3.8" fill={BRAND} />
        </>
      );
    case 'pending':
      return (
        <circle
          cx="10"
          cy="10"
          r="7.6"
          stroke={BRAND}
          strokeWidth="2.6"
          strokeDasharray="8.4 3.54"
          fill={PAPER}
        />
      );
    case 'taken':
      return <path d="M6.4 6.4 13.6 13.6M13.6 6.4 6.4 13.6" stroke={TAKEN} strokeWidth="2.2" />;
    case 'free':
      if (mark === 'accessible')
        return (
          <>
            <rect x="1.2" y="1.2" width="17.6" height="17.6" rx="3.4" fill={color} />
            <circle cx="8.9" cy="4.7" r="1.5" fill={PAPER} />
            <path
              d="M8.9 7.6V11.5H12.7L14.4 15.2M6.9 9.2A3.9 3.9 0 1 0 12 14.6"
              stroke={PAPER}
              strokeWidth="1.6"
            />
          </>
        );
      if (mark === 'companion')
        return (
          <>
            <rect x="1.2" y="1.2" width="17.6" height="17.6" rx="3.4" fill={color} />
            <circle cx="10" cy="10" r="2.8" fill={PAPER} />
          </>
        );
      return (
        <>
          <circle cx="10" cy="10" r="9" fill={color} />
          {dotsOf(dots).map(([x, y]) => (
            <circle key={x} cx={10 + 9 * x} cy={10 + 9 * y} r={9 * DOT} fill={inkOn(color)} />
          ))}
          {mark === 'restricted' && (
            <circle cx="10" cy="10" r={9 * RING.radius} stroke={PAPER} strokeWidth={9 * RING.width} />
          )}
        </>
      );
  }
}

export function SeatIcon({ look, color = SPENT_INK, mark = 'plain', dots = 0, size = 20 }: SeatIconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      strokeLinecap={look === 'pending' ? 'butt' : 'round'}
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {shapeOf(look, color, mark, dots)}
    </svg>
  );
}
