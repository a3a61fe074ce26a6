import { memo, useId, useState } from 'react';
import { fullPrice } from '../../domain/pricing/full-price.ts';
import { isAvailable, sectorStatus } from '../../domain/seats/look.ts';
import { isStandingRoom, sectorPrice } from '../../domain/seats/sectors.ts';
import { cheaperKindsOf } from '../../domain/seats/tiers.ts';
import { useSpoken } from '../kit/speech.tsx';
import { RowItem } from './RowItem.tsx';
import type { SeatPresses } from './SeatButton.tsx';
import { SeatIcon } from './SeatIcon.tsx';
import styles from './SeatList.module.css';
import type { PriceTier } from './tiers.ts';
import type { LoadSector, SectorOverview } from './types.ts';
import { useGeometry } from './useGeometry.ts';

interface SectorItemProps extends SeatPresses {
  readonly sector: SectorOverview;
  readonly free: number;
  readonly accessible: number;
  readonly yours: number;
  readonly held: number;
  readonly tier: PriceTier | null;
  readonly open: boolean;
  readonly onOpen: (sectorId: string, isOpen: boolean) => void;
  readonly loadSector: LoadSector;
}

interface RowsProps
  extends Omit<SectorItemProps, 'free' | 'accessible' | 'yours' | 'held' | 'open' | 'onOpen'> {
  readonly openRow: number | null;
  readonly onOpenRow: (row: number | null) => void;
}

function Rows({ sector, tier, loadSector, openRow, onOpenRow, ...presses }: RowsProps) {
  const { geometry, failed, retry } = useGeometry(loadSector, sector.sectorId);
  const { labels } = presses;
  useSpoken(failed && labels.loadFailed, true);
  if (failed)
    return (
      // A key, since a translator replaces the space, which React could not remove from a kept element.
      <p key="failed" className={styles.note}>
        <span>{labels.loadFailed}</span>{' '}
        <button type="button" className={styles.retry} onClick={retry}>
          {labels.retry}
        </button>
      </p>
    );
  if (geometry === null) return <p className={styles.note}>{labels.loading}</p>;
  return (
    <ul role="list">
      {geometry.rows.map((row, at) => (
        <RowItem
          key={row.first}
          sector={sector}
          geometry={geometry}
          row={row}
          tier={tier}
          open={openRow === at}
          onOpen={() => onOpenRow(openRow === at ? null : at)}
          {...presses}
        />
      ))}
    </ul>
  );
}

export const SectorItem = memo(function SectorItem({
  free,
  accessible,
  yours,
  held,
  open: isHere,
  onOpen,
  ...rest
}: SectorItemProps) {
  const { sector, tier, labels } = rest;
  // A sector without seats has no rows. The page opens a dialog instead.
  const open = isHere && sector.seatCount > 0;
  const id = useId();
  // The open row is kept while the sector is closed, since the map also opens and closes sectors.
  const [openRow, setOpenRow] = useState<number | null>(null);
  const price = sectorPrice(sector);
  const status = sectorStatus(sector, free);
  const gone = !isAvailable(status);
  return (
    <li className={styles.sector}>
      <button
        type="button"
        className={styles.sectorButton}
        aria-expanded={sector.seatCount > 0 ? open : undefined}
        aria-haspopup={isStandingRoom(sector) ? 'dialog' : undefined}
        aria-controls={open ? id : undefined}
        data-gone={gone || undefined}
        onClick={() => onOpen(sector.sectorId, open)}
      >
        {gone || tier === null ? (
          <SeatIcon look="taken" />
        ) : (
          <SeatIcon look="free" color={tier.color} dots={tier.dots} />
        )}
        <span className={`strong grow ${styles.name}`}>{sector.name}</span>
        <span className={`stack min-width-0 ${styles.facts}`}>
          <span className={`strong ${styles.money}`}>
            {price === null ? labels.notOnSale : gone ? labels.noneFree(yours, held) : labels.money(price)}
          </span>
          {!gone &&
            cheaperKindsOf(sector).map((kind) => (
              <span key={kind.variationId} className={`soft tiny ${styles.count}`}>
                {`${kind.name} ${labels.money(fullPrice(kind))}`}
              </span>
            ))}
          {status === 'free' ? (
            <span className={`soft tiny ${styles.count}`}>{labels.freeSeats(free, accessible)}</span>
          ) : null}
        </span>
        <span className={styles.chevron} aria-hidden="true" />
      </button>
      {open ? (
        <div id={id}>
          <Rows {...rest} openRow={openRow} onOpenRow={setOpenRow} />
        </div>
      ) : null}
    </li>
  );
});
