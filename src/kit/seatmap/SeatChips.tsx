/** The reader's own seats as chips, each with its place, its price and a way to give it back. */
import { useEffect, useState } from 'react';
import type { Cents } from '../../../domain/kernel/values.ts';
import { geometryCache } from './geometryCache.ts';
import { lookOf } from './look.ts';
import { describeSeat } from './mapModel.ts';
import styles from './SeatChips.module.css';
import { SeatIcon } from './SeatIcon.tsx';
import { sectorFinder } from './sectorFinder.ts';
import { priceFrom } from './tiers.ts';
import type { LoadSector, SeatDetails, SeatMapLabels, SeatMapOverview } from './types.ts';

export interface SeatChipsProps {
  readonly overview: SeatMapOverview;
  readonly loadSector: LoadSector;
  readonly ownSeats: ReadonlySet<number>;
  readonly pendingSeats?: ReadonlySet<number>;
  readonly labels: SeatMapLabels;
  readonly onRemove: (seat: number) => void;
  /** What a seat costs where a price has been chosen; the sector's least otherwise. */
  readonly priceOf?: (seat: number) => Cents | null;
  /** A chip that is hovered or focused. */
  readonly onPoint?: (seat: number | null) => void;
  readonly className?: string;
}

const NONE: ReadonlySet<number> = new Set();

/** Seats with their names; seats whose sector is still on its way are left out until it is there. */
function useDetails({ overview, loadSector, ownSeats, pendingSeats = NONE }: SeatChipsProps): SeatDetails[] {
  const cache = geometryCache(loadSector);
  const [, setCome] = useState(0);
  const find = sectorFinder(overview.sectors);
  const wanted = [...new Set([...ownSeats, ...pendingSeats])].map((seat) => ({
    seat,
    sector: overview.sectors[find(seat)],
  }));
  const missing = [
    ...new Set(wanted.flatMap(({ sector }) => (sector === undefined ? [] : [sector.sectorId]))),
  ]
    .filter((sectorId) => cache.get(sectorId) === undefined)
    .join(' ');
  useEffect(() => {
    let over = false;
    const done = (): void => {
      if (!over) setCome((last) => last + 1);
    };
    for (const sectorId of missing.split(' ').filter(Boolean))
      cache.load(sectorId).then(done, () => undefined);
    return () => {
      over = true;
    };
  }, [cache, missing]);
  return wanted.flatMap(({ seat, sector }) => {
    const geometry = sector === undefined ? undefined : cache.get(sector.sectorId);
    if (sector === undefined || geometry === undefined) return [];
    return [
      describeSeat(sector, geometry, seat, lookOf(2, ownSeats.has(seat), pendingSeats.has(seat), true)),
    ];
  });
}

export function SeatChips(props: SeatChipsProps) {
  const { overview, labels, onRemove, priceOf, onPoint } = props;
  const seats = useDetails(props);
  const price = (seat: SeatDetails): string => {
    const chosen = priceOf?.(seat.index) ?? null;
    if (chosen !== null) return labels.money(chosen);
    const sector = overview.sectors.find((candidate) => candidate.sectorId === seat.sectorId);
    const from = sector === undefined ? null : priceFrom(sector);
    return from === null ? '' : labels.from(labels.money(from));
  };
  return (
    <section className={props.className} aria-label={labels.chosen}>
      {seats.length === 0 ? (
        <p className={styles.none}>{labels.noneChosen}</p>
      ) : (
        <ul className={styles.chips}>
          {seats.map((seat) => (
            <li
              key={seat.index}
              className={styles.chip}
              onPointerEnter={() => onPoint?.(seat.index)}
              onPointerLeave={() => onPoint?.(null)}
            >
              <SeatIcon look={seat.look} size={22} />
              <span className={styles.words}>
                <span className={styles.place}>
                  {labels.row(seat.row)}, {labels.seat(seat.number)}
                </span>
                <span className={styles.more}>{seat.sector}</span>
              </span>
              <span className={styles.money}>
                {seat.look === 'pending' ? labels.look.pending : price(seat)}
              </span>
              <button
                type="button"
                className={styles.remove}
                aria-label={labels.remove(seat)}
                disabled={seat.look === 'pending'}
                onClick={() => onRemove(seat.index)}
                onFocus={() => onPoint?.(seat.index)}
                onBlur={() => onPoint?.(null)}
              >
                <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" focusable="false">
                  <path
                    d="M2 2 12 12M12 2 2 12"
                    stroke="currentColor"
                    strokeWidth="2"
                    strokeLinecap="round"
                  />
                </svg>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
