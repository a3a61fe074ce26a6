/** Sectors that sold out during the wait, and the other dates of the event (W-26, W-27). */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { visitName } from '../../../domain/catalog/dates.ts';
import {
  afterTicketRead,
  otherDates,
  type SoldOut,
  shownSoldOut,
  soldTexts,
  TICKETS_READ_EVERY,
  type TicketReads,
} from '../../../domain/patience/waiting.ts';
import { eventAddress } from '../../kit/addresses.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { clockTime, shortDate } from '../../kit/format/dates.ts';
import { useOnChange } from '../../kit/hooks.ts';
import { languageTag } from '../../kit/i18n/locale.ts';
import type { ShownEvent } from '../../kit/page/head.ts';
import { useQuery } from '../../kit/query.ts';
import styles from './room.module.css';
import { timeOfDay } from './time.ts';

/** Number of minute ticks at which the page was visible. */
const useSeenMinutes = (): number => {
  const [minutes, setMinutes] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setMinutes((before) => before + 1);
    }, TICKETS_READ_EVERY);
    return () => clearInterval(timer);
  }, []);
  return minutes;
};

/** Sold-out sectors of the shown date. Null until read, and for tickets that cannot be read or of an unknown date. */
export const useSoldOut = (event: ShownEvent | null, date: string | null | undefined): SoldOut | null => {
  const minutes = useSeenMinutes();
  const params =
    event && date !== undefined ? { store: event.store, product: event.slug, date, neverWaits: true } : null;
  const [result] = useQuery('variations', params, minutes);
  const key = JSON.stringify(params);
  const [reads, setReads] = useState<TicketReads | null>(null);
  useOnChange(result, () => {
    if (result?.ok) setReads((before) => afterTicketRead(before, key, result.value.variations, Date.now()));
  });
  return shownSoldOut(reads, key, result?.ok === false);
};

const list = new Intl.ListFormat(languageTag);
export const listed = (sectors: readonly string[]): string => list.format(sectors);

interface Props {
  readonly event: ShownEvent;
  readonly soldOut: SoldOut | null;
  readonly date: string | null;
}

/** Keeps its height while the text changes. */
export const Sold = ({ event, soldOut, date }: Props) => {
  const { t } = useTranslation('room');
  const { isNone, now, before } = soldTexts(soldOut);
  const { product } = event;
  const dates = otherDates(product, date, soldOut);
  return (
    <div className={`small ${styles.sold}`}>
      {isNone && <p>{t('sold.none', { time: timeOfDay.format(soldOut?.at) })}</p>}
      {now.length > 0 && <p className="strong">{t('sold.now', { sectors: listed(now) })}</p>}
      {before.length > 0 && <p>{t('sold.before', { sectors: listed(before) })}</p>}
      {product !== null && dates.length > 0 && (
        <p>
          <span>{t('sold.dates')}</span>
          {dates.map((visit) => (
            <Button
              key={visit}
              kind="plain"
              to={`${eventAddress(product)}?${new URLSearchParams({ data: visitName(product, visit) })}`}
            >
              {`${shortDate(visit)}, ${clockTime(visit)}`}
            </Button>
          ))}
        </p>
      )}
    </div>
  );
};
