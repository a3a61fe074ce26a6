/** The buyer's seats as chips. A chip has a button that releases the seat or resumes the seat's purchase. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { lookOf, pressable, resumable } from '../../domain/seats/look.ts';
import { sectorFinder } from './availability.ts';
import { describeSeat } from './mapModel.ts';
import styles from './SeatChips.module.css';
import { SeatIcon } from './SeatIcon.tsx';
import list from './SeatList.module.css';
import type { ChosenPrice, LoadSector, SeatMapLabels, SeatMapOverview, SeatStates } from './types.ts';
import { geometryCache } from './useGeometry.ts';

export interface SeatChipsProps {
  readonly overview: SeatMapOverview;
  readonly loadSector: LoadSector;
  readonly states: SeatStates;
  /** Pass a new set when the state of a seat in the set changes. */
  readonly ownSeats: ReadonlySet<number>;
  readonly pendingSeats?: ReadonlySet<number>;
  readonly labels: SeatMapLabels;
  readonly onRemove: (seat: number) => void;
  readonly priceOf?: (seat: number) => ChosenPrice | null;
  readonly onPoint?: (seat: number | null) => void;
  /** Called when the last chip disappears while it has the focus. */
  readonly onEmptied?: () => void;
  readonly className?: string;
}

const NONE: ReadonlySet<number> = new Set();

/** Describes the seats. `unread`: some are missing, since their sector is still loading or could not be loaded. */
function useDetails({ overview, loadSector, states, ownSeats, pendingSeats = NONE }: SeatChipsProps) {
  const cache = geometryCache(loadSector);
  const [, setCome] = useState(0);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    let over = false;
    setFailed(false);
    const done = (): void => {
      if (!over) setCome((last) => last + 1);
    };
    for (const sectorId of missing.split(' ').filter(Boolean))
      cache.load(sectorId).then(done, () => {
        if (!over) setFailed(true);
      });
    return () => {
      over = true;
    };
  }, [cache, missing, attempt]);
  const seats = wanted.flatMap(({ seat, sector }) => {
    const geometry = sector === undefined ? undefined : cache.get(sector.sectorId);
    if (sector === undefined || geometry === undefined) return [];
    const state = states.get()[seat] ?? 5;
    const look = lookOf(state, ownSeats.has(seat), pendingSeats.has(seat), true);
    return [describeSeat(sector, geometry, seat, look)];
  });
  const retry = (): void => setAttempt((last) => last + 1);
  return { seats, unread: missing === '' ? null : failed ? 'failed' : 'loading', retry } as const;
}

export function SeatChips(props: SeatChipsProps) {
  const { labels, onRemove, priceOf, onPoint, onEmptied } = props;
  const { seats, unread, retry } = useDetails(props);
  const hadFocus = useRef(false);
  const isEmpty = seats.length === 0 && unread === null;
  const reportEmptied = useEffectEvent(() => onEmptied?.());
  useLayoutEffect(() => {
    if (isEmpty && hadFocus.current) reportEmptied();
    hadFocus.current = false;
  }, [isEmpty]);
  const moneyOf = (chosen: ChosenPrice | null): string =>
    chosen === null || chosen.amount === null ? '' : labels.money(chosen.amount);
  return (
    <section
      className={props.className}
      aria-label={labels.chosen}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null) hadFocus.current = false;
      }}
    >
      {isEmpty && <p className="soft">{labels.noneChosen}</p>}
      {unread === 'loading' && <p className="soft">{labels.loading}</p>}
      {unread === 'failed' && (
        <p className="soft">
          <span>{labels.loadFailed}</span>{' '}
          <button type="button" className={list.retry} onClick={retry}>
            {labels.retry}
          </button>
        </p>
      )}
      {seats.length > 0 && (
        <ul role="list" className={`cluster ${styles.chips}`}>
          {seats.map((seat) => {
            const chosen = priceOf?.(seat.index) ?? null;
            return (
              <li
                key={seat.index}
                className={`line card small raised ${styles.chip}`}
                onPointerEnter={() => onPoint?.(seat.index)}
                onPointerLeave={() => onPoint?.(null)}
              >
                <SeatIcon look={seat.look} size={22} />
                <span className="stack">
                  <span className="strong">{labels.place(seat)}</span>
                  <span className="tiny soft">{[seat.sector, chosen?.name].filter(Boolean).join(' · ')}</span>
                </span>
                <span className={styles.money}>
                  {seat.look === 'yours' ? moneyOf(chosen) : labels.look[seat.look]}
                </span>
                <button
                  type="button"
                  className={`middle flex-none ${styles.remove}`}
                  aria-label={resumable(seat.look) ? labels.resume(seat) : labels.remove(seat)}
                  aria-haspopup={resumable(seat.look) ? 'dialog' : undefined}
                  aria-disabled={!pressable(seat.look)}
                  onClick={() => {
                    if (pressable(seat.look)) onRemove(seat.index);
                  }}
                  onFocus={() => onPoint?.(seat.index)}
                  onBlur={() => onPoint?.(null)}
                >
                  <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" focusable="false">
                    <path
                      d={resumable(seat.look) ? 'M5 2 10 7 5 12' : 'M2 2 12 12M12 2 2 12'}
                      fill="none"
                      stroke="currentColor"
                      strokeWidth="2"
                      strokeLinecap="round"
                    />
                  </svg>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
