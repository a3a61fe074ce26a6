/** The map as a list, for keyboards and screen readers. Only open sectors and rows are rendered. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { freeAccessible } from '../../domain/seats/sectors.ts';
import { type Availability, countFree, sectorFinder } from './availability.ts';
import { coalescer, watchChanges } from './changes.ts';
import styles from './SeatList.module.css';
import { SectorItem } from './SectorItem.tsx';
import type { SeatMapProps } from './seatMapProps.ts';
import { assignTiers } from './tiers.ts';
import type { SeatMapOverview, SeatStates } from './types.ts';

export interface LiveStates {
  readonly availability: Availability;
  readonly version: number;
}

/**
 * Live counts and version of the seat states. The buyer's own changes are rendered in the next frame, other changes at
 * most once a second. A hidden page has no frames, so it renders nothing.
 */
export function useLiveStates(overview: SeatMapOverview, states: SeatStates): LiveStates {
  const availability = useMemo(
    () => countFree(overview.sectors, sectorFinder(overview.sectors), states.get()),
    [overview, states],
  );
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const gathered = coalescer();
    let frame = 0;
    const render = (): void => {
      frame = 0;
      availability.apply(gathered.flush());
      setVersion((last) => last + 1);
    };
    // Includes changes between the render and the subscription.
    availability.recount(states.get());
    setVersion((last) => last + 1);
    const stop = watchChanges(states, gathered.add, () => {
      if (frame === 0) frame = requestAnimationFrame(render);
    });
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [availability, states]);
  return { availability, version };
}

export interface SeatListProps
  extends Pick<
    SeatMapProps,
    'overview' | 'states' | 'loadSector' | 'ownSeats' | 'pendingSeats' | 'labels' | 'onToggle'
  > {
  readonly openSector: string | null;
  readonly onOpenSector: (sectorId: string | null) => void;
  readonly onPoint?: (seat: number | null) => void;
  readonly className?: string;
}

/** Milliseconds in which sectors that come into view get their own heights. */
const SETTLING_MS = 500;

const NONE: ReadonlySet<number> = new Set();

export function SeatList(props: SeatListProps) {
  const { overview, states, loadSector, ownSeats, pendingSeats = NONE, labels, onToggle, onPoint } = props;
  const { availability, version } = useLiveStates(overview, states);
  const { tiers, ofSector } = useMemo(() => assignTiers(overview.sectors), [overview]);
  const { openSector: open, onOpenSector } = props;
  const toggle = useCallback(
    (sectorId: string, isOpen: boolean) => onOpenSector(isOpen ? null : sectorId),
    [onOpenSector],
  );
  const panel = useRef<HTMLElement>(null);
  // Shows the sector that the map opened, by scrolling only the list.
  useEffect(() => {
    const section = panel.current;
    const at = overview.sectors.findIndex((sector) => sector.sectorId === open);
    const item = section?.querySelectorAll<HTMLElement>(':scope > ul > li')[at];
    if (section === null || item === undefined || section.contains(document.activeElement)) return;
    const scroll = (): void => {
      section.scrollTop = item.offsetTop;
    };
    scroll();
    // Sectors around it get their own heights once they come into view.
    section.addEventListener('contentvisibilityautostatechange', scroll, true);
    const stop = (): void => section.removeEventListener('contentvisibilityautostatechange', scroll, true);
    const timer = setTimeout(stop, SETTLING_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [open, overview]);
  return (
    <section ref={panel} className={`${styles.panel} ${props.className ?? ''}`} aria-label={labels.list}>
      <ul role="list">
        {overview.sectors.map((sector, at) => (
          <SectorItem
            key={sector.sectorId}
            sector={sector}
            free={availability.free[at] ?? 0}
            accessible={freeAccessible(sector, states.get())}
            yours={availability.yours[at] ?? 0}
            held={availability.held[at] ?? 0}
            tier={tiers[ofSector[at] ?? -1] ?? null}
            open={open === sector.sectorId}
            onOpen={toggle}
            labels={labels}
            states={states}
            // Closed sectors render nothing that depends on these values, so they skip every update.
            version={open === sector.sectorId ? version : 0}
            ownSeats={open === sector.sectorId ? ownSeats : NONE}
            pendingSeats={open === sector.sectorId ? pendingSeats : NONE}
            loadSector={loadSector}
            onToggle={onToggle}
            onPoint={onPoint}
          />
        ))}
      </ul>
    </section>
  );
}
