import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { countRow, isAvailable, sectorStatus } from '../../domain/seats/look.ts';
import { SeatButton, type SeatPresses } from './SeatButton.tsx';
import styles from './SeatList.module.css';
import type { PriceTier } from './tiers.ts';
import type { SectorGeometry, SectorOverview } from './types.ts';

interface RowItemProps extends SeatPresses {
  readonly sector: SectorOverview;
  readonly geometry: SectorGeometry;
  readonly row: SectorGeometry['rows'][number];
  readonly tier: PriceTier | null;
  readonly open: boolean;
  readonly onOpen: () => void;
}

/** Index that a key leads to among `count` seats; null for other keys. */
export function nextIndex(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return Math.min(at + 1, count - 1);
    case 'ArrowLeft':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

function Seats(props: Omit<RowItemProps, 'open' | 'onOpen'> & { readonly name: string }) {
  const { sector, geometry, row, name } = props;
  const [tabStop, setTabStop] = useState(0);
  const group = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const next = nextIndex(event.key, tabStop, row.count);
    if (next === null) return;
    event.preventDefault();
    setTabStop(next);
    group.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are toggles of a row.
    <div ref={group} role="group" aria-label={name} className={`cluster ${styles.seats}`} onKeyDown={move}>
      {Array.from({ length: row.count }, (_, at) => (
        <SeatButton
          key={geometry.ids[row.first + at]}
          {...props}
          seat={sector.firstSeat + row.first + at}
          tabStop={at === tabStop}
          onFocused={() => setTabStop(at)}
        />
      ))}
    </div>
  );
}

export function RowItem({ open, onOpen, ...rest }: RowItemProps) {
  const { sector, geometry, row, labels, states } = rest;
  const name = labels.row({ block: geometry.blocks[row.block]?.name ?? '', row: row.label });
  const id = useId();
  const { free, accessible, yours, held } = countRow(states.get(), sector, row);
  const status = sectorStatus(sector, free);
  return (
    <li>
      <button
        type="button"
        className={styles.rowButton}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-gone={!isAvailable(status) || undefined}
        onClick={onOpen}
      >
        <span className={`strong grow ${styles.name}`}>{name}</span>
        <span className={`soft tiny ${styles.count}`}>
          {status === 'notOnSale'
            ? labels.notOnSale
            : status === 'noneFree'
              ? labels.noneFree(yours, held)
              : labels.freeSeats(free, accessible)}
        </span>
        <span className={styles.chevron} aria-hidden="true" />
      </button>
      {open ? (
        <div id={id}>
          <Seats {...rest} name={name} />
        </div>
      ) : null}
    </li>
  );
}
