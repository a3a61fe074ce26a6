/** Chosen seats that another buyer took, with the nearest equal ones as one press. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { same } from '../../../domain/kernel/plain.ts';
import type { Currency } from '../../../domain/kernel/values.ts';
import { type ChosenSeat, isPressLost, substitutes } from '../../../domain/seats/lost.ts';
import { sectorAt } from '../../../domain/seats/map.ts';
import { placeText, seatText } from '../../../domain/seats/names.ts';
import { priceOfKinds } from '../../../domain/seats/sectors.ts';
import type { SeatMapHandle } from '../../core/index.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { formatPrice } from '../../kit/format/money.ts';
import { useOnChange } from '../../kit/hooks.ts';
import { locale } from '../../kit/i18n/locale.ts';
import { afterPress } from '../../kit/press.ts';
import { describeSeat } from '../../seatmap/mapModel.ts';
import { useGeometry } from '../../seatmap/useGeometry.ts';
import styles from './MapPage.module.css';
import type { Geometry } from './useSeatMap.ts';

interface Props {
  readonly map: SeatMapHandle;
  readonly currency: Currency;
  readonly loadSector: Geometry['loadSector'];
  readonly lost: readonly ChosenSeat[];
  /** Seat that the buyer pressed last. */
  readonly pressed: number | null;
  readonly onForget: (lost: readonly ChosenSeat[]) => void;
  readonly onTake: (seats: readonly ChosenSeat[]) => void;
  /** Highlights a seat on the map. */
  readonly onPoint: (seat: number | null) => void;
}

interface SectorProps extends Props {
  readonly sector: SeatMapHandle['overview']['sectors'][number];
}

/** Ref of a part that takes the focus once `isAwaited`, and returns it when it is removed. */
const useBroughtPart = (isAwaited: boolean) => {
  const part = useRef<HTMLLIElement>(null);
  const before = useRef<Element | null>(null);
  useOnChange(isAwaited, () => {
    if (!isAwaited) return;
    afterPress(() => {
      const { activeElement } = document;
      if (activeElement?.closest('form, dialog, header')) return;
      before.current = activeElement;
      part.current?.scrollIntoView({ block: 'nearest' });
      part.current?.focus({ preventScroll: true });
    });
  });
  useLayoutEffect(
    () => () => {
      const isInside = part.current?.contains(document.activeElement);
      if (isInside && before.current instanceof HTMLElement) before.current.focus();
    },
    [],
  );
  return part;
};

const LostInSector = ({ map, sector, lost, onForget, ...props }: SectorProps) => {
  const { t } = useTranslation('map');
  const { geometry } = useGeometry(props.loadSector, sector.sectorId);
  const [found, setFound] = useState<readonly ChosenSeat[]>([]);
  useEffect(() => {
    if (geometry === null) return;
    const find = (): void =>
      setFound((last) => {
        const next = substitutes(geometry, sector.firstSeat, map.states.get(), lost);
        return same(next, last) ? last : next;
      });
    find();
    return map.states.subscribe(find);
  }, [map, sector, geometry, lost]);
  const card = useBroughtPart(geometry !== null && isPressLost(lost, props.pressed));
  if (geometry === null) return null;
  const seatOf = ({ index }: ChosenSeat) => describeSeat(sector, geometry, index, 'free');
  const place = found.map((seat) => seatText(seatOf(seat), locale)).join('; ');
  const kinds = found.map(({ variationId }) => variationId);
  const count = lost.length;
  return (
    <li ref={card} tabIndex={-1} className="card pad-4 stack gap-3">
      <p>{t('lost', { count, place: lost.map((seat) => placeText(seatOf(seat), locale)).join('; ') })}</p>
      {found.length === 0 ? (
        <p className="soft small">{t('lost.none', { count })}</p>
      ) : (
        <Button
          wide
          onClick={() => {
            props.onTake(found);
            onForget(lost);
          }}
          onFocus={() => props.onPoint(found[0]?.index ?? null)}
          onBlur={() => props.onPoint(null)}
        >
          {t('lost.take', { place, total: formatPrice(priceOfKinds(sector.prices, kinds), props.currency) })}
        </Button>
      )}
      <Button kind="quiet" wide onClick={() => onForget(lost)}>
        {t('lost.forget')}
      </Button>
    </li>
  );
};

export const LostSeats = (props: Props) => {
  const { overview } = props.map;
  const groups = overview.sectors.flatMap((sector) => {
    const seats = props.lost.filter(({ index }) => sectorAt(overview, index) === sector);
    return seats.length === 0 ? [] : [{ sector, seats }];
  });
  return (
    groups.length > 0 && (
      <ul role="list" className={`stack gap-3 ${styles.lost}`}>
        {groups.map(({ sector, seats }) => (
          <LostInSector key={sector.sectorId} {...props} sector={sector} lost={seats} />
        ))}
      </ul>
    )
  );
};
