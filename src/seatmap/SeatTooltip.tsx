/** Tooltip under the mouse or the focus. Only visual, since the live region announces the same text. */
import { useLayoutEffect, useRef } from 'react';
import { sectorStatus } from '../../domain/seats/look.ts';
import { kindPrices } from '../../domain/seats/sectors.ts';
import type { Point, Size } from './camera.ts';
import { SeatIcon } from './SeatIcon.tsx';
import styles from './SeatMapView.module.css';
import type { ChosenPrice, SeatDetails, SeatMapLabels, SectorDetails } from './types.ts';

export type TooltipSubject =
  | { readonly kind: 'seat'; readonly seat: SeatDetails }
  | { readonly kind: 'sector'; readonly sector: SectorDetails };

interface SeatTooltipProps {
  readonly subject: TooltipSubject;
  readonly at: Point;
  /** Distance that the tooltip keeps from `at`, CSS px. */
  readonly radius: number;
  readonly color: string | null;
  readonly labels: SeatMapLabels;
}

/** Distance from the seat or sector, and minimum distance from the map's edge, CSS px. */
const GAP = 16;
const EDGE = 8;

/** Top left corner of the tooltip: above the seat, or below if there is no room. Never over it. */
export function placed(at: Point, tip: Size, map: Size, radius = 0): Point {
  const gap = GAP + radius;
  const left = Math.min(Math.max(at.x - tip.width / 2, EDGE), Math.max(EDGE, map.width - tip.width - EDGE));
  const above = at.y - tip.height - gap;
  return { x: left, y: above >= EDGE ? above : at.y + gap };
}

function Prices({ prices, labels }: { prices: readonly ChosenPrice[]; labels: SeatMapLabels }) {
  return (
    <ul role="list" className={styles.tipPrices}>
      {prices.map(({ name, amount }) => (
        <li key={name}>
          <span>{name}</span>
          {amount !== null && <span className={styles.tipMoney}>{labels.money(amount)}</span>}
        </li>
      ))}
    </ul>
  );
}

function Seat({ seat, color, labels }: { seat: SeatDetails; color: string | null; labels: SeatMapLabels }) {
  return (
    <>
      <p className="soft tiny">{seat.sector}</p>
      <p className="strong">{labels.place(seat)}</p>
      <Prices prices={labels.prices(seat)} labels={labels} />
      <p className={`line soft tiny ${styles.tipState}`}>
        <SeatIcon look={seat.look} size={16} {...(color === null ? {} : { color })} />
        <span>{labels.look[seat.look]}</span>
      </p>
    </>
  );
}

function Sector({ sector, labels }: { sector: SectorDetails; labels: SeatMapLabels }) {
  const status = sectorStatus(sector, sector.free);
  return (
    <>
      <p className="strong">{sector.name}</p>
      {status === 'noneFree' ? (
        <p className={styles.tipMoney}>{labels.noneFree(sector.yours, sector.held)}</p>
      ) : (
        <Prices prices={kindPrices(sector.prices)} labels={labels} />
      )}
      {status === 'notOnSale' || status === 'free' ? (
        <p className={`line soft tiny ${styles.tipState}`}>
          {status === 'free' ? labels.freeSeats(sector.free, sector.accessible) : labels.notOnSale}
        </p>
      ) : null}
    </>
  );
}

export function SeatTooltip({ subject, at, radius, color, labels }: SeatTooltipProps) {
  const tip = useRef<HTMLDivElement>(null);
  // Waits for the next frame, since measuring immediately would force a second layout.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => {
      const element = tip.current;
      const map = element?.parentElement;
      if (element === null || map == null) return;
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const { x, y } = placed(at, size, { width: map.clientWidth, height: map.clientHeight }, radius);
      element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    });
    return () => cancelAnimationFrame(frame);
  });
  return (
    <div ref={tip} className={`small raised ${styles.tip}`} aria-hidden="true">
      {subject.kind === 'seat' ? (
        <Seat seat={subject.seat} color={color} labels={labels} />
      ) : (
        <Sector sector={subject.sector} labels={labels} />
      )}
    </div>
  );
}
